/**
 * The grace period (additions D): of events of one definition with one key, a notification is sent again only once the last event that was notified
 * is older than the period before the event. As measured, times are those of the events, however late they are found.
 */
import { createHash } from 'node:crypto'
import type { Log, LogRow } from '../../platform/records/log.ts'

/** Keys of a definition that are remembered; the oldest are forgotten first. */
const maxKeys = 10_000
export const graceLog = 'notification_grace'

/** What one run adds. */
export interface NewGrace {
  readonly rows: readonly LogRow[]
  readonly removed: readonly string[]
}

export class Grace {
  readonly #log: Log
  /** Definition → row id → time of the last event that was notified, in the order of notifications. Read when a definition needs it. */
  readonly #last = new Map<string, Map<string, number>>()

  constructor(log: Log) {
    this.#log = log
  }

  async of(definitionId: string): Promise<ReadonlyMap<string, number>> {
    const known = this.#last.get(definitionId)
    if (known) return known
    const rows = await this.#log.list({ entity: definitionId, limit: maxKeys })
    const last = new Map(rows.toReversed().map(({ id, at }) => [id, at]))
    this.#last.set(definitionId, last)
    return last
  }

  static keyOf(definitionId: string, notificationId: string, eventKey: string): string {
    return `${definitionId}.${notificationId}.${createHash('sha256').update(eventKey).digest('hex').slice(0, 32)}`
  }

  /** Returns the rows that a commit writes for these keys. */
  async change(definitionId: string, keys: ReadonlyMap<string, number>): Promise<NewGrace> {
    const last = await this.of(definitionId)
    const tooMany = last.size + keys.size - maxKeys
    const removed = tooMany > 0 ? [...last.keys()].filter(key => !keys.has(key)).slice(0, tooMany) : []
    return { rows: [...keys].map(([id, at]) => ({ id, entity: definitionId, at, body: {} })), removed }
  }

  /** Takes over what was committed. */
  changed(definitionId: string, { rows, removed }: NewGrace): void {
    const last = this.#last.get(definitionId)
    if (!last) return
    for (const id of removed) last.delete(id)
    for (const { id, at } of rows) {
      last.delete(id)
      last.set(id, at)
    }
  }

  /** Returns the rows to remove because the notification that began the period did not arrive: the next event tries again. */
  failed(definitionId: string, key: string, eventAt: number): readonly string[] {
    const last = this.#last.get(definitionId)
    if (last && last.get(key) !== eventAt) return []
    last?.delete(key)
    return [key]
  }

  forget(definitionId: string): void {
    this.#last.delete(definitionId)
  }
}
