/** Definitions with series: one event for each group whose values satisfy the condition. */
import type { AggregationConfig, Expression, Series } from '../../../../../core/alerts/schema.ts'
import { seriesText } from '../../../../../core/alerts/conditions.ts'
import { isMet } from '../../../../../core/alerts/expression.ts'
import type { QueryNode } from '../../../../../core/query/tree.ts'
import {
  EMPTY_VALUE,
  type AggregationResult,
  type AggregationSort,
  type Group,
  type Metric,
  type MetricValue,
} from '../../../platform/messages/message-store.ts'
import { doubleText } from '../../../platform/pipelines/numbers.ts'
import { selectionIn, sourceStreams } from '../prepare.ts'
import type { Window } from '../windows.ts'
import { nothingFound, replayOf, type Evaluation, type Finding, type Found } from './finding.ts'
import { leadingOf, wantsLow } from './leading.ts'

/** Groups of a window that are looked at. Of more, those that are nearest to the condition. */
export const MAX_GROUPS = 20_000
/** Rows of groups and streams. */
const MAX_STREAM_ROWS = 50_000

/** Values of functions over nothing, as measured; the others have none, and no comparison with them holds. */
const OVER_NOTHING: Readonly<Partial<Record<Series['function'], number>>> = {
  avg: Infinity,
  min: Infinity,
  max: -Infinity,
  sum: 0,
  sumofsquares: 0,
  count: 0,
  card: 0,
}

interface Measured {
  readonly key: readonly string[]
  /** By series, in their order. */
  readonly values: number[]
  /** Series of which there was no value at all. */
  readonly without: Set<number>
}

/** Finds the groups of a window. */
export async function findGroups(evaluation: Evaluation, window: Window): Promise<Found> {
  const { prepared, most } = evaluation
  const config = prepared.config as AggregationConfig
  const { groups, total, cut } = await measure(evaluation, config, window)
  if (total === 0 && config.group_by.length === 0 && !evaluation.tellsNothing(window)) return nothingFound
  const expression = config.conditions?.expression ?? null
  let firing = groups.filter(group => fires(config, expression, group))
  if (firing.some(({ without }) => without.size > 0)) {
    await forgetTexts(evaluation, config, window, firing)
    firing = firing.filter(group => fires(config, expression, group))
  }
  const taken = firing.slice(0, most)
  const streams = await streamsOf(evaluation, config, window, taken)
  return {
    findings: taken.map(group => findingOf(evaluation, config, window, group, streams)),
    matched: firing.length,
    peak: peakOf(config, groups),
    ...(cut && { cut: true }),
  }
}

function fires({ series }: AggregationConfig, expression: Expression | null, { values }: Measured): boolean {
  if (expression === null) return true
  return isMet(expression, ref => values[series.findIndex(({ id }) => id === ref)] ?? NaN)
}

const keyText = (key: readonly string[]) => JSON.stringify(key)

/** Measures all series; those that are shifted over the time before, each group with its own. */
async function measure(evaluation: Evaluation, config: AggregationConfig, window: Window) {
  const { prepared, store, now, signal } = evaluation
  const search = prepared.searches[0]!
  const groups = new Map<string, Measured>()
  let total = 0
  let cut = false
  for (const shift of new Set([0, ...config.series.map(({ shift_ms = 0 }) => shift_ms)])) {
    const measured = config.series.flatMap((series, at) => ((series.shift_ms ?? 0) === shift ? [{ series, at }] : []))
    const moved = { from: window.from - shift, to: window.to - shift }
    const result = await store.aggregate(
      {
        ...selectionIn(search, moved, now),
        rows: groupsOf(config.group_by, MAX_GROUPS),
        columns: [],
        metrics: measured.map(({ series, at }) => metricOf(series, at)),
        sort: shift === 0 ? orderFor(config) : [],
        rollup: false,
      },
      signal,
    )
    if (shift === 0) total = result.total
    cut ||= result.rows.length >= MAX_GROUPS
    for (const { key, values } of rowsOf(result, config.group_by)) {
      const group = groupFor(key)
      measured.forEach(({ series, at }, i) => {
        const value = numberOf(values[i] ?? null)
        group.values[at] = value ?? OVER_NOTHING[series.function] ?? NaN
        if (value === null) group.without.add(at)
        else group.without.delete(at)
      })
    }
  }
  return { groups: [...groups.values()], total, cut }

  function groupFor(key: readonly string[]): Measured {
    const text = keyText(key)
    let group = groups.get(text)
    if (!group) {
      const values = config.series.map(series => OVER_NOTHING[series.function] ?? NaN)
      groups.set(text, (group = { key, values, without: new Set(config.series.keys()) }))
    }
    return group
  }
}

function numberOf(value: MetricValue): number | null {
  if (value === null) return null
  const number = typeof value === 'string' && /^\d{4}-/.test(value) ? Date.parse(value) : Number(value)
  return Number.isNaN(number) ? null : number
}

const metricOf = ({ function: type, field }: Series, at: number): Metric =>
  type === 'count' ? { id: String(at), type, field } : { id: String(at), type, field: field ?? '' }

const groupsOf = (fields: readonly string[], limit: number): Group[] =>
  fields.length === 0 ? [] : [{ type: 'values', fields, limit, skipEmpty: false }]

/** Rows with whole keys; without groups the one row of everything. */
function rowsOf({ rows, totals }: AggregationResult, fields: readonly string[]) {
  if (fields.length === 0) return [{ key: [], values: totals }]
  return rows.map(({ key, metrics }) => ({
    key: fields.map((_, i) => key[i] ?? EMPTY_VALUE),
    values: metrics ?? [],
  }))
}

