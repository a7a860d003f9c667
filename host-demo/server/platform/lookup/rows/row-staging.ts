/**
 * Imports: rows are staged beside the table, slice by slice, and become its rows in one transaction, or not at all. They are staged in the order in
 * which they come and sorted once at the end: a tree by key would write most of its pages again with each slice.
 */
import type { DatabaseSync } from 'node:sqlite'
import { ApiError } from '../../errors/errors.ts'
import { MAX_INDEX_BYTES, MAX_ROWS, rowProblem, tooLarge, tooManyRows, type Row } from './row.ts'
import { inTransaction, tableRow, type TableRow } from './row-file.ts'
import { writeHistory } from './row-history.ts'
import type { Author } from './row-writes.ts'
import { ROW_COLUMNS, storedValues } from './stored-row.ts'

/** Problems that are told of an import; more are counted. */
export const MAX_PROBLEMS = 100
/** Imports at a time. */
const maxImports = 4

export interface LineProblem {
  /** From 1, as in the file; the number of the row where rows came without lines. */
  readonly line: number
  readonly message: string
}

/** `add`: rows with the same keys are replaced, others stay. `replace`: others are deleted. */
export type ImportMode = 'add' | 'replace'

export interface ImportResult {
  /** Whether the table has the rows now; false where there are problems. */
  readonly applied: boolean
  /** Rows that could be read. */
  readonly read: number
  /** Rows of the table afterwards. */
  readonly rows: number
  readonly added: number
  readonly replaced: number
  readonly deleted: number
  readonly revision: number
  /** The first of them. */
  readonly problems: readonly LineProblem[]
  readonly problemCount: number
}

export interface StagedLine {
  readonly line: number
  readonly row: Row
}

export class RowStaging {
  readonly #database: DatabaseSync
  readonly #number: number
  readonly #table: TableRow
  #problems: LineProblem[] = []
  #problemCount = 0
  #read = 0
  #bytes = 0

  constructor(database: DatabaseSync, number: number, table: TableRow) {
    this.#database = database
    this.#number = number
    this.#table = table
  }

  get table(): string {
    return this.#table.id
  }

  /** @param message what is wrong, asked for while it will be told */
  problem(line: number, message: () => string): void {
    this.#problemCount++
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push({ line, message: message() })
  }

