/** The rules of event definitions (contract 1, 6.3 and 6.4). Forms and the server share them; both give their words. */
import type { Translate } from '../brand/catalogue.ts'
import { CronError, parseCron } from '../time/cron.ts'
import { isTimeZone } from '../time/zones.ts'
import type { definitionStrings } from './definition-strings.ts'
import { expressionProblems, type ExpressionProblem } from './expression.ts'
import {
  MAX_EXPECTED_VALUES,
  MAX_FIELD_NAME,
  MAX_FIELDS,
  MAX_GROUP_FIELDS,
  MAX_NOTIFICATIONS,
  MAX_PROVIDERS,
  MAX_QUERY,
  MAX_QUERY_PARAMETERS,
  MAX_SERIES,
  MAX_STEP_MESSAGES,
  MAX_STEPS,
  MAX_STREAMS,
  MAX_TEMPLATE,
  MAX_TEXT,
  MAX_TITLE,
  MAX_WINDOW_MS,
  MIN_EXECUTE_EVERY_MS,
  MIN_STEPS,
} from './limits.ts'
import type {
  AggregationConfig,
  EventConfig,
  EventDefinition,
  FieldProvider,
  MissingDataConfig,
  ScheduledConfig,
  SequenceConfig,
} from './schema.ts'

export type DefinitionWords = Translate<typeof definitionStrings.strings>

/** Messages by the name of the member that is wrong; of members of `config` the name without `config.`. */
export type Problems = Readonly<Record<string, readonly string[]>>

type Add = (field: string, message: string) => void

function collect(check: (add: Add) => void): Problems {
  const found: Record<string, string[]> = {}
  check((field, message) => {
    ;(found[field] ??= []).push(message)
  })
  return found
}

/** Characters of the names of message fields. */
export const isFieldName = (name: string): boolean =>
  name.length <= MAX_FIELD_NAME && /^[\w.\-@]+$/.test(name) && name !== '__proto__'

/** Returns what is wrong with all but the config. */
export const detailProblems = (
  {
    title,
    description,
    remediation_steps: steps,
    field_spec: fields,
    key_spec: key,
    notification_settings: settings,
    notifications,
  }: Pick<
    EventDefinition,
    | 'title'
    | 'description'
    | 'remediation_steps'
    | 'field_spec'
    | 'key_spec'
    | 'notification_settings'
    | 'notifications'
  >,
  t: DefinitionWords,
): Problems =>
  collect(add => {
    if (title.trim() === '') add('title', t('titleRequired'))
    if (title.length > MAX_TITLE) add('title', t('tooLong', { count: MAX_TITLE }))
    if (description.length > MAX_TEXT) add('description', t('tooLong', { count: MAX_TEXT }))
    if ((steps ?? '').length > MAX_TEXT) add('remediation_steps', t('tooLong', { count: MAX_TEXT }))
    if (settings.grace_period_ms < 0 || settings.grace_period_ms > MAX_WINDOW_MS)
      add('grace_period_ms', t('graceProblem'))
    if (notifications.length > MAX_NOTIFICATIONS) add('notifications', t('tooMany', { count: MAX_NOTIFICATIONS }))

    const entries = Object.entries(fields)
    if (entries.length > MAX_FIELDS) add('field_spec', t('tooMany', { count: MAX_FIELDS }))
    for (const [name, { providers }] of entries) {
      if (!isFieldName(name)) add('field_spec', t('fieldNameProblem', { name: name.slice(0, 100) }))
      if (providers.length > MAX_PROVIDERS) add('field_spec', t('providersProblem', { name, count: MAX_PROVIDERS }))
      const problem = providers.map(provider => providerProblem(provider, t)).find(one => one !== null)
      if (problem) add('field_spec', t('fieldProblem', { name: name.slice(0, 100), problem }))
    }
    const unknown = key.find(name => !Object.hasOwn(fields, name))
    if (unknown !== undefined) add('key_spec', t('keyProblem', { name: unknown.slice(0, 100) }))
    if (new Set(key).size < key.length) add('key_spec', t('keyTwice'))
  })

function providerProblem(provider: FieldProvider, t: DefinitionWords): string | null {
  if (provider.type === 'template-v1')
    return provider.template.length > MAX_TEMPLATE ? t('tooLong', { count: MAX_TEMPLATE }) : null
  if (provider.table_name.trim() === '') return t('tableRequired')
  return provider.key_field.trim() === '' ? t('keyFieldRequired') : null
}

/** Returns what is wrong with a config of known type and shape. */
export const configProblems = (config: EventConfig, t: DefinitionWords): Problems =>
  collect(add => {
    if (config.type === 'system-notifications-v1') return
    checkSchedule(config, add, t)
    if (config.type === 'aggregation-v1') checkAggregation(config, add, t)
    else if (config.type === 'missing-data-v1') checkMissingData(config, add, t)
    else checkSequence(config, add, t)
  })

function checkSchedule(config: ScheduledConfig, add: Add, t: DefinitionWords): void {
  const { search_within_ms: within, execute_every_ms: every, cron_expression: cron, cron_timezone: zone } = config
  if (within <= 0) add('search_within_ms', t('withinPositive'))
  else if (within > MAX_WINDOW_MS) add('search_within_ms', t('windowTooLong'))
  const zoneKnown = !zone || isTimeZone(zone)
  if (!zoneKnown) add('cron_timezone', t('zoneProblem', { zone: zone.slice(0, 100) }))
  if (cron !== undefined && cron !== null && cron.trim() !== '') {
    const problem = cronProblem(cron)
    if (problem) add('cron_expression', problem)
    return
  }
  if (every <= 0) add('execute_every_ms', t('everyPositive'))
  else if (every < MIN_EXECUTE_EVERY_MS) add('execute_every_ms', t('everyTooShort', { ms: MIN_EXECUTE_EVERY_MS }))
  else if (every > MAX_WINDOW_MS) add('execute_every_ms', t('windowTooLong'))
}

