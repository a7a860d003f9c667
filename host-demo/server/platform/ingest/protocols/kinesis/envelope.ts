/**
 * The log service wraps its data in a gzip'd JSON object with the log events of one log stream
 * (https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/SubscriptionFilters.html).
 */
import { inflateAsync } from '../../decoding/inflate.ts'

/** One event of a log group. */
export interface LogEvent {
  /** UTC milliseconds; null where the envelope has no number. */
  readonly timestamp: number | null
  readonly message: string
  readonly logGroup: string
  readonly logStream: string
  /** The account's id. */
  readonly owner: string
}

/** The service puts at most 1 MiB of events together; a record that inflates to more is something else. */
export const maxInflatedBytes = 16 * 1024 * 1024

/**
 * The events of an envelope, in order; none for a control message, by which the service tries the way.
 * Null for anything else: not compressed, damaged, too large, or other JSON.
 */
export async function openEnvelope(bytes: Uint8Array): Promise<readonly LogEvent[] | null> {
  if (bytes.length < 18 || bytes[0] !== 0x1f || bytes[1] !== 0x8b) return null
  const compressed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let json: unknown
  try {
    json = JSON.parse((await inflateAsync(compressed, 'gzip', maxInflatedBytes)).toString('utf8'))
  } catch {
    return null
  }
  if (!isObject(json)) return null
  if (json['messageType'] === 'CONTROL_MESSAGE') return []
  const { messageType, logEvents } = json
  if (messageType !== 'DATA_MESSAGE' || !Array.isArray(logEvents)) return null
  const place = {
    logGroup: textOf(json['logGroup']),
    logStream: textOf(json['logStream']),
    owner: textOf(json['owner']),
  }
  return logEvents.map((event: unknown) => eventOf(event, place))
}

/** An event without a text is kept as the JSON it is. */
function eventOf(event: unknown, place: Omit<LogEvent, 'timestamp' | 'message'>): LogEvent {
  if (!isObject(event)) return { timestamp: null, message: JSON.stringify(event), ...place }
  const { timestamp, message } = event
  return {
    timestamp: typeof timestamp === 'number' && Number.isFinite(timestamp) ? timestamp : null,
    message: typeof message === 'string' ? message : JSON.stringify(event),
    ...place,
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
