import {
  UnsupportedQueryError,
  type AggregationCell,
  type AggregationRequest,
  type AggregationResult,
  type AggregationRow,
  type Group,
  type MetricValue,
} from '../../message-store.ts'
import { areCounted, GroupCollector } from './collect-groups.ts'
import { countedByTerm } from './count-by-term.ts'
import { withEmptyBuckets } from './empty-buckets.ts'
import { toFrame } from './frames.ts'
import { countWithKept } from './kept-counts.ts'
import { areCounts, rootLevel, split, type Level } from './group-tree.ts'
import type { IndexReader } from '../read/index-reader.ts'
import { runsWorthSharing } from '../read/job-cost.ts'
import { measure } from './metrics.ts'
import { ManyGroupsError } from './open-level.ts'
import { cutDepths, onePass, type Pass } from './passes.ts'
import { countSelected, QueryRun } from '../read/query-run.ts'
import { countOf, isWhole, type Selected } from '../read/select.ts'
import { rangeOf } from '../read/range-of.ts'
import type { Sharing } from '../read/sharing/helpers.ts'
import { isForOne } from '../read/sharing/not-shared.ts'
import { shareOut } from '../read/sharing/share-out.ts'
import type { Work } from '../read/work.ts'

/** Groups an answer may have: more than any screen shows, less than what would fill the memory. */
const MAX_GROUPS = 100_000
/** Bytes of a row, or of a cell, until the answer is given: as it is, copied and as JSON. */
const ROW_BYTES = 500
const TOO_MANY = `The result has more than ${MAX_GROUPS.toLocaleString('en')} groups. Choose wider time intervals, fewer groups or smaller limits.`

/** All readers that are idle work on it where it is worth it, see `share-out.ts`. */
export async function aggregate(
  indices: readonly IndexReader[],
  request: AggregationRequest,
  work: Work,
  sharing: Sharing | null = null,
): Promise<AggregationResult> {
  const run = new QueryRun(indices, request, work)
  const withKept = await countWithKept(run, request, work)
  if (withKept) return collected(run, request, withKept, work)
  const counted = await countedByTerm(run, request)
  if (counted) return countAlone(run, request, counted, work)
  const runChunks = sharing ? runsWorthSharing('aggregate', request, run, sharing.times.leastMs) : null
  if (sharing && runChunks !== null) {
    const { queries, rows, columns, metrics } = request
    // Columns are soon in all caches; what a query found takes longer.
    const job = queries.length === 0 ? '' : JSON.stringify([queries, rows, columns, metrics])
    const collect = async (pass: Pass): Promise<GroupCollector> => {
      const collector = new GroupCollector(run, request, work, pass)
      await shareOut(run, runChunks, collector, sharing, work, { job, pass })
      return collector
    }
    try {
      return await collected(run, request, await collectTogether(request, collect, work), work)
    } catch (error) {
      if (!isForOne(error)) throw error
      work.release()
    }
  }
  return areCounted(request) ? countAlone(run, request, await run.all(), work) : aggregateAlone(run, request, work)
}

/** In one pass, or in several where there are many groups. */
export async function collectTogether(
  request: AggregationRequest,
  collect: (pass: Pass) => Promise<GroupCollector>,
  work: Work,
): Promise<GroupCollector> {
  try {
    return await collect(onePass(request))
  } catch (error) {
    if (!(error instanceof ManyGroupsError)) throw error
    work.release()
  }
  let known: Pass['known'] = []
  for (const depth of cutDepths(request)) {
    const { groups, total } = await collect({ known, depth, isLast: false })
    known = await groups.kept!(rootLevel([], total))
    work.release()
  }
  return collect({ ...onePass(request), known })
}

async function countAlone(
  run: QueryRun,
  request: AggregationRequest,
  selected: readonly Selected[],
  work: Work,
): Promise<AggregationResult> {
  const collector = new GroupCollector(run, request, work)
  await collector.addSelected(selected)
  return collected(run, request, collector, work)
}

