/**
 * Parts a text in what stays the same from message to message and what varies. Log lines of one kind differ in numbers and identifiers: each of those is
 * replaced by a marker, a byte that UTF-8 never has, and its characters go elsewhere.
 */

/** A run of decimal digits. */
export const NUMBER = 0xff
/** A word of hexadecimal digits, with both figures and letters. */
export const HEX_WORD = 0xfe
/** A word in which letters and figures alternate more than once. */
export const MIXED_WORD = 0xfd
export const MARKERS: readonly number[] = [NUMBER, HEX_WORD, MIXED_WORD]
/** Longer runs have several markers. */
export const MAX_RUN = 255

const FIGURE = 1
const HEX_LETTER = 2
const LETTER = 4
const classes = new Uint8Array(256)
for (let code = 0x30; code <= 0x39; code++) classes[code] = FIGURE
for (let code = 0x41; code <= 0x5a; code++) classes[code] = classes[code + 0x20] = code <= 0x46 ? HEX_LETTER : LETTER

/** As many changes between letters and figures make a word a mixed one. */
const MIXED_CHANGES = 3

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Parts texts one after the other, in arrays that it uses again for each. */
export class Splitter {
  /** The text with markers in place of what varies. */
  pattern = new Uint8Array(1 << 12)
  #words = new Uint32Array(this.pattern.buffer)
  patternLength = 0
  patternHash = 0
  /** Where each run begins in the source, and its length. */
  starts = new Uint32Array(256)
  lengths = new Uint8Array(256)
  runs = 0

  /** Parts the first bytes of a source. */
  split(source: Uint8Array, to: number): void {
    if (to + 4 > this.pattern.length) {
      this.pattern = new Uint8Array(8 * Math.ceil((to + 4) / 4))
      this.#words = new Uint32Array(this.pattern.buffer)
    }
    const { pattern } = this
    this.runs = 0
    let length = 0
    /** Where the word began, in the source and in the pattern. */
    let word = 0
    let wordLength = 0
    for (let at = 0; at < to; at++) {
      const byte = source[at]!
      const kind = classes[byte]!
      if (kind === FIGURE) {
        let end = at + 1
        while (end < to && classes[source[end]!] !== 0) end++
        length = this.#addWord(source, word, end, wordLength)
        at = end - 1
        continue
      }
      pattern[length++] = byte
      if (kind === 0) {
        word = at + 1
        wordLength = length
      }
    }
    this.patternLength = length
    this.patternHash = this.#hash(length)
  }

  /** Puts a word with figures in it at a place of the pattern. Returns the length of the pattern then. */
  #addWord(source: Uint8Array, from: number, to: number, length: number): number {
    let seen = 0
    let changes = 0
    for (let at = from, last = classes[source[from]!]! & FIGURE; at < to; at++) {
      const kind = classes[source[at]!]!
      if ((kind & FIGURE) !== last) {
        changes++
        last = kind & FIGURE
      }
      seen |= kind
    }
    if (seen === FIGURE) return this.#addRuns(NUMBER, from, to, length)
    if ((seen & LETTER) === 0) return this.#addRuns(HEX_WORD, from, to, length)
    if (changes >= MIXED_CHANGES) return this.#addRuns(MIXED_WORD, from, to, length)
    let end = length
    for (let at = from; at < to; ) {
      if (classes[source[at]!] !== FIGURE) {
        this.pattern[end++] = source[at++]!
        continue
      }
      // Only the figures of the word vary.
      const start = at
      while (at < to && classes[source[at]!] === FIGURE) at++
      end = this.#addRuns(NUMBER, start, at, end)
    }
    return end
  }

  #addRuns(marker: number, from: number, to: number, length: number): number {
    let end = length
    for (let start = from; start < to; start += MAX_RUN) {
      if (this.runs === this.starts.length) this.#growRuns()
      this.pattern[end++] = marker
      this.starts[this.runs] = start
      this.lengths[this.runs++] = Math.min(MAX_RUN, to - start)
    }
    return end
  }

  #growRuns(): void {
    const starts = new Uint32Array(2 * this.runs)
    const lengths = new Uint8Array(2 * this.runs)
    starts.set(this.starts)
    lengths.set(this.lengths)
    this.starts = starts
    this.lengths = lengths
  }

  /** FNV-1a over words of four bytes. */
  #hash(length: number): number {
    const words = this.#words
    // Remains of another text do not count.
    for (let at = length; at < length + 3; at++) this.pattern[at] = 0
    let hash = FNV_OFFSET ^ length
    for (let word = 0; 4 * word < length; word++) hash = Math.imul(hash ^ words[word]!, FNV_PRIME)
    return hash
  }
}
