/** A level whose groups are found while messages are added. */
import { EMPTY_VALUE, type Group, type Metric } from '../../message-store.ts'
import { NotSharedError } from '../read/sharing/not-shared.ts'
import { Growing, type Work } from '../read/work.ts'
import { Children, FEW_PARENTS, splitFrame } from './children.ts'
import type { Frame } from './frames.ts'
import { NO_KEY, sortSiblings, type Level, type SplitOptions } from './group-tree.ts'
import { GroupValues, MISSING } from './group-values.ts'
import { Measures, type ValueOfGroup } from './metrics.ts'
import { LARGE, type KeptGroup } from './passes.ts'
import type { GrowingLevel, LevelPart } from './shared-levels.ts'

/** Groups of a level that are counted and summed up, and of one that takes more for each group, or is divided further. */
const MAX_COUNTED = 100_000
const MAX_LARGE = 4_096

/** There are more groups than are sent between threads. */
export class ManyGroupsError extends NotSharedError {
  override readonly name = 'ManyGroupsError'
}

export class OpenLevel implements GrowingLevel {
  readonly ends: boolean[] = []
  readonly #group: Group
  readonly #metrics: readonly Metric[]
  readonly #most: number
  readonly #values: GroupValues
  readonly #children: Children
  readonly #measures: Measures
  readonly #memory: Growing
  readonly #work: Work
  #counts = new Int32Array(0)

  constructor(group: Group, depth: number, metrics: readonly Metric[], isDivided: boolean, options: SplitOptions) {
    this.#group = group
    this.#metrics = metrics
    this.#most = isDivided || metrics.some(({ type }) => LARGE.has(type)) ? MAX_LARGE : MAX_COUNTED
    this.#values = new GroupValues(group, options.timeZone)
    this.#children = new Children(depth === 0 ? 1 : FEW_PARENTS, this.#values)
    this.#measures = new Measures(metrics, options.work, true)
    this.#memory = new Growing(options.work, `grouping by ${group.fields.join(', ')}`)
    this.#work = options.work
  }

  get values(): readonly ValueOfGroup[] {
    return this.#measures.values
  }

  async add(frame: Frame, endsAbove: readonly boolean[]): Promise<Frame> {
    const own = splitFrame(frame, endsAbove, this.#values, this.#children)
    this.#grow()
    const counts = this.#counts
    const groups = own.groups!
    for (let i = 0; i < groups.length; i++) if (groups[i]! >= 0) counts[groups[i]!]!++
    await this.#measures.add(own)
    return own
  }

  part(): LevelPart {
    this.#grow()
    const { parents, own } = this.#children.all
    return {
      parents: Int32Array.from(parents),
      own: Int32Array.from(own),
      values: Array.from({ length: this.#values.size }, (_, value) => this.#values.rawParts(value)),
      counts: this.#counts.slice(0, parents.length),
      measures: this.#measures.part(),
    }
  }

  async merge({ parents, own, values, counts, measures }: LevelPart, above: Int32Array): Promise<Int32Array> {
    await this.#work.pause()
    const numbers = values.map(parts => this.#values.numberOfParts(parts))
    const groups = parents.map((parent, group) =>
      this.#children.of(above[parent]!, own[group] === MISSING ? MISSING : numbers[own[group]!]!),
    )
    this.#grow()
    for (let group = 0; group < groups.length; group++) this.#counts[groups[group]!]! += counts[group]!
    await this.#measures.merge(measures, groups)
    return groups
  }

  async level(above: Level, endsAbove: readonly boolean[], options: SplitOptions): Promise<Level> {
    this.#grow()
    const values = this.#values
    const { parents, own } = this.#children.all
    const counts = this.#counts.subarray(0, parents.length)
    const measure = (metrics: readonly Metric[]): Promise<readonly ValueOfGroup[]> =>
      Promise.resolve(metrics.map(metric => this.values[this.#metrics.indexOf(metric)]!))
    const order = await sortSiblings({ above, group: this.#group, values, parents, own, counts, measure }, options)
    const kept = new Set(order)
    const keys = own.map((value, child) => {
      if (!kept.has(child) || endsAbove[parents[child]!]) return NO_KEY
      return value === MISSING ? [EMPTY_VALUE] : values.key(value)
    })
    return { parents, keys, ends: own.map(value => value === MISSING), counts, order, frames: [] }
  }

  kept({ order, parents }: Level, above: ReadonlyMap<number, number>): KeptGroup[] {
    const { own } = this.#children.all
    return order.map(child => ({
      parent: above.get(parents[child]!)!,
      parts: own[child] === MISSING ? null : this.#values.rawParts(own[child]!),
    }))
  }

  #grow(): void {
    const { size, all, bytes } = this.#children
    if (size > this.#most) throw new ManyGroupsError('many groups')
    if (size > this.#counts.length) {
      const counts = new Int32Array(Math.max(size, Math.ceil(1.5 * this.#counts.length)))
      counts.set(this.#counts)
      this.#counts = counts
    }
    for (let child = this.ends.length; child < size; child++) this.ends.push(all.own[child] === MISSING)
    this.#measures.grow(size)
    this.#memory.to(this.#values.bytes + bytes)
  }
}
