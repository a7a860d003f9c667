import { NotSharedError } from '../../read/sharing/not-shared.ts'
import type { Frame } from '../frames.ts'
import { withRoom, type Accumulator, type NumbersOf } from './accumulator.ts'

/** Variance by Welford's method, of the whole (not of a sample). It divides for each value, so only those who ask for it pay. */
export class Spread implements Accumulator<null> {
  readonly #field: string
  #counts = new Float64Array(0)
  #means = new Float64Array(0)
  #spreads = new Float64Array(0)

  constructor(field: string) {
    this.#field = field
  }

  get bytes(): number {
    return 3 * this.#counts.byteLength
  }

  grow(groups: number): void {
    this.#counts = withRoom(this.#counts, groups)
    this.#means = withRoom(this.#means, groups)
    this.#spreads = withRoom(this.#spreads, groups)
  }

  add(_frame: Frame, numbersOf: NumbersOf): void {
    const counts = this.#counts
    const means = this.#means
    const spreads = this.#spreads
    for (const { values, groups } of numbersOf(this.#field)) {
      for (let i = 0; i < values.length; i++) {
        const group = groups ? groups[i]! : 0
        if (group < 0) continue
        const value = values[i]!
        const off = value - means[group]!
        const mean = (means[group]! += off / ++counts[group]!)
        spreads[group]! += off * (value - mean)
      }
    }
  }

  variance(group: number): number | null {
    const count = this.#counts[group]!
    return count === 0 ? null : this.#spreads[group]! / count
  }

  /** The last digits depend on the order of the values: one reader reads them all. */
  part(): null {
    throw new NotSharedError('variances')
  }

  merge(): void {
    throw new NotSharedError('variances')
  }
}
