/** Rows in whose texts words stand beside each other, by their positions alone. */
import { intersect, noRows, type Rows } from '../../rows.ts'
import { PositionReader } from './positions.ts'
import type { Found, TermReader } from './term-reader.ts'
import { ENTRIES_AT_ONCE, FoundRows, type Pause } from './term-rows.ts'

/** Occurrences of a word in the texts of one chunk: row times 2^32 plus position, ascending. */
type Occurrences = Float64Array

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
    const ends = await new Phrase(index, words, openEnd, number, pause).ends(wanted)
    for (const [ordinal, places] of ends) {
      const known = rows[ordinal]!
      const own = known instanceof Uint8Array ? known : noRows(chunks[ordinal]!.n)
      for (const place of places) own[Math.floor(place / POSITIONS)] = 1
      rows[ordinal] = own
    }
  }
  return rows
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

  /** Where the phrase ends, by the place of a chunk. */
  async ends(wanted: Uint8Array): Promise<ReadonlyMap<number, Occurrences>> {
    const last = this.#words.length - 1
    const keys = this.#words.map((word, i) => (this.#openEnd && i === last ? `${word}*` : word))
    const entries = new Map<string, readonly Found[]>()
    for (const [i, key] of keys.entries())
      if (!entries.has(key)) entries.set(key, await this.#entries(this.#words[i]!, key !== this.#words[i]))
    const candidates = await this.#withAll([...entries.values()], wanted)
    let ends: ReadonlyMap<number, Occurrences> = new Map()
    const known = new Map<string, ReadonlyMap<number, Occurrences>>()
    for (const [i, key] of keys.entries()) {
      const own = known.get(key) ?? (await this.#occurrences(entries.get(key)!, candidates))
      if (keys.includes(key, i + 1)) known.set(key, own)
      ends = i === 0 ? own : await this.#following(ends, own)
      if (ends.size === 0) break
    }
    return ends
  }

  async #entries(word: string, openEnd: boolean): Promise<Found[]> {
    const bytes = Buffer.from(word)
    const isAsked = ({ section, entry }: Found): boolean => section.field(entry) === this.#field
    if (!openEnd) return this.#index.find(bytes).filter(isAsked)
    const found: Found[] = []
    for (const { section, from, to } of this.#index.beginningWith(bytes)) {
      const waiting = this.#pause()
      if (waiting) await waiting
      for (let entry = from; entry < to; entry++) if (isAsked({ section, entry })) found.push({ section, entry })
    }
    return found
  }

  /** The rows that have every word. */
  async #withAll(words: readonly (readonly Found[])[], wanted: Uint8Array): Promise<Rows[]> {
    const { chunks } = this.#index.shape
    let rows: Rows[] = chunks.map((_, ordinal) => wanted[ordinal] === 1)
    for (const entries of words) {
      const left = Uint8Array.from(rows, own => (own === false ? 0 : 1))
      if (!left.includes(1)) break
      const found = new FoundRows(chunks, left)
      for (const [i, { section, entry }] of entries.entries()) {
        const waiting = i % ENTRIES_AT_ONCE === 0 ? this.#pause() : undefined
        if (waiting) await waiting
        found.add(section, entry)
      }
      rows = rows.map((own, ordinal) => intersect(own, found.rows[ordinal]!))
    }
    return rows
  }

  /** Where the entries stand in the candidates. */
  async #occurrences(
    entries: readonly Found[],
    candidates: readonly Rows[],
  ): Promise<ReadonlyMap<number, Occurrences>> {
    const wanted = Uint8Array.from(candidates, own => (own === false ? 0 : 1))
    const lists = new Map<number, OccurrenceList>()
    for (const [i, { section, entry }] of entries.entries()) {
      const waiting = i % ENTRIES_AT_ONCE === 0 ? this.#pause() : undefined
      if (waiting) await waiting
      section.eachList(entry, wanted, (ordinal, rows, count, positions) => {
        let list = lists.get(ordinal)
        if (!list) lists.set(ordinal, (list = new OccurrenceList(count)))
        list.add(rows, count, positions, candidates[ordinal]!)
      })
    }
    const occurrences = new Map<number, Occurrences>()
    for (const [ordinal, { places }] of lists) {
      if (entries.length > 1) places.sort()
      if (places.length > 0) occurrences.set(ordinal, places)
    }
    return occurrences
  }

  /** Occurrences right behind one of `before`. */
  async #following(
    before: ReadonlyMap<number, Occurrences>,
    own: ReadonlyMap<number, Occurrences>,
  ): Promise<ReadonlyMap<number, Occurrences>> {
    const following = new Map<number, Occurrences>()
    for (const [ordinal, ends] of before) {
      const waiting = this.#pause()
      if (waiting) await waiting
      const places = own.get(ordinal)
      const found = places ? behind(ends, places) : null
      if (found && found.length > 0) following.set(ordinal, found)
    }
    return following
  }
}

function behind(ends: Occurrences, places: Occurrences): Occurrences {
  const found = new Float64Array(Math.min(ends.length, places.length))
  let count = 0
  let at = 0
  for (let i = 0; i < places.length; i++) {
    const end = places[i]! - 1
    while (at < ends.length && ends[at]! < end) at++
    if (at < ends.length && ends[at] === end) found[count++] = end + 1
  }
  return found.subarray(0, count)
}

/** The occurrences of a word in a chunk, while they are collected. */
class OccurrenceList {
  #places: Float64Array
  #count = 0

  constructor(room: number) {
    this.#places = new Float64Array(room)
  }

  /** Adds those in candidates. */
  add(rows: Uint16Array, count: number, bytes: Uint8Array, candidates: Rows): void {
    const input = new PositionReader(bytes)
    for (let i = 0; i < count; i++) {
      const row = rows[i]!
      if (candidates instanceof Uint8Array && candidates[row] === 0) {
        input.skip()
        continue
      }
      input.read()
      if (this.#count + input.count > this.#places.length) {
        const larger = new Float64Array(2 * (this.#count + input.count))
        larger.set(this.#places)
        this.#places = larger
      }
      for (let at = 0; at < input.count; at++) this.#places[this.#count++] = row * POSITIONS + input.positions[at]!
    }
  }

  get places(): Float64Array {
    return this.#places.subarray(0, this.#count)
  }
}
