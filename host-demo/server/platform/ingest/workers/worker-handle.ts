/** A worker that is kept alive: started again when it dies, with calls that are answered. */
import type { Transferable, Worker } from 'node:worker_threads'
import { startThread } from '../../threads/early-threads.ts'

type Message = { readonly type: string }
interface Answer {
  readonly type: 'answer'
  readonly id: number
  readonly error: string | null
  readonly value: unknown
}

export interface WorkerEvents<From extends Message> {
  /** Made again for every start. */
  workerData(): unknown
  /** It is up, for the first time or again. */
  ready(): void
  message(message: From): void
  /** It died; another is started. */
  died(reason: string): void
}

const firstDelayMs = 100
const longestDelayMs = 5_000
/** A worker that lived this long starts again without delay. */
const healthyMs = 30_000

export class WorkerHandle<From extends Message> {
  readonly #url: URL
  readonly #events: WorkerEvents<From>
  readonly #calls = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  #worker: Worker | null = null
  #nextCall = 0
  #delayMs = firstDelayMs
  #stopping = false
  #restart: NodeJS.Timeout | null = null
  alive = false

  constructor(url: URL, events: WorkerEvents<From>) {
    this.#url = url
    this.#events = events
  }

  /** Rejects where the worker says that it cannot work at all (`fatal`) or dies before it is up. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => this.#spawn(resolve, reject))
  }

  post(message: unknown, transfer?: readonly Transferable[]): void {
    this.#worker?.postMessage(message, transfer)
  }

  /** Sends `{ type: 'call', id, call }`. Rejects with the worker's reason, or when it dies. */
  call(call: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (!this.alive) return reject(new Error('The worker is being restarted.'))
      const id = ++this.#nextCall
      this.#calls.set(id, { resolve, reject })
      this.post({ type: 'call', id, call })
    })
  }

  /** Ends the thread as it stands; it is started again. */
  async kill(): Promise<void> {
    await this.#worker?.terminate()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    if (this.#restart) clearTimeout(this.#restart)
    await this.#worker?.terminate()
  }

  #spawn(started: () => void, failed: (error: Error) => void): void {
    const worker = startThread(this.#url, this.#events.workerData())
    const since = performance.now()
    let reason = 'the thread ended'
    let fatal: string | null = null
    this.#worker = worker
    worker.on('message', (message: From | Answer) => {
      if (message.type === 'answer') return this.#answered(message as Answer)
      if (message.type === 'fatal') {
        fatal = (message as unknown as { message: string }).message
        return
      }
      if (message.type === 'ready') {
        this.alive = true
        this.#events.ready()
        return started()
      }
      this.#events.message(message as From)
    })
    worker.on('error', (error: unknown) => {
      reason = error instanceof Error ? error.message : String(error)
    })
    worker.on('exit', () => {
      const wasUp = this.alive
      this.alive = false
      for (const { reject } of this.#calls.values()) reject(new Error(`The worker stopped: ${reason}.`))
      this.#calls.clear()
      failed(new Error(fatal ?? reason))
      if (this.#stopping) return
      if (performance.now() - since > healthyMs) this.#delayMs = firstDelayMs
      if (wasUp) this.#events.died(reason)
      this.#restart = setTimeout(
        () =>
          this.#spawn(
            () => {},
            () => {},
          ),
        this.#delayMs,
      )
      this.#delayMs = Math.min(longestDelayMs, this.#delayMs * 2)
    })
  }

  #answered({ id, error, value }: Answer): void {
    const call = this.#calls.get(id)
    this.#calls.delete(id)
    if (error === null) call?.resolve(value)
    else call?.reject(new Error(error))
  }
}
