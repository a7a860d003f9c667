/** The user the interface runs as: GET /users/{username}, fetched after each login. */
import { atom, type ReadableAtom } from 'nanostores'
import type { Client } from '../client/client.ts'
import { FetchError } from '../client/errors.ts'
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
  /** Why there is no user: the server refused to show it. Null otherwise. */
  readonly $userError: ReadableAtom<Error | null>
  load(username: string): Promise<void>
  clear(): void
}

export const longestRetryMs = 30_000

export function createCurrentUser(client: () => Client): LoadedUser {
  const $user = atom<CurrentUser | null>(null)
  const $userError = atom<Error | null>(null)
  let current = new AbortController()

  /** A server that fails is asked again, ever more slowly; a refusal has been reported and is final. */
  async function fetchUser(username: string, signal: AbortSignal): Promise<CurrentUser> {
    for (let delay = 1000; ; delay = Math.min(delay * 2, longestRetryMs)) {
      try {
        return await client().get<CurrentUser>(path`/users/${username}`, { signal })
      } catch (error) {
        if (!(error instanceof FetchError) || (error.status !== undefined && error.status < 500)) throw error
        await new Promise(resolve => setTimeout(resolve, delay))
        signal.throwIfAborted()
      }
    }
  }

  return {
    $user,
    $userError,
    async load(username) {
      current.abort()
      const { signal } = current = new AbortController()
      $userError.set(null)
      try {
        const user = await fetchUser(username, signal)
        if (!signal.aborted) $user.set(user)
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
