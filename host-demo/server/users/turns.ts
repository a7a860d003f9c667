/**
 * Runs tasks one after another: passwords are compared so, that a thousand guesses at once count like a thousand in a
 * row and cost no more.
 */
import { ApiError } from '../platform/errors/errors.ts'

const maxWaiting = 500

export class Turns {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** @throws ApiError 503 when too many wait; whatever `work` throws */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= maxWaiting)
      throw new ApiError(503, 'Too many logins at once. Try again in a few seconds.', { 'retry-after': '5' })
    this.#waiting++
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn.finally(() => {
      this.#waiting--
    })
  }
}
