/** Values of a field as small numbers, the same for the same value in every chunk. */
import { foldCase } from '../../../../../../core/query/analysis.ts'
import type { FieldValue } from '../../message-store.ts'
import type { Chunk } from '../read/chunk.ts'
import {
  textOf,
  textsIn,
  withTexts,
  type Column,
  type NumberColumn,
  type SharedCodes,
  type StringColumn,
} from '../columns.ts'
import type { SharedTexts } from '../shared-texts.ts'
import { askedColumn } from '../read/joined-columns.ts'
import { isCaseless, isText, KINDS, type Kind } from '../field-kinds.ts'

/** Whole numbers below it, as levels are, are looked up by their place. */
const SMALL = 64
/** Bytes of a value beside its characters, about. */
const VALUE_BYTES = 96

/** Gives each value a number. Values that read the same are the same: 5 and "5", which is 5 then, whichever came first. */
export class ValueTable {
  readonly #numbers = new Map<string, number>()
  /** By number in a table that chunks share the number here, plus one. */
  readonly #shared = new Map<SharedTexts, Int32Array>()
  readonly values: FieldValue[] = []
  /** In memory, about. */
  bytes = 0

  numberOf(value: FieldValue): number {
    const text = typeof value === 'string' ? value : String(value)
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.values.length
      this.#numbers.set(text, number)
      this.values.push(value)
      this.bytes += text.length + VALUE_BYTES
    } else if (typeof value !== 'string') this.values[number] = value
    return number
  }

  /** By number in a shared table the number here plus one; 0: it has none yet. */
  numbersOf(texts: SharedTexts): Int32Array {
    let numbers = this.#shared.get(texts)
    if (!numbers || numbers.length < texts.size) {
      const more = new Int32Array(numbers ? Math.ceil(1.5 * texts.size) : texts.size)
      if (numbers) more.set(numbers)
      this.bytes += more.byteLength - (numbers?.byteLength ?? 0)
      this.#shared.set(texts, (numbers = more))
    }
    return numbers
  }
}

/** The columns of a field that hold values, texts read from the documents. */
export function valueColumns(chunk: Chunk, field: string): { kind: Kind; column: NumberColumn | StringColumn }[] {
  if (field === 'timestamp')
    return [{ kind: 'date', column: { kind: 'number', rows: null, count: chunk.n, values: chunk.timestamps() } }]
  if (field === 'gl2_message_id') return [{ kind: 'string', column: chunk.ids() }]
  return KINDS.flatMap(kind => {
    const column = kind === 'text' ? (isText(field) ? chunk.texts(field) : null) : askedColumn(chunk, field, kind)
    return column && column.kind !== 'presence' ? [{ kind, column }] : []
  })
}

/** As `valueColumns`, with the texts that values are told apart by: those of fields matched without case in lower case. */
export function groupColumns(chunk: Chunk, field: string): { kind: Kind; column: NumberColumn | StringColumn }[] {
  const columns = valueColumns(chunk, field)
  return isCaseless(field)
    ? columns.map(one => (one.column.kind === 'string' ? { ...one, column: folded(chunk, field, one.column) } : one))
    : columns
}

function folded(chunk: Chunk, field: string, column: StringColumn): StringColumn {
  const shared = withTexts(column, 'folded', foldCase)
  if (shared) return shared
  const key = `l:${field}`
  let dictionary = chunk.recall(key) as readonly string[] | undefined
  if (!dictionary) {
    dictionary = column.dictionary.map(foldCase)
    chunk.keep(
      key,
      dictionary,
      dictionary.reduce((sum, text) => sum + text.length + 24, 0),
    )
  }
  const { kind, rows, count, codes } = column
  return { kind, rows, count, codes, dictionary }
}

type TextsOf = (chunk: Chunk, field: string, column: StringColumn) => readonly FieldValue[]

