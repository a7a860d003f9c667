/** The growth of a count in each of the last steps of time. Its size is fixed. */
export class StepHistory {
  readonly stepMs: number
  readonly #growth: Float64Array
  /** The number of the latest step since the clock began. */
  #step = 0

  constructor(stepMs: number, steps: number) {
    this.stepMs = stepMs
    this.#growth = new Float64Array(steps)
  }

  /** `now`: milliseconds of a monotonic clock. */
  add(growth: number, now: number): void {
    this.#goOn(now)
    this.#growth[this.#step % this.#growth.length]! += growth
  }

  /** Oldest first; the last step is the present one. */
  read(now: number): number[] {
    this.#goOn(now)
    const count = this.#growth.length
    return Array.from(this.#growth, (_, at) => this.#growth[(this.#step + 1 + at) % count]!)
  }

  #goOn(now: number): void {
    const step = Math.floor(now / this.stepMs)
    const count = this.#growth.length
    for (let at = Math.max(this.#step + 1, step - count + 1); at <= step; at++) this.#growth[at % count] = 0
    this.#step = Math.max(this.#step, step)
  }
}