/** Returns what is wrong with a cron expression, in the words of the parser. */
function cronProblem(expression: string): string | null {
  try {
    parseCron(expression.slice(0, 1_000))
    return null
  } catch (error) {
    if (error instanceof CronError) return error.message
    throw error
  }
}

function checkSearch(
  { query, streams }: { readonly query: string; readonly streams: readonly string[] },
  add: Add,
  t: DefinitionWords,
) {
  if (query.length > MAX_QUERY) add('query', t('tooLong', { count: MAX_QUERY }))
  if (streams.length > MAX_STREAMS) add('streams', t('tooMany', { count: MAX_STREAMS }))
}

function checkAggregation(config: AggregationConfig, add: Add, t: DefinitionWords): void {
  const { series, group_by: groups, conditions, query_parameters: parameters } = config
  const expression: unknown = conditions?.expression ?? null
  checkSearch(config, add, t)
  if (parameters.length > MAX_QUERY_PARAMETERS) add('query_parameters', t('tooMany', { count: MAX_QUERY_PARAMETERS }))
  if (groups.length > MAX_GROUP_FIELDS) add('group_by', t('tooMany', { count: MAX_GROUP_FIELDS }))
  if (groups.some(field => !isFieldName(field))) add('group_by', t('groupFieldProblem'))
  if (new Set(groups).size < groups.length) add('group_by', t('groupTwice'))

  if (groups.length > 0 && series.length === 0) add('series', t('groupNeedsSeries'))
  if (groups.length > 0 && expression === null) add('conditions', t('groupNeedsConditions'))
  if (groups.length === 0 && expression !== null && series.length === 0) add('series', t('conditionsNeedSeries'))
  if (groups.length === 0 && expression === null && series.length > 0) add('conditions', t('seriesNeedConditions'))

  if (series.length > MAX_SERIES) add('series', t('tooMany', { count: MAX_SERIES }))
  const ids = series.map(({ id }) => id).filter(id => id !== '')
  if (new Set(ids).size < ids.length) add('series', t('seriesTwice'))
  for (const { function: name, field, shift_ms: shift } of series) {
    if (name !== 'count' && !field) add('series', t('seriesNeedsField', { function: name }))
    else if (field && !isFieldName(field)) add('series', t('seriesFieldProblem', { field: field.slice(0, 100) }))
    if (shift !== undefined && shift > MAX_WINDOW_MS) add('series', t('windowTooLong'))
  }
  if (expression === null) return
  for (const problem of expressionProblems(expression, series, 'conditions.expression'))
    add('conditions', expressionWords(problem, t))
}

function expressionWords(problem: ExpressionProblem, t: DefinitionWords): string {
  switch (problem.kind) {
    case 'tooLarge':
      return t('expressionTooLarge')
    case 'noExpression':
      return t('expressionMissing', problem)
    case 'unknown':
      return problem.wanted === 'condition' ? t('conditionUnknown', problem) : t('numberUnknown', problem)
    case 'noNumber':
      return t('numberRequired', problem)
    case 'unknownSeries':
      return t('seriesUnknown', problem)
    case 'unknownMember':
      return t('memberUnknown', problem)
    case 'badOperator':
      return t('operatorProblem', problem)
  }
}

function checkMissingData(config: MissingDataConfig, add: Add, t: DefinitionWords): void {
  const { field, values, remember_ms: remember } = config
  checkSearch(config, add, t)
  if (!isFieldName(field)) add('field', t('watchedFieldProblem'))
  if (values.length > MAX_EXPECTED_VALUES) add('values', t('tooMany', { count: MAX_EXPECTED_VALUES }))
  if (values.some(value => value === '')) add('values', t('emptyValue'))
  if (new Set(values).size < values.length) add('values', t('valueTwice'))
  if (values.length === 0 && remember <= 0) add('remember_ms', t('rememberPositive'))
  if (remember > MAX_WINDOW_MS) add('remember_ms', t('windowTooLong'))
}

function checkSequence({ key, steps }: SequenceConfig, add: Add, t: DefinitionWords): void {
  if (!isFieldName(key)) add('key', t('sequenceKeyProblem'))
  if (steps.length < MIN_STEPS || steps.length > MAX_STEPS)
    add('steps', t('stepsProblem', { least: MIN_STEPS, most: MAX_STEPS }))
  for (const step of steps) {
    checkSearch(step, (_, message) => add('steps', message), t)
    if (step.at_least < 1 || step.at_least > MAX_STEP_MESSAGES)
      add('steps', t('atLeastProblem', { most: MAX_STEP_MESSAGES }))
  }
}

/** Returns the ids of the streams that a config reads; null: it reads all streams. */
export function streamsOf(config: EventConfig): readonly string[] | null {
  if (config.type === 'system-notifications-v1') return []
  const each = config.type === 'sequence-v1' ? config.steps.map(({ streams }) => streams) : [config.streams]
  return each.some(streams => streams.length === 0) ? null : [...new Set(each.flat())]
}

/** Returns the queries of a config. */
export function queriesOf(config: EventConfig): readonly string[] {
  if (config.type === 'system-notifications-v1') return []
  return config.type === 'sequence-v1' ? config.steps.map(({ query }) => query) : [config.query]
}