/** Returns each row's value as it was sent, or what `textsOf` puts in place of a text; null for rows without one. */
export function rowValues(
  chunk: Chunk,
  field: string,
  textsOf: TextsOf = (_chunk, _field, column) => column.dictionary,
): (row: number) => FieldValue | null {
  if (field === 'gl2_message_id' || field === 'streams') {
    const column = field === 'streams' ? chunk.streams() : chunk.ids()
    return row => textOf(column, column.codes[row]!)
  }
  const values = new Array<FieldValue | null>(chunk.n).fill(null)
  for (const { kind, column } of valueColumns(chunk, field)) {
    const texts = column.kind !== 'string' ? [] : kind === 'text' ? column.dictionary : textsOf(chunk, field, column)
    for (let i = 0; i < column.count; i++) {
      values[column.rows ? column.rows[i]! : i] =
        column.kind === 'string' ? texts[column.codes[i]!]! : valueOf(kind, column.values[i]!)
    }
  }
  return row => values[row]!
}

/** The number of each row's value, -1 without one. */
export function readValues(chunk: Chunk, field: string, rows: Uint16Array, table: ValueTable): Int32Array<ArrayBuffer> {
  const out = new Int32Array(rows.length).fill(-1)
  for (const { kind, column } of groupColumns(chunk, field)) {
    const places = rowPlaces(column, chunk.n)
    if (column.kind === 'string') readStrings(column, places, rows, table, out)
    else readNumbers(column, kind, places, rows, table, out)
  }
  return out
}

function readStrings(
  column: StringColumn,
  places: Int32Array | null,
  rows: Uint16Array,
  table: ValueTable,
  out: Int32Array,
): void {
  const { codes, shared } = column
  if (shared) return readShared(column, shared, places, rows, table, out)
  const numbers = new Int32Array(textsIn(column)).fill(-1)
  for (let i = 0; i < rows.length; i++) {
    const place = places ? places[rows[i]!]! : rows[i]!
    if (place < 0) continue
    const code = codes[place]!
    if (numbers[code]! < 0) numbers[code] = table.numberOf(textOf(column, code))
    out[i] = numbers[code]!
  }
}

function readShared(
  { codes }: StringColumn,
  { texts, numbers }: SharedCodes,
  places: Int32Array | null,
  rows: Uint16Array,
  table: ValueTable,
  out: Int32Array,
): void {
  const own = table.numbersOf(texts)
  for (let i = 0; i < rows.length; i++) {
    const place = places ? places[rows[i]!]! : rows[i]!
    if (place < 0) continue
    const number = numbers[codes[place]!]!
    if (own[number] === 0) own[number] = table.numberOf(texts.text(number)) + 1
    out[i] = own[number]! - 1
  }
}

function readNumbers(
  { values }: NumberColumn,
  kind: Kind,
  places: Int32Array | null,
  rows: Uint16Array,
  table: ValueTable,
  out: Int32Array,
): void {
  const known = new Map<number, number>()
  const small = new Int32Array(values instanceof Int32Array ? SMALL : 0).fill(-1)
  for (let i = 0; i < rows.length; i++) {
    const place = places ? places[rows[i]!]! : rows[i]!
    if (place < 0) continue
    const value = values[place]!
    const isSmall = value >= 0 && value < small.length
    let number = isSmall ? small[value]! : (known.get(value) ?? -1)
    if (number < 0) {
      number = table.numberOf(valueOf(kind, value))
      if (isSmall) small[value] = number
      else known.set(value, number)
    }
    out[i] = number
  }
}

/** The value a column of numbers stands for. */
export function valueOf(kind: Kind, value: number): FieldValue {
  return kind === 'boolean' ? value === 1 : kind === 'date' ? new Date(value).toISOString() : value
}

/**
 * Maps rows to their positions in the column, -1 for rows without a value; null when the position is the row itself.
 */
export function rowPlaces(column: Column, n: number): Int32Array | null {
  if (!column.rows) return null
  const places = new Int32Array(n).fill(-1)
  for (let i = 0; i < column.count; i++) places[column.rows[i]!] = i
  return places
}
