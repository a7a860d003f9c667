/**
 * Documents of an Elasticsearch bulk: a line with the action, and the document. Its members become fields, those of objects within it by
 * their path with `_` between; names follow the Elastic Common Schema (https://www.elastic.co/docs/reference/ecs) and what agents use.
 */
import { codecFields, textOf } from '../../configuration.ts'
import type { CodecDefinition, Decoded, Frame } from '../../decoding/codec.ts'
import { isInstant, type FieldMap } from '../../decoding/fields.ts'
import { addFlattened, exactNumbers, isObject, textValue } from '../../decoding/json-values.ts'
import { addMember } from '../../decoding/level.ts'
import { textReader } from '../../decoding/text.ts'

export const elasticsearchCodec: CodecDefinition = {
  name: 'elasticsearch-bulk',
  label: 'Elasticsearch Bulk',
  fields: codecFields,
  transportDefaults: { port: 9200, max_chunk_size: 16_777_216 },
  create(configuration) {
    const read = textReader(configuration)
    const overrideSource = textOf(configuration, 'override_source')
    return frame => {
      const end = frame.bytes.indexOf(newline)
      const text = read(frame.bytes.subarray(end + 1))
      const fields: FieldMap = { message: text, source: overrideSource ?? frame.remoteName ?? frame.remoteAddress }
      const whole = (problem: string): Decoded => ({
        timestamp: frame.receivedAt,
        fields: { ...fields, message: text },
        problem,
        undecodable: true,
      })
      try {
        addTarget(fields, frame.bytes.toString('utf8', 0, Math.max(end, 0)))
        const json: unknown = JSON.parse(text)
        if (!isObject(json)) return whole('Not a document: the JSON is no object.')
        return decodeDocument(frame, fields, exactNumbers(json, text), text, overrideSource)
      } catch (error) {
        // RangeError, the stack: JSON is read to any depth, but not written.
        return whole(
          `Not a document: ${error instanceof RangeError ? 'its values are nested too deeply.' : (error as Error).message}`,
        )
      }
    }
  },
}

const newline = 10
/** Fields in which agents put the text; the one in capitals is syslog-ng's. */
const texts = ['message', 'log', 'msg', 'MESSAGE'] as const
const times = ['@timestamp', 'timestamp'] as const

/** Which index and id the sender meant. */
function addTarget(fields: FieldMap, line: string): void {
  const [metadata] = line === '' ? [] : Object.values(JSON.parse(line) as Record<string, Record<string, unknown>>)
  addFlattened(fields, 'elasticsearch_index', metadata?.['_index'])
  addFlattened(fields, 'elasticsearch_id', metadata?.['_id'])
}

function decodeDocument(
  frame: Frame,
  fields: FieldMap,
  json: Record<string, unknown>,
  text: string,
  overrideSource: string | null,
): Decoded {
  const consumed = new Set<string>()
  const textName = texts.find(name => typeof json[name] === 'string' && json[name] !== '')
  if (textName !== undefined) {
    consumed.add(textName)
    fields['message'] = json[textName] as string
  } else fields['message'] = text

  const source = sourceOf(json)
  if (source !== null && overrideSource === null) fields['source'] = source
  for (const name of ['host', 'HOST']) if (json[name] === fields['source']) consumed.add(name)

  let timestamp = frame.receivedAt
  let problem: string | null = null
  const timeName = times.find(name => json[name] !== undefined && json[name] !== null)
  if (timeName !== undefined) {
    consumed.add(timeName)
    const read = timeOf(json[timeName])
    if (read !== null) timestamp = read
    else {
      fields['gl2_original_timestamp'] = textValue(json[timeName])
      problem = `'${timeName}' is no time between 1970 and 9999: the time of receipt was taken.`
    }
  }
  for (const name of Object.keys(json)) if (!consumed.has(name)) addMember(fields, name, json[name])
  return { timestamp, fields, problem, undecodable: false }
}

/** The host a document names: nested, as one name with a dot, or as text. */
function sourceOf(json: Record<string, unknown>): string | null {
  const within = (name: string, member: string): unknown => {
    const value = json[name]
    return isObject(value) ? value[member] : json[`${name}.${member}`]
  }
  const named = [
    within('host', 'name'),
    json['host'],
    within('host', 'hostname'),
    within('agent', 'hostname'),
    json['hostname'],
    json['HOST'],
  ]
  const found = named.find(value => typeof value === 'string' && value !== '')
  return found === undefined ? null : (found as string)
}

/** A number is milliseconds since 1970, or seconds where it is too little for those of this century; null where it is no instant. */
function timeOf(value: unknown): number | null {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN
  const milliseconds = Number.isFinite(number)
    ? Math.round(number < 1e11 ? number * 1000 : number)
    : typeof value === 'string'
      ? isoTime(value)
      : NaN
  return isInstant(milliseconds) ? milliseconds : null
}

/** ISO 8601, UTC where it names no zone, as Elasticsearch reads it; else NaN. */
function isoTime(text: string): number {
  const [, day, time, zone] = /^(\d{4}-\d\d-\d\d)(?:[T ]([\d:.,]+) ?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text) ?? []
  if (day === undefined) return NaN
  const offset =
    zone === undefined ? 'Z' : zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase()
  return Date.parse(time === undefined ? day : `${day}T${time.replace(',', '.')}${offset}`)
}
