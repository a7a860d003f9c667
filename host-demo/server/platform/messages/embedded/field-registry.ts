import type { DatabaseSync } from 'node:sqlite'
import { isBookkeeping } from './field-kinds.ts'
import { FIRST_FIELD, MAX_FIELDS, type ColumnType } from './format.ts'

/** The columns of an index: one id per field and type. Numbers are one column, `long` until the first fraction arrives. */
export class FieldRegistry {
  readonly #db: DatabaseSync
  readonly #ids = new Map<string, number>()
  readonly #names = new Set<string>()
  readonly #whole = new Set<number>()
  #next = FIRST_FIELD

  constructor(db: DatabaseSync) {
    this.#db = db
    for (const row of db.prepare('SELECT f, name, type FROM fld').all()) {
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

  idOf(name: string, type: ColumnType): number {
    const key = keyOf(name, type)
    const known = this.#ids.get(key)
    if (known !== undefined) {
      if (type === 'double' && this.#whole.delete(known)) {
        this.#db.prepare("UPDATE fld SET type = 'double' WHERE f = ?").run(known)
      }
      return known
    }
    const id = this.#next++
    this.#ids.set(key, id)
    if (type === 'long') this.#whole.add(id)
    this.#db.prepare('INSERT INTO fld VALUES(?, ?, ?)').run(id, name, type)
    return id
  }
}

function keyOf(name: string, type: ColumnType): string {
  return `${type === 'double' ? 'long' : type}:${name}`
}
