/** Charts and highlighting as they stand in an address: anybody may have written it, so only what can be shown is taken. */
import type {
  AggregationConfig,
  HighlightingColor,
  HighlightingCondition,
  HighlightingRule,
  PivotConfig,
  Position,
  Series,
  SortConfig,
  Widget,
} from '../views/schema.ts'

type Given = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(isText) : [])
const list = <T>(value: unknown, read: (one: unknown) => T | null): readonly T[] =>
  Array.isArray(value) ? value.map(read).filter(one => one !== null) : []

function pivotOf(value: unknown): PivotConfig | null {
  if (!isObject(value) || texts(value.fields).length === 0) return null
  const fields = texts(value.fields)
  const config = isObject(value.config) ? value.config : {}
  if (value.type === 'values') {
    const { limit, skip_empty_values: skip } = config
    return {
      type: 'values',
      fields,
      config: { ...(isNumber(limit) && { limit }), ...(typeof skip === 'boolean' && { skip_empty_values: skip }) },
    }
  }
  const interval = config.interval
  return value.type === 'time' && isObject(interval) && (interval.type === 'auto' || interval.type === 'timeunit')
    ? ({ type: 'time', fields, config } as unknown as PivotConfig)
    : null
}

const seriesOf = (value: unknown): Series | null =>
  isObject(value) && isText(value.function)
    ? {
        function: value.function,
        config: { name: isObject(value.config) && isText(value.config.name) ? value.config.name : null },
      }
    : null

const sortOf = (value: unknown): SortConfig | null =>
  isObject(value) && (value.type === 'pivot' || value.type === 'series') && isText(value.field)
    ? { type: value.type, field: value.field, direction: value.direction === 'Descending' ? 'Descending' : 'Ascending' }
    : null

function configOf(value: Given): AggregationConfig {
  return {
    row_pivots: list(value.row_pivots, pivotOf),
    column_pivots: list(value.column_pivots, pivotOf),
    series: list(value.series, seriesOf),
    sort: list(value.sort, sortOf),
    visualization: isText(value.visualization) ? value.visualization : 'table',
    visualization_config: isObject(value.visualization_config)
      ? (value.visualization_config as unknown as AggregationConfig['visualization_config'])
      : null,
    formatting_settings:
      isObject(value.formatting_settings) && Array.isArray(value.formatting_settings.chart_colors)
        ? (value.formatting_settings as unknown as AggregationConfig['formatting_settings'])
        : null,
    rollup: value.rollup !== false,
    event_annotation: value.event_annotation === true,
    row_limit: isNumber(value.row_limit) ? value.row_limit : null,
    column_limit: isNumber(value.column_limit) ? value.column_limit : null,
  }
}

/** Without what says nothing: null, empty lists, and what is so anyway. */
const lean = (value: Given): Given =>
  Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== null && !(Array.isArray(member) && member.length === 0)),
  )

/** In few characters; `widgetOf` gives it back. */
export const leanWidget = (widget: Widget): Given =>
  lean({ ...widget, config: lean(widget.config as unknown as Given) })

export function widgetOf(value: unknown): Widget | null {
  if (!isObject(value) || !isText(value.id) || value.id === '' || !isText(value.type) || !isObject(value.config))
    return null
  return {
    id: value.id,
    type: value.type,
    filter: isText(value.filter) ? value.filter : null,
    filters: Array.isArray(value.filters) ? (value.filters.filter(isObject) as unknown as Widget['filters']) : [],
    timerange: isObject(value.timerange) ? (value.timerange as unknown as Widget['timerange']) : null,
    query:
      isObject(value.query) && isText(value.query.query_string)
        ? { type: 'elasticsearch', query_string: value.query.query_string }
        : null,
    streams: texts(value.streams),
    config: value.type === 'aggregation' ? configOf(value.config) : value.config,
  } as Widget
}

export function positionOf(value: unknown): Position | null {
  if (!isObject(value)) return null
  const { col, row, height, width } = value
  const isCell = (cell: unknown) =>
    cell === 'Infinity' || (Number.isSafeInteger(cell) && Number(cell) >= 0 && Number(cell) < 10_000)
  return [col, row, height, width].every(isCell) ? ({ col, row, height, width } as Position) : null
}

function colorOf(value: unknown): HighlightingColor | null {
  if (!isObject(value)) return null
  if (value.type === 'static')
    return isText(value.color) && /^#[\da-f]{3,8}$/i.test(value.color) ? { type: 'static', color: value.color } : null
  const { gradient, lower, upper } = value
  return value.type === 'gradient' && isText(gradient) && isNumber(lower) && isNumber(upper)
    ? { type: 'gradient', gradient, lower, upper }
    : null
}

const conditions: Readonly<Record<HighlightingCondition, true>> = {
  equal: true,
  not_equal: true,
  greater: true,
  greater_equal: true,
  less: true,
  less_equal: true,
}

export function highlightingRuleOf(value: unknown): HighlightingRule | null {
  if (!isObject(value) || !isText(value.field) || !isText(value.value)) return null
  const color = colorOf(value.color)
  const condition =
    isText(value.condition) && Object.hasOwn(conditions, value.condition)
      ? (value.condition as HighlightingCondition)
      : 'equal'
  return color && { field: value.field, value: value.value, condition, color }
}

/** Charts and their positions, as one value. */
export interface Charts {
  readonly widgets: readonly Widget[]
  readonly positions: Readonly<Record<string, Position>>
  readonly titles: Readonly<Record<string, string>>
}

export const leanCharts = ({ widgets, positions, titles }: Charts): Given => ({
  w: widgets.map(leanWidget),
  p: positions,
  t: titles,
})

export function chartsOf(value: unknown): Charts | null {
  if (!isObject(value) || !Array.isArray(value.w)) return null
  const widgets = list(value.w, widgetOf).slice(0, 100)
  const ofWidgets = <T>(map: unknown, read: (one: unknown) => T | null): Record<string, T> =>
    Object.fromEntries(
      widgets.flatMap(({ id }) => {
        const one = isObject(map) && Object.hasOwn(map, id) ? read(map[id]) : null
        return one === null ? [] : [[id, one]]
      }),
    )
  return {
    widgets,
    positions: ofWidgets(value.p, positionOf),
    titles: ofWidgets(value.t, title => (isText(title) ? title : null)),
  }
}
