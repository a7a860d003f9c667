/** The single number of a chart, and how it compares with the time before. */
import type { TrendPreference } from './types/numeric.ts'
import type { Cell, ChartData } from './read.ts'

/** Over all where that was asked for, else of the first row. */
export const singleValue = (data: ChartData): Cell => data.totals?.[0] ?? data.rows[0]?.values[0] ?? null

export interface Trend {
  readonly before: number
  readonly difference: number
  /** The change relative to the previous value; null if that was 0. */
  readonly ratio: number | null
}

/** null: there is nothing to compare, or nothing to compare with. */
export function trendOf(data: ChartData): Trend | null {
  const now = singleValue(data)
  const before = data.trend?.[0] ?? null
  if (typeof now !== 'number' || typeof before !== 'number') return null
  return { before, difference: now - before, ratio: before === 0 ? null : (now - before) / Math.abs(before) }
}

/** Whether the change is what one hopes for. */
export function trendSignal({ difference }: Trend, preference: TrendPreference): 'good' | 'bad' | 'neutral' {
  if (preference === 'NEUTRAL' || difference === 0) return 'neutral'
  return difference > 0 === (preference === 'HIGHER') ? 'good' : 'bad'
}
