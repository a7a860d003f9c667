/** Keeps personal entries of users about entities: rows of a log, one per user and resource name, newest first. */
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../platform/services.ts'

export interface PersonalEntry {
  readonly grn: string
  /** UTC milliseconds. */
  readonly at: number
}

export class PersonalLog {
  readonly #log: ReturnType<Services['records']['log']>
  readonly #kept: number

  /** @param kept how many a user may have; the oldest go first */
  constructor(services: Services, name: string, kept: number) {
    this.#log = services.records.log(name)
    this.#kept = kept
  }

  async add(caller: Caller, grn: string, at: number = Date.now()): Promise<void> {
    const entity = caller.userId ?? ''
    await this.#log.put({ id: rowId(entity, grn), entity, at, body: { grn } })
    const old = await this.#log.list({ entity, offset: this.#kept, limit: 1000 })
    if (old.length > 0) await this.#log.remove(...old.map(({ id }) => id))
  }

  async remove(caller: Caller, grn: string): Promise<void> {
    await this.#log.remove(rowId(caller.userId ?? '', grn))
  }

  async of(caller: Caller): Promise<readonly PersonalEntry[]> {
    const rows = await this.#log.list({ entity: caller.userId ?? '' })
    return rows.map(({ at, body }) => ({ grn: String(body['grn']), at }))
  }
}

const rowId = (userId: string, grn: string) => `${userId} ${grn}`
