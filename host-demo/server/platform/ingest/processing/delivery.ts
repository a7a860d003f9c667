/**
 * Takes batches from the journal in order, has them processed and hands them to the store, as far as the store's credit goes; what the
 * store has made durable leaves the journal. Without credit everything stays where it is safe: in the journal.
 */
import { setImmediate, setTimeout } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import type { WriteBatch } from '../../messages/message-store.ts'
import type { BatchResult } from '../journal/journal.ts'
import type { StoredBatch } from '../journal/reader.ts'
import type { Processed } from './outcome.ts'

export interface Credit {
  /** Messages, and bytes of their text, that may be between processing and store. */
  readonly messages: number
  readonly bytes: number
}

export interface DeliveryParts {
  readonly credit: Credit
  next(after: number): StoredBatch | null
  process(batch: StoredBatch): Promise<Processed>
  /** Resolves when it is on the disk. */
  keep(batchResult: BatchResult): Promise<void>
  send(batch: WriteBatch): void
  /** Batches up to `sequence` may leave the journal. */
  done(sequence: number): void
}

interface Sent {
  readonly sequence: number
  readonly messages: number
  readonly bytes: number
  readonly targetBytes: number
  readonly receivedAt: number
  stored: boolean
}

export class Delivery {
  readonly #parts: DeliveryParts
  readonly #sent: Sent[] = []
  #after = 0
  #resumeAfter = 0
  #doneThrough = 0
  #messages = 0
  #bytes = 0
  #held = new Set<string>()
  #stopped = false
  #wake: () => void = () => {}
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

  /** `fail` hears of what the loop cannot go on after. */
  start(fail: (error: unknown) => void): void {
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

  /** Everything up to `sequence` is durable in the store. */
  acknowledge(sequence: number): void {
    for (const sent of this.#sent) {
      if (sent.sequence > sequence) break
      sent.stored = true
    }
    this.#settle()
    this.#wake()
  }

  /** Finishes the batch in hand, waits a while for the store to have what it was sent, and stops. */
  async stop(patienceMs: number): Promise<void> {
    this.#stopped = true
    this.#wake()
    await this.#running
    for (const until = performance.now() + patienceMs; this.#sent.length > 0 && performance.now() < until; )
      await setTimeout(10)
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const batch = this.#mayTake() ? this.#parts.next(this.#after) : null
      if (batch) await this.#deliver(batch)
      else
        await new Promise<void>(resolve => {
          this.#wake = resolve
        })
      // Let the ports and timers have their turn.
      await setImmediate()
    }
  }

  #mayTake(): boolean {
    const { credit } = this.#parts
    return this.#held.size === 0 && this.#messages < credit.messages && this.#bytes < credit.bytes
  }

  async #deliver(batch: StoredBatch): Promise<void> {
    const { sequence, receivedAt } = batch
    const { targets, bytes, targetBytes } = batch.targets
      ? replayed(batch.targets)
      : sequence <= this.#resumeAfter
        ? { targets: [], bytes: 0, targetBytes: 0 }
        : await this.#process(batch)
    // Messages that stand under two sets count once for each: it is work for the store.
    const messages = targets.reduce((sum, target) => sum + target.messages.length, 0)
    this.#after = sequence
    this.processedThrough = Math.max(this.processedThrough, receivedAt)
    this.#messages += messages
    this.#bytes += bytes
    this.#sent.push({ sequence, messages, bytes, targetBytes, receivedAt, stored: messages === 0 })
    if (messages > 0) this.#parts.send({ sequence, targets })
    else this.#settle()
  }

  async #process(batch: StoredBatch): Promise<Pick<Processed, 'targets' | 'bytes' | 'targetBytes'>> {
    const result = await this.#parts.process(batch)
    const { targets, messages, frames, failures } = result
    // Rules or rotation may change before a replay; then one set would get what the other did not.
    const several = targets.length > 1
    if (several || failures.length > 0) {
      await this.#parts.keep({ sequence: batch.sequence, targets: several ? serialize(targets) : null, failures })
    }
    this.read += frames
    this.processed += messages
    this.decodedBytes += result.bytes
    return result
  }

  /** Lets go of the batches at the front that are stored. */
  #settle(): void {
    let last = 0
    while (this.#sent[0]?.stored) {
      const { sequence, messages, bytes, targetBytes, receivedAt } = this.#sent.shift()!
      this.#messages -= messages
      this.#bytes -= bytes
      this.stored += messages
      this.storedBytes += targetBytes
      this.storedThrough = Math.max(this.storedThrough, receivedAt)
      last = sequence
    }
    if (last === 0) return
    this.#doneThrough = last
    this.#parts.done(last)
  }
}

/** A batch in its processed form. */
function replayed(kept: Uint8Array): Pick<Processed, 'targets' | 'bytes' | 'targetBytes'> {
  const targets = deserialize(kept) as WriteBatch['targets']
  const sizeOf = ({ fields }: WriteBatch['targets'][number]['messages'][number]) =>
    Number(fields['gl2_accounted_message_size'] ?? 0)
  const targetBytes = targets.reduce(
    (sum, { messages }) => messages.reduce((all, message) => all + sizeOf(message), sum),
    0,
  )
  return { targets, bytes: kept.byteLength, targetBytes }
}
