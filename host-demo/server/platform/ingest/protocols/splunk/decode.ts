/**
 * Events of a Splunk HTTP Event Collector (https://docs.splunk.com/Documentation/Splunk/latest/Data/FormateventsforHTTPEventCollector):
 * `{"event": text | object, "time", "host", "source", "sourcetype", "index", "fields"}`, or raw text with what the address said.
 */
import { codecFields, textOf } from '../../configuration.ts'
import { readFrame, type Metadata } from './metadata.ts'
import type { CodecDefinition, Decoded, Frame } from '../../decoding/codec.ts'
import { isInstant, type FieldMap } from '../../decoding/fields.ts'
import { addFlattened, exactNumbers, isObject, textValue } from '../../decoding/json-values.ts'
import { addMember } from '../../decoding/level.ts'
import { textReader } from '../../decoding/text.ts'

export const splunkCodec: CodecDefinition = {
  name: 'splunk-hec',
  label: 'Splunk HEC',
  fields: codecFields,
  transportDefaults: { port: 8088, max_chunk_size: 16_777_216 },
  create(configuration) {
    const read = textReader(configuration)
    const overrideSource = textOf(configuration, 'override_source')
    return frame => {
      const { kind, metadata, event } = readFrame(frame.bytes)
      const text = read(event)
      if (kind === 'R') return decoded(frame, metadata, text, overrideSource)
      try {
        const json: unknown = JSON.parse(text)
        if (isObject(json)) return decodeEvent(frame, metadata, exactNumbers(json, text), overrideSource)
        return {
          ...decoded(frame, metadata, text, overrideSource, 'Not an event: the JSON is no object.'),
          undecodable: true,
        }
      } catch (error) {
        // RangeError, the stack: JSON is read to any depth, but not written.
        const why = error instanceof RangeError ? 'its values are nested too deeply.' : (error as Error).message
        return { ...decoded(frame, metadata, text, overrideSource, `Not an event: ${why}`), undecodable: true }
      }
    }
  },
}

/** Fields in which agents put the text of an event that is an object. */
const texts = ['message', 'msg', 'log', 'line'] as const
const own: ReadonlySet<string> = new Set(['event', 'time', 'host', 'source', 'sourcetype', 'index', 'fields'])

function decodeEvent(
  frame: Frame,
  metadata: Metadata,
  json: Record<string, unknown>,
  overrideSource: string | null,
): Decoded {
  const { event } = json
  const textName = isObject(event)
    ? texts.find(name => typeof event[name] === 'string' && event[name] !== '')
    : undefined
  const message = textName === undefined ? textValue(event ?? '') : (event as Record<string, string>)[textName]!
  const result = decoded(frame, { ...metadata, ...json }, message, overrideSource)
  const { fields } = result
  if (isObject(json['fields']))
    for (const [name, value] of Object.entries(json['fields'])) addMember(fields, name, value)
  else addFlattened(fields, 'fields', json['fields'])
  if (isObject(event))
    for (const [name, value] of Object.entries(event)) if (name !== textName) addMember(fields, name, value)
  for (const [name, value] of Object.entries(json)) if (!own.has(name)) addFlattened(fields, name, value)
  return result
}

/** A message with what is said about it: `host` is its source, as the sender's `source` (a file, say) is called `splunk_source`. */
function decoded(
  frame: Frame,
  about: Metadata,
  message: string,
  overrideSource: string | null,
  problem: string | null = null,
): Decoded {
  const { host, time } = about
  const source =
    overrideSource ?? (typeof host === 'string' && host !== '' ? host : (frame.remoteName ?? frame.remoteAddress))
  const fields: FieldMap = { message, source }
  if (host !== source) addFlattened(fields, 'host', host)
  addFlattened(fields, 'splunk_source', about['source'])
  addFlattened(fields, 'sourcetype', about['sourcetype'])
  addFlattened(fields, 'index', about['index'])
  const timestamp = time === undefined || time === null ? frame.receivedAt : timeOf(time)
  if (timestamp !== null) return { timestamp, fields, problem, undecodable: false }
  fields['gl2_original_timestamp'] = textValue(time)
  const why = `'time' is no time between 1970 and 9999: the time of receipt was taken.`
  return {
    timestamp: frame.receivedAt,
    fields,
    problem: problem === null ? why : `${problem} ${why}`,
    undecodable: false,
  }
}

/** Seconds with a fraction, as number or text; what is too much for seconds is milliseconds. Null where it is neither. */
function timeOf(value: unknown): number | null {
  const seconds =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN
  const inSeconds = Math.round(seconds * 1000)
  if (isInstant(inSeconds)) return inSeconds
  return isInstant(Math.round(seconds)) ? Math.round(seconds) : null
}
