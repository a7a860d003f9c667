/** Keeps from asking one who fails: after some failures in a row it refuses for a while, then lets one question through to see. */
export interface BreakerOptions {
  readonly failures?: number
  readonly pauseMs?: number
  readonly longestPauseMs?: number
  readonly now?: () => number
}

export class Breaker {
  readonly #limit: number
  readonly #firstPauseMs: number
  readonly #longestPauseMs: number
  readonly #now: () => number
  #failures = 0
  #pauseMs: number
  #closedUntil = 0

  constructor({ failures = 5, pauseMs = 1000, longestPauseMs = 60_000, now }: BreakerOptions = {}) {
    this.#limit = failures
    this.#firstPauseMs = pauseMs
    this.#pauseMs = pauseMs
    this.#longestPauseMs = longestPauseMs
    this.#now = now ?? (() => performance.now())
  }

  /** Milliseconds for which nothing may be asked; 0 where the question may be asked, which counts as the one that sees. */
  refusesForMs(): number {
    if (this.#failures < this.#limit) return 0
    const left = this.#closedUntil - this.#now()
    if (left > 0) return left
    this.#pause()
    return 0
  }

  succeeded(): void {
    this.#failures = 0
    this.#pauseMs = this.#firstPauseMs
  }

  failed(): void {
    if (++this.#failures === this.#limit) this.#pause()
  }

  #pause(): void {
    this.#closedUntil = this.#now() + this.#pauseMs
    this.#pauseMs = Math.min(this.#pauseMs * 2, this.#longestPauseMs)
  }
}
