/** Ids of events, shaped like ULIDs: the event's time, then a hash of what it is about. A run that is repeated gives the same ones. */
import { createHash } from 'node:crypto'
import { base32 } from '../../platform/ingest/processing/message-id.ts'

/** What tells an event from all others. */
export interface EventSubject {
  readonly definition: string
  readonly epoch: number
  /** End of the window, UTC milliseconds. */
  readonly window: number
  /** The message or group within the window. */
  readonly subject: string
  /** Of a run that makes its events anew; else empty. */
  readonly nonce: string
}

const LAST_TIME = 2 ** 48 - 1

/** @param timestamp UTC milliseconds */
export function eventId(timestamp: number, { definition, epoch, window, subject, nonce }: EventSubject): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([definition, epoch, window, subject, nonce]))
    .digest()
  const time = Math.min(LAST_TIME, Math.max(0, timestamp))
  return base32(time, 10) + base32(hash.readUIntBE(0, 5), 8) + base32(hash.readUIntBE(5, 5), 8)
}
