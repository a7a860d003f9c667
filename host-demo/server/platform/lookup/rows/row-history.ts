/** The last changes of each table, with user, row and time. */
import type { DatabaseSync } from 'node:sqlite'
import { pageRows } from './row-file.ts'
import type { Row } from './row.ts'

/** Changes that are kept of one table; the oldest go first. */
export const MAX_HISTORY = 10_000

export interface HistoryEntry {
  readonly id: number
  /** UTC milliseconds. */
  readonly at: number
  /** Name of the user. */
  readonly by: string
  readonly action: 'put' | 'deleted' | 'imported' | 'replaced' | 'settings'
  /** Null for a change of the whole table. */
  readonly key: string | null
  readonly before: Omit<Row, 'key'> | null
  readonly after: Omit<Row, 'key'> | null
  /** Rows of an import. */
  readonly rows: number | null
}

export type HistoryWrite = Pick<HistoryEntry, 'action'> &
  Partial<Pick<HistoryEntry, 'key' | 'rows'>> & {
    readonly before?: Row | null
    readonly after?: Row | null
  }

const cell = (row: Row | null | undefined) =>
  row ? JSON.stringify({ value: row.value, expiresAt: row.expiresAt }) : null

/** Adds changes of a table; call it within their transaction. */
export function writeHistory(
  database: DatabaseSync,
  table: number,
  at: number,
  by: string,
  writes: readonly HistoryWrite[],
): void {
  const put = database.prepare(
    'INSERT INTO lookup_history (tbl, at, by, action, key, before, after, rows) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  for (const { action, key = null, before, after, rows = null } of writes)
    put.run(table, at, by, action, key, cell(before), cell(after), rows)
  database
    .prepare(`DELETE FROM lookup_history WHERE tbl = ?1 AND id <= (
      SELECT id FROM lookup_history WHERE tbl = ?1 ORDER BY id DESC LIMIT 1 OFFSET ${MAX_HISTORY})`)
    .run(table)
}

export interface HistoryQuery {
  /** Only changes of this key, as it was written. */
  readonly key?: string
  readonly offset?: number
  readonly limit?: number
}

/** Newest first. */
export function readHistory(
  database: DatabaseSync,
  table: number,
  { key, offset = 0, limit = 100 }: HistoryQuery,
): readonly HistoryEntry[] {
  return database
    .prepare(`SELECT id, at, by, action, key, before, after, rows FROM lookup_history
      WHERE tbl = ?1 AND (?2 IS NULL OR key = ?2) ORDER BY id DESC LIMIT ?3 OFFSET ?4`)
    .all(table, key ?? null, pageRows(limit), offset)
    .map(row => ({ ...row, before: parsed(row['before']), after: parsed(row['after']) }) as HistoryEntry)
}

const parsed = (text: unknown) => (typeof text === 'string' ? (JSON.parse(text) as HistoryEntry['after']) : null)
