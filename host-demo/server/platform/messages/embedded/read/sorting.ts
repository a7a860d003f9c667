import type { Cursor, FieldValue, SortField } from '../../message-store.ts'
import type { Chunk } from './chunk.ts'
import type { StringColumn } from '../columns.ts'
import { rowValues } from '../aggregate/field-values.ts'
import { numbersOf } from '../text/text-values.ts'

export type SortValue = FieldValue | null

/** The value each row is sorted by; rows without one give null. */
export function sortValues(chunk: Chunk, field: string): (row: number) => SortValue {
  if (field === 'timestamp') {
    const timestamps = chunk.timestamps()
    return row => timestamps[row]!
  }
  return rowValues(chunk, field, numbersFirst)
}

/** Texts that are numbers are sorted among the numbers. */
function numbersFirst(chunk: Chunk, field: string, column: StringColumn): readonly FieldValue[] {
  const numbers = numbersOf(chunk, field, column)
  return numbers
    ? column.dictionary.map((text, code) => (Number.isNaN(numbers[code]!) ? text : numbers[code]!))
    : column.dictionary
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
