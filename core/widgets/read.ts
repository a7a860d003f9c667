/** The results of a widget as rows and columns that any visualisation can draw. Lists, not objects: a key may be `__proto__`. */
import { normalizeNumber } from '../numbers/numbers.ts'
import type { PivotResult, PivotRow, SearchTypeResult, SeriesType } from '../search/schema.ts'
import { isInstantField, isoInstant } from '../search/wire-instants.ts'
import type { AggregationConfig, AggregationWidget, PivotConfig } from '../views/schema.ts'
import { nameOf, parseSeries } from './series.ts'
import { searchTypeId, type SearchTypeName } from './search-types.ts'

export interface ChartGroup {
  readonly field: string
  readonly time: boolean
}
/** The value of a row in a column; null where it has none. */
export type Cell = number | string | boolean | null
export interface ChartColumn {
  /** Values of the column groupings; empty: of the whole row. */
  readonly key: readonly string[]
  /** Index of the series in the config. */
  readonly series: number
  readonly seriesName: string
  readonly type: SeriesType
  readonly field: string | null
  /** Told apart from all others. */
  readonly name: string
}
/** `key`: one value per row group, fewer where an outer one is missing. */
export interface ChartRow {
  readonly key: readonly string[]
  readonly values: readonly Cell[]
}
export interface ChartEvent {
  /** Empty: it is not known. */
  readonly id: string
  readonly time: number
  readonly message: string
  readonly alert: boolean
}
export interface ChartData {
  readonly rowGroups: readonly ChartGroup[]
  readonly columnGroups: readonly ChartGroup[]
  readonly columns: readonly ChartColumn[]
  readonly rows: readonly ChartRow[]
  /** Over everything, what is cut off included: one per column; null where it was not asked for. */
  readonly totals: readonly Cell[] | null
  /** The series over all, in the time before: one per series; null where it was not asked for. */
  readonly trend: readonly Cell[] | null
  readonly events: readonly ChartEvent[]
  /** Messages that match. */
  readonly total: number
  /** The searched range, UTC milliseconds. */
  readonly from: number
  readonly to: number
  /** Estimated from a part of the messages. */
  readonly sampled: boolean
}

/** Between the parts of a name. */
export const separator = ' · '

const groupsOf = (pivots: readonly PivotConfig[]): ChartGroup[] =>
  pivots.flatMap(pivot => pivot.fields.map(field => ({ field, time: pivot.type === 'time' })))

const keyOf = (parts: readonly string[]) => JSON.stringify(parts)

/** The columns in the order to draw them: time and levels ascending, asked orders as asked, all others the largest first. */
function columnsOf(config: AggregationConfig, rows: readonly PivotRow[]): ChartColumn[] {
  const names = config.series.map(nameOf)
  const seriesAt = new Map(names.map((name, index) => [name, index]))
  const found = new Map<string, { key: readonly string[]; weight: number }>()
  for (const { values } of rows) {
    for (const { key, value } of values) {
      const series = seriesAt.get(key.at(-1) ?? '')
      if (series === undefined) continue
      const parts = key.slice(0, -1)
      const id = keyOf(parts)
      const known = found.get(id)
      const weight = series === 0 && typeof value === 'number' ? value : 0
      if (known) known.weight += weight
      else found.set(id, { key: parts, weight })
    }
  }
  const groups = groupsOf(config.column_pivots)
  const order = config.sort.find(({ type, field }) => type === 'pivot' && field === groups[0]?.field)
  const byKey = order !== undefined || groups[0]?.time === true || groups[0]?.field === 'level'
  const sign = order?.direction === 'Descending' ? -1 : 1
  const keys = [...found.values()]
    .sort((a, b) => {
      if (a.key.length === 0 || b.key.length === 0) return a.key.length - b.key.length
      return byKey ? sign * compareKeys(a.key, b.key) : b.weight - a.weight
    })
    .map(({ key }) => key)
  if (groups.length === 0 && keys.length === 0) keys.push([])
  return keys.flatMap(key =>
    config.series.map((one, series) => {
      const parsed = parseSeries(one.function)
      const seriesName = names[series]!
      const name =
        key.length === 0 ? seriesName : [...key, ...(config.series.length > 1 ? [seriesName] : [])].join(separator)
      return { key, series, seriesName, type: parsed?.type ?? 'count', field: parsed?.field ?? null, name }
    }),
  )
}

/** Numbers as numbers, all else by letters. */
export function compareKeys(a: readonly string[], b: readonly string[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? ''
    const numbers = [normalizeNumber(left), normalizeNumber(right)] as const
    const difference =
      numbers[0] !== null && numbers[1] !== null ? numbers[0] - numbers[1] : left < right ? -1 : left > right ? 1 : 0
    if (difference !== 0) return difference
  }
  return 0
}