  /** @throws ApiError 400 where the table would be too large */
  stage(lines: Iterable<StagedLine>): void {
    // Nothing is lost with these rows, so the disk is not waited for.
    this.#database.exec('PRAGMA synchronous=NORMAL')
    try {
      inTransaction(this.#database, () => {
        const put = this.#database.prepare(
          `INSERT INTO staged_row (import, line, ${ROW_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        for (const { line, row } of lines) this.#stageOne(put, line, row)
      })
    } finally {
      this.#database.exec('PRAGMA synchronous=FULL')
    }
  }

  #stageOne(put: ReturnType<DatabaseSync['prepare']>, line: number, row: Row): void {
    const problem = rowProblem(row)
    if (problem !== null) return this.problem(line, () => problem)
    const values = storedValues(row, this.#table.caseInsensitive)
    put.run(this.#number, line, ...values)
    this.#read++
    this.#bytes += values[5]
    if (this.#read > MAX_ROWS) throw tooManyRows()
    if (this.#bytes > MAX_INDEX_BYTES) throw tooLarge()
  }

  /** Adds the keys that stand twice to the problems, which are told in the order of their lines. */
  #findRepeatedKeys(): void {
    const { repeated } = this.#database
      .prepare(`SELECT coalesce(sum(n - 1), 0) AS repeated FROM
        (SELECT count(*) AS n FROM staged_row WHERE import = ? GROUP BY folded HAVING n > 1)`)
      .get(this.#number) as { repeated: number }
    if (repeated === 0) return
    const lines = this.#database
      .prepare(`SELECT line, first, key FROM
        (SELECT line, key, min(line) OVER (PARTITION BY folded) AS first FROM staged_row WHERE import = ?)
        WHERE line <> first ORDER BY line LIMIT ${MAX_PROBLEMS}`)
      .all(this.#number) as { line: number; first: number; key: string }[]
    const found = lines.map(({ line, first, key }) => ({
      line,
      message: `key: line ${first} has the same key “${key.slice(0, 100)}”`,
    }))
    this.#problems = [...this.#problems, ...found].sort((one, other) => one.line - other.line).slice(0, MAX_PROBLEMS)
    this.#problemCount += repeated
    this.#read -= repeated
  }

  /** @throws ApiError 400 where the table would be too large, 409 where its settings were changed meanwhile */
  apply(mode: ImportMode, by: Author, now: number): ImportResult {
    this.#findRepeatedKeys()
    const failed = this.#problemCount > 0
    const counts = failed ? this.#unchanged() : inTransaction(this.#database, () => this.#apply(mode, by, now))
    return {
      applied: !failed,
      read: this.#read,
      problems: this.#problems,
      problemCount: this.#problemCount,
      ...counts,
    }
  }

  #unchanged() {
    const { rows, revision } = tableRow(this.#database, this.#table.id)
    return { rows, revision, added: 0, replaced: 0, deleted: 0 }
  }

  #apply(mode: ImportMode, by: Author, now: number) {
    const { number, rows: before, revision, caseInsensitive } = tableRow(this.#database, this.#table.id)
    if (number !== this.#table.number || caseInsensitive !== this.#table.caseInsensitive)
      throw new ApiError(409, 'The settings of the table were changed during the import. Import the file again.')
    const same = Number(
      this.#database
        .prepare(`SELECT count(*) AS n FROM
          (SELECT folded FROM staged_row WHERE import = ? INTERSECT SELECT folded FROM lookup_row WHERE tbl = ?)`)
        .get(this.#number, number)?.['n'],
    )
    if (mode === 'replace') this.#database.prepare('DELETE FROM lookup_row WHERE tbl = ?').run(number)
    this.#database
      .prepare(`INSERT OR REPLACE INTO lookup_row (tbl, ${ROW_COLUMNS}, at, by)
        SELECT ?, ${ROW_COLUMNS}, ?, ? FROM staged_row WHERE import = ? ORDER BY folded`)
      .run(number, now, by, this.#number)
    const { rows, bytes } = this.#database
      .prepare('SELECT count(*) AS rows, coalesce(sum(size), 0) AS bytes FROM lookup_row WHERE tbl = ?')
      .get(number) as { rows: number; bytes: number }
    if (rows > MAX_ROWS) throw tooManyRows()
    if (bytes > MAX_INDEX_BYTES) throw tooLarge()
    this.#database
      .prepare('UPDATE lookup_table SET revision = ?, rows = ?, bytes = ? WHERE number = ?')
      .run(revision + 1, rows, bytes, number)
    if (by !== null)
      writeHistory(this.#database, number, now, by, [
        { action: mode === 'replace' ? 'replaced' : 'imported', rows: this.#read },
      ])
    const deleted = mode === 'replace' ? before - same : 0
    return { rows, revision: revision + 1, added: this.#read - same, replaced: same, deleted }
  }

  discard(): void {
    this.#database.prepare('DELETE FROM staged_row WHERE import = ?').run(this.#number)
  }
}

/** The imports that are running, one for each table. */
export class Imports<T extends { readonly staging: RowStaging }> {
  readonly #running = new Map<number, T>()
  #last = 0

  /** @throws ApiError 404 without the table, 409 during another import of it, 503 where too many run */
  begin(database: DatabaseSync, table: string, make: (staging: RowStaging) => T): number {
    const row = tableRow(database, table)
    if ([...this.#running.values()].some(({ staging }) => staging.table === table))
      throw new ApiError(409, 'Another import of this table is running. Wait until it has ended.')
    if (this.#running.size >= maxImports)
      throw new ApiError(503, 'Too many imports are running; try again.', { 'retry-after': '10' })
    const number = ++this.#last
    this.#running.set(number, make(new RowStaging(database, number, row)))
    return number
  }

  /** @throws ApiError 503 for an import that the end of its thread interrupted */
  find(number: number): T {
    const found = this.#running.get(number)
    if (!found) throw new ApiError(503, 'The import was interrupted. Import the file again.')
    return found
  }

  end(number: number): void {
    this.#running.get(number)?.staging.discard()
    this.#running.delete(number)
  }
}
