/** The terms of a section: each as the bytes it shares with the one before, and those behind them. */
import { type ByteReader, damagedBlock } from './bytes.ts'
import { compareBytes } from './shape.ts'

const LINE_FEED = 10
/** Terms that came before the one that ended a section are not larger together. */
const TERM_BYTES = 1 << 15

/**
 * Whether the term is among those of a section, which ascend. Terms that share more with the one before than that shares with the term are
 * less than it as well: they are passed over.
 */
export function hasSuffix(
  input: ByteReader,
  suffixes: ByteReader,
  entries: number,
  hasFields: boolean,
  term: Uint8Array,
): boolean {
  // Bytes that the last term that was looked at, which is less, has in common with the term.
  let common = 0
  for (let entry = 0; entry < entries; entry++) {
    const shared = input.varint()
    const own = input.varint()
    if (hasFields) input.varint()
    const from = suffixes.at
    suffixes.skip(own)
    if (shared > common) continue
    if (shared < common) return false
    const most = Math.min(own, term.length - shared)
    let same = 0
    while (same < most && suffixes.bytes[from + same] === term[shared + same]) same++
    common = shared + same
    if (same === own) {
      if (common === term.length) return true
    } else if (common === term.length || suffixes.bytes[from + same]! > term[common]!) return false
  }
  return false
}

export class SectionTerms {
  /** All terms, a line feed behind each; one of two fields stands there once. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Where each lies in `bytes`. An entry of the same term as the one before begins where that does. */
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** The field of each, by its place in the index. */
  readonly fields: Uint32Array
  /** Where the last one ends, its line feed included. */
  readonly #end: number

  /**
   * @param entries how many there are
   * @param length bytes of the terms
   * @param fields how many fields the index has
   * @param onlyText without places and fields
   */
  constructor(
    input: ByteReader,
    suffixes: ByteReader,
    entries: number,
    length: number,
    fields: number,
    onlyText = false,
  ) {
    // Each entry has two bytes at least.
    if (entries > input.end - input.at || length > TERM_BYTES + (suffixes.end - suffixes.at)) throw damagedBlock()
    const bytes = (this.bytes = new Uint8Array(length + entries))
    const listed = onlyText ? 0 : entries
    this.starts = new Uint32Array(listed)
    this.ends = new Uint32Array(listed)
    this.fields = new Uint32Array(fields > 1 ? listed : 0)
    let from = 0
    let end = 0
    let next = 0
    for (let entry = 0; entry < entries; entry++) {
      const shared = input.varint()
      const own = input.varint()
      const field = fields > 1 ? input.below(fields) : 0
      if (shared > end - from) throw damagedBlock()
      if (own > 0 || shared < end - from || entry === 0) {
        if (next + shared + own >= bytes.length) throw damagedBlock()
        const suffix = suffixes.at
        suffixes.skip(own)
        for (let i = 0; i < shared; i++) bytes[next + i] = bytes[from + i]!
        for (let i = 0; i < own; i++) bytes[next + shared + i] = suffixes.bytes[suffix + i]!
        from = next
        end = from + shared + own
        bytes[end] = LINE_FEED
        next = end + 1
      }
      if (onlyText) continue
      if (fields > 1) this.fields[entry] = field
      this.starts[entry] = from
      this.ends[entry] = end
    }
    this.#end = next
  }

  /** Bytes in memory. */
  get size(): number {
    return this.bytes.length + 4 * (this.starts.length + this.ends.length + this.fields.length)
  }

  /** A view of all terms, a line feed behind each. */
  get text(): Buffer {
    return Buffer.from(this.bytes.buffer, 0, this.#end)
  }

  /** Returns a view of the term of an entry. */
  of(entry: number): Uint8Array {
    return this.bytes.subarray(this.starts[entry], this.ends[entry])
  }

  /** Compares the term of an entry with another one, as `compareBytes`. */
  compare(entry: number, term: Uint8Array): number {
    return compareBytes(this.bytes, this.starts[entry]!, this.ends[entry]!, term, 0, term.length)
  }

  startsWith(entry: number, prefix: Uint8Array): boolean {
    const from = this.starts[entry]!
    const to = Math.min(this.ends[entry]!, from + prefix.length)
    return compareBytes(this.bytes, from, to, prefix, 0, prefix.length) === 0
  }

  /** The first entry of the term that has the byte at the place, or the line feed behind it, in `text`. */
  entryAt(place: number): number {
    let low = 0
    let high = this.ends.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.ends[middle]! < place) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The first entry whose term is not less. */
  lowerBound(term: Uint8Array): number {
    let low = 0
    let high = this.starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.compare(middle, term) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
