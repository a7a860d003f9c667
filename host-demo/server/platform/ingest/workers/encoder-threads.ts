/** Starts and ends the threads that process spans beside the processing worker, which says how many it needs. */
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { AnsweringEnd } from '../../lookup/bridge/answering.ts'
import type { LookupHost } from '../../lookup/lookup-host.ts'
import type { EncoderWorkerData, FromEncoderThread, ToEncoderThread } from './protocol.ts'
import { WorkerHandle } from './worker-handle.ts'

export interface EncoderThreadsParts {
  workerData(thread: number): EncoderWorkerData
  readonly lookups: Pick<LookupHost, 'connect' | 'disconnect'>
  /** It is there, for the first time or again; the port is for the processing worker. */
  started(thread: number, port: MessagePort): void
  /** It died, and is started again unless that is `isFinal`. */
  died(thread: number, reason: string, isFinal: boolean): void
  /** It was ended on purpose. */
  ended(thread: number): void
}

interface Thread {
  readonly handle: WorkerHandle<FromEncoderThread>
  tables: AnsweringEnd | null
}

export class EncoderThreads {
  readonly #parts: EncoderThreadsParts
  readonly #threads = new Map<number, Thread>()
  #ending = Promise.resolve()

  constructor(parts: EncoderThreadsParts) {
    this.#parts = parts
  }

  /** Starts a thread, or ends it. */
  want(number: number, isWanted: boolean): void {
    if (isWanted) void this.#ending.then(() => this.#start(number))
    else void this.#after(this.#end(number))
  }

  kill(number: number): void {
    void this.#threads.get(number)?.handle.kill()
  }

  /** Ends all. One that is wanted meanwhile is started when they are gone. */
  endAll(): Promise<void> {
    return this.#after(...[...this.#threads.keys()].map(number => this.#end(number)))
  }

  /** Nothing is started before these are over: a number belongs to one thread at a time. */
  #after(...ending: readonly Promise<void>[]): Promise<void> {
    return (this.#ending = Promise.all([this.#ending, ...ending]).then(() => undefined))
  }

  #start(number: number): void {
    if (this.#threads.has(number)) return
    const handle = new WorkerHandle<FromEncoderThread>(new URL('./encoder-worker.ts', import.meta.url), {
      workerData: () => this.#parts.workerData(number),
      ready: () => {
        const { port1, port2 } = new MessageChannel()
        const tables = this.#parts.lookups.connect()
        thread.tables = tables
        handle.post({ port: port2, tables: tables.other } satisfies ToEncoderThread, [port2, tables.other.port])
        this.#parts.started(number, port1)
      },
      message: () => undefined,
      died: reason => {
        this.#disconnect(thread)
        this.#parts.died(number, reason, false)
      },
    })
    const thread: Thread = { handle, tables: null }
    this.#threads.set(number, thread)
    handle.start().catch((error: unknown) => {
      if (this.#threads.get(number) !== thread) return
      void this.#after(this.#end(number))
      this.#parts.died(number, error instanceof Error ? error.message : String(error), true)
    })
  }

  async #end(number: number): Promise<void> {
    const thread = this.#threads.get(number)
    if (!thread) return
    this.#threads.delete(number)
    await thread.handle.stop()
    this.#disconnect(thread)
    this.#parts.ended(number)
  }

  #disconnect(thread: Thread): void {
    if (thread.tables) this.#parts.lookups.disconnect(thread.tables)
    thread.tables = null
  }
}
