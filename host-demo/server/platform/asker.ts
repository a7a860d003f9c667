/**
 * For whom something is being done. What waits for a part of the server that all share takes turns by it, so that nobody who asks for much
 * makes the others wait.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | null>()

/** Does `work`, and all that it starts, for a user; null: for nobody who is known. */
export const askedBy = <T>(userId: string | null, work: () => T): T => current.run(userId, work)

/** Null also for what the server does by itself. */
export const asker = (): string | null => current.getStore() ?? null
