/**
 * Packs the chunks of an index that nothing is written to any more into fewer bytes. Each chunk is one transaction, which also says how far it is: cut off
 * at any point, all messages are there once, and the next run goes on with the chunk that was being repacked.
 */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { checksum } from '../../../checksum.ts'
import { DamagedRow } from '../../../damaged-files.ts'
import { CHUNK_ROW, RowWriter, verify } from '../checksums.ts'
import type { EncodedColumn } from '../columns.ts'
import { encodeChunk, type EncodedChunk } from '../documents/encode-chunk.ts'
import { openEncoded } from '../documents/open-encoded.ts'
import { columnKey, DOCUMENTS_STRIDE, documentKey, REPACKED_DOCUMENTS, writeMeta } from '../format.ts'
import type { Entry } from './entry.ts'
import { columnIds, salvageChunk, type ColumnIds } from './salvage-chunk.ts'

/** Errors of bytes that no writer has written. Those of the file itself are others. */
const NOT_WRITTEN = [DamagedRow, RangeError, SyntaxError, TypeError]

type Row = Record<string, SQLOutputValue>
interface ChangedColumn {
  readonly key: number
  readonly column: EncodedColumn
}

/** Repacks the first chunk from number `from` on and returns the number behind it; null where there is none. A chunk that is damaged stays as it is. */
export function repackNext(db: DatabaseSync, from: number): number | null {
  const row = db.prepare('SELECT * FROM chunk WHERE c >= ? ORDER BY c LIMIT 1').get(from)
  if (!row) return null
  const c = Number(row['c'])
  const encoded = attempt(() => encode(db, c, row))
  db.exec('BEGIN IMMEDIATE')
  try {
    if (encoded) replace(db, row, encoded)
    writeMeta(db, { repackedTo: c + 1 })
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
  return c + 1
}

interface Repacked {
  /** Null: those that are there are as short. */
  readonly documents: readonly Uint8Array[] | null
  readonly columns: readonly ChangedColumn[]
}

/** Null where the chunk cannot be written again as it is. */
function encode(db: DatabaseSync, c: number, row: Row): Repacked | null {
  verify(row, CHUNK_ROW, `the entry of block ${c}`)
  const ids = columnIds(db, read => read())
  const { entries, incomplete } = salvageChunk(db, c, ids, read => read())
  if (entries.length !== row['n'] || incomplete > 0) return null
  const names = new Set([...ids.keys()].map(key => key.slice(key.indexOf(':') + 1)))
  const encoded = encodeChunk(
    {
      messages: entries.map(({ message }) => message),
      shared: entries.map(({ shared }) => shared),
      hasColumns: name => names.has(name),
    },
    'small',
  )
  const columns = columnsOf(encoded, c, ids)
  if (columns === null || columns.length !== row['cols'] || encoded.documents.length > REPACKED_DOCUMENTS) return null
  if (!holdsAll(encoded, entries)) return null
  const lengthOf = db.prepare('SELECT length(z) AS bytes FROM col WHERE k = ?')
  const bytes = columns.map(({ key }) => lengthOf.get(key)?.['bytes'])
  // The index has other columns than this version would make.
  if (bytes.includes(undefined)) return null
  const stored = db
    .prepare('SELECT total(length(z)) AS bytes FROM doc WHERE b >= ? AND b < ?')
    .get(c * DOCUMENTS_STRIDE, (c + 1) * DOCUMENTS_STRIDE)
  const total = encoded.documents.reduce((sum, { length }) => sum + length, 0)
  return {
    documents: total < Number(stored?.['bytes']) ? encoded.documents : null,
    columns: columns.filter(({ column }, i) => column.bytes.length < Number(bytes[i])),
  }
}

/** Null where a field has no column in the index. */
function columnsOf({ own, fields }: EncodedChunk, c: number, ids: ColumnIds): ChangedColumn[] | null {
  const columns = own.map(([id, column]) => ({ key: columnKey(id, c), column }))
  for (const column of fields) {
    const kind = column.type === 'long' || column.type === 'double' ? 'number' : column.type
    const id = ids.get(`${kind}:${column.field}`)
    if (id === undefined) return null
    columns.push({ key: columnKey(id, c), column })
  }
  return columns
}

/** Whether every message comes back as it was: what is replaced cannot be had again. */
function holdsAll(encoded: EncodedChunk, entries: readonly Entry[]): boolean {
  const documents = openEncoded(encoded)
  return entries.every(({ message }, row) => isDeepStrictEqual(documents.message(row), message))
}

function replace(db: DatabaseSync, row: Row, { documents, columns }: Repacked): void {
  const c = Number(row['c'])
  if (documents) {
    db.prepare('DELETE FROM doc WHERE b >= ? AND b < ?').run(c * DOCUMENTS_STRIDE, (c + 1) * DOCUMENTS_STRIDE)
    const rows = new RowWriter(db, 'doc', true)
    documents.forEach((bytes, number) => rows.run(documentKey(c, REPACKED_DOCUMENTS + number), bytes))
    const kept = ['n', 'tmin', 'tmax', 'cols'].map(name => Number(row[name]))
    new RowWriter(db, 'chunk', true, 'REPLACE').run(c, ...kept, documents.length)
  }
  const columnRows = new RowWriter(db, 'col', true, 'REPLACE')
  for (const { key, column } of columns) {
    const { lo, hi, bytes } = column
    columnRows.run(key, lo, hi, checksum([key, lo, hi]), bytes)
  }
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (NOT_WRITTEN.some(kind => error instanceof kind)) return null
    throw error
  }
}
