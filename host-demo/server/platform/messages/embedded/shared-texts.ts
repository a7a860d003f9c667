/**
 * The texts of a field, each once and with a number, which the columns of all chunks speak of. Dictionaries in the files are JSON: they are read byte by
 * byte against a table of what is there, and a string is made only of a text that is asked for.
 */
import { Buffer } from 'node:buffer'
import type { TextBytes } from './documents/dictionary.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN = 0x5b
const CLOSE = 0x5d
const FNV_OFFSET = 0x811c9dc5 | 0
const FNV_PRIME = 0x01000193
/** Bytes of a text beside its characters: places, slots and hashes. */
const TEXT_BYTES = 24
/** Bytes of a string beside its characters. */
const STRING_BYTES = 24

/** A list of texts in JSON that is none. */
export class DictionaryError extends Error {
  override readonly name = 'DictionaryError'
}

/** Where each text of a JSON list of so many strings ends. The first begins behind `["`, each other one behind `","`. */
export function endsOf(json: Uint8Array, count: number): Uint32Array {
  const ends = new Uint32Array(count)
  let found = 0
  readList(json, 0, (_, end) => {
    ends[found++] = end
  })
  if (found !== count) throw new DictionaryError('The list has not as many texts as values.')
  return ends
}

/** The text that stands between two places of a JSON list. */
export function textBetween(json: Buffer, start: number, end: number): string {
  const text = json.toString('utf8', start, end)
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text
}

function readList(json: Uint8Array, from: number, add: (start: number, end: number, hash: number) => void): void {
  let at = from
  if (json[at++] !== OPEN) throw new DictionaryError('The list has no beginning.')
  if (json[at] === CLOSE) return
  for (;;) {
    if (json[at++] !== QUOTE) throw new DictionaryError('The list has something that is no text.')
    const start = at
    let hash = FNV_OFFSET
    for (let byte = json[at]; byte !== QUOTE; byte = json[++at]) {
      if (byte === undefined) throw new DictionaryError('The list has no end.')
      hash = Math.imul(hash ^ byte, FNV_PRIME)
      if (byte === BACKSLASH) hash = Math.imul(hash ^ json[++at]!, FNV_PRIME)
    }
    add(start, at, hash)
    const next = json[++at]
    if (next === CLOSE) return
    if (next !== COMMA) throw new DictionaryError('The list has something between its texts.')
    at++
  }
}

export class SharedTexts {
  /** How many there are; they are numbered from 0. */
  size = 0
  /** As they stand in JSON, one behind the other. */
  #texts: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(1 << 10)
  /** Text i is from place i to place i + 1. */
  #places = new Uint32Array(65)
  #hashes = new Int32Array(64)
  /** Open addressing: the number of a text plus one, 0 where there is none, and beside it the hash. */
  #slots = new Int32Array(2 * 128)
  #strings: (string | undefined)[] = []
  #stringBytes = 0
  readonly #derived = new Map<string, Derived>()

  /** Returns about how much it takes in memory. */
  get bytes(): number {
    let derived = 0
    for (const { bytes } of this.#derived.values()) derived += bytes
    return this.#texts.length + TEXT_BYTES * this.#hashes.length + this.#stringBytes + derived
  }

  /** The numbers of the texts in a JSON list of so many strings. */
  read(json: Uint8Array, from: number, count: number): Int32Array {
    const numbers = new Int32Array(count)
    let found = 0
    readList(json, from, (start, end, hash) => {
      if (found < count) numbers[found] = this.#numberOf(json, start, end, hash)
      found++
    })
    if (found !== count) throw new DictionaryError('The list has not as many texts as values.')
    return numbers
  }

  /** The numbers of texts that lie as they stand in JSON, one behind the other. */
  readBytes({ bytes, ends }: TextBytes): Int32Array {
    const numbers = new Int32Array(ends.length)
    for (let i = 0, start = 0; i < ends.length; i++) {
      const end = ends[i]!
      let hash = FNV_OFFSET
      for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, FNV_PRIME)
      numbers[i] = this.#numberOf(bytes, start, end, hash)
      start = end
    }
    return numbers
  }

  /** The number of a text; it gets one when it has none. */
  numberOf(text: string): number {
    const bytes = asJson(text)
    return this.#numberOf(bytes, 0, bytes.length, hashOf(bytes))
  }

  /** The number of a text, -1 when it has none. */
  find(text: string): number {
    const bytes = asJson(text)
    return this.#slots[2 * this.#slotOf(bytes, 0, bytes.length, hashOf(bytes))]! - 1
  }

