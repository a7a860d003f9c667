/** The file of an index, open for reading: its rows, checked against their checksums. */
import { statSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { isDamage } from '../../../damaged-files.ts'
import { DamagedIndexError, type IndexDamage } from '../../message-store.ts'
import { verify } from '../checksums.ts'
import { openForReading, readMeta } from '../format.ts'
import type { Source } from '../protocol.ts'
import { intactRows } from './index-damage.ts'

export type StoredRow = Readonly<Record<string, unknown>>

export class IndexFile {
  readonly db: DatabaseSync
  readonly inode: bigint
  readonly format: number
  /** Its rows have checksums. */
  readonly sealed: boolean
  readonly #name: string
  readonly #statements = new Map<string, StatementSync>()

  /** @throws DamagedIndexError, FormatError */
  constructor({ name, path, active }: Source) {
    this.#name = name
    this.db = openForReading(path, active)
    try {
      this.inode = statSync(path, { bigint: true }).ino
      const { sealed, format } = readMeta(this.db, path)
      this.sealed = sealed
      this.format = format
    } catch (error) {
      this.db.close()
      throw this.asDamage(error)
    }
  }

  close(): void {
    this.#statements.clear()
    this.db.close()
  }

  /** Everything that `read` reads is of one snapshot. */
  snapshot<T>(read: () => T): T {
    this.db.exec('BEGIN')
    try {
      return read()
    } catch (error) {
      throw this.asDamage(error)
    } finally {
      this.db.exec('COMMIT')
    }
  }

  get(sql: string, ...values: (string | number)[]): StoredRow | undefined {
    try {
      return this.#statement(sql).get(...values)
    } catch (error) {
      throw this.asDamage(error)
    }
  }

  all(sql: string, ...values: (string | number)[]): Record<string, unknown>[] {
    try {
      return this.#statement(sql).all(...values)
    } catch (error) {
      throw this.asDamage(error)
    }
  }

  /** The rows that are what was written; the others are added to `damages`. */
  intact(
    sql: string,
    columns: readonly string[],
    damages: IndexDamage[],
    partOf: (row: StoredRow) => string,
    ...values: number[]
  ): StoredRow[] {
    const rows = this.all(sql, ...values)
    return this.sealed ? intactRows(rows, columns, partOf, this.#name, damages) : rows
  }

  /** Returns what the bytes of the row stand for. @param damaged the error of a row that is missing or not what was written */
  decode<T>(
    row: StoredRow | undefined,
    columns: readonly string[],
    decode: (bytes: Uint8Array) => T,
    damaged: () => Error,
  ): T {
    if (!row) throw damaged()
    this.check(row, columns, damaged)
    try {
      return decode(row['z'] as Uint8Array)
    } catch {
      throw damaged()
    }
  }

  /** Does nothing where the file has no checksums. @param sum the column of the checksum */
  check(row: StoredRow, columns: readonly string[], damaged: () => Error, sum?: string): void {
    if (!this.sealed) return
    try {
      verify(row, columns, '', sum)
    } catch {
      throw damaged()
    }
  }

  /** Turns SQLite's error of damage into the one that names the index. */
  asDamage(error: unknown): unknown {
    if (error instanceof DamagedIndexError || !isDamage(error)) return error
    const part = error.message
    return new DamagedIndexError({ index: this.#name, part, messages: null, range: null, setAside: null })
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) this.#statements.set(sql, (statement = this.db.prepare(sql)))
    return statement
  }
}
