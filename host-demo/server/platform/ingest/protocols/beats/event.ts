/** An event of a Beat, as it comes over the wire (https://www.elastic.co/guide/en/beats/libbeat/current/event-types.html). */
import type { Decoded, Frame } from '../../decoding/codec.ts'
import { isInstant, type FieldMap } from '../../decoding/fields.ts'
import { addFlattened, exactNumbers, isObject, textValue } from '../../decoding/json-values.ts'

type Json = Readonly<Record<string, unknown>>

export interface BeatEvent {
  /** `filebeat`; `beat` where the event does not say. */
  readonly beat: string
  /** Members that have not become the message. */
  readonly rest: readonly (readonly [key: string, value: unknown])[]
  readonly fields: FieldMap
}

/**
 * Message, source and time of an event; `addRest` adds its other fields. Text that is no event is kept whole.
 * @param overrideSource instead of the host that the event names
 */
export function readEvent(
  frame: Frame,
  text: string,
  overrideSource: string | null,
  addRest: (event: BeatEvent) => void,
): Decoded {
  try {
    const parsed: unknown = JSON.parse(text)
    if (!isObject(parsed)) return whole(frame, text, overrideSource, 'the JSON is no object.')
    const json = exactNumbers(parsed, text)
    const time = timeOf(json['@timestamp'])
    // `line`: logstash-forwarder. Beats that measure send no message at all.
    const messageKey = ['message', 'line'].find(key => Object.hasOwn(json, key) && json[key] !== null)
    const message = messageKey === undefined ? member(json, 'event', 'original') : json[messageKey]
    const fields: FieldMap = {
      message: textValue(message ?? '-'),
      source: overrideSource ?? hostOf(json) ?? frame.remoteName ?? frame.remoteAddress,
    }
    addRest({ beat: beatOf(json), rest: Object.entries(json).filter(([key]) => key !== messageKey), fields })
    const missing = time === null && json['@timestamp'] !== undefined
    if (missing) fields['gl2_original_timestamp'] = textValue(json['@timestamp'])
    return {
      timestamp: time ?? frame.receivedAt,
      fields,
      undecodable: false,
      problem: missing ? "'@timestamp' is no time between 1970 and 9999: the time of receipt was taken." : null,
    }
  } catch (error) {
    // A RangeError is a stack overflow: JSON is parsed to any depth, but not serialized.
    if (error instanceof RangeError) return whole(frame, text, overrideSource, 'its values are nested too deeply.')
    if (error instanceof SyntaxError) return whole(frame, text, overrideSource, error.message)
    throw error
  }
}

/** Adds a member of the event under `prefix`; names for the server itself (`gl2_source_collector`) go without. */
export function addMember(fields: FieldMap, prefix: string, key: string, value: unknown): void {
  if (key.startsWith('gl2_')) return addFlattened(fields, key, value)
  if (key !== 'fields' || !isObject(value)) return addFlattened(fields, prefix + key, value)
  for (const [name, member] of Object.entries(value))
    addFlattened(fields, name.startsWith('gl2_') ? name : `${prefix}${key}_${name}`, member)
}

const whole = (frame: Frame, text: string, overrideSource: string | null, problem: string): Decoded => ({
  timestamp: frame.receivedAt,
  fields: { message: text, source: overrideSource ?? frame.remoteName ?? frame.remoteAddress },
  problem: `Not an event of a Beat: ${problem}`,
  undecodable: true,
})

const member = (json: Json, key: string, name: string): unknown => {
  const inner = json[key]
  return isObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined
}
const firstText = (...values: readonly unknown[]): string | null =>
  values.find((value): value is string => typeof value === 'string' && value !== '') ?? null

const hostOf = (json: Json): string | null =>
  firstText(
    member(json, 'host', 'name'),
    member(json, 'agent', 'hostname'),
    member(json, 'beat', 'hostname'),
    member(json, 'host', 'hostname'),
    member(json, 'beat', 'name'),
    json['host'],
  )

const beatOf = (json: Json): string =>
  firstText(member(json, '@metadata', 'beat'), member(json, 'agent', 'type'), member(json, 'beat', 'type')) ?? 'beat'

function timeOf(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : NaN
  return isInstant(time) ? time : null
}
