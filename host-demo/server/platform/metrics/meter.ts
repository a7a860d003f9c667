/** Rates as the contract shows them: events per second over all time and as moving averages over 1, 5 and 15 minutes. */
const tickSeconds = 5

/** Exponentially weighted moving average, as the load averages of Unix. */
class Average {
  #rate: number | null = null
  readonly #weight: number

  constructor(minutes: number) {
    this.#weight = 1 - Math.exp(-tickSeconds / 60 / minutes)
  }

  tick(perSecond: number): void {
    this.#rate = this.#rate === null ? perSecond : this.#rate + this.#weight * (perSecond - this.#rate)
  }

  get rate(): number {
    return this.#rate ?? 0
  }
}

export interface Rates {
  readonly total: number
  readonly mean: number
  readonly one_minute: number
  readonly five_minute: number
  readonly fifteen_minute: number
}

/** Follows a count that only grows. */
export class Meter {
  readonly #read: () => number
  readonly #started: number
  readonly #averages = [new Average(1), new Average(5), new Average(15)]
  #ticked: { readonly total: number; readonly at: number }

  constructor(read: () => number, now: number = performance.now()) {
    this.#read = read
    this.#started = now
    this.#ticked = { total: read(), at: now }
  }

  /** Called every five seconds or later; what was missed is made up for. */
  tick(now: number = performance.now()): void {
    const ticks = Math.floor((now - this.#ticked.at) / 1000 / tickSeconds)
    if (ticks < 1) return
    const total = this.#read()
    const perSecond = (total - this.#ticked.total) / ((now - this.#ticked.at) / 1000)
    for (const average of this.#averages) for (let i = 0; i < Math.min(ticks, 1000); i++) average.tick(perSecond)
    this.#ticked = { total, at: now }
  }

  rates(now: number = performance.now()): Rates {
    const total = this.#read()
    const seconds = (now - this.#started) / 1000
    const [one, five, fifteen] = this.#averages.map(average => average.rate)
    return {
      total,
      mean: seconds > 0 ? total / seconds : 0,
      one_minute: one ?? 0,
      five_minute: five ?? 0,
      fifteen_minute: fifteen ?? 0,
    }
  }
}
