/** Notices that the wall clock was set, by the monotonic one. */
import type { Clock } from '../../platform/scheduler/clock.ts'
import type { Window } from './windows.ts'

export type TwoClocks = Pick<Clock, 'now' | 'monotonic'>

/** Less is a clock that is corrected, or a busy server. */
const JUMP_MS = 60_000

export class ClockWatch {
  readonly #clock: TwoClocks
  #now: number
  #monotonic: number
  /** What the clock was set forward over last, UTC milliseconds. */
  #skipped: Window | null = null

  constructor(clock: TwoClocks) {
    this.#clock = clock
    this.#now = clock.now()
    this.#monotonic = clock.monotonic()
  }

  /** Returns how far the clock was set since the last call, negative: back; 0 where it was not. */
  look(): number {
    const [now, monotonic] = [this.#clock.now(), this.#clock.monotonic()]
    const expected = this.#now + (monotonic - this.#monotonic)
    this.#now = now
    this.#monotonic = monotonic
    const jump = now - expected
    if (Math.abs(jump) < JUMP_MS) return 0
    if (jump > 0) this.#skipped = { from: expected, to: now }
    else if (this.#skipped && now < this.#skipped.to) this.#skipped = null
    return jump
  }

  /** Whether the clock was set forward over a window, or a part of it. */
  wasSkipped({ from, to }: Window): boolean {
    return this.#skipped !== null && from < this.#skipped.to && to > this.#skipped.from
  }
}