  /** The number here of a text of another table; -1 where there is none and none is `added`. */
  numberIn(other: SharedTexts, number: number, added: boolean): number {
    const [start, end, hash] = [other.#places[number]!, other.#places[number + 1]!, other.#hashes[number]!]
    return added
      ? this.#numberOf(other.#texts, start, end, hash)
      : this.#slots[2 * this.#slotOf(other.#texts, start, end, hash)]! - 1
  }

  /** Returns the texts whose count is not 0, as they stand in JSON, one behind the other. */
  only(counts: Int32Array): TextBytes {
    let size = 0
    let found = 0
    for (let number = 0; number < counts.length; number++) {
      if (counts[number] === 0) continue
      size += this.#places[number + 1]! - this.#places[number]!
      found++
    }
    const bytes = Buffer.allocUnsafeSlow(size)
    const ends = new Uint32Array(found)
    let end = 0
    found = 0
    for (let number = 0; number < counts.length; number++) {
      if (counts[number] === 0) continue
      end += this.#texts.copy(bytes, end, this.#places[number], this.#places[number + 1])
      ends[found++] = end
    }
    return { bytes, ends }
  }

  text(number: number): string {
    let text = this.#strings[number]
    if (text === undefined) {
      text = this.#strings[number] = textBetween(this.#texts, this.#places[number]!, this.#places[number + 1]!)
      this.#stringBytes += text.length + STRING_BYTES
    }
    return text
  }

  /** Returns the texts as a rule changes them, made once for each: `make` gives the same for the same name. */
  derived(name: string, make: (text: string) => string): Derived {
    let derived = this.#derived.get(name)
    if (!derived) this.#derived.set(name, (derived = new Derived(this, make)))
    return derived
  }

  #numberOf(json: Uint8Array, start: number, end: number, hash: number): number {
    const slot = this.#slotOf(json, start, end, hash)
    const known = this.#slots[2 * slot]!
    if (known !== 0) return known - 1
    const number = this.size++
    const at = this.#places[number]!
    this.#reserve(at + end - start)
    const texts = this.#texts
    for (let i = start, to = at; i < end; i++, to++) texts[to] = json[i]!
    this.#places[number + 1] = at + end - start
    this.#hashes[number] = hash
    this.#slots[2 * slot] = number + 1
    this.#slots[2 * slot + 1] = hash
    if (4 * this.size > this.#slots.length) this.#rehash()
    return number
  }

  /** Where the text stands, or would stand. */
  #slotOf(json: Uint8Array, start: number, end: number, hash: number): number {
    const slots = this.#slots
    const texts = this.#texts
    const places = this.#places
    const last = (slots.length >> 1) - 1
    const length = end - start
    let slot = spread(hash) & last
    for (; slots[2 * slot] !== 0; slot = (slot + 1) & last) {
      if (slots[2 * slot + 1] !== hash) continue
      const number = slots[2 * slot]! - 1
      const own = places[number]!
      if (places[number + 1]! - own !== length) continue
      let i = 0
      while (i < length && texts[own + i] === json[start + i]) i++
      if (i === length) break
    }
    return slot
  }

  #reserve(bytes: number): void {
    if (bytes > this.#texts.length) {
      const texts = Buffer.allocUnsafeSlow(Math.max(bytes, Math.ceil(1.5 * this.#texts.length)))
      this.#texts.copy(texts)
      this.#texts = texts
    }
    if (this.size <= this.#hashes.length) return
    const hashes = new Int32Array(2 * this.#hashes.length)
    const places = new Uint32Array(hashes.length + 1)
    places.set(this.#places)
    hashes.set(this.#hashes)
    this.#places = places
    this.#hashes = hashes
  }

  #rehash(): void {
    const slots = new Int32Array(2 * this.#slots.length)
    const last = (slots.length >> 1) - 1
    for (let number = 0; number < this.size; number++) {
      let slot = spread(this.#hashes[number]!) & last
      while (slots[2 * slot] !== 0) slot = (slot + 1) & last
      slots[2 * slot] = number + 1
      slots[2 * slot + 1] = this.#hashes[number]!
    }
    this.#slots = slots
  }
}

/** The numbers that texts have in another table: that of what a rule makes of them. */
class Derived {
  readonly texts = new SharedTexts()
  readonly #from: SharedTexts
  readonly #make: (text: string) => string
  #numbers = new Int32Array(0)

  constructor(from: SharedTexts, make: (text: string) => string) {
    this.#from = from
    this.#make = make
  }

  get bytes(): number {
    return this.texts.bytes + this.#numbers.byteLength
  }

  /** For each of the numbers that of what its text becomes. */
  of(numbers: Int32Array): Int32Array {
    if (this.#numbers.length < this.#from.size) {
      const more = new Int32Array(2 * this.#from.size).fill(-1)
      more.set(this.#numbers)
      this.#numbers = more
    }
    return numbers.map(number => {
      let own = this.#numbers[number]!
      if (own < 0) this.#numbers[number] = own = this.texts.numberOf(this.#make(this.#from.text(number)))
      return own
    })
  }
}

/** As `JSON.stringify` writes it, without the quotes. */
const asJson = (text: string): Buffer => Buffer.from(JSON.stringify(text).slice(1, -1))

function hashOf(bytes: Uint8Array): number {
  let hash = FNV_OFFSET
  for (const byte of bytes) hash = Math.imul(hash ^ byte, FNV_PRIME)
  return hash
}

/** The low bits alone decide on the slot: they take in the high ones. */
const spread = (hash: number): number => hash ^ (hash >>> 15)
