/** Series of an aggregation: `avg(took_ms)` in a widget, `{ type, field }` in a search (contract 1, 2.5 and 3.3). */
import { SERIES_LABELS, seriesLiteral } from '../search/rules.ts'
import type { SeriesSpec, SeriesType } from '../search/schema.ts'
import type { Series } from '../views/schema.ts'

export interface ParsedSeries {
  readonly type: SeriesType
  /** null: all messages; of `count` only. */
  readonly field: string | null
  /** 0 to 100; of `percentile` only. */
  readonly percentile?: number
}

/** All functions there are, the most used first. */
export const seriesTypes: readonly SeriesType[] = [
  'count',
  'avg',
  'min',
  'max',
  'sum',
  'percentile',
  'card',
  'latest',
  'stddev',
  'variance',
  'sumofsquares',
]
export const needsField = (type: SeriesType): boolean => type !== 'count'

const isSeriesType = (text: string): text is SeriesType => Object.hasOwn(SERIES_LABELS, text)

/** `percentile(took_ms,95.0)` and the like; null for what is no series. A field's name may hold brackets and commas itself. */
export function parseSeries(literal: string): ParsedSeries | null {
  const match = /^([a-z]+)\((.*)\)$/s.exec(literal.trim())
  if (!match || !isSeriesType(match[1]!)) return null
  const type = match[1]
  const inner = match[2]!
  if (type === 'percentile') {
    const comma = inner.lastIndexOf(',')
    const field = inner.slice(0, comma).trim()
    const text = inner.slice(comma + 1).trim()
    const percentile = Number(text)
    if (comma < 1 || field === '' || text === '' || !(percentile >= 0 && percentile <= 100)) return null
    return { type, field, percentile }
  }
  const field = inner.trim()
  if (field === '') return type === 'count' ? { type, field: null } : null
  return { type, field }
}

/** The series of a search that a series of a widget asks for: its id is what the user calls it. Null for what is no series. */
export function specOf(series: Series): SeriesSpec | null {
  const parsed = parseSeries(series.function)
  return parsed && { ...parsed, id: nameOf(series) }
}

/** Returns the name of a series: its own, else its literal. */
export const nameOf = ({ config: { name }, function: literal }: Series): string =>
  name === null || name.trim() === '' ? canonical(literal) : name

/** The literal as the server writes it. */
export function canonical(literal: string): string {
  const parsed = parseSeries(literal)
  return parsed ? seriesLiteral(parsed) : literal
}
