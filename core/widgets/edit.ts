/** Steps of editing a chart; what is sorted by follows what it names. */
import { seriesLiteral } from '../search/rules.ts'
import type { SeriesType } from '../search/schema.ts'
import type {
  AggregationConfig,
  FormattingSettings,
  PivotConfig,
  Series,
  SeriesUnit,
  SortConfig,
  Threshold,
} from '../views/schema.ts'
import { valuesPivot, timePivot, type FieldKind } from './defaults.ts'
import { canonical, parseSeries } from './series.ts'
import { visualizationDefaults } from './visualization-settings.ts'

/** A metric that may not be complete yet. */
export interface SeriesDraft {
  readonly type: SeriesType
  readonly field: string
  readonly percentile: number | undefined
}

const defaultPercentile = 95

export function draftOf(literal: string): SeriesDraft {
  const parsed = parseSeries(literal)
  if (parsed) return { type: parsed.type, field: parsed.field ?? '', percentile: parsed.percentile }
  const match = /^([a-z]+)\((.*)\)$/s.exec(literal)
  const comma = match?.[1] === 'percentile' ? match[2]!.lastIndexOf(',') : -1
  const type = (match?.[1] ?? 'count') as SeriesType
  if (comma < 0) return { type, field: match?.[2] ?? '', percentile: undefined }
  const percentile = match![2]!.slice(comma + 1)
  return { type, field: match![2]!.slice(0, comma), percentile: percentile === '' ? undefined : Number(percentile) }
}

export const literalOf = ({ type, field, percentile }: SeriesDraft): string =>
  type === 'percentile'
    ? percentile === undefined
      ? `percentile(${field},)`
      : seriesLiteral({ type, field, percentile })
    : seriesLiteral({ type, field: field === '' ? null : field })

/** Another function of the same field. */
export const withType = (draft: SeriesDraft, type: SeriesType): SeriesDraft => ({
  type,
  field: draft.field,
  percentile: type === 'percentile' ? (draft.percentile ?? defaultPercentile) : undefined,
})

const replaced = <T>(list: readonly T[], index: number, item: T): T[] =>
  list.map((one, at) => (at === index ? item : one))
const removed = <T>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index)

/** Units and thresholds of a function are those of the one that takes its place, where it measures alike. */
function withRenamed(config: AggregationConfig, before: string, after: string): AggregationConfig {
  const settings = config.formatting_settings
  if (before === after || !settings) return config
  return {
    ...config,
    formatting_settings: {
      ...settings,
      ...(settings.thresholds && {
        thresholds: settings.thresholds.map(one =>
          one.series !== undefined && canonical(one.series) === before ? { ...one, series: after } : one,
        ),
      }),
      ...(settings.units && {
        units: settings.units.map(one => (canonical(one.field_name) === before ? { ...one, field_name: after } : one)),
      }),
    },
  }
}

/** Sorts, units and thresholds of things that are no longer there are gone. */
function settled(config: AggregationConfig): AggregationConfig {
  const groups = new Set([...config.row_pivots, ...config.column_pivots].flatMap(({ fields }) => fields))
  const literals = new Set(config.series.map(({ function: literal }) => canonical(literal)))
  const { thresholds, units } = config.formatting_settings ?? {}
  const formatted =
    thresholds || units
      ? withFormatting(config, {
          thresholds: thresholds?.filter(({ series }) => series === undefined || literals.has(canonical(series))),
          units: units?.filter(({ field_name }) => literals.has(canonical(field_name))),
        })
      : config
  return {
    ...formatted,
    sort: config.sort.filter(({ type, field }) =>
      type === 'pivot' ? groups.has(field) : literals.has(canonical(field)),
    ),
  }
}

export function setSeries(config: AggregationConfig, index: number, series: Series): AggregationConfig {
  const before = canonical(config.series[index]?.function ?? '')
  const sort = config.sort.map(
    (one): SortConfig =>
      one.type === 'series' && canonical(one.field) === before ? { ...one, field: canonical(series.function) } : one,
  )
  return settled({
    ...withRenamed(config, before, canonical(series.function)),
    sort,
    series: replaced(config.series, index, series),
  })
}
export const removeSeries = (config: AggregationConfig, index: number): AggregationConfig =>
  settled({ ...config, series: removed(config.series, index) })
