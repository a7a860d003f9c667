import type { MessagePort } from 'node:worker_threads'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { EncodedSpan, EncoderSets, FromStore, ToStore, WriteBatch } from '../../message-store.ts'
import { TooManyIndices, type IndexSets } from './index-sets.ts'

/** Messages one transaction gathers at most, unless a single batch has more. */
const GATHER_MESSAGES = 10_000
/** The same of encoded ones: they take little time, and fewer commits write less. */
const GATHER_ENCODED = 40_000
const GATHER_BYTES = 16 << 20
/** A commit of so many messages has spans as large as they get: the journal is behind. */
const BEHIND_MESSAGES = 8_000
/** Commits are at least so far apart while little comes in, ms; the first after a pause is made at once. */
const GATHER_TIME = 100
const RETRY_FIRST = 500
const RETRY_LAST = 5_000
/** A removal of indices is waited for so long, ms. */
const REMOVAL_WAIT = 10_000
const REMOVAL_LOOK = 25

export interface QueueEvents {
  /** Called after each commit; what it awaits is done before `stored` is said. */
  committed(): Promise<void>
  /**
   * Called when `stored` has been said. A failure here loses nothing and is tried again after the next commit.
   *
   * @param isBehind more waits in the journal
   */
  acknowledged(isBehind: boolean): void
  /** `null` once writing works again. */
  blocked(reason: string | null): void
}

type Sent = WriteBatch | EncodedSpan

/** Takes the batches of the write channel in order and applies them, several to a transaction, until it works. */
export class WriteQueue {
  readonly #sets: IndexSets
  readonly #events: QueueEvents
  #port: MessagePort | null = null
  #waiting: Sent[] = []
  /** The sets that encoders were told last. */
  #told: EncoderSets | null = null
  #running: Promise<void> | null = null
  #lastCommit = 0
  #stopped = false

  constructor(sets: IndexSets, events: QueueEvents) {
    this.#sets = sets
    this.#events = events
  }

  /** Speaks over this port from now on; what the last one has sent and is not yet written will come again. */
  attach(port: MessagePort): void {
    this.#port?.close()
    this.#port = port
    this.#waiting = []
    port.on('message', (message: ToStore) => {
      if (port !== this.#port) return
      this.#waiting.push(message.type === 'span' ? message.span : message.batch)
      this.#running ??= this.#run().finally(() => {
        this.#running = null
      })
    })
    const replayAfter = this.#sets.replayAfter()
    this.#post({ type: 'ready', resumeAfter: this.#sets.resumeAfter(), ...(replayAfter !== null && { replayAfter }) })
    this.#told = null
    this.tellSets()
  }

  /** Tells encoders of the sets, if anything of them has changed. */
  tellSets(): void {
    const { minPacked, sets } = this.#sets.encoderSets()
    const known = this.#told?.sets
    if (known?.size === sets.size && [...sets].every(([id, set]) => known.get(id) === set)) return
    this.#told = { minPacked, sets }
    this.#post({ type: 'sets', sets: this.#told })
  }

  /** Tells whoever sends the batches. */
  warn(text: string): void {
    this.#post({ type: 'warning', text })
  }

  /** Finishes the transaction it is in; what waits stays in the journal. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#waiting = []
    await this.#running
    this.#port?.close()
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const pause = this.#lastCommit + GATHER_TIME - performance.now()
      if (pause > 0 && countOf(this.#waiting) < GATHER_MESSAGES) await setTimeout(pause)
      await this.#write(this.#gather(), this.#port)
      await setImmediate()
    }
  }

  async #write(batches: readonly Sent[], port: MessagePort | null): Promise<void> {
    const last = batches.at(-1)
    if (!last) return
    for (let pause = RETRY_FIRST; !this.#stopped && port === this.#port; pause = Math.min(2 * pause, RETRY_LAST)) {
      try {
        await this.#apply(batches)
        if (this.#stopped) return
        this.#lastCommit = performance.now()
        if (pause > RETRY_FIRST) this.#events.blocked(null)
        await this.#events.committed()
        this.#post({ type: 'stored', sequence: 'runs' in last ? last.last : last.sequence })
        this.tellSets()
        break
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        this.#events.blocked(reason)
        this.#post({ type: 'blocked', reason })
        await setTimeout(pause)
      }
    }
    this.#events.acknowledged(countOf(batches) >= BEHIND_MESSAGES)
  }

  /** Waits where a set has too many indices: the journal keeps what comes in meanwhile. A stop ends the wait. */
  async #apply(batches: readonly Sent[]): Promise<void> {
    for (const begin = performance.now(); !this.#stopped; await setTimeout(REMOVAL_LOOK)) {
      try {
        return this.#sets.apply(batches, performance.now() - begin >= REMOVAL_WAIT)
      } catch (error) {
        if (!(error instanceof TooManyIndices)) throw error
        await this.#events.committed()
      }
    }
  }

  #gather(): Sent[] {
    let messages = 0
    let bytes = 0
    let count = 0
    for (const sent of this.#waiting) {
      messages += sizeOf(sent)
      if ('runs' in sent) bytes += sent.bytes
      const most = 'runs' in sent ? GATHER_ENCODED : GATHER_MESSAGES
      if (count > 0 && (messages > most || bytes > GATHER_BYTES)) break
      count++
    }
    return this.#waiting.splice(0, count)
  }

  #post(message: FromStore): void {
    this.#port?.postMessage(message)
  }
}

const countOf = (batches: readonly Sent[]): number => batches.reduce((sum, sent) => sum + sizeOf(sent), 0)

function sizeOf(sent: Sent): number {
  return 'runs' in sent ? sent.messages : sent.targets.reduce((sum, target) => sum + target.messages.length, 0)
}
