/** New charts: what they are before anybody changes them. */
import { DEFAULT_GROUP_LIMIT } from '../search/rules.ts'
import type {
  AggregationConfig, AggregationWidget, FormattingSettings, PivotConfig, Series, TimePivot, ValuesPivot, VisualizationConfigs, Widget,
} from '../views/schema.ts'

/** Kinds of fields, as the search page's fields panel tells them. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'date' | 'mixed'

/** Automatic buckets are as wide as they are at this scaling (specification 9.4). */
export const defaultScaling = 1

export const timePivot = (field = 'timestamp'): TimePivot =>
  ({ type: 'time', fields: [field], config: { interval: { type: 'auto', scaling: defaultScaling } } })
export const valuesPivot = (field: string, limit = DEFAULT_GROUP_LIMIT): ValuesPivot =>
  ({ type: 'values', fields: [field], config: { limit } })
/** Of a field of that kind: instants are grouped by time, all else by value. */
export const pivotOf = (field: string, kind: FieldKind | undefined): PivotConfig =>
  (kind === 'date' ? timePivot(field) : valuesPivot(field))
export const series = (literal: string, name: string | null = null): Series => ({ config: { name }, function: literal })

const configs: VisualizationConfigs = {
  table: { pinned_columns: [] },
  bar: { barmode: 'stack', axis_type: 'linear' },
  line: { interpolation: 'linear', axis_type: 'linear' },
  area: { interpolation: 'linear', axis_type: 'linear' },
  scatter: { axis_type: 'linear' },
  heatmap: {
    color_scale: 'Viridis', reverse_scale: false, auto_scale: true, z_min: null, z_max: null, default_value: null,
    use_smallest_as_default: false,
  },
  numeric: { trend: false, trend_preference: 'NEUTRAL' },
  map: { viewport: { center_x: 0, center_y: 0, zoom: 1 } },
}

/** What a visualisation is set to at first; null for those without settings. */
export const visualizationDefaults = (visualization: string): AggregationConfig['visualization_config'] =>
  (Object.hasOwn(configs, visualization) ? configs[visualization as keyof VisualizationConfigs] : null)

/** The settings of a config, complete, whatever of them is there. */
export function settingsOf<V extends keyof VisualizationConfigs>(config: AggregationConfig, visualization: V): VisualizationConfigs[V] {
  const given = config.visualization === visualization ? config.visualization_config : null
  return { ...configs[visualization], ...given }
}

/** An aggregation of the page's own query, range and streams: how many messages there are over time, unless told otherwise. */
export function newAggregation(config: Partial<AggregationConfig> = {}, id: string = crypto.randomUUID()): AggregationWidget {
  const visualization = config.visualization ?? 'bar'
  return {
    id, type: 'aggregation', filter: null, filters: [], timerange: null, query: null, streams: [],
    config: {
      row_pivots: [timePivot()], column_pivots: [], series: [series('count()')], sort: [],
      visualization, visualization_config: visualizationDefaults(visualization), formatting_settings: null,
      rollup: true, event_annotation: false, row_limit: null, column_limit: null, ...config,
    },
  }
}

/** The most frequent values of a field. */
export const topValuesOf = (field: string, visualization = 'bar'): AggregationWidget => newAggregation({
  row_pivots: [valuesPivot(field)], visualization, visualization_config: visualizationDefaults(visualization),
  sort: [{ type: 'series', field: 'count()', direction: 'Descending' }],
})

/** The chart that says most of a field: numbers over time, instants by time, of all others the most frequent values. */
export function chartFor(field: string, kind: FieldKind): AggregationWidget {
  if (kind === 'date') return newAggregation({ row_pivots: [timePivot(field)] })
  if (kind !== 'number') return topValuesOf(field)
  return newAggregation({
    series: ['avg', 'min', 'max'].map(type => series(`${type}(${field})`)), visualization: 'line', visualization_config: configs.line,
  })
}

/** A copy under an id of its own. */
export const copyOf = (widget: Widget): Widget => ({ ...widget, id: crypto.randomUUID() })

/** The colour a user gave a series; null where none was given. */
export const chartColor = (settings: FormattingSettings | null, name: string): string | null =>
  settings?.chart_colors.find(({ field_name }) => field_name === name)?.chart_color ?? null
