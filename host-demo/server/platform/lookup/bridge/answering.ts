/** Answers the questions of a waiting thread, and hears what it says. */
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { PausedError } from '../asked-adapter.ts'
import type { CacheCounts } from '../caches/cache.ts'
import type { Found } from '../found.ts'
import { reasonOf } from '../lookup-error.ts'
import type { RowChange, RowNews } from '../rows/live-tables.ts'
import type { BridgeEnd, Notice, Question, Said } from './messages.ts'

export interface Answering {
  /** Rejects with LookupError. */
  ask(adapter: string, key: string): Promise<Found>
  needed(adapter: string): void
  /** Resolves when all threads have been told. */
  change(adapter: string, changes: readonly RowChange[]): Promise<void>
}

export class AnsweringEnd {
  /** For the other thread. */
  readonly other: BridgeEnd
  readonly #port: MessagePort
  readonly #notices: Int32Array
  readonly #answering: Answering
  /** News that the other thread has not taken, by id. */
  readonly #untaken = new Map<number, () => void>()
  #last = 0
  #isClosed = false
  /** Counts of the other thread, by table. */
  counts: Readonly<Record<string, CacheCounts>> = {}

  constructor(answering: Answering) {
    const { port1, port2 } = new MessageChannel()
    const notices = new SharedArrayBuffer(4)
    this.#port = port1
    this.#notices = new Int32Array(notices)
    this.#answering = answering
    this.other = { port: port2, notices }
    port1.on('message', (said: Said) => {
      this.#hear(said)
    })
    port1.unref()
  }

  tell(notice: Notice): void {
    this.#port.postMessage(notice)
    Atomics.add(this.#notices, 0, 1)
    Atomics.notify(this.#notices, 0)
  }

  /** Resolves when the other thread has taken the news, or is not heard any more. */
  tellRows(news: RowNews): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    return new Promise(resolve => {
      const id = ++this.#last
      this.#untaken.set(id, resolve)
      this.tell({ is: 'rows', id, news })
    })
  }

  close(): void {
    this.#isClosed = true
    this.#port.close()
    for (const id of this.#untaken.keys()) this.#taken(id)
  }

  #taken(id: number): void {
    this.#untaken.get(id)?.()
    this.#untaken.delete(id)
  }

  #hear(said: Said): void {
    switch (said.is) {
      case 'question':
        this.#answer(said)
        break
      case 'needed':
        this.#answering.needed(said.adapter)
        break
      case 'counts':
        this.counts = said.counts
        break
      case 'taken':
        this.#taken(said.id)
        break
      case 'change':
        void this.#answering
          .change(said.adapter, said.changes)
          .catch(() => undefined)
          .then(() => {
            this.tell({ is: 'changed', id: said.id })
          })
        break
    }
  }

  #answer({ id, adapter, key }: Question): void {
    this.#answering.ask(adapter, key).then(
      found => {
        this.tell({ is: 'answer', id, found })
      },
      (error: unknown) => {
        const pauseMs = error instanceof PausedError ? error.pauseMs : 0
        this.tell({ is: 'failure', id, reason: reasonOf(error), pauseMs })
      },
    )
  }
}
