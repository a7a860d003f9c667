import type { DatabaseSync } from 'node:sqlite'
import { FIELD_ROW, RowWriter, verify } from '../checksums.ts'
import { isBookkeeping, isDate, isReserved, isText } from '../field-kinds.ts'
import { FIRST_FIELD, MAX_FIELDS, type ColumnType } from '../format.ts'

/** Storage rules of a field, derived from its name: needed for every value, so they are computed once. */
export interface WrittenField {
  readonly name: string
  readonly hasColumns: boolean
  readonly isText: boolean
  readonly isDate: boolean
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

  written(name: string): WrittenField {
    let field = this.#written.get(name)
    if (!field) {
      if (this.#written.size >= REMEMBERED) this.#written.clear()
      const reserved = isReserved(name)
      field = {
        name,
        hasColumns: !reserved && this.admits(name),
        isText: isText(name),
        isDate: isDate(name),
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
