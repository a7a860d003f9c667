/** Widths of time groupings: `value` and `unit` in a widget, `5m` in a search (contract 1, 2.4 and 3.3). */
import { autoInterval, bucketMs, parseInterval, type BucketWidth } from '../search/interval.ts'
import type { Interval } from '../search/schema.ts'
import type { IntervalUnit, WidgetInterval } from '../views/schema.ts'

const letters: Readonly<Record<IntervalUnit, string>> = {
  seconds: 's',
  minutes: 'm',
  hours: 'h',
  days: 'd',
  weeks: 'w',
  months: 'M',
  years: 'y',
}

export const intervalUnits = Object.keys(letters) as readonly IntervalUnit[]

/** The interval of a search type. */
export const searchInterval = (interval: WidgetInterval): Interval =>
  interval.type === 'auto'
    ? { type: 'auto', scaling: interval.scaling }
    : { type: 'timeunit', timeunit: `${interval.value}${letters[interval.unit]}` }

/** Returns the interval in the form of a search page, '5m'; null: derived from the range. */
export const pageInterval = (interval: WidgetInterval): string | null =>
  interval.type === 'auto' ? null : `${interval.value}${letters[interval.unit]}`

/** The interval of a widget that a search page says as '5m'; by the range for what is none. */
export function widgetInterval(text: string): WidgetInterval {
  const match = /^([1-9]\d{0,5})([smhdwMy])$/.exec(text)
  const unit = intervalUnits.find(name => letters[name] === match?.[2])
  return match && unit ? { type: 'timeunit', value: Number(match[1]), unit } : { type: 'auto', scaling: 1 }
}

/** Returns the bucket width for a range of `rangeMs`; null for an invalid interval. */
export const widthOf = (interval: WidgetInterval, rangeMs: number): BucketWidth | null =>
  interval.type === 'auto'
    ? autoInterval(rangeMs, interval.scaling)
    : parseInterval(`${interval.value}${letters[interval.unit]}`)

/** UTC milliseconds. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** The start of the bucket after this one, or before it. */
function beside(time: number, width: BucketWidth, by: 1 | -1): number {
  if (width.unit !== 'month') return time + by * bucketMs(width)
  const date = new Date(time)
  return date.setUTCMonth(date.getUTCMonth() + by * width.size)
}

/**
 * Returns begin and end of a bucket, within the range. `next` is the begin of the following drawn bucket: it ends a
 * day of 25 hours, but not a bucket before a gap.
 */
export function bucketSpan(start: number, width: BucketWidth | null, { from, to }: TimeSpan, next?: number): TimeSpan {
  const end = width ? beside(start, width, 1) : (next ?? to)
  return {
    from: Math.max(start, from),
    to: Math.min(next !== undefined && next - start <= 1.5 * (end - start) ? next : end, to),
  }
}

/** More buckets than this are not filled up: nobody could tell them apart. */
const mostBuckets = 2000

/**
 * The starts of all buckets from `from` to `to`, given those that hold something, all in UTC milliseconds and in order. Buckets that do not
 * fall into step (a day of 23 hours) leave the list as it is.
 */
export function filledBuckets(
  starts: readonly number[],
  width: BucketWidth,
  from: number,
  to: number,
): readonly number[] {
  const first = starts[0]
  if (first === undefined || (to - from) / bucketMs(width) > mostBuckets) return starts
  const next = (time: number, by: 1 | -1) => beside(time, width, by)
  const filled: number[] = []
  for (let time = next(first, -1); next(time, 1) > from; time = next(time, -1)) filled.unshift(time)
  const last = Math.max(starts.at(-1)!, to - 1)
  for (let time = first; time <= last; time = next(time, 1)) filled.push(time)
  const known = new Set(filled)
  return starts.every(time => known.has(time)) ? filled : starts
}
