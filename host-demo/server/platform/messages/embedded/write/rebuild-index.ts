/** Makes an index of what can be read of a damaged one: messages are read block by block, and all the rest is made of them again. */
import { closeSync, copyFileSync, existsSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { COMPANIONS, isDamage } from '../../../damaged-files.ts'
import { DOC_ROW, hasPackedDocuments, isSealed, TAIL_ROW, verify } from '../checksums.ts'
import { decodeColumn, type StringColumn } from '../columns.ts'
import { decodeDocument, decompressBlock } from '../documents.ts'
import {
  BLOCK_ROWS,
  CHUNK_ROWS,
  CHUNK_STRIDE,
  columnKey,
  DOCUMENTS_STRIDE,
  ID_COLUMN,
  readMeta,
  SHARED_COLUMN,
  type IndexMeta,
} from '../format.ts'
import { createIndex, indexName, indexPath } from '../index-files.ts'
import type { Entry } from './entry.ts'
import { IndexWriter } from './index-writer.ts'
import { columnIds, salvageChunk } from './salvage-chunk.ts'

export interface Rebuilding {
  readonly source: string
  /** An empty folder for the new file, and for a copy of the old one. */
  readonly folder: string
  readonly name: { readonly prefix: string; readonly number: number }
  /** Index set, used where the description of the index cannot be read. */
  readonly indexSet: string | null
  /** No later index has its prefix: it may be written to again. */
  readonly isLast: boolean
  /** Ids of messages that are elsewhere. */
  readonly known: ReadonlySet<string>
}

export interface Rebuilt {
  readonly saved: number
  /** Null: not known. */
  readonly lost: number | null
  /** Known ones, which were left out. */
  readonly again: number
  /** Saved ones without some of their fields. */
  readonly incomplete: number
}

/** Null where nothing can be read, or it is not known what set it is of. */
export function rebuildIndex({ source, folder, name, indexSet, isLast, known }: Rebuilding): Rebuilt | null {
  const copy = join(folder, 'copy.db')
  for (const suffix of ['', ...COMPANIONS])
    if (existsSync(source + suffix)) copyFileSync(source + suffix, copy + suffix)
  if (statSync(copy).size === 0) return null
  mendHeader(copy)
  const db = new DatabaseSync(copy)
  try {
    const meta = metaOf(db, copy, name, indexSet)
    if (!meta) return null
    // The journal has what came after it: it is not begun again behind what a later index has.
    createIndex(folder, { ...meta, sequence: isLast ? meta.sequence : 0, finished: false })
    const writer = new IndexWriter(indexPath(folder, indexName(meta.prefix, meta.number)), {
      direct: 1,
      fold: CHUNK_ROWS,
    })
    const counts = { saved: 0, lost: 0, again: 0, incomplete: 0 }
    let sure = true
    try {
      const isPacked = attempt(() => hasPackedDocuments(db)) ?? true
      const blocks = blocksOf(db, isPacked ? DOCUMENTS_STRIDE : CHUNK_STRIDE / BLOCK_ROWS)
      sure = blocks.sure
      const fields = isPacked ? columnIds(db, read => attempt(read)) : null
      for (const { c, n } of blocks.chunks) {
        if (!fields) {
          save(writer, readBlocks(db, c, n), n, known, counts)
          continue
        }
        const { entries, rows, incomplete } = salvageChunk(db, c, fields, read => attempt(read, true))
        save(writer, entries, sure ? n : (rows ?? 0), known, counts)
        counts.incomplete += incomplete
      }
      const tail = readTail(db)
      save(writer, tail.entries, tail.count, known, counts)
    } finally {
      writer.close()
    }
    return { ...counts, lost: sure ? counts.lost : null }
  } finally {
    db.close()
  }
}

/** Ids of all messages of an index without damage. */
export function idsOf(path: string): ReadonlySet<string> {
  const ids = new Set<string>()
  const db = new DatabaseSync(path, { readOnly: true, timeout: 10_000 })
  try {
    for (const { z } of db
      .prepare('SELECT z FROM col WHERE k >= ? AND k < ?')
      .iterate(columnKey(ID_COLUMN, 0), columnKey(ID_COLUMN + 1, 0))) {
      for (const id of (decodeColumn(z as Uint8Array) as StringColumn).dictionary) ids.add(id)
    }
    for (const { d } of db.prepare('SELECT d FROM tail').iterate()) ids.add(decodeDocument(String(d)).id)
  } finally {
    db.close()
  }
  return ids
}

function save(
  writer: IndexWriter,
  entries: readonly Entry[],
  expected: number,
  known: ReadonlySet<string>,
  counts: { saved: number; lost: number; again: number },
): void {
  const fresh = entries.filter(({ message }) => !known.has(message.id))
  if (fresh.length > 0) writer.write(fresh, writer.sequence)
  counts.saved += fresh.length
  counts.again += entries.length - fresh.length
  counts.lost += Math.max(0, expected - entries.length)
}

/** Writes the header that every index begins with (https://www.sqlite.org/fileformat2.html#the_database_header) where a file lacks it: its pages may be whole. */
function mendHeader(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    const header = Buffer.alloc(100)
    readSync(handle, header, 0, 100, 0)
    header.write('SQLite format 3\0', 0, 'latin1')
    header.writeUInt16BE(4096, 16)
    header.set([2, 2, 0, 64, 32, 32], 18)
    header.writeUInt32BE(Math.floor(statSync(file).size / 4096), 28)
    // Valid for the number of changes it was written with.
    header.copy(header, 92, 24, 28)
    header.writeUInt32BE(4, 44)
    header.writeUInt32BE(1, 56)
    writeSync(handle, header, 0, 100, 0)
  } finally {
    closeSync(handle)
  }
}

