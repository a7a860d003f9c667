/**
 * How many times several readers go over the chunks of an aggregation: once where there are few groups. Else the levels of which only the first groups stay are
 * found one after the other, and the last pass measures what stays.
 */
import type { AggregationRequest, FieldValue, Metric } from '../../message-store.ts'

/** A group that stays. */
export interface KeptGroup {
  /** Its place in the list of the level above. */
  readonly parent: number
  /** One for each field, null where the messages have none; null in their place: the group of messages that lack all. */
  readonly parts: readonly (FieldValue | null)[] | null
}

export interface Pass {
  /** The groups that stay of the first levels. */
  readonly known: readonly (readonly KeptGroup[])[]
  /** How many levels there are after it. */
  readonly depth: number
  /** It measures what the answer shows. */
  readonly isLast: boolean
}

/** Metrics that keep more of a group than some numbers. */
export const LARGE: ReadonlySet<Metric['type']> = new Set(['card', 'latest', 'percentile'])

export const onePass = ({ rows, columns }: AggregationRequest): Pass => ({
  known: [],
  depth: rows.length + columns.length,
  isLast: true,
})

/** How many levels there are after each pass but the last one: those up to one that is cut. Of counts and sums the last level is cut when they are known. */
export function cutDepths({ rows, columns, metrics }: AggregationRequest): number[] {
  const groups = [...rows, ...columns]
  const isLarge = metrics.some(({ type }) => LARGE.has(type))
  return groups.flatMap((group, depth) =>
    group.type === 'values' && (depth < groups.length - 1 || isLarge) ? [depth + 1] : [],
  )
}
