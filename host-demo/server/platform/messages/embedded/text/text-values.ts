/** Texts that are numbers or dates: they are shown and matched as they came, and compared as what they are. */
import { resolveDate } from '../../../../../../core/query/dates.ts'
import type { Chunk } from '../read/chunk.ts'
import type { StringColumn } from '../columns.ts'

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
/** A whole day at least: a year alone is a number. */
const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d|$)/
const HYPHEN = 45

export function parseNumber(text: string): number | null {
  return NUMBER.test(text) ? Number(text) : null
}

/** Returns the number a text stands for, blanks around it aside; NaN for other texts. */
export function numberIn(text: string): number {
  if (!mayBeNumber(text.charCodeAt(0))) return NaN
  const number = parseNumber(text.trim()) ?? NaN
  return Number.isFinite(number) ? number : NaN
}

/** Returns the UTC milliseconds an ISO 8601 text stands for, read in the zone where it names none; NaN for other texts. */
export function instantIn(text: string, timeZone: string): number {
  if (text.charCodeAt(4) !== HYPHEN || !DATE.test(text)) return NaN
  return resolveDate(text, { now: 0, timeZone }) ?? NaN
}

/** Returns the number of each text of the column's dictionary, or null where none is a number. Kept with the chunk. */
export function numbersOf(chunk: Chunk, field: string, column: StringColumn): Float64Array | null {
  return keep(chunk, `f:${field}`, column, numberIn)
}

/** As `numbersOf`, by place in the column; NaN where the text is no number. */
export function numbersByPlace(chunk: Chunk, field: string, column: StringColumn): Float64Array | null {
  const numbers = numbersOf(chunk, field, column)
  if (!numbers) return null
  const values = new Float64Array(column.count)
  for (let place = 0; place < column.count; place++) values[place] = numbers[column.codes[place]!]!
  return values
}

/** As `numbersOf`, the instants of texts that are dates. */
export function instantsOf(chunk: Chunk, field: string, column: StringColumn, timeZone: string): Float64Array | null {
  return keep(chunk, `i:${timeZone}:${field}`, column, text => instantIn(text, timeZone))
}

function keep(
  chunk: Chunk,
  key: string,
  { dictionary }: StringColumn,
  read: (text: string) => number,
): Float64Array | null {
  const known = chunk.recall(key) as Float64Array | null | undefined
  if (known !== undefined) return known
  const values = Float64Array.from(dictionary, read)
  const found = values.some(value => !Number.isNaN(value)) ? values : null
  chunk.keep(key, found, found?.byteLength ?? 0)
  return found
}

/** Digits, signs and the point; blanks stand before some of them. */
const mayBeNumber = (code: number): boolean =>
  (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46 || code <= 32
