/**
 * Takes spans from the journal in order, has them processed and hands them to the store in that order, as far as the store's credit goes; what
 * the store has made durable leaves the journal. Without credit everything stays where it is safe: in the journal.
 */
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { BatchResult } from '../journal/journal.ts'
import type { Gathering } from './gathering.ts'
import {
  SpanLost,
  takeSpan,
  type ProcessedSpan,
  type Span,
  type SpanContent,
  type SpanLimits,
  type SpanSource,
} from './span.ts'

export interface Credit {
  /** Messages, and bytes of their text, that may be between the journal and the end of storing. */
  readonly messages: number
  readonly bytes: number
}

/** A thread that processes spans. */
export interface SpanWorker {
  readonly limits: SpanLimits
  /** Rejects with `SpanLost` where its thread ends: the span is dealt out again. */
  process(span: Span): Promise<ProcessedSpan>
}

export interface DeliveryParts extends SpanSource {
  credit(): Credit
  /** Returns a worker that can take a span now; null: all have enough to do. `isAgain`: it was lost with its thread before. */
  worker(isAgain: boolean): SpanWorker | null
  /** Called for each processed span, in order; false: it has to be processed again, by `again`. */
  accept(processed: ProcessedSpan): boolean
  again(span: Span): Promise<ProcessedSpan>
  /** Decides which spans wait for more to come; absent: none. */
  readonly gathering?: Pick<Gathering, 'waits' | 'taken'>
  /** Resolves when it is on the disk. */
  keep(batchResult: BatchResult): Promise<void>
  send(content: SpanContent): void
  /** Batches up to `sequence` may leave the journal. */
  done(sequence: number): void
}

/** A span between being dealt out and being stored. */
interface Entry {
  readonly first: number
  readonly last: number
  readonly receivedAt: number
  /** Estimates, until it is processed. */
  messages: number
  bytes: number
  targetBytes: number
  /** The last sequence that the store was sent for it, and confirms. */
  sentThrough: number
  state: 'dealt' | 'lost' | 'processed' | 'sent' | 'stored'
  processed: ProcessedSpan | null
}

export class Delivery {
  readonly #parts: DeliveryParts
  /** In order. */
  readonly #entries: Entry[] = []
  /** Counts the entries at the front that were sent. */
  #sent = 0
  #after = 0
  #resumeAfter = 0
  #doneThrough = 0
  #messages = 0
  #bytes = 0
  #held = new Set<string>()
  #isStopped = false
  #isOver = false
  #isSending = false
  #wake: () => void = () => {}
  #fail: (error: unknown) => void = () => {}
  #running: Promise<void> | null = null
  /** Since the start. */
  processed = 0
  stored = 0
  read = 0
  decodedBytes = 0
  storedBytes = 0
  /** When what has come furthest came in. */
  processedThrough = 0
  storedThrough = 0

  constructor(parts: DeliveryParts) {
    this.#parts = parts
  }

