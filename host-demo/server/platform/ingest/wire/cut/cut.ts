/**
 * Requests that hold many messages, each within what is said once for several of them (resource and scope, labels), are cut into requests
 * that hold one: a frame is such a request, of the same format, and needs nothing that is outside of it.
 */
import { BadRequest } from '../../listeners/http/answers.ts'

export interface Cut {
  readonly frames: number
  /** Messages that could not be read; they have no frame. */
  readonly rejected: number
  /** Why the first of them could not. */
  readonly problem: string | null
  /** Calls `take` with each frame, in order; the bytes are only valid during the call. */
  each(take: (bytes: Buffer, start: number, end: number) => void): void
}

const maxBytes = 64 * 1024 * 1024
/** Cost of a frame or a level besides its bytes. */
const overhead = 96

/**
 * Limits the total size of a request's frames: shared parts are repeated in each frame, so a small request could become
 * a very large one.
 */
export class CutBudget {
  #left = maxBytes

  /** Throws `BadRequest`. */
  spend(bytes: number): void {
    this.#left -= bytes + overhead
    if (this.#left < 0) {
      throw new BadRequest(
        `The messages of this request, each with what belongs to it, are more than ${maxBytes} bytes: send fewer at once.`,
        413,
      )
    }
  }
}
