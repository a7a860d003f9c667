/** Whether the server answers (specification 4): up at first, down when a request gets no answer, up again with any success. */
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { createBackoff } from './backoff.ts'
import type { FetchError } from './errors.ts'

export type ServerAvailability = { readonly up: true } | { readonly up: false; readonly error: FetchError }

/** Between pings of a server that is down; ever longer. */
export const firstPingMs = 3000
export const longestPingMs = 30_000

export interface Availability {
  /** While it is observed and the server is down, the server is pinged. */
  readonly $available: ReadableAtom<ServerAvailability>
  up(): void
  down(error: FetchError): void
}

/** `ping` asks the server once; its success or failure comes back through `up` and `down`. */
export function createAvailability(ping: () => Promise<unknown>): Availability {
  const $available = atom<ServerAvailability>({ up: true })
  const backoff = createBackoff(firstPingMs, longestPingMs)
  let observed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(timer)
    timer = undefined
  }

  function schedule() {
    if (timer !== undefined || !observed || $available.get().up) return
    timer = setTimeout(() => {
      timer = undefined
      // A ping that is answered with an error status reached the server, but the server is not well: ask on.
      ping().catch(() => schedule())
    }, backoff.next())
  }

  onMount($available, () => {
    observed = true
    schedule()
    return () => {
      observed = false
      stop()
    }
  })

  return {
    $available,
    up() {
      stop()
      backoff.reset()
      if (!$available.get().up) $available.set({ up: true })
    },
    down(error) {
      $available.set({ up: false, error })
      schedule()
    },
  }
}
