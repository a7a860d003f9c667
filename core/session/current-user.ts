/** The user the interface runs as: GET /users/{username}, fetched after each login. */
import { atom, type ReadableAtom } from 'nanostores'
import type { Client } from '../client/client.ts'
import { createBackoff } from '../client/backoff.ts'
import { isOutage, type FetchError } from '../client/errors.ts'
import { pause } from '../client/pause.ts'
import { path } from '../client/request.ts'

export interface StartPage {
  readonly type: 'dashboard' | 'stream' | 'search'
  readonly id: string
}

/** The fields of the server's answer the interface itself reads; names as on the wire. */
export interface CurrentUser {
  readonly id: string
  readonly username: string
  readonly full_name: string
  readonly email: string
  readonly permissions: readonly string[]
  readonly grn_permissions: readonly string[]
  /** IANA zone; null when the user has chosen none. */
  readonly timezone: string | null
  readonly preferences: Readonly<Record<string, unknown>>
  readonly startpage: StartPage | null
  readonly roles: readonly string[]
  readonly read_only: boolean
  readonly service_account: boolean
}

/** The user and what the rules of specification 6 ask of one. */
export interface LoadedUser {
  readonly $user: ReadableAtom<CurrentUser | null>
  /** Why there is no user: the server refused to show it, or could not be asked (`isOutage`) and is asked again. Null otherwise. */
  readonly $userError: ReadableAtom<Error | null>
  /** Notes that the server could not be asked; null once it has answered. */
  outage(error: FetchError | null): void
  load(username: string): Promise<void>
  clear(): void
}

export const longestRetryMs = 30_000

export function createCurrentUser(client: () => Client): LoadedUser {
  const $user = atom<CurrentUser | null>(null)
  const $userError = atom<Error | null>(null)
  let current = new AbortController()

  /** The first of several failures of one kind stands for all, so that the page gets one event. */
  function outage(error: FetchError | null) {
    const known = $userError.get()
    if (error === null) {
      if (isOutage(known)) $userError.set(null)
    } else if (
      $user.get() === null &&
      !(isOutage(known) && known.status === error.status && known.reason === error.reason)
    ) {
      $userError.set(error)
    }
  }

  /** A server that fails is asked again, ever more slowly; a refusal has been reported and is final. */
  async function fetchUser(username: string, signal: AbortSignal): Promise<CurrentUser> {
    const backoff = createBackoff(1000, longestRetryMs)
    for (;;) {
      try {
        return await client().get<CurrentUser>(path`/users/${username}`, { signal })
      } catch (error) {
        if (!isOutage(error)) throw error
        outage(error)
        await pause(backoff.next(), signal)
        signal.throwIfAborted()
      }
    }
  }

  return {
    $user,
    $userError,
    outage,
    async load(username) {
      current.abort()
      const { signal } = (current = new AbortController())
      $userError.set(null)
      try {
        const user = await fetchUser(username, signal)
        if (signal.aborted) return
        $user.set(user)
        $userError.set(null)
      } catch (error) {
        if (!signal.aborted && $user.get() === null) $userError.set(error as Error)
        throw error
      }
    },
    clear() {
      current.abort()
      $user.set(null)
      $userError.set(null)
    },
  }
}
