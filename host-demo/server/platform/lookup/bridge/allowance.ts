/**
 * Time that may be waited: it fills up as time goes by, to a limit, and waiting spends it. So a slow adapter costs a share of a thread's time
 * and no more.
 */
export interface AllowanceOptions {
  /** The share of the time that may be waited. */
  readonly share: number
  readonly mostMs: number
  readonly now: () => number
}

export class Allowance {
  readonly #options: AllowanceOptions
  #leftMs: number
  #at: number

  constructor(options: AllowanceOptions) {
    this.#options = options
    this.#leftMs = options.mostMs
    this.#at = options.now()
  }

  leftMs(): number {
    const { share, mostMs, now } = this.#options
    const at = now()
    this.#leftMs = Math.min(mostMs, this.#leftMs + (at - this.#at) * share)
    this.#at = at
    return Math.max(0, this.#leftMs)
  }

  spend(ms: number): void {
    this.#leftMs = this.leftMs() - ms
  }
}
