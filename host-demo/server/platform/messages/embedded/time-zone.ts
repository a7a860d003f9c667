/** Offsets of a zone, asked of Intl once for each stretch of time in which they do not change. */
interface Stretch { readonly from: number, readonly to: number, readonly offset: number }

const DAY = 86_400_000
/** No zone changes its offset twice within so short a time; stretches are looked for in such steps. */
const STEP = 7 * DAY
const REACH = 60 * DAY
const MAX_DATE = 8.64e15

export class TimeZone {
  readonly #format: Intl.DateTimeFormat
  readonly #stretches: Stretch[] = []
  #last: Stretch = { from: 0, to: 0, offset: 0 }

  /** Throws RangeError for a zone that is not known. */
  constructor(name: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: name, hourCycle: 'h23', era: 'short', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric',
    })
  }

  /** The time around the instant in which the offset (local time minus UTC, ms) is the same, at least as far as looked. */
  stretchAt(instant: number): Stretch {
    if (instant >= this.#last.from && instant < this.#last.to) return this.#last
    let stretch = this.#stretches.find(({ from, to }) => instant >= from && instant < to)
    if (!stretch) {
      const offset = this.#ask(instant)
      stretch = { from: this.#edge(instant, offset, -1), to: this.#edge(instant, offset, 1), offset }
      this.#stretches.push(stretch)
    }
    this.#last = stretch
    return stretch
  }

  offsetAt(instant: number): number {
    return this.stretchAt(instant).offset
  }

  /** Where the offset changes, to the millisecond, or how far was looked. */
  #edge(instant: number, offset: number, direction: 1 | -1): number {
    let same = instant
    for (let step = STEP; step <= REACH; step += STEP) {
      let other = Math.max(-MAX_DATE, Math.min(MAX_DATE, instant + direction * step))
      if (this.#ask(other) !== offset) {
        while (Math.abs(other - same) > 1) {
          const middle = Math.floor((same + other) / 2)
          if (this.#ask(middle) === offset) same = middle
          else other = middle
        }
        return direction === 1 ? other : same
      }
      same = other
    }
    return same
  }

  #ask(instant: number): number {
    const parts = new Map<string, string>(this.#format.formatToParts(instant).map(({ type, value }) => [type, value]))
    const part = (type: string): number => Number(parts.get(type))
    const year = parts.get('era') === 'BC' ? 1 - part('year') : part('year')
    const local = new Date(0)
    local.setUTCFullYear(year, part('month') - 1, part('day'))
    local.setUTCHours(part('hour'), part('minute'), part('second'))
    return local.getTime() - Math.floor(instant / 1_000) * 1_000
  }
}
