/** Event definitions and events on the wire (contract 1, 6). Members marked (ours) are extensions, absent where they are not used. */
import Type, { type Static } from 'typebox'
import { AGGREGATION_FUNCTIONS } from './functions.ts'

const nullable = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])
const closed = { additionalProperties: false } as const

/** A condition over series. The numeric expression `*` is ours: `count() > 2 × count() a week before`. */
export type Expression =
  | { readonly expr: '&&' | '||'; readonly left: Expression; readonly right: Expression }
  | { readonly expr: '!'; readonly left: Expression }
  | { readonly expr: 'group'; readonly child: Expression; readonly operator: '&&' | '||' }
  | { readonly expr: 'true' }
  | { readonly expr: ComparisonOperator; readonly left: NumberExpression; readonly right: NumberExpression }
export type ComparisonOperator = '==' | '>' | '>=' | '<' | '<='
export type NumberExpression =
  | { readonly expr: 'number'; readonly value: number }
  | { readonly expr: 'number-ref'; readonly ref: string }
  | { readonly expr: '*'; readonly left: NumberExpression; readonly right: NumberExpression }

export const Series = Type.Object(
  {
    id: Type.String({ default: '', description: 'Named by conditions; made by the server where it is empty' }),
    function: Type.Enum([...AGGREGATION_FUNCTIONS]),
    field: Type.Union([Type.String(), Type.Null()], { default: null, description: 'All but count need one' }),
    shift_ms: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'Measured so many milliseconds before the window, for comparisons (ours)',
      }),
    ),
  },
  closed,
)
export type Series = Readonly<Static<typeof Series>>

/** The schedule of every type: a hopping window. Cron is ours: it takes the place of `execute_every_ms`. */
const schedule = {
  search_within_ms: Type.Integer(),
  execute_every_ms: Type.Integer(),
  cron_expression: Type.Optional(nullable(Type.String({ description: 'Five fields (ours)' }))),
  cron_timezone: Type.Optional(nullable(Type.String({ description: 'IANA name, UTC unless given (ours)' }))),
}

export const AggregationConfig = Type.Object(
  {
    type: Type.Literal('aggregation-v1'),
    query: Type.String(),
    query_parameters: Type.Array(Type.Unknown(), { default: [] }),
    streams: Type.Array(Type.String()),
    group_by: Type.Array(Type.String()),
    series: Type.Array(Series),
    conditions: Type.Union(
      [Type.Object({ expression: Type.Unsafe<Expression | null>(Type.Unknown()) }, closed), Type.Null()],
      {
        default: null,
      },
    ),
    ...schedule,
  },
  closed,
)
export type AggregationConfig = Readonly<Static<typeof AggregationConfig>>

/** (ours) One event for each value of `field` from which nothing came within the window, though it should have. */
export const MissingDataConfig = Type.Object(
  {
    type: Type.Literal('missing-data-v1'),
    query: Type.String(),
    streams: Type.Array(Type.String()),
    field: Type.String({ description: "For example 'source'" }),
    values: Type.Array(Type.String(), {
      description: 'The expected values; empty: those that were seen within `remember_ms` before the window',
    }),
    remember_ms: Type.Integer(),
    ...schedule,
  },
  closed,
)
export type MissingDataConfig = Readonly<Static<typeof MissingDataConfig>>

export const SequenceStep = Type.Object(
  {
    query: Type.String(),
    streams: Type.Array(Type.String()),
    at_least: Type.Integer({ description: 'Messages that the step takes, at least 1' }),
  },
  closed,
)
/** (ours) One event for each value of `key` for which the steps happened in their order within the window. */
export const SequenceConfig = Type.Object(
  { type: Type.Literal('sequence-v1'), key: Type.String(), steps: Type.Array(SequenceStep), ...schedule },
  closed,
)
export type SequenceConfig = Readonly<Static<typeof SequenceConfig>>

export const SystemNotificationsConfig = Type.Object({ type: Type.Literal('system-notifications-v1') }, closed)

export const EventConfig = Type.Union([AggregationConfig, MissingDataConfig, SequenceConfig, SystemNotificationsConfig])
export type EventConfig = Static<typeof EventConfig>
/** The types that people define; all have a schedule. */
export type ScheduledConfig = AggregationConfig | MissingDataConfig | SequenceConfig

