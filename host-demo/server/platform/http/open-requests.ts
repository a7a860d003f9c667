/**
 * Requests that are being answered, and end when what the caller proved themselves by does: a session that was left, a token that was
 * revoked, an account that was disabled. Whoever works at the answer learns it by the request's signal; one that has not begun is 401, one
 * that has is broken off a moment later.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Unauthenticated } from '../errors/errors.ts'

/** Twice this is the longest that an answer goes on after its session. */
const CHECK_MS = 300

interface Open {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Ends the request once its caller is no longer valid; null after that. */
  end: (() => void) | null
}

export class OpenRequests {
  readonly #open = new Set<Open>()
  readonly #fail: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  #checking = false

  /** @param fail told why a caller could not be looked up; the request goes on and is looked at again */
  constructor(fail: (error: unknown) => void) {
    this.#fail = fail
    this.#timer = setInterval(() => void this.#check(), CHECK_MS).unref()
  }

  /** Rejects with `Unauthenticated` when the request's caller is nobody any more; until the answer has gone. */
  watch(request: FastifyRequest, reply: FastifyReply): Promise<never> {
    const { promise, reject } = Promise.withResolvers<never>()
    // The request may end before anything awaits this promise.
    promise.catch(() => undefined)
    const open: Open = {
      request,
      reply,
      end: () => {
        if (!reply.raw.headersSent) reject(new Unauthenticated())
        request.abort()
      },
    }
    this.#open.add(open)
    reply.raw.once('close', () => this.#open.delete(open))
    return promise
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #check(): Promise<void> {
    if (this.#checking) return
    this.#checking = true
    for (const open of this.#open) {
      if (open.end === null) open.reply.raw.destroy()
      else if (await this.#isOver(open)) {
        open.end()
        open.end = null
      }
    }
    this.#checking = false
  }

  async #isOver({ request, reply }: Open): Promise<boolean> {
    // A quick request needs no check: the session was valid when it arrived.
    if (reply.elapsedTime < CHECK_MS / 2) return false
    try {
      return (await request.callerNow()) === null
    } catch (error) {
      this.#fail(error)
      return false
    }
  }
}
