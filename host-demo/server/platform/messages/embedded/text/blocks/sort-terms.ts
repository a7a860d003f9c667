/** Sorts terms by their bytes. */
import { compareBytes } from './shape.ts'

/** Places that a number has room for beside four bytes. */
const MAX_PACKED = 1 << 21
const PLACES = 2 ** 21
/** So few terms are sorted faster by comparing them. */
const FEW = 12

/** Returns the places of the terms, which lie in `bytes` from `starts[i]` up to `ends[i]`, in the order of their bytes; equal ones as they are. */
export function sortTerms(bytes: Uint8Array, starts: Uint32Array, ends: Uint32Array, count: number): Uint32Array {
  const sorter = new Sorter(bytes, starts, ends, count)
  if (count > MAX_PACKED) sorter.compareAll(0, count)
  else sorter.sort(0, count, 0)
  return sorter.order
}

class Sorter {
  readonly order: Uint32Array
  readonly #bytes: Uint8Array
  readonly #starts: Uint32Array
  readonly #ends: Uint32Array
  readonly #keys: Float64Array

  constructor(bytes: Uint8Array, starts: Uint32Array, ends: Uint32Array, count: number) {
    this.#bytes = bytes
    this.#starts = starts
    this.#ends = ends
    this.order = new Uint32Array(count)
    for (let i = 0; i < count; i++) this.order[i] = i
    this.#keys = new Float64Array(count > MAX_PACKED ? 0 : count)
  }

  /** Sorts a part of the order, whose terms all begin with the same `known` bytes. */
  sort(from: number, to: number, known: number): void {
    if (to - from <= FEW) return this.#insert(from, to)
    const { order } = this
    const keys = this.#keys
    const common = this.#common(from, to, known)
    // Numbers are sorted many times faster than by a comparison: the next four bytes and the place are one.
    for (let i = from; i < to; i++) keys[i] = this.#nextBytes(order[i]!, common) * PLACES + order[i]!
    keys.subarray(from, to).sort()
    for (let i = from; i < to; i++) order[i] = keys[i]! % PLACES
    for (let first = from; first < to; ) {
      const next = Math.floor(keys[first]! / PLACES)
      let end = first + 1
      while (end < to && Math.floor(keys[end]! / PLACES) === next) end++
      // Terms may be equal, or some end where others have NUL.
      if (first === from && end === to) return this.compareAll(from, to)
      if (end - first > 1) this.sort(first, end, common)
      first = end
    }
  }

  compareAll(from: number, to: number): void {
    this.order.subarray(from, to).sort((a, b) => this.#compare(a, b))
  }

  #insert(from: number, to: number): void {
    const { order } = this
    for (let i = from + 1; i < to; i++) {
      const term = order[i]!
      let at = i
      for (; at > from && this.#compare(order[at - 1]!, term) > 0; at--) order[at] = order[at - 1]!
      order[at] = term
    }
  }

  #compare(a: number, b: number): number {
    const starts = this.#starts
    const ends = this.#ends
    return compareBytes(this.#bytes, starts[a]!, ends[a]!, this.#bytes, starts[b]!, ends[b]!) || a - b
  }

  /** How many bytes all the terms begin with, of which the first ones are known. */
  #common(from: number, to: number, known: number): number {
    const bytes = this.#bytes
    const first = this.#starts[this.order[from]!]!
    let common = this.#ends[this.order[from]!]! - first
    for (let i = from + 1; i < to && common > known; i++) {
      const start = this.#starts[this.order[i]!]!
      const most = Math.min(common, this.#ends[this.order[i]!]! - start)
      let same = known
      while (same < most && bytes[first + same] === bytes[start + same]) same++
      common = same
    }
    return common
  }

  /** The four bytes of a term behind so many; NUL where it ends. */
  #nextBytes(term: number, behind: number): number {
    const from = this.#starts[term]! + behind
    const to = this.#ends[term]!
    let key = 0
    for (let i = 0; i < 4; i++) key = key * 256 + (from + i < to ? this.#bytes[from + i]! : 0)
    return key
  }
}
