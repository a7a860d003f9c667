/** The event a test sends, and the model as templates see it. */
import type { BacklogMessage, Event, EventModel } from '../../../core/notifications/model.ts'
import { createRoutes } from '../../../core/routes/routes.ts'
import { formatDateTime, tryParseDateTime } from '../../../core/time/formats.ts'
import { publicAddress } from '../platform/http/location.ts'
import type { Settings } from '../platform/settings/settings.ts'

const unknown = '<unknown>'

/**
 * An event that says what it is (measured: evt-113). It has a message in its backlog, so that a test tries the whole template.
 */
export function testModel(username: string, now: Date): EventModel {
  const timestamp = now.toISOString()
  return {
    event_definition_id: 'NotificationTestId',
    event_definition_type: 'test-dummy-v1',
    event_definition_title: 'Event Definition Test Title',
    event_definition_description: 'Event Definition Test Description',
    job_definition_id: unknown,
    job_trigger_id: unknown,
    event: {
      id: 'TEST_NOTIFICATION_ID',
      event_definition_type: 'notification-test-v1',
      event_definition_id: 'EventDefinitionTestId',
      origin_context: null,
      timestamp,
      timestamp_processing: timestamp,
      timerange_start: null,
      timerange_end: null,
      streams: [],
      source_streams: [],
      message: `A test notification, sent by ${username}`,
      source: 'cordwood-test',
      key_tuple: ['testkey'],
      key: 'testkey',
      priority: 2,
      alert: true,
      fields: { field1: 'value1', field2: 'value2' },
      group_by_fields: {},
      replay_info: null,
    },
    backlog: [
      {
        index: 'test_0',
        id: 'test-message',
        source: 'cordwood-test',
        message: 'A message of the backlog',
        timestamp,
        stream_ids: [],
        fields: { field1: 'value1' },
      },
    ],
  }
}

/** The first so many messages; 0 means no limit (specification 9.9). */
export const trimmed = (model: EventModel, backlogSize: number): EventModel =>
  backlogSize > 0 ? { ...model, backlog: model.backlog.slice(0, backlogSize) } : model

/** The model with its instants in a zone's time: '2023-08-02T12:00:00.000+02:00', in UTC with a 'Z'. What is no instant stays as it is. */
export function inZone(model: EventModel, zone: string): EventModel {
  const format = zone === 'UTC' ? 'internalIndexer' : 'internal'
  const at = <T extends string | null>(time: T): T =>
    (time === null || tryParseDateTime(time) === null ? time : formatDateTime(time, format, zone)) as T
  const { event } = model
  const zoned: Event = {
    ...event,
    timestamp: at(event.timestamp),
    timestamp_processing: at(event.timestamp_processing),
    timerange_start: at(event.timerange_start),
    timerange_end: at(event.timerange_end),
    replay_info: event.replay_info && {
      ...event.replay_info,
      timerange_start: at(event.replay_info.timerange_start),
      timerange_end: at(event.replay_info.timerange_end),
    },
  }
  const backlog = model.backlog.map((message): BacklogMessage => ({ ...message, timestamp: at(message.timestamp) }))
  return { ...model, event: zoned, backlog }
}

/** The model as templates see it: its instants in a zone's time, and the address of the page that shows the event. */
export const templateModel = (model: EventModel, zone: string, settings: Settings) => ({
  ...inZone(model, zone),
  event_url:
    new URL(publicAddress(settings)).origin + createRoutes(settings.pathPrefix).alerts({ event: model.event.id }),
})
