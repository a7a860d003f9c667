/** Totals that survive the restart of the worker that counts, and their rates. */
import type { Rate } from '../ingest.ts'

export class Tally {
  /** Count of the previous workers. */
  #before = 0
  #current = 0
  #rate = 0
  #countedAt = performance.now()

  /** Takes the worker's count since its start. `now`: milliseconds of a monotonic clock. */
  update(count: number, now: number): void {
    const seconds = (now - this.#countedAt) / 1000
    this.#rate = seconds > 0 ? Math.round((count - this.#current) / seconds) : 0
    this.#current = count
    this.#countedAt = now
  }

  /** Another worker begins to count. What the one before did not tell any more (a second at most) is missing. */
  restart(): void {
    this.#before += this.#current
    this.#current = 0
  }

  get total(): number {
    return this.#before + this.#current
  }

  /** Per second, over the last interval; 0 when nothing has been heard for three seconds. */
  perSecond(now: number): number {
    return now - this.#countedAt > 3000 ? 0 : this.#rate
  }

  rate(now: number): Rate {
    return { total: this.total, perSecond: this.perSecond(now) }
  }
}
