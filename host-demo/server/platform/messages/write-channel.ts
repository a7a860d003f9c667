/** How messages come to a store: batches, or spans that were encoded in the thread that has them. */
import type { MessagePort } from 'node:worker_threads'
import type { FieldType, FieldValue, Message, SettableType } from './message-store.ts'

/** One journal batch after processing. A message routed to streams of two index sets stands under both. */
export interface WriteBatch {
  readonly sequence: number
  readonly targets: readonly { readonly indexSet: string; readonly messages: readonly Message[] }[]
}

/**
 * Messages over the port of `openWriteChannel()`. Batches come in sequence order and are applied whole, in that order;
 * a batch at or below `resumeAfter[indexSet]` has been applied to that set before and is skipped. `stored` says that
 * everything up to and including `sequence` is durable in every set. A batch for one set is durable before any set gets
 * further than it, so that the greatest `resumeAfter` says that of all such batches.
 *
 * A span stands for the batches it was made of, in their place in the order; spans and batches may come in turns.
 */
export type ToStore = { type: 'batch'; batch: WriteBatch } | { type: 'span'; span: EncodedSpan }
export type FromStore =
  /** `replayAfter`: a set was begun again because its index was damaged, and may lack batches behind this one that others are beyond. */
  | { type: 'ready'; resumeAfter: Record<string, number>; replayAfter?: number }
  | { type: 'stored'; sequence: number }
  /** For `encodeSpan`: at once after `ready`, and whenever it changes. Only a store with an encoder says it. */
  | { type: 'sets'; sets: EncoderSets }
  /** The store cannot write now (disk full, backend away); it tries again on its own, `stored` follows. */
  | { type: 'blocked'; reason: string }
  /** Something the operator should know; what was sent is stored all the same. */
  | { type: 'warning'; text: string }

/** `MessageStore.openWriteChannel` returns this. */
export interface WriteChannel {
  /** Speaks `ToStore` / `FromStore`. */
  readonly port: MessagePort
  /** The URL of a module that exports a `SpanEncoder`, for any thread to import; null: the store takes batches only. */
  readonly encoder: string | null
}

/**
 * Does the work of storing that needs no file, in whatever thread has the messages: exports of the module `WriteChannel.encoder`. Its functions keep nothing
 * between calls that a result depends on: the same batches give the same bytes.
 */
export interface SpanEncoder {
  /**
   * Encodes batches that follow each other, ascending by sequence, each as it would be sent alone. Fields' values are converted and messages marked that
   * stand under several targets, as the store does with batches. Takes about 15 ms for a thousand messages.
   *
   * @param sets the last the store said over its port
   */
  encodeSpan(batches: readonly WriteBatch[], sets: EncoderSets): EncodedSpan
  /** Returns the buffers of a span, to be transferred with it. */
  buffersOf(span: EncodedSpan): ArrayBuffer[]
}

/** Tells an encoder about the store. It is passed on as it is; only the store's own encoder reads it. */
export interface EncoderSets {
  /** Fewer messages of a span for one set are lines, more are packed; of a span that has many more it takes fewer. */
  readonly minPacked: number
  /** By id. A set that is not here has no types, and columns for all fields. */
  readonly sets: ReadonlyMap<string, EncoderSet>
}
export interface EncoderSet {
  /** See `IndexSetRules`. */
  readonly fieldTypes: Readonly<Record<string, SettableType>>
  /** The fields that get columns in its index. */
  readonly columns: 'all' | readonly string[]
}

/** Batches as the store keeps them. It is sent over the port with its buffers transferred; who sends it reads the first four fields alone. */
export interface EncodedSpan {
  /** Sequences of the first and the last batch, whether or not these have messages. */
  readonly first: number
  readonly last: number
  /** Messages, once for each set they are for. A span without any need not be sent. */
  readonly messages: number
  /** In memory, about. */
  readonly bytes: number
  readonly runs: readonly EncodedRun[]
}
/** Batches that each set may have in one transaction. */
export interface EncodedRun {
  /** The only set of those batches that are for one; null: there are none. */
  readonly alone: string | null
  /** One for each set. */
  readonly parts: readonly EncodedPart[]
}
/** The messages of a run for one set, in order: either lines or packs. */
export interface EncodedPart {
  readonly indexSet: string
  /** The types that values were converted to. */
  readonly fieldTypes: Readonly<Record<string, SettableType>>
  /** Converted values as they came: other types may hold by the time they are written. */
  readonly converted: readonly ConvertedValue[]
  /** The batches that have messages for it. */
  readonly batches: readonly { readonly sequence: number; readonly messages: number }[]
  readonly lines: readonly EncodedLine[] | null
  readonly packs: readonly Pack[] | null
}
/** A value of a field of the message at a place among those of a part, before it was converted. */
export interface ConvertedValue {
  readonly place: number
  readonly field: string
  readonly value: FieldValue
}
export interface EncodedLine {
  /** The message, as JSON. */
  readonly line: string
  readonly timestamp: number
  /** It stands in more than one index set. */
  readonly shared: boolean
  /** Names of its fields; absent: those of the line before it. */
  readonly fields?: readonly string[]
}
/** Some thousand messages as they lie in a file: all that it takes lies in one buffer. */
export interface Pack {
  readonly messages: number
  readonly oldest: number
  readonly newest: number
  /** Names of the fields, in the order they first came: of those with columns, and of the others. */
  readonly withColumns: readonly string[]
  readonly without: readonly string[]
  readonly columns: readonly PackedColumn[]
  readonly documents: readonly PackedBytes[]
  readonly words: PackedBytes
  readonly values: PackedBytes
  readonly buffer: ArrayBuffer
}
/** A place in the buffer of a pack. */
export interface PackedBytes {
  readonly at: number
  readonly length: number
}
export interface PackedColumn extends PackedBytes {
  /** A number: one that every chunk has. */
  readonly field: string | number
  readonly type: FieldType | null
  readonly lo: number | null
  readonly hi: number | null
}
