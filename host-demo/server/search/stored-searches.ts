/** Searches as they were posted. They are many and short-lived, so they stand in a log table and not in a collection. */
import type { Search } from '../../../core/search/schema.ts'
import { forbidden, notFound } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { LogQuery, LogRow } from '../platform/records/log.ts'
import type { Services } from '../platform/services.ts'
import type { SearchUser } from './search-users.ts'

/** A search nobody has run for so long, and that nothing uses, is forgotten. */
const KEPT_MS = 4 * 24 * 3_600_000
const TOUCH_MS = 3_600_000
/** Unreferenced searches kept per user, the newest. */
const KEPT_OF_ONE = 500
/** A list of searches ends here, in characters of their JSON. */
const LISTED = 16 << 20
const PAGE = 50

const isAdmin = (caller: Caller) => caller.isPermitted('*')

export class StoredSearches {
  readonly #log: ReturnType<Services['records']['log']>
  readonly #users: SearchUser

  constructor(services: Services, users: SearchUser) {
    this.#log = services.records.log('searches', { unhurried: true })
    this.#users = users
  }

  /** Overwrites a search of the same id. @throws ApiError 403 when that is somebody else's */
  async put(caller: Caller, search: Search): Promise<void> {
    const before = await this.#log.get(search.id)
    const mayWrite = !before || before.entity === caller.userId || isAdmin(caller)
    if (!mayWrite) throw forbidden(`The search <${search.id}> belongs to somebody else.`)
    await this.#log.put({
      id: search.id,
      entity: before?.entity ?? caller.userId ?? '',
      at: Date.now(),
      body: { search },
    })
    if (!before && (await this.#log.count({ entity: caller.userId ?? '' })) > KEPT_OF_ONE)
      await this.#forgetBeyond(caller.userId ?? '')
  }

  /**
   * @throws ApiError 403 when it is not the caller's and the caller may read nothing that uses it, whether it is there or not; 404 for
   * those who would be allowed to
   */
  async get(caller: Caller, id: string): Promise<Search> {
    const row = await this.#log.get(id)
    const mayRead = row?.entity === caller.userId || isAdmin(caller) || (await this.#users.mayRead(caller, id))
    if (!mayRead) throw forbidden(`Not authorized to access the search <${id}>.`)
    if (!row) throw notFound(`There is no search with id <${id}>.`)
    if (Date.now() - row.at > TOUCH_MS) await this.#log.put({ ...row, at: Date.now() })
    return row.body['search'] as Search
  }

  /** The caller's own, newest first, and those of what he may read; as many as make a list that can be sent. */
  async list(caller: Caller): Promise<Search[]> {
    const found = new Map<string, Search>()
    let characters = 0
    for await (const { id, body } of this.#readableBy(caller)) {
      if (found.has(id)) continue
      characters += JSON.stringify(body).length
      if (characters > LISTED) break
      found.set(id, body['search'] as Search)
    }
    return [...found.values()]
  }

  async forgetOld(): Promise<void> {
    await this.#log.remove(...(await this.#unused({ to: Date.now() - KEPT_MS })))
  }

  async #forgetBeyond(entity: string): Promise<void> {
    await this.#log.remove(...(await this.#unused({ entity })).slice(KEPT_OF_ONE))
  }

  /** Newest first. */
  async #unused(query: LogQuery): Promise<string[]> {
    const used = new Set(await this.#users.used())
    return (await this.#log.ids(query)).filter(id => !used.has(id))
  }

  async *#readableBy(caller: Caller): AsyncGenerator<LogRow> {
    yield* this.#rows({ entity: caller.userId ?? '' })
    for (const id of await this.#users.readableBy(caller)) {
      const row = await this.#log.get(id)
      if (row) yield row
    }
  }

  /** Page by page: all of them may be more than fits into memory. */
  async *#rows(query: LogQuery): AsyncGenerator<LogRow> {
    for (let offset = 0, page: readonly LogRow[]; ; offset += PAGE) {
      page = await this.#log.list({ ...query, limit: PAGE, offset })
      yield* page
      if (page.length < PAGE) return
    }
  }
}
