/** Collects, in one or several readers, the groups of an aggregation that reads each chunk once. */
import type { AggregationRequest } from '../../message-store.ts'
import { countSelected, type QueryRun } from '../read/query-run.ts'
import { rangeOf } from '../read/range-of.ts'
import type { Selected } from '../read/select.ts'
import type { ChunkRun } from '../read/sharing/claims.ts'
import type { Collector } from '../read/sharing/share-out.ts'
import type { Work } from '../read/work.ts'
import { isTimeTable, TimeTable } from './count-table.ts'
import { areCounts, type Level } from './group-tree.ts'
import { onePass, type KeptGroup, type Pass } from './passes.ts'
import { RootCounts } from './root-counts.ts'
import { SharedLevels } from './shared-levels.ts'
import type { ValueOfGroup } from './metrics.ts'

type Range = { readonly from: number; readonly to: number } | null

interface GroupsPart {
  readonly total: number
  readonly range: Range
  readonly groups: unknown
}

/** Counts of one collector, to be added to another one later. They are not changed any more. */
export interface CountsState extends Omit<GroupsPart, 'groups'> {
  readonly groups: GroupsState
  readonly bytes: number
}

interface GroupsState {
  /** In memory, about. */
  readonly bytes: number
}

/** Finds groups among the matches that are added. */
interface Groups<Part = unknown> {
  add(selected: readonly Selected[]): Promise<void>
  part(): Part
  merge(part: Part): Promise<void>
  /** Returns the groups, to be kept; null: they are too large. Absent where they always are. */
  state?(): GroupsState | null
  addState?(state: GroupsState): void
  /** See `Collector`. */
  readonly doubleMs?: number
  /** Levels below the root. Nothing may be added any more. */
  levels(root: Level): Promise<readonly Level[]>
  /** Metrics over all matches, and those of a level; absent where messages are only counted. */
  readonly totals?: readonly ValueOfGroup[]
  valuesOf?(depth: number): readonly ValueOfGroup[]
  /** The groups that stay, level by level. */
  kept?(root: Level): Promise<KeptGroup[][]>
}

/** The commonest requests, counts over all or by one field, or by time and one field, which do without a list of the matches. */
export function areCounted({ rows, columns, metrics }: AggregationRequest): boolean {
  if (!areCounts(metrics)) return false
  const isPlain = columns.length === 0 && rows.length <= 1 && rows.every(({ fields }) => fields.length === 1)
  return isPlain || isTimeTable(rows, columns)
}

export class GroupCollector implements Collector<GroupsPart> {
  readonly groups: Groups
  readonly #run: QueryRun
  readonly #selected: Selected[] = []
  #total = 0
  #others: Range[] = []

  constructor(run: QueryRun, request: AggregationRequest, work: Work, pass = onePass(request)) {
    this.#run = run
    this.groups = groupsOf(request, work, pass)
  }

  get total(): number {
    return this.#total
  }

  /** Times of the oldest and the newest match. */
  get range(): Range {
    let range = rangeOf(this.#selected)
    for (const other of this.#others) range = !range || !other ? (range ?? other) : widest(range, other)
    return range
  }

  async add(run: ChunkRun): Promise<void> {
    await this.addSelected(await this.#run.selectRun(run))
  }

  async addSelected(selected: readonly Selected[]): Promise<void> {
    for (const one of selected) this.#selected.push(one)
    this.#total += countSelected(selected)
    await this.groups.add(selected)
  }

  part(): GroupsPart {
    return { total: this.#total, range: this.range, groups: this.groups.part() }
  }

  /** Returns the counts, for `addState` of another one that collects the same; null: they are too large to be kept. */
  state(): CountsState | null {
    const groups = this.groups.state?.() ?? null
    return groups && { total: this.#total, range: this.range, groups, bytes: groups.bytes }
  }

  addState({ total, range, groups }: CountsState): void {
    this.#total += total
    this.#others.push(range)
    this.groups.addState?.(groups)
  }

  get doubleMs(): number {
    return this.groups.doubleMs ?? 0
  }

  async merge({ total, range, groups }: GroupsPart): Promise<void> {
    this.#total += total
    this.#others.push(range)
    await this.groups.merge(groups)
  }
}

const widest = (a: { from: number; to: number }, b: { from: number; to: number }): Range => ({
  from: Math.min(a.from, b.from),
  to: Math.max(a.to, b.to),
})

function groupsOf(request: AggregationRequest, work: Work, pass: Pass): Groups {
  const options = { ...request, work }
  const [group] = request.rows
  if (!areCounted(request)) return new SharedLevels(request, options, pass)
  if (!group) return NO_GROUPS
  const [column] = request.columns
  return column ? new TimeTable(group, column, options) : new RootCounts(group, options)
}

const NO_GROUPS: Groups = {
  add: () => Promise.resolve(),
  part: () => null,
  merge: () => Promise.resolve(),
  state: () => ({ bytes: 0 }),
  addState: () => undefined,
  levels: () => Promise.resolve([]),
}
