/** Waiting: for a time, and ever longer after failures. */

/** Resolves early when the signal is aborted. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, Math.max(0, ms))
    signal.addEventListener('abort', done, { once: true })
  })
}

/** Doubles with every failure up to a bound; half of each wait is chance, so that several nodes do not come at the same moment. */
export class Backoff {
  readonly #firstMs: number
  readonly #longestMs: number
  #failures = 0

  constructor(firstMs: number, longestMs: number) {
    this.#firstMs = firstMs
    this.#longestMs = longestMs
  }

  /** In a row. */
  get failures(): number {
    return this.#failures
  }

  succeeded(): void {
    this.#failures = 0
  }

  /** Returns the delay after one more failure, in milliseconds. */
  failed(random: () => number = Math.random): number {
    const bound = Math.min(this.#longestMs, this.#firstMs * 2 ** Math.min(this.#failures++, 30))
    return bound / 2 + (random() * bound) / 2
  }
}
