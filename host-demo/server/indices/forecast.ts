/** How long an index set keeps messages, how much that is, and when the disk is full: pure arithmetic on volumes, plans and sizes. */
import type { Plan } from '../../../core/indices/plan.ts'
import type { IndexSetForecast } from '../../../core/indices/schema.ts'
import { durationMs } from '../../../core/time/durations.ts'
import { day } from '../../../core/time/milliseconds.ts'
import { WORTHWHILE_BYTES } from './due.ts'

const MOST_DAYS = 3650

/** The known volume of a set's messages. */
export interface Volume {
  readonly messagesPerDay: number
  readonly bytesPerMessage: number
  /** Bytes of its indices now. */
  readonly bytes: number
}

type Kept = NonNullable<IndexSetForecast['kept']>

/** Returns what is kept when as much goes as comes; null where nothing comes in, or nothing ever goes. */
export function keptBy({ rotation, retention }: Plan, { messagesPerDay, bytesPerMessage }: Volume): Kept | null {
  const bytesPerDay = messagesPerDay * bytesPerMessage
  if (retention.action === 'none') return null
  const kept = (days_min: number, days_max: number, indices: number): Kept => ({
    days_min,
    days_max,
    messages: Math.round(days_max * messagesPerDay),
    bytes: Math.round(days_max * bytesPerDay),
    indices,
  })
  if (rotation.by === 'lifetime') {
    const [least, most] = [rotation.minMs / day, rotation.maxMs / day]
    const span = Math.min(most - least, Math.max(1, Math.ceil(WORTHWHILE_BYTES / bytesPerDay)))
    return kept(least, least + span, Math.ceil(least / span) + 1)
  }
  const span =
    rotation.by === 'time'
      ? durationMs(rotation.period)! / day
      : rotation.by === 'count'
        ? rotation.messages / messagesPerDay
        : rotation.bytes / bytesPerDay
  if (!Number.isFinite(span)) return null
  return kept((retention.indices - 1) * span, retention.indices * span, retention.indices)
}

/**
 * Returns the days until the disk is full; null: not within ten years. Each set grows by its own volume up to what its plan keeps.
 * @param sets with the bytes that each keeps in the end, Infinity where it never stops growing
 */
export function daysUntilFull(
  freeBytes: number,
  sets: readonly { readonly volume: Volume; readonly keptBytes: number }[],
): number | null {
  const grownBy = (days: number) =>
    sets.reduce((sum, { volume: { messagesPerDay, bytesPerMessage, bytes }, keptBytes }) => {
      const most = Math.max(0, keptBytes - bytes)
      return sum + Math.min(most, days * messagesPerDay * bytesPerMessage)
    }, 0)
  if (grownBy(MOST_DAYS) < freeBytes) return null
  let [from, to] = [0, MOST_DAYS]
  // It grows or stays, never shrinks: halve the span until it is a thousandth of a day.
  while (to - from > 0.001) {
    const middle = (from + to) / 2
    if (grownBy(middle) >= freeBytes) to = middle
    else from = middle
  }
  return to
}
