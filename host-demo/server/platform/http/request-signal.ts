/** The signal of a request: it follows the connection, not the body that has been read, and is made where somebody asks for it. */
import type { ServerResponse } from 'node:http'

export class RequestSignal {
  readonly #answer: ServerResponse
  #controller: AbortController | null = null

  constructor(answer: ServerResponse) {
    this.#answer = answer
  }

  /** Aborts when the client goes away, or by `abort`. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController()
      const gone = () => {
        if (!this.#answer.writableFinished) this.abort('The client went away.')
      }
      if (this.#answer.closed) gone()
      else this.#answer.once('close', gone)
    }
    return this.#controller.signal
  }

  abort(reason: string): void {
    this.#controller ??= new AbortController()
    this.#controller.abort(new DOMException(reason, 'AbortError'))
  }
}
