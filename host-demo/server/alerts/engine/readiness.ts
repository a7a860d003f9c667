/** Whether all messages that came in before an instant are stored: a window that ends then may be evaluated. */
import type { IngestCounters } from '../../platform/ingest/ingest.ts'

/** The counters are those of the last second. */
const COUNTERS_MS = 1500

export function isStoredUntil(instant: number, now: number, counters: IngestCounters): boolean {
  const { receivedThrough, journal, buffers } = counters
  if (receivedThrough.output >= instant) return true
  if (now < instant + COUNTERS_MS) return false
  if (journal.entries > 0) return journal.oldest !== null && journal.oldest >= instant
  return buffers.input.used === 0
}
