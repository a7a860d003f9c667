/** Searches as they were posted. They are many and short-lived, so they stand in a log table and not in a collection. */
import type { Search } from '../../../core/search/schema.ts'
import { perServer } from '../per-server.ts'
import { forbidden, notFound } from '../platform/http/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../services.ts'
import { searchUsers, type SearchUser } from './search-users.ts'

/** A search nobody has run for so long, and that nothing uses, is forgotten. */
const KEPT_MS = 4 * 24 * 3_600_000
const TOUCH_MS = 3_600_000

const isAdmin = (caller: Caller) => caller.isPermitted('*')

export class StoredSearches {
  readonly #log: ReturnType<Services['records']['log']>
  readonly #users: () => SearchUser

  constructor(services: Services) {
    this.#log = services.records.log('searches', { unhurried: true })
    this.#users = () => searchUsers(services)
  }

  /** Overwrites a search of the same id. @throws ApiError 403 when that is somebody else's */
  async put(caller: Caller, search: Search): Promise<void> {
    const before = await this.#log.get(search.id)
    const mayWrite = !before || before.entity === caller.userId || isAdmin(caller)
    if (!mayWrite) throw forbidden(`The search <${search.id}> belongs to somebody else.`)
    await this.#log.put({ id: search.id, entity: before?.entity ?? caller.userId ?? '', at: Date.now(), body: { search } })
  }

  /**
   * @throws ApiError 403 when it is not the caller's and the caller may read nothing that uses it, whether it is there or not; 404 for
   * those who would be allowed to
   */
  async get(caller: Caller, id: string): Promise<Search> {
    const row = await this.#log.get(id)
    const mayRead = row?.entity === caller.userId || isAdmin(caller) || await this.#users().mayRead(caller, id)
    if (!mayRead) throw forbidden(`Not authorized to access the search <${id}>.`)
    if (!row) throw notFound(`There is no search with id <${id}>.`)
    if (Date.now() - row.at > TOUCH_MS) await this.#log.put({ ...row, at: Date.now() })
    return row.body['search'] as Search
  }

  /** The caller's own, newest first, and those of what he may read. */
  async list(caller: Caller): Promise<Search[]> {
    const own = await this.#log.list({ entity: caller.userId ?? '' })
    const known = new Set(own.map(({ id }) => id))
    const others = (await this.#users().readableBy(caller)).filter(id => !known.has(id))
    const found = await Promise.all(others.map(id => this.#log.get(id)))
    return [...own, ...found.filter(row => row !== null)].map(row => row.body['search'] as Search)
  }

  async forgetOld(): Promise<void> {
    const old = await this.#log.list({ to: Date.now() - KEPT_MS })
    const used = new Set(await this.#users().used())
    await this.#log.remove(...old.map(({ id }) => id).filter(id => !used.has(id)))
  }
}

export const storedSearches = perServer(services => new StoredSearches(services))
