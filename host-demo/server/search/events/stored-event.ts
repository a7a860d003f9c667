/**
 * Events as messages of the event streams. Lists are texts: `source_streams` and `replay_info.streams` have ids between blanks, `key_tuple` is
 * JSON. Members of objects are fields with a dot (`fields.user`, `group_by_fields.host`, `replay_info.query`). What is null is absent.
 */
import type { Event } from '../../../../core/notifications/model.ts'
import type { FieldValue, Message } from '../../platform/messages/message-store.ts'

/** Characters of one value; the rest is cut off. */
const MAX_VALUE = 32_766
/** Limits the names in `fields` and in `group_by_fields`. */
const MAX_NAMES = 200

type Fields = Record<string, FieldValue>

const cut = (text: string) => (text.length > MAX_VALUE ? text.slice(0, MAX_VALUE).toWellFormed() : text)

export const joinedIds = (ids: readonly string[]): string => ids.join(' ')
export const separateIds = (joined: unknown): string[] =>
  typeof joined === 'string' && joined !== '' ? joined.split(' ') : []

/** Returns the fields of the message of an event; its time and streams are those of the event. `definition`: the version that made it. */
export function fieldsOfEvent(event: Event, definition: number): Readonly<Fields> {
  const fields: Fields = {
    id: event.id,
    event_definition_id: event.event_definition_id,
    event_definition_type: event.event_definition_type,
    definition_revision: definition,
    timestamp_processing: event.timestamp_processing,
    message: cut(event.message),
    source: cut(event.source),
    priority: event.priority,
    alert: event.alert,
  }
  const { replay_info: replay } = event
  const texts: Readonly<Record<string, string | null | undefined>> = {
    origin_context: event.origin_context,
    timerange_start: event.timerange_start,
    timerange_end: event.timerange_end,
    key: event.key,
    key_tuple: event.key_tuple.length > 0 ? JSON.stringify(event.key_tuple.map(cut)) : null,
    source_streams: event.source_streams.length > 0 ? joinedIds(event.source_streams) : null,
    'replay_info.query': replay?.query,
    'replay_info.timerange_start': replay?.timerange_start,
    'replay_info.timerange_end': replay?.timerange_end,
    'replay_info.streams': replay && joinedIds(replay.streams),
  }
  for (const [name, value] of Object.entries(texts)) if (typeof value === 'string') fields[name] = value
  for (const member of ['fields', 'group_by_fields'] as const)
    for (const [name, value] of Object.entries(event[member]).slice(0, MAX_NAMES))
      fields[`${member}.${name}`] = cut(value)
  for (const name of ['key', 'origin_context', 'replay_info.query'])
    if (name in fields) fields[name] = cut(String(fields[name]))
  return fields
}

/** Reads an event from its message. A message of another kind in an event stream gives an event that says what it has. */
export function eventOfMessage({ id, timestamp, streams, fields }: Message): Event {
  const own = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined)
  const text = (name: string) => {
    const value = own(name)
    return value === undefined ? null : String(value)
  }
  const at = new Date(timestamp).toISOString()
  return {
    id: text('id') ?? id,
    event_definition_type: text('event_definition_type') ?? '',
    event_definition_id: text('event_definition_id') ?? '',
    origin_context: text('origin_context'),
    timestamp: at,
    timestamp_processing: text('timestamp_processing') ?? at,
    timerange_start: text('timerange_start'),
    timerange_end: text('timerange_end'),
    streams,
    source_streams: separateIds(own('source_streams')),
    message: text('message') ?? '',
    source: text('source') ?? '',
    key_tuple: tupleOf(own('key_tuple')),
    key: text('key'),
    priority: Number(own('priority') ?? 2),
    alert: own('alert') === true,
    fields: membersOf(fields, 'fields.'),
    group_by_fields: membersOf(fields, 'group_by_fields.'),
    replay_info:
      own('replay_info.timerange_start') === undefined
        ? null
        : {
            timerange_start: text('replay_info.timerange_start') ?? at,
            timerange_end: text('replay_info.timerange_end') ?? at,
            query: text('replay_info.query') ?? '',
            streams: separateIds(own('replay_info.streams')),
          },
  }
}

/** Returns the version of the definition that made the event; null where the message does not say. */
export function definitionOfMessage({ fields }: Message): number | null {
  const revision = Object.hasOwn(fields, 'definition_revision') ? fields['definition_revision'] : null
  return Number.isSafeInteger(revision) ? Number(revision) : null
}

function tupleOf(value: unknown): string[] {
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : []
    return Array.isArray(parsed) ? parsed.map(String) : []
  } catch {
    return []
  }
}

function membersOf(fields: Message['fields'], prefix: string): Record<string, string> {
  const members: [string, string][] = []
  for (const name in fields)
    if (name.startsWith(prefix)) members.push([name.slice(prefix.length), String(fields[name])])
  return Object.fromEntries(members)
}
