/** Pages of rows for people, and the block of all rows for lookups. They read the file beside the thread that writes it. */
import type { DatabaseSync } from 'node:sqlite'
import { foldKey, type Row } from './row.ts'
import { inTransaction, pageRows, tableRow } from './row-file.ts'
import { RowIndexBuilder } from './row-index.ts'
import { isIntact, kinds, rowOf, valueOf, type StoredRow } from './stored-row.ts'

/** Rows that an export reads at once. */
const partRows = 1_000

export interface ListedRow extends Row {
  readonly changedAt: number
  /** Null: the server itself. */
  readonly changedBy: string | null
}

export interface PageQuery {
  /** Part of the key or the value; letters of ASCII match in upper and lower case. */
  readonly query?: string
  readonly sort?: 'key' | 'value' | 'expires' | 'changed'
  readonly order?: 'asc' | 'desc'
  readonly offset?: number
  readonly limit?: number
}

export interface RowPage {
  /** Rows that match, on all pages. */
  readonly total: number
  readonly rows: readonly ListedRow[]
}

const orders = { key: 'folded', value: 'value', expires: 'expires', changed: 'at' }

/** Values as people read them. */
const valueText = `CASE kind WHEN ${kinds.boolean} THEN iif(value, 'true', 'false') ELSE value END`

type ListedColumns = StoredRow & { readonly at: number; readonly by: string | null }

const listed = (row: ListedColumns): ListedRow => ({ ...rowOf(row), changedAt: row.at, changedBy: row.by })

const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Returns rows whose time is not over. */
export function readPage(
  database: DatabaseSync,
  id: string,
  { query = '', sort = 'key', order = 'asc', offset = 0, limit = 50 }: PageQuery,
  now: number,
): RowPage {
  return inTransaction(
    database,
    () => {
      const { number } = tableRow(database, id)
      const where = `tbl = ?1 AND (expires IS NULL OR expires > ?2)
        ${query === '' ? '' : `AND (key LIKE ?3 ESCAPE '\\' OR ${valueText} LIKE ?3 ESCAPE '\\')`}`
      const values = query === '' ? [number, now] : [number, now, likePattern(query)]
      const direction = order === 'desc' ? 'DESC' : 'ASC'
      return {
        total: Number(database.prepare(`SELECT count(*) AS n FROM lookup_row WHERE ${where}`).get(...values)?.['n']),
        rows: (
          database
            .prepare(
              `SELECT * FROM lookup_row WHERE ${where} ORDER BY ${orders[sort]} ${direction}, folded ${direction} LIMIT ${pageRows(limit)} OFFSET ${Math.max(0, Math.trunc(offset))}`,
            )
            .all(...values) as unknown as ListedColumns[]
        ).map(listed),
      }
    },
    'BEGIN',
  )
}

/** Returns the row with a key; null where there is none, or its time is over. */
export function readRow(database: DatabaseSync, id: string, key: string, now: number): ListedRow | null {
  const { number, caseInsensitive } = tableRow(database, id)
  const row = database
    .prepare('SELECT * FROM lookup_row WHERE tbl = ? AND folded = ? AND (expires IS NULL OR expires > ?)')
    .get(number, foldKey(key, caseInsensitive), now) as unknown as ListedColumns | undefined
  return row ? listed(row) : null
}

/** Returns all rows from a key on, in the order of keys, as an export reads them; `after` is the last key of the part before. */
export function readPart(database: DatabaseSync, id: string, after: string | null, now: number): readonly ListedRow[] {
  const { number, caseInsensitive } = tableRow(database, id)
  return (
    database
      .prepare(
        `SELECT * FROM lookup_row WHERE tbl = ? AND folded > ? AND (expires IS NULL OR expires > ?) ORDER BY folded LIMIT ${partRows}`,
      )
      .all(number, after === null ? '' : foldKey(after, caseInsensitive), now) as unknown as ListedColumns[]
  ).map(listed)
}

export interface BuiltBlock {
  readonly block: SharedArrayBuffer
  readonly revision: number
  readonly caseInsensitive: boolean
  /** Rows that are not what was written, which lookups do not find. */
  readonly damaged: number
}

/** Builds the block of a table as of one moment. @param spare a block of the table that nobody reads any more */
export function buildBlock(
  database: DatabaseSync,
  id: string,
  now: number,
  spare: SharedArrayBuffer | null = null,
): BuiltBlock {
  return inTransaction(
    database,
    () => {
      const { number, revision, caseInsensitive } = tableRow(database, id)
      const { rows, bytes } = database
        .prepare('SELECT count(*) AS rows, coalesce(sum(size), 0) AS bytes FROM lookup_row WHERE tbl = ?')
        .get(number) as { rows: number; bytes: number }
      const builder = new RowIndexBuilder(rows, bytes, spare)
      let damaged = 0
      const all = database.prepare('SELECT * FROM lookup_row WHERE tbl = ?').iterate(number)
      for (const row of all as unknown as Iterable<StoredRow>) {
        if (!isIntact(row)) damaged++
        else if (row.expires === null || row.expires > now) builder.add(row.folded, valueOf(row), row.expires)
      }
      return { block: builder.finish(), revision, caseInsensitive, damaged }
    },
    'BEGIN',
  )
}

/** Names the first rows that are not what was written. */
export function damagedRows(database: DatabaseSync): readonly string[] {
  const rows = database.prepare('SELECT id, lookup_row.* FROM lookup_row JOIN lookup_table ON number = tbl').iterate()
  const found: string[] = []
  for (const row of rows as unknown as Iterable<StoredRow & { readonly id: string }>) {
    if (!isIntact(row)) found.push(`the row “${row.key}” of the lookup table ${row.id} is not what was written`)
    if (found.length === 20) break
  }
  return found
}
