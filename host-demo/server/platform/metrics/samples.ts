/** How times are spread, from the last samples. */
export interface Times {
  readonly min: number
  readonly max: number
  readonly mean: number
  readonly std_dev: number
  readonly '95th_percentile': number
  readonly '98th_percentile': number
  readonly '99th_percentile': number
}

export const noTimes: Times = {
  min: 0,
  max: 0,
  mean: 0,
  std_dev: 0,
  '95th_percentile': 0,
  '98th_percentile': 0,
  '99th_percentile': 0,
}

const KEPT = 256

export class Samples {
  readonly #values: number[] = []
  #next = 0

  add(value: number): void {
    this.#values[this.#next] = value
    this.#next = (this.#next + 1) % KEPT
  }

  /** Returns the samples, and begins anew. */
  take(): number[] {
    this.#next = 0
    return this.#values.splice(0)
  }

  times(): Times {
    const values = this.#values.toSorted((a, b) => a - b)
    const count = values.length
    if (count === 0) return noTimes
    const mean = values.reduce((sum, value) => sum + value, 0) / count
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count
    const percentile = (share: number) => values[Math.min(count - 1, Math.ceil(share * count) - 1)]!
    return {
      min: values[0]!,
      max: values.at(-1)!,
      mean,
      std_dev: Math.sqrt(variance),
      '95th_percentile': percentile(0.95),
      '98th_percentile': percentile(0.98),
      '99th_percentile': percentile(0.99),
    }
  }
}
