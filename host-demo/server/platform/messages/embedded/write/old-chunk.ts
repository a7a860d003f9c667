/** Chunks of files of a format before 4. Only their tails are still packed: new messages go to new indices. */
import { compress, compressBlock, encodeDocument } from '../documents.ts'
import type { EncodedChunk } from '../documents/encode-chunk.ts'
import { BLOCK_ROWS } from '../format.ts'
import { termsOf } from '../read/chunk.ts'
import { encodeColumns } from './chunk-columns.ts'
import type { Entry } from './entry.ts'

export interface OldChunk extends Pick<EncodedChunk, 'own' | 'fields'> {
  /** Compressed documents, `BLOCK_ROWS` in each. */
  readonly blocks: readonly Uint8Array[]
  /** The compressed list of words. */
  readonly terms: Uint8Array
  /** UTC milliseconds. */
  readonly oldest: number
  readonly newest: number
}

/** @param hasColumns whether the field of a name gets columns */
export function encodeOldChunk(entries: readonly Entry[], hasColumns: (name: string) => boolean): OldChunk {
  const messages = entries.map(({ message }) => message)
  const shared = entries.map(entry => entry.shared)
  const blocks: Uint8Array[] = []
  for (let row = 0; row < messages.length; row += BLOCK_ROWS)
    blocks.push(compressBlock(messages.slice(row, row + BLOCK_ROWS).map(encodeDocument)))
  let oldest = Infinity
  let newest = -Infinity
  for (const { timestamp } of messages) {
    if (timestamp < oldest) oldest = timestamp
    if (timestamp > newest) newest = timestamp
  }
  const columns = encodeColumns({ messages, shared, hasColumns })
  return { blocks, ...columns, terms: compress(termsOf(messages), 1), oldest, newest }
}
