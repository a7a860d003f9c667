/** A level of which the groups that stay are known: all readers number them alike, and messages of other groups are passed over. */
import { EMPTY_VALUE, type Group, type Metric } from '../../message-store.ts'
import { Growing, type Work } from '../read/work.ts'
import { Children, FEW_PARENTS, splitFrame } from './children.ts'
import type { Frame } from './frames.ts'
import { NO_KEY, type Level, type SplitOptions } from './group-tree.ts'
import { GroupValues, MISSING } from './group-values.ts'
import { Measures, type ValueOfGroup } from './metrics.ts'
import type { KeptGroup } from './passes.ts'
import type { GrowingLevel, LevelPart } from './shared-levels.ts'

const NOTHING = new Int32Array(0)

export class KnownLevel implements GrowingLevel {
  readonly ends: readonly boolean[]
  readonly #known: readonly KeptGroup[]
  readonly #own: readonly number[]
  readonly #counts: Int32Array
  readonly #values: GroupValues
  readonly #children: Children
  readonly #measures: Measures
  readonly #memory: Growing
  readonly #work: Work
  readonly #all: Int32Array
  /** By group as it is found its place among the known ones, or -1. */
  #places: Int32Array

  constructor(
    group: Group,
    known: readonly KeptGroup[],
    depth: number,
    metrics: readonly Metric[],
    { timeZone, work }: SplitOptions,
  ) {
    this.#known = known
    this.#work = work
    this.#values = new GroupValues(group, timeZone)
    this.#children = new Children(depth === 0 ? 1 : FEW_PARENTS, this.#values)
    this.#own = known.map(({ parts }) => (parts === null ? MISSING : this.#values.numberOfParts(parts)))
    this.#places = new Int32Array(known.length).fill(-1)
    for (const [place, { parent }] of known.entries()) {
      const group = this.#children.of(parent, this.#own[place]!)
      this.#makeRoom()
      this.#places[group] = place
    }
    this.ends = known.map(({ parts }) => parts === null)
    this.#counts = new Int32Array(known.length)
    this.#all = Int32Array.from(known, (_, place) => place)
    this.#measures = new Measures(metrics, work, true)
    this.#measures.grow(known.length)
    this.#memory = new Growing(work, `grouping by ${group.fields.join(', ')}`)
  }

  get values(): readonly ValueOfGroup[] {
    return this.#measures.values
  }

  async add(frame: Frame, endsAbove: readonly boolean[]): Promise<Frame> {
    const own = splitFrame(frame, endsAbove, this.#values, this.#children)
    this.#makeRoom()
    this.#memory.to(this.#values.bytes + this.#children.bytes)
    const [groups, places, counts] = [own.groups!, this.#places, this.#counts]
    for (let i = 0; i < groups.length; i++) {
      const place = groups[i]! < 0 ? -1 : places[groups[i]!]!
      groups[i] = place
      if (place >= 0) counts[place]!++
    }
    await this.#measures.add(own)
    return own
  }

  part(): LevelPart {
    return { parents: NOTHING, own: NOTHING, values: [], counts: this.#counts, measures: this.#measures.part() }
  }

  async merge({ counts, measures }: LevelPart): Promise<Int32Array> {
    await this.#work.pause()
    for (let place = 0; place < counts.length; place++) this.#counts[place]! += counts[place]!
    await this.#measures.merge(measures, this.#all)
    return this.#all
  }

  level(_above: Level, endsAbove: readonly boolean[]): Promise<Level> {
    const keys = this.#known.map(({ parent }, place) => {
      if (endsAbove[parent]) return NO_KEY
      return this.#own[place] === MISSING ? [EMPTY_VALUE] : this.#values.key(this.#own[place]!)
    })
    return Promise.resolve({
      parents: this.#known.map(({ parent }) => parent),
      keys,
      ends: this.ends,
      counts: this.#counts,
      order: [...this.#all],
      frames: [],
    })
  }

  kept(): KeptGroup[] {
    return [...this.#known]
  }

  #makeRoom(): void {
    const { size } = this.#children
    if (size <= this.#places.length) return
    const places = new Int32Array(Math.max(size, Math.ceil(1.5 * this.#places.length))).fill(-1)
    places.set(this.#places)
    this.#places = places
  }
}
