import type { DatabaseSync } from 'node:sqlite'
import type { Pack } from '../../message-store.ts'
import { FIELD_ROW, RowWriter, verify } from '../checksums.ts'
import { isBookkeeping, isReserved, isText } from '../field-kinds.ts'
import { FIRST_FIELD, MAX_FIELDS, type ColumnType } from '../format.ts'

/** Storage rules of a field, derived from its name: needed for every value, so they are computed once. */
export interface WrittenField {
  readonly name: string
  readonly hasColumns: boolean
  /** Its strings, and all its values where it has no columns, are found by the index of values. */
  readonly isIndexed: boolean
}

/** Fields remembered at once; with more the oldest are not worth their room. */
const REMEMBERED = 5_000

/** The columns of an index: one id per field and type. Numbers are one column, `long` until the first fraction arrives. */
export class FieldRegistry {
  readonly #rows: RowWriter
  readonly #ids = new Map<string, number>()
  readonly #names = new Set<string>()
  readonly #whole = new Set<number>()
  readonly #written = new Map<string, WrittenField>()
  #columns: readonly string[] = []
  #next = FIRST_FIELD

  /** @param sealed of the file (`StoredMeta`) */
  constructor(db: DatabaseSync, sealed: boolean) {
    this.#rows = new RowWriter(db, 'fld', sealed, 'REPLACE')
    for (const row of db.prepare('SELECT * FROM fld').all()) {
      if (sealed) verify(row, FIELD_ROW, `the field '${row['name']}'`)
      const id = Number(row['f'])
      const type = String(row['type']) as ColumnType
      this.#ids.set(keyOf(String(row['name']), type), id)
      this.#names.add(String(row['name']))
      if (type === 'long') this.#whole.add(id)
      this.#next = Math.max(this.#next, id + 1)
    }
  }

  /** Whether the field has columns; a new one gets them while there is room. */
  admits(name: string): boolean {
    if (this.#names.has(name)) return true
    if (this.#names.size >= MAX_FIELDS && !isBookkeeping(name)) return false
    this.#names.add(name)
    return true
  }

  /** The fields that get columns; while there is room, all do. Another list when it has changed. */
  get columns(): 'all' | readonly string[] {
    if (this.#names.size < MAX_FIELDS) return 'all'
    if (this.#columns.length !== this.#names.size) this.#columns = [...this.#names]
    return this.#columns
  }

  /** Whether a pack has columns of the very fields that `admits` gives them to. */
  fits({ withColumns, without }: Pick<Pack, 'withColumns' | 'without'>): boolean {
    let count = this.#names.size
    for (const name of withColumns) {
      if (this.#names.has(name)) continue
      if (count >= MAX_FIELDS && !isBookkeeping(name)) return false
      count++
    }
    return without.every(
      name => isReserved(name) || (count >= MAX_FIELDS && !this.#names.has(name) && !isBookkeeping(name)),
    )
  }

  written(name: string): WrittenField {
    let field = this.#written.get(name)
    if (!field) {
      if (this.#written.size >= REMEMBERED) this.#written.clear()
      const reserved = isReserved(name)
      field = {
        name,
        hasColumns: !reserved && this.admits(name),
        isIndexed: !reserved && !isText(name) && !isBookkeeping(name),
      }
      this.#written.set(name, field)
    }
    return field
  }

  idOf(name: string, type: ColumnType): number {
    const key = keyOf(name, type)
    const known = this.#ids.get(key)
    if (known !== undefined) {
      if (type === 'double' && this.#whole.delete(known)) this.#rows.run(known, name, type)
      return known
    }
    const id = this.#next++
    this.#ids.set(key, id)
    if (type === 'long') this.#whole.add(id)
    this.#rows.run(id, name, type)
    return id
  }
}

function keyOf(name: string, type: ColumnType): string {
  return `${type === 'double' ? 'long' : type}:${name}`
}
