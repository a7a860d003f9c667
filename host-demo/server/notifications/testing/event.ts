/** An event with its backlog as the alert engine makes them (contract 1, 6.2 and 6.9). */
import type { Event, EventModel } from '../../../../core/notifications/model.ts'

export const eventModel = (event: Partial<Event> = {}, more: Partial<EventModel> = {}): EventModel => ({
  event_definition_id: '64d000000000000000000001',
  event_definition_type: 'aggregation-v1',
  event_definition_title: 'Slow requests',
  event_definition_description: 'Requests of more than 500 ms',
  job_definition_id: '64d200000000000000000001',
  job_trigger_id: '64d300000000000000000001',
  event: {
    id: '01H6ABCDEF0123456789ABCDEF', event_definition_type: 'aggregation-v1', event_definition_id: '64d000000000000000000001',
    origin_context: null, timestamp: '2023-08-02T10:00:00.000Z', timestamp_processing: '2023-08-02T10:00:03.000Z',
    timerange_start: '2023-08-02T09:55:00.000Z', timerange_end: '2023-08-02T10:00:00.000Z', streams: ['000000000000000000000002'],
    source_streams: ['000000000000000000000001'], message: 'Slow requests: bob - avg(took_ms)=900', source: 'node-1.example',
    key_tuple: ['bob'], key: 'bob', priority: 3, alert: true, fields: { user: 'bob' }, group_by_fields: {},
    replay_info: {
      timerange_start: '2023-08-02T09:55:00.000Z', timerange_end: '2023-08-02T10:00:00.000Z', query: 'took_ms:>500',
      streams: ['000000000000000000000001'],
    },
    ...event,
  },
  backlog: ['first', 'second', 'third'].map((message, index) => ({
    index: 'cordwood_0', id: `m${index}`, source: 'web1', message, timestamp: '2023-08-02T09:59:00.000Z',
    stream_ids: ['000000000000000000000001'], fields: { took_ms: 900 + index },
  })),
  ...more,
})
