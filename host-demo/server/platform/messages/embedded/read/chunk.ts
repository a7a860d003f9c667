import { joinedWords } from '../../../../../../core/query/standard-words.ts'
import type { FieldValue, Message } from '../../message-store.ts'
import type { Column, StringColumn } from '../columns.ts'
import type { FieldTest } from '../documents/chunk-documents.ts'
import { toCodes } from '../text-codes.ts'
import { GrowingColumn } from './growing-column.ts'
import { kindOf, TEXT_FIELDS, toInstant, type Kind } from '../field-kinds.ts'
import type { FieldColumn } from './index-fields.ts'
import type { Rows } from '../rows.ts'
import { TermList } from '../text/term-list.ts'
import type { Work } from './work.ts'

/** Up to 16,384 messages of an index, read by columns. Its rids are `c * CHUNK_STRIDE + row`. */
export interface Chunk {
  readonly c: number
  readonly n: number
  readonly oldest: number
  readonly newest: number
  timestamps(): Int32Array | Float64Array
  /** Rows with their values; of text the rows only. Booleans are the numbers 0 and 1, dates UTC milliseconds. Null: no row has any. */
  column(field: string, kind: Kind): Column | null
  /** As `column` of a field that has columns, for few of its values. */
  valueColumn(field: string, kind: Kind): Column | null
  /** Names of fields with dots that are asked for by this one, too. */
  dotted(field: string): readonly string[]
  /** Counts the rows that have each of the fields; fields without any are left out. */
  countFields(rows: Rows, fields: readonly FieldColumn[], work: Work): Promise<ReadonlyMap<string, number>>
  /** Smallest and largest number, or date, of the field. */
  bounds(field: string, kind: 'number' | 'date'): { lo: number; hi: number } | null
  /** A text field with its values, read from the documents. */
  texts(field: string): StringColumn | null
  /** Every term of the text fields, each once, joined by line feeds. */
  terms(): string
  /** The words of several terms and the symbols of a text field, read from the documents. */
  words(field: string): WordList | null
  /** Every row's streams, as JSON arrays. */
  streams(): StringColumn
  ids(): StringColumn
  id(row: number): string
  /** Rows of messages that stand in more than one index set. */
  shared(): Column | null
  /** The message of one row. Whoever reads several asks `documents` for them. */
  message(row: number): Message
  /** Gives messages back. What it has read it holds on to, beside the cache: it is for one reading. */
  documents(): Documents
  /** Returns the value kept for the chunk under the key, while the chunk is unchanged and the cache has room. */
  recall(key: string): unknown
  keep(key: string, value: unknown, bytes: number): void
}

/** The messages of a chunk. */
export interface Documents {
  /** @param wants fields for which it is false may be missing: they need not be read */
  message(row: number, wants?: FieldTest): Message
  fields(row: number): Message['fields']
  /** The value of one field; undefined where the message has none. */
  value(row: number, field: string): FieldValue | undefined
}

/** Documents that are whole messages. */
export function plainDocuments(read: (row: number) => Message): Documents {
  let last: { readonly row: number; readonly message: Message } | null = null
  const message = (row: number): Message => {
    // Several fields of a message are mostly asked for together.
    if (last?.row !== row) last = { row, message: read(row) }
    return last.message
  }
  return {
    message,
    fields: row => message(row).fields,
    value(row, field) {
      const { fields } = message(row)
      return Object.hasOwn(fields, field) ? fields[field] : undefined
    },
  }
}

/** Values of a field by row; undefined where a message has none. */
export type RowValues = readonly (FieldValue | undefined)[]

/** The values that messages have of a field. */
export const valuesOf = (messages: readonly Message[], field: string): RowValues =>
  messages.map(({ fields }) => (Object.hasOwn(fields, field) ? fields[field] : undefined))

/** Words with the rows that have them. */
export interface WordList {
  /** Each once, joined by line feeds. */
  readonly words: string
  /** The rows of the word at place i stand in `rows` from `starts[i]` up to `starts[i + 1]`. */
  readonly starts: Uint32Array
  readonly rows: Uint16Array
}

/** A column made from messages: of rows that are not packed yet, or of fields that have no column. */
export function growingColumn(field: string, kind: Kind): GrowingColumn {
  return new GrowingColumn(kind === 'string' ? 'string' : kind === 'text' ? 'presence' : 'number', ({ fields }) => {
    if (!Object.hasOwn(fields, field)) return null
    const value = fields[field]!
    if (kindOf(field, value) !== kind) return null
    return kind === 'string'
      ? (value as string)
      : kind === 'text'
        ? 0
        : kind === 'date'
          ? toInstant(value)
          : Number(value)
  })
}

/** The terms of all texts of the messages, each once, joined by line feeds. */
export function termsOf(messages: readonly Message[]): Buffer {
  const terms = new TermList()
  for (const { fields } of messages) {
    for (const name of TEXT_FIELDS) if (Object.hasOwn(fields, name)) terms.add(String(fields[name]))
  }
  return terms.bytes
}

/** The words of several terms and the symbols of a text field. */
export function wordsOf(values: RowValues): WordList | null {
  const rowsOfWord = new Map<string, number[]>()
  let count = 0
  values.forEach((value, row) => {
    if (value === undefined) return
    for (const word of joinedWords(String(value))) {
      const rows = rowsOfWord.get(word)
      if (!rows) rowsOfWord.set(word, [row])
      else if (rows.at(-1) !== row) rows.push(row)
      else continue
      count++
    }
  })
  if (count === 0) return null
  const starts = new Uint32Array(rowsOfWord.size + 1)
  const rows = new Uint16Array(count)
  let place = 0
  let end = 0
  for (const own of rowsOfWord.values()) {
    rows.set(own, end)
    starts[++place] = end += own.length
  }
  return { words: [...rowsOfWord.keys()].join('\n'), starts, rows }
}

/** The values of a text field, whatever type they came with, as strings. */
export function textsOf(values: RowValues): StringColumn | null {
  const rows: number[] = []
  const texts: string[] = []
  values.forEach((value, row) => {
    if (value === undefined) return
    rows.push(row)
    texts.push(String(value))
  })
  if (rows.length === 0) return null
  return {
    kind: 'string',
    rows: rows.length === values.length ? null : Uint16Array.from(rows),
    count: rows.length,
    ...toCodes(texts),
  }
}
