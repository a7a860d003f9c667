/**
 * The terms of many texts, each once. Nearly all text is ASCII and most of its terms have been met before, so it is read byte by byte
 * against a table of what is there, and no string is made of a term.
 */
import { tokenize } from '../../../../../../core/query/analysis.ts'

const NOT_ASCII = /[^\0-\x7f]/
const LINE_FEED = 10
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Maps an ASCII character to its form in a term, as `tokenize` does: itself in lower case; 0: it separates terms. */
const IN_TERM = new Uint8Array(128)
for (const character of '0123456789abcdefghijklmnopqrstuvwxyz') {
  IN_TERM[character.charCodeAt(0)] = IN_TERM[character.toUpperCase().charCodeAt(0)] = character.charCodeAt(0)
}

export class TermList {
  /** The terms, a line feed behind each; behind `#end` the one being looked at. */
  #terms = Buffer.allocUnsafeSlow(1 << 16)
  #end = 0
  /** Open addressing: the place of a term in `#terms` plus one, 0 where there is none. */
  #slots = new Int32Array(1 << 12)
  #count = 0
  #text = Buffer.allocUnsafeSlow(1 << 12)

  add(text: string): void {
    if (NOT_ASCII.test(text)) for (const term of tokenize(text)) this.#addTerm(Buffer.from(term))
    else this.#addPlain(text)
  }

  /** In UTF-8, a line feed between two. */
  get bytes(): Buffer {
    return this.#terms.subarray(0, Math.max(0, this.#end - 1))
  }

  #addTerm(term: Buffer): void {
    this.#reserve(term.length)
    term.copy(this.#terms, this.#end)
    this.#keep(term.length, hashOf(term, 0, term.length))
  }

  #addPlain(text: string): void {
    if (text.length > this.#text.length) this.#text = Buffer.allocUnsafeSlow(2 * text.length)
    const bytes = this.#text
    const end = bytes.write(text, 'latin1')
    this.#reserve(end)
    for (let at = 0; at < end; ) {
      const terms = this.#terms
      const from = this.#end
      let to = from
      let hash = FNV_OFFSET
      for (let byte: number; at < end && (byte = IN_TERM[bytes[at]!]!) !== 0; at++) {
        terms[to++] = byte
        hash = Math.imul(hash ^ byte, FNV_PRIME)
      }
      if (to > from) this.#keep(to - from, hash)
      at++
    }
  }

  /** Room for so many bytes of terms, with a line feed behind each of them. */
  #reserve(bytes: number): void {
    const needed = this.#end + 2 * bytes + 1
    if (needed <= this.#terms.length) return
    const larger = Buffer.allocUnsafeSlow(2 * needed)
    this.#terms.copy(larger, 0, 0, this.#end)
    this.#terms = larger
  }

  /** The `length` bytes behind `#end` stay, unless they are there already. */
  #keep(length: number, hash: number): void {
    const slots = this.#slots
    let slot = hash & (slots.length - 1)
    for (; slots[slot] !== 0; slot = (slot + 1) & (slots.length - 1)) if (this.#isAt(slots[slot]! - 1, length)) return
    slots[slot] = this.#end + 1
    this.#end += length
    this.#terms[this.#end++] = LINE_FEED
    if (2 * ++this.#count > slots.length) this.#grow()
  }

  #isAt(place: number, length: number): boolean {
    const terms = this.#terms
    const end = this.#end
    for (let i = 0; i < length; i++) if (terms[place + i] !== terms[end + i]) return false
    return terms[place + length] === LINE_FEED
  }

  #grow(): void {
    const terms = this.#terms
    const slots = new Int32Array(2 * this.#slots.length)
    for (let from = 0; from < this.#end; ) {
      const to = terms.indexOf(LINE_FEED, from)
      let slot = hashOf(terms, from, to) & (slots.length - 1)
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = from + 1
      from = to + 1
    }
    this.#slots = slots
  }
}

function hashOf(bytes: Buffer, from: number, to: number): number {
  let hash = FNV_OFFSET
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, FNV_PRIME)
  return hash
}
