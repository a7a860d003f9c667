/** Reads the rows of a table from a CSV file: which columns are meant, and of what type the values are. */
import { badRequest } from '../../errors/errors.ts'
import { CsvRecords, type CsvRecord } from './csv-records.ts'
import type { Row, RowValue } from './row.ts'
import type { RowStaging, StagedLine } from './row-staging.ts'

/** A name of the first line, or a number from 1. */
export type Column = string | number

export interface CsvOptions {
  /** One character. */
  readonly separator: string
  /** Whether the first line has names, and no row. Columns with names need it. */
  readonly hasHeader: boolean
  readonly keyColumn: Column
  readonly valueColumn: Column
  /** Column with the time at which a row ends, ISO 8601 with a zone; empty cells: it stays. Null: all stay. */
  readonly expiresColumn: Column | null
  readonly valueType: 'text' | 'number' | 'boolean' | 'list'
  /** Stands between the texts of a list; one character. */
  readonly listSeparator: string
}

export const defaultCsvOptions: CsvOptions = {
  separator: ',',
  hasHeader: true,
  keyColumn: 'key',
  valueColumn: 'value',
  expiresColumn: null,
  valueType: 'text',
  listSeparator: ';',
}

interface Places {
  readonly key: number
  readonly value: number
  readonly expires: number | null
}

/** Stages the rows of a file that comes in parts; what cannot be read is a problem of its line. */
export class CsvRows {
  readonly staging: RowStaging
  readonly #records: CsvRecords
  readonly #options: CsvOptions
  #places: Places | null

  /** @throws ApiError 400 for options that cannot be */
  constructor(staging: RowStaging, options: CsvOptions) {
    checkOptions(options)
    this.staging = staging
    this.#options = options
    this.#records = new CsvRecords(options.separator)
    this.#places = options.hasHeader ? null : places(options, null)
  }

  /** @throws ApiError 400 for a file that is none, and one that is too large */
  push(bytes: Uint8Array): void {
    this.staging.stage(this.#rows(this.#records.push(bytes)))
  }

  end(): void {
    this.staging.stage(this.#rows(this.#records.end()))
    if (!this.#places) throw badRequest('The file is empty; its first line must have the names of the columns.')
  }

  *#rows(records: Iterable<CsvRecord>): Generator<StagedLine> {
    for (const { line, cells } of records) {
      if (!this.#places) {
        this.#places = places(this.#options, cells)
        continue
      }
      const row = this.#row(cells, this.#places)
      if (typeof row === 'string') this.staging.problem(line, () => row)
      else yield { line, row }
    }
  }

  /** Returns the row, or what is wrong with it. */
  #row(cells: readonly string[], { key, value, expires }: Places): Row | string {
    const last = Math.max(key, value, expires ?? 0)
    if (cells.length <= last) return `The line has ${cells.length} cells; at least ${last + 1} are needed.`
    const read = valueFrom(cells[value]!, this.#options)
    if (read === null) return `value: “${cells[value]!.slice(0, 100)}” is no ${wanted[this.#options.valueType]}`
    const expiresAt = expires === null || cells[expires] === '' ? null : instantFrom(cells[expires]!)
    if (Number.isNaN(expiresAt))
      return `expires: “${cells[expires!]!.slice(0, 100)}” is no time like 2030-01-31T12:00:00Z`
    return { key: cells[key]!, value: read, expiresAt }
  }
}

const wanted = { text: 'text', number: 'number', boolean: '“true” or “false”', list: 'list' }

function checkOptions(options: CsvOptions): void {
  for (const field of ['separator', 'listSeparator'] as const)
    if (options[field].length !== 1 || /["\r\n]/.test(options[field]))
      throw badRequest(`${field}: must be one character, and no quote or line end`)
}

/** @param header the cells of the first line; null without one */
function places({ keyColumn, valueColumn, expiresColumn }: CsvOptions, header: readonly string[] | null): Places {
  const names = header?.map(name => name.trim())
  const place = (field: string, column: Column): number => {
    if (typeof column === 'number') {
      if (!Number.isInteger(column) || column < 1) throw badRequest(`${field}: must be a number from 1, or a name`)
      return column - 1
    }
    const found = names?.indexOf(column) ?? -1
    if (found >= 0) return found
    throw badRequest(
      names
        ? `${field}: the first line has no “${column}”; it has ${names
            .slice(0, 20)
            .map(name => `“${name.slice(0, 50)}”`)
            .join(', ')}`
        : `${field}: must be a number where the first line has no names`,
    )
  }
  return {
    key: place('keyColumn', keyColumn),
    value: place('valueColumn', valueColumn),
    expires: expiresColumn === null ? null : place('expiresColumn', expiresColumn),
  }
}

function valueFrom(cell: string, { valueType, listSeparator }: CsvOptions): RowValue | null {
  if (valueType === 'text') return cell
  const text = cell.trim()
  switch (valueType) {
    case 'number':
      return text !== '' && Number.isFinite(Number(text)) && !/^0[xob]/i.test(text) ? Number(text) : null
    case 'boolean':
      return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : null
    case 'list':
      return text === '' ? [] : text.split(listSeparator).map(one => one.trim())
  }
}

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/
const instantFrom = (text: string): number => (isoInstant.test(text.trim()) ? Date.parse(text.trim()) : Number.NaN)
