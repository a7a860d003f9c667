/** New charts: what they are before anybody changes them. */
import { DEFAULT_GROUP_LIMIT } from '../search/rules.ts'
import type {
  AggregationConfig,
  AggregationWidget,
  EventsWidget,
  FormattingSettings,
  MessagesWidget,
  PivotConfig,
  Series,
  TextWidget,
  TimePivot,
  ValuesPivot,
  Widget,
} from '../views/schema.ts'
import { valuesOf } from './settings.ts'
import { bar } from './types/bar.ts'
import { line } from './types/line.ts'
import type { VisualizationType } from './visualization-type.ts'

/** Kinds of fields, as the search page's fields panel tells them. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'date' | 'mixed'

/** Automatic buckets are as wide as they are at this scaling (specification 9.4). */
export const defaultScaling = 1

export const timePivot = (field = 'timestamp'): TimePivot => ({
  type: 'time',
  fields: [field],
  config: { interval: { type: 'auto', scaling: defaultScaling } },
})
export const valuesPivot = (field: string, limit = DEFAULT_GROUP_LIMIT): ValuesPivot => ({
  type: 'values',
  fields: [field],
  config: { limit },
})
/** Returns the default grouping for a kind of field: dates by time, others by value. */
export const pivotOf = (field: string, kind: FieldKind | undefined): PivotConfig =>
  kind === 'date' ? timePivot(field) : valuesPivot(field)
export const series = (literal: string, name: string | null = null): Series => ({ config: { name }, function: literal })

type Drawn = Pick<AggregationConfig, 'visualization' | 'visualization_config'>

/** Returns a visualisation with its default settings, as a part of a config. */
export const drawnAs = ({ type, settings }: VisualizationType): Drawn => ({
  visualization: type,
  visualization_config: settings && (valuesOf(settings) as unknown as AggregationConfig['visualization_config']),
})

/**
 * Returns an aggregation of the page's own query, range and streams: how many messages there are over time, unless `config` says otherwise. A
 * visualisation in it comes with its settings (`drawnAs`), or has the default ones.
 */
export function newAggregation(
  config: Partial<AggregationConfig> = {},
  id: string = crypto.randomUUID(),
): AggregationWidget {
  return {
    id,
    type: 'aggregation',
    filter: null,
    filters: [],
    timerange: null,
    query: null,
    streams: [],
    config: {
      row_pivots: [timePivot()],
      column_pivots: [],
      series: [series('count()')],
      sort: [],
      ...drawnAs(bar),
      ...(config.visualization !== undefined && { visualization_config: null }),
      formatting_settings: null,
      rollup: true,
      event_annotation: false,
      row_limit: null,
      column_limit: null,
      ...config,
    },
  }
}

/** The most frequent values of a field. */
export const topValuesOf = (field: string): AggregationWidget =>
  newAggregation({
    row_pivots: [valuesPivot(field)],
    sort: [{ type: 'series', field: 'count()', direction: 'Descending' }],
  })

/** The chart that says most of a field: numbers over time, instants by time, of all others the most frequent values. */
export function chartFor(field: string, kind: FieldKind): AggregationWidget {
  if (kind === 'date') return newAggregation({ row_pivots: [timePivot(field)] })
  if (kind !== 'number') return topValuesOf(field)
  return newAggregation({
    series: ['avg', 'min', 'max'].map(type => series(`${type}(${field})`)),
    ...drawnAs(line),
  })
}

const newWidget = { filter: null, filters: [], timerange: null, query: null, streams: [] } as const

/** A message list, newest first. */
export const newMessages = (): MessagesWidget => ({
  ...newWidget,
  id: crypto.randomUUID(),
  type: 'messages',
  config: {
    fields: ['timestamp', 'source'],
    show_message_row: true,
    show_summary: true,
    decorators: [],
    sort: [{ type: 'pivot', field: 'timestamp', direction: 'Descending' }],
  },
})

/** The events of the range. */
export const newEvents = (): EventsWidget => ({ ...newWidget, id: crypto.randomUUID(), type: 'events', config: {} })

/** A text that is still to be written. */
export const newText = (): TextWidget => ({
  ...newWidget,
  id: crypto.randomUUID(),
  type: 'text',
  config: { markdown: '' },
})

/** A copy under an id of its own. */
export const copyOf = (widget: Widget): Widget => ({ ...widget, id: crypto.randomUUID() })

/** The colour a user gave a series; null where none was given. */
export const chartColor = (settings: FormattingSettings | null, name: string): string | null =>
  settings?.chart_colors.find(({ field_name }) => field_name === name)?.chart_color ?? null
