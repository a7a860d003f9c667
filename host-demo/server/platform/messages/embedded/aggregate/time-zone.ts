import { offsetAt } from '../../../../../../core/time/zone-offset.ts'

/** Offsets of a zone, asked for once for each stretch of time in which they do not change. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly offset: number
}

/** No zone changes its offset twice within so short a time; the ends of stretches are looked for in such steps. */
const STEP = 7 * 86_400_000
const REACH = 60 * 86_400_000
const MAX_DATE = 8.64e15

export class TimeZone {
  readonly #name: string
  readonly #stretches: Stretch[] = []
  #last: Stretch = { from: 0, to: 0, offset: 0 }

  constructor(name: string) {
    this.#name = name
  }

  /** The time around the instant in which the offset (local time minus UTC, ms) is the same, at least as far as looked. */
  stretchAt(instant: number): Stretch {
    if (instant >= this.#last.from && instant < this.#last.to) return this.#last
    let stretch = this.#stretches.find(({ from, to }) => instant >= from && instant < to)
    if (!stretch) {
      const offset = offsetAt(instant, this.#name)
      stretch = { from: this.#edge(instant, offset, -1), to: this.#edge(instant, offset, 1), offset }
      this.#stretches.push(stretch)
    }
    this.#last = stretch
    return stretch
  }

  offsetAt(instant: number): number {
    return this.stretchAt(instant).offset
  }

  /** Backward the first instant, forward the end of the stretch: where the offset changes, or as far as was looked. */
  #edge(instant: number, offset: number, direction: 1 | -1): number {
    let same = instant
    for (let step = STEP; step <= REACH; step += STEP) {
      let other = Math.max(-MAX_DATE, Math.min(MAX_DATE, instant + direction * step))
      if (offsetAt(other, this.#name) !== offset) {
        while (Math.abs(other - same) > 1) {
          const middle = Math.floor((same + other) / 2)
          if (offsetAt(middle, this.#name) === offset) same = middle
          else other = middle
        }
        return direction === 1 ? other : same
      }
      same = other
    }
    return direction === 1 ? same + 1 : same
  }
}
