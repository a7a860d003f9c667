/** Periods of rotations by time. They begin where the clock and the calendar (UTC) would have them begin, not with the index. */
import { durationMs } from '../time/durations.ts'
import { day } from '../time/milliseconds.ts'

const MONTHS = /^P(?:(\d+)Y)?(?:(\d+)M)?$/
/** 5 January 1970, the first Monday: periods of weeks begin with a Monday, those of days and less with the full day, hour or minute. */
const FIRST_MONDAY = 4 * day

/**
 * Returns when the period that `now` lies in began: PT1H at the full hour, P1D at midnight, P1W on Monday, P1M on the first of the month,
 * P1Y on the first of January. Other lengths are counted from the first Monday of 1970, months and years from the year 0.
 * @param period ISO 8601, longer than nothing @param now UTC milliseconds
 */
export function periodStart(period: string, now: number): number {
  const [, years, months] = MONTHS.exec(period) ?? []
  const length = 12 * Number(years ?? 0) + Number(months ?? 0)
  if (length > 0) {
    const date = new Date(now)
    const month = 12 * date.getUTCFullYear() + date.getUTCMonth()
    const first = month - (month % length)
    return Date.UTC(Math.floor(first / 12), first % 12)
  }
  const ms = durationMs(period)!
  return now - ((((now - FIRST_MONDAY) % ms) + ms) % ms)
}
