import type { MessagePort, Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { startThread } from '../../../threads/early-threads.ts'
import type { IndexDamage, LeftIndex } from '../../message-store.ts'
import { writerModule, type FromWriter, type IndexEntry, type WriterCommand, type WriterOptions } from '../protocol.ts'
import { OperatorError } from '../../../errors/operator-error.ts'

const RESTART_AFTER = 1_000

/** The files cannot be opened; the message says why, for the administrator. */
export class StoreOpenError extends OperatorError {
  override readonly name = 'StoreOpenError'
}

/** The main thread's side of the writer: commands, the indices there are, whether writing works. A writer that dies is started again. */
export class WriterClient {
  /** As of the last change of the set of indices; sizes and ranges as of then. */
  indices: readonly IndexEntry[] = []
  /** Damage that its files show. */
  damages: readonly IndexDamage[] = []
  blocked: string | null = null
  /** Called when messages have become searchable. */
  readonly onCommit = new Set<() => void>()
  /** Called for each index that was rotated away, when it is known. */
  readonly onLeft = new Set<(left: LeftIndex) => void>()
  /** Called when `indices` is another list. */
  readonly onIndices = new Set<() => void>()
  readonly #options: WriterOptions
  readonly #log: Logger
  readonly #calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  /** Sets with their rules, by id: a writer that is started again is told of them before anything else. */
  readonly #sets = new Map<string, WriterCommand>()
  #worker: Worker
  #lastCall = 0
  /** Why there is no writer at the moment. */
  #failure: Error | null = null
  #closed = false

  private constructor(options: WriterOptions, log: Logger) {
    this.#options = options
    this.#log = log
    this.#worker = this.#spawn(() => undefined)
  }

  /** Rejects when the files cannot be opened. */
  static start(options: WriterOptions, log: Logger): Promise<WriterClient> {
    return new Promise((resolve, reject) => {
      const client = new WriterClient(options, log)
      client.#worker.once('error', reject)
      client.#worker.on('message', (message: FromWriter) => {
        if (message.type !== 'started') return
        client.#worker.off('error', reject)
        if (message.error === null) return resolve(client)
        client.#closed = true
        void client.#worker.terminate()
        reject(new StoreOpenError(message.error))
      })
    })
  }

  /** Tells of a set, now and whenever the writer is started again. */
  async ensure(command: WriterCommand & { readonly type: 'ensure' }): Promise<void> {
    await this.call(command)
    this.#sets.set(command.id, command)
  }

  async drop(id: string): Promise<void> {
    this.#sets.delete(id)
    await this.call({ type: 'drop', id })
  }

  /** Resolves with the command's reply, defined in `writer.ts`. */
  call(command: WriterCommand, transfer: readonly MessagePort[] = []): Promise<unknown> {
    if (this.#failure) return Promise.reject(this.#failure)
    const call = ++this.#lastCall
    return new Promise((resolve, reject) => {
      this.#calls.set(call, { resolve, reject })
      this.#worker.postMessage({ call, command }, transfer)
    })
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    if (this.#failure === null) await this.call({ type: 'stop' })
    await this.#worker.terminate()
  }

  #spawn(onStart: () => void): Worker {
    this.#failure = null
    const worker = startThread(writerModule, this.#options)
    let failure = new Error('The writer of the message store stopped.')
    worker.on('message', (message: FromWriter) => this.#hear(message, onStart))
    worker.on('error', error => {
      failure = error instanceof Error ? error : new Error(String(error))
    })
    worker.on('exit', () => {
      for (const { reject } of this.#calls.values()) reject(failure)
      this.#calls.clear()
      this.#failure = failure
      if (this.#closed) return
      this.#log.error({ err: failure }, 'The writer of the message store stopped and is started again')
      this.blocked = failure.message
      setTimeout(() => {
        if (this.#closed) return
        this.#worker = this.#spawn(() => {
          this.blocked = null
        })
        for (const set of this.#sets.values())
          this.call(set).catch((error: unknown) =>
            this.#log.warn({ err: error }, 'The writer could not be told of an index set.'),
          )
      }, RESTART_AFTER)
    })
    return worker
  }

  #hear(message: FromWriter, onStart: () => void): void {
    switch (message.type) {
      case 'started':
        if (message.error === null) onStart()
        return
      case 'reply': {
        const call = this.#calls.get(message.call)
        this.#calls.delete(message.call)
        if (message.error === null) call?.resolve(message.value)
        else call?.reject(new Error(message.error))
        return
      }
      case 'indices':
        this.indices = message.indices
        this.damages = message.damages
        void this.call({ type: 'known', announcement: message.announcement }).catch(() => undefined)
        for (const listener of this.onIndices) listener()
        return
      case 'left':
        for (const left of message.left) for (const listener of this.onLeft) listener(left)
        return
      case 'committed':
        for (const listener of this.onCommit) listener()
        return
      case 'blocked':
        if (message.reason !== this.blocked) {
          if (message.reason === null) this.#log.info('The message store writes again')
          else this.#log.error({ reason: message.reason }, 'The message store cannot write')
        }
        this.blocked = message.reason
        return
      case 'log':
        this.#log[message.level](message.text)
    }
  }
}
