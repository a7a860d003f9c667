import type { TimeUnit } from '../../message-store.ts'
import { TimeZone } from './time-zone.ts'

const FIXED: Partial<Record<TimeUnit, number>> = {
  millisecond: 1,
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
}
/** The Monday weeks are counted from, as local time. */
const FIRST_MONDAY = -259_200_000

/**
 * Buckets of `size` × `unit` that begin where the calendar of the zone does: days at midnight, weeks on Monday, months on the
 * first; several units together are counted from 1970-01-01 (weeks from 1969-12-29).
 */
export class TimeBuckets {
  readonly timeZone: string
  readonly #zone: TimeZone
  readonly #floor: (local: number) => number
  readonly #next: (local: number) => number

  constructor(unit: TimeUnit, size: number, timeZone: string) {
    this.timeZone = timeZone
    this.#zone = new TimeZone(timeZone)
    const fixed = FIXED[unit]
    if (fixed !== undefined) {
      const width = fixed * size
      const anchor = unit === 'week' ? FIRST_MONDAY : 0
      this.#floor = local => Math.floor((local - anchor) / width) * width + anchor
      this.#next = local => local + width
    } else {
      const months = (unit === 'year' ? 12 : 1) * size
      this.#floor = local => monthStart(Math.floor(monthOf(local) / months) * months)
      this.#next = local => monthStart(monthOf(local) + months)
    }
  }

  /**
   * Returns the start of the instant's bucket, and a range around the instant (`to` not included) that lies within it.
   */
  at(instant: number): { start: number; from: number; to: number } {
    const { from, to, offset } = this.#zone.stretchAt(instant)
    const localStart = this.#floor(instant + offset)
    return {
      start: this.#toInstant(localStart, offset, instant),
      from: Math.max(from, localStart - offset),
      to: Math.min(to, this.#next(localStart) - offset),
    }
  }

  /** Returns the start of the bucket after the one that starts there. */
  after(start: number): number {
    let bucket = this.at(start)
    while (bucket.start <= start) bucket = this.at(bucket.to)
    return bucket.start
  }

  /** The instant of a local time at or before `instant`, whose offset is `offset`; across a change the offset there counts. */
  #toInstant(local: number, offset: number, instant: number): number {
    const same = local - offset
    const there = this.#zone.offsetAt(same)
    if (there === offset) return same
    const other = local - there
    return other <= instant ? other : same
  }
}

/** Months since January 1970. */
function monthOf(local: number): number {
  const date = new Date(local)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

function monthStart(months: number): number {
  const date = new Date(0)
  date.setUTCFullYear(1970 + Math.floor(months / 12), months - Math.floor(months / 12) * 12, 1)
  return date.getTime()
}
