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
  patternLength = 0
  patternHash = 0
  /** Where each run begins in the source, and its length. */
  starts = new Uint32Array(256)
  lengths = new Uint8Array(256)
  runs = 0

  /** Parts the first bytes of a source. */
  split(source: Uint8Array, to: number): void {
    if (to > this.pattern.length) this.pattern = new Uint8Array(2 * to)
    const { pattern } = this
    let hash = FNV_OFFSET
    let length = 0
    this.runs = 0
    let at = 0
    while (at < to) {
      const byte = source[at]!
      if (classes[byte] === 0) {
        pattern[length++] = byte
        hash = Math.imul(hash ^ byte, FNV_PRIME)
        at++
        continue
      }
      // Most words have no figures: they are copied while they are looked at.
      const word = at
      const before = length
      const hashBefore = hash
      let seen = 0
      let changes = 0
      let last = classes[byte]! & FIGURE
      for (; at < to; at++) {
        const next = source[at]!
        const kind = classes[next]!
        if (kind === 0) break
        if ((kind & FIGURE) !== last) {
          changes++
          last = kind & FIGURE
        }
        seen |= kind
        pattern[length++] = next
        hash = Math.imul(hash ^ next, FNV_PRIME)
      }
      if ((seen & FIGURE) === 0) continue
      const end = at
      at = word
      length = before
      hash = hashBefore
      const marker =
        seen === FIGURE ? NUMBER : (seen & LETTER) === 0 ? HEX_WORD : changes >= MIXED_CHANGES ? MIXED_WORD : 0
      while (at < end) {
        let runEnd = end
        let sign = marker
        if (marker === 0) {
          // Only the figures of the word vary.
          const first = source[at]!
          if (classes[first] !== FIGURE) {
            pattern[length++] = first
            hash = Math.imul(hash ^ first, FNV_PRIME)
            at++
            continue
          }
          sign = NUMBER
          runEnd = at + 1
          while (runEnd < end && classes[source[runEnd]!] === FIGURE) runEnd++
        }
        if (runEnd - at > MAX_RUN) runEnd = at + MAX_RUN
        pattern[length++] = sign
        hash = Math.imul(hash ^ sign, FNV_PRIME)
        this.#run(at, runEnd - at)
        at = runEnd
      }
    }
    this.patternLength = length
    this.patternHash = hash
  }

  #run(start: number, length: number): void {
    if (this.runs === this.starts.length) {
      const starts = new Uint32Array(2 * this.runs)
      const lengths = new Uint8Array(2 * this.runs)
      starts.set(this.starts)
      lengths.set(this.lengths)
      this.starts = starts
      this.lengths = lengths
    }
    this.starts[this.runs] = start
    this.lengths[this.runs++] = length
  }
}
