/** The two clocks of the scheduler. Intervals follow the monotonic one, so setting the wall clock neither delays nor repeats them. */
export interface Clock {
  /** Wall clock, UTC milliseconds. It may be set forward or back at any time. */
  now(): number
  /** Milliseconds that only increase. */
  monotonic(): number
  /** Calls `wake` once after `delayMs`. Returns what cancels that. */
  wake(delayMs: number, wake: () => void): () => void
}

/** Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  wake(delayMs, wake) {
    const timer = setTimeout(wake, delayMs).unref()
    return () => clearTimeout(timer)
  },
}
