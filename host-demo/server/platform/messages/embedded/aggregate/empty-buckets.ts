/** The buckets of time between the first and the last that hold a message, which a line drawn through all rows needs. */
import type {
  AggregationCell,
  AggregationRequest,
  AggregationRow,
  Group,
  Metric,
  MetricValue,
} from '../../message-store.ts'
import { TimeBuckets } from './time-buckets.ts'

/** Buckets that are added to an answer; one that lacks more keeps its gaps. */
const MAX_ADDED = 10_000

/** Adds the buckets of the last row group and of the last column group, where they are of time and in its order. */
export function withEmptyBuckets(
  rows: readonly AggregationRow[],
  request: AggregationRequest,
): readonly AggregationRow[] {
  if (request.sort.some(({ by }) => by === 'metric')) return rows
  const { metrics, timeZone, columns, rollup } = request
  const nothing = metrics.map(ofNothing)
  const withColumns = filler(columns.at(-1), timeZone, (key): AggregationCell => ({ key, metrics: nothing }))
  const withRows = filler(
    request.rows.at(-1),
    timeZone,
    (key): AggregationRow => ({ key, metrics: columns.length === 0 || rollup ? nothing : null, cells: [] }),
  )
  return withRows(rows.map(row => ({ ...row, cells: withColumns(row.cells) })))
}

const ofNothing = ({ type }: Metric): MetricValue => (type === 'count' || type === 'card' ? 0 : null)

interface Keyed {
  readonly key: readonly string[]
}

function filler<T extends Keyed>(
  group: Group | undefined,
  timeZone: string,
  make: (key: string[]) => T,
): (list: readonly T[]) => readonly T[] {
  if (group?.type !== 'time' || group.fields.length !== 1) return list => list
  const buckets = new TimeBuckets(group.unit, group.size, timeZone)
  let left = MAX_ADDED
  return list => {
    const filled: T[] = []
    for (const [i, one] of list.entries()) {
      const between = i === 0 ? [] : startsBetween(buckets, list[i - 1]!, one, left)
      if (between === null) return list
      left -= between.length
      filled.push(...between.map(start => make([...one.key.slice(0, -1), new Date(start).toISOString()])), one)
    }
    return filled
  }
}

/** Starts of the buckets between two neighbours, in their order; none where an outer group differs; null: more than `most`. */
function startsBetween(buckets: TimeBuckets, before: Keyed, after: Keyed, most: number): number[] | null {
  if (before.key.length !== after.key.length || before.key.slice(0, -1).some((part, i) => part !== after.key[i]))
    return []
  const [one, other] = [Date.parse(before.key.at(-1)!), Date.parse(after.key.at(-1)!)]
  const last = Math.max(one, other)
  const starts: number[] = []
  for (let start = buckets.after(Math.min(one, other)); start < last; start = buckets.after(start)) {
    if (starts.length >= most) return null
    starts.push(start)
  }
  return one < other ? starts : starts.reverse()
}
