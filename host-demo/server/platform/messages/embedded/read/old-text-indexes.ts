/** Asks the text indexes of a file of a format before 4, which are FTS5's. */
import { DamagedRow } from '../../../damaged-files.ts'
import type { TextIndex } from '../checksums.ts'
import { TextIndexCheck } from '../text/text-index-check.ts'
import type { IndexFile } from './index-file.ts'

export class OldTextIndexes {
  readonly #file: IndexFile
  readonly #checks: Readonly<Record<TextIndex, TextIndexCheck>> | null
  readonly #damaged: (part: string) => Error

  /** @param damaged the error of a part that is not what was written */
  constructor(file: IndexFile, damaged: (part: string) => Error) {
    this.#file = file
    this.#damaged = damaged
    this.#checks = file.sealed ? { ft: new TextIndexCheck(file.db, 'ft'), kv: new TextIndexCheck(file.db, 'kv') } : null
  }

  /** Rids between the bounds that match, joined by commas. */
  rids(table: TextIndex, expression: string, from: number, to: number): string {
    return String(this.#match(table, 'group_concat(rowid)', expression, from, to) ?? '')
  }

  /** Whether a rid between the bounds matches. */
  has(table: TextIndex, expression: string, from: number, to: number): boolean {
    return this.#match(table, 'rowid', expression, from, to) !== undefined
  }

  /** One value of the rows of the expression, made of blocks that were checked in the same snapshot. */
  #match(table: TextIndex, value: string, expression: string, from: number, to: number): unknown {
    const sql = `SELECT ${value} AS value FROM ${table} WHERE ${table} MATCH ? AND rowid BETWEEN ? AND ? LIMIT 1`
    return this.#file.snapshot(() => {
      try {
        this.#checks?.[table].check(expression)
        return this.#file.get(sql, expression, from, to)?.['value']
      } catch (error) {
        // A word may stand in any message: answers that need the block go without the index.
        throw error instanceof DamagedRow ? this.#damaged(error.part) : error
      }
    })
  }
}
