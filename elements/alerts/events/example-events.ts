/** Events that examples and tests show. */
import type {
  EventNotifications,
  EventsHistogram,
  EventsSearchReply,
  FoundEvent,
} from '../../../core/alerts/events-schema.ts'
import type { DefinitionVersion } from '../../../core/alerts/schema.ts'
import type { DeliveryOutcome } from '../../../core/notifications/queue.ts'
import { exampleDefinition } from '../definitions/example-definitions.ts'

const streamId = '000000000000000000000001'
const end = Date.parse('2026-11-20T14:00:00.000Z')
const before = (minutes: number) => new Date(end - minutes * 60_000).toISOString()

/** One of a list, by its place from the newest. */
export function exampleEvent(place: number, change: Partial<FoundEvent['event']> = {}): FoundEvent {
  const host = `web-${place % 3}`
  return {
    event: {
      id: `01JD4Q8ZJ3N5M7X9A0B1C2D3${String(place).padStart(2, '0')}`,
      event_definition_type: 'aggregation-v1',
      event_definition_id: exampleDefinition.id,
      origin_context: null,
      timestamp: before(place * 7),
      timestamp_processing: before(place * 7 - 0.05),
      timerange_start: before(place * 7 + 5),
      timerange_end: before(place * 7),
      streams: ['000000000000000000000002'],
      source_streams: [streamId],
      message: `Slow requests: ${host} - avg(took_ms)=${730 + place}.0 count()=40.0`,
      source: 'log-01.example.net',
      key_tuple: [host],
      key: host,
      priority: 3 - (place % 3),
      alert: place % 3 !== 2,
      fields: { host },
      group_by_fields: { host },
      replay_info: {
        timerange_start: before(place * 7 + 5),
        timerange_end: before(place * 7),
        query: '_exists_:took_ms',
        streams: [streamId],
      },
      ...change,
    },
    index_name: 'gl-events_0',
    index_type: 'message',
    definition_revision: exampleDefinition.version,
    acknowledgement:
      place === 1
        ? { acknowledged_by: 'mara.lindqvist', acknowledged_at: before(2), note: 'The upstream was restarted.' }
        : null,
  }
}

export const exampleEvents: readonly FoundEvent[] = Array.from({ length: 6 }, (_, place) => exampleEvent(place))

export const exampleSearch: EventsSearchReply = {
  events: [...exampleEvents],
  used_indices: ['gl-events_0'],
  parameters: {
    page: 1,
    per_page: 10,
    timerange: { type: 'relative', range: 3600 },
    query: '',
    filter: { alerts: 'include', event_definitions: [] },
    sort_by: 'timestamp',
    sort_direction: 'desc',
  },
  total_events: exampleEvents.length,
  duration: 7,
  context: {
    event_definitions: {
      [exampleDefinition.id]: {
        id: exampleDefinition.id,
        title: exampleDefinition.title,
        description: exampleDefinition.description,
      },
    },
    streams: {},
  },
}

export const exampleHistogram: EventsHistogram = {
  from: before(59),
  to: before(-1),
  interval: { size: 1, unit: 'minute' },
  buckets: exampleEvents
    .map(({ event: { timestamp, alert } }) => ({ timestamp, alerts: alert ? 1 : 0, others: alert ? 0 : 1 }))
    .toReversed(),
  total_events: exampleEvents.length,
}

const delivery: DeliveryOutcome = {
  id: 'd1',
  event_id: exampleEvents[0]!.event.id,
  event_definition_id: exampleDefinition.id,
  event_definition_title: exampleDefinition.title,
  notification_id: '64d1c0ffee64d1c0ffee64d1',
  notification_title: 'Operations on call',
  notification_type: 'http-notification-v1',
  attempts: 2,
  may_repeat: false,
  error: null,
  answer: { status: 200, body: 'ok', duration_ms: 84 },
  state: 'sent',
  reason: null,
  at: before(0),
}

export const exampleDeliveries: EventNotifications = {
  notifications: [
    delivery,
    {
      ...delivery,
      id: 'd2',
      notification_title: 'Mail to the team',
      attempts: 3,
      state: 'failed',
      error: 'The mail server refused the recipient.',
      answer: { status: 550, body: '5.1.1 No such user', duration_ms: 12 },
    },
    {
      ...delivery,
      id: 'd3',
      notification_title: 'Chat',
      attempts: 0,
      state: 'suppressed',
      reason: 'grace_period',
      answer: null,
    },
  ],
}

export const exampleVersion: DefinitionVersion = {
  version: exampleDefinition.version,
  changed_at: before(600),
  changed_by: 'mara.lindqvist',
  definition: exampleDefinition,
}

const { id } = exampleEvents[0]!.event

/** Answers of the examples. */
export const eventAnswers: Readonly<Record<string, unknown>> = {
  'POST /events/search': exampleSearch,
  'POST /events/histogram': exampleHistogram,
  [`/events/${id}`]: exampleEvents[0],
  [`/events/${id}/notifications`]: exampleDeliveries,
  [`/events/definitions/${exampleDefinition.id}`]: exampleDefinition,
  [`/events/definitions/${exampleDefinition.id}/versions/${exampleDefinition.version}`]: exampleVersion,
}
