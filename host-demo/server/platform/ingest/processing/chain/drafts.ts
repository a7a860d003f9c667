/** The messages of one frame: the one it was decoded to, and those that processors create. Drafts are reused for every frame. */
import type { Decoded } from '../../decoding/codec.ts'
import type { FieldMap } from '../../decoding/fields.ts'
import type { InputDefinition } from '../../ingest.ts'
import type { BatchFrame } from '../../journal/batch.ts'
import type { MessageIds } from '../message-id.ts'
import { noteProblem } from '../problem.ts'
import type { ProcessorCounts } from './counts.ts'
import type { Draft } from './processor.ts'
import type { Route, Routes } from './routes.ts'

/** Messages that a frame can become. */
export const MAX_MESSAGES = 1000
/** Fields of the first message that created ones share: where and when it came in. */
const INHERITED = ['gl2_source_input', 'gl2_source_node', 'gl2_receive_timestamp', 'gl2_processing_timestamp']

export class WorkingDraft implements Draft {
  id = ''
  input!: InputDefinition
  timestamp = 0
  fields!: FieldMap
  route!: Route
  isDropped = false
  /** Its text, in bytes; of a created message an estimate. */
  sizeBytes = 0
  /** The place in the chain of the processor that works on it, and what it counts. */
  step = 0
  counts!: ProcessorCounts
  readonly #drafts: Drafts

  constructor(drafts: Drafts) {
    this.#drafts = drafts
  }

  drop(): void {
    this.isDropped = true
    this.counts.dropped++
  }

  create(timestamp: number, fields: FieldMap): Draft | null {
    const created = this.#drafts.add(this, timestamp, fields)
    if (!created) this.fail(`A message can become ${MAX_MESSAGES.toLocaleString('en')} messages at most.`)
    return created
  }

  idOfCreated(others: number): string {
    return this.#drafts.idOfNext(others)
  }

  limitFields(): void {
    this.#drafts.limit(this)
  }

  fail(reason: string): void {
    this.counts.failed++
    noteProblem(this.fields, reason)
  }
}

export class Drafts {
  /** The number of drafts in use of `all`. */
  count = 0
  readonly all: WorkingDraft[] = [new WorkingDraft(this)]
  readonly #limitFields: (draft: Draft, receivedAt: number) => void
  #idOf!: MessageIds
  #receivedAt = 0
  #position = 0
  #routes!: Routes

  /** `limitFields` keeps the names of a message's fields within bounds. */
  constructor(limitFields: (draft: Draft, receivedAt: number) => void) {
    this.#limitFields = limitFields
  }

  limit(draft: Draft): void {
    this.#limitFields(draft, this.#receivedAt)
  }

  /** Starts a frame with its own message, which passes the chain from the first processor on. */
  start(
    idOf: MessageIds,
    { receivedAt, position, start, end }: BatchFrame,
    input: InputDefinition,
    decoded: Decoded,
    routes: Routes,
  ): void {
    this.#idOf = idOf
    this.#receivedAt = receivedAt
    this.#position = position
    this.#routes = routes
    this.count = 0
    this.#take(input, decoded.timestamp, decoded.fields, decoded.inflated ?? end - start, 0)
  }

  /** Returns the id of the message that `add` makes after so many others. */
  idOfNext(others: number): string {
    return this.#idOf(this.#receivedAt, this.#position, this.count + others)
  }

  /** Adds a message that `origin` creates, behind the present processor; null if there are too many. */
  add(origin: WorkingDraft, timestamp: number, fields: FieldMap): WorkingDraft | null {
    if (this.count >= MAX_MESSAGES) return null
    for (const name of INHERITED) {
      const value = origin.fields[name]
      if (value !== undefined) fields[name] = value
    }
    const draft = this.#take(origin.input, timestamp, fields, sizeOf(fields), origin.step + 1)
    draft.counts = origin.counts
    return draft
  }

  #take(input: InputDefinition, timestamp: number, fields: FieldMap, sizeBytes: number, step: number): WorkingDraft {
    const index = this.count++
    const draft = (this.all[index] ??= new WorkingDraft(this))
    draft.id = this.#idOf(this.#receivedAt, this.#position, index)
    draft.input = input
    draft.timestamp = timestamp
    draft.fields = fields
    draft.route = this.#routes.standard
    draft.isDropped = false
    draft.sizeBytes = sizeBytes
    draft.step = step
    fields['gl2_accounted_message_size'] = sizeBytes
    fields['gl2_message_id'] = draft.id
    return draft
  }
}

/** An estimate for messages that came in no frame. */
export function sizeOf(fields: FieldMap): number {
  let size = 0
  for (const name in fields) size += String(fields[name]).length
  return size
}
