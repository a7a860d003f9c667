/**
 * The documents of an answer. To read one takes nearly as many columns as to read all of its chunk: those of an answer whose messages are far apart are kept, since
 * the columns of so many chunks are not, and whoever looks for something rare looks again.
 */
import type { Message } from '../../message-store.ts'
import { decodeDocument, encodeDocument } from '../documents.ts'
import type { FieldTest } from '../documents/chunk-documents.ts'
import type { Chunk } from './chunk.ts'
import { RecentDocuments } from './recent-documents.ts'
import { TailChunk } from './tail-chunk.ts'

/** Messages of a chunk in the answer, at most, that are kept. */
const FEW = 4

export class HitDocuments {
  readonly #recent = new RecentDocuments()
  /** How many messages of each chunk the answer has. */
  readonly #hits = new Map<Chunk, number>()

  /** @param chunks of the messages of the answer, one for each */
  constructor(chunks: readonly Chunk[]) {
    for (const chunk of chunks) this.#hits.set(chunk, (this.#hits.get(chunk) ?? 0) + 1)
  }

  /** @param wants fields for which it is false may be missing */
  message(chunk: Chunk, row: number, wants?: FieldTest): Message {
    if (chunk instanceof TailChunk || this.#hits.get(chunk)! > FEW) return this.#recent.of(chunk).message(row, wants)
    const key = `hit:${row}`
    const known = chunk.recall(key) as Uint8Array | undefined
    if (known) return decodeDocument(decoder.decode(known))
    const message = this.#recent.of(chunk).message(row, wants)
    // Beside the heap, on which readers have little room.
    const bytes = wants ? null : encoder.encode(encodeDocument(message))
    if (bytes) chunk.keep(key, bytes, bytes.length)
    return message
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
