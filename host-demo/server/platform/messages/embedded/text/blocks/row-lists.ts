/**
 * Lists of ascending rows as bits: gaps in Rice codes (Golomb, "Run-length encodings", 1966), which for rows without a pattern take
 * hardly more than their information. Of more than half of the rows those are listed that are missing: all rows take no bit.
 */
import { damagedBlock, type ByteWriter } from './bytes.ts'

/** Lists of so many rows and more note the parameter of their code; that of shorter ones follows from their length. */
const NOTED = 16
const NOTED_BITS = 4
const MAX_PARAMETER = 15
/** Bits that a code may be sure of at any place within a byte. */
const WINDOW = 24

const bitsOf = (most: number): number => 32 - Math.clz32(most)

/** Writes bits from the highest down. */
export class BitWriter {
  readonly #out: ByteWriter
  #bits = 0
  #count = 0

  constructor(out: ByteWriter) {
    this.#out = out
  }

  /** @param width at most 24 */
  write(value: number, width: number): void {
    this.#bits = (this.#bits << width) | value
    this.#count += width
    while (this.#count >= 8) this.#out.byte((this.#bits >>> (this.#count -= 8)) & 0xff)
  }

  /** Writes so many zeros, and a one behind them. */
  unary(zeros: number): void {
    let rest = zeros
    for (; rest >= WINDOW; rest -= WINDOW) this.write(0, WINDOW)
    this.write(1, rest + 1 > WINDOW ? WINDOW : rest + 1)
  }

  /** Ascending rows below `n` as the gaps between them, each divided by 2 ** `parameter`: the quotient in zeros and a one, then the rest. */
  gaps(rows: Uint16Array, count: number, n: number, parameter: number): void {
    const out = this.#out
    out.reserve(((count * (parameter + 1) + (n >>> parameter)) >>> 3) + 2)
    const { bytes } = out
    const low = (1 << parameter) - 1
    let at = out.length
    let bits = this.#bits
    let held = this.#count
    let next = 0
    for (let i = 0; i < count; i++) {
      const gap = rows[i]! - next
      next = rows[i]! + 1
      let zeros = gap >>> parameter
      for (; zeros + 1 + parameter > WINDOW; zeros--) {
        bits <<= 1
        if (++held === 8) {
          bytes[at++] = bits
          held = 0
        }
      }
      const width = zeros + 1 + parameter
      bits = (bits << width) | (1 << parameter) | (gap & low)
      for (held += width; held >= 8; ) bytes[at++] = bits >>> (held -= 8)
    }
    out.length = at
    this.#bits = bits
    this.#count = held
  }

  /** Fills up the last byte. */
  align(): void {
    if (this.#count > 0) this.write(0, 8 - this.#count)
    this.#bits = 0
  }
}

export class BitReader {
  readonly bytes: Uint8Array
  /** Place of the next bit, from the beginning of the bytes. */
  bit: number
  readonly end: number

  constructor(bytes: Uint8Array, from = 0, to = bytes.length) {
    this.bytes = bytes
    this.bit = 8 * from
    this.end = 8 * to
  }

  /** @param width at most 24 */
  read(width: number): number {
    if (width === 0) return 0
    const { bytes, bit } = this
    if (bit + width > this.end) throw damagedBlock()
    const at = bit >>> 3
    this.bit += width
    const window = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
    return (window << (bit & 7)) >>> (32 - width)
  }

  /** Counts the zeros before a one. */
  unary(): number {
    const { bytes } = this
    for (let zeros = 0; ; zeros += WINDOW) {
      const { bit } = this
      const at = bit >>> 3
      const window = ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) << (bit & 7)
      const more = Math.clz32(window)
      this.bit += more < WINDOW ? more + 1 : WINDOW
      if (this.bit > this.end) throw damagedBlock()
      if (more < WINDOW) return zeros + more
    }
  }
}

/** The parameter for so many rows of `n` that follow no pattern. */
function usual(count: number, n: number): number {
  const mean = n / count
  return Math.min(MAX_PARAMETER, Math.max(0, Math.round(Math.log2(0.69 * mean))))
}

/** Parameters that are compared. */
const TRIED = 6

/** The parameter that makes this list shortest, or nearly so. */
function best(rows: Uint16Array, count: number, n: number): number {
  const first = Math.max(0, usual(count, n) - 4)
  const zeros = zerosOf(rows, count, first)
  let found = first
  let least = Infinity
  for (let parameter = first; parameter <= MAX_PARAMETER && parameter - first < TRIED; parameter++) {
    const bits = count * (parameter + 1) + zeros[parameter - first]!
    if (bits < least) {
      least = bits
      found = parameter
    }
  }
  return found
}

/** How many zeros the code of the rows has with the first parameter, and with each of the next ones. */
function zerosOf(rows: Uint16Array, count: number, first: number): readonly number[] {
  let [a, b, c, d, e, f] = [0, 0, 0, 0, 0, 0]
  let next = 0
  for (let i = 0; i < count; i++) {
    const gap = (rows[i]! - next) >>> first
    next = rows[i]! + 1
    a += gap
    b += gap >>> 1
    c += gap >>> 2
    d += gap >>> 3
    e += gap >>> 4
    f += gap >>> 5
  }
  return [a, b, c, d, e, f]
}

const missing = new Uint16Array(1 << 14)

/** The rows of `n` that the list of `count` rows lacks. The result is overwritten by the next call. */
function complement(rows: Uint16Array, count: number, n: number): Uint16Array {
  let found = 0
  let row = 0
  for (let i = 0; i < count; i++) {
    for (const listed = rows[i]!; row < listed; row++) missing[found++] = row
    row++
  }
  for (; row < n; row++) missing[found++] = row
  return missing
}

/** Writes the first `count` of the rows, all below `n`. A reader has to know both numbers. */
export function writeRows(out: BitWriter, rows: Uint16Array, count: number, n: number): void {
  if (2 * count > n) writeList(out, complement(rows, count, n), n - count, n)
  else writeList(out, rows, count, n)
}

function writeList(out: BitWriter, rows: Uint16Array, count: number, n: number): void {
  if (count === 0) return
  if (count === 1) return out.write(rows[0]!, bitsOf(n - 1))
  const parameter = count < NOTED ? usual(count, n) : best(rows, count, n)
  if (count >= NOTED) out.write(parameter, NOTED_BITS)
  out.gaps(rows, count, n, parameter)
}

/** Reads `count` rows below `n` into the beginning of `rows`. */
export function readRows(bits: BitReader, count: number, n: number, rows: Uint16Array): void {
  if (count > n || n > missing.length) throw damagedBlock()
  if (2 * count <= n) return readList(bits, count, n, rows)
  const without = n - count
  readList(bits, without, n, missing)
  let found = 0
  let row = 0
  for (let i = 0; i < without; i++) {
    for (const listed = missing[i]!; row < listed; row++) rows[found++] = row
    row++
  }
  for (; row < n; row++) rows[found++] = row
}

function readList(bits: BitReader, count: number, n: number, rows: Uint16Array): void {
  if (count === 0) return
  if (count === 1) {
    const row = bits.read(bitsOf(n - 1))
    if (row >= n) throw damagedBlock()
    rows[0] = row
    return
  }
  const parameter = count < NOTED ? usual(count, n) : bits.read(NOTED_BITS)
  const { bytes, end } = bits
  let { bit } = bits
  let row = -1
  for (let i = 0; i < count; i++) {
    let zeros = 0
    for (;;) {
      const at = bit >>> 3
      const window = ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) << (bit & 7)
      const more = Math.clz32(window)
      if (more < WINDOW) {
        zeros += more
        bit += more + 1
        break
      }
      zeros += WINDOW
      bit += WINDOW
      if (bit > end) throw damagedBlock()
    }
    row += 1 + (zeros << parameter)
    if (parameter > 0) {
      const at = bit >>> 3
      const window = ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) << (bit & 7)
      row += window >>> (32 - parameter)
      bit += parameter
    }
    if (row >= n || bit > end) throw damagedBlock()
    rows[i] = row
  }
  bits.bit = bit
}
