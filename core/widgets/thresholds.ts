/** Thresholds of a chart: from such a value on a metric is a signal. */
import type { AggregationConfig, Threshold } from '../views/schema.ts'
import { canonical } from './series.ts'

/** Returns the thresholds of a series, the lowest first. @param series its index in the config */
export function thresholdsOf(config: AggregationConfig, series: number): readonly Threshold[] {
  const one = config.series[series]
  const literal = one && canonical(one.function)
  return (config.formatting_settings?.thresholds ?? [])
    .filter(({ series: of }) => of === undefined || canonical(of) === literal)
    .toSorted((a, b) => a.value - b.value)
}

/** Returns the highest threshold that the value of the series has come to; null: it has come to none. */
export const reached = (config: AggregationConfig, series: number, value: unknown): Threshold | null =>
  typeof value === 'number' && Number.isFinite(value)
    ? (thresholdsOf(config, series).findLast(threshold => value >= threshold.value) ?? null)
    : null

/** The rows `from` to `to`, the last one included. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Returns the stretches of rows whose value has come to `least`. */
export function stretchesFrom(values: readonly (number | null)[], least: number): readonly Stretch[] {
  const stretches: Stretch[] = []
  for (const [at, value] of values.entries()) {
    if (value === null || value < least) continue
    const last = stretches.at(-1)
    if (last?.to === at - 1) stretches[stretches.length - 1] = { from: last.from, to: at }
    else stretches.push({ from: at, to: at })
  }
  return stretches
}
