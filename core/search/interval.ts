/** Widths of time buckets (contract 1, 2.4). */
export type IntervalUnit = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month'
export interface BucketWidth {
  readonly size: number
  readonly unit: IntervalUnit
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Ranges up to and including the first number get buckets of the rest. */
const AUTO: readonly (readonly [number, number, IntervalUnit])[] = [
  [20, 1, 'millisecond'],
  [200, 5, 'millisecond'],
  [500, 10, 'millisecond'],
  [SECOND, 20, 'millisecond'],
  [2 * SECOND, 40, 'millisecond'],
  [10 * SECOND, 200, 'millisecond'],
  [30 * SECOND, 500, 'millisecond'],
  [MINUTE, 1, 'second'],
  [2 * MINUTE, 2, 'second'],
  [4 * MINUTE, 5, 'second'],
  [7 * MINUTE, 10, 'second'],
  [10 * MINUTE, 20, 'second'],
  [30 * MINUTE, 30, 'second'],
  [HOUR, 1, 'minute'],
  [2 * HOUR, 2, 'minute'],
  [4 * HOUR, 5, 'minute'],
  [12 * HOUR, 10, 'minute'],
  [16 * HOUR, 15, 'minute'],
  [DAY, 30, 'minute'],
  [2 * DAY, 1, 'hour'],
  [4 * DAY, 2, 'hour'],
  [10 * DAY, 4, 'hour'],
  [12 * DAY, 6, 'hour'],
  [28 * DAY, 12, 'hour'],
  [60 * DAY, 1, 'day'],
  [120 * DAY, 2, 'day'],
  [180 * DAY, 3, 'day'],
  [365 * DAY, 1, 'week'],
  [730 * DAY - 1, 14, 'day'],
]

/** Returns the bucket for a range in milliseconds; `scaling` stretches the range first. */
export function autoInterval(rangeMs: number, scaling = 1): BucketWidth {
  const found = AUTO.find(([upTo]) => rangeMs * scaling <= upTo)
  return found ? { size: found[1], unit: found[2] } : { size: 1, unit: 'month' }
}

const UNITS: Readonly<Record<string, IntervalUnit>> = {
  s: 'second',
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  M: 'month',
}

/**
 * `5m`, `1w`: a number and one of s, m, h, d, w, M, y; null for anything else. Several weeks or months become days (7 and 30
 * each), years 365 days; one week and one month follow the calendar.
 */
export function parseInterval(text: string): BucketWidth | null {
  const match = /^([1-9]\d{0,5})([smhdwMy])$/.exec(text)
  if (!match) return null
  const size = Number(match[1])
  const unit = match[2]!
  if (unit === 'y') return { size: size * 365, unit: 'day' }
  if (size > 1 && unit === 'w') return { size: size * 7, unit: 'day' }
  if (size > 1 && unit === 'M') return { size: size * 30, unit: 'day' }
  return { size, unit: UNITS[unit]! }
}

const LENGTHS: Readonly<Record<IntervalUnit, number>> = {
  millisecond: 1,
  second: SECOND,
  minute: MINUTE,
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
}
/** Nominal milliseconds of a bucket: days of 24 hours, months of 30 days. */
export const bucketMs = (width: BucketWidth): number => width.size * LENGTHS[width.unit]
