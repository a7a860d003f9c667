/** Asks an index of values for rows. */
import type { Rows } from '../../rows.ts'
import { ByteReader, damagedBlock } from './bytes.ts'
import { FIELD_NAMES } from './keywords.ts'
import { FilterReader, hashValue } from './value-filter.ts'
import { unpackPages, type Pages } from './pages.ts'
import { TermReader } from './term-reader.ts'
import { ENTRIES_AT_ONCE, FoundRows, type Pause } from './term-rows.ts'
import { MAX_VALUE, valueBytes } from './value-bytes.ts'

export interface KeywordRows {
  /** Of each chunk the rows that are known to match. */
  readonly rows: Rows[]
  /** A byte for each chunk: 1 where the columns of `filteredFields` decide which other rows match. */
  readonly undecided: Uint8Array
}

export class KeywordReader {
  readonly terms: TermReader
  readonly filter: FilterReader
  readonly #filtered: Uint8Array
  readonly #width: number

  /** @param c of the only chunk, see `TermReader` @throws DamagedRow */
  constructor(pages: Pages, c: number | null = null) {
    const directory = new ByteReader(pages.directory)
    this.terms = new TermReader(directory, pages, c)
    const { chunks, fields } = this.terms.shape
    this.filter = new FilterReader(new ByteReader(directory.frame()), pages, chunks.length)
    this.#filtered = directory.frame()
    this.#width = filterWidth(chunks.length)
    if (this.#filtered.length !== this.#width * fields.length) throw damagedBlock()
  }

  /** Whether values of the field, by its place, are in the filter of the chunk. */
  isFiltered(field: number, ordinal: number): boolean {
    return ((this.#filtered[field * this.#width + (ordinal >> 3)]! >> (ordinal & 7)) & 1) === 1
  }

  /** The fields of a chunk that have values of which only the filter knows. */
  filteredFields(ordinal: number): string[] {
    return this.terms.shape.fields.filter((_, field) => this.isFiltered(field, ordinal))
  }

  /**
   * Returns the rows of which the field has the value.
   *
   * @param field null: any
   * @param value in the form the field is compared in (`foldCase` where it is matched without case)
   * @param wanted a byte for each chunk, 0 where its rows are not asked for
   */
  find(field: string | null, value: string, wanted: Uint8Array): KeywordRows {
    const { chunks } = this.terms.shape
    const found = new FoundRows(chunks, wanted)
    const left = wanted.slice()
    if (value.length <= MAX_VALUE)
      for (const { section, entry } of this.terms.find(valueBytes(value))) {
        if (!this.#isAsked(field, section.field(entry))) continue
        found.add(section, entry)
        // A value of a field is either a term of a chunk or in its filter.
        if (field !== null) section.eachChunk(entry, ordinal => (left[ordinal] = 0))
      }
    return { rows: found.rows, undecided: this.#mayHave(field, this.filter.chunksWith(hashValue(value), left)) }
  }

  /** As `find`, of values that begin so. */
  async findBeginning(field: string | null, prefix: string, wanted: Uint8Array, pause: Pause): Promise<KeywordRows> {
    const { chunks } = this.terms.shape
    const found = new FoundRows(chunks, wanted)
    for (const { section, from, to } of this.terms.beginningWith(valueBytes(prefix))) {
      for (let entry = from; entry < to; entry++) {
        const waiting = (entry - from) % ENTRIES_AT_ONCE === 0 ? pause() : undefined
        if (waiting) await waiting
        if (this.#isAsked(field, section.field(entry))) found.add(section, entry)
      }
    }
    return { rows: found.rows, undecided: this.#mayHave(field, wanted.slice()) }
  }

  /** Counts the rows of a value without reading them; null where columns have to be read. See `find`. */
  count(field: string, value: string, wanted: Uint8Array): number | null {
    const left = wanted.slice()
    let count = 0
    if (value.length <= MAX_VALUE)
      for (const { section, entry } of this.terms.find(valueBytes(value))) {
        if (!this.#isAsked(field, section.field(entry))) continue
        count += section.count(entry, wanted)
        section.eachChunk(entry, ordinal => (left[ordinal] = 0))
      }
    return this.#mayHave(field, this.filter.chunksWith(hashValue(value), left)).includes(1) ? null : count
  }

  /** Names of fields are values of none. */
  #isAsked(field: string | null, number: number): boolean {
    const name = this.terms.shape.fields[number]
    return field === null ? name !== FIELD_NAMES : name === field
  }

  /** Leaves out the chunks in whose filter nothing of the field is. */
  #mayHave(field: string | null, chunks: Uint8Array): Uint8Array {
    const { fields } = this.terms.shape
    const numbers = field === null ? [...fields.keys()] : [fields.indexOf(field)].filter(number => number >= 0)
    for (let ordinal = 0; ordinal < chunks.length; ordinal++)
      if (chunks[ordinal] && !numbers.some(number => this.isFiltered(number, ordinal))) chunks[ordinal] = 0
    return chunks
  }
}

/** Bytes with a bit for each of so many chunks. */
export const filterWidth = (chunks: number): number => (chunks + 7) >> 3

/** Opens the values of one chunk. @throws DamagedRow */
export const openKeywords = (bytes: Uint8Array, c: number): KeywordReader => new KeywordReader(unpackPages(bytes), c)