/** Numbers may come as text: 'Infinity' is what `min` says of nothing. Instants come without their zone, which is UTC. */
function cellOf(value: Cell, { type, field }: ChartColumn): Cell {
  if (type === 'latest')
    return typeof value === 'string' && field !== null && isInstantField(field) ? isoInstant(value) : value
  const number = normalizeNumber(value)
  return number === null ? value : Number.isFinite(number) ? number : null
}

/** The keys of a result with instants in ISO 8601: as they come they would mean another time in the zone of a query. */
const keyReader =
  (groups: readonly ChartGroup[]) =>
  (key: readonly string[]): string[] =>
    key.map((part, at) => (groups[at]?.time === false && isInstantField(groups[at].field) ? isoInstant(part) : part))

function cellsOf(row: PivotRow, columns: readonly ChartColumn[], columnAt: ReadonlyMap<string, number>): Cell[] {
  const cells = new Array<Cell>(columns.length).fill(null)
  for (const { key, value } of row.values) {
    const at = columnAt.get(keyOf(key))
    if (at !== undefined) cells[at] = cellOf(value, columns[at]!)
  }
  return cells
}

const overAll = (rows: readonly PivotRow[]) =>
  rows.find(row => row.source === 'non-leaf' && row.key.length === 0) ??
  (rows[0]?.key.length === 0 ? rows[0] : undefined)

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export function eventsOf(result: SearchTypeResult | undefined): ChartEvent[] {
  if (result?.type !== 'events') return []
  return result.events.flatMap(event => {
    const { id, timestamp, message, alert } = event as Partial<
      Record<'id' | 'timestamp' | 'message' | 'alert', unknown>
    >
    const time = typeof timestamp === 'string' ? Date.parse(timestamp) : NaN
    return Number.isNaN(time) ? [] : [{ id: textOf(id), time, message: textOf(message), alert: alert === true }]
  })
}

/** By search type id. */
export type WidgetResults = Readonly<Record<string, SearchTypeResult>>

/** null: the server did not answer the widget's chart. */
export function readWidget({ id, config }: AggregationWidget, results: WidgetResults): ChartData | null {
  const resultOf = (name: SearchTypeName) => {
    const key = searchTypeId(id, name)
    return Object.hasOwn(results, key) ? results[key] : undefined
  }
  const chart = resultOf('chart')
  return chart?.type === 'pivot' ? readPivot(config, chart, resultOf('trend'), resultOf('events')) : null
}

function readPivot(
  config: AggregationConfig,
  chart: PivotResult,
  before?: SearchTypeResult,
  events?: SearchTypeResult,
): ChartData {
  const rowGroups = groupsOf(config.row_pivots)
  const columnGroups = groupsOf(config.column_pivots)
  const [rowKey, columnKey] = [keyReader(rowGroups), keyReader(columnGroups)]
  const all = (chart.rows ?? []).map(row => ({
    ...row,
    key: rowKey(row.key),
    values: row.values.map(value => ({ ...value, key: columnKey(value.key) })),
  }))
  const leaves = all.filter(row => row.source === 'leaf')
  const columns = columnsOf(config, leaves)
  const columnAt = new Map(columns.map((column, index) => [keyOf([...column.key, column.seriesName]), index]))
  const totals = all.find(row => row.source === 'non-leaf' && row.key.length === 0)
  const ofSeries = config.series.map(
    (one, series): ChartColumn => ({
      key: [],
      series,
      seriesName: nameOf(one),
      type: parseSeries(one.function)?.type ?? 'count',
      field: null,
      name: nameOf(one),
    }),
  )
  const trend = before?.type === 'pivot' ? overAll(before.rows ?? []) : undefined
  return {
    rowGroups,
    columnGroups,
    columns,
    rows: leaves.map(row => ({ key: row.key, values: cellsOf(row, columns, columnAt) })),
    totals: totals ? cellsOf(totals, columns, columnAt) : null,
    trend: before
      ? trend
        ? cellsOf(trend, ofSeries, new Map(ofSeries.map((one, at) => [keyOf([one.name]), at])))
        : ofSeries.map(() => null)
      : null,
    events: eventsOf(events),
    total: chart.total,
    sampled: chart.sampled === true,
    from: Date.parse(chart.effective_timerange.from),
    to: Date.parse(chart.effective_timerange.to),
  }
}

/** The columns that a chart draws: those of the column groupings where there are any, without the sums over them. */
export const drawnColumns = (data: ChartData): readonly { readonly column: ChartColumn; readonly at: number }[] =>
  data.columns
    .map((column, at) => ({ column, at }))
    .filter(({ column }) => data.columnGroups.length === 0 || column.key.length > 0)
