import { badRequest } from '../platform/errors/errors.ts'
import type { StoredIndexSet } from './collection.ts'

/** Returns why an index set must stay, in words for the user; null where nothing speaks against its deletion. */
export type DeletionGuard = (set: StoredIndexSet) => Promise<string | null>

/** Asks the areas that write to index sets before one is deleted. They add their guards when they are created. */
export class DeletionGuards {
  readonly #guards: DeletionGuard[] = []

  add(guard: DeletionGuard): void {
    this.#guards.push(guard)
  }

  /** @throws ApiError 400 with the first reason */
  async check(set: StoredIndexSet): Promise<void> {
    for (const guard of this.#guards) {
      const reason = await guard(set)
      if (reason !== null) throw badRequest(reason)
    }
  }
}