/** A count, or the mean of a field where messages are counted already. */
export const addSeries = (config: AggregationConfig): AggregationConfig => ({
  ...config,
  series: [
    ...config.series,
    {
      config: { name: null },
      function: config.series.some(one => canonical(one.function) === 'count()') ? 'avg()' : 'count()',
    },
  ],
})

export type Side = 'row_pivots' | 'column_pivots'

/** The limits of a whole side would be taken for those of each of its groupings. */
const limitOf = { row_pivots: 'row_limit', column_pivots: 'column_limit' } as const

export function setPivot(config: AggregationConfig, side: Side, index: number, pivot: PivotConfig): AggregationConfig {
  const [before, after] = [config[side][index]?.fields ?? [], pivot.fields]
  const sort = config.sort.map(
    (one): SortConfig =>
      one.type === 'pivot' && before.length === 1 && after.length === 1 && one.field === before[0]
        ? { ...one, field: after[0]! }
        : one,
  )
  return settled({ ...config, sort, [side]: replaced(config[side], index, pivot), [limitOf[side]]: null })
}
export const removePivot = (config: AggregationConfig, side: Side, index: number): AggregationConfig =>
  settled({ ...config, [side]: removed(config[side], index), [limitOf[side]]: null })
export const addPivot = (config: AggregationConfig, side: Side): AggregationConfig => ({
  ...config,
  [side]: [...config[side], { ...valuesPivot(''), fields: [] }],
  [limitOf[side]]: null,
})
/** The one before and this one change places. */
export function movePivotUp(config: AggregationConfig, side: Side, index: number): AggregationConfig {
  const pivots = [...config[side]]
  pivots.splice(index - 1, 2, pivots[index]!, pivots[index - 1]!)
  return { ...config, [side]: pivots }
}

/** Instants are grouped by time as soon as they are chosen, and others no longer. */
export function withFields(
  pivot: PivotConfig,
  fields: readonly string[],
  kindOf: (field: string) => FieldKind | undefined,
): PivotConfig {
  const date = fields.length === 1 && kindOf(fields[0]!) === 'date'
  if (date && pivot.type === 'values') return timePivot(fields[0])
  if (!date && pivot.type === 'time' && fields.some(field => kindOf(field) !== undefined))
    return { ...valuesPivot(''), fields }
  return { ...pivot, fields }
}

/** Switches the visualisation; settings that both types share are kept. */
export const withVisualization = (config: AggregationConfig, visualization: string): AggregationConfig =>
  config.visualization === visualization
    ? config
    : { ...config, visualization, visualization_config: visualizationDefaults(visualization) }

/** Settings that say nothing are null. */
function withFormatting(config: AggregationConfig, change: Partial<FormattingSettings>): AggregationConfig {
  const { chart_colors, thresholds = [], units = [] } = { chart_colors: [], ...config.formatting_settings, ...change }
  if (chart_colors.length + thresholds.length + units.length === 0) return { ...config, formatting_settings: null }
  return {
    ...config,
    formatting_settings: {
      chart_colors,
      ...(thresholds.length > 0 && { thresholds }),
      ...(units.length > 0 && { units }),
    },
  }
}

/** '' takes the colour away again. */
export function withColor(config: AggregationConfig, name: string, color: string): AggregationConfig {
  const others = (config.formatting_settings?.chart_colors ?? []).filter(({ field_name }) => field_name !== name)
  return withFormatting(config, {
    chart_colors: color === '' ? others : [...others, { field_name: name, chart_color: color.toLowerCase() }],
  })
}

export const withThresholds = (config: AggregationConfig, thresholds: readonly Threshold[]): AggregationConfig =>
  withFormatting(config, { thresholds })

/** null: without a unit. */
export function withUnit(config: AggregationConfig, literal: string, unit: SeriesUnit | null): AggregationConfig {
  const name = canonical(literal)
  const others = (config.formatting_settings?.units ?? []).filter(({ field_name }) => canonical(field_name) !== name)
  return withFormatting(config, { units: unit === null ? others : [...others, { field_name: name, unit }] })
}
