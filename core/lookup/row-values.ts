/** Values of rows as people type, paste and read them. */
import type { RowChange, RowValue } from './schema.ts'

export const rowValueTypes = ['text', 'number', 'boolean', 'list'] as const
export type RowValueType = (typeof rowValueTypes)[number]

/** Stands between the texts of a list that is typed. */
export const listSeparator = ';'

export function typeOfValue(value: RowValue): RowValueType {
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'string' ? 'text' : 'list'
}

/** The value in one line; `readValue` reads it again. */
export const valueText = (value: RowValue): string =>
  typeof value === 'object' ? value.join(`${listSeparator} `) : String(value)

/** Reads what was typed as a value of the type; null where it is none. */
export function readValue(text: string, type: RowValueType): RowValue | null {
  const trimmed = text.trim()
  switch (type) {
    case 'text':
      return text
    case 'number':
      return trimmed !== '' && Number.isFinite(Number(trimmed)) && !/^[+-]?0[xob]/i.test(trimmed)
        ? Number(trimmed)
        : null
    case 'boolean':
      return /^true$/i.test(trimmed) ? true : /^false$/i.test(trimmed) ? false : null
    case 'list':
      return trimmed === '' ? [] : trimmed.split(listSeparator).map(one => one.trim())
  }
}

/** Reads what was typed in the place of a value: of the same type where it can be, else as text. */
export const valueInPlaceOf = (text: string, before: RowValue): RowValue => readValue(text, typeOfValue(before)) ?? text

/** Records of separated values, with quotes where a value has separators or line ends in it. */
export function readRecords(text: string, separator: string, most = Number.POSITIVE_INFINITY): readonly string[][] {
  const records: string[][] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  const end = () => {
    cells.push(cell)
    if (cells.length > 1 || cell !== '') records.push(cells)
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length && records.length < most; at++) {
    const one = text[at]!
    if (quoted) {
      if (one !== '"') cell += one
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (one === '"' && cell === '') quoted = true
    else if (one === separator) {
      cells.push(cell)
      cell = ''
    } else if (one === '\n') end()
    else if (one !== '\r' || text[at + 1] !== '\n') cell += one
  }
  if (records.length < most && (cell !== '' || cells.length > 0)) end()
  return records
}

const separators = [',', ';', '\t', '|'] as const

/** The separator that a file's first line has most of. */
export function guessSeparator(text: string): string {
  const line = text.slice(0, text.search(/\n|$/))
  const count = (separator: string) => line.split(separator).length
  return separators.reduce<string>((best, one) => (count(one) > count(best) ? one : best), ',')
}

export interface PastedProblem {
  /** From 1. */
  readonly line: number
  readonly problem: 'key' | 'value' | 'expires' | 'longKey' | 'longValue'
}

export interface Pasted {
  readonly rows: readonly RowChange[]
  readonly problems: readonly PastedProblem[]
}

/**
 * Reads lines of key, value and, where there is a third cell, the time at which the row ends, as a spreadsheet copies them.
 * @param instant reads a time; null where it is none
 */
export function readPasted(
  records: readonly (readonly string[])[],
  type: RowValueType,
  instant: (text: string) => number | null,
): Pasted {
  const rows: RowChange[] = []
  const problems: PastedProblem[] = []
  for (const [index, [key = '', text = '', expires = '']] of records.entries()) {
    const value = readValue(text, type)
    const ends = expires.trim() === '' ? undefined : instant(expires.trim())
    const problem = problemOf(key, text, value, ends)
    if (problem !== null) problems.push({ line: index + 1, problem })
    else rows.push({ key, value: value!, expires_at: ends == null ? null : new Date(ends).toISOString() })
  }
  return { rows, problems }
}

function problemOf(
  key: string,
  text: string,
  value: RowValue | null,
  ends: number | null | undefined,
): PastedProblem['problem'] | null {
  if (key === '') return 'key'
  if (key.length > 512) return 'longKey'
  if (value === null) return 'value'
  if (text.length > 4096) return 'longValue'
  return ends === null ? 'expires' : null
}
