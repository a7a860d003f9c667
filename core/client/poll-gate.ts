/**
 * Holds polls back while the server is away or takes no token: one of all that wait asks at a time, ever more rarely, and the others fail with
 * the last error at once. What a user does is never held back.
 */
import { createBackoff } from './backoff.ts'

export const firstPollPauseMs = 5000
export const longestPollPauseMs = 60_000

export interface PollGate {
  /** Returns why a poll fails without being sent; null lets it through. */
  refusal(): Error | null
  failed(error: Error): void
  succeeded(): void
  /** Lets polls through until one fails again: the server answers, or somebody asked for them. */
  open(): void
}

export function createPollGate(): PollGate {
  const backoff = createBackoff(firstPollPauseMs, longestPollPauseMs)
  let failure: Error | null = null
  let closedUntil = 0
  const close = () => {
    closedUntil = Date.now() + backoff.next()
  }
  return {
    refusal() {
      if (failure === null) return null
      if (Date.now() < closedUntil) return failure
      close()
      return null
    },
    failed(error) {
      if (failure === null) close()
      failure = error
    },
    succeeded() {
      failure = null
      backoff.reset()
    },
    open() {
      failure = null
    },
  }
}
