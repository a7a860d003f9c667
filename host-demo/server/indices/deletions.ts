import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../platform/services.ts'
import type { StoredIndexSet } from './collection.ts'
import type { IndexJobs } from './jobs.ts'

/**
 * Deletes index sets with their indices. The job that takes the indices is recorded before the set goes, so that a kill in between leaves
 * no indices behind that nobody knows of; it begins when the set has gone.
 */
export class IndexSetDeletions {
  readonly #services: Services
  readonly #running = new Map<string, Promise<void>>()

  constructor(services: Services) {
    this.#services = services
  }

  /** Resolves when no deletion of the set is under way, however it has ended. */
  settled(indexSet: string): Promise<void> {
    return this.#running.get(indexSet) ?? Promise.resolve()
  }

  async run(
    { id, title }: Pick<StoredIndexSet, 'id' | 'title'>,
    caller: Caller,
    jobs: IndexJobs,
    remove: () => Promise<void>,
  ): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#running.set(id, promise)
    try {
      const options = { key: id, requestedBy: caller.userId }
      await this.#services.scheduler.start(jobs.cleanUp, { indexSet: id, title }, options)
      await remove()
    } finally {
      this.#running.delete(id)
      resolve()
    }
  }
}
