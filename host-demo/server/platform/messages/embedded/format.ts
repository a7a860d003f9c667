/**
 * The file format of an index: one SQLite file, laid out for reading by spans of rows. A row is named by its rid,
 * `chunk * 16384 + row`; columns, documents and the blocks of words and values speak of the same rows.
 */
import { DatabaseSync } from 'node:sqlite'
import type { Migrations } from '../../migrations.ts'
import { DamagedRow } from '../../damaged-files.ts'
import { hasTextIndexes, isSealed, keepBlockChecksums, META_ROW, RowWriter, verify } from './checksums.ts'
import { BLOCK_SCHEMA } from './text/blocks/block-tables.ts'

/** Raised whenever a file written by this version could be misread by another one, or the other way round. */
export const FORMAT_VERSION = 4
/** Files from this format on are read as they are; what is written to goes to a new index. Rows have checksums from format 3 on; up to it text indexes are FTS5's. */
export const OLDEST_FORMAT = 2
/** From this format on words and values have blocks, and documents hold only what columns do not; before, there are text indexes of FTS5 and lines of JSON. */
export const BLOCKS_FORMAT = 4
export const migrations: Migrations = {}

/** Distance between the first rids of two chunks; a chunk holds at most so many rows. */
export const CHUNK_STRIDE = 16_384
/** Rows a chunk is filled to. */
export const CHUNK_ROWS = 10_000
/** Documents in one compressed block of files before format 4. Divides CHUNK_STRIDE, so a block never spans chunks. */
export const BLOCK_ROWS = 128
/** Fields of an index that get columns; further ones live in the documents and the keyword tokens. */
export const MAX_FIELDS = 1_000

/** Ids of the columns every chunk has beside those of its fields. */
export const STREAMS_COLUMN = 0
export const ID_COLUMN = 1
export const SHARED_COLUMN = 2
export const TIME_COLUMN = 3
/** The first id a field gets. */
export const FIRST_FIELD = 16

/**
 * Type of a stored column. A field has a column for each type it came with; `long` becomes `double` at the first
 * fraction.
 */
export type ColumnType = 'string' | 'text' | 'long' | 'double' | 'boolean' | 'date'

/** Pages in the write-ahead log that are worth moving. */
const CHECKPOINT_PAGES = 500
/** Pages that the log keeps when it is begun anew, for what is written next; from so many on it is tried each time. */
const LOG_PAGES = 1_000
/** Free pages that are given back in one step. */
const GIVEN_BACK_AT_ONCE = 256
/** Wait for who is in the way of cutting the log or beginning it anew, ms: it is done another time. */
const CUTTING_MS = 50
const BUSY_MS = 10_000

export const PAGE_BYTES = 4096

export const columnKey = (field: number, chunk: number): number => field * 0x1000000 + chunk

/** Distance between the keys of the first documents of two chunks; before format 4 it was that of blocks, `CHUNK_STRIDE / BLOCK_ROWS`. */
export const DOCUMENTS_STRIDE = 0x10000
export const documentKey = (chunk: number, number: number): number => chunk * DOCUMENTS_STRIDE + number
/** Number of the first document of a chunk that was repacked: a reader that still has some of the others notices that they are gone. */
export const REPACKED_DOCUMENTS = 0x8000

const SCHEMA = `
CREATE TABLE meta(k TEXT PRIMARY KEY, v, sum INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE doc(b INTEGER PRIMARY KEY, z BLOB NOT NULL, sum INTEGER NOT NULL);
CREATE TABLE tail(rid INTEGER PRIMARY KEY, shared INTEGER NOT NULL, d TEXT NOT NULL, sum INTEGER NOT NULL);
CREATE TABLE chunk(c INTEGER PRIMARY KEY, n INTEGER NOT NULL, tmin REAL NOT NULL, tmax REAL NOT NULL, cols INTEGER NOT NULL, docs INTEGER NOT NULL, sum INTEGER NOT NULL);
CREATE TABLE fld(f INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, sum INTEGER NOT NULL);
CREATE TABLE col(k INTEGER PRIMARY KEY, lo REAL, hi REAL, bounds INTEGER NOT NULL, z BLOB NOT NULL, sum INTEGER NOT NULL);
${BLOCK_SCHEMA}`

/** A file of a format this version cannot read. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
}

/** Metadata stored in an index. */
export interface IndexMeta {
  readonly indexSet: string
  readonly prefix: string
  readonly number: number
  readonly createdAt: number
  readonly state: 'open' | 'closed'
  /** The last journal sequence applied to the set when this index was last written. */
  readonly sequence: number
  /** Its text indexes merged, after it was rotated away. */
  readonly finished: boolean
  /** All of its chunks are in the small form, and before that, how many from the first on. */
  readonly repacked?: boolean
  readonly repackedTo?: number
  /** It took the place of an index that was damaged: batches in the journal that others have had may be missing in it. */
  readonly restarted?: boolean
  /** See `IndexInfo`. */
  readonly continues?: boolean
  readonly reopened?: boolean
  /** UTC milliseconds; null: nothing has been written. */
  readonly firstWriteAt?: number | null
}
const REQUIRED = ['format', 'indexSet', 'prefix', 'number', 'createdAt', 'sequence']
const META = 'its description'

/** As it is read from a file. */
export interface StoredMeta extends IndexMeta {
  readonly format: number
  /** Its rows have checksums. */
  readonly sealed: boolean
}

