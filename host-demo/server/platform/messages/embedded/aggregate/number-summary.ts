import type { SummaryResult } from '../../message-store.ts'
import { Ranked } from './percentile.ts'

/** Values kept for percentiles; of more than that every second, every fourth … stands for the others. */
const MAX_KEPT = 1 << 20

/** Least, most, mean and spread of numbers as they come; the spread by Welford's method. */
export class NumberSummary {
  #count = 0
  #sum = 0
  #mean = 0
  #spread = 0
  #min = Infinity
  #max = -Infinity
  #kept: number[] = []
  #step = 1

  add(value: number): void {
    if (this.#count++ % this.#step === 0) this.#keep(value)
    this.#sum += value
    const off = value - this.#mean
    this.#mean += off / this.#count
    this.#spread += off * (value - this.#mean)
    if (value < this.#min) this.#min = value
    if (value > this.#max) this.#max = value
  }

  /** In memory, about. */
  get bytes(): number {
    return 16 * this.#kept.length
  }

  result(percentiles: readonly number[]): SummaryResult['numbers'] {
    const count = this.#count
    if (count === 0) return null
    const values = new Ranked(Float64Array.from(this.#kept))
    return {
      count,
      min: this.#min,
      max: this.#max,
      avg: this.#sum / count,
      sum: this.#sum,
      stddev: Math.sqrt(this.#spread / count),
      percentiles: percentiles.map(percentile => values.percentile(percentile)!),
    }
  }

  #keep(value: number): void {
    this.#kept.push(value)
    if (this.#kept.length < MAX_KEPT) return
    this.#kept = this.#kept.filter((_, i) => i % 2 === 0)
    this.#step *= 2
  }
}
