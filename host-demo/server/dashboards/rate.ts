/** Limits how often something is done within a minute, each key for itself. */
import { ApiError } from '../platform/errors/errors.ts'

const WINDOW_MS = 60_000
const MOST_TRACKED = 50_000

export class Rate {
  readonly #limit: number
  readonly #windows = new Map<string, { count: number; readonly until: number }>()

  constructor(perMinute: number) {
    this.#limit = perMinute
  }

  /** Keys that are counted at present. */
  get tracked(): number {
    return this.#windows.size
  }

  /** Counts one more. @throws ApiError 429 with Retry-After for one too many */
  take(key: string, now: number = Date.now()): void {
    const window = this.#windows.get(key)
    if (!window || window.until <= now) {
      this.#makeRoom(now)
      this.#windows.set(key, { count: 1, until: now + WINDOW_MS })
      return
    }
    window.count++
    if (window.count <= this.#limit) return
    const seconds = Math.ceil((window.until - now) / 1000)
    throw new ApiError(429, `Too many requests. Try again in ${seconds} seconds.`, { 'retry-after': String(seconds) })
  }

  #makeRoom(now: number): void {
    if (this.#windows.size < MOST_TRACKED) return
    for (const [key, { until }] of this.#windows) if (until <= now) this.#windows.delete(key)
    if (this.#windows.size >= MOST_TRACKED) this.#windows.clear()
  }
}
