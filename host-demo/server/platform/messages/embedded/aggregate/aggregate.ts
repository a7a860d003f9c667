import {
  UnsupportedQueryError,
  type AggregationCell,
  type AggregationRequest,
  type AggregationResult,
  type AggregationRow,
  type Group,
  type MetricValue,
} from '../../message-store.ts'
import { countTable, isTimeTable } from './count-table.ts'
import { withEmptyBuckets } from './empty-buckets.ts'
import { toFrame } from './frames.ts'
import { countRoot, rootLevel, split, type Level } from './group-tree.ts'
import type { IndexReader } from '../read/index-reader.ts'
import { measure } from './metrics.ts'
import { countSelected, QueryRun } from '../read/query-run.ts'
import { countOf, isWhole } from '../read/select.ts'
import { rangeOf } from '../read/range-of.ts'
import type { Work } from '../read/work.ts'

/** Groups an answer may have: more than any screen shows, less than what would fill the memory. */
const MAX_GROUPS = 100_000
/** Bytes of a row, or of a cell, until the answer is given: as it is, copied and as JSON. */
const ROW_BYTES = 500
const TOO_MANY = `The result has more than ${MAX_GROUPS.toLocaleString('en')} groups. Choose wider time intervals, fewer groups or smaller limits.`

export async function aggregate(
  indices: readonly IndexReader[],
  request: AggregationRequest,
  work: Work,
): Promise<AggregationResult> {
  const run = new QueryRun(indices, request, work)
  const selected = await run.all()
  const { metrics, rollup } = request
  const total = countSelected(selected)
  const onlyCounts = metrics.every(metric => metric.type === 'count' && metric.field === null)
  // The commonest requests, counts over all or by one field, do without a list of the matches.
  const isPlain =
    onlyCounts &&
    request.columns.length === 0 &&
    request.rows.length <= 1 &&
    request.rows.every(({ fields }) => fields.length === 1)
  const isTable = onlyCounts && isTimeTable(request.rows, request.columns)
  // All rows of a chunk are one list that is shared.
  const listed = selected.reduce((sum, one) => sum + (isWhole(one) ? 0 : countOf(one)), 0)
  if (!isPlain && !isTable) work.take(2 * listed, 'the list of matches')
  const root = rootLevel(isPlain || isTable ? [] : selected.map(toFrame), total)
  const options = { ...request, work }
  const table = isTable ? await countTable(root, request.rows[0]!, request.columns[0]!, selected, options) : null
  const divide = async (levels: readonly Level[], group: Group): Promise<Level[]> => {
    const level =
      table?.[levels[0] === root ? 0 : 1] ??
      (await (isPlain ? countRoot(root, group, selected, options) : split(levels.at(-1)!, group, options)))
    if (level.order.length > MAX_GROUPS) throw new UnsupportedQueryError(TOO_MANY)
    return [...levels, level]
  }
  let rowLevels: Level[] = [root]
  for (const group of request.rows) rowLevels = await divide(rowLevels, group)
  const rowLeaves = rowLevels.at(-1)!
  // An ended row group is still divided by columns.
  const columnRoot: Level = { ...rowLeaves, ends: rowLeaves.ends.map(() => false) }
  let columnLevels: Level[] = [columnRoot]
  for (const group of request.columns) columnLevels = await divide(columnLevels, group)
  const totals = onlyCounts
    ? metrics.map(() => total)
    : (await measure(metrics, root.frames, 1, work)).map(valueOf => valueOf(0))
  const hasColumns = request.columns.length > 0
  const metricsOf = async (level: Level): Promise<(group: number) => MetricValue[]> => {
    if (level === root) return () => totals
    if (onlyCounts) return group => metrics.map(() => level.counts[group]!)
    const values = await measure(metrics, level.frames, level.parents.length, work)
    return group => values.map(valueOf => valueOf(group))
  }
  const rowMetrics = !hasColumns || rollup ? await metricsOf(rowLeaves) : null
  work.takeAnswer(
    ROW_BYTES * (rowLeaves.order.length + (hasColumns ? columnLevels.at(-1)!.order.length : 0)),
    'the rows of the answer',
  )
  const cells = hasColumns ? cellsByRow(columnLevels, await metricsOf(columnLevels.at(-1)!)) : null
  const rows = rowLeaves.order.map(
    (group): AggregationRow => ({
      key: keyOf(rowLevels, group),
      metrics: rowMetrics ? rowMetrics(group) : null,
      cells: cells?.get(group) ?? [],
    }),
  )
  return {
    total,
    range: rangeOf(selected),
    rows: request.emptyBuckets ? withEmptyBuckets(rows, request) : rows,
    totals,
    sampled: false,
    indices: run.indices,
  }
}

/** The keys of the levels down to a group of the last, put together. The first level is the root and adds none. */
function keyOf(levels: readonly Level[], group: number): string[] {
  const key: string[] = []
  for (let depth = levels.length - 1; depth > 0; depth--) {
    const level = levels[depth]!
    key.unshift(...level.keys[group]!)
    group = level.parents[group]!
  }
  return key
}

function cellsByRow(
  levels: readonly Level[],
  metricsOf: (group: number) => MetricValue[],
): Map<number, AggregationCell[]> {
  const cells = new Map<number, AggregationCell[]>()
  for (const group of levels.at(-1)!.order) {
    let row = group
    for (let depth = levels.length - 1; depth > 0; depth--) row = levels[depth]!.parents[row]!
    const cell = { key: keyOf(levels, group), metrics: metricsOf(group) }
    const known = cells.get(row)
    if (known) known.push(cell)
    else cells.set(row, [cell])
  }
  return cells
}
