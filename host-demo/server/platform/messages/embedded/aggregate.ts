import type { AggregationCell, AggregationRequest, AggregationResult, AggregationRow, Group, MetricValue } from '../message-store.ts'
import { toFrame } from './frames.ts'
import { rootLevel, split, type Level } from './group-tree.ts'
import type { IndexReader } from './index-reader.ts'
import { measure } from './metrics.ts'
import { countSelected, QueryRun } from './query-run.ts'
import type { Selected } from './select.ts'

export function aggregate(indices: readonly IndexReader[], request: AggregationRequest, check: () => void): AggregationResult {
  const run = new QueryRun(indices, request, check)
  const selected = run.all()
  const { metrics, rollup } = request
  const root = rootLevel(selected.map(toFrame))
  const divide = (levels: readonly Level[], group: Group): Level[] => [...levels, split(levels.at(-1)!, group, { ...request, check })]
  const rowLevels = request.rows.reduce(divide, [root])
  const rowLeaves = rowLevels.at(-1)!
  // An ended row group is still divided by columns.
  const columnRoot: Level = { ...rowLeaves, ends: rowLeaves.ends.map(() => false) }
  const columnLevels = request.columns.reduce(divide, [columnRoot])
  const totals = measure(metrics, root.frames, 1, check).map(valueOf => valueOf(0))
  const hasColumns = request.columns.length > 0
  const metricsOf = (level: Level): ((group: number) => MetricValue[]) => {
    if (level === root) return () => totals
    if (metrics.every(metric => metric.type === 'count' && metric.field === null)) return group => metrics.map(() => level.counts[group]!)
    const values = measure(metrics, level.frames, level.parents.length, check)
    return group => values.map(valueOf => valueOf(group))
  }
  const rowMetrics = !hasColumns || rollup ? metricsOf(rowLeaves) : null
  const cells = hasColumns ? cellsByRow(columnLevels, metricsOf(columnLevels.at(-1)!)) : null
  const rows = rowLeaves.order.map((group): AggregationRow => ({
    key: keyOf(rowLevels, group),
    metrics: rowMetrics ? rowMetrics(group) : null,
    cells: cells?.get(group) ?? [],
  }))
  return { total: countSelected(selected), range: rangeOf(selected), rows, totals, sampled: false, indices: run.indices }
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

function cellsByRow(levels: readonly Level[], metricsOf: (group: number) => MetricValue[]): Map<number, AggregationCell[]> {
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

function rangeOf(selected: readonly Selected[]): { from: number, to: number } | null {
  let from = Infinity
  let to = -Infinity
  for (const { chunk, rows } of selected) {
    if (rows === true) {
      from = Math.min(from, chunk.oldest)
      to = Math.max(to, chunk.newest)
      continue
    }
    const timestamps = chunk.timestamps()
    for (let row = 0; row < chunk.n; row++) {
      if (!(rows as Uint8Array)[row]) continue
      from = Math.min(from, timestamps[row]!)
      to = Math.max(to, timestamps[row]!)
    }
  }
  return from === Infinity ? null : { from, to }
}