export const FieldProvider = Type.Union([
  Type.Object(
    { type: Type.Literal('template-v1'), template: Type.String(), require_values: Type.Boolean({ default: false }) },
    closed,
  ),
  Type.Object({ type: Type.Literal('lookup-v1'), table_name: Type.String(), key_field: Type.String() }, closed),
])
export type FieldProvider = Readonly<Static<typeof FieldProvider>>
export const FieldSpec = Type.Object(
  { data_type: Type.Literal('string'), providers: Type.Array(FieldProvider) },
  closed,
)
export type FieldSpec = Readonly<Static<typeof FieldSpec>>

export const UsedNotification = Type.Object(
  { notification_id: Type.String(), notification_parameters: nullable(Type.Unknown()) },
  closed,
)

export const SchedulerStatus = Type.Enum(['runnable', 'running', 'complete', 'paused', 'error', 'cancelled'])
export const SchedulerContext = Type.Object({
  is_scheduled: Type.Boolean(),
  status: nullable(SchedulerStatus),
  next_time: nullable(Type.String()),
  triggered_at: nullable(Type.String({ description: 'The last run' })),
  queued_notifications: Type.Integer(),
  data: nullable(
    Type.Object({
      type: Type.Literal('event-processor-execution-v1'),
      timerange_from: Type.String(),
      timerange_to: Type.String(),
    }),
  ),
  last_run: nullable(
    Type.Object(
      {
        duration_ms: Type.Integer(),
        events: Type.Integer(),
        lateness_ms: Type.Integer({ description: 'From when it was due until it ended' }),
        error: nullable(Type.String({ description: 'Why it failed, in English' })),
      },
      { description: '(ours) Null before the first run' },
    ),
  ),
})
export type SchedulerContext = Readonly<Static<typeof SchedulerContext>>

export const NotificationSettings = Type.Object({
  grace_period_ms: Type.Integer(),
  backlog_size: Type.Optional(nullable(Type.Integer())),
})

const details = {
  title: Type.String(),
  description: Type.String(),
  remediation_steps: Type.Optional(nullable(Type.String({ description: 'Markdown (ours)' }))),
  priority: Type.Integer({ description: '1 low, 2 normal, 3 high' }),
  alert: Type.Boolean(),
}
export const StorageHandler = Type.Object({
  type: Type.Literal('persist-to-streams-v1'),
  streams: Type.Array(Type.String()),
})

export const EventDefinition = Type.Object({
  id: Type.String(),
  _scope: Type.String(),
  ...details,
  updated_at: nullable(Type.String()),
  updated_by: Type.Optional(nullable(Type.String({ description: 'User name; null: the server (ours)' }))),
  config: EventConfig,
  field_spec: Type.Record(Type.String(), FieldSpec),
  key_spec: Type.Array(Type.String()),
  notification_settings: Type.Object({ grace_period_ms: Type.Integer(), backlog_size: nullable(Type.Integer()) }),
  notifications: Type.Array(UsedNotification),
  storage: Type.Array(StorageHandler),
  scheduler: nullable(SchedulerContext),
  enabled: Type.Boolean({ description: 'Whether it runs by its schedule (ours)' }),
  version: Type.Integer({
    description: 'Grows with each change of what it says; events name the one that made them (ours)',
  }),
  revision: Type.Integer({ description: 'Grows with each change, also by enabling and disabling (ours)' }),
})
export type EventDefinition = Readonly<Static<typeof EventDefinition>>

/**
 * The body of POST and PUT. Config and fields are checked by rules of their own, so that messages name the field. `updated_at`, `updated_by`, `scheduler`,
 * `enabled`, `version` and `revision` are taken, as clients send what they were given, and ignored.
 */
export const EventDefinitionBody = Type.Object({
  id: Type.Optional(nullable(Type.String())),
  _scope: Type.Optional(nullable(Type.String())),
  ...details,
  config: Type.Unsafe<EventConfig>(Type.Unknown()),
  field_spec: Type.Optional(Type.Unsafe<Readonly<Record<string, FieldSpec>>>(Type.Unknown())),
  key_spec: Type.Array(Type.String()),
  notification_settings: NotificationSettings,
  notifications: Type.Optional(
    nullable(
      Type.Array(
        Type.Object({
          notification_id: Type.String(),
          notification_parameters: Type.Optional(nullable(Type.Unknown())),
        }),
      ),
    ),
  ),
  storage: Type.Optional(nullable(Type.Array(StorageHandler))),
  updated_at: Type.Optional(Type.Unknown()),
  updated_by: Type.Optional(Type.Unknown()),
  scheduler: Type.Optional(Type.Unknown()),
  enabled: Type.Optional(Type.Unknown()),
  version: Type.Optional(Type.Unknown()),
  revision: Type.Optional(Type.Unknown()),
})
export type EventDefinitionBody = Readonly<Static<typeof EventDefinitionBody>>

