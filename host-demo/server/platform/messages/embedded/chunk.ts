import type { Message } from '../message-store.ts'
import type { Column, StringColumn } from './columns.ts'
import { toCodes } from './columns.ts'

/** What a field's values can be. A field has a column for each kind it came with. */
export type Kind = 'string' | 'text' | 'number' | 'boolean'
export const KINDS: readonly Kind[] = ['string', 'text', 'number', 'boolean']

/** Up to 16,384 messages of an index, read by columns. Its rids are `c * CHUNK_STRIDE + row`. */
export interface Chunk {
  readonly c: number
  readonly n: number
  readonly oldest: number
  readonly newest: number
  timestamps(): Float64Array
  /** Rows with their values; of text the rows only. Booleans are the numbers 0 and 1. Null: no row has any. */
  column(field: string, kind: Kind): Column | null
  /** Smallest and largest number of the field. */
  bounds(field: string): { lo: number, hi: number } | null
  /** A text field with its values, read from the documents. */
  texts(field: string): StringColumn | null
  /** Every row's streams, as JSON arrays. */
  streams(): StringColumn
  ids(): StringColumn
  /** Rows of messages that stand in more than one index set. */
  shared(): Column | null
  message(row: number): Message
}

/** A column made from messages: of rows that are not packed yet, or of fields that have no column. */
export function columnOf(messages: readonly Message[], field: string, kind: Kind, isText: boolean): Column | null {
  const rows: number[] = []
  const numbers: number[] = []
  const strings: string[] = []
  for (let row = 0; row < messages.length; row++) {
    const { fields } = messages[row] as Message
    if (!Object.hasOwn(fields, field)) continue
    const value = fields[field]
    if (isText) {
      if (kind === 'text') rows.push(row)
    } else if (typeof value === kind) {
      rows.push(row)
      if (kind === 'string') strings.push(value as string)
      else numbers.push(Number(value))
    }
  }
  if (rows.length === 0) return null
  const which = { rows: rows.length === messages.length ? null : Uint16Array.from(rows), count: rows.length }
  if (kind === 'text') return { kind: 'presence', ...which }
  if (kind === 'string') return { kind: 'string', ...which, ...toCodes(strings) }
  return { kind: 'number', ...which, values: Float64Array.from(numbers) }
}

/** The values of a text field, whatever type they came with, as strings. */
export function textsOf(messages: readonly Message[], field: string): StringColumn | null {
  const rows: number[] = []
  const values: string[] = []
  messages.forEach((message, row) => {
    if (!Object.hasOwn(message.fields, field)) return
    rows.push(row)
    values.push(String(message.fields[field]))
  })
  if (rows.length === 0) return null
  return { kind: 'string', rows: rows.length === messages.length ? null : Uint16Array.from(rows), count: rows.length, ...toCodes(values) }
}
