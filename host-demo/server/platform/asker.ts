/**
 * The user on whose behalf work runs. Work that waits for a shared part of the server takes turns by user, so that one with many requests
 * does not make the others wait.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

interface Asker {
  readonly userId: string | null
  readonly address: string | null
}

const current = new AsyncLocalStorage<Asker>()

/**
 * Runs `work`, and everything it starts, on behalf of a user; null where the user is not known.
 * @param address the network address that the request came from
 */
export const onBehalfOf = <T>(userId: string | null, work: () => T, address: string | null = null): T =>
  current.run({ userId, address }, work)

/** Returns the user on whose behalf the current work runs; null for the server's own work. */
export const asker = (): string | null => current.getStore()?.userId ?? null

/** Returns the network address of whoever asked for the current work; null for the server's own work. */
export const askerAddress = (): string | null => current.getStore()?.address ?? null