  get inFlight(): { readonly messages: number; readonly bytes: number } {
    return { messages: this.#messages, bytes: this.#bytes }
  }

  /** The last sequence that was dealt out. */
  get after(): number {
    return this.#after
  }

  /** `fail` hears of what the loop cannot go on after. */
  start(fail: (error: unknown) => void): void {
    this.#fail = fail
    this.#running = this.#run().catch(fail)
  }

  /**
   * The furthest any index set of the store is, unless one was begun again. A batch up to there that was for one set has been stored before, and is not processed
   * again: rules that have changed since would put it into another set, too.
   */
  resumeAfter(sequence: number): void {
    this.#resumeAfter = sequence
  }

  /** Repeats the last position for a new journal writer, which may not have received it. */
  repeatDone(): void {
    if (this.#doneThrough > 0) this.#parts.done(this.#doneThrough)
  }

  /** There may be something to do. */
  wake(): void {
    this.#wake()
  }

  /** Stops taking batches while at least one reason is held. */
  hold(reason: string): void {
    this.#held.add(reason)
  }

  release(reason: string): void {
    this.#held.delete(reason)
    this.#wake()
  }

  get holding(): boolean {
    return this.#held.size > 0
  }

  /** Whether more may be taken from the journal. */
  get mayTake(): boolean {
    const { messages, bytes } = this.#parts.credit()
    return this.#held.size === 0 && this.#messages < messages && this.#bytes < bytes
  }

  /** Everything up to `sequence` is durable in the store. */
  acknowledge(sequence: number): void {
    for (const entry of this.#entries.slice(0, this.#sent)) {
      if (entry.sentThrough > sequence) break
      entry.state = 'stored'
    }
    this.#settle()
    this.#wake()
  }

  /** Takes nothing more, waits a while for the store to have what was dealt out, and stops. */
  async stop(patienceMs: number): Promise<void> {
    this.#isStopped = true
    this.#wake()
    await this.#running
    for (const until = performance.now() + patienceMs; this.#entries.length > 0 && performance.now() < until; )
      await setTimeout(10)
    this.#isOver = true
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      if (!this.#deal())
        await new Promise<void>(resolve => {
          this.#wake = resolve
        })
      // Let the ports and timers have their turn.
      await setImmediate()
    }
  }

  /** Gives one span to a worker; false where there is nothing to give, or nobody to take it. */
  #deal(): boolean {
    const lost = this.#held.size === 0 ? this.#entries.find(({ state }) => state === 'lost') : undefined
    if (lost) {
      const worker = this.#parts.worker(true)
      const span = worker && this.#takeAgain(lost)
      if (span) this.#give(worker, span, lost)
      return span !== null
    }
    const worker = this.mayTake ? this.#parts.worker(false) : null
    if (!worker || this.#parts.gathering?.waits(this.#after)) return false
    const taken = takeSpan(this.#parts, this.#after, worker.limits, this.#resumeAfter)
    if (!taken) return false
    this.#parts.gathering?.taken(taken)
    const { span, frames: messages, bytes, receivedAt } = taken
    const { first, last } = span
    const entry: Entry = {
      first,
      last,
      receivedAt,
      messages,
      bytes,
      targetBytes: 0,
      sentThrough: last,
      state: 'dealt',
      processed: null,
    }
    this.#after = last
    this.#messages += messages
    this.#bytes += bytes
    this.#entries.push(entry)
    this.#give(worker, span, entry)
    return true
  }

  /** Reads a span once more: its frames went with its thread. */
  #takeAgain({ first, last }: Entry): Span {
    const everything = { frames: Infinity, bytes: Infinity }
    return takeSpan(this.#parts, first - 1, everything, this.#resumeAfter, last)!.span
  }

  #give(worker: SpanWorker, span: Span, entry: Entry): void {
    entry.state = 'dealt'
    worker.process(span).then(
      processed => {
        entry.processed = processed
        entry.state = 'processed'
        void this.#sendProcessed()
        this.#wake()
      },
      (error: unknown) => {
        if (!(error instanceof SpanLost)) return this.#fail(error)
        entry.state = 'lost'
        this.#wake()
      },
    )
  }

  /** Sends what is processed, as far as everything before it is. */
  async #sendProcessed(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    try {
      for (let entry = this.#entries[this.#sent]; entry?.processed && !this.#isOver; entry = this.#entries[this.#sent])
        await this.#sendEntry(entry, entry.processed)
    } catch (error) {
      this.#fail(error)
    } finally {
      this.#isSending = false
    }
  }

  async #sendEntry(entry: Entry, first: ProcessedSpan): Promise<void> {
    let processed = first
    while (!this.#parts.accept(processed)) processed = await this.#parts.again(this.#takeAgain(entry))
    // Failures, and forms that must not be made again differently, are safe before the store can have the batch: then it leaves the journal.
    const results = processed.batches.filter(({ kept, failures }) => kept !== null || failures.length > 0)
    await Promise.all(
      results.map(({ sequence, kept, failures }) => this.#parts.keep({ sequence, targets: kept, failures })),
    )
    if (this.#isOver) return
    this.#count(entry, processed)
    entry.processed = null
    entry.state = entry.messages > 0 ? 'sent' : 'stored'
    this.#sent++
    if (entry.messages === 0) return this.#settle()
    entry.sentThrough = lastSentOf(processed.content)
    this.#parts.send(processed.content)
  }

  /** Puts numbers in place of estimates. */
  #count(entry: Entry, { batches }: ProcessedSpan): void {
    this.#messages -= entry.messages
    this.#bytes -= entry.bytes
    entry.messages = entry.bytes = 0
    for (const { isReplay, frames, messages, writes, bytes, targetBytes } of batches) {
      entry.messages += writes
      entry.bytes += bytes
      entry.targetBytes += targetBytes
      if (isReplay) continue
      this.read += frames
      this.processed += messages
      this.decodedBytes += bytes
    }
    this.#messages += entry.messages
    this.#bytes += entry.bytes
    this.processedThrough = Math.max(this.processedThrough, entry.receivedAt)
  }

  /** Lets go of the spans at the front that are stored. */
  #settle(): void {
    let last = 0
    while (this.#entries[0]?.state === 'stored') {
      const entry = this.#entries.shift()!
      this.#sent--
      this.#messages -= entry.messages
      this.#bytes -= entry.bytes
      this.stored += entry.messages
      this.storedBytes += entry.targetBytes
      this.storedThrough = Math.max(this.storedThrough, entry.receivedAt)
      last = entry.last
    }
    if (last === 0) return
    this.#doneThrough = last
    this.#parts.done(last)
  }
}

const lastSentOf = (content: SpanContent) =>
  content.type === 'encoded' ? content.span.last : content.batches.at(-1)!.sequence
