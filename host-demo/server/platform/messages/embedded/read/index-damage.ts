/** Makes the report of damage in an index. */
import type { DamagedRow } from '../../../damaged-files.ts'
import { DamagedIndexError, type IndexDamage } from '../../message-store.ts'
import { verify } from '../checksums.ts'
import type { Chunk } from './chunk.ts'

/** A block of messages cannot be read, for `what` is not there or not what was written. */
export function damagedChunk(index: string, c: number, chunk: Chunk | undefined, what: string): DamagedIndexError {
  const part = `${what} in block ${c}`
  const range = chunk ? { from: chunk.oldest, to: chunk.newest } : null
  return new DamagedIndexError({ index, part, messages: chunk?.n ?? null, range, setAside: null }, c)
}

/** Any message may be concerned. */
export function damagedWhole(index: string, chunks: readonly Chunk[], part: string): DamagedIndexError {
  const range = {
    from: Math.min(...chunks.map(({ oldest }) => oldest)),
    to: Math.max(...chunks.map(({ newest }) => newest)),
  }
  const messages = chunks.reduce((sum, { n }) => sum + n, 0)
  return new DamagedIndexError({ index, part, messages, range, setAside: null })
}

type Row = Record<string, unknown>

/** The rows that are what was written; the others are added to `damages`. */
export function intactRows(
  rows: readonly Row[],
  columns: readonly string[],
  partOf: (row: Row) => string,
  index: string,
  damages: IndexDamage[],
): Row[] {
  return rows.filter(row => {
    try {
      verify(row, columns, partOf(row))
      return true
    } catch (error) {
      const { part } = error as DamagedRow
      damages.push({ index, part, messages: null, range: null, setAside: null })
      return false
    }
  })
}
