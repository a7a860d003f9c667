/** Gives the messages of a stored chunk back, from lines of JSON or, from format 4 on, from columns and documents. */
import { DamagedRow } from '../../../damaged-files.ts'
import { decodeDocument } from '../documents.ts'
import { ChunkDocuments } from '../documents/chunk-documents.ts'
import { BLOCK_ROWS } from '../format.ts'
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

/**
 * @param read the bytes of a document, checked
 * @param damaged the error of bytes that are none of a document
 */
export function packedDocuments(
  chunk: StoredChunk,
  read: (number: number) => Uint8Array,
  damaged: () => Error,
): Documents {
  const named = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw NOT_WRITTEN.some(kind => error instanceof kind) ? damaged() : error
    }
  }
  const documents = named(
    () =>
      new ChunkDocuments({
        rows: chunk.n,
        ids: () => chunk.ids(),
        timestamps: () => chunk.timestamps(),
        streams: () => chunk.streams(),
        column: (field, kind) => chunk.ownColumn(field, kind),
        document: read,
        keep: (key, make) => chunk.keepDocument(key, make, ({ bytes }) => bytes),
      }),
  )
  return {
    message: row => named(() => documents.message(row)),
    fields: row => named(() => documents.fields(row)),
    value: (row, field) => named(() => documents.value(row, field)),
  }
}
