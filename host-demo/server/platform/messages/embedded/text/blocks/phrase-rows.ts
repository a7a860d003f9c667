/** Rows in whose texts words stand beside each other, by their positions alone. */
import { noRows, type Rows } from '../../rows.ts'
import { PositionReader } from './positions.ts'
import type { Found, TermReader } from './term-reader.ts'
import { ENTRIES_AT_ONCE, type Pause } from './term-rows.ts'

/** A place in the texts of a chunk: row times 2^32 plus position. */
const POSITIONS = 2 ** 32

/** See `findWords`. */
export async function findPhrase(
  index: TermReader,
  words: readonly string[],
  openEnd: boolean,
  field: string | null,
  wanted: Uint8Array,
  pause: Pause,
): Promise<Rows[]> {
  const { chunks, fields } = index.shape
  const rows: Rows[] = chunks.map(() => false)
  for (const number of field === null ? fields.keys() : [fields.indexOf(field)]) {
    const starts = await new Phrase(index, words, openEnd, number, pause).starts(wanted)
    for (const [ordinal, { places, count }] of starts) {
      const known = rows[ordinal]!
      const own = known instanceof Uint8Array ? known : noRows(chunks[ordinal]!.n)
      for (let i = 0; i < count; i++) own[Math.floor(places[i]! / POSITIONS)] = 1
      rows[ordinal] = own
    }
  }
  return rows
}

/** A word of a phrase. */
interface Word {
  /** Its place in the phrase. */
  readonly offset: number
  /** Several where it may go on. */
  readonly entries: readonly Found[]
  readonly total: number
}

/** A phrase in the texts of one field. */
class Phrase {
  readonly #index: TermReader
  readonly #words: readonly string[]
  readonly #openEnd: boolean
  readonly #field: number
  readonly #pause: Pause

  constructor(index: TermReader, words: readonly string[], openEnd: boolean, field: number, pause: Pause) {
    this.#index = index
    this.#words = words
    this.#openEnd = openEnd
    this.#field = field
    this.#pause = pause
  }

  /** Where the phrase begins, by the place of a chunk: where its rarest word would have it, as far as the other words agree. */
  async starts(wanted: Uint8Array): Promise<ReadonlyMap<number, Starts>> {
    const starts = new Map<number, Starts>()
    const words = await this.#entries(wanted)
    const [first, ...others] = words.toSorted((a, b) => a.total - b.total)
    if (!first || first.total === 0) return starts
    await this.#visit(first, wanted, (ordinal, rows, count, positions) => {
      let own = starts.get(ordinal)
      if (!own) starts.set(ordinal, (own = new Starts(count)))
      own.add(rows, count, positions, first.offset)
    })
    if (first.entries.length > 1) for (const own of starts.values()) own.sort()
    for (const word of others) {
      const left = Uint8Array.from(wanted, (_, ordinal) => (starts.has(ordinal) ? 1 : 0))
      await this.#visit(word, left, (ordinal, rows, count, positions) =>
        starts.get(ordinal)!.confirm(rows, count, positions, word.offset),
      )
      for (const [ordinal, own] of starts) if (own.settle() === 0) starts.delete(ordinal)
      if (starts.size === 0) break
    }
    return starts
  }

  async #entries(wanted: Uint8Array): Promise<Word[]> {
    const known = new Map<string, Omit<Word, 'offset'>>()
    const words: Word[] = []
    for (const [offset, word] of this.#words.entries()) {
      const isOpen = this.#openEnd && offset === this.#words.length - 1
      const key = isOpen ? `${word}*` : word
      let own = known.get(key)
      if (!own) {
        const entries = await this.#entriesOf(Buffer.from(word), isOpen)
        own = { entries, total: entries.reduce((sum, { section, entry }) => sum + section.count(entry, wanted), 0) }
        known.set(key, own)
      }
      words.push({ offset, ...own })
      if (own.total === 0) break
    }
    return words
  }

  async #entriesOf(word: Uint8Array, isOpen: boolean): Promise<Found[]> {
    const isAsked = ({ section, entry }: Found): boolean => section.field(entry) === this.#field
    if (!isOpen) return this.#index.find(word).filter(isAsked)
    const found: Found[] = []
    for (const { section, from, to } of this.#index.beginningWith(word)) {
      const waiting = this.#pause()
      if (waiting) await waiting
      for (let entry = from; entry < to; entry++) if (isAsked({ section, entry })) found.push({ section, entry })
    }
    return found
  }

  async #visit(
    { entries }: Word,
    wanted: Uint8Array,
    visit: (ordinal: number, rows: Uint16Array, count: number, positions: Uint8Array) => void,
  ): Promise<void> {
    for (const [i, { section, entry }] of entries.entries()) {
      const waiting = i % ENTRIES_AT_ONCE === 0 ? this.#pause() : undefined
      if (waiting) await waiting
      section.eachList(entry, wanted, visit)
    }
  }
}

/** Where a phrase may begin in the texts of a chunk. */
class Starts {
  /** Ascending, the first `count` of them. */
  places: Float64Array
  count = 0
  #confirmed = new Uint8Array(0)

  constructor(room: number) {
    this.places = new Float64Array(room)
  }

  /** Adds those that the occurrences of the word at the offset would have. */
  add(rows: Uint16Array, count: number, positions: Uint8Array, offset: number): void {
    const input = new PositionReader(positions)
    for (let i = 0; i < count; i++) {
      input.read()
      this.#reserve(input.count)
      const row = rows[i]! * POSITIONS
      for (let at = 0; at < input.count; at++) {
        const start = input.positions[at]! - offset
        if (start >= 0) this.places[this.count++] = row + start
      }
    }
  }

  sort(): void {
    this.places.subarray(0, this.count).sort()
  }

  /** Confirms those that have an occurrence of the word at the offset. */
  confirm(rows: Uint16Array, count: number, positions: Uint8Array, offset: number): void {
    const { places, count: starts } = this
    if (this.#confirmed.length < starts) this.#confirmed = new Uint8Array(starts)
    const input = new PositionReader(positions)
    let next = 0
    for (let i = 0; i < count && next < starts; i++) {
      const row = rows[i]! * POSITIONS
      while (next < starts && places[next]! < row) next++
      if (next === starts || places[next]! >= row + POSITIONS) {
        input.skip()
        continue
      }
      input.read()
      for (let at = 0, own = next; at < input.count; at++) {
        const start = row + input.positions[at]! - offset
        while (own < starts && places[own]! < start) own++
        if (own < starts && places[own] === start) this.#confirmed[own] = 1
      }
    }
  }

  /** Leaves those that were confirmed. @returns how many */
  settle(): number {
    const confirmed = this.#confirmed
    let left = 0
    for (let i = 0; i < this.count; i++) if (confirmed[i]) this.places[left++] = this.places[i]!
    confirmed.fill(0)
    return (this.count = left)
  }

  #reserve(more: number): void {
    if (this.count + more <= this.places.length) return
    const larger = new Float64Array(2 * (this.count + more))
    larger.set(this.places.subarray(0, this.count))
    this.places = larger
  }
}