export const WithContext = Type.Object({
  event_definition: EventDefinition,
  context: Type.Object({ scheduler: SchedulerContext }),
})
export type WithContext = Readonly<Static<typeof WithContext>>

export const ValidationResult = Type.Object({
  failed: Type.Boolean(),
  errors: Type.Record(Type.String(), Type.Array(Type.String())),
  error_context: Type.Record(Type.String(), Type.Array(Type.String())),
})
export type ValidationResult = Readonly<Static<typeof ValidationResult>>

export const EntityTypes = Type.Object({
  processor_types: Type.Array(Type.String()),
  field_provider_types: Type.Array(Type.String()),
  storage_handler_types: Type.Array(Type.String()),
  aggregation_functions: Type.Array(Type.String()),
})
export type EntityTypes = Readonly<Static<typeof EntityTypes>>

/** (ours) What a definition said when it made an event. */
export const DefinitionVersion = Type.Object({
  version: Type.Integer(),
  changed_at: Type.String(),
  changed_by: nullable(Type.String({ description: 'User name' })),
  definition: EventDefinition,
})
export type DefinitionVersion = Readonly<Static<typeof DefinitionVersion>>

export const MAX_PREVIEW_HOURS = 168
export const PreviewRequest = Type.Object({
  definition: EventDefinitionBody,
  hours: Type.Number({ exclusiveMinimum: 0, maximum: MAX_PREVIEW_HOURS, default: 24 }),
})
export type PreviewRequest = Readonly<Static<typeof PreviewRequest>>

/** An event that would have been made. */
export const PreviewEvent = Type.Object({
  timestamp: Type.String(),
  timerange_start: nullable(Type.String()),
  timerange_end: nullable(Type.String()),
  message: Type.String({
    description: 'Of aggregations with the values of the series: "Slow requests: web1 - avg(took_ms)=512.0"',
  }),
  key: nullable(Type.String()),
  fields: Type.Record(Type.String(), Type.String()),
  group_by_fields: Type.Record(Type.String(), Type.String()),
  origin_context: nullable(Type.String({ description: 'Names the message that makes the event, of filters' })),
})
export type PreviewEvent = Readonly<Static<typeof PreviewEvent>>
/** Draws the series of the condition's first comparison over the range of a preview. */
export const PreviewCurve = Type.Object({
  series: Type.String({ description: 'avg(took_ms)' }),
  operator: Type.Enum(['==', '>', '>=', '<', '<=']),
  threshold: nullable(Type.Number({ description: 'Null: it is compared with something else than a number' })),
  values: Type.Array(nullable(Type.Number()), {
    description:
      'For each part of the histogram the highest value of all groups and windows; the lowest where the condition asks for low ones. Null: there was none',
  }),
})
export type PreviewCurve = Readonly<Static<typeof PreviewCurve>>

/** (ours) How often a definition would have fired. */
export const Preview = Type.Object({
  from: Type.String(),
  to: Type.String({ description: 'Exclusive' }),
  windows: Type.Integer({ description: 'Windows that were evaluated' }),
  firing: Type.Integer({ description: 'Windows that would have had an event' }),
  total: Type.Integer({ description: 'Events of the windows that were evaluated' }),
  notified: Type.Integer({ description: 'Events that would have been notified about, by the grace period' }),
  stopped_at: nullable(
    Type.String({ description: 'A limit ended the work: windows from here on were not evaluated. Null: all were' }),
  ),
  histogram: Type.Array(Type.Object({ from: Type.String(), events: Type.Integer() }), {
    description: 'Events of each of the equal parts of the range',
  }),
  curve: nullable(PreviewCurve),
  events: Type.Array(PreviewEvent, { description: 'The first ones, oldest first' }),
})
export type Preview = Readonly<Static<typeof Preview>>

export const ExecuteRequest = Type.Object({
  type: Type.String(),
  timerange: Type.Optional(Type.Unknown()),
  streams: Type.Optional(nullable(Type.Array(Type.String()))),
  batch_size: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
})
export type ExecuteRequest = Readonly<Static<typeof ExecuteRequest>>
