/**
 * Metadata in the address of a request holds for all its events and goes with each of them into the journal: a frame is
 * an event as it was sent, or a letter (`E` event, `R` raw text), the metadata as one line of JSON, and the event.
 */
import { isObject } from '../../decoding/json-values.ts'
import { readUtf8 } from '../../decoding/text.ts'

/** Names a query may have (https://docs.splunk.com/Documentation/Splunk/latest/RESTREF/RESTinput#services.2Fcollector.2Fraw). */
const names = ['host', 'source', 'sourcetype', 'index', 'time'] as const
const maxLength = 4096
const newline = 10

export type Metadata = Readonly<Record<string, unknown>>

/** The start of every frame of a request; empty for events without metadata. Null where it is longer than can be repeated. */
export function frameStart(kind: 'E' | 'R', query: URLSearchParams): Buffer | null {
  const given = names.filter(name => query.get(name)).map(name => [name, query.get(name)])
  if (kind === 'E' && given.length === 0) return Buffer.alloc(0)
  const start = Buffer.from(`${kind}${JSON.stringify(Object.fromEntries(given))}\n`)
  return start.length > maxLength ? null : start
}

export interface HecFrame {
  readonly kind: 'E' | 'R'
  readonly metadata: Metadata
  readonly event: Buffer
}

/** A frame of another make is one raw text. */
export function readFrame(bytes: Buffer): HecFrame {
  const whole: HecFrame = { kind: 'R', metadata: {}, event: bytes }
  if (bytes[0] === 0x7b) return { ...whole, kind: 'E' }
  const kind = bytes[0] === 0x45 ? 'E' : bytes[0] === 0x52 ? 'R' : null
  const end = bytes.indexOf(newline)
  if (kind === null || end < 0) return whole
  try {
    const metadata: unknown = JSON.parse(readUtf8(bytes.subarray(1, end)))
    return isObject(metadata) ? { kind, metadata, event: bytes.subarray(end + 1) } : whole
  } catch {
    return whole
  }
}
