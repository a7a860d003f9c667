/**
 * Limits the concurrent requests of one user, because each holds its body and its answer in memory and waits for shared
 * resources.
 */
import type { ServerResponse } from 'node:http'
import type { Caller } from '../records/caller.ts'
import { ApiError } from '../errors/errors.ts'

/** A browser sends six, a page of ours with its tails and exports no more than thirty. */
export const mostAtOnce = 100

export class RequestsOfOne {
  readonly #open = new Map<string, number>()

  /** Counts until the answer has gone. @throws ApiError 429 */
  enter({ userId }: Pick<Caller, 'userId'>, answer: ServerResponse): void {
    if (userId === null) return
    const open = this.#open.get(userId) ?? 0
    if (open >= mostAtOnce)
      throw new ApiError(429, `${open} requests of yours are being answered. Wait for some of them.`, {
        'retry-after': '1',
      })
    this.#open.set(userId, open + 1)
    answer.once('close', () => {
      const left = this.#open.get(userId)! - 1
      if (left > 0) this.#open.set(userId, left)
      else this.#open.delete(userId)
    })
  }
}
