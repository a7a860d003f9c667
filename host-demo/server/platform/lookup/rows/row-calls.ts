/** The main thread's side of a `row-thread.ts`. The thread starts with the first call, and again after it has failed. */
import { Worker } from 'node:worker_threads'
import { ApiError } from '../../errors/errors.ts'
import type { RowAnswer, RowCall, RowThreadData } from './row-thread.ts'

type Calls = Readonly<Record<string, (...args: never[]) => unknown>>

/** Calls that wait at a time; more are refused. */
const maxWaiting = 1_000

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

export class RowCalls<C extends Calls> {
  readonly #data: RowThreadData
  readonly #failed: () => void
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #last = 0
  #isClosed = false

  /** @param failed is called when the thread has ended, and calls may have been done without an answer */
  constructor(data: RowThreadData, failed: () => void = () => undefined) {
    this.#data = data
    this.#failed = failed
  }

  /** Answers come in the order of the calls. @throws ApiError as the call does, 503 where the thread ends or too many wait */
  call<N extends keyof C & string>(name: N, ...args: Parameters<C[N]>): Promise<ReturnType<C[N]>> {
    if (this.#isClosed) return Promise.reject(new ApiError(503, 'The server is stopping.'))
    if (this.#waiting.size >= maxWaiting)
      return Promise.reject(
        new ApiError(503, 'Too many changes of lookup tables are waiting; try again.', { 'retry-after': '1' }),
      )
    return new Promise((resolve, reject) => {
      const id = ++this.#last
      this.#waiting.set(id, { resolve, reject })
      const worker = (this.#worker ??= this.#start())
      worker.postMessage({ id, name, args } satisfies RowCall)
      worker.ref()
    })
  }

  #start(): Worker {
    const worker = new Worker(new URL('./row-thread.ts', import.meta.url), { workerData: this.#data })
    let reason = 'The thread that keeps lookup tables ended; try again.'
    worker.on('message', (answer: RowAnswer) => this.#settle(answer))
    worker.on('error', error => (reason = (error as Error).message))
    worker.on('exit', () => {
      this.#worker = null
      const waiting = [...this.#waiting.values()]
      this.#waiting.clear()
      for (const { reject } of waiting) reject(new ApiError(503, reason))
      if (!this.#isClosed) this.#failed()
    })
    return worker
  }

  #settle(answer: RowAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (this.#waiting.size === 0) this.#worker?.unref()
    if ('value' in answer) waiting?.resolve(answer.value as never)
    else waiting?.reject(answer.status === null ? new Error(answer.error) : new ApiError(answer.status, answer.error))
  }

  /** Waits for the calls that were made. */
  close(): Promise<void> {
    this.#isClosed = true
    const worker = this.#worker
    if (!worker) return Promise.resolve()
    worker.ref()
    worker.postMessage('close')
    return new Promise(resolve => worker.once('exit', () => resolve()))
  }
}
