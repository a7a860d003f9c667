/**
 * Lists of whole numbers: offsets from the smallest, in bits or in planes of bytes (the lowest byte of each number, then the next one of each),
 * which zstd makes shorter where the numbers repeat. Numbers that differ little from their neighbour are kept as differences.
 */
import { damagedDocuments, type ByteReader, type ByteWriter } from './bytes.ts'

export type Integers = Int32Array | Float64Array

const CONSTANT = 0
const BITS = 1
const PLANES = 2
const DIFFERENCES = 3

/** The greatest distance between two numbers of a list. */
export const MAX_SPAN = 2 ** 48
/** Wider numbers are kept in planes of bytes. */
const MAX_BITS = 24
/** Differences of numbers have a bit more than the numbers, and a sign. */
const MAX_PLANES = 7
const INT32 = 2 ** 31

/** Writes whole numbers that lie less than `MAX_SPAN` apart. */
export function writeIntegers(out: ByteWriter, list: ArrayLike<number>): void {
  // Loops over arrays of one type take a fraction of the time.
  const values = list instanceof Float64Array ? list : new Float64Array(list)
  const count = values.length
  if (count < 2) return writeOffsets(out, values, values[0] ?? 0, values[0] ?? 0)
  let lo = values[0]!
  let hi = lo
  let differenceBits = 0
  let most = 0
  let least = Infinity
  for (let i = 1, last = lo; i < count; i++) {
    const value = values[i]!
    if (value < lo) lo = value
    if (value > hi) hi = value
    const difference = zigzag(value - last)
    if (difference > most) most = difference
    if (difference < least) least = difference
    differenceBits += bitsOf(difference)
    last = value
  }
  let offsetBits = 0
  for (let i = 0; i < count; i++) offsetBits += bitsOf(values[i]! - lo)
  if (hi === lo || (differenceBits + count >= offsetBits && most > least)) return writeOffsets(out, values, lo, hi)
  const differences = new Float64Array(count - 1)
  for (let i = 1; i < count; i++) differences[i - 1] = zigzag(values[i]! - values[i - 1]!)
  out.byte(DIFFERENCES)
  out.double(values[0]!)
  writeOffsets(out, differences, least, most)
}

export function readIntegers(input: ByteReader, count: number): Integers {
  const form = input.byte()
  const base = input.double()
  if (form !== DIFFERENCES) return readOffsets(input, form, base, count)
  const next = input.byte()
  const differences = readOffsets(input, next, input.double(), count - 1)
  let value = base
  let least = base
  let most = base
  const sums = new Float64Array(count)
  sums[0] = base
  const isSmall = differences instanceof Int32Array
  for (let i = 1; i < count; i++) {
    const difference = differences[i - 1]!
    if (isSmall) value += (difference >> 1) ^ -(difference & 1)
    else value += difference % 2 === 0 ? difference / 2 : -(difference + 1) / 2
    sums[i] = value
    if (value < least) least = value
    if (value > most) most = value
  }
  return least >= -INT32 && most < INT32 ? new Int32Array(sums) : sums
}

function writeOffsets(out: ByteWriter, values: Float64Array, lo: number, hi: number): void {
  const count = values.length
  const width = bitsOf(hi - lo)
  if (width === 0) {
    out.byte(CONSTANT)
    out.double(lo)
    return
  }
  const planes = toPlanes(values, lo, (width + 7) >> 3)
  const packed = out.pack(planes)
  const size = Math.ceil((count * width) / 8)
  if (!out.isPlain && width <= MAX_BITS && size <= packed.length) {
    out.byte(BITS)
    out.double(lo)
    out.byte(width)
    out.put(toBits(values, lo, width, size))
  } else {
    out.byte(PLANES)
    out.double(lo)
    out.byte((width + 7) >> 3)
    out.packed(planes.length, packed)
  }
}

function readOffsets(input: ByteReader, form: number, base: number, count: number): Integers {
  if (form === CONSTANT) return ofBase(base, 0, count).fill(base)
  const width = input.byte()
  if (form === BITS && width <= MAX_BITS) {
    const values = ofBase(base, 2 ** width, count)
    addBits(input.take(Math.ceil((count * width) / 8)), values, base, width)
    return values
  }
  if (form !== PLANES || width > MAX_PLANES) throw damagedDocuments()
  const values = ofBase(base, 2 ** (8 * width), count)
  addPlanes(input.frame(width * count), values, base, width)
  return values
}

/** An array for numbers from `base` on that lie less than `span` above it. */
const ofBase = (base: number, span: number, count: number): Integers =>
  base >= -INT32 && base + span <= INT32 ? new Int32Array(count) : new Float64Array(count)

function toPlanes(values: Float64Array, lo: number, width: number): Uint8Array {
  const count = values.length
  const planes = new Uint8Array(width * count)
  for (let i = 0; i < count; i++) {
    const offset = values[i]! - lo
    planes[i] = offset
    if (width === 1) continue
    planes[count + i] = offset >>> 8
    if (width === 2) continue
    for (let plane = 2, rest = Math.floor(offset / 0x1_0000); plane < width; plane++, rest = Math.floor(rest / 0x100))
      planes[plane * count + i] = rest % 0x100
  }
  return planes
}

function addPlanes(planes: Uint8Array, values: Integers, base: number, width: number): void {
  const count = values.length
  if (width === 1) for (let i = 0; i < count; i++) values[i] = base + planes[i]!
  else if (width === 2) for (let i = 0; i < count; i++) values[i] = base + planes[i]! + (planes[count + i]! << 8)
  else {
    for (let i = 0; i < count; i++) {
      let offset = 0
      for (let plane = width - 1; plane >= 0; plane--) offset = offset * 0x100 + planes[plane * count + i]!
      values[i] = base + offset
    }
  }
}

function toBits(values: Float64Array, lo: number, width: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let held = 0
  let bits = 0
  let at = 0
  for (let i = 0; i < values.length; i++) {
    held |= (values[i]! - lo) << bits
    bits += width
    while (bits >= 8) {
      bytes[at++] = held
      held >>>= 8
      bits -= 8
    }
  }
  if (bits > 0) bytes[at] = held
  return bytes
}

function addBits(bytes: Uint8Array, values: Integers, base: number, width: number): void {
  const mask = 2 ** width - 1
  let held = 0
  let bits = 0
  let at = 0
  for (let i = 0; i < values.length; i++) {
    while (bits < width) {
      held |= bytes[at++]! << bits
      bits += 8
    }
    values[i] = base + (held & mask)
    held >>>= width
    bits -= width
  }
}

const bitsOf = (value: number): number =>
  value < 0x1_0000_0000 ? 32 - Math.clz32(value) : 64 - Math.clz32(value / 0x1_0000_0000)

/** Makes small numbers of both signs small ones without sign. */
const zigzag = (value: number): number => (value >= 0 ? 2 * value : -2 * value - 1)
