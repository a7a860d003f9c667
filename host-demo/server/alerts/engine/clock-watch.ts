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
  /** When the server did not run, before this start. */
  #down: Window | null = null

  constructor(clock: TwoClocks) {
    this.#clock = clock
    this.#now = clock.now()
    this.#monotonic = clock.monotonic()
  }

  get skipped(): Window | null {
    return this.#skipped
  }

  /** @param skipped of an earlier start @param lastRun when anything ran last, UTC milliseconds; null: nothing has */
  restore(skipped: Window | null, lastRun: number | null): void {
    if (skipped && skipped.to <= this.#now) this.#skipped = skipped
    if (lastRun !== null) this.#down = { from: lastRun, to: this.#now }
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

  /**
   * Whether nothing could come in a window: the clock was set forward over it, or a part of it, or the server did not run in all of it. After a short restart
   * a long window still says that something is missing.
   */
  wasSkipped({ from, to }: Window): boolean {
    const [skipped, down] = [this.#skipped, this.#down]
    if (down && from >= down.from && to <= down.to) return true
    return skipped !== null && from < skipped.to && to > skipped.from
  }
}
