/** When a provider last said that a user is there: by a login, or by renewing a session. Kept over restarts. */
import type { Log } from '../../platform/records/log.ts'

const hourMs = 3600_000
const dayMs = 24 * hourMs

export class Confirmations {
  readonly #log: Log
  /** By the user's id, UTC milliseconds. */
  readonly #confirmed = new Map<string, number>()

  constructor(log: Log) {
    this.#log = log
  }

  async load(): Promise<void> {
    for (const { id, at } of await this.#log.list()) this.#confirmed.set(id, at)
  }

  /** Sessions may be renewed every minute: less than an hour more is not written. */
  async confirm(userId: string, now: number = Date.now()): Promise<void> {
    if (now - (this.#confirmed.get(userId) ?? 0) >= hourMs) await this.#put(userId, now)
  }

  /** Whether a user was confirmed within so many days. The days of who never was begin now. */
  async isWithin(userId: string, days: number, now: number = Date.now()): Promise<boolean> {
    const at = this.#confirmed.get(userId)
    if (at !== undefined) return now - at <= days * dayMs
    await this.#put(userId, now)
    return true
  }

  /** Forgets users who are gone. */
  async sweep(isThere: (userId: string) => Promise<boolean>): Promise<void> {
    for (const id of [...this.#confirmed.keys()]) {
      if (await isThere(id)) continue
      this.#confirmed.delete(id)
      await this.#log.remove(id)
    }
  }

  async #put(userId: string, at: number): Promise<void> {
    this.#confirmed.set(userId, at)
    await this.#log.put({ id: userId, entity: userId, at, body: {} })
  }
}
