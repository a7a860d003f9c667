const windowMs = 60_000

/** By how much a count grew during the last minute, exact to the time between two ticks. */
export class LastMinute {
  readonly #read: () => number
  /** Oldest first; the first is what the growth is counted from. */
  readonly #looks: { readonly at: number; readonly total: number }[]

  constructor(read: () => number, now: number = performance.now()) {
    this.#read = read
    this.#looks = [{ at: now, total: read() }]
  }

  /** Called every few seconds. A count that is less than before started again. */
  tick(now: number = performance.now()): void {
    const total = this.#read()
    if (total < this.#looks.at(-1)!.total) this.#looks.splice(0, Infinity, { at: now, total: 0 })
    this.#looks.push({ at: now, total })
    while (this.#looks[1]!.at <= now - windowMs) this.#looks.shift()
  }

  growth(): number {
    return Math.max(0, this.#read() - this.#looks[0]!.total)
  }
}
