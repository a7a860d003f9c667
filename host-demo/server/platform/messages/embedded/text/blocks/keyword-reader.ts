/** Asks an index of values for rows. */
import type { Rows } from '../../rows.ts'
import { ByteReader, damagedBlock } from './bytes.ts'
import type { Keep } from './keep.ts'
import { FIELD_NAMES } from './keyword-values.ts'
import { FilterReader, hashValue } from './value-filter.ts'
import { unpackPages, type Pages } from './pages.ts'
import { TermReader } from './term-reader.ts'
import { ENTRIES_AT_ONCE, FoundRows, type Pause } from './term-rows.ts'
import { MAX_VALUE, valueBytes } from './value-bytes.ts'

/** A field by its name, or several; null: any. */
export type AskedFields = string | ReadonlySet<string> | null

export interface KeywordRows {
  /** Of each chunk the rows that are known to match. */
  readonly rows: Rows[]
  /** For each chunk the fields, of those asked for, whose columns decide which other rows match. */
  readonly undecided: (readonly string[])[]
}

export class KeywordReader {
  readonly terms: TermReader
  readonly filter: FilterReader
  readonly #filtered: Uint8Array
  readonly #width: number

  /** For `c` and `keep` see `TermReader`. @throws DamagedRow */
  constructor(pages: Pages, c: number | null = null, keep?: Keep) {
    const directory = new ByteReader(pages.directory)
    this.terms = new TermReader(directory, pages, c, keep)
    const { chunks, fields } = this.terms.shape
    this.filter = new FilterReader(new ByteReader(directory.frame()), pages, chunks.length)
    this.#filtered = directory.frame()
    this.#width = filterWidth(chunks.length)
    if (this.#filtered.length !== this.#width * fields.length) throw damagedBlock()
  }

  /** Bytes in memory, about, without what is kept. */
  get size(): number {
    return this.terms.size + this.filter.size + this.#filtered.length
  }

  /** Whether values of the field, by its place, are in the filter of the chunk. */
  isFiltered(field: number, ordinal: number): boolean {
    return ((this.#filtered[field * this.#width + (ordinal >> 3)]! >> (ordinal & 7)) & 1) === 1
  }

  /**
   * Returns the rows of which one of the fields has the value.
   *
   * @param value in the form the field is compared in (`foldCase` where it is matched without case)
   * @param wanted a byte for each chunk, 0 where its rows are not asked for
   */
  find(asked: AskedFields, value: string, wanted: Uint8Array): KeywordRows {
    const { chunks } = this.terms.shape
    const found = new FoundRows(chunks, wanted)
    const isAsked = this.#whichAsked(asked)
    const left = wanted.slice()
    if (value.length <= MAX_VALUE)
      for (const { section, entry } of this.terms.find(valueBytes(value))) {
        if (!isAsked[section.field(entry)]) continue
        found.add(section, entry)
        // A value of a field is either a term of a chunk or in its filter.
        if (typeof asked === 'string') section.eachCount(entry, ordinal => (left[ordinal] = 0))
      }
    return { rows: found.rows, undecided: this.#filteredOf(isAsked, this.filter.chunksWith(hashValue(value), left)) }
  }

  /** As `find`, of values that begin so. */
  async findBeginning(asked: AskedFields, prefix: string, wanted: Uint8Array, pause: Pause): Promise<KeywordRows> {
    const { chunks } = this.terms.shape
    const isAsked = this.#whichAsked(asked)
    const found = new FoundRows(chunks, wanted)
    for (const { section, from, to } of this.terms.beginningWith(valueBytes(prefix))) {
      for (let entry = from; entry < to; entry++) {
        const waiting = (entry - from) % ENTRIES_AT_ONCE === 0 ? pause() : undefined
        if (waiting) await waiting
        if (isAsked[section.field(entry)]) found.add(section, entry)
      }
    }
    return { rows: found.rows, undecided: this.#filteredOf(isAsked, wanted) }
  }

  /**
   * Counts the rows of a value in each chunk without reading them.
   *
   * @returns -1 where the column has to be read, or was not wanted. See `find`
   */
  count(field: string, value: string, wanted: Uint8Array): Int32Array {
    const left = wanted.slice()
    const isAsked = this.#whichAsked(field)
    const counts = Int32Array.from(wanted, one => one - 1)
    if (value.length <= MAX_VALUE)
      for (const { section, entry } of this.terms.find(valueBytes(value))) {
        if (!isAsked[section.field(entry)]) continue
        section.eachCount(entry, (ordinal, count) => {
          if (wanted[ordinal]) counts[ordinal]! += count
          left[ordinal] = 0
        })
      }
    this.#filteredOf(isAsked, this.filter.chunksWith(hashValue(value), left)).forEach((fields, ordinal) => {
      if (fields.length > 0) counts[ordinal] = -1
    })
    return counts
  }

  /** For each field, by its place, whether it is asked for. Names of fields are values of none. */
  #whichAsked(asked: AskedFields): boolean[] {
    return this.terms.shape.fields.map(name =>
      asked === null ? name !== FIELD_NAMES : typeof asked === 'string' ? name === asked : asked.has(name),
    )
  }

  /** For each of the chunks the fields of which something is in its filter. */
  #filteredOf(isAsked: readonly boolean[], chunks: Uint8Array): (readonly string[])[] {
    const { fields } = this.terms.shape
    return Array.from(chunks, (one, ordinal) =>
      one ? fields.filter((_, field) => isAsked[field] && this.isFiltered(field, ordinal)) : NO_FIELDS,
    )
  }
}

const NO_FIELDS: readonly string[] = []

/** Bytes with a bit for each of so many chunks. */
export const filterWidth = (chunks: number): number => (chunks + 7) >> 3

/** Opens the values of one chunk. @throws DamagedRow */
export const openKeywords = (bytes: Uint8Array, c: number): KeywordReader => new KeywordReader(unpackPages(bytes), c)