export function createIndexFile(path: string, meta: IndexMeta): void {
  const db = new DatabaseSync(path)
  try {
    db.exec(
      `PRAGMA page_size = ${PAGE_BYTES}; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN`,
    )
    db.exec(SCHEMA)
    writeMeta(db, {
      format: FORMAT_VERSION,
      ...meta,
      finished: meta.finished ? 1 : 0,
      restarted: meta.restarted ? 1 : 0,
      continues: meta.continues ? 1 : 0,
      reopened: meta.reopened ? 1 : 0,
      repacked: meta.repacked ? 1 : 0,
      repackedTo: meta.repackedTo ?? 0,
      firstWriteAt: meta.firstWriteAt ?? 0,
    })
    db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    db.close()
  }
}

/**
 * Opens an index for writing. The writer calls `checkpoint` between transactions, because within a commit it would
 * delay the commit.
 */
export function openForWriting(path: string): DatabaseSync {
  const db = new DatabaseSync(path)
  try {
    db.exec(`PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA temp_store = MEMORY; PRAGMA busy_timeout = ${BUSY_MS};
      PRAGMA journal_size_limit = ${LOG_PAGES * PAGE_BYTES}; PRAGMA cache_size = -8192`)
    if (isSealed(db) && hasTextIndexes(db)) keepBlockChecksums(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Moves what was written from the write-ahead log to the file once there is enough of it, and has the log begun anew. */
export function checkpoint(db: DatabaseSync): void {
  const waiting = db.prepare('PRAGMA wal_checkpoint(NOOP)').get()
  const [pages, moved] = [Number(waiting?.['log']), Number(waiting?.['checkpointed'])]
  // Others wait for a moment, if need be: where two threads write it never happens by itself that all of the log is moved when the next one begins.
  if (moved < pages && (pages >= LOG_PAGES || pages - moved >= CHECKPOINT_PAGES))
    briefly(db, () => db.exec('PRAGMA wal_checkpoint(RESTART)'))
}

/** Gives some free pages of a file back to the file system, but for `spare` of them; false where nothing is left to do. Files of before format 4 keep theirs. */
export function giveBackPages(db: DatabaseSync, spare: number): boolean {
  const free = freePages(db)
  if (free <= spare) return false
  db.exec(`PRAGMA incremental_vacuum(${Math.min(GIVEN_BACK_AT_ONCE, free - spare)})`)
  checkpoint(db)
  return freePages(db) < free
}

/** Writes the log back and cuts it, where no reader is in the way; false otherwise. */
export function cutLog(db: DatabaseSync): boolean {
  return briefly(db, () => db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get())?.['busy'] === 0
}

/** Waits only for a moment for those who are in the way. */
function briefly<T>(db: DatabaseSync, work: () => T): T {
  db.exec(`PRAGMA busy_timeout = ${CUTTING_MS}`)
  try {
    return work()
  } finally {
    db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
  }
}

const freePages = (db: DatabaseSync): number => Number(db.prepare('PRAGMA freelist_count').get()?.['freelist_count'])

/** @param active see `limitPages` */
export function openForReading(path: string, active: boolean): DatabaseSync {
  const db = new DatabaseSync(path, { readOnly: true })
  db.exec('PRAGMA busy_timeout = 10000; PRAGMA temp_store = MEMORY')
  limitPages(db, active)
  return db
}

/**
 * Sets how many pages a connection that reads keeps in memory; SQLite gives up those beyond.
 *
 * @param active the index is still being written, and read most
 */
export function limitPages(db: DatabaseSync, active: boolean): void {
  db.exec(`PRAGMA cache_size = ${active ? -32768 : -4096}`)
}

/** @throws FormatError where another version wrote it, DamagedRow where it is not what was written */
export function readMeta(db: DatabaseSync, path: string): StoredMeta {
  const sealed = isSealed(db)
  const rows = db.prepare('SELECT * FROM meta').all()
  const values = new Map(rows.map(row => [String(row['k']), row['v']]))
  if (!REQUIRED.every(name => values.has(name))) throw new DamagedRow(META, 'is not complete')
  const format = Number(values.get('format'))
  // First of all: what checksums a newer version keeps is not known.
  if (!(format >= OLDEST_FORMAT && format <= FORMAT_VERSION)) {
    throw new FormatError(
      `${path} has format ${format}; this version reads ${OLDEST_FORMAT} to ${FORMAT_VERSION}. Start the version that wrote it.`,
    )
  }
  if (sealed) for (const row of rows) verify(row, META_ROW, META)
  return {
    indexSet: String(values.get('indexSet')),
    prefix: String(values.get('prefix')),
    number: Number(values.get('number')),
    createdAt: Number(values.get('createdAt')),
    state: values.get('state') === 'closed' ? 'closed' : 'open',
    sequence: Number(values.get('sequence')),
    finished: values.get('finished') === 1,
    restarted: values.get('restarted') === 1,
    continues: values.get('continues') === 1,
    reopened: values.get('reopened') === 1,
    repacked: values.get('repacked') === 1,
    repackedTo: Number(values.get('repackedTo') ?? 0),
    firstWriteAt: Number(values.get('firstWriteAt') ?? 0) || null,
    format,
    sealed,
  }
}

export function writeMeta(db: DatabaseSync, values: Readonly<Record<string, string | number>>): void {
  const put = new RowWriter(db, 'meta', isSealed(db), 'REPLACE')
  for (const [key, value] of Object.entries(values)) put.run(key, value)
}
