/** Delays between attempts: each twice the one before, up to the longest, and shortened by chance so that the pages of many users spread out. */
export interface Backoff {
  /** Returns the milliseconds until the next attempt. */
  next(): number
  /** Starts again with the first delay. */
  reset(): void
}

export function createBackoff(firstMs: number, longestMs: number): Backoff {
  let delayMs = firstMs
  return {
    next() {
      const waitMs = spread(delayMs)
      delayMs = Math.min(delayMs * 2, longestMs)
      return waitMs
    },
    reset() {
      delayMs = firstMs
    },
  }
}

/** Returns between three quarters of the delay and all of it. */
export const spread = (delayMs: number): number => delayMs * (0.75 + Math.random() / 4)
