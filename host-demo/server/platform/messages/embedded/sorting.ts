import type { Cursor, FieldValue, SortField } from '../message-store.ts'
import type { Chunk } from './chunk.ts'
import { isText, KINDS } from './field-kinds.ts'
import { valueOf } from './field-values.ts'

export type SortValue = FieldValue | null

/** The value each row is sorted by; rows without one give null. */
export function sortValues(chunk: Chunk, field: string): (row: number) => SortValue {
  if (field === 'timestamp') {
    const timestamps = chunk.timestamps()
    return row => timestamps[row]!
  }
  if (field === 'gl2_message_id' || field === 'streams') {
    const { codes, dictionary } = field === 'streams' ? chunk.streams() : chunk.ids()
    return row => dictionary[codes[row]!]!
  }
  const values = new Array<SortValue>(chunk.n).fill(null)
  for (const kind of KINDS) {
    const column = isText(field) ? (kind === 'text' ? chunk.texts(field) : null) : chunk.column(field, kind)
    if (!column || column.kind === 'presence') continue
    for (let i = 0; i < column.count; i++) {
      values[column.rows ? column.rows[i]! : i] = column.kind === 'string'
        ? column.dictionary[column.codes[i]!]! : valueOf(kind, column.values[i]!)
    }
  }
  return row => values[row]!
}

const TYPES = ['number', 'string', 'boolean']

/** Numbers before strings (by UTF-16 unit) before booleans, turned round for `desc`; null comes last either way. */
export function compareValues(a: SortValue, b: SortValue, order: 'asc' | 'desc'): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  const ascending = typeof a === typeof b ? (a < b ? -1 : 1) : TYPES.indexOf(typeof a) - TYPES.indexOf(typeof b)
  return order === 'asc' ? ascending : -ascending
}

/** Compares the places of two results: sort values, then ids in the direction of the last sort field. */
export function comparePlaces(a: Cursor, b: Cursor, sort: readonly SortField[]): number {
  for (let i = 0; i < sort.length; i++) {
    const result = compareValues(a[i] ?? null, b[i] ?? null, sort[i]!.order)
    if (result !== 0) return result
  }
  return compareValues(a[sort.length] ?? null, b[sort.length] ?? null, sort.at(-1)?.order ?? 'desc')
}
