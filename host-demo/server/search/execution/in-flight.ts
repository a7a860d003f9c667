/** Computations that several wait for: one that is running for the same key is joined. It stops when nobody waits for it any more. */

interface Computation<T> {
  readonly promise: Promise<T>
  readonly controller: AbortController
  waiters: number
}

export interface InFlightOptions {
  /** Milliseconds a computation may take, however many come to wait for it. */
  readonly limitMs: number
  /** Why it is stopped then; its waiters are told. */
  readonly tooLong: () => Error
}

export class InFlight<T> {
  readonly #options: InFlightOptions
  readonly #running = new Map<string, Computation<T>>()

  constructor(options: InFlightOptions) {
    this.#options = options
  }

  /**
   * Returns the value of the computation of this key, started with `work` where none is running. A failure is everybody's who waits for it.
   * @param signal aborts when this waiter leaves; the others are not harmed @throws its reason; what `work` throws
   */
  async join(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const computation = this.#running.get(key) ?? this.#start(key, work)
    computation.waiters++
    const left = Promise.withResolvers<never>()
    const leave = () => left.reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([computation.promise, left.promise])
    } finally {
      signal.removeEventListener('abort', leave)
      if (--computation.waiters === 0 && this.#running.get(key) === computation) {
        this.#running.delete(key)
        computation.controller.abort()
      }
    }
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<T>): Computation<T> {
    const { limitMs, tooLong } = this.#options
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(tooLong()), limitMs)
    const stopped = Promise.withResolvers<never>()
    controller.signal.addEventListener('abort', () => stopped.reject(controller.signal.reason), { once: true })
    const promise = Promise.race([work(controller.signal), stopped.promise]).finally(() => {
      clearTimeout(timer)
      // A newer one of the same key may be running where this one was abandoned.
      if (this.#running.get(key) === computation) this.#running.delete(key)
    })
    const computation: Computation<T> = { promise, controller, waiters: 0 }
    this.#running.set(key, computation)
    return computation
  }
}
