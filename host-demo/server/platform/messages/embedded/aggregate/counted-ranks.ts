/** Percentiles of very many whole numbers that are near each other: how often each is there says all. */
import { percentileOf } from './percentile.ts'

/** Counting pays while there are at most this many possible numbers for each one that is there. */
const EACH = 2
const LEAST = 1 << 16

export class CountedRanks {
  readonly #least: number
  /** How many are not larger, by number from the least on. */
  readonly #upTo: Int32Array
  readonly #count: number

  private constructor(least: number, upTo: Int32Array, count: number) {
    this.#least = least
    this.#upTo = upTo
    this.#count = count
  }

  /** Null where the numbers are few, far apart or not all whole. */
  static of(pieces: readonly (Int32Array | Float64Array)[]): CountedRanks | null {
    let least = Infinity
    let most = -Infinity
    let count = 0
    for (const piece of pieces) count += piece.length
    if (count < LEAST) return null
    for (const piece of pieces) {
      if (piece instanceof Float64Array) return null
      for (let i = 0; i < piece.length; i++) {
        const number = piece[i]!
        if (number < least) least = number
        if (number > most) most = number
      }
    }
    const range = most - least + 1
    if (count < EACH * range) return null
    const upTo = new Int32Array(range)
    for (const piece of pieces) for (let i = 0; i < piece.length; i++) upTo[piece[i]! - least]!++
    for (let i = 1; i < range; i++) upTo[i]! += upTo[i - 1]!
    return new CountedRanks(least, upTo, count)
  }

  /** As `Ranked`. */
  percentile(percentile: number): number | null {
    return percentileOf(percentile, this.#count, n => this.#nth(n))
  }

  #nth(n: number): number {
    let low = 0
    let high = this.#upTo.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#upTo[middle]! > n) high = middle
      else low = middle + 1
    }
    return this.#least + low
  }
}
