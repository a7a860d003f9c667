/**
 * Series stacked in the histogram: the eight levels, worst first, then other values of the field, then messages without
 * it.
 */
import { EMPTY_VALUE } from '../../../core/search/rules.ts'
import type { Histogram, HistogramBar } from '../../../core/search/build.ts'

/** '0' to '7', 'other', 'none'. */
export type SeriesKey = string

export interface Series {
  readonly key: SeriesKey
  readonly level: number | null
  readonly count: number
}

const order = ['0', '1', '2', '3', '4', '5', '6', '7', 'other', 'none']

export function seriesKey(value: string): SeriesKey {
  if (value === EMPTY_VALUE) return 'none'
  return /^[0-7]$/.test(value) ? value : 'other'
}

/** Count by series of one bar. */
export function stackOf(bar: HistogramBar): ReadonlyMap<SeriesKey, number> {
  const counts = new Map<SeriesKey, number>()
  let counted = 0
  for (const { value, count } of bar.parts) {
    const key = seriesKey(value)
    counts.set(key, (counts.get(key) ?? 0) + count)
    counted += count
  }
  // Nothing is stacked, or the field has more values than are listed.
  if (counted < bar.total)
    counts.set(bar.parts.length === 0 ? 'none' : 'other', (counts.get('other') ?? 0) + bar.total - counted)
  return counts
}

/** The series that have messages, from the baseline up. */
export function seriesOf(histogram: Pick<Histogram, 'bars'>): Series[] {
  const totals = new Map<SeriesKey, number>()
  for (const bar of histogram.bars) {
    for (const [key, count] of stackOf(bar)) totals.set(key, (totals.get(key) ?? 0) + count)
  }
  return order
    .filter(key => (totals.get(key) ?? 0) > 0)
    .map(key => ({ key, level: /^\d$/.test(key) ? Number(key) : null, count: totals.get(key)! }))
}
