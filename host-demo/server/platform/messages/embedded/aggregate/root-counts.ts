/** Divides all matches by the values of one field and only counts: no frames are needed, and none are given. */
import { EMPTY_VALUE, type FieldValue, type Group } from '../../message-store.ts'
import type { Selected } from '../read/select.ts'
import { Growing, type Work } from '../read/work.ts'
import { valueNumbers } from './children.ts'
import { countGroup, Tally } from './group-counts.ts'
import { NO_KEY, nothing, sortSiblings, type Level, type SplitOptions } from './group-tree.ts'
import { GroupValues, MISSING } from './group-values.ts'
import type { TextPart, TextState } from './text-counts.ts'

/** The counts of another reader, as they are sent between threads. */
export interface RootPart {
  readonly texts: readonly TextPart[]
  readonly values: readonly FieldValue[]
  /** The first: of messages without a value. */
  readonly counts: readonly number[]
}

/** The counts as they are kept. */
export interface RootState {
  readonly texts: TextState
  readonly values: readonly FieldValue[]
  /** The first: of messages without a value. */
  readonly counts: readonly number[]
  readonly bytes: number
}

/** More values that are no texts are not kept, and bytes of each, about. */
const MOST_VALUES = 10_000
const VALUE_BYTES = 40

export class RootCounts {
  readonly #group: Group
  readonly #options: SplitOptions
  readonly #values: GroupValues
  readonly #tally = new Tally()
  readonly #memory: Growing

  constructor(group: Group, options: SplitOptions) {
    this.#group = group
    this.#options = options
    this.#values = new GroupValues(group, options.timeZone)
    this.#memory = new Growing(options.work, `grouping by ${group.fields.join(', ')}`)
  }

  get #work(): Work {
    return this.#options.work
  }

  async add(selected: readonly Selected[]): Promise<void> {
    await countGroup(this.#group, this.#values, selected, this.#work, this.#memory, this.#tally)
  }

  get doubleMs(): number {
    return this.#tally.texts.doubleMs
  }

  part(): RootPart {
    return { texts: this.#tally.texts.part(), ...this.#valueCounts }
  }

  async merge({ texts, values, counts }: RootPart): Promise<void> {
    await this.#work.pause()
    this.#tally.texts.merge(texts)
    this.#addValues(values, counts)
  }

  /** Returns the counts, to be kept; null: they are too large. */
  state(): RootState | null {
    const texts = this.#tally.texts.state()
    if (texts === null || this.#values.size > MOST_VALUES) return null
    const { values, counts } = this.#valueCounts
    return { texts, values, counts, bytes: texts.bytes + VALUE_BYTES * counts.length }
  }

  addState({ texts, values, counts }: RootState): void {
    this.#tally.texts.addState(texts)
    this.#addValues(values, counts)
  }

  get #valueCounts(): { values: FieldValue[]; counts: number[] } {
    const numbers = valueNumbers(this.#values)
    return {
      values: numbers.slice(1).map(value => this.#values.parts(value)[0]!),
      counts: numbers.map(value => this.#tally.of(value)),
    }
  }

  #addValues(values: readonly FieldValue[], counts: readonly number[]): void {
    this.#memory.to(this.#tally.texts.bytes + this.#values.bytes)
    for (const [i, count] of counts.entries())
      this.#tally.add(i === 0 ? MISSING : this.#values.numberOf(values[i - 1]!), count)
  }

  /** The one level below the root. Nothing may be added any more. */
  async levels(root: Level): Promise<[Level]> {
    const group = this.#group
    const values = this.#values
    const tally = this.#tally
    tally.settle(values, sortsByCount(group, this.#options) ? group.limit : Infinity)
    const own = valueNumbers(values)
    const counts = new Int32Array(own.length)
    for (let child = 0; child < own.length; child++) counts[child] = tally.of(own[child]!)
    const parents = new Array<number>(own.length).fill(0)
    const order = await sortSiblings(
      { above: root, group, values, parents, own, counts, measure: nothing },
      this.#options,
    )
    const kept = new Set(order)
    const keys = own.map((value, child) => {
      if (!kept.has(child)) return NO_KEY
      return value === MISSING ? [EMPTY_VALUE] : values.key(value)
    })
    return [{ parents, keys, ends: own.map(value => value === MISSING), counts, order, frames: [] }]
  }
}

/** Whether only the values with the largest counts stay. */
function sortsByCount(group: Group, { sort, metrics }: SplitOptions): group is Group & { type: 'values' } {
  if (group.type !== 'values' || group.limit <= 0 || sort.length > 1) return false
  const [first] = sort
  if (!first) return true
  const metric = first.by === 'metric' ? metrics.find(({ id }) => id === first.id) : null
  return metric?.type === 'count' && metric.field === null && first.order === 'desc'
}
