/** Imports: rows are staged beside the table, slice by slice, and become its rows in one transaction, or not at all. */
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
  readonly #problems: LineProblem[] = []
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
          `INSERT OR IGNORE INTO staged_row (import, ${ROW_COLUMNS}, line) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    if (put.run(this.#number, ...values, line).changes === 0)
      return this.problem(
        line,
        () => `key: line ${this.#lineOf(values[0])} has the same key “${row.key.slice(0, 100)}”`,
      )
    this.#read++
    this.#bytes += values[5]
    if (this.#read > MAX_ROWS) throw tooManyRows()
    if (this.#bytes > MAX_INDEX_BYTES) throw tooLarge()
  }

  #lineOf(folded: string): number {
    const find = this.#database.prepare('SELECT line FROM staged_row WHERE import = ? AND folded = ?')
    return Number(find.get(this.#number, folded)?.['line'])
  }

  /** @throws ApiError 400 where the table would be too large, 409 where its settings were changed meanwhile */
  apply(mode: ImportMode, by: Author, now: number): ImportResult {
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
        .prepare(`SELECT count(*) AS n FROM staged_row JOIN lookup_row ON tbl = ? AND lookup_row.folded = staged_row.folded
          WHERE import = ?`)
        .get(number, this.#number)?.['n'],
    )
    if (mode === 'replace') this.#database.prepare('DELETE FROM lookup_row WHERE tbl = ?').run(number)
    this.#database
      .prepare(`INSERT OR REPLACE INTO lookup_row (tbl, ${ROW_COLUMNS}, at, by)
        SELECT ?, ${ROW_COLUMNS}, ?, ? FROM staged_row WHERE import = ?`)
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
