/** Events on the wire (contract 1, 6.2). Members marked (ours) are extensions. Browser code imports the types only. */
import Type, { type Static } from 'typebox'
import { EVENTS_WINDOW, MAX_NOTE } from './event-limits.ts'
import type { DeepReadonly } from '../values/deep-readonly.ts'
import { DeliveryOutcome } from '../notifications/queue.ts'
import { RangeReply, TimeRangeInput } from '../search/schema/time-range.ts'

const nullable = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])
const strict = { additionalProperties: false } as const
const texts = Type.Record(Type.String(), Type.String())

export const EventReply = Type.Object(
  {
    id: Type.String({ description: 'A ULID' }),
    event_definition_type: Type.String(),
    event_definition_id: Type.String(),
    origin_context: nullable(Type.String({ description: 'The message or event it was made of, as urn' })),
    timestamp: Type.String(),
    timestamp_processing: Type.String(),
    timerange_start: nullable(Type.String()),
    timerange_end: nullable(Type.String()),
    streams: Type.Array(Type.String()),
    source_streams: Type.Array(Type.String()),
    message: Type.String(),
    source: Type.String(),
    key_tuple: Type.Array(Type.String()),
    key: nullable(Type.String()),
    priority: Type.Integer(),
    alert: Type.Boolean(),
    fields: texts,
    group_by_fields: texts,
    replay_info: nullable(
      Type.Object(
        {
          timerange_start: Type.String(),
          timerange_end: Type.String(),
          query: Type.String(),
          streams: Type.Array(Type.String()),
        },
        strict,
      ),
    ),
  },
  strict,
)

/** (ours) Who has taken notice of an event, and what they say about it. */
export const Acknowledgement = Type.Object(
  {
    acknowledged_by: Type.String({ description: 'Username' }),
    acknowledged_at: Type.String(),
    note: Type.String({ description: 'Empty: none' }),
  },
  strict,
)
export type Acknowledgement = DeepReadonly<Static<typeof Acknowledgement>>
export const AcknowledgeRequest = Type.Object({ note: Type.Optional(Type.String({ maxLength: MAX_NOTE })) }, strict)
export type AcknowledgeRequest = DeepReadonly<Static<typeof AcknowledgeRequest>>

/** Beside the event (ours): the version of its definition that made it, null where that is not known, and its acknowledgement. */
const aboutEvent = {
  definition_revision: nullable(Type.Integer({ description: '`/events/definitions/{id}/versions/{version}` has it' })),
  acknowledgement: nullable(Acknowledgement),
}

export const FoundEvent = Type.Object(
  { event: EventReply, index_name: Type.String(), index_type: Type.Literal('message'), ...aboutEvent },
  strict,
)
export type FoundEvent = DeepReadonly<Static<typeof FoundEvent>>

const AlertsFilter = Type.Enum(['include', 'exclude', 'only'])
export type AlertsFilter = 'include' | 'exclude' | 'only'

const selection = {
  query: Type.Optional(Type.String({ maxLength: 32_768 })),
  timerange: Type.Optional(TimeRangeInput),
  filter: Type.Optional(
    Type.Object(
      {
        alerts: Type.Optional(AlertsFilter),
        event_definitions: Type.Optional(Type.Array(Type.String(), { maxItems: 1000 })),
      },
      strict,
    ),
  ),
}

/** All members are optional. `per_page` 0: the total only. */
export const EventsSearchRequest = Type.Object(
  {
    ...selection,
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    per_page: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    sort_by: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: 'A field of events' })),
    sort_direction: Type.Optional(Type.Enum(['asc', 'desc'])),
  },
  strict,
)
export type EventsSearchRequest = DeepReadonly<Static<typeof EventsSearchRequest>>

export { EVENTS_WINDOW, MAX_NOTE }
export const DEFAULT_EVENTS_PER_PAGE = 10
/** Seconds before now. */
export const DEFAULT_EVENTS_RANGE = 3600

const named = Type.Record(
  Type.String(),
  Type.Object({ id: Type.String(), title: Type.String(), description: Type.String() }, strict),
)

export const EventsSearchReply = Type.Object(
  {
    events: Type.Array(FoundEvent),
    used_indices: Type.Array(Type.String()),
    parameters: Type.Object(
      {
        page: Type.Integer(),
        per_page: Type.Integer(),
        timerange: RangeReply,
        query: Type.String(),
        filter: Type.Object({ alerts: AlertsFilter, event_definitions: Type.Array(Type.String()) }, strict),
        sort_by: Type.String(),
        sort_direction: Type.Enum(['asc', 'desc']),
      },
      strict,
    ),
    total_events: Type.Integer(),
    duration: Type.Integer({ description: 'Milliseconds' }),
    context: Type.Object({ event_definitions: named, streams: named }, strict),
  },
  strict,
)
export type EventsSearchReply = DeepReadonly<Static<typeof EventsSearchReply>>

/** (ours) The events of a search over time. */
export const EventsHistogramRequest = Type.Object(selection, strict)
export type EventsHistogramRequest = DeepReadonly<Static<typeof EventsHistogramRequest>>

export const EventsHistogram = Type.Object(
  {
    from: Type.String({ description: 'Of the range; over all time: of the oldest event' }),
    to: Type.String(),
    interval: Type.Object(
      {
        size: Type.Integer(),
        unit: Type.Enum(['millisecond', 'second', 'minute', 'hour', 'day', 'week', 'month']),
      },
      strict,
    ),
    buckets: Type.Array(
      Type.Object(
        {
          timestamp: Type.String({ description: 'Where the bucket begins' }),
          alerts: Type.Integer(),
          others: Type.Integer({ description: 'Events that are no alerts' }),
        },
        strict,
      ),
      { description: 'In the order of time; those without events are left out' },
    ),
    total_events: Type.Integer(),
  },
  strict,
)
export type EventsHistogram = DeepReadonly<Static<typeof EventsHistogram>>

/** (ours) What became of the notifications of an event. */
export const EventNotifications = Type.Object({ notifications: Type.Array(DeliveryOutcome) }, strict)
export type EventNotifications = DeepReadonly<Static<typeof EventNotifications>>
