/** Reads what is not damaged of the messages of a chunk, in files from format 4 on. */
import type { DatabaseSync } from 'node:sqlite'
import { DamagedRow } from '../../../damaged-files.ts'
import { COLUMN_ROW, DOC_ROW, FIELD_ROW, verify } from '../checksums.ts'
import { decodeColumn, type Column, type NumberColumn, type StringColumn } from '../columns.ts'
import { ChunkDocuments } from '../documents/chunk-documents.ts'
import { rowsIn } from '../documents/directory.ts'
import {
  columnKey,
  documentKey,
  ID_COLUMN,
  REPACKED_DOCUMENTS,
  SHARED_COLUMN,
  STREAMS_COLUMN,
  TIME_COLUMN,
} from '../format.ts'
import type { Entry } from './entry.ts'

export interface Salvaged {
  readonly entries: readonly Entry[]
  /** Messages the chunk had; null: not known. */
  readonly rows: number | null
  /** Messages that come without some of their fields. */
  readonly incomplete: number
}

/** Ids of the columns of fields, by kind and name; entries that are damaged are left out. */
export type ColumnIds = ReadonlyMap<string, number>

/** @param attempt gives null where the file cannot be read for damage */
export function columnIds(db: DatabaseSync, attempt: <T>(read: () => T) => T | null): ColumnIds {
  const ids = new Map<string, number>()
  for (const row of attempt(() => db.prepare('SELECT * FROM fld').all()) ?? []) {
    const name = String(row['name'])
    const type = String(row['type'])
    if (attempt(() => verify(row, FIELD_ROW, `the field '${name}'`)) === null) continue
    ids.set(`${type === 'long' || type === 'double' ? 'number' : type}:${name}`, Number(row['f']))
  }
  return ids
}

/** @param attempt gives null where what it reads is damaged, whatever the error */
export function salvageChunk(
  db: DatabaseSync,
  c: number,
  fields: ColumnIds,
  attempt: <T>(read: () => T) => T | null,
): Salvaged {
  const kept = new Map<string | number, unknown>()
  const keep = <T>(key: string | number, make: () => T): T => {
    if (!kept.has(key)) kept.set(key, make())
    return kept.get(key) as T
  }
  const column = (id: number): Column | null =>
    keep(id, () => {
      const row = db.prepare('SELECT * FROM col WHERE k = ?').get(columnKey(id, c))
      if (!row) return null
      verify(row, COLUMN_ROW, 'a column')
      return decodeColumn(row['z'] as Uint8Array)
    })
  const required = (id: number): Column => {
    const found = column(id)
    if (!found) throw new DamagedRow('a column', 'is missing')
    return found
  }
  const isRepacked = db.prepare('SELECT b FROM doc WHERE b = ?').get(documentKey(c, REPACKED_DOCUMENTS)) !== undefined
  const document = (number: number): Uint8Array => {
    const key = documentKey(c, isRepacked ? REPACKED_DOCUMENTS + number : number)
    const row = db.prepare('SELECT * FROM doc WHERE b = ?').get(key)
    if (!row) throw new DamagedRow('a document', 'is missing')
    verify(row, DOC_ROW, 'a document')
    return row['z'] as Uint8Array
  }
  const rows = attempt(() => rowsIn(document(0)))
  if (rows === null) return { entries: [], rows: null, incomplete: 0 }
  const documents = attempt(
    () =>
      new ChunkDocuments({
        rows,
        ids: () => required(ID_COLUMN) as StringColumn,
        timestamps: () => (required(TIME_COLUMN) as NumberColumn).values,
        streams: () => required(STREAMS_COLUMN) as StringColumn,
        column(field, kind) {
          const id = fields.get(`${kind}:${field}`)
          return id === undefined ? null : column(id)
        },
        document,
        keep,
      }),
  )
  const shared = attempt(() => column(SHARED_COLUMN))
  const isShared = new Set(shared?.rows ?? [])
  const entries: Entry[] = []
  let incomplete = 0
  for (let row = 0; documents && row < rows; row++) {
    const salvaged = attempt(() => documents.salvage(row))
    if (!salvaged) continue
    if (salvaged.lost.length > 0) incomplete++
    entries.push({
      message: salvaged.message,
      shared: shared !== null && (shared.rows === null || isShared.has(row)),
    })
  }
  return { entries, rows, incomplete }
}
