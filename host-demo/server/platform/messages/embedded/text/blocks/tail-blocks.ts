/**
 * Blocks of messages that are not packed into a chunk yet, made in memory by whoever reads them. There is one for each thousand rows, so that
 * when some more have come, only the last one is made again.
 */
import type { Message } from '../../../message-store.ts'
import { noRows, type Rows } from '../../rows.ts'
import { openKeywords, type KeywordReader, type KeywordRows } from './keyword-reader.ts'
import { encodeKeywords } from './keywords.ts'
import type { TermReader } from './term-reader.ts'
import type { Pause } from './term-rows.ts'
import { findWords, type WordQuery } from './word-query.ts'
import { encodeWords, openWords } from './words.ts'

const SEGMENT_ROWS = 1_000
const EVERY = Uint8Array.of(1)

/** Some rows with their blocks; these are made when they are first asked for. */
class Segment {
  readonly messages: readonly Message[]
  readonly #hasColumns: (name: string) => boolean
  #words: TermReader | null = null
  #values: KeywordReader | null = null

  constructor(messages: readonly Message[], hasColumns: (name: string) => boolean) {
    this.messages = messages
    this.#hasColumns = hasColumns
  }

  get words(): TermReader {
    return (this.#words ??= openWords(encodeWords(this.messages), 0))
  }
  get values(): KeywordReader {
    return (this.#values ??= openKeywords(encodeKeywords(this.messages, this.#hasColumns), 0))
  }
}

export class TailBlocks {
  readonly #n: number
  readonly #segments: readonly Segment[]

  /**
   * @param messages the rows, in order
   * @param hasColumns see `encodeKeywords`
   * @param before those of the first of these rows, if there were: what they have made is used again
   */
  constructor(messages: readonly Message[], hasColumns: (name: string) => boolean, before: TailBlocks | null = null) {
    this.#n = messages.length
    this.#segments = Array.from({ length: Math.ceil(messages.length / SEGMENT_ROWS) }, (_, i) => {
      const known = before === null ? undefined : before.#segments[i]
      const end = Math.min(messages.length, (i + 1) * SEGMENT_ROWS)
      return known?.messages.length === end - i * SEGMENT_ROWS
        ? known
        : new Segment(messages.slice(i * SEGMENT_ROWS, end), hasColumns)
    })
  }

  /** Returns the rows that match; see `findWords`. */
  async words(query: WordQuery, field: string | null, pause: Pause): Promise<Rows> {
    const found: Rows[] = []
    for (const { words } of this.#segments) found.push((await findWords(words, query, field, EVERY, pause))[0]!)
    return this.#joined(found)
  }

  /** Returns the rows whose field has the value; see `KeywordReader`. */
  values(field: string | null, value: string): { readonly rows: Rows; readonly undecided: boolean } {
    return this.#joinedValues(this.#segments.map(({ values }) => values.find(field, value, EVERY)))
  }

  /** Returns the rows whose field has a value that begins so. */
  async valuesBeginning(
    field: string | null,
    prefix: string,
    pause: Pause,
  ): Promise<{ readonly rows: Rows; readonly undecided: boolean }> {
    const found: KeywordRows[] = []
    for (const { values } of this.#segments) found.push(await values.findBeginning(field, prefix, EVERY, pause))
    return this.#joinedValues(found)
  }

  #joinedValues(found: readonly KeywordRows[]): { readonly rows: Rows; readonly undecided: boolean } {
    return {
      rows: this.#joined(found.map(({ rows }) => rows[0]!)),
      undecided: found.some(({ undecided }) => undecided[0] === 1),
    }
  }

  /** The rows of the segments, one behind the other. */
  #joined(found: readonly Rows[]): Rows {
    if (found.every(rows => rows === false)) return false
    if (found.every(rows => rows === true)) return true
    const joined = noRows(this.#n)
    for (const [i, rows] of found.entries()) {
      const first = i * SEGMENT_ROWS
      const count = this.#segments[i]!.messages.length
      if (rows === true) joined.fill(1, first, first + count)
      else if (rows !== false) joined.set(rows.subarray(0, count), first)
    }
    return joined
  }
}
