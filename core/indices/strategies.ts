/** When an index set starts a new index and what becomes of old ones (contract 2, 4.2 and 4.3): the strategies and their settings. */
import { durationMs } from '../time/durations.ts'
import { day } from '../time/milliseconds.ts'
import type { StrategyDescription } from './schema.ts'

const ROTATION = 'org.graylog2.indexer.rotation.strategies.'
const RETENTION = 'org.graylog2.indexer.retention.strategies.'

type Setting = 'count' | 'period' | 'period or null' | 'flag' | 'days'
type Default = number | string | boolean | null
/** Name of a strategy → its settings, each with what it must be and what it begins with. */
type Known = Readonly<Record<string, Readonly<Record<string, readonly [Setting, Default]>>>>
const rotations: Known = {
  MessageCountRotationStrategy: { max_docs_per_index: ['count', 20_000_000] },
  SizeBasedRotationStrategy: { max_size: ['count', 1_073_741_824] },
  TimeBasedRotationStrategy: {
    rotation_period: ['period', 'P1D'],
    max_rotation_period: ['period or null', null],
    rotate_empty_index_set: ['flag', false],
  },
  TimeBasedSizeOptimizingStrategy: { index_lifetime_min: ['days', 'P30D'], index_lifetime_max: ['days', 'P40D'] },
}
const retentions: Known = {
  DeletionRetentionStrategy: { max_number_of_indices: ['count', 20] },
  ClosingRetentionStrategy: { max_number_of_indices: ['count', 20] },
  NoopRetentionStrategy: { max_number_of_indices: ['count', 2_147_483_647] },
}

const jsonTypes: Readonly<Record<Setting, string>> = {
  count: 'integer',
  period: 'string',
  'period or null': 'string',
  flag: 'boolean',
  days: 'string',
}

function descriptions(prefix: string, known: Known): StrategyDescription[] {
  return Object.entries(known).map(([name, config]) => {
    const of = (part: (setting: Setting, standard: Default) => unknown) =>
      Object.fromEntries(Object.entries(config).map(([setting, [kind, standard]]) => [setting, part(kind, standard)]))
    return {
      type: prefix + name,
      default_config: { type: `${prefix}${name}Config`, ...of((_, standard) => standard) },
      json_schema: {
        type: 'object',
        id: `urn:jsonschema:${prefix.replaceAll('.', ':')}${name}Config`,
        properties: { type: { type: 'string' }, ...of(kind => ({ type: jsonTypes[kind] })) },
      },
    }
  })
}

export const rotationStrategies: readonly StrategyDescription[] = descriptions(ROTATION, rotations)
export const retentionStrategies: readonly StrategyDescription[] = descriptions(RETENTION, retentions)

/** Returns the settings of a strategy; undefined for an unknown one. */
export const strategySchema = (className: string): StrategyDescription['json_schema'] | undefined =>
  [...rotationStrategies, ...retentionStrategies].find(({ type }) => type === className)?.json_schema

const period = /^P(?=.)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=.)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/
/** A period of no length has no end. */
const isPeriod = (value: unknown): boolean => typeof value === 'string' && period.test(value) && durationMs(value)! > 0

/** Days of a period of whole days or weeks; null for any other. */
export function daysOf(text: unknown): number | null {
  const [, weeks, days] = typeof text === 'string' ? (/^P(?=.)(?:(\d{1,6})W)?(?:(\d{1,6})D)?$/.exec(text) ?? []) : []
  return weeks === undefined && days === undefined ? null : 7 * Number(weeks ?? 0) + Number(days ?? 0)
}

const settings: Readonly<Record<Setting, readonly [(value: unknown) => boolean, string]>> = {
  count: [value => Number.isSafeInteger(value) && (value as number) >= 1, 'a whole number from 1'],
  period: [isPeriod, 'a period such as P1D or PT8H'],
  'period or null': [
    value => value === null || value === undefined || isPeriod(value),
    'a period such as P1D, or null',
  ],
  flag: [value => value === undefined || typeof value === 'boolean', 'true or false'],
  days: [value => (daysOf(value) ?? 0) > 0, 'a period of whole days such as P30D'],
}

