/** Spans: runs of consecutive journal batches that are processed in one go, as many as are there. */
import type { EncodedSpan, WriteBatch } from '../../messages/message-store.ts'
import type { ChainCountsChange } from './chain/counts.ts'
import type { NewField } from './field-limits.ts'
import type { Failure } from '../journal/journal.ts'
import { maxBytes, maxFrames } from '../journal/batch.ts'
import type { StoredBatch } from '../journal/reader.ts'
import type { Undecodable } from './outcome.ts'

export interface SpanLimits {
  readonly frames: number
  readonly bytes: number
}
export const SPAN_LIMITS: SpanLimits = { frames: 10_000, bytes: 8 * 1024 * 1024 }
/** For a store that takes batches as they are: whoever waits for one need not wait for those behind it. */
export const ONE_BATCH: SpanLimits = { frames: 1, bytes: 1 }

/** A batch to process; one that has neither frames nor targets was stored before and gives no messages. */
export interface SpanBatch {
  readonly sequence: number
  readonly frames: Uint8Array<ArrayBuffer> | null
  /** Its processed form. */
  readonly targets: Uint8Array<ArrayBuffer> | null
  /** Positions of frames that have ended processing too often, and why. */
  readonly killers: ReadonlyMap<number, string> | null
}

export interface Span {
  readonly first: number
  readonly last: number
  readonly batches: readonly SpanBatch[]
}

/** Counts and results of a processed batch, without its messages. */
export interface ProcessedBatch {
  readonly sequence: number
  /** It came in its processed form and was counted when that was made, or had been stored before. */
  readonly isReplay: boolean
  readonly frames: number
  readonly messages: number
  /** Messages, once for each index set they go to. */
  readonly writes: number
  /** See `Processed`. */
  readonly bytes: number
  readonly targetBytes: number
  /** The processed form, where a replay must not make another. */
  readonly kept: Uint8Array<ArrayBuffer> | null
  readonly failures: readonly Failure[]
}

/** Messages as the store takes them. */
export type SpanContent =
  | { readonly type: 'batches'; readonly batches: readonly WriteBatch[] }
  | { readonly type: 'encoded'; readonly span: EncodedSpan }

export interface ProcessedSpan {
  readonly batches: readonly ProcessedBatch[]
  readonly content: SpanContent
  readonly undecodable: ReadonlyMap<string, Undecodable>
  /** Fields over a limit that were kept as text, by input. */
  readonly textFields: ReadonlyMap<string, number>
  /** Messages by the id of a stream. */
  readonly streams: ReadonlyMap<string, number>
  /** Why the store's encoder could not be used. */
  readonly problem: string | null
  /** From another thread: names of fields that it did not know, and what its processors have counted. */
  readonly fromThread?: { readonly newFields: readonly NewField[]; readonly counts: ChainCountsChange }
}

/** Thrown for a span whose thread has ended. */
export class SpanLost extends Error {
  override readonly name = 'SpanLost'
}

export interface SpanSource {
  next(after: number): StoredBatch | null
  killers(sequence: number): ReadonlyMap<number, string> | null
}

/** A span and what is known of it before it is processed. */
export interface TakenSpan {
  readonly span: Span
  readonly frames: number
  readonly bytes: number
  /** When its newest batch came in. */
  readonly receivedAt: number
}

/**
 * Takes what the journal has behind `after`, within the limits, and no further than `through`; null: nothing.
 *
 * @param resumeAfter up to here, batches without a processed form have been stored
 */
export function takeSpan(
  source: SpanSource,
  after: number,
  { frames: mostFrames, bytes: mostBytes }: SpanLimits,
  resumeAfter: number,
  through = Infinity,
): TakenSpan | null {
  const batches: SpanBatch[] = []
  let frames = 0
  let bytes = 0
  let receivedAt = 0
  let last = after
  while (batches.length === 0 || (frames + maxFrames <= mostFrames && bytes + maxBytes <= mostBytes)) {
    const batch = source.next(last)
    if (!batch || batch.sequence > through) break
    last = batch.sequence
    receivedAt = Math.max(receivedAt, batch.receivedAt)
    const isStored = !batch.targets && last <= resumeAfter
    batches.push({
      sequence: last,
      frames: isStored || batch.targets ? null : batch.frames,
      targets: batch.targets,
      killers: source.killers(last),
    })
    if (isStored) continue
    frames += batch.count
    bytes += (batch.targets ?? batch.frames).byteLength
  }
  const [first] = batches
  return first ? { span: { first: first.sequence, last, batches }, frames, bytes, receivedAt } : null
}

/** Returns the buffers of a span, to be transferred. */
export const buffersOfSpan = ({ batches }: Span): ArrayBuffer[] =>
  batches.flatMap(({ frames, targets }) =>
    [frames, targets].filter(bytes => bytes !== null).map(({ buffer }) => buffer),
  )
