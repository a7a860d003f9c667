/** Gives the messages of a stored chunk back, from lines of JSON or, from format 4 on, from columns and documents. */
import { DamagedRow } from '../../../damaged-files.ts'
import { decodeDocument } from '../documents.ts'
import { ChunkDocuments } from '../documents/chunk-documents.ts'
import { BLOCK_ROWS, REPACKED_DOCUMENTS } from '../format.ts'
import { plainDocuments, type Documents } from './chunk.ts'
import type { StoredChunk } from './stored-chunk.ts'

/** Errors of bytes that no writer has written. Those of the file itself are others. */
const NOT_WRITTEN = [DamagedRow, RangeError, SyntaxError, TypeError]

/** @param read the lines of a block */
export function lineDocuments(chunk: StoredChunk, read: (block: number) => string[]): Documents {
  const linesOf = (block: number): string[] =>
    chunk.keepDocument(
      `b:${block}`,
      () => read(block),
      lines => lines.reduce((sum, line) => sum + line.length + 24, 0),
    )
  return plainDocuments(row => decodeDocument(linesOf(Math.floor(row / BLOCK_ROWS))[row % BLOCK_ROWS] as string))
}

/** Chunks of which the documents of the first form were gone when they were read. */
const repacked = new WeakSet<StoredChunk>()

/**
 * @param read the bytes of a document, checked
 * @param damaged the error of bytes that are none of a document
 */
export function packedDocuments(
  chunk: StoredChunk,
  read: (number: number) => Uint8Array,
  damaged: () => Error,
): Documents {
  const open = (): ChunkDocuments => {
    const first = repacked.has(chunk) ? REPACKED_DOCUMENTS : 0
    return new ChunkDocuments({
      rows: chunk.n,
      ids: () => chunk.ids(),
      timestamps: () => chunk.timestamps(),
      streams: () => chunk.streams(),
      column: (field, kind) => chunk.valueColumn(field, kind),
      document: number => read(first + number),
      keep: (key, make) => chunk.keepDocument(`${first}:${key}`, make, ({ bytes }) => bytes),
    })
  }
  let documents: ChunkDocuments | null = null
  const named = <T>(work: (from: ChunkDocuments) => T): T => {
    try {
      return work((documents ??= open()))
    } catch (error) {
      if (!repacked.has(chunk) && wasRepacked(read)) {
        repacked.add(chunk)
        documents = null
        return named(work)
      }
      throw NOT_WRITTEN.some(kind => error instanceof kind) ? damaged() : error
    }
  }
  // Damage of the first document is told at once.
  named(() => null)
  return {
    message: (row, wants) => named(from => from.message(row, wants)),
    fields: row => named(from => from.fields(row)),
    value: (row, field) => named(from => from.value(row, field)),
  }
}

/** Whether the documents of the small form are there. */
function wasRepacked(read: (number: number) => Uint8Array): boolean {
  try {
    read(REPACKED_DOCUMENTS)
    return true
  } catch {
    return false
  }
}
