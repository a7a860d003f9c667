/** Exports that were prepared and not yet fetched. */
import { newId } from '../../platform/records/ids.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { Export } from './rows.ts'

const KEPT_MS = 5 * 60_000
const KEPT_JOBS = 1000

interface Prepared { readonly ownerId: string | null, readonly wanted: Export, readonly at: number }

export class ExportJobs {
  readonly #jobs = new Map<string, Prepared>()

  add(caller: Caller, wanted: Export): string {
    const now = Date.now()
    for (const [id, { at }] of this.#jobs) if (now - at > KEPT_MS || this.#jobs.size >= KEPT_JOBS) this.#jobs.delete(id)
    const id = newId()
    this.#jobs.set(id, { ownerId: caller.userId, wanted, at: now })
    return id
  }

  /** Null for an unknown one and for one of somebody else. */
  find(caller: Caller, id: string): Export | null {
    const job = this.#jobs.get(id)
    return job && job.ownerId === caller.userId && Date.now() - job.at <= KEPT_MS ? job.wanted : null
  }
}
