/** Rows of a lookup table that people edit: a key, its value, and when it ends. */
import { type ApiError, badRequest } from '../../errors/errors.ts'

/** Whole numbers beyond 2^53 are kept as text. */
export type RowValue = string | number | boolean | readonly string[]

export interface Row {
  readonly key: string
  readonly value: RowValue
  /** UTC milliseconds from which the row is not found any more; null: it stays. */
  readonly expiresAt: number | null
}

export const MAX_ROWS = 1_000_000
/** Characters of a key. */
export const MAX_KEY = 512
/** Characters of a value; of a list with the marks between its texts. */
export const MAX_VALUE = 4_096
/** Bytes that all rows of a table take in the index. */
export const MAX_INDEX_BYTES = 256 * 1024 * 1024
/** Rows of one change; more are an import. */
export const MAX_CHANGE = 10_000

/** Returns the form in which a key is looked up. */
export const foldKey = (key: string, caseInsensitive: boolean): string => (caseInsensitive ? key.toLowerCase() : key)

/** Returns what is wrong with a row, beginning with the name of the field; null where nothing is. */
export function rowProblem({ key, value, expiresAt }: Row): string | null {
  if (typeof key !== 'string' || key === '') return 'key: must have at least one character'
  if (key.length > MAX_KEY) return `key: has ${key.length} characters; at most ${MAX_KEY} are possible`
  if (!isStorable(key)) return `key: ${storable}`
  if (expiresAt !== null && !(Number.isSafeInteger(expiresAt) && expiresAt >= 0))
    return 'expires: must be a time in milliseconds since 1970, or nothing'
  return valueProblem(value)
}

const storable = 'must be text without NUL characters and halves of characters'
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

function valueProblem(value: RowValue): string | null {
  if (typeof value === 'boolean') return null
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'value: must be a finite number'
  if (typeof value !== 'string' && !(Array.isArray(value) && value.every(text => typeof text === 'string')))
    return 'value: must be a text, a number, true or false, or a list of texts'
  if (!(typeof value === 'string' ? [value] : value).every(isStorable)) return `value: ${storable}`
  const length = typeof value === 'string' ? value.length : JSON.stringify(value).length
  return length > MAX_VALUE ? `value: has ${length} characters; at most ${MAX_VALUE} are possible` : null
}

/** @throws ApiError 400 that names the first row with a problem, counted from 1 */
export function checkRows(rows: readonly Row[]): void {
  if (rows.length > MAX_CHANGE)
    throw badRequest(`rows: at most ${MAX_CHANGE.toLocaleString('en')} can be changed at once; import a file for more`)
  for (const [index, row] of rows.entries()) {
    const problem = rowProblem(row)
    if (problem !== null) throw badRequest(`rows: row ${index + 1}: ${problem}`)
  }
}

export const tooManyRows = (): ApiError =>
  badRequest(`rows: a table has at most ${MAX_ROWS.toLocaleString('en')} rows. Delete rows, or make a second table.`)
export const tooLarge = (): ApiError =>
  badRequest(
    `rows: the rows of a table take at most ${MAX_INDEX_BYTES / 1024 / 1024} MiB of memory. Make keys or values shorter, or make a second table.`,
  )
