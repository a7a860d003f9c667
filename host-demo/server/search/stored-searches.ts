/** Searches as they were posted. They are many and short-lived, so they stand in a log table and not in a collection. */
import type { Search } from '../../../core/search/schema.ts'
import { forbidden, notFound } from '../platform/http/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Records } from '../platform/records/records.ts'

/** A search nobody has run for so long is forgotten. */
const KEPT_MS = 4 * 24 * 3_600_000
const TOUCH_MS = 3_600_000

const isAdmin = (caller: Caller) => caller.isPermitted('*')

export class StoredSearches {
  readonly #log: ReturnType<Records['log']>

  constructor(records: Records) {
    this.#log = records.log('searches')
  }

  /** Overwrites a search of the same id. @throws ApiError 403 when that is somebody else's */
  async put(caller: Caller, search: Search): Promise<void> {
    const before = await this.#log.get(search.id)
    const mayWrite = !before || before.entity === caller.userId || isAdmin(caller)
    if (!mayWrite) throw forbidden(`The search <${search.id}> belongs to somebody else.`)
    await this.#log.put({ id: search.id, entity: before?.entity ?? caller.userId ?? '', at: Date.now(), body: { search } })
  }

  /** @throws ApiError 404; 403 when it is somebody else's */
  async get(caller: Caller, id: string): Promise<Search> {
    const row = await this.#log.get(id)
    if (!row) throw notFound(`There is no search with id <${id}>.`)
    if (row.entity !== caller.userId && !isAdmin(caller)) throw forbidden(`Not authorized to access the search <${id}>.`)
    if (Date.now() - row.at > TOUCH_MS) await this.#log.put({ ...row, at: Date.now() })
    return row.body['search'] as Search
  }

  /** The caller's own, newest first. */
  async list(caller: Caller): Promise<Search[]> {
    return (await this.#log.list({ entity: caller.userId ?? '' })).map(row => row.body['search'] as Search)
  }

  async forgetOld(): Promise<void> {
    await this.#log.removeWhere({ to: Date.now() - KEPT_MS })
  }
}