function metaOf(
  db: DatabaseSync,
  path: string,
  { prefix, number }: Rebuilding['name'],
  indexSet: string | null,
): IndexMeta | null {
  const meta = attempt(() => readMeta(db, path))
  if (meta) {
    const { format: _, sealed: __, restarted: ___, repacked: ____, repackedTo: _____, ...own } = meta
    return own
  }
  return indexSet === null
    ? null
    : { indexSet, prefix, number, createdAt: Date.now(), state: 'open', sequence: 0, finished: false }
}

/** Numbers and sizes of its blocks: as they are listed, or as documents are there. */
function blocksOf(
  db: DatabaseSync,
  stride: number,
): {
  readonly chunks: readonly { readonly c: number; readonly n: number }[]
  readonly sure: boolean
} {
  const listed = attempt(() =>
    db
      .prepare('SELECT c, n FROM chunk ORDER BY c')
      .all()
      .map(row => ({ c: Number(row['c']), n: Number(row['n']) })),
  )
  if (listed?.every(({ n }) => n >= 0 && n <= CHUNK_STRIDE)) return { chunks: listed, sure: true }
  const last = attempt(() => Number(db.prepare('SELECT max(b) AS b FROM doc').get()?.['b'] ?? -1)) ?? -1
  const count = Math.floor(last / stride) + 1
  return { chunks: Array.from({ length: last < 0 ? 0 : count }, (_, c) => ({ c, n: CHUNK_STRIDE })), sure: false }
}

function readBlocks(db: DatabaseSync, c: number, n: number): Entry[] {
  const sealed = attempt(() => isSealed(db)) ?? false
  const first = c * (CHUNK_STRIDE / BLOCK_ROWS)
  const shared = sharedRows(db, c, n)
  const entries: Entry[] = []
  for (let row = 0; row < n; row += BLOCK_ROWS) {
    const lines = attempt(() => {
      const found = db.prepare('SELECT * FROM doc WHERE b = ?').get(first + row / BLOCK_ROWS)
      if (!found) return []
      if (sealed) verify(found, DOC_ROW, 'documents')
      return decompressBlock(found['z'] as Uint8Array).map(decodeDocument)
    }, true)
    lines?.forEach((message, i) => entries.push({ message, shared: shared.has(row + i) }))
  }
  return entries
}

function sharedRows(db: DatabaseSync, c: number, n: number): ReadonlySet<number> {
  const column = attempt(() => {
    const row = db.prepare('SELECT z FROM col WHERE k = ?').get(columnKey(SHARED_COLUMN, c))
    return row ? decodeColumn(row['z'] as Uint8Array) : null
  }, true)
  if (!column) return new Set()
  return new Set(column.rows ?? Array.from({ length: n }, (_, row) => row))
}

function readTail(db: DatabaseSync): { readonly entries: readonly Entry[]; readonly count: number } {
  const sealed = attempt(() => isSealed(db)) ?? false
  const rows = attempt(() => db.prepare('SELECT * FROM tail ORDER BY rid').all()) ?? []
  const entries = rows.flatMap(
    row =>
      attempt(() => {
        if (sealed) verify(row, TAIL_ROW, 'message')
        return { message: decodeDocument(String(row['d'])), shared: row['shared'] === 1 }
      }, true) ?? [],
  )
  return { entries, count: rows.length }
}

/** Null where it fails because of damage; `whatever`: also where what is read has no meaning. */
function attempt<T>(read: () => T, whatever = false): T | null {
  try {
    return read()
  } catch (error) {
    if (whatever || isDamage(error)) return null
    throw error
  }
}
