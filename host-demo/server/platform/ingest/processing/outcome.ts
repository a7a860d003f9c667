/** Collects what becomes of a batch: messages by index set, frames that are set aside, and counts. */
import type { BatchFrame, BatchReader } from '../journal/batch.ts'
import type { Failure } from '../journal/journal.ts'
import type { Message, WriteBatch } from '../../messages/message-store.ts'
import type { Drafts, WorkingDraft } from './chain/drafts.ts'
import type { Route } from './chain/routes.ts'
import type { RoutedMessage } from './own-messages.ts'
import { framesKept, type UndecodableFrame } from './undecodable-frames.ts'

export interface Processed {
  readonly targets: WriteBatch['targets']
  /** Frames that were read. */
  readonly frames: number
  readonly messages: number
  /** Bytes of their text, after decompression. */
  readonly bytes: number
  /** The same, once for each index set a message goes to. */
  readonly targetBytes: number
  readonly failures: readonly Failure[]
  /** Frames that were no message of their format, by input. */
  readonly undecodable: ReadonlyMap<string, Undecodable>
  /** Fields over a limit that were kept as text, by input. */
  readonly textFields: ReadonlyMap<string, number>
  /** Number of messages per route. */
  readonly routes: ReadonlyMap<Route, number>
}

/** Frames of an input that were no message of its format. */
export interface Undecodable {
  readonly count: number
  /** The last of them; their bytes are those of the batch. */
  readonly last: readonly UndecodableFrame[]
}

export class Outcome implements Processed {
  frames = 0
  messages = 0
  bytes = 0
  targetBytes = 0
  readonly failures: Failure[] = []
  readonly undecodable = new Map<string, { count: number; readonly last: UndecodableFrame[] }>()
  readonly textFields = new Map<string, number>()
  readonly routes = new Map<Route, number>()
  readonly targets: { readonly indexSet: string; readonly messages: readonly Message[] }[] = []
  readonly #byIndexSet = new Map<string, Message[]>()

  /** Takes the messages of a frame that were not dropped. */
  deliver(drafts: Drafts): void {
    for (let i = 0; i < drafts.count; i++) {
      const draft = drafts.all[i]!
      if (!draft.isDropped) this.#add(draft)
    }
  }

  /** Takes a message that passes no processors. */
  deliverOwn({ message, route, sizeBytes }: RoutedMessage): void {
    this.#addTo(route, message, sizeBytes)
  }

  #add({ id, timestamp, fields, route, sizeBytes }: WorkingDraft): void {
    this.#addTo(route, { id, timestamp, streams: route.streams, fields }, sizeBytes)
  }

  #addTo(route: Route, message: Message, sizeBytes: number): void {
    for (const indexSet of route.indexSets) {
      this.#messagesFor(indexSet).push(message)
    }
    this.messages++
    this.bytes += sizeBytes
    this.targetBytes += sizeBytes * route.indexSets.length
    this.routes.set(route, (this.routes.get(route) ?? 0) + 1)
  }

  setAside(
    batch: BatchReader,
    { position, inputId, receivedAt, address, start, end }: BatchFrame,
    sequence: number,
    reason: string,
  ): void {
    const frame = batch.bytes.subarray(start, end)
    this.failures.push({ sequence, position, inputId, receivedAt, remoteAddress: address, reason, frame })
  }

  noteUndecodable(
    batch: BatchReader,
    { inputId, receivedAt, address, port, start, end }: BatchFrame,
    reason: string,
  ): void {
    let found = this.undecodable.get(inputId)
    if (!found) this.undecodable.set(inputId, (found = { count: 0, last: [] }))
    found.count++
    if (found.last.length === framesKept) found.last.shift()
    found.last.push({ receivedAt, address, port, reason, size: end - start, bytes: batch.bytes.subarray(start, end) })
  }

  countTextFields(inputId: string, count: number): void {
    this.textFields.set(inputId, (this.textFields.get(inputId) ?? 0) + count)
  }

  #messagesFor(indexSet: string): Message[] {
    let messages = this.#byIndexSet.get(indexSet)
    if (!messages) {
      this.#byIndexSet.set(indexSet, (messages = []))
      this.targets.push({ indexSet, messages })
    }
    return messages
  }
}
