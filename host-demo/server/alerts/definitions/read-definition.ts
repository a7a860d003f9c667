/** A definition as it is sent becomes one that can be stored: complete, of known shape, checked by the rules. */
import Type, { type TSchema } from 'typebox'
import { DEFAULT_SCOPE } from '../../../../core/alerts/scopes.ts'
import {
  AggregationConfig,
  type EventDefinitionBody,
  FieldSpec,
  MissingDataConfig,
  SequenceConfig,
  SystemNotificationsConfig,
  type EventConfig,
} from '../../../../core/alerts/schema.ts'
import { MAX_DEFINITION_BYTES } from '../../../../core/alerts/limits.ts'
import { configProblems, detailProblems, type Problems } from '../../../../core/alerts/rules.ts'
import { SPECIAL_STREAM_IDS } from '../../../../core/streams/rules.ts'
import { badRequest, ValidationResultError } from '../../platform/errors/errors.ts'
import { bodyCheck } from '../../platform/http/validation.ts'
import { newId } from '../../platform/records/ids.ts'
import type { DefinitionBody } from '../collection.ts'
import { words } from './words.ts'

/** What people say in a definition; the server keeps the rest. */
export type Content = Omit<DefinitionBody, 'scope' | 'updated_at' | 'updated_by' | 'enabled' | 'epoch' | 'version'>

const configs: Readonly<Record<string, TSchema>> = {
  'aggregation-v1': AggregationConfig,
  'missing-data-v1': MissingDataConfig,
  'sequence-v1': SequenceConfig,
  'system-notifications-v1': SystemNotificationsConfig,
}
/** The types that clients of the established API know come first. */
export const configTypes = ['aggregation-v1', 'system-notifications-v1', 'missing-data-v1', 'sequence-v1'] as const

/** Checks the members that depend on the type of the config, in their place, so that messages name them: 'config.streams'. */
const parts = Object.fromEntries(
  Object.entries(configs).map(([type, config]) => [
    type,
    bodyCheck(
      Type.Object({ config, field_spec: Type.Record(Type.String(), FieldSpec, { default: {} }) }),
      'eventDefinition',
    ),
  ]),
)

/** Returns the config where its type is known, with its members completed. @throws ApiError 400 for a wrong shape */
function readParts(body: EventDefinitionBody): Pick<Content, 'config' | 'field_spec'> | null {
  const { type } = (typeof body.config === 'object' && body.config !== null ? body.config : {}) as { type?: unknown }
  if (typeof type !== 'string' || !Object.hasOwn(parts, type)) return null
  const { config, field_spec } = parts[type]!({ config: body.config, field_spec: body.field_spec ?? {} }) as Pick<
    Content,
    'config' | 'field_spec'
  >
  return { config: completed(config), field_spec }
}

function completed(config: EventConfig): EventConfig {
  if (config.type !== 'aggregation-v1') return config
  return {
    ...config,
    series: config.series.map(one => ({ ...one, id: one.id || newId(), field: one.field || null })),
  }
}

const typeProblem = (config: unknown): Problems => {
  const { type } = (typeof config === 'object' && config !== null ? config : {}) as { type?: unknown }
  const types = configTypes.filter(known => known !== 'system-notifications-v1').join(', ')
  return { config: [words('typeProblem', { type: typeof type === 'string' ? type.slice(0, 100) : '', types })] }
}

/** Returns what is wrong with the config alone. @throws ApiError 400 for a wrong shape */
export function problemsOfConfig(body: EventDefinitionBody): Problems {
  const read = readParts(body)
  return read ? configProblems(read.config, words) : typeProblem(body.config)
}

/** @throws ApiError 400 for a wrong shape; ValidationResultError naming every field that breaks a rule */
export function readDefinition(body: EventDefinitionBody): Content {
  const read = readParts(body)
  const { title, description, priority, alert, key_spec, notification_settings: settings } = body
  const content = {
    title,
    description,
    remediation_steps: body.remediation_steps ?? '',
    priority,
    alert,
    field_spec: read?.field_spec ?? {},
    key_spec,
    notification_settings: {
      grace_period_ms: settings.grace_period_ms,
      backlog_size: settings.backlog_size === undefined ? 0 : settings.backlog_size,
    },
    notifications: (body.notifications ?? []).map(({ notification_id, notification_parameters = null }) => ({
      notification_id,
      notification_parameters,
    })),
    storage: storageOf(body.storage ?? []),
  }
  const problems = {
    ...detailProblems(content, words),
    ...(read ? configProblems(read.config, words) : typeProblem(body.config)),
  }
  if (!read || Object.keys(problems).length > 0) throw new ValidationResultError(problems)
  const complete = { ...content, config: read.config }
  const bytes = Buffer.byteLength(JSON.stringify(complete))
  if (bytes > MAX_DEFINITION_BYTES)
    throw badRequest(`The event definition has ${bytes} bytes; ${MAX_DEFINITION_BYTES} are possible.`)
  return complete
}

const [EVENTS = '', SYSTEM_EVENTS = ''] = SPECIAL_STREAM_IDS
/** Events go into the stream of all events, whatever is asked for, or into that of the system (contract 1, 6.3). */
const storageOf = (asked: readonly { readonly streams: readonly string[] }[]): Content['storage'] => [
  {
    type: 'persist-to-streams-v1',
    streams: [asked.some(({ streams }) => streams.includes(SYSTEM_EVENTS)) ? SYSTEM_EVENTS : EVENTS],
  },
]

/** @throws ValidationResultError for a scope that people may not use */
export function checkScope(scope: string | null | undefined, expected: string): void {
  if (!scope || scope === expected || (expected !== DEFAULT_SCOPE && scope === DEFAULT_SCOPE)) return
  throw new ValidationResultError({ _scope: [words('scopeProblem', { scope: scope.slice(0, 100) })] })
}
