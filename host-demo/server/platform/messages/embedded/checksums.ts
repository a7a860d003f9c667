/**
 * Rows of an index with their checksums: every row of a file of format 3 and later carries a checksum over all its values, so that what has
 * changed on the disk is told apart from what was written.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { checksum, type StoredValue } from '../../checksum.ts'
import { DamagedRow } from '../../damaged-files.ts'

/** The columns that the checksums of the tables are over. */
export const META_ROW = ['k', 'v']
export const DOC_ROW = ['b', 'z']
export const TAIL_ROW = ['rid', 'shared', 'd']
export const CHUNK_ROW = ['c', 'n', 'tmin', 'tmax', 'cols', 'docs']
/** Of files before format 4. */
export const OLD_CHUNK_ROW = ['c', 'n', 'tmin', 'tmax', 'cols']
export const FIELD_ROW = ['f', 'name', 'type']
export const COLUMN_ROW = ['k', 'lo', 'hi', 'bounds', 'z']
export const COLUMN_BOUNDS = ['k', 'lo', 'hi']
export const TERMS_ROW = ['c', 'z']

/** Checks a row of a file with checksums. @param columns those the checksum is over @throws DamagedRow */
export function verify(
  row: Readonly<Record<string, unknown>>,
  columns: readonly string[],
  part: string,
  sum = 'sum',
): void {
  if (checksum(columns.map(column => row[column] as StoredValue)) !== row[sum]) throw new DamagedRow(part)
}

/** Whether the file has checksums. */
export const isSealed = (db: DatabaseSync): boolean =>
  db
    .prepare('SELECT * FROM meta')
    .columns()
    .some(({ name }) => name === 'sum')

/** Whether the file has text indexes of FTS5: those of formats before 4 have. */
export const hasTextIndexes = (db: DatabaseSync): boolean =>
  db.prepare("SELECT name FROM sqlite_schema WHERE name = 'ft'").get() !== undefined

/** Whether documents hold only what columns do not, as from format 4 on; before, they are lines of JSON. */
export const hasPackedDocuments = (db: DatabaseSync): boolean =>
  db
    .prepare('SELECT * FROM chunk')
    .columns()
    .some(({ name }) => name === 'docs')

/** Writes rows to a table, with their checksums where the file has them. */
export class RowWriter {
  readonly #statement: StatementSync
  readonly #sealed: boolean

  constructor(db: DatabaseSync, table: string, sealed: boolean, verb: 'INSERT' | 'REPLACE' = 'INSERT') {
    this.#sealed = sealed
    const columns = db.prepare(`SELECT * FROM ${table}`).columns()
    this.#statement = db.prepare(`${verb} INTO ${table} VALUES(${columns.map(() => '?').join(', ')})`)
  }

  run(...values: StoredValue[]): void {
    if (this.#sealed) this.#statement.run(...values, checksum(values))
    else this.#statement.run(...values)
  }
}

const BLOCK_CHECKSUM = 'block_checksum'
/** The text indexes (FTS5) of an index. */
export const TEXT_INDEXES = ['ft', 'kv'] as const
export type TextIndex = (typeof TEXT_INDEXES)[number]

const listEntry = (row: string): string => `-(${row}.segid * 4294967296 + ${row}.pgno)`

/** SQL for the checksums that the blocks of a text index should have: `id`, `sum`. */
export const blockChecksums = (name: TextIndex): string => `
SELECT id, ${BLOCK_CHECKSUM}(id, block) AS sum FROM ${name}_data
UNION ALL SELECT ${listEntry(`${name}_idx`)}, ${BLOCK_CHECKSUM}(segid, pgno, term) FROM ${name}_idx`

export function registerBlockChecksum(db: DatabaseSync): void {
  db.function(BLOCK_CHECKSUM, { deterministic: true, varargs: true }, (...values) => checksum(values as StoredValue[]))
}

/**
 * Makes a connection keep the checksums of the text indexes while it writes. SQLite itself writes their blocks, and merges them; triggers
 * follow it. They are the connection's own: a file that has triggers on such tables is refused by every connection that is on its guard.
 */
export function keepBlockChecksums(db: DatabaseSync): void {
  db.enableDefensive(false)
  registerBlockChecksum(db)
  for (const name of TEXT_INDEXES) {
    db.exec(`
CREATE TEMP TRIGGER ${name}_data_put AFTER INSERT ON main.${name}_data BEGIN
  INSERT OR REPLACE INTO ${name}_sum VALUES(new.id, ${BLOCK_CHECKSUM}(new.id, new.block)); END;
CREATE TEMP TRIGGER ${name}_data_gone AFTER DELETE ON main.${name}_data BEGIN DELETE FROM ${name}_sum WHERE id = old.id; END;
CREATE TEMP TRIGGER ${name}_idx_put AFTER INSERT ON main.${name}_idx BEGIN
  INSERT OR REPLACE INTO ${name}_sum VALUES(${listEntry('new')}, ${BLOCK_CHECKSUM}(new.segid, new.pgno, new.term)); END;
CREATE TEMP TRIGGER ${name}_idx_gone AFTER DELETE ON main.${name}_idx BEGIN DELETE FROM ${name}_sum WHERE id = ${listEntry('old')}; END;`)
  }
}
