/**
 * Registers the users of stored searches, views above all: a caller who may read such an entity may read and run its
 * search, and the search is kept as long as the entity exists. The area that owns the entities registers itself when it
 * is created:
 * ```ts
 * deps.search.api.users.add({ mayRead: …, readableBy: …, used: … })
 * ```
 */
import type { Caller } from '../platform/records/caller.ts'

export interface SearchUser {
  /** Whether the caller may read something that uses the search. */
  mayRead(caller: Caller, searchId: string): Promise<boolean>
  /** The searches of everything the caller may read. */
  readableBy(caller: Caller): Promise<readonly string[]>
  /** The searches in use, whoever may read them: these are never forgotten. */
  used(): Promise<readonly string[]>
}

/** All users of searches as one. */
export class SearchUsers implements SearchUser {
  readonly #users: SearchUser[] = []

  add(user: SearchUser): void {
    this.#users.push(user)
  }

  async mayRead(caller: Caller, searchId: string): Promise<boolean> {
    return (await Promise.all(this.#users.map(user => user.mayRead(caller, searchId)))).includes(true)
  }

  readableBy(caller: Caller): Promise<readonly string[]> {
    return union(this.#users.map(user => user.readableBy(caller)))
  }

  used(): Promise<readonly string[]> {
    return union(this.#users.map(user => user.used()))
  }
}

async function union(lists: readonly Promise<readonly string[]>[]): Promise<readonly string[]> {
  return [...new Set((await Promise.all(lists)).flat())]
}
