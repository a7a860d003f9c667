/** Whether the server answers (specification 4): up at first, down when a request gets no answer, up again with any success. */
import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { FetchError } from './errors.ts'

export type ServerAvailability = { readonly up: true } | { readonly up: false, readonly error: FetchError }

export const pingIntervalMs = 3000

export interface Availability {
  /** While it is observed and the server is down, the server is pinged. */
  readonly $available: ReadableAtom<ServerAvailability>
  up(): void
  down(error: FetchError): void
}

/** `ping` asks the server once; its success or failure comes back through `up` and `down`. */
export function createAvailability(ping: () => Promise<unknown>): Availability {
  const $available = atom<ServerAvailability>({ up: true })
  let observed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function schedule() {
    clearTimeout(timer)
    if (!observed || $available.get().up) return
    timer = setTimeout(() => {
      // A ping that is answered with an error status reached the server, but the server is not well: ask on.
      ping().catch(() => schedule())
    }, pingIntervalMs)
  }

  onMount($available, () => {
    observed = true
    schedule()
    return () => {
      observed = false
      clearTimeout(timer)
    }
  })

  return {
    $available,
    up() {
      clearTimeout(timer)
      if (!$available.get().up) $available.set({ up: true })
    },
    down(error) {
      $available.set({ up: false, error })
      schedule()
    },
  }
}
