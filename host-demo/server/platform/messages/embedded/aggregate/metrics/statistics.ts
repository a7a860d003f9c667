import { NotSharedError } from '../../read/sharing/not-shared.ts'
import type { Frame } from '../frames.ts'
import { withRoom, type Accumulator, type NumbersOf } from './accumulator.ts'
import { ExactSums, type SumsPart } from './exact-sums.ts'

export type Statistic = 'avg' | 'min' | 'max' | 'sum' | 'sumofsquares'

export interface StatisticsPart {
  readonly counts: Float64Array
  readonly wholeSums: Float64Array
  readonly least: Float64Array
  readonly most: Float64Array
  readonly sums: SumsPart
  readonly squares: SumsPart
}

/** Up to it sums of whole numbers are the same in whatever order they are added. */
const EXACT = Number.MAX_SAFE_INTEGER
/** The largest of a column of small whole numbers. */
const LARGEST_WHOLE = 2 ** 31

/**
 * Counts, sums and bounds. A sum is the same in whatever order the chunks are read: small whole numbers add up exactly, and of others the sums of each chunk do.
 */
export class Statistics implements Accumulator<StatisticsPart> {
  readonly #field: string
  /** Several readers add to the sums. */
  readonly #isShared: boolean
  /** The statistics that are asked for. */
  readonly #asked = new Set<Statistic>()
  #counts = new Float64Array(0)
  /** Of small whole numbers. */
  #wholeSums = new Float64Array(0)
  #least = new Float64Array(0)
  #most = new Float64Array(0)
  readonly #sums = new ExactSums()
  readonly #squares = new ExactSums()
  /** Of the chunk that is read. */
  #chunkSums = new Float64Array(0)
  /** Groups of the chunk. */
  #touched = new Int32Array(0)

  constructor(field: string, isShared: boolean) {
    this.#field = field
    this.#isShared = isShared
  }

  get bytes(): number {
    return 5 * this.#counts.byteLength + this.#sums.bytes + this.#squares.bytes + this.#touched.byteLength
  }

  ask(statistic: Statistic): void {
    this.#asked.add(statistic)
  }

  grow(groups: number): void {
    this.#counts = withRoom(this.#counts, groups)
    this.#wholeSums = withRoom(this.#wholeSums, groups)
    this.#least = withRoom(this.#least, groups, Infinity)
    this.#most = withRoom(this.#most, groups, -Infinity)
    this.#chunkSums = withRoom(this.#chunkSums, groups, NaN)
  }

  add(_frame: Frame, numbersOf: NumbersOf): void {
    for (const { values, groups } of numbersOf(this.#field)) {
      this.#bound(values, groups)
      const { summed, squared } = this.#wanted
      if (summed && values instanceof Int32Array) this.#addWhole(values, groups)
      else if (summed) this.#addExactly(values, groups, this.#sums, false)
      if (squared) this.#addExactly(values, groups, this.#squares, true)
    }
  }

  /** @throws NotSharedError where one reader could give another sum than several */
  value(type: Statistic, group: number): number | null {
    const count = this.#counts[group]!
    if (count === 0) return null
    switch (type) {
      case 'avg':
        return this.#sum(group) / count
      case 'min':
        return this.#least[group]!
      case 'max':
        return this.#most[group]!
      case 'sum':
        return this.#sum(group)
      case 'sumofsquares':
        this.#check(this.#squares.isOrdered(group))
        return this.#squares.sum(group)
    }
  }

  part(): StatisticsPart {
    return {
      counts: this.#counts,
      wholeSums: this.#wholeSums,
      least: this.#least,
      most: this.#most,
      sums: this.#sums.part(),
      squares: this.#squares.part(),
    }
  }

  merge({ counts, wholeSums, least, most, sums, squares }: StatisticsPart, groups: Int32Array): void {
    for (let there = 0; there < groups.length; there++) {
      const group = groups[there]!
      this.#counts[group]! += counts[there]!
      this.#wholeSums[group]! += wholeSums[there]!
      if (least[there]! < this.#least[group]!) this.#least[group] = least[there]!
      if (most[there]! > this.#most[group]!) this.#most[group] = most[there]!
    }
    this.#sums.merge(sums, groups)
    this.#squares.merge(squares, groups)
  }

  get #wanted(): { readonly summed: boolean; readonly squared: boolean } {
    return { summed: this.#asked.has('avg') || this.#asked.has('sum'), squared: this.#asked.has('sumofsquares') }
  }

  #sum(group: number): number {
    const largest = Math.min(LARGEST_WHOLE, Math.max(Math.abs(this.#least[group]!), Math.abs(this.#most[group]!)))
    this.#check(largest * this.#counts[group]! > EXACT || this.#sums.isOrdered(group))
    // A number is added only once.
    this.#sums.add(group, this.#wholeSums[group]!)
    this.#wholeSums[group] = 0
    return this.#sums.sum(group)
  }

  #check(isOrdered: boolean): void {
    if (this.#isShared && isOrdered) throw new NotSharedError('sums of large numbers')
  }

  #bound(values: Int32Array | Float64Array, groups: Int32Array | null): void {
    if (groups === null) return this.#boundAll(values)
    const counts = this.#counts
    const least = this.#least
    const most = this.#most
    for (let i = 0; i < values.length; i++) {
      const group = groups[i]!
      if (group < 0) continue
      const value = values[i]!
      counts[group]!++
      if (value < least[group]!) least[group] = value
      if (value > most[group]!) most[group] = value
    }
  }

  #boundAll(values: Int32Array | Float64Array): void {
    let least = this.#least[0]!
    let most = this.#most[0]!
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!
      if (value < least) least = value
      if (value > most) most = value
    }
    this.#counts[0]! += values.length
    this.#least[0] = least
    this.#most[0] = most
  }

  #addWhole(values: Int32Array, groups: Int32Array | null): void {
    const sums = this.#wholeSums
    if (groups === null) {
      let sum = 0
      for (let i = 0; i < values.length; i++) sum += values[i]!
      sums[0]! += sum
      return
    }
    for (let i = 0; i < values.length; i++) if (groups[i]! >= 0) sums[groups[i]!]! += values[i]!
  }

  /** Adds the sum of each group in this chunk, or of the squares. */
  #addExactly(values: Int32Array | Float64Array, groups: Int32Array | null, to: ExactSums, areSquared: boolean): void {
    if (this.#touched.length < values.length) this.#touched = new Int32Array(values.length)
    const touched = this.#touched
    const sums = this.#chunkSums
    let count = 0
    for (let i = 0; i < values.length; i++) {
      const group = groups ? groups[i]! : 0
      if (group < 0) continue
      const value = values[i]!
      const number = areSquared ? value * value : value
      const before = sums[group]!
      if (Number.isNaN(before)) {
        touched[count++] = group
        sums[group] = number
      } else sums[group] = before + number
    }
    for (let i = 0; i < count; i++) {
      const group = touched[i]!
      to.add(group, sums[group]!)
      sums[group] = NaN
    }
  }
}
