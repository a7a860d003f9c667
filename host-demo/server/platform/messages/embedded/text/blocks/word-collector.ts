/**
 * Collects the words of the texts of a chunk. Nearly all text is ASCII and most words have been met before, so it is read byte by byte
 * against a table of what is there, and no string is made of a word. Words are those of `tokenize`.
 */
import { tokenize } from '../../../../../../../core/query/analysis.ts'

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Maps an ASCII character to its form in a word, as `tokenize` does: itself in lower case; 0: it separates words. */
const IN_WORD = new Uint8Array(256)
for (const character of '0123456789abcdefghijklmnopqrstuvwxyz') {
  IN_WORD[character.charCodeAt(0)] = IN_WORD[character.toUpperCase().charCodeAt(0)] = character.charCodeAt(0)
}

/** The words of the texts of one field. */
export interface TextWords {
  /** The number of every word, text after text. */
  readonly words: Uint32Array
  /** The rows that have a text, and where the words of each end. */
  readonly rows: Uint16Array
  readonly ends: Uint32Array
}

/** Words that begin with a figure vary in texts of a kind. */
const NINE = 0x39

/** Bytes of words, and words, that room is kept for between two chunks. */
const KEPT_BYTES = 1 << 20
const KEPT_WORDS = 1 << 19

export class WordCollector {
  /** The words one behind the other; behind `#end` the one being looked at. */
  #bytes = Buffer.allocUnsafeSlow(1 << 16)
  #end = 0
  #starts = new Uint32Array(1 << 11)
  #ends = new Uint32Array(1 << 11)
  #hashes = new Int32Array(1 << 11)
  /** By word a place behind it in `#words`, where it was not foreseen the last time. */
  #behind = new Uint32Array(1 << 11)
  #count = 0
  /** Open addressing: the number of a word plus one, 0 where there is none. */
  #slots = new Uint32Array(1 << 12)
  #text = Buffer.allocUnsafeSlow(1 << 12)
  /** Numbers of the words of the texts that are being added. */
  #words = new Uint32Array(1 << 14)
  #length = 0

