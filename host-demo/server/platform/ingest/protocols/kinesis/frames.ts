/**
 * Frames a record or a log event for the journal: a line of JSON metadata, then its bytes unchanged. Stream and shard
 * are the sender's address, so that they are not repeated.
 */

/** Metadata of a frame; null where unknown. */
export interface FrameFacts {
  /** UTC milliseconds: of the log event, or when the record arrived in the stream. */
  readonly timestamp: number | null
  /** Source of a log event; null for a record that came in no envelope. */
  readonly event: { readonly logGroup: string; readonly logStream: string; readonly owner: string } | null
}

const newline = 10
/** No sender of JSON begins an object like this. */
const mark = '{"\\u0000aws":'
const markBytes = Buffer.from(mark)

export function frameOf({ timestamp, event }: FrameFacts, bytes: Uint8Array): Buffer {
  const facts = event ? [timestamp, event.logGroup, event.logStream, event.owner] : [timestamp]
  return Buffer.concat([Buffer.from(`${mark}${JSON.stringify(facts)}}\n`), bytes])
}

/** A frame that was not made here (somebody trying the codec) is its bytes alone. */
export function readFrame(frame: Buffer): FrameFacts & { readonly bytes: Buffer } {
  const end = frame.subarray(0, markBytes.length).equals(markBytes) ? frame.indexOf(newline) : -1
  if (end < 0) return { timestamp: null, event: null, bytes: frame }
  const [timestamp, logGroup, logStream, owner] = JSON.parse(frame.toString('utf8', markBytes.length, end - 1)) as [
    number | null,
    string?,
    string?,
    string?,
  ]
  const event = logGroup === undefined ? null : { logGroup, logStream: logStream ?? '', owner: owner ?? '' }
  return { timestamp, event, bytes: frame.subarray(end + 1) }
}

export const addressOf = (stream: string, shard: string) => `${stream}/${shard}`

/** Null for an address that is no shard of a stream. */
export function placeOf(address: string): { readonly stream: string; readonly shard: string } | null {
  const [stream, shard, ...more] = address.split('/')
  return stream && shard && more.length === 0 ? { stream, shard } : null
}
