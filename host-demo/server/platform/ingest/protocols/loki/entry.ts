/**
 * One entry of a Loki push with its stream's labels, as the three encodings of the API give it
 * (https://grafana.com/docs/loki/latest/reference/loki-http-api/#ingest-logs): a frame is a push with one entry.
 */
import { readUtf8 } from '../../decoding/text.ts'
import { delimitedTag, varintTag, WireError, WireReader } from '../../wire/protobuf/wire-reader.ts'
import { parseLabels, type Labels } from './labels.ts'

export interface Entry {
  readonly labels: Labels
  /** Nanoseconds since 1970; null where it could not be read. */
  readonly time: bigint | null
  readonly line: string
  readonly metadata: Labels
  readonly problem: string | null
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const object = (value: unknown): Json => (isObject(value) ? value : {})
const first = (value: unknown): unknown => (Array.isArray(value) ? (value[0] as unknown) : undefined)
const text = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)

/** Null where the text is no push of one entry. */
export function readJsonEntry(frame: string): Entry | null {
  let push: unknown
  try {
    push = JSON.parse(frame)
  } catch {
    return null
  }
  const { stream, values, labels, entries } = object(first(object(push)['streams']))
  if (values === undefined) {
    const entry = first(entries)
    return isObject(entry)
      ? labelled(
          labels === undefined ? '{}' : text(labels),
          rfc3339(entry['ts']),
          text(entry['line']),
          pairs(entry['structuredMetadata']),
        )
      : null
  }
  const value = first(values)
  if (!Array.isArray(value)) return null
  const [time, line, metadata] = value as unknown[]
  const given =
    typeof time === 'string' && /^-?\d{1,19}$/.test(time)
      ? BigInt(time)
      : Number.isSafeInteger(time)
        ? BigInt(time as number)
        : null
  return {
    labels: pairs(stream),
    time: given,
    line: text(line),
    metadata: pairs(metadata),
    problem: given === null ? noTime : null,
  }
}

const noTime = 'The time of the entry could not be read: the time of receipt was taken.'

const pairs = (value: unknown): Labels => Object.entries(object(value)).map(([name, member]) => [name, text(member)])

/** Labels that cannot be read are kept as they are. */
function labelled(
  labels: string,
  time: bigint | null,
  line: string,
  metadata: Labels,
  problem: string | null = null,
): Entry {
  const parsed = parseLabels(labels)
  const problems = [
    problem,
    parsed ? null : 'The labels of the stream could not be read; they are in the field labels.',
    time === null ? noTime : null,
  ]
  return {
    labels: parsed ?? [['labels', labels]],
    time,
    line,
    metadata,
    problem: problems.filter(part => part !== null).join(' ') || null,
  }
}

/** `2018-12-18T08:28:06.801064123-04:00` in nanoseconds. */
function rfc3339(value: unknown): bigint | null {
  const found =
    typeof value === 'string'
      ? /^(\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d)(?:\.(\d{1,9})\d*)?(Z|z|[+-]\d\d:\d\d)$/.exec(value)
      : null
  const seconds = found ? Date.parse(`${found[1]}${found[3]}`.toUpperCase()) : NaN
  return Number.isFinite(seconds) ? BigInt(seconds) * 1_000_000n + BigInt((found![2] ?? '').padEnd(9, '0')) : null
}

/** PushRequest, StreamAdapter and EntryAdapter of Loki's `push.proto`. Null where the bytes hold no entry. */
export function readProtobufEntry(frame: Buffer): Entry | null {
  let labels = '{}'
  let time: bigint | null = null
  let line = ''
  const metadata: [string, string][] = []
  let found = false
  let problem: string | null = null
  try {
    for (const stream of messages(new WireReader(frame), 1)) {
      while (stream.next()) {
        if (stream.tag === delimitedTag(1)) labels = readUtf8(stream.view())
        else if (stream.tag === delimitedTag(2)) {
          found = true
          const entry = stream.message()
          while (entry.next()) {
            if (entry.tag === delimitedTag(1)) time = timestamp(entry.message())
            else if (entry.tag === delimitedTag(2)) line = readUtf8(entry.view())
            else if (entry.tag === delimitedTag(3)) metadata.push(labelPair(entry.message()))
          }
        }
      }
    }
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    problem = error.message
  }
  return found ? labelled(labels, time, line, metadata, problem) : null
}

function* messages(reader: WireReader, field: number): Generator<WireReader> {
  while (reader.next()) if (reader.tag === delimitedTag(field)) yield reader.message()
}

function labelPair(reader: WireReader): [string, string] {
  const pair: [string, string] = ['', '']
  while (reader.next()) {
    if (reader.tag === delimitedTag(1)) pair[0] = readUtf8(reader.view())
    else if (reader.tag === delimitedTag(2)) pair[1] = readUtf8(reader.view())
  }
  return pair
}

/** google.protobuf.Timestamp. */
function timestamp(reader: WireReader): bigint {
  let seconds = 0n
  let nanos = 0n
  while (reader.next()) {
    if (reader.tag === varintTag(1)) seconds = reader.integer()
    else if (reader.tag === varintTag(2)) nanos = reader.integer()
  }
  return seconds * 1_000_000_000n + nanos
}
