/** A clock that tests move by hand. */
import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../clock.ts'

export class FakeClock implements Clock {
  #wall: number
  #monotonic = 0
  readonly #timers = new Set<{ readonly at: number; readonly wake: () => void }>()

  constructor(at: string) {
    this.#wall = Date.parse(at)
  }

  now(): number {
    return this.#wall
  }
  monotonic(): number {
    return this.#monotonic
  }

  wake(delayMs: number, wake: () => void): () => void {
    const timer = { at: this.#monotonic + delayMs, wake }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** Lets time pass, timer by timer, with the work each begins. */
  async pass(ms: number): Promise<void> {
    const end = this.#monotonic + ms
    for (;;) {
      await settled()
      const next = [...this.#timers].sort((a, b) => a.at - b.at)[0]
      if (!next || next.at > end) break
      this.#move(Math.max(next.at, this.#monotonic) - this.#monotonic)
      this.#timers.delete(next)
      next.wake()
    }
    this.#move(end - this.#monotonic)
    await settled()
  }

  /** Sets the wall clock, as an administrator or NTP does. */
  set(at: string): void {
    this.#wall = Date.parse(at)
  }

  #move(ms: number): void {
    this.#monotonic += ms
    this.#wall += ms
  }
}

/** Work that needs no time has ended: its promises are few levels deep. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await setImmediate()
}
