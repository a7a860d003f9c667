/** Rules of searches that both sides need. */
import type { SeriesSpec, SeriesType } from './schema.ts'

/** Messages per page and values per group when nothing else is said (specification 9.4). */
export const DEFAULT_MESSAGE_LIMIT = 150
export const DEFAULT_GROUP_LIMIT = 15
/** Key of the messages that lack the grouped field. */
export const EMPTY_VALUE = '(Empty Value)'
/** `offset` + `limit` of one page reach this far; beyond it a page starts `after` a cursor. */
export const RESULT_WINDOW = 10_000
/** The interval at which a running job is polled (contract 1, 9). */
export const POLL_INTERVAL_MS = 250

/** Labels of the functions, as GET /views/functions has them. */
export const SERIES_LABELS: Readonly<Record<SeriesType, string>> = {
  avg: 'Average',
  card: 'Cardinality',
  count: 'Count',
  latest: 'Latest Value',
  max: 'Maximum',
  min: 'Minimum',
  percentile: 'Percentile',
  stddev: 'Standard Deviation',
  sum: 'Sum',
  sumofsquares: 'Sum of Squares',
  variance: 'Variance',
}

/** `avg(took_ms)`, `count()`, `percentile(took_ms,95.0)`: the default id of a series, and what a sort names it by. */
export function seriesLiteral(series: Pick<SeriesSpec, 'type' | 'field' | 'percentile'>): string {
  if (series.type !== 'percentile') return `${series.type}(${series.field ?? ''})`
  const percentile = series.percentile ?? 0
  return `percentile(${series.field ?? ''},${Number.isInteger(percentile) ? percentile.toFixed(1) : String(percentile)})`
}

/** 24 hexadecimal digits: seconds since 1970, then chance. */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(8))
  const seconds = Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, '0')
  return seconds + Array.from(random, byte => byte.toString(16).padStart(2, '0')).join('')
}
