/**
 * What uses stored searches, views above all: whoever may read such a thing may read and run its search, and the search is kept as long
 * as the thing is there. The area that has them says so once, when it starts:
 * ```ts
 * registerSearchUser(services, { mayRead: …, readableBy: …, used: … })
 * ```
 */
import { perServer } from '../per-server.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../services.ts'

export interface SearchUser {
  /** Whether the caller may read something that uses the search. */
  mayRead(caller: Caller, searchId: string): Promise<boolean>
  /** The searches of everything the caller may read. */
  readableBy(caller: Caller): Promise<readonly string[]>
  /** The searches in use, whoever may read them: these are never forgotten. */
  used(): Promise<readonly string[]>
}

const usersOf = perServer<SearchUser[]>(() => [])

export function registerSearchUser(services: Services, user: SearchUser): void {
  usersOf(services).push(user)
}

/** All users of searches as one. */
export function searchUsers(services: Services): SearchUser {
  const users = usersOf(services)
  const union = async (lists: readonly Promise<readonly string[]>[]) => [...new Set((await Promise.all(lists)).flat())]
  return {
    mayRead: async (caller, searchId) => (await Promise.all(users.map(user => user.mayRead(caller, searchId)))).includes(true),
    readableBy: caller => union(users.map(user => user.readableBy(caller))),
    used: () => union(users.map(user => user.used())),
  }
}
