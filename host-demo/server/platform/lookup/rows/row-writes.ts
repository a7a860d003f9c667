/** Changes of tables and rows in the file. Each is one transaction that is on the disk when the call returns, and a new revision of its table. */
import type { DatabaseSync } from 'node:sqlite'
import { badRequest } from '../../errors/errors.ts'
import type { RowChange } from './live-tables.ts'
import { checkRows, foldKey, MAX_CHANGE, MAX_INDEX_BYTES, MAX_ROWS, tooLarge, tooManyRows, type Row } from './row.ts'
import { inTransaction, tableRow, type TableRow } from './row-file.ts'
import { writeHistory, type HistoryWrite } from './row-history.ts'
import { ROW_COLUMNS, rowOf, storedValues, type StoredRow } from './stored-row.ts'

export interface Changed {
  readonly revision: number
  readonly changes: readonly RowChange[]
  /** Rows of the table afterwards. */
  readonly rows: number
}

/** Name of the user who makes a change; null for the server itself, such as a rule, which leaves no history. */
export type Author = string | null

export interface RowSettings {
  readonly caseInsensitive: boolean
}

/**
 * Makes an empty table. A table that is there stays as it is. Revisions begin with the time, so that a block of a table that was dropped is older than
 * everything of one that is made with the same id.
 */
export function createTable(
  database: DatabaseSync,
  id: string,
  { caseInsensitive }: RowSettings,
  now: number,
): TableRow {
  database
    .prepare('INSERT OR IGNORE INTO lookup_table (id, case_insensitive, revision, rows, bytes) VALUES (?, ?, ?, 0, 0)')
    .run(id, Number(caseInsensitive), now)
  return tableRow(database, id)
}

export function dropTable(database: DatabaseSync, id: string): void {
  inTransaction(database, () => {
    const { number } = tableRow(database, id)
    database.prepare('DELETE FROM lookup_row WHERE tbl = ?').run(number)
    database.prepare('DELETE FROM lookup_history WHERE tbl = ?').run(number)
    database.prepare('DELETE FROM lookup_table WHERE number = ?').run(number)
  })
}

/** @throws ApiError 400 where two rows would have one key */
export function changeSettings(
  database: DatabaseSync,
  id: string,
  { caseInsensitive }: RowSettings,
  by: Author,
  now: number,
): void {
  inTransaction(database, () => {
    const table = tableRow(database, id)
    if (table.caseInsensitive === caseInsensitive) return
    const update = database.prepare(
      'UPDATE lookup_row SET tbl = ?, folded = ?, key = ?, kind = ?, value = ?, expires = ?, size = ?, sum = ? WHERE tbl = ? AND folded = ?',
    )
    const seen = new Map<string, string>()
    const moved: StoredRow[] = []
    const rows = database.prepare('SELECT * FROM lookup_row WHERE tbl = ?').iterate(table.number)
    for (const row of rows as unknown as Iterable<StoredRow>) {
      const folded = foldKey(row.key, caseInsensitive)
      const other = seen.get(folded)
      if (other !== undefined)
        throw badRequest(
          `case_insensitive: the keys “${other}” and “${row.key}” would be one. Delete one of them first.`,
        )
      seen.set(folded, row.key)
      if (row.folded !== folded) moved.push(row)
    }
    // A key may take the place of another that moves as well, so all of them leave first.
    const leave = database.prepare('UPDATE lookup_row SET tbl = -tbl WHERE tbl = ? AND folded = ?')
    for (const { folded } of moved) leave.run(table.number, folded)
    for (const row of moved)
      update.run(table.number, ...storedValues(rowOf(row), caseInsensitive), -table.number, row.folded)
    database
      .prepare('UPDATE lookup_table SET case_insensitive = ?, revision = revision + 1 WHERE number = ?')
      .run(Number(caseInsensitive), table.number)
    if (by !== null) writeHistory(database, table.number, now, by, [{ action: 'settings' }])
  })
}

