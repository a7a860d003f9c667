/** The index of the words of a chunk's texts. */
import { TEXT_FIELDS } from '../../field-kinds.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import { PageList, PageNumbers, unpackPages, type Pages } from './pages.ts'
import { POSITION_BYTES, putPosition } from './positions.ts'
import { sortTerms } from './sort-terms.ts'
import { TermReader } from './term-reader.ts'
import { TermWriter } from './term-writer.ts'
import { WordCollector, type TextWords } from './word-collector.ts'
import type { Texts } from './word-segments.ts'

/** Fields of an index of words, in the order of their names. */
export const WORD_FIELDS: readonly string[] = [...TEXT_FIELDS].sort()

/** Its tables are used again: a thread encodes one chunk at a time. */
const collector = new WordCollector()

/** Encodes the words of the texts of up to `CHUNK_STRIDE` messages. The same messages give the same bytes. */
export function encodeWords(messages: readonly Texts[]): Uint8Array<ArrayBuffer> {
  collector.clear()
  const fields: TextWords[] = []
  for (const name of WORD_FIELDS) fields.push(collector.add(messages.map(({ fields }) => textOf(fields[name]))))
  const { bytes, starts, ends, count } = collector
  const order = sortTerms(bytes, starts, ends, count)
  const ranks = new Uint32Array(count)
  for (let rank = 0; rank < count; rank++) ranks[order[rank]!] = rank
  const occurrences: Occurrences[] = []
  for (const words of fields) occurrences.push(new Occurrences(words, ranks))
  const pages = new PageList()
  const writer = new TermWriter(
    { chunks: [{ c: 0, n: messages.length }], fields: WORD_FIELDS, hasPositions: true },
    new PageNumbers(),
    pages.sink,
  )
  for (let rank = 0; rank < count; rank++) {
    const word = order[rank]!
    writeWord(writer, occurrences, rank, bytes, starts[word]!, ends[word]!)
  }
  return pages.pack(writer.finish())
}

/**
 * Writes where a word stands in the texts of each field. A function of its own: V8 would optimize the caller from within this short loop, and
 * give that code up whenever the loop ends, for every word.
 */
function writeWord(
  writer: TermWriter,
  occurrences: readonly Occurrences[],
  rank: number,
  bytes: Uint8Array,
  from: number,
  to: number,
): void {
  for (let field = 0; field < occurrences.length; field++) {
    const own = occurrences[field]!
    const rows = own.of(rank)
    if (rows === 0) continue
    writer.begin(bytes, from, to, field, rows, 1)
    writer.list(0, own.rows, rows, own.positions.bytes, 0, own.positions.length)
    writer.end()
  }
}

/** No object has a text field that is not its own. */
const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : value === undefined ? null : String(value)

/** Opens the words of one chunk. @throws DamagedRow */
export function openWords(bytes: Uint8Array, c: number): TermReader {
  const pages = unpackPages(bytes)
  return new TermReader(new ByteReader(pages.directory), pages, c)
}

/** Opens the words of several chunks, merged. @throws DamagedRow */
export const openMergedWords = (pages: Pages): TermReader => new TermReader(new ByteReader(pages.directory), pages)

/** Where each word stands in the texts of one field. Words go by their ranks, in whose order they are asked for: what belongs together is read together. */
class Occurrences {
  /** The rows and positions of the word that was asked for last. */
  readonly rows: Uint16Array
  readonly positions = new ByteWriter()
  /** Occurrences of the word of rank i stand from `#starts[i]` up to `#starts[i + 1]`. */
  readonly #starts: Uint32Array
  readonly #rows: Uint16Array
  readonly #places: Uint32Array

  constructor({ words, rows, ends }: TextWords, ranks: Uint32Array) {
    const starts = new Uint32Array(ranks.length + 1)
    for (let i = 0; i < words.length; i++) starts[ranks[words[i]!]! + 1]!++
    for (let rank = 0; rank < ranks.length; rank++) starts[rank + 1]! += starts[rank]!
    const next = starts.slice()
    const allRows = (this.#rows = new Uint16Array(words.length))
    const places = (this.#places = new Uint32Array(words.length))
    for (let text = 0, from = 0; text < rows.length; text++) {
      const to = ends[text]!
      const row = rows[text]!
      for (let at = from; at < to; at++) {
        const place = next[ranks[words[at]!]!]!++
        allRows[place] = row
        places[place] = at - from
      }
      from = to
    }
    this.#starts = starts
    this.rows = new Uint16Array(rows.length)
  }

  /** Counts the rows of the word, and gets them ready. */
  of(rank: number): number {
    const from = this.#starts[rank]!
    const to = this.#starts[rank + 1]!
    if (from === to) return 0
    const { rows, positions } = this
    const allRows = this.#rows
    const places = this.#places
    positions.length = 0
    positions.reserve(POSITION_BYTES * (to - from))
    const { bytes } = positions
    let end = 0
    let count = 0
    for (let at = from; at < to; ) {
      const row = allRows[at]!
      let before = 0
      for (;;) {
        const place = places[at++]!
        const more = at < to && allRows[at] === row
        end = putPosition(bytes, end, place - before, more)
        if (!more) break
        before = place
      }
      rows[count++] = row
    }
    positions.length = end
    return count
  }
}
