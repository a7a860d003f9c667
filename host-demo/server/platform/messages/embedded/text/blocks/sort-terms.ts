/** Sorts terms by their bytes. */
import { compareBytes } from './shape.ts'

/** Up to this number, terms are sorted faster by comparing them. */
const FEW = 12
/** From this number on, terms are sorted faster digit by digit (radix sort). */
const MANY = 512
const DIGIT_BITS = 11
const DIGITS = 1 << DIGIT_BITS
const KEY_BITS = 32

/** Returns the places of the terms, which lie in `bytes` from `starts[i]` up to `ends[i]`, in the order of their bytes; equal ones as they are. */
export function sortTerms(bytes: Uint8Array, starts: Uint32Array, ends: Uint32Array, count: number): Uint32Array {
  const sorter = new Sorter(bytes, starts, ends, count)
  sorter.sort(0, count, 0)
  return sorter.order
}

class Sorter {
  readonly order: Uint32Array
  readonly #bytes: Uint8Array
  readonly #starts: Uint32Array
  readonly #ends: Uint32Array
  /** Four bytes of each term, by its place in the order. */
  readonly #keys: Uint32Array
  // Copies of both while they are sorted.
  readonly #oldOrder: Uint32Array
  readonly #oldKeys: Uint32Array
  readonly #numbers = new Float64Array(MANY)
  readonly #places = new Uint32Array(DIGITS)

  constructor(bytes: Uint8Array, starts: Uint32Array, ends: Uint32Array, count: number) {
    this.#bytes = bytes
    this.#starts = starts
    this.#ends = ends
    this.order = new Uint32Array(count)
    for (let i = 0; i < count; i++) this.order[i] = i
    this.#keys = new Uint32Array(count)
    this.#oldOrder = new Uint32Array(count)
    this.#oldKeys = new Uint32Array(count)
  }

  /** Sorts a part of the order, whose terms all begin with the same `known` bytes. */
  sort(from: number, to: number, known: number): void {
    if (to - from <= FEW) return this.#insert(from, to)
    const keys = this.#keys
    const common = this.#common(from, to, known)
    for (let i = from; i < to; i++) keys[i] = this.#nextBytes(this.order[i]!, common)
    if (to - from < MANY) this.#sortNumbers(from, to)
    else for (let shift = 0; shift < KEY_BITS; shift += DIGIT_BITS) this.#sortDigit(from, to, shift)
    for (let first = from; first < to; ) {
      const key = keys[first]!
      let end = first + 1
      while (end < to && keys[end] === key) end++
      // Terms may be equal, or some end where others have NUL.
      if (first === from && end === to) return this.#compareAll(from, to)
      if (end - first > 1) this.sort(first, end, common)
      first = end
    }
  }

  #compareAll(from: number, to: number): void {
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
    for (let i = 0; i < 4; i++) key = (key << 8) | (from + i < to ? this.#bytes[from + i]! : 0)
    return key >>> 0
  }

  /** Sorts fewer than `MANY` by their keys: each with its place is one number, and numbers are sorted many times faster than by a comparison. */
  #sortNumbers(from: number, to: number): void {
    const { order } = this
    const keys = this.#keys
    const before = this.#oldOrder
    const numbers = this.#numbers.subarray(0, to - from)
    for (let i = 0; i < numbers.length; i++) {
      numbers[i] = keys[from + i]! * MANY + i
      before[i] = order[from + i]!
    }
    numbers.sort()
    for (let i = 0; i < numbers.length; i++) {
      const key = Math.floor(numbers[i]! / MANY)
      keys[from + i] = key
      order[from + i] = before[numbers[i]! - key * MANY]!
    }
  }

  /** Sorts by one digit of the keys; those that agree in it stay as they are. */
  #sortDigit(from: number, to: number, shift: number): void {
    const { order } = this
    const keys = this.#keys
    const places = this.#places.fill(0)
    for (let i = from; i < to; i++) places[(keys[i]! >>> shift) & (DIGITS - 1)]!++
    for (let digit = 0, next = from; digit < DIGITS; digit++) {
      const count = places[digit]!
      places[digit] = next
      next += count
    }
    const oldKeys = this.#oldKeys
    const oldOrder = this.#oldOrder
    oldKeys.set(keys.subarray(from, to))
    oldOrder.set(order.subarray(from, to))
    for (let i = 0; i < to - from; i++) {
      const key = oldKeys[i]!
      const place = places[(key >>> shift) & (DIGITS - 1)]!++
      keys[place] = key
      order[place] = oldOrder[i]!
    }
  }
}
