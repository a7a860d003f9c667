/** The groups of an aggregation as a tree: one level per group, cut to the first N of each parent before the next is made. */
import {
  EMPTY_VALUE,
  type AggregationSort,
  type FieldValue,
  type Group,
  type Metric,
  type MetricValue,
} from '../../message-store.ts'
import type { Frame } from './frames.ts'
import { Children, splitFrame } from './children.ts'
import { GroupValues, MISSING } from './group-values.ts'
import { measure, type ValueOfGroup } from './metrics.ts'
import { compareValues } from '../read/sorting.ts'
import { sortedAs } from './value-order.ts'
import { Growing, SORTED_AT_ONCE, sortInSteps, type Work } from '../read/work.ts'

export interface Level {
  /** By group: the parent in the level above, and what it adds to the parent's key. */
  readonly parents: readonly number[]
  readonly keys: readonly (readonly string[])[]
  /** Nothing is told apart below: the group of the messages that lack every field. */
  readonly ends: readonly boolean[]
  /** Messages in each group. */
  readonly counts: Int32Array
  /** The groups that are left, parent by parent, in order. */
  readonly order: readonly number[]
  /** Each match with its group here; those of groups that are cut off have -1. */
  readonly frames: readonly Frame[]
}

export function rootLevel(frames: readonly Frame[], total: number): Level {
  return { parents: [-1], keys: [[]], ends: [false], counts: Int32Array.of(total), order: [0], frames }
}

/** Messages, and nothing but these, are counted. */
export const areCounts = (metrics: readonly Metric[]): boolean =>
  metrics.every(metric => metric.type === 'count' && metric.field === null)

/** The metrics that groups are sorted by. */
export const sortMetricsOf = (sort: readonly AggregationSort[], metrics: readonly Metric[]): Metric[] =>
  sort.flatMap(one => (one.by === 'metric' ? metrics.filter(({ id }) => id === one.id).slice(0, 1) : []))

/** Of groups that are only counted. */
export const nothing = (): Promise<readonly ValueOfGroup[]> => Promise.resolve([])

export interface SplitOptions {
  readonly timeZone: string
  readonly sort: readonly AggregationSort[]
  readonly metrics: readonly Metric[]
  readonly work: Work
}

/** Bytes of a match in a list of rows with their groups, about. */
const ROW_BYTES = 6
const GROUP_NUMBER_BYTES = 4
/** Groups that are compared between two pauses. */
const COMPARED_AT_ONCE = 1_024
export const NO_KEY: readonly string[] = []

/** A level of groups that have been counted already, each below its parent. */
export async function levelOf(
  above: Level,
  group: Group,
  values: GroupValues,
  found: readonly { readonly parent: number; readonly own: number; readonly count: number }[],
  options: SplitOptions,
): Promise<Level> {
  const parents = found.map(({ parent }) => parent)
  const own = found.map(one => one.own)
  const counts = Int32Array.from(found, ({ count }) => count)
  const order = await sortSiblings({ above, group, values, parents, own, counts, measure: nothing }, options)
  const keys = own.map(value => (value === MISSING ? [EMPTY_VALUE] : values.key(value)))
  return { parents, keys, ends: own.map(value => value === MISSING), counts, order, frames: [] }
}

/** Divides every group of `above`. */
export async function split(above: Level, group: Group, options: SplitOptions): Promise<Level> {
  const values = new GroupValues(group, options.timeZone)
  const children = new Children(above.keys.length, values)
  const memory = new Growing(options.work, `grouping by ${group.fields.join(', ')}`)
  const frames: Frame[] = []
  let rows = 0
  for (const frame of above.frames) {
    await options.work.pause()
    const own = splitFrame(frame, above.ends, values, children)
    frames.push(own)
    rows += (own.rows === frame.rows ? GROUP_NUMBER_BYTES : ROW_BYTES) * own.rows.length
    memory.to(values.bytes + children.bytes + rows)
  }
  const { parents, own } = children.all
  const counts = countGroups(frames, parents.length)
  const measureAll = (metrics: readonly Metric[]): Promise<readonly ValueOfGroup[]> =>
    measure(metrics, frames, parents.length, options.work)
  const order = await sortSiblings({ above, group, values, parents, own, counts, measure: measureAll }, options)
  if (order.length < counts.filter(count => count > 0).length) leaveOnly(order, frames, parents.length)
  const kept = new Set(order)
  const keyOf = (child: number): readonly string[] => {
    if (!kept.has(child) || above.ends[parents[child]!]) return NO_KEY
    return own[child] === MISSING ? [EMPTY_VALUE] : values.key(own[child]!)
  }
  return {
    parents,
    keys: own.map((_, child) => keyOf(child)),
    ends: own.map(value => value === MISSING),
    counts,
    order,
    frames,
  }
}

function countGroups(frames: readonly Frame[], groups: number): Int32Array {
  const counts = new Int32Array(groups)
  for (const frame of frames) {
    if (frame.groups === null) counts[0]! += frame.rows.length
    else addCounts(frame.groups, counts)
  }
  return counts
}

