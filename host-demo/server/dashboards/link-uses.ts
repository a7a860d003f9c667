/** How often links were used, and when last: counted in memory, written every half a minute. */
import type { Log } from '../platform/records/log.ts'
import type { Services } from '../platform/services.ts'
import type { StoredLink } from './collection.ts'

export interface LinkUse {
  readonly uses: number
  /** UTC milliseconds; null for never. */
  readonly lastUsedAt: number | null
}

interface Waiting {
  readonly viewId: string
  readonly uses: number
  readonly at: number
}

export class LinkUses {
  readonly #log: Log
  /** Not written yet, by the id of the link. */
  readonly #waiting = new Map<string, Waiting>()

  constructor({ records }: Pick<Services, 'records'>) {
    this.#log = records.log('dashboard_link_uses', { unhurried: true })
  }

  /** @param opened the dashboard was opened, not only refreshed */
  count({ id, view_id: viewId }: StoredLink, opened: boolean): void {
    const uses = (this.#waiting.get(id)?.uses ?? 0) + (opened ? 1 : 0)
    this.#waiting.set(id, { viewId, uses, at: Date.now() })
  }

  async of({ id }: Pick<StoredLink, 'id'>): Promise<LinkUse> {
    const row = await this.#log.get(id)
    const waiting = this.#waiting.get(id)
    return { uses: usesOf(row) + (waiting?.uses ?? 0), lastUsedAt: waiting?.at ?? row?.at ?? null }
  }

  async flush(): Promise<void> {
    for (const [id, written] of [...this.#waiting]) {
      const before = await this.#log.get(id)
      await this.#log.put({
        id,
        entity: written.viewId,
        at: written.at,
        body: { uses: usesOf(before) + written.uses },
      })
      const now = this.#waiting.get(id)
      if (now === written) this.#waiting.delete(id)
      else if (now) this.#waiting.set(id, { ...now, uses: now.uses - written.uses })
    }
  }

  async forget(...ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#waiting.delete(id)
    await this.#log.remove(...ids)
  }
}

const usesOf = (row: { readonly body: Readonly<Record<string, unknown>> } | null) => Number(row?.body['uses'] ?? 0)
