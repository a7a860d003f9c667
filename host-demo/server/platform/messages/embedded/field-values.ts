/** Values of a field as small numbers, the same for the same value in every chunk. */
import type { FieldValue } from '../message-store.ts'
import { KINDS, type Chunk, type Kind } from './chunk.ts'
import type { Column, NumberColumn, StringColumn } from './columns.ts'
import { isText } from './field-kinds.ts'

/** Gives each value a number. Values that read the same are the same: 5 and "5". */
export class ValueTable {
  readonly #numbers = new Map<string, number>()
  readonly values: FieldValue[] = []

  numberOf(value: FieldValue): number {
    const text = typeof value === 'string' ? value : String(value)
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.values.length
      this.#numbers.set(text, number)
      this.values.push(value)
    }
    return number
  }
}

/** The columns of a field that hold values, texts read from the documents. */
export function valueColumns(chunk: Chunk, field: string): { kind: Kind, column: NumberColumn | StringColumn }[] {
  if (field === 'timestamp') return [{ kind: 'number', column: { kind: 'number', rows: null, count: chunk.n, values: chunk.timestamps() } }]
  if (field === 'gl2_message_id') return [{ kind: 'string', column: chunk.ids() }]
  return KINDS.flatMap(kind => {
    const column = kind === 'text' ? (isText(field) ? chunk.texts(field) : null) : chunk.column(field, kind)
    return column && column.kind !== 'presence' ? [{ kind, column }] : []
  })
}

/** For each row the number of its value, -1 without one. */
export function valueNumbers(chunk: Chunk, field: string, table: ValueTable): (row: number) => number {
  const readers = valueColumns(chunk, field).map(({ kind, column }) => columnNumbers(column, kind, chunk.n, table))
  const [only, ...others] = readers
  if (!only) return () => -1
  if (others.length === 0) return only
  return row => {
    for (const reader of readers) {
      const number = reader(row)
      if (number >= 0) return number
    }
    return -1
  }
}

function columnNumbers(column: NumberColumn | StringColumn, kind: Kind, n: number, table: ValueTable): (row: number) => number {
  const placeOf = rowPlaces(column, n)
  if (column.kind === 'string') {
    const { codes, dictionary } = column
    const numbers = new Int32Array(dictionary.length).fill(-1)
    return row => {
      const place = placeOf ? placeOf[row]! : row
      if (place < 0) return -1
      const code = codes[place]!
      const known = numbers[code]!
      return known >= 0 ? known : numbers[code] = table.numberOf(dictionary[code]!)
    }
  }
  const { values } = column
  const known = new Map<number, number>()
  return row => {
    const place = placeOf ? placeOf[row]! : row
    if (place < 0) return -1
    const value = values[place]!
    let number = known.get(value)
    if (number === undefined) known.set(value, number = table.numberOf(kind === 'boolean' ? value === 1 : value))
    return number
  }
}

/** Where in the column a row's value stands, -1 for rows without one; null when that is the row itself. */
export function rowPlaces(column: Column, n: number): Int32Array | null {
  if (!column.rows) return null
  const places = new Int32Array(n).fill(-1)
  for (let i = 0; i < column.count; i++) places[column.rows[i]!] = i
  return places
}
