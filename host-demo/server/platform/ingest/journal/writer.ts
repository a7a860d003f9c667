/**
 * Groups frames into batches and writes them: a group is committed when it is full or a few milliseconds old, depending on how
 * long the disk takes. While the journal is full or cannot be written it keeps what it has, asks its inputs to wait and tries
 * again on its own.
 */
import { RefusedError, type Refusal } from '../listeners/transport.ts'
import { BatchBuilder, type FrameFlags, type Origin } from './batch.ts'
import { isFull } from '../../full-disk.ts'
import { roomFor, type Journal, type BatchResult } from './journal.ts'

/** A share of the limit below which a full journal takes frames again, and above which load balancers hear of it. */
const lowWatermark = 0.9
/** Full groups that are written at once; fewer wait for the next commit, as each has the disk sync. */
const maxFullGroups = 4
/** In one transaction. */
const maxWriteBytes = 4 * 1024 * 1024
const retryMs = 500
const diskFull = 'The disk is full or nearly full.'
const leastDelayMs = 2
const greatestDelayMs = 25
/** Deletions wait this long for a group to ride on: a replay of them is harmless. */
const tidyDelayMs = 200
/** Between the steps in which a journal becomes small, and between looks whether it could. */
const shrinkDelayMs = 50
const shrinkLookMs = 1000

export interface WriterEvents {
  /** Batches up to this sequence can be read. */
  committed(sequence: number): void
  /** The result of processing a batch is on the disk. */
  kept(sequence: number): void
  /** `refusal` null: there is room again. */
  room(refusal: Refusal | null): void
}

interface Group {
  readonly builder: BatchBuilder
  readonly waiting: { resolve(): void; reject(error: Error): void }[]
}

const roomOf = ({ builder }: Group) => roomFor(builder.storedBytes)

export class JournalWriter {
  readonly #journal: Journal
  readonly #limitBytes: number
  readonly #events: WriterEvents
  #open: Group = group()
  #full: Group[] = []
  #spare: BatchBuilder[] = []
  #batchResults: BatchResult[] = []
  #doneThrough = 0
  #removedThrough = 0
  #timer: NodeJS.Timeout | null = null
  #timerAt = Infinity
  #shrinking: NodeJS.Timeout | null = null
  #shrinkingAt = Infinity
  /** Smoothed length of a commit. */
  #commitMs = 1
  #refusal: Refusal | null = null
  #diskFailed = false
  #entries: number
  #bytes: number
  /** Since the start: frames and their bytes. */
  appended = 0
  appendedBytes = 0
  /** When the newest frame on the disk came in, UTC milliseconds; 0: none since the start. */
  #newest = 0

