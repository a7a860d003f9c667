/** Rows of the chunks of an index of terms, by the place of a chunk among them. */
import { noRows, type Rows } from '../../rows.ts'
import type { Section } from './section.ts'
import type { Span } from './shape.ts'

/** Called between steps that take some milliseconds; a promise is waited for. See `Work`. */
export type Pause = () => Promise<void> | undefined

/** Entries that are looked at between two pauses. */
export const ENTRIES_AT_ONCE = 256

/** Rows that are found, chunk by chunk. */
export class FoundRows {
  readonly #chunks: readonly Span[]
  readonly #rows: (Uint8Array<ArrayBuffer> | boolean)[]
  readonly wanted: Uint8Array

  /** @param wanted a byte for each chunk: 0 where none of its rows is asked for */
  constructor(chunks: readonly Span[], wanted: Uint8Array) {
    this.#chunks = chunks
    this.#rows = chunks.map(() => false)
    this.wanted = wanted
  }

  /** Adds the rows of an entry. */
  add(section: Section, entry: number): void {
    section.eachRows(entry, this.wanted, (ordinal, rows, count) => this.addRows(ordinal, rows, count))
  }

  addRows(ordinal: number, rows: Uint16Array, count: number): void {
    const own = this.#rows[ordinal]!
    if (own === true || count === 0) return
    if (count === this.#chunks[ordinal]!.n) {
      this.#rows[ordinal] = true
      return
    }
    const bytes = own === false ? (this.#rows[ordinal] = noRows(this.#chunks[ordinal]!.n)) : own
    for (let i = 0; i < count; i++) bytes[rows[i]!] = 1
  }

  /** Of each chunk; false where none was wanted. */
  get rows(): Rows[] {
    return this.#rows
  }
}

/** All chunks are wanted. */
export const everyChunk = (chunks: readonly Span[]): Uint8Array => new Uint8Array(chunks.length).fill(1)