/** Names of the strategies in the settings of a server. */
export const SHORT_NAMES: Readonly<Record<string, string>> = {
  [`${ROTATION}MessageCountRotationStrategy`]: 'count',
  [`${ROTATION}SizeBasedRotationStrategy`]: 'size',
  [`${ROTATION}TimeBasedRotationStrategy`]: 'time',
  [`${ROTATION}TimeBasedSizeOptimizingStrategy`]: 'time-size-optimizing',
  [`${RETENTION}DeletionRetentionStrategy`]: 'delete',
  [`${RETENTION}ClosingRetentionStrategy`]: 'close',
  [`${RETENTION}NoopRetentionStrategy`]: 'none',
}

/** Limits that a server sets to strategies; absent: none. Periods are ISO 8601, strategies are named as in the settings. */
export interface StrategyLimits {
  readonly maxRetention?: string | null
  readonly leeway?: string | null
  readonly rotations?: readonly string[]
  readonly disabledRetentions?: readonly string[]
}

/** The strategies of an index set with their settings. */
export interface Strategies {
  readonly rotation_strategy_class: string
  readonly rotation_strategy: Readonly<Record<string, unknown>>
  readonly retention_strategy_class: string
  readonly retention_strategy: Readonly<Record<string, unknown>>
}

/** Returns the problem with the strategies, naming the member; null where they are valid. */
export function strategyProblem(set: Strategies, limits: StrategyLimits = {}): string | null {
  return (
    problemOf('rotation_strategy', ROTATION, rotations, set.rotation_strategy_class, set.rotation_strategy) ??
    problemOf('retention_strategy', RETENTION, retentions, set.retention_strategy_class, set.retention_strategy) ??
    lifetimeProblem(set.rotation_strategy, limits) ??
    lengthProblem(set, limits) ??
    disabledProblem(set, limits)
  )
}

function problemOf(
  member: string,
  prefix: string,
  known: Known,
  className: string,
  config: Readonly<Record<string, unknown>>,
): string | null {
  const name = className.startsWith(prefix) ? className.slice(prefix.length) : ''
  if (!Object.hasOwn(known, name))
    return `${member}_class must be ${prefix} followed by one of ${Object.keys(known).join(', ')}.`
  if (config['type'] !== `${className}Config`) return `${member}.type must be ${className}Config.`
  for (const [setting, [kind]] of Object.entries(known[name]!)) {
    const [fits, expected] = settings[kind]
    if (!fits(Object.hasOwn(config, setting) ? config[setting] : undefined))
      return `${member}.${setting} must be ${expected}.`
  }
  return null
}

function lifetimeProblem(
  config: Readonly<Record<string, unknown>>,
  { leeway, maxRetention }: StrategyLimits,
): string | null {
  const [least, most] = [daysOf(config['index_lifetime_min']), daysOf(config['index_lifetime_max'])]
  if (least === null || most === null) return null
  if (most - least < 1)
    return 'rotation_strategy.index_lifetime_max must be at least a day longer than index_lifetime_min.'
  if (leeway && (most - least) * day < durationMs(leeway)!)
    return `rotation_strategy.index_lifetime_max must be at least ${leeway} longer than index_lifetime_min, as the settings of the server say.`
  return maxRetention && most * day > durationMs(maxRetention)!
    ? `rotation_strategy.index_lifetime_max must be at most ${maxRetention}, as the settings of the server say.`
    : null
}

/** Rotations by time keep messages for their period times the number of indices. */
function lengthProblem(
  { rotation_strategy, retention_strategy }: Strategies,
  { maxRetention }: StrategyLimits,
): string | null {
  const period = durationMs(String(rotation_strategy['rotation_period'] ?? ''))
  if (!maxRetention || period === null) return null
  return period * Number(retention_strategy['max_number_of_indices']) > durationMs(maxRetention)!
    ? `retention_strategy.max_number_of_indices times rotation_strategy.rotation_period must be at most ${maxRetention}, as the settings of the server say.`
    : null
}

function disabledProblem(set: Strategies, { rotations, disabledRetentions }: StrategyLimits): string | null {
  const said = (member: string) => `${member}_class: the settings of the server do not allow this strategy.`
  if (rotations && !rotations.includes(SHORT_NAMES[set.rotation_strategy_class]!)) return said('rotation_strategy')
  return disabledRetentions?.includes(SHORT_NAMES[set.retention_strategy_class]!) ? said('retention_strategy') : null
}