/** Puts rows in the place of those with the same keys. @throws ApiError 400 for rows that cannot be, and for too many */
export function putRows(database: DatabaseSync, id: string, rows: readonly Row[], by: Author, now: number): Changed {
  checkRows(rows)
  return change(database, id, by, now, table => {
    const find = finder(database, table)
    const put = database.prepare(
      `INSERT OR REPLACE INTO lookup_row (tbl, ${ROW_COLUMNS}, at, by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    return rows.map(row => {
      const values = storedValues(row, table.caseInsensitive)
      const before = find(row.key)
      put.run(table.number, ...values, now, by)
      return { action: 'put', before, after: row, growth: values[5] - (before?.size ?? 0) }
    })
  })
}

/** Deletes the rows with these keys; keys without a row are ignored. */
export function deleteRows(
  database: DatabaseSync,
  id: string,
  keys: readonly string[],
  by: Author,
  now: number,
): Changed {
  if (keys.length > MAX_CHANGE)
    throw badRequest(`keys: at most ${MAX_CHANGE.toLocaleString('en')} can be deleted at once`)
  return change(database, id, by, now, table => {
    const find = finder(database, table)
    const remove = database.prepare('DELETE FROM lookup_row WHERE tbl = ? AND folded = ?')
    return keys.flatMap(key => {
      const before = find(key)
      if (!before) return []
      remove.run(table.number, foldKey(key, table.caseInsensitive))
      return [{ action: 'deleted' as const, before, after: null, growth: -before.size }]
    })
  })
}

interface RowStep {
  readonly action: 'put' | 'deleted'
  readonly before: (Row & { readonly size: number }) | null
  readonly after: Row | null
  /** Bytes. */
  readonly growth: number
}

function finder(database: DatabaseSync, table: TableRow) {
  const find = database.prepare('SELECT * FROM lookup_row WHERE tbl = ? AND folded = ?')
  return (key: string) => {
    const row = find.get(table.number, foldKey(key, table.caseInsensitive)) as unknown as StoredRow | undefined
    return row ? { ...rowOf(row), size: row.size } : null
  }
}

function change(
  database: DatabaseSync,
  id: string,
  by: Author,
  now: number,
  work: (table: TableRow) => readonly RowStep[],
): Changed {
  return inTransaction(database, () => {
    const table = tableRow(database, id)
    const steps = work(table)
    if (steps.length === 0) return { revision: table.revision, changes: [], rows: table.rows }
    const rows = steps.reduce(
      (sum, { before, after }) => sum + Number(after !== null) - Number(before !== null),
      table.rows,
    )
    const bytes = steps.reduce((sum, { growth }) => sum + growth, table.bytes)
    const grows = rows > table.rows || bytes > table.bytes
    if (grows && rows > MAX_ROWS) throw tooManyRows()
    if (grows && bytes > MAX_INDEX_BYTES) throw tooLarge()
    const revision = table.revision + 1
    database
      .prepare('UPDATE lookup_table SET revision = ?, rows = ?, bytes = ? WHERE number = ?')
      .run(revision, rows, bytes, table.number)
    if (by !== null)
      writeHistory(
        database,
        table.number,
        now,
        by,
        steps.map(
          ({ action, before, after }): HistoryWrite => ({ action, key: (after ?? before)!.key, before, after }),
        ),
      )
    return {
      revision,
      rows,
      changes: steps.map(({ before, after }) => after ?? { key: before!.key, expiresAt: null }),
    }
  })
}

/** Rows that one step of `sweepRows` deletes. */
export const SWEEP_ROWS = 5_000

/**
 * Deletes some of the rows whose time is over. It makes no new revision, for lookups know of their end. Gives how many went, by table; call it again
 * until none do.
 */
export function sweepRows(database: DatabaseSync, now: number): ReadonlyMap<string, number> {
  return inTransaction(database, () => {
    const over = database
      .prepare('SELECT tbl, folded, size FROM lookup_row WHERE expires <= ? LIMIT ?')
      .all(now, SWEEP_ROWS) as { tbl: number; folded: string; size: number }[]
    const remove = database.prepare('DELETE FROM lookup_row WHERE tbl = ? AND folded = ?')
    for (const { tbl, folded } of over) remove.run(tbl, folded)
    const shrink = database.prepare(
      'UPDATE lookup_table SET rows = rows - ?, bytes = bytes - ? WHERE number = ? RETURNING id',
    )
    return new Map(
      [...Map.groupBy(over, ({ tbl }) => tbl)].map(([number, rows]) => {
        const bytes = rows.reduce((sum, { size }) => sum + size, 0)
        return [shrink.get(rows.length, bytes, number)!['id'] as string, rows.length]
      }),
    )
  })
}
