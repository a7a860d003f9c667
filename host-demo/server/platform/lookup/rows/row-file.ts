/** `lookup-rows.db`: the rows of all tables that people edit, their history, and what imports have read so far. */
import { DatabaseSync } from 'node:sqlite'
import { notFound } from '../../errors/errors.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import type { Migrations } from '../../migrations.ts'

export const ROW_FILE = 'lookup-rows.db'
/** `PRAGMA user_version` of the file. */
export const formatVersion = 1
export const migrations: Migrations = {}

const schema = `
  CREATE TABLE IF NOT EXISTS lookup_table (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, case_insensitive INTEGER NOT NULL, revision INTEGER NOT NULL,
    rows INTEGER NOT NULL, bytes INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS lookup_row (
    tbl INTEGER, folded TEXT, key TEXT NOT NULL, kind INTEGER NOT NULL, value NOT NULL, expires INTEGER, size INTEGER NOT NULL,
    sum INTEGER NOT NULL, at INTEGER NOT NULL, by TEXT, PRIMARY KEY (tbl, folded)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS lookup_row_by_expiry ON lookup_row (expires) WHERE expires IS NOT NULL;
  CREATE TABLE IF NOT EXISTS lookup_history (
    id INTEGER PRIMARY KEY AUTOINCREMENT, tbl INTEGER NOT NULL, at INTEGER NOT NULL, by TEXT, action TEXT NOT NULL,
    key TEXT, before TEXT, after TEXT, rows INTEGER
  );
  CREATE INDEX IF NOT EXISTS lookup_history_by_table ON lookup_history (tbl, id);
  DROP TABLE IF EXISTS staged_row;
  CREATE TABLE staged_row (
    import INTEGER, line INTEGER, folded TEXT NOT NULL, key TEXT NOT NULL, kind INTEGER NOT NULL, value NOT NULL, expires INTEGER,
    size INTEGER NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (import, line)
  ) WITHOUT ROWID;`

/** Opens the file to write, and makes it where it is not there. An import that a kill interrupted leaves nothing. */
export function openToWrite(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 10_000 })
  try {
    database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA journal_size_limit=67108864')
    const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
    if (found > formatVersion)
      throw new OperatorError(
        `${file} has format ${found}; this server knows formats up to ${formatVersion}. Start the version that wrote it, or a newer one.`,
      )
    database.exec(schema)
    database.exec(`PRAGMA user_version=${formatVersion}`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Opens a file that `openToWrite` has made. */
export const openToLook = (file: string): DatabaseSync => new DatabaseSync(file, { readOnly: true, timeout: 10_000 })

export interface TableRow {
  readonly number: number
  readonly id: string
  readonly caseInsensitive: boolean
  readonly revision: number
  readonly rows: number
  readonly bytes: number
}

/** @throws ApiError 404 */
export function tableRow(database: DatabaseSync, id: string): TableRow {
  const row = database.prepare('SELECT * FROM lookup_table WHERE id = ?').get(id)
  if (!row) throw notFound(`There is no table with the id ${id}.`)
  return tableOf(row)
}

export const allTables = (database: DatabaseSync): readonly TableRow[] =>
  database.prepare('SELECT * FROM lookup_table ORDER BY number').all().map(tableOf)

function tableOf(row: object): TableRow {
  const { case_insensitive, ...rest } = row as Omit<TableRow, 'caseInsensitive'> & { case_insensitive: number }
  return { ...rest, caseInsensitive: case_insensitive === 1 }
}

/** Runs `work` in one transaction, of which a failure or a kill leaves nothing. */
export function inTransaction<T>(database: DatabaseSync, work: () => T, begin = 'BEGIN IMMEDIATE'): T {
  database.exec(begin)
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/** Rows of a page. */
export const MAX_PAGE = 1_000

export const pageRows = (limit: number): number => Math.max(0, Math.min(Math.trunc(limit), MAX_PAGE))
