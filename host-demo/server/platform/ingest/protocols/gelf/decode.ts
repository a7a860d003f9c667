/**
 * GELF 1.0 and 1.1 (https://go2docs.graylog.org/current/getting_in_log_data/gelf.html): a JSON object, plain or compressed. Clients
 * stray from it, so a missing host, a number as text or a field without its underscore is taken as it was meant.
 */
import { codecFields, mergeFields, number, numberOf, textOf } from '../../configuration.ts'
import type { CodecDefinition, Decoded, Frame } from '../../decoding/codec.ts'
import { addNamed, fieldName, isInstant, type FieldMap } from '../../decoding/fields.ts'
import { createChunkAssembler } from './chunks.ts'
import { compressionOf, inflate } from '../../decoding/inflate.ts'
import { exactNumbers, fieldValue, mayHaveExact, textValue } from '../../decoding/json-values.ts'
import { addMember } from '../../decoding/level.ts'
import { textReader } from '../../decoding/text.ts'

const defaultLimit = 8_388_608
/** The most deflate can do. */
const deflateRatio = 1032

export const gelfCodec: CodecDefinition = {
  name: 'gelf',
  label: 'GELF',
  fields: mergeFields(codecFields, {
    decompress_size_limit: number(
      'Decompressed size limit',
      'Greatest size in bytes of a message after decompression.',
      defaultLimit,
    ),
  }),
  transportDefaults: { port: 12_201, use_null_delimiter: true },
  createAssembler: createChunkAssembler,
  expandsTo(bytes, start, end, configuration) {
    const compression = compressionOf(bytes, start)
    if (compression === null) return end - start
    const limit = numberOf(configuration, 'decompress_size_limit', defaultLimit, 1)
    return compression === 'zstd' ? limit : Math.min(limit, (end - start) * deflateRatio)
  },
  create(configuration) {
    const read = textReader(configuration)
    const limit = numberOf(configuration, 'decompress_size_limit', defaultLimit, 1)
    const overrideSource = textOf(configuration, 'override_source')
    return frame => {
      let text: string
      let inflated: number | undefined
      try {
        const compression = compressionOf(frame.bytes)
        const bytes = compression ? inflate(frame.bytes, compression, limit) : frame.bytes
        if (compression) inflated = bytes.length
        text = read(bytes)
      } catch (error) {
        return whole(frame, frame.bytes.toString('latin1'), (error as Error).message, overrideSource)
      }
      let json: unknown
      try {
        json = JSON.parse(text)
      } catch (error) {
        return { ...whole(frame, text, `Not a GELF message: ${(error as Error).message}`, overrideSource), inflated }
      }
      const decoded = decodeJson(frame, text, json, overrideSource)
      if (inflated !== undefined) decoded.inflated = inflated
      return decoded
    }
  },
}

/** The frame as a message of its own: nothing of it could be read. */
const whole = (frame: Frame, text: string, problem: string, overrideSource: string | null): Decoded => ({
  timestamp: frame.receivedAt,
  fields: { message: text, source: overrideSource ?? frame.remoteName ?? frame.remoteAddress },
  problem,
  undecodable: true,
})

function decodeJson(frame: Frame, text: string, json: unknown, overrideSource: string | null): Decoded {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return whole(frame, text, 'Not a GELF message: the JSON is no object.', overrideSource)
  }
  try {
    return decodeObject(frame, text, json as Record<string, unknown>, overrideSource)
  } catch (error) {
    // The stack: JSON is read to any depth, but not written.
    if (!(error instanceof RangeError)) throw error
    return whole(frame, text, 'Not a GELF message: its values are nested too deeply.', overrideSource)
  }
}

/** Members of the format itself that do not become fields of their own name. */
const consumed: ReadonlySet<string> = new Set(['version', 'host', 'short_message', 'timestamp'])

function decodeObject(
  frame: Frame,
  text: string,
  json: Record<string, unknown>,
  overrideSource: string | null,
): Decoded {
  const problems: string[] = []
  const message = messageOf(json)
  if (message === null) return whole(frame, text, "Not a GELF message: 'short_message' is missing.", overrideSource)
  const host = json['host']
  const fields: FieldMap = {
    message,
    source:
      overrideSource ??
      (typeof host === 'string' && host.trim() !== '' ? host.trim() : (frame.remoteName ?? frame.remoteAddress)),
  }

  let timestamp = frame.receivedAt
  const given = json['timestamp']
  if (given !== undefined && given !== null) {
    const read = timestampOf(given)
    if (read !== null) timestamp = read
    else {
      fields['gl2_original_timestamp'] = textValue(given)
      problems.push(`'timestamp' is no time between 1970 and 9999: the time of receipt was taken.`)
    }
  }

  let exact: Record<string, unknown> | null = null
  for (const key in json) {
    const member = memberOf(key)
    if (member.use === 'consumed' || (key === 'message' && json['short_message'] === undefined)) continue
    let value = json[key]
    if (mayHaveExact(value)) value = (exact ??= exactNumbers(json, text))[key]
    value = trimmed(key, value)
    if (value === null || value === undefined || value === '') continue
    if (member.use === 'reserved') problems.push(`The field '${key}' was left out: GELF reserves it.`)
    else if (member.use === 'level') addMember(fields, key, value)
    else addNamed(fields, member.stored, member.name, fieldValue(value), member.alternative)
  }
  return { timestamp, fields, problem: problems.length > 0 ? problems.join(' ') : null, undecodable: false }
}

/** Tells how a member of the object is decoded, by its key. */
interface Member {
  readonly use: 'consumed' | 'reserved' | 'level' | 'field'
  readonly name: string
  /** The name as it is stored. */
  readonly stored: string
  /** The name where that one is taken. */
  readonly alternative: string
}

const rememberedKeys = 5_000
const longestKey = 255
const members = new Map<string, Member>()

/** Remembered: messages of a kind have the same keys, and cutting one makes a new string, which is hashed again wherever it is looked up. */
function memberOf(key: string): Member {
  let member = members.get(key)
  if (member === undefined) {
    member = newMember(key)
    if (members.size >= rememberedKeys) members.clear()
    if (key.length <= longestKey) members.set(key, member)
  }
  return member
}

function newMember(key: string): Member {
  const isOwn = key.startsWith('_')
  const name = isOwn && key.length > 1 ? key.slice(1) : key
  const use = consumed.has(key) ? 'consumed' : key === '_id' ? 'reserved' : key === 'level' ? 'level' : 'field'
  return { use, name, stored: fieldName(name), alternative: isOwn ? key : `_${key}` }
}

/** GELF trims strings: `user:anna` finds "anna ". The text of a stack trace keeps its indentation. */
function trimmed(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return key === 'full_message' && text !== '' ? value : text
}

/** `short_message`, or what clients send in its place. */
function messageOf(json: Record<string, unknown>): string | null {
  for (const name of ['short_message', 'message', 'full_message']) {
    const value = json[name]
    if (typeof value === 'string' && value !== '') return value
    if (value !== undefined && value !== null && value !== '') return textValue(value)
  }
  return json['short_message'] === '' ? '' : null
}

/** Seconds with a fraction, as number or text, or ISO 8601; null where it is no instant between 1970 and 9999. */
function timestampOf(value: unknown): number | null {
  const milliseconds =
    typeof value === 'number'
      ? Math.round(value * 1000)
      : typeof value !== 'string' || value.trim() === ''
        ? NaN
        : Number.isFinite(Number(value))
          ? Math.round(Number(value) * 1000)
          : Date.parse(value)
  return isInstant(milliseconds) ? milliseconds : null
}
