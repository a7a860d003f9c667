/** Counts what happened within the last minutes, by key: what a ceiling is compared with. */
export class SlidingWindow {
  readonly #limit: number
  readonly #windowMs: number
  /** Holds at most `limit` of them by key, ascending. */
  readonly #times = new Map<string, number[]>()

  /** @param limit 0: no ceiling */
  constructor(limit: number, windowMs: number) {
    this.#limit = limit
    this.#windowMs = windowMs
  }

  /** Returns how many more may happen now. */
  room(key: string, now: number): number {
    return this.#limit === 0 ? Infinity : this.#limit - this.#recent(key, now).length
  }

  /** Returns the milliseconds until there is room. */
  waitMs(key: string, now: number): number {
    if (this.room(key, now) > 0) return 0
    return Math.max(1, this.#recent(key, now)[0]! + this.#windowMs - now)
  }

  add(key: string, at: number, now: number = at): void {
    if (this.#limit === 0 || at <= now - this.#windowMs) return
    const times = this.#recent(key, now)
    times.push(at)
    if (times.length > 1 && times.at(-2)! > at) times.sort((a, b) => a - b)
    if (times.length > this.#limit) times.shift()
    this.#times.set(key, times)
  }

  /** Forgets keys of which nothing is recent. */
  prune(now: number): void {
    for (const key of [...this.#times.keys()]) if (this.#recent(key, now).length === 0) this.#times.delete(key)
  }

  #recent(key: string, now: number): number[] {
    const times = this.#times.get(key) ?? []
    const old = times.findIndex(at => at > now - this.#windowMs)
    times.splice(0, old < 0 ? times.length : old)
    return times
  }
}