/** The answer, of what was collected. */
export async function collected(
  run: QueryRun,
  request: AggregationRequest,
  collector: GroupCollector,
  work: Work,
): Promise<AggregationResult> {
  const { groups, total, range } = collector
  const root = rootLevel([], total)
  const levels = await groups.levels(root)
  levels.forEach(checkSize)
  const depth = request.rows.length
  const rowLevels = [root, ...levels.slice(0, depth)]
  const valuesOf = (level: Level): Promise<ValuesOf> => {
    const values = groups.valuesOf?.(levels.indexOf(level))
    return Promise.resolve(group => values!.map(valueOf => valueOf(group)))
  }
  const totals = groups.totals?.map(valueOf => valueOf(0)) ?? []
  return answerOf(run, request, { total, range, rowLevels, below: levels.slice(depth), totals, valuesOf }, work)
}

/** Level by level, each cut to the groups that stay before the next one is made. */
async function aggregateAlone(run: QueryRun, request: AggregationRequest, work: Work): Promise<AggregationResult> {
  const selected = await run.all()
  const { metrics } = request
  const total = countSelected(selected)
  // All rows of a chunk are one list that is shared.
  const listed = selected.reduce((sum, one) => sum + (isWhole(one) ? 0 : countOf(one)), 0)
  work.take(2 * listed, 'the list of matches')
  const root = rootLevel(selected.map(toFrame), total)
  const options = { ...request, work }
  const divide = async (levels: readonly Level[], group: Group): Promise<Level[]> => {
    const level = await split(levels.at(-1)!, group, options)
    checkSize(level)
    return [...levels, level]
  }
  let rowLevels: Level[] = [root]
  for (const group of request.rows) rowLevels = await divide(rowLevels, group)
  let columnLevels: Level[] = [columnRoot(rowLevels.at(-1)!)]
  for (const group of request.columns) columnLevels = await divide(columnLevels, group)
  const totals = areCounts(metrics) ? [] : (await measure(metrics, root.frames, 1, work)).map(valueOf => valueOf(0))
  const valuesOf = async (level: Level): Promise<ValuesOf> => {
    const values = await measure(metrics, level.frames, level.parents.length, work)
    return group => values.map(valueOf => valueOf(group))
  }
  const range = rangeOf(selected)
  return answerOf(run, request, { total, range, rowLevels, below: columnLevels.slice(1), totals, valuesOf }, work)
}

type ValuesOf = (group: number) => MetricValue[]

interface Grouped extends Pick<AggregationResult, 'total' | 'range'> {
  /** The root, and the levels of the row groups. */
  readonly rowLevels: readonly Level[]
  /** The levels of the column groups. */
  readonly below: readonly Level[]
  /** The metrics over all matches, and of the groups of a level, where they are not only counts. */
  readonly totals: readonly MetricValue[]
  readonly valuesOf: (level: Level) => Promise<ValuesOf>
}

async function answerOf(
  run: QueryRun,
  request: AggregationRequest,
  { total, range, rowLevels, below, totals: measured, valuesOf }: Grouped,
  work: Work,
): Promise<AggregationResult> {
  const { metrics, rollup } = request
  const onlyCounts = areCounts(metrics)
  const totals = onlyCounts ? metrics.map(() => total) : measured
  const [root] = rowLevels
  const rowLeaves = rowLevels.at(-1)!
  const columnLevels = [columnRoot(rowLeaves), ...below]
  const metricsOf = async (level: Level): Promise<ValuesOf> => {
    if (level === root) return () => [...totals]
    return onlyCounts ? group => metrics.map(() => level.counts[group]!) : valuesOf(level)
  }
  const hasColumns = below.length > 0
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
    range,
    rows: request.emptyBuckets ? withEmptyBuckets(rows, request) : rows,
    totals,
    sampled: false,
    indices: run.indices,
  }
}

/** An ended row group is still divided by columns. */
const columnRoot = (rowLeaves: Level): Level => ({ ...rowLeaves, ends: rowLeaves.ends.map(() => false) })

function checkSize({ order }: Level): void {
  if (order.length > MAX_GROUPS) throw new UnsupportedQueryError(TOO_MANY)
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
