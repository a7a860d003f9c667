/** What is wrong with a chart that is being edited, in words, each with the part it belongs to. */
import type { Translate } from '../brand/catalogue.ts'
import { SERIES_LABELS } from '../search/rules.ts'
import type { AggregationConfig, HeatmapConfig, PivotConfig } from '../views/schema.ts'
import { canonical, nameOf, parseSeries } from './series.ts'
import type { widgetStrings } from './strings.ts'

type T = Translate<typeof widgetStrings.strings>

/** `path`: 'series', 'series.0', 'row_pivots.1.limit', 'visualization', 'sort.0' … */
export interface Problem { readonly path: string, readonly text: string }

export const mostValues = 10_000
/** Visualisations that show one thing per row group. */
const needRows: readonly string[] = ['bar', 'line', 'area', 'scatter', 'pie', 'heatmap', 'map']

function* ofSeries(config: AggregationConfig, t: T): Generator<Problem> {
  if (config.series.length === 0) yield { path: 'series', text: t('needsMetric') }
  const names = new Set<string>()
  for (const [index, series] of config.series.entries()) {
    const path = `series.${index}`
    if (!parseSeries(series.function)) {
      const known = /^([a-z]+)\((.*)\)$/s.exec(series.function)
      const label = known && Object.hasOwn(SERIES_LABELS, known[1]!) ? SERIES_LABELS[known[1] as keyof typeof SERIES_LABELS] : null
      if (known?.[1] === 'percentile' && !known[2]!.startsWith(',')) yield { path: `${path}.percentile`, text: t('percentileWrong') }
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
      if (!(Number.isInteger(value) && value >= 1 && value <= 999_999)) yield { path: `${path}.interval`, text: t('intervalWrong') }
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

const isNumberText = (text: string | null) => text !== null && text.trim() !== '' && Number.isFinite(Number(text))

function* ofVisualization(config: AggregationConfig, t: T): Generator<Problem> {
  const kind = config.visualization
  if (!needRows.includes(kind)) return
  const name = t(kind as 'bar')
  if (config.row_pivots.length === 0) yield { path: 'row_pivots', text: t('needsRows', { kind: name }) }
  if (kind !== 'heatmap') return
  if (config.column_pivots.length === 0) yield { path: 'column_pivots', text: t('needsColumns', { kind: name }) }
  const heat = config.visualization_config as HeatmapConfig | null
  if (!heat || heat.auto_scale) return
  if (!isNumberText(heat.z_min) || !isNumberText(heat.z_max) || Number(heat.z_min) >= Number(heat.z_max)) {
    yield { path: 'visualization_config.z_min', text: t('scaleWrong') }
  }
}

/** Whatever was stored: settings that are not what they should be are a problem of the chart alone. */
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
    ...ofSeries(config, t), ...ofPivots(config.row_pivots, 'row_pivots', seen, t),
    ...ofPivots(config.column_pivots, 'column_pivots', seen, t),
    ...ofSorting(config, t), ...ofVisualization(config, t),
    ...colors.filter(({ chart_color: color }) => !/^#[0-9a-f]{3,6}$/.test(color))
      .map(({ field_name: name, chart_color: color }) => ({ path: `colors.${name}`, text: t('colorWrong', { color }) })),
  ]
}