/** Where there are too many groups, those come first that the first comparison of the condition wants. */
function orderFor(config: AggregationConfig): AggregationSort[] {
  const leading = leadingOf(config)
  if (!leading || config.series[leading.at]!.shift_ms !== undefined) return []
  return [{ by: 'metric', id: String(leading.at), order: wantsLow(leading) ? 'asc' : 'desc' }]
}

/** Returns the value of all groups that is nearest to the condition; null where there is none. */
function peakOf(config: AggregationConfig, groups: readonly Measured[]): number | null {
  const leading = leadingOf(config)
  if (!leading) return null
  let peak: number | null = null
  for (const { values, without } of groups) {
    const value = values[leading.at]!
    const isValue = Number.isFinite(value) && (!without.has(leading.at) || isCounted(config.series[leading.at]!))
    if (isValue && (peak === null || (wantsLow(leading) ? value < peak : value > peak))) peak = value
  }
  return peak
}

/** Of nothing there are none: that is a value, too. */
const isCounted = ({ function: name }: Series): boolean => OVER_NOTHING[name] === 0

/** A field that has values, but no numbers, has no average: a condition does not hold for it. A field that nobody has does, as measured. */
async function forgetTexts(
  { prepared, store, now, signal }: Evaluation,
  { series, group_by }: AggregationConfig,
  window: Window,
  firing: readonly Measured[],
): Promise<void> {
  const wanted = series.flatMap((one, at) => (one.field !== null && firing.some(g => g.without.has(at)) ? [at] : []))
  if (wanted.length === 0) return
  for (const at of wanted) {
    const { shift_ms: shift = 0, field } = series[at]!
    const result = await store.aggregate(
      {
        ...selectionIn(prepared.searches[0]!, { from: window.from - shift, to: window.to - shift }, now),
        rows: groupsOf(group_by, MAX_GROUPS),
        columns: [],
        metrics: [{ id: 'n', type: 'count', field }],
        sort: [],
        rollup: false,
      },
      signal,
    )
    const counts = new Map(rowsOf(result, group_by).map(({ key, values }) => [keyText(key), Number(values[0] ?? 0)]))
    for (const group of firing)
      if (group.without.has(at) && (counts.get(keyText(group.key)) ?? 0) > 0) group.values[at] = NaN
  }
}

/** Streams of the messages of each group. */
async function streamsOf(
  { prepared, store, now, signal }: Evaluation,
  { group_by }: AggregationConfig,
  window: Window,
  firing: readonly Measured[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { sources } = prepared.searches[0]!
  if (firing.length === 0 || (sources.named && sources.ids.length === 1)) return new Map()
  const fields = [...group_by, 'streams']
  const result = await store.aggregate(
    {
      ...selectionIn(prepared.searches[0]!, window, now),
      rows: groupsOf(fields, MAX_STREAM_ROWS),
      columns: [],
      metrics: [{ id: 'n', type: 'count', field: null }],
      sort: [],
      rollup: false,
    },
    signal,
  )
  const streams = new Map<string, string[]>()
  for (const { key } of result.rows) {
    const group = keyText(key.slice(0, -1))
    const known = streams.get(group)
    if (known) known.push(key.at(-1)!)
    else streams.set(group, [key.at(-1)!])
  }
  return streams
}

/** `avg(took_ms)`, and for how long before the window it was measured. */
const seriesName = (series: Series): string =>
  series.shift_ms === undefined ? seriesText(series) : `${seriesText(series)}[-${series.shift_ms / 1000}s]`

function findingOf(
  { prepared, now }: Evaluation,
  config: AggregationConfig,
  window: Window,
  { key, values }: Measured,
  streams: ReadonlyMap<string, readonly string[]>,
): Finding {
  const search = prepared.searches[0]!
  const from = sourceStreams(search.sources, streams.get(keyText(key)) ?? [])
  const group = key.length === 0 ? '' : `${key.join('|')} - `
  const texts = config.series.map((series, i) => `${seriesName(series)}=${doubleText(values[i]!)}`)
  const groupBy = Object.fromEntries(config.group_by.map((field, i) => [field, key[i]!]))
  return {
    subject: `g:${keyText(key)}`,
    window: window.to,
    timestamp: window.to,
    timerange: window,
    message: `${prepared.definition.title}: ${group}${texts.join(' ')}`,
    origin: null,
    sourceStreams: from,
    replay: replayOf(window, search.text, from),
    groupBy,
    source: {
      ...groupBy,
      ...Object.fromEntries(config.series.map((series, i) => [valueName(series), doubleText(values[i]!)])),
      aggregation_key: key.join('|'),
    },
    backlog: { selection: { ...selectionIn(search, window, now), queries: [...search.queries, ...nodesOf(groupBy)] } },
  }
}

const valueName = ({ function: name, field, shift_ms }: Series): string =>
  [
    'aggregation_value',
    name,
    ...(field ? [field] : []),
    ...(shift_ms === undefined ? [] : [`before_${shift_ms}`]),
  ].join('_')

/** Finds the messages of one group. */
export const nodesOf = (groupBy: Readonly<Record<string, string>>): QueryNode[] =>
  Object.entries(groupBy).map(([field, value]) =>
    value === EMPTY_VALUE
      ? { type: 'bool', must: [], should: [], mustNot: [{ type: 'exists', field }] }
      : { type: 'phrase', field, value, slop: 0 },
  )

/** Whether the definition evaluates groups, not single messages. */
export const hasSeries = (config: { readonly series: readonly unknown[] }): boolean => config.series.length > 0
