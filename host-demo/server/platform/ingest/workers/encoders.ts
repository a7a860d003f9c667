/**
 * The threads that process spans beside the thread of delivery, as that one sees them: it says when one is needed and when one has nothing to do;
 * the main thread starts and ends them.
 */
import type { MessagePort } from 'node:worker_threads'
import type { SpanWorker } from '../processing/delivery.ts'
import { buffersOfSpan, SPAN_LIMITS, SpanLost, type ProcessedSpan, type Span } from '../processing/span.ts'
import type { FromEncoder, ToEncoder } from './protocol.ts'

/** Spans of a thread: it works on the first, and goes on with the second at once. */
const MOST_SPANS = 2
/** A thread without work is ended after this time, ms. */
const IDLE_MS = 60_000
/** A thread that is not there by then is not waited for, ms. */
const START_MS = 10_000

/** When threads are started. */
export interface EncoderDemand {
  /** Threads there may be. */
  readonly most: number
  /** Frames that wait in the journal while there is too much to do. */
  readonly behindFrames: number
  /** For so long there must be too much before another is started, ms. */
  readonly afterMs: number
}

export interface EncodersParts {
  readonly demand: EncoderDemand
  /** Asks for a thread, or for its end. */
  want(thread: number, isWanted: boolean): void
  /** Returns the messages that a new thread must have before its first span. */
  introduction(): readonly ToEncoder[]
  heard(message: Exclude<FromEncoder, { readonly type: 'processed' }>): void
  /** Someone can take a span. */
  free(): void
  now(): number
}

interface Waiting {
  resolve(processed: ProcessedSpan): void
  reject(error: Error): void
}

class Thread implements SpanWorker {
  readonly limits = SPAN_LIMITS
  /** Null while it is being started. */
  port: MessagePort | null = null
  /** When it began to start, or last had something to do. */
  since: number
  readonly #waiting: Waiting[] = []

  constructor(now: number) {
    this.since = now
  }

  get spans(): number {
    return this.#waiting.length
  }

  process(span: Span): Promise<ProcessedSpan> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.port!.postMessage({ type: 'span', span } satisfies ToEncoder, buffersOfSpan(span))
    })
  }

  finished(processed: ProcessedSpan): void {
    this.#waiting.shift()?.resolve(processed)
  }

  lose(): void {
    this.port = null
    for (const { reject } of this.#waiting.splice(0)) reject(new SpanLost('The thread of a span has ended.'))
  }
}

export class Encoders {
  readonly #parts: EncodersParts
  /** By number, from 1 on. */
  readonly #threads = new Map<number, Thread>()
  /** For so long more could have been processed, less the time in which it was up to the store. */
  #neededMs = 0
  #lookedAt: number | null = null

  constructor(parts: EncodersParts) {
    this.#parts = parts
  }

  /** Whether a thread is there, or will be soon. */
  get areThere(): boolean {
    const now = this.#parts.now()
    return [...this.#threads.values()].some(({ port, since }) => port !== null || now - since < START_MS)
  }

  /** Threads that are there. */
  get count(): number {
    return [...this.#threads.values()].filter(({ port }) => port !== null).length
  }

  /** The thread that has the least to do; null: each has enough. */
  worker(): SpanWorker | null {
    let found: Thread | null = null
    for (const thread of this.#threads.values())
      if (thread.port && thread.spans < (found?.spans ?? MOST_SPANS)) found = thread
    return found
  }

  tell(message: ToEncoder): void {
    for (const { port } of this.#threads.values()) port?.postMessage(message)
  }

  /** A thread is there, for the first time or again. */
  started(number: number, port: MessagePort): void {
    const thread = this.#threads.get(number)
    if (!thread) return port.close()
    thread.port = port
    thread.since = this.#parts.now()
    port.on('message', (message: FromEncoder) => {
      if (thread.port !== port) return
      if (message.type !== 'processed') return this.#parts.heard(message)
      thread.since = this.#parts.now()
      thread.finished(message.processed)
      this.#parts.free()
    })
    for (const message of this.#parts.introduction()) port.postMessage(message)
    this.#parts.free()
  }

  /** A thread has died. `isFinal`: it is not started again. */
  ended(number: number, isFinal: boolean): void {
    const thread = this.#threads.get(number)
    if (!thread) return
    if (isFinal) this.#threads.delete(number)
    thread.since = this.#parts.now()
    thread.lose()
  }

  /** To be called a few times a second. `isNeeded`: more could be processed than is; null: the store is the slower. */
  look(isNeeded: boolean | null): void {
    const { most, afterMs } = this.#parts.demand
    const now = this.#parts.now()
    const passedMs = now - (this.#lookedAt ?? now)
    this.#lookedAt = now
    this.#endIdle(now)
    if (isNeeded) this.#neededMs += passedMs
    else this.#neededMs = isNeeded === null ? Math.max(0, this.#neededMs - passedMs) : 0
    if (!isNeeded || this.#neededMs < afterMs) return
    const isStarting = [...this.#threads.values()].some(({ port }) => port === null)
    if (isStarting || this.#threads.size >= most) return
    this.#neededMs = 0
    let number = 1
    while (this.#threads.has(number)) number++
    this.#threads.set(number, new Thread(now))
    this.#parts.want(number, true)
  }

  /** Ends all: their spans are lost. */
  endAll(): void {
    for (const number of [...this.#threads.keys()]) this.#end(number)
  }

  #endIdle(now: number): void {
    for (const [number, { port, spans, since }] of this.#threads)
      if (port && spans === 0 && now - since >= IDLE_MS) this.#end(number)
  }

  #end(number: number): void {
    const thread = this.#threads.get(number)!
    this.#threads.delete(number)
    thread.lose()
    this.#parts.want(number, false)
  }
}
