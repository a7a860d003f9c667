/**
 * The user on whose behalf work runs. Work that waits for a shared part of the server takes turns by user, so that one with many requests
 * does not make the others wait.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | null>()

/** Runs `work`, and everything it starts, on behalf of a user; null where the user is not known. */
export const onBehalfOf = <T>(userId: string | null, work: () => T): T => current.run(userId, work)

/** Returns the user on whose behalf the current work runs; null for the server's own work. */
export const asker = (): string | null => current.getStore() ?? null
