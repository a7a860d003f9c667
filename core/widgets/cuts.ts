/** Data that a chart leaves out, so that it can say so. */
import type { AggregationConfig, PivotConfig } from '../views/schema.ts'
import type { ChartData } from './read.ts'
import { DEFAULT_GROUP_LIMIT } from '../search/rules.ts'

/** A pie with more rings than this tells nothing. */
export const mostRings = 12

/** The most values that a grouping was asked for, and came: others may have been left out. */
export interface GroupCut {
  readonly field: string
  readonly limit: number
}

const keyOf = (parts: readonly string[]) => JSON.stringify(parts)

/** The groupings of one side that came to their limit under any of the values around them. */
function cutsOf(pivots: readonly PivotConfig[], keys: readonly (readonly string[])[]): GroupCut[] {
  let start = 0
  return pivots.flatMap((pivot): GroupCut[] => {
    const [from, to] = [start, start + pivot.fields.length]
    start = to
    if (pivot.type !== 'values') return []
    const limit = pivot.config.limit ?? DEFAULT_GROUP_LIMIT
    const found = new Map<string, Set<string>>()
    for (const key of keys) {
      if (key.length < to) continue
      const around = keyOf(key.slice(0, from))
      const values = found.get(around) ?? new Set()
      found.set(around, values.add(keyOf(key.slice(from, to))))
    }
    return [...found.values()].some(values => values.size >= limit) ? [{ field: pivot.fields.join(', '), limit }] : []
  })
}

/** Returns the limits of the row groups, then of the column groups. */
export const groupCuts = (
  { row_pivots: rows, column_pivots: columns }: AggregationConfig,
  data: ChartData,
): readonly GroupCut[] => [
  ...cutsOf(
    rows,
    data.rows.map(({ key }) => key),
  ),
  ...cutsOf(
    columns,
    data.columns.map(({ key }) => key),
  ),
]