  /** Forgets all words. What was returned before is overwritten from then on. */
  clear(): void {
    if (this.#bytes.length > KEPT_BYTES) this.#bytes = Buffer.allocUnsafeSlow(KEPT_BYTES)
    if (this.#text.length > KEPT_BYTES) this.#text = Buffer.allocUnsafeSlow(KEPT_BYTES)
    if (this.#words.length > KEPT_WORDS) this.#words = new Uint32Array(KEPT_WORDS)
    if (this.#slots.length > KEPT_WORDS) {
      this.#slots = new Uint32Array(KEPT_WORDS)
      this.#starts = new Uint32Array(KEPT_WORDS >> 1)
      this.#ends = new Uint32Array(KEPT_WORDS >> 1)
      this.#hashes = new Int32Array(KEPT_WORDS >> 1)
      this.#behind = new Uint32Array(KEPT_WORDS >> 1)
    } else this.#slots.fill(0)
    this.#end = this.#count = this.#length = 0
  }

  /** Adds the words of the texts and returns them; null: the row has none. */
  add(texts: readonly (string | null)[]): TextWords {
    const first = this.#length
    const rows = new Uint16Array(texts.length)
    const ends = new Uint32Array(texts.length)
    let count = 0
    for (let row = 0; row < texts.length; row++) {
      const text = texts[row]!
      if (text === null) continue
      if (3 * text.length > this.#text.length) this.#text = Buffer.allocUnsafeSlow(6 * text.length)
      const length = this.#text.write(text)
      if (length === text.length) this.#addPlain(length)
      else this.#addAny(text)
      rows[count] = row
      ends[count++] = this.#length - first
    }
    return {
      words: this.#words.subarray(first, this.#length),
      rows: rows.subarray(0, count),
      ends: ends.subarray(0, count),
    }
  }

  /** How many different words there are. */
  get count(): number {
    return this.#count
  }
  /** All words in UTF-8. Word i lies from `starts[i]` up to `ends[i]`. */
  get bytes(): Uint8Array {
    return this.#bytes
  }
  get starts(): Uint32Array {
    return this.#starts
  }
  get ends(): Uint32Array {
    return this.#ends
  }

  #addAny(text: string): void {
    const tokens = tokenize(text)
    this.#reserveWords(tokens.length)
    for (const token of tokens) {
      this.#reserve(3 * token.length)
      const length = this.#bytes.write(token, this.#end)
      let hash = FNV_OFFSET
      for (let at = this.#end; at < this.#end + length; at++) hash = Math.imul(hash ^ this.#bytes[at]!, FNV_PRIME)
      this.#keep(length, hash)
    }
  }

  /** Adds the words of the first bytes of `#text`, which are ASCII. */
  #addPlain(end: number): void {
    const input = this.#text
    this.#reserve(end)
    this.#reserveWords((end + 1) >> 1)
    const bytes = this.#bytes
    input[end] = 0
    /** The place in `#words` of one that is likely to come next: texts of a kind differ in few words. Telling that it is there takes half the time of looking it up. */
    let likely = 0
    for (let at = 0; at < end; at++) {
      if (IN_WORD[input[at]!] === 0) continue
      if (likely < this.#length) {
        const behind = this.#placeBehind(this.#words[likely]!, at)
        likely++
        if (behind > 0) {
          this.#words[this.#length++] = this.#words[likely - 1]!
          at = behind
          continue
        }
      }
      const from = this.#end
      let to = from
      let hash = FNV_OFFSET
      for (let byte: number; at < end && (byte = IN_WORD[input[at]!]!) !== 0; at++) {
        bytes[to++] = byte
        hash = Math.imul(hash ^ byte, FNV_PRIME)
      }
      this.#keep(to - from, hash)
      const word = this.#words[this.#length - 1]!
      if (bytes[from]! > NINE) likely = this.#behind[word]!
      this.#behind[word] = this.#length
    }
  }

  /** The place behind a word, if it stands in `#text` at a place; otherwise 0. */
  #placeBehind(word: number, at: number): number {
    const input = this.#text
    const bytes = this.#bytes
    let place = at
    for (let i = this.#starts[word]!, to = this.#ends[word]!; i < to; i++, place++)
      if (IN_WORD[input[place]!] !== bytes[i]) return 0
    return IN_WORD[input[place]!] === 0 ? place : 0
  }

  /** Room for so many bytes of words. */
  #reserve(bytes: number): void {
    const needed = this.#end + bytes
    if (needed <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * needed)
    this.#bytes.copy(larger, 0, 0, this.#end)
    this.#bytes = larger
  }

  #reserveWords(more: number): void {
    const needed = this.#length + more
    if (needed <= this.#words.length) return
    const larger = new Uint32Array(2 * needed)
    larger.set(this.#words.subarray(0, this.#length))
    this.#words = larger
  }

  /** Notes the word in the `length` bytes behind `#end`; they stay there if it is a new one. */
  #keep(length: number, hash: number): void {
    const slots = this.#slots
    const mask = slots.length - 1
    // The last bits of the hash alone depend on little of the word.
    let slot = (hash ^ (hash >>> 15)) & mask
    for (let number: number; (number = slots[slot]!) !== 0; slot = (slot + 1) & mask) {
      if (this.#hashes[number - 1] !== hash || !this.#isAt(number - 1, length)) continue
      this.#words[this.#length++] = number - 1
      return
    }
    const number = this.#count++
    if (number === this.#starts.length) this.#growList()
    slots[slot] = number + 1
    this.#starts[number] = this.#end
    this.#ends[number] = this.#end += length
    this.#hashes[number] = hash
    this.#words[this.#length++] = number
    if (2 * this.#count > slots.length) this.#growSlots()
  }

  #isAt(number: number, length: number): boolean {
    const bytes = this.#bytes
    const from = this.#starts[number]!
    if (this.#ends[number]! - from !== length) return false
    for (let i = 0, end = this.#end; i < length; i++) if (bytes[from + i] !== bytes[end + i]) return false
    return true
  }

  #growList(): void {
    const grown = <T extends Uint32Array | Int32Array>(list: T, larger: T): T => {
      larger.set(list)
      return larger
    }
    this.#starts = grown(this.#starts, new Uint32Array(2 * this.#count))
    this.#ends = grown(this.#ends, new Uint32Array(2 * this.#count))
    this.#hashes = grown(this.#hashes, new Int32Array(2 * this.#count))
    this.#behind = grown(this.#behind, new Uint32Array(2 * this.#count))
  }

  #growSlots(): void {
    const slots = new Uint32Array(2 * this.#slots.length)
    const mask = slots.length - 1
    for (let number = 0; number < this.#count; number++) {
      const hash = this.#hashes[number]!
      let slot = (hash ^ (hash >>> 15)) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = number + 1
    }
    this.#slots = slots
  }
}