function addCounts(groups: Int32Array, counts: Int32Array): void {
  for (let i = 0; i < groups.length; i++) if (groups[i]! >= 0) counts[groups[i]!]!++
}

/** Takes the messages of all other groups out. */
function leaveOnly(order: readonly number[], frames: readonly Frame[], count: number): void {
  const kept = new Uint8Array(count)
  for (const child of order) kept[child] = 1
  for (const { groups } of frames) if (groups) keepOnly(kept, groups)
}

function keepOnly(kept: Uint8Array, groups: Int32Array): void {
  for (let i = 0; i < groups.length; i++) if (groups[i]! >= 0 && kept[groups[i]!] === 0) groups[i] = -1
}

export interface Division {
  readonly above: Pick<Level, 'order'>
  readonly group: Group
  readonly values: GroupValues
  readonly parents: readonly number[]
  readonly own: readonly number[]
  readonly counts: Int32Array
  /** Gives the values of metrics by group. */
  readonly measure: (metrics: readonly Metric[]) => Promise<readonly ValueOfGroup[]>
}

/** The groups that stay, in the order of their parents and, below one parent, as sorted; empty values come last and beyond the limit. */
export async function sortSiblings(division: Division, options: SplitOptions): Promise<number[]> {
  const { above, group, parents, own, counts } = division
  const compare = await comparison(division, options)
  const byParent = new Map<number, number[]>()
  parents.forEach((parent, child) => {
    if (counts[child] === 0) return
    const siblings = byParent.get(parent)
    if (siblings) siblings.push(child)
    else byParent.set(parent, [child])
  })
  const limit = group.type === 'values' ? group.limit : Infinity
  const order: number[] = []
  for (const parent of above.order) {
    await options.work.pause()
    const siblings = byParent.get(parent) ?? []
    const all = siblings.filter(child => own[child] !== MISSING)
    const first = all.length > 20 * limit ? await keepFirst(all, limit, compare, options.work) : all
    const sorted = first.length < SORTED_AT_ONCE ? first.sort(compare) : await sortInSteps(first, compare, options.work)
    for (const child of sorted.slice(0, limit)) order.push(child)
    for (const child of siblings) if (own[child] === MISSING) order.push(child)
  }
  return order
}

/** The first `limit` of the list, in no order: cheaper than sorting all of a long one. */
async function keepFirst(
  list: readonly number[],
  limit: number,
  compare: (a: number, b: number) => number,
  work: Work,
): Promise<number[]> {
  let kept: number[] = []
  for (let i = 0; i < list.length; i++) {
    const one = list[i]!
    if (i % COMPARED_AT_ONCE === 0) await work.pause()
    if (kept.length >= limit && limit > 0 && compare(one, kept[limit - 1]!) > 0) continue
    kept.push(one)
    if (kept.length >= 4 * limit + 100 || kept.length === limit)
      kept = (await sortInSteps(kept, compare, work)).slice(0, limit)
  }
  return kept
}

async function comparison(
  division: Division,
  { sort, metrics }: Pick<SplitOptions, 'sort' | 'metrics'>,
): Promise<(a: number, b: number) => number> {
  const { group, values, own, counts, measure } = division
  const partsOf = memoized(child => values.parts(own[child]!).map(sortedAs))
  const byKey = (a: number, b: number): number =>
    compareParts(partsOf(a), partsOf(b)) || compareParts(values.parts(own[a]!), values.parts(own[b]!))
  const sortMetrics = sortMetricsOf(sort, metrics)
  const onlyCounts = areCounts(sortMetrics)
  const measured = onlyCounts
    ? sortMetrics.map(
        () =>
          (child: number): MetricValue =>
            counts[child]!,
      )
    : await measure(sortMetrics)
  const comparisons: ((a: number, b: number) => number)[] = []
  for (const one of sort) {
    if (one.by === 'metric') {
      const place = sortMetrics.findIndex(({ id }) => id === one.id)
      const valueOf = measured[place]
      if (valueOf) comparisons.push((a, b) => compareValues(valueOf(a), valueOf(b), one.order))
    } else {
      const place = group.fields.indexOf(one.field)
      if (place >= 0) comparisons.push((a, b) => compareValues(partsOf(a)[place]!, partsOf(b)[place]!, one.order))
    }
  }
  if (comparisons.length === 0 && group.type === 'values') comparisons.push((a, b) => counts[b]! - counts[a]!)
  comparisons.push(byKey)
  return (a, b) => {
    for (const compare of comparisons) {
      const result = compare(a, b)
      if (result !== 0) return result
    }
    return 0
  }
}

function compareParts(left: readonly FieldValue[], right: readonly FieldValue[]): number {
  for (let i = 0; i < left.length; i++) {
    const result = compareValues(left[i]!, right[i]!, 'asc')
    if (result !== 0) return result
  }
  return 0
}

function memoized<T>(make: (child: number) => T): (child: number) => T {
  const made: T[] = []
  return child => (made[child] ??= make(child))
}
