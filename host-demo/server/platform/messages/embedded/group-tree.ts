/** The groups of an aggregation as a tree: one level per group, cut to the first N of each parent before the next is made. */
import { EMPTY_VALUE, type AggregationSort, type FieldValue, type Group, type Metric, type MetricValue } from '../message-store.ts'
import type { Frame } from './frames.ts'
import { GroupValues, LEFT_OUT, MISSING } from './group-values.ts'
import { measure } from './metrics.ts'
import { compareValues } from './sorting.ts'

export interface Level {
  /** By group: the parent in the level above, and what it adds to the parent's key. */
  readonly parents: readonly number[]
  readonly keys: readonly (readonly string[])[]
  /** Nothing is told apart below: the group of the messages that lack every field. */
  readonly ends: readonly boolean[]
  /** The groups that are left, parent by parent, in order. */
  readonly order: readonly number[]
  /** Each match with its group here; those of groups that are cut off have -1. */
  readonly frames: readonly Frame[]
}

export function rootLevel(frames: readonly Frame[]): Level {
  return { parents: [-1], keys: [[]], ends: [false], order: [0], frames }
}

export interface SplitOptions {
  readonly timeZone: string
  readonly sort: readonly AggregationSort[]
  readonly metrics: readonly Metric[]
  readonly check: () => void
}

/** Divides every group of `above`. */
export function split(above: Level, group: Group, options: SplitOptions): Level {
  const values = new GroupValues(group, options.timeZone)
  const parents: number[] = []
  /** The value of each group; MISSING also for those that only hand an ended group down. */
  const own: number[] = []
  const counts: number[] = []
  const children = above.keys.map(() => new Map<number, number>())
  const childOf = (parent: number, value: number): number => {
    const siblings = children[parent]!
    let child = siblings.get(value)
    if (child === undefined) {
      siblings.set(value, child = parents.length)
      parents.push(parent)
      own.push(value)
      counts.push(0)
    }
    counts[child]!++
    return child
  }
  const frames = above.frames.map(frame => {
    options.check()
    return splitFrame(frame, above.ends, values.reader(frame.chunk), childOf)
  })
  const sorted = sortSiblings({ above, group, values, parents, own, counts, frames }, options)
  const kept = new Uint8Array(parents.length)
  for (const child of sorted) kept[child] = 1
  for (const { groups } of frames) {
    if (groups) for (let i = 0; i < groups.length; i++) if (groups[i]! >= 0 && !kept[groups[i]!]) groups[i] = -1
  }
  return {
    parents,
    keys: own.map((value, child) => !kept[child] || above.ends[parents[child]!] ? [] : value === MISSING ? [EMPTY_VALUE] : values.key(value)),
    ends: own.map(value => value === MISSING),
    order: sorted,
    frames,
  }
}

function splitFrame(
  frame: Frame, ends: readonly boolean[], valueOf: (row: number) => number | readonly number[], childOf: (parent: number, value: number) => number,
): Frame {
  const { rows, groups } = frame
  let outRows = rows
  let out = new Int32Array(rows.length)
  let length = 0
  let whole = frame.whole
  for (let i = 0; i < rows.length; i++) {
    const parent = groups ? groups[i]! : 0
    const value = parent < 0 ? LEFT_OUT : ends[parent] ? MISSING : valueOf(rows[i]!)
    if (typeof value === 'number') {
      if (length === out.length) out = moreGroups(out)
      if (outRows !== rows) {
        if (length === outRows.length) outRows = moreRows(outRows)
        outRows[length] = rows[i]!
      }
      out[length++] = value === LEFT_OUT ? -1 : childOf(parent, value)
      continue
    }
    if (outRows === rows) outRows = rows.slice()
    if (value.length !== 1) whole = false
    for (const one of value) {
      if (length >= out.length) out = moreGroups(out)
      if (length >= outRows.length) outRows = moreRows(outRows)
      outRows[length] = rows[i]!
      out[length++] = childOf(parent, one)
    }
  }
  return { chunk: frame.chunk, rows: outRows.subarray(0, length), groups: out.subarray(0, length), whole }
}

function moreGroups(groups: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(2 * groups.length + 16)
  more.set(groups)
  return more
}

function moreRows(rows: Uint16Array): Uint16Array<ArrayBuffer> {
  const more = new Uint16Array(2 * rows.length + 16)
  more.set(rows)
  return more
}

interface Division {
  readonly above: Level
  readonly group: Group
  readonly values: GroupValues
  readonly parents: readonly number[]
  readonly own: readonly number[]
  readonly counts: readonly number[]
  readonly frames: readonly Frame[]
}

/** The groups that stay, in the order of their parents and, below one parent, as sorted; empty values come last and beyond the limit. */
function sortSiblings(division: Division, options: SplitOptions): number[] {
  const { above, group, parents, own } = division
  const compare = comparison(division, options)
  const byParent = new Map<number, number[]>()
  parents.forEach((parent, child) => {
    const siblings = byParent.get(parent)
    if (siblings) siblings.push(child)
    else byParent.set(parent, [child])
  })
  const limit = group.type === 'values' ? group.limit : Infinity
  return above.order.flatMap(parent => {
    const siblings = byParent.get(parent) ?? []
    const first = siblings.filter(child => own[child] !== MISSING)
    if (first.length > 20 * limit) keepFirst(first, limit, compare)
    first.sort(compare)
    return [...first.slice(0, limit), ...siblings.filter(child => own[child] === MISSING)]
  })
}

/** Leaves the first `limit` of the list, in no order: cheaper than sorting all of a long one. */
function keepFirst(list: number[], limit: number, compare: (a: number, b: number) => number): void {
  let kept: number[] = []
  for (const one of list) {
    if (kept.length >= limit && limit > 0 && compare(one, kept[limit - 1]!) > 0) continue
    kept.push(one)
    if (kept.length >= 4 * limit + 100 || kept.length === limit) kept = kept.sort(compare).slice(0, limit)
  }
  list.splice(0, list.length, ...kept)
}

function comparison(division: Division, { sort, metrics, check }: SplitOptions): (a: number, b: number) => number {
  const { group, values, own, counts, frames, parents } = division
  const partOf = (child: number, i: number): FieldValue => values.parts(own[child]!)[i]!
  const byKey = (a: number, b: number): number => {
    const left = values.parts(own[a]!)
    const right = values.parts(own[b]!)
    for (let i = 0; i < left.length; i++) {
      const result = compareValues(left[i]!, right[i]!, 'asc')
      if (result !== 0) return result
    }
    return 0
  }
  const sortMetrics = sort.flatMap(one => one.by === 'metric' ? metrics.filter(({ id }) => id === one.id).slice(0, 1) : [])
  const onlyCounts = sortMetrics.every(metric => metric.type === 'count' && metric.field === null)
  const measured = onlyCounts
    ? sortMetrics.map(() => (child: number): MetricValue => counts[child]!)
    : measure(sortMetrics, frames, parents.length, check)
  const comparisons: ((a: number, b: number) => number)[] = []
  for (const one of sort) {
    if (one.by === 'metric') {
      const place = sortMetrics.findIndex(({ id }) => id === one.id)
      const valueOf = measured[place]
      if (valueOf) comparisons.push((a, b) => compareValues(valueOf(a), valueOf(b), one.order))
    } else {
      const place = group.fields.indexOf(one.field)
      if (place >= 0) comparisons.push((a, b) => compareValues(partOf(a, place), partOf(b, place), one.order))
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
