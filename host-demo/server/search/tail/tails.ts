/** Opens live tails for callers, and closes them when they may not go on. */
import type { Readable } from 'node:stream'
import type { Static } from 'typebox'
import { TAILS_PER_NODE, TAILS_PER_USER, type TailRequest } from '../../../../core/search/tail.ts'
import { ApiError, MissingStreamPermission } from '../../platform/errors/errors.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { Selection } from '../../platform/messages/message-store.ts'
import type { Services } from '../../platform/services.ts'
import { selectionOfQuery } from '../selection-of-query.ts'
import { ALL_TIME } from '../time/resolve.ts'
import { TailHub } from './hub.ts'
import { Tail } from './tail.ts'

/**
 * Interval at which the caller is checked again: the end of the session, or the loss of a permission, ends the tail.
 */
const CHECK_MS = 1_000

export class Tails {
  readonly #services: Services
  readonly #hub: TailHub
  readonly #byUser = new Map<string, number>()
  #open = 0

  constructor(services: Services) {
    this.#services = services
    this.#hub = new TailHub(services.messages, services.log)
  }

  /**
   * @param callerNow who asks by now; null: nobody any more
   * @param signal aborted once the caller is nobody any more, or has gone
   * @throws ApiError 429 for too many tails of the user, 503 of the node; MissingStreamPermission; 400 for a query that cannot be read
   */
  async open(
    request: TailRequest,
    caller: Caller,
    callerNow: () => Promise<Caller | null>,
    signal: AbortSignal,
  ): Promise<Readable> {
    let selection = await this.#selection(caller, request)
    const leave = this.#enter(caller.userId ?? '')
    const tail = new Tail(() => {
      clearInterval(timer)
      unwatch()
      leave()
    })
    let unwatch = this.#hub.watch(selection, tail)
    let checking = false
    const check = async () => {
      const now = await callerNow()
      if (!now) return tail.end('session-expired')
      const next = await this.#selection(now, request)
      if (JSON.stringify(next.scope.streams) === JSON.stringify(selection.scope.streams) || tail.over) return
      selection = next
      unwatch()
      unwatch = this.#hub.watch(selection, tail)
    }
    signal.addEventListener('abort', () => tail.end('session-expired'), { once: true })
    if (signal.aborted) tail.end('session-expired')
    const timer = setInterval(() => {
      if (checking) return
      checking = true
      check()
        .catch((error: unknown) => {
          if (!(error instanceof MissingStreamPermission))
            this.#services.log.error({ err: error }, 'A live tail could not be checked')
          tail.end(error instanceof MissingStreamPermission ? 'permission' : 'server')
        })
        .finally(() => {
          checking = false
        })
    }, CHECK_MS).unref()
    return tail.stream
  }

  close(): void {
    this.#hub.close()
  }

  async #selection(caller: Caller, request: Static<typeof TailRequest>): Promise<Selection> {
    const selection = await selectionOfQuery(this.#services, caller, request)
    const { from, to } = ALL_TIME
    return { ...selection, scope: { ...selection.scope, from, to } }
  }

  #enter(userId: string): () => void {
    const own = this.#byUser.get(userId) ?? 0
    if (own >= TAILS_PER_USER) {
      throw new ApiError(429, `You have ${TAILS_PER_USER} live tails open, which is the most there can be. Close one.`)
    }
    if (this.#open >= TAILS_PER_NODE)
      throw new ApiError(503, 'The server has as many live tails open as it serves. Try again later.')
    this.#open++
    this.#byUser.set(userId, own + 1)
    return () => {
      this.#open--
      const left = this.#byUser.get(userId)! - 1
      if (left > 0) this.#byUser.set(userId, left)
      else this.#byUser.delete(userId)
    }
  }
}

/** The live tails of a server. */
