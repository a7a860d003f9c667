/** Problems of a chart in the editor, in words, each with the part it belongs to. */
import { SERIES_LABELS } from '../search/rules.ts'
import type { AggregationConfig, PivotConfig } from '../views/schema.ts'
import { canonical, nameOf, parseSeries } from './series.ts'
import { visualizationOf } from './types.ts'
import type { Problem, WidgetWords } from './visualization-type.ts'

export type { Problem }

type T = WidgetWords

export const mostValues = 10_000

function* ofSeries(config: AggregationConfig, t: T): Generator<Problem> {
  if (config.series.length === 0) yield { path: 'series', text: t('needsMetric') }
  const names = new Set<string>()
  for (const [index, series] of config.series.entries()) {
    const path = `series.${index}`
    if (!parseSeries(series.function)) {
      const known = /^([a-z]+)\((.*)\)$/s.exec(series.function)
      const label =
        known && Object.hasOwn(SERIES_LABELS, known[1]!) ? SERIES_LABELS[known[1] as keyof typeof SERIES_LABELS] : null
      if (known?.[1] === 'percentile' && !known[2]!.startsWith(','))
        yield { path: `${path}.percentile`, text: t('percentileWrong') }
      else if (label !== null) yield { path: `${path}.field`, text: t('needsField', { function: label }) }
      else yield { path, text: t('notAFunction', { name: series.function }) }
    }
    const name = nameOf(series)
    if (names.has(name)) yield { path: `${path}.name`, text: t('sameName', { name }) }
    names.add(name)
  }
}

function* ofPivots(pivots: readonly PivotConfig[], side: string, seen: Set<string>, t: T): Generator<Problem> {
  for (const [index, pivot] of pivots.entries()) {
    const path = `${side}.${index}`
    const fields = pivot.fields.filter(field => field.trim() !== '')
    if (fields.length === 0) yield { path: `${path}.fields`, text: t('groupNeedsField') }
    for (const name of fields) {
      if (seen.has(name)) yield { path: `${path}.fields`, text: t('groupedTwice', { name }) }
      seen.add(name)
    }
    if (pivot.type === 'values') {
      const limit = pivot.config.limit ?? 1
      if (!(Number.isInteger(limit) && limit >= 1 && limit <= mostValues)) {
        yield { path: `${path}.limit`, text: t('limitWrong', { max: mostValues }) }
      }
    } else if (pivot.config.interval.type === 'timeunit') {
      const { value } = pivot.config.interval
      if (!(Number.isInteger(value) && value >= 1 && value <= 999_999))
        yield { path: `${path}.interval`, text: t('intervalWrong') }
    } else if (!(pivot.config.interval.scaling > 0 && Number.isFinite(pivot.config.interval.scaling))) {
      yield { path: `${path}.interval`, text: t('scalingWrong') }
    }
  }
}

function* ofSorting(config: AggregationConfig, t: T): Generator<Problem> {
  const groups = new Set([...config.row_pivots, ...config.column_pivots].flatMap(({ fields }) => fields))
  const literals = new Set(config.series.map(({ function: literal }) => canonical(literal)))
  const seen = new Set<string>()
  for (const [index, { type, field }] of config.sort.entries()) {
    const there = type === 'pivot' ? groups.has(field) : literals.has(canonical(field))
    if (!there) yield { path: `sort.${index}`, text: t('sortGone', { name: field }) }
    else if (seen.has(`${type} ${field}`)) yield { path: `sort.${index}`, text: t('sortedTwice', { name: field }) }
    seen.add(`${type} ${field}`)
  }
}

const noGroups = {
  rows: ['row_pivots', 'needsRows'],
  columns: ['column_pivots', 'needsColumns'],
} as const

function* ofVisualization(config: AggregationConfig, t: T): Generator<Problem> {
  const known = visualizationOf(config.visualization)
  if (!known) return
  for (const side of known.needs) {
    const [path, text] = noGroups[side]
    if (config[path].length === 0) yield { path, text: t(text, { kind: t(known.type) }) }
  }
  if (known.settings && config.visualization_config)
    yield* known.problems?.({ ...config.visualization_config }, t) ?? []
}

function* ofThresholds(config: AggregationConfig, t: T): Generator<Problem> {
  for (const [index, { value }] of (config.formatting_settings?.thresholds ?? []).entries())
    if (!Number.isFinite(value)) yield { path: `thresholds.${index}`, text: t('thresholdWrong') }
}

/** Like `problemsOf`, but for stored settings of any shape: invalid ones are a problem of the chart alone. */
export function problemsOfStored(config: AggregationConfig, t: T): Problem[] {
  try {
    return problemsOf(config, t)
  } catch {
    return [{ path: '', text: t('malformed') }]
  }
}

/** All of it; a chart without problems can be run. */
export function problemsOf(config: AggregationConfig, t: T): Problem[] {
  const seen = new Set<string>()
  const colors = config.formatting_settings?.chart_colors ?? []
  return [
    ...ofSeries(config, t),
    ...ofPivots(config.row_pivots, 'row_pivots', seen, t),
    ...ofPivots(config.column_pivots, 'column_pivots', seen, t),
    ...ofSorting(config, t),
    ...ofVisualization(config, t),
    ...ofThresholds(config, t),
    ...colors
      .filter(({ chart_color: color }) => !/^#[0-9a-f]{3,6}$/.test(color))
      .map(({ field_name: name, chart_color: color }) => ({
        path: `colors.${name}`,
        text: t('colorWrong', { color }),
      })),
  ]
}