  constructor(journal: Journal, limitBytes: number, events: WriterEvents) {
    this.#journal = journal
    this.#limitBytes = limitBytes
    this.#events = events
    ;({ entries: this.#entries, bytes: this.#bytes } = journal.backlog(0))
    if (!journal.keepReserve()) this.#refuse(503, diskFull)
    this.#shrinkLater(shrinkDelayMs)
  }

  get refusal(): Refusal | null {
    return this.#refusal
  }

  /** The journal is nearly full: load balancers should look elsewhere. */
  get throttled(): boolean {
    return this.#refusal !== null || this.#bytes > this.#limitBytes * lowWatermark
  }

  state() {
    return {
      entries: this.#entries,
      bytes: this.#bytes,
      limitBytes: this.#limitBytes,
      oldest: this.#entries > 0 && !this.#diskFailed ? this.#journal.oldest(this.#doneThrough) : null,
      pending: this.#full.reduce((sum, { builder }) => sum + builder.count, this.#open.builder.count),
      appended: this.appended,
      appendedBytes: this.appendedBytes,
      newest: this.#newest,
      failures: this.#journal.failures,
    }
  }

  /** As `BatchBuilder.add`. */
  take(
    origin: Origin,
    port: number,
    receivedAt: number,
    flags: FrameFlags,
    bytes: Buffer,
    start: number,
    end: number,
    expanded?: number,
  ): void {
    const { builder } = this.#open
    if (builder.count === 0) this.#schedule(this.#delay())
    builder.add(origin, port, receivedAt, flags, bytes, start, end, expanded)
    if (builder.full) {
      this.#full.push(this.#open)
      this.#open = group(this.#spare.pop())
      if (!this.#refusal && this.#full.length >= maxFullGroups) this.flush()
    }
  }

  /** See `Intake.committed`. */
  committed(): Promise<void> {
    if (this.#refusal) {
      // Taken before the sender could be told: give it back now, there is no commit to wait for.
      for (const { builder } of [...this.#full, this.#open]) giveBack(builder)
      return Promise.reject(new RefusedError(this.#refusal))
    }
    const latest = this.#open.builder.count > 0 ? this.#open : this.#full.at(-1)
    return latest ? new Promise<void>((resolve, reject) => latest.waiting.push({ resolve, reject })) : Promise.resolve()
  }

  /** Everything up to `sequence` is durable in the store. */
  done(sequence: number): void {
    if (sequence <= this.#doneThrough) return
    this.#doneThrough = sequence
    this.#schedule(tidyDelayMs)
  }

  /** `kept` follows. */
  keep(batchResult: BatchResult): void {
    this.#batchResults.push(batchResult)
    this.#schedule(0)
  }

  /** Writes everything that waits, now. */
  flush(): void {
    this.#cancel()
    if (this.#refusal?.status === 503 && !this.#relieve()) return
    while (this.#flushSome());
  }

  /** Writes one transaction; returns whether there is more to do. */
  #flushSome(): boolean {
    const waiting = this.#open.builder.count > 0 ? [...this.#full, this.#open] : this.#full
    const limit = this.#limitBytes * (this.#refusal?.status === 429 ? lowWatermark : 1)
    const groups: Group[] = []
    let added = 0
    for (const one of waiting) {
      const more = added + roomOf(one)
      if (groups.length > 0 && (more > maxWriteBytes || this.#bytes + more > limit)) break
      groups.push(one)
      added = more
    }
    const hasRoom = () => this.#bytes === 0 || this.#bytes + added <= limit
    // Remove batches the store has confirmed first: that may free enough space.
    if (this.#doneThrough > this.#removedThrough && !hasRoom() && !this.#write([])) return false
    const room = hasRoom()
    if (!room) this.#refuse(429, `The journal is full: it has reached its limit of ${this.#limitBytes} bytes.`)
    const writing = room ? groups : []
    const nothing = writing.length + this.#batchResults.length === 0 && this.#doneThrough === this.#removedThrough
    if (!nothing && !this.#write(writing)) return false
    if (room && this.#refusal) {
      this.#refusal = null
      this.#events.room(null)
    }
    return room && groups.length < waiting.length
  }

  /** Writes what waits and stops. Gives what there was no room for, by input: it is lost, and was never acknowledged. */
  close(): ReadonlyMap<string, number> {
    this.flush()
    this.#cancel()
    if (this.#shrinking) clearTimeout(this.#shrinking)
    const lost = new Map<string, number>()
    for (const { builder, waiting } of [...this.#full, this.#open]) {
      for (const { reject } of waiting) reject(new Error('The server is stopping.'))
      for (const [inputId, count] of builder.counts()) lost.set(inputId, (lost.get(inputId) ?? 0) + count)
    }
    return lost
  }

  #write(groups: readonly Group[]): boolean {
    const batchResults = this.#batchResults
    const doneThrough = this.#doneThrough
    let gone = { entries: 0, bytes: 0 }
    const started = performance.now()
    try {
      if (this.#diskFailed) this.#reopen()
      if (doneThrough > this.#removedThrough) gone = this.#journal.backlog(this.#removedThrough, doneThrough)
      this.#journal.write({
        batches: groups.map(one => ({
          count: one.builder.count,
          bytes: roomOf(one),
          receivedAt: one.builder.firstReceivedAt,
          frames: one.builder.finish(),
        })),
        batchResults,
        doneThrough: doneThrough > this.#removedThrough ? doneThrough : 0,
      })
    } catch (error) {
      this.#failed(error as Error)
      return false
    }
    this.#commitMs += (performance.now() - started - this.#commitMs) / 8
    this.#batchResults = []
    this.#removedThrough = doneThrough
    this.#entries -= gone.entries
    this.#bytes -= gone.bytes
    for (const one of groups) {
      const { builder, waiting } = one
      this.#entries += builder.count
      this.#bytes += roomOf(one)
      this.appended += builder.count
      this.appendedBytes += builder.bytes
      this.#newest = Math.max(this.#newest, builder.firstReceivedAt)
      builder.reset()
      for (const { resolve } of waiting) resolve()
      if (this.#spare.length < 4) this.#spare.push(builder)
    }
    if (groups.length > 0) {
      this.#full = this.#full.filter(one => !groups.includes(one))
      if (groups.includes(this.#open)) this.#open = group(this.#spare.pop())
      this.#events.committed(this.#journal.lastSequence)
    }
    for (const { sequence } of batchResults) this.#events.kept(sequence)
    if (gone.entries > 0) this.#shrinkLater(shrinkDelayMs)
    if (!this.#attempt(() => this.#journal.limitLog())) return false
    if (groups.length === 0 || this.#journal.othersHaveRoom) return true
    this.#refuse(503, diskFull)
    return false
  }

  /** After a failure: the reserve makes room to write the log back and let go of what the store has. False: try again later. */
  #relieve(): boolean {
    this.#journal.spendReserve()
    const relieved =
      this.#attempt(() => {
        if (this.#diskFailed) this.#reopen()
        this.#journal.checkpoint()
      }) &&
      // An empty write shows whether the disk works.
      this.#write([]) &&
      this.#attempt(() => this.#journal.compact())
    if (!relieved) return false
    if (this.#journal.keepReserve()) return true
    this.#refuse(503, diskFull)
    return false
  }

  #attempt(action: () => void): boolean {
    try {
      action()
      return true
    } catch (error) {
      this.#failed(error as Error)
      return false
    }
  }

  /** Returns the disk space of a backlog step by step: while it is processed, or at once if the disk needs it. */
  #shrinkLater(delayMs: number): void {
    const at = performance.now() + delayMs
    if (at >= this.#shrinkingAt) return
    if (this.#shrinking) clearTimeout(this.#shrinking)
    this.#shrinkingAt = at
    this.#shrinking = setTimeout(() => {
      this.#shrinking = null
      this.#shrinkingAt = Infinity
      // While refusing, `#relieve` does it.
      if (!this.#refusal) this.#attempt(() => this.#shrink())
    }, delayMs)
  }

  #shrink(): void {
    const stepped = this.#journal.othersHaveRoom ? this.#journal.shrink() : this.#journal.compact()
    if (stepped) this.#shrinkLater(shrinkDelayMs)
    else if (this.#journal.large) this.#shrinkLater(shrinkLookMs)
  }

  #failed(error: Error): void {
    // Anything else leaves the connection in doubt.
    this.#diskFailed = !isFull(error)
    this.#refuse(503, this.#diskFailed ? `The journal cannot be written: ${error.message}.` : diskFull)
  }

  #reopen(): void {
    try {
      this.#journal.close()
    } catch {
      // It may have been closed by the attempt before.
    }
    this.#journal.open()
    this.#diskFailed = false
  }

  #refuse(status: 429 | 503, reason: string): void {
    const refusal = { status, reason, retryAfterSeconds: status === 429 ? 5 : 10 }
    const changed = this.#refusal?.reason !== reason
    this.#refusal = refusal
    if (changed) this.#events.room(refusal)
    for (const { builder, waiting } of [...this.#full, this.#open]) {
      giveBack(builder)
      for (const { reject } of waiting.splice(0)) reject(new RefusedError(refusal))
    }
    this.#full = this.#full.filter(({ builder }) => builder.count > 0)
    this.#schedule(retryMs)
  }

  #delay(): number {
    return Math.max(leastDelayMs, Math.min(greatestDelayMs, Math.round(this.#commitMs * 10)))
  }

  #schedule(delayMs: number): void {
    const delay = this.#refusal ? Math.max(delayMs, retryMs) : delayMs
    const at = performance.now() + delay
    if (at >= this.#timerAt) return
    this.#cancel()
    this.#timerAt = at
    this.#timer = setTimeout(() => this.flush(), delay)
  }

  #cancel(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#timerAt = Infinity
  }
}

const giveBack = (builder: BatchBuilder) => void (builder.count > 0 && builder.removeAnswered())
const group = (builder = new BatchBuilder()): Group => ({ builder, waiting: [] })
