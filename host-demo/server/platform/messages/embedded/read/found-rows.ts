/** Rows that part of a query matches, as bits where they are kept: these are combined and counted without being taken apart. */
import { complement, intersect, unite, unpackRows, words, type Rows } from '../rows.ts'
import { timesOfRows, type TimeSpan } from './row-times.ts'

/** Rows of a chunk as bits; they never change. */
export class RowBits {
  readonly n: number
  readonly count: number
  readonly #bits: Uint32Array<ArrayBuffer>
  #times: TimeSpan | null = null

  private constructor(bits: Uint32Array<ArrayBuffer>, n: number) {
    this.#bits = bits
    this.n = n
    let count = 0
    for (let i = 0; i < bits.length; i++) count += ones(bits[i]!)
    this.count = count
  }

  /** `rows`: of a chunk with so many. */
  static of(rows: Uint8Array<ArrayBuffer>, n: number): RowBits {
    const four = words(rows)
    const bits = new Uint32Array((n + 31) >> 5)
    // Multiplied so, the lowest bits of the four bytes stand side by side at the top.
    for (let i = 0; i < four.length; i++)
      if (four[i] !== 0) bits[i >> 3]! |= (Math.imul(four[i]!, 0x10204080) >>> 28) << (4 * (i & 7))
    return new RowBits(bits, n)
  }

  get bytes(): number {
    return this.#bits.byteLength
  }

  /** One byte each; a set of its own each time. */
  rows(): Uint8Array<ArrayBuffer> {
    return unpackRows(new Uint8Array(this.#bits.buffer, 0, (this.n + 7) >> 3)) as Uint8Array<ArrayBuffer>
  }

  /** Their numbers, ascending. */
  list(): Uint16Array {
    const bits = this.#bits
    const list = new Uint16Array(this.count)
    let found = 0
    for (let i = 0; i < bits.length; i++)
      for (let word = bits[i]!; word !== 0; word &= word - 1) list[found++] = (i << 5) + 31 - Math.clz32(word & -word)
    return list
  }

  /** Times of the oldest and the newest of the rows; asked for again and again where the bits are kept. */
  timesIn(chunk: { timestamps(): Int32Array | Float64Array }): TimeSpan {
    return (this.#times ??= timesOfRows(chunk.timestamps(), this.rows()))
  }

  and(other: RowBits): Found {
    const bits = this.#bits.slice()
    for (let i = 0; i < bits.length; i++) bits[i]! &= other.#bits[i]!
    return simplest(new RowBits(bits, this.n))
  }

  or(other: RowBits): Found {
    const bits = this.#bits.slice()
    for (let i = 0; i < bits.length; i++) bits[i]! |= other.#bits[i]!
    return simplest(new RowBits(bits, this.n))
  }

  not(): Found {
    const bits = this.#bits.slice()
    for (let i = 0; i < bits.length; i++) bits[i] = ~bits[i]!
    const last = this.n & 31
    if (last > 0) bits[bits.length - 1]! &= (1 << last) - 1
    return simplest(new RowBits(bits, this.n))
  }
}

/** Rows, and whether they may be changed: bits may not. */
export type Found = Rows | RowBits

const simplest = (bits: RowBits): Found => (bits.count === 0 ? false : bits.count === bits.n ? true : bits)

/** As bits, to be kept. */
export const toBits = (rows: Rows, n: number): boolean | RowBits =>
  typeof rows === 'boolean' ? rows : (simplest(RowBits.of(rows, n)) as boolean | RowBits)

/** A set of its own where it is none of all rows. */
export const toRows = (found: Found): Rows => (found instanceof RowBits ? found.rows() : found)

/** The result may be one of the arguments, changed. */
export function intersectFound(a: Found, b: Found): Found {
  if (a instanceof RowBits && b instanceof RowBits) return a.and(b)
  if (a === true || b === false) return b
  if (b === true || a === false) return a
  return intersect(toRows(a), toRows(b))
}

/** The result may be one of the arguments, changed. */
export function uniteFound(a: Found, b: Found): Found {
  if (a instanceof RowBits && b instanceof RowBits) return a.or(b)
  if (a === false || b === true) return b
  if (b === false || a === true) return a
  return unite(toRows(a), toRows(b))
}

export const complementFound = (found: Found, n: number): Found =>
  found instanceof RowBits ? found.not() : complement(found, n)

function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
