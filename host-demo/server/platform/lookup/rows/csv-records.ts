/** Records of a CSV file (RFC 4180) that comes in parts: quoted cells may hold separators, line ends and doubled quotes. */
import { badRequest } from '../../errors/errors.ts'
import { csvRecord } from './csv-record.ts'

export interface CsvRecord {
  /** Line of the file on which it begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Characters of a record; one that is longer has a quote without an end. */
export const MAX_RECORD = 65_536

export class CsvRecords {
  readonly #separator: string
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #text = ''
  #line = 1

  constructor(separator: string) {
    this.#separator = separator
  }

  /** Returns the records that are complete. @throws ApiError 400 */
  *push(bytes: Uint8Array): Generator<CsvRecord> {
    this.#text += this.#decode(bytes)
    yield* this.#records(false)
    if (this.#text.length > MAX_RECORD) throw this.#unending()
  }

  /** Returns the last record. @throws ApiError 400 */
  *end(): Generator<CsvRecord> {
    this.#text += this.#decode()
    yield* this.#records(true)
  }

  #decode(bytes?: Uint8Array): string {
    try {
      return bytes ? this.#decoder.decode(bytes, { stream: true }) : this.#decoder.decode()
    } catch {
      throw badRequest(`The file is not UTF-8 (at line ${this.#line} or after it). Save it as “CSV UTF-8”.`)
    }
  }

  #unending() {
    return badRequest(
      `Line ${this.#line} begins a record of more than ${MAX_RECORD.toLocaleString('en')} characters. A quote may have no end.`,
    )
  }

  *#records(isLast: boolean): Generator<CsvRecord> {
    const text = this.#text
    let start = 0
    let line = this.#line
    while (start < text.length) {
      const record = csvRecord(text, start, { separator: this.#separator, quote: '"', isLast })
      if (!record) break
      if (record.isOpen) throw badRequest(`Line ${line} begins a record in which a quote has no end.`)
      if (record.cells.length > 1 || record.cells[0] !== '') yield { line, cells: record.cells }
      line += record.lines
      start = record.end
      this.#line = line
    }
    this.#text = text.slice(start)
  }
}
