/**
 * Filters tell whether a value may be in a chunk, wrongly so once in some hundred chunks. The hashes of the values are sorted
 * and their gaps coded (a Golomb-coded set), in 256 buckets by their first byte: the buckets of several chunks are put side by side, so
 * that one short read asks all of them.
 */
import { ByteReader, ByteWriter, damagedBlock } from './bytes.ts'
import { PageFiller, type PageNumbers, type Pages, type PageSink } from './pages.ts'
import { BitReader, BitWriter } from './row-lists.ts'

const BUCKETS = 256
/** Hashes within a bucket. */
const BUCKET_HASHES = 2 ** 24
/** One of so many values that are not in a chunk is thought to be. */
const PER_VALUE = 512
const PARAMETER = 8
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Returns a hash of 32 bits (FNV-1a over UTF-16 units, then the last step of MurmurHash3). */
export function hashValue(value: string): number {
  let hash = FNV_OFFSET
  for (let i = 0; i < value.length; i++) hash = Math.imul(hash ^ value.charCodeAt(i), FNV_PRIME)
  return finished(hash)
}

/** As `hashValue`, of a value in ASCII that lies between two places. */
export function hashPlain(bytes: Uint8Array, from: number, to: number): number {
  let hash = FNV_OFFSET
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, FNV_PRIME)
  return finished(hash)
}

function finished(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Encodes the hashes of a chunk's values, bucket by bucket. */
export function encodeHashes(hashes: Uint32Array): Uint8Array[] {
  const sorted = hashes.slice().sort()
  const buckets: Uint8Array[] = []
  const out = new ByteWriter()
  const bits = new BitWriter(out)
  let from = 0
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    let to = from
    while (to < sorted.length && sorted[to]! >>> 24 === bucket) to++
    if (to > from) writeBucket(out, bits, sorted, from, to)
    buckets.push(out.take())
    from = to
  }
  return buckets
}

function writeBucket(out: ByteWriter, bits: BitWriter, sorted: Uint32Array, from: number, to: number): void {
  const count = distinctOf(sorted, from, to)
  out.varint(count)
  let last = 0
  for (let i = from; i < to; i++) {
    if (i > from && sorted[i] === sorted[i - 1]) continue
    const value = scaled(sorted[i]!, count)
    bits.unary((value - last) >>> PARAMETER)
    bits.write((value - last) & ((1 << PARAMETER) - 1), PARAMETER)
    last = value
  }
  bits.align()
}

/** How many of the sorted hashes between two places differ. */
function distinctOf(sorted: Uint32Array, from: number, to: number): number {
  let count = 0
  for (let i = from; i < to; i++) if (i === from || sorted[i] !== sorted[i - 1]) count++
  return count
}

/** Whether a bucket of a chunk, from one place up to another, has the hash. */
function mayHave(bytes: Uint8Array, from: number, to: number, hash: number): boolean {
  if (from === to) return false
  const input = new ByteReader(bytes, from, to)
  const count = input.varint()
  // Each value takes a bit more than the parameter at least.
  if (8 * (input.end - input.at) < count * (PARAMETER + 1)) throw damagedBlock()
  const wanted = scaled(hash, count)
  const bits = new BitReader(bytes, input.at, to)
  let value = 0
  for (let i = 0; i < count && value <= wanted; i++) {
    value += bits.unary() << PARAMETER
    value += bits.read(PARAMETER)
    if (value === wanted) return true
  }
  return false
}

/** The place of a hash among as many as `count` values have room for. */
const scaled = (hash: number, count: number): number =>
  Math.floor(((hash & 0xff_ffff) * count * PER_VALUE) / BUCKET_HASHES)

/** Writes the filters of chunks side by side. */
export class FilterWriter {
  readonly #pages: PageFiller
  readonly #places = new ByteWriter()

  constructor(numbers: PageNumbers, sink: PageSink) {
    this.#pages = new PageFiller(numbers, sink)
  }

  /** Adds the next bucket: that of every chunk, in their order. */
  bucket(ofChunks: readonly Uint8Array[]): void {
    const { page, at } = this.#pages.add(out => {
      for (const own of ofChunks) out.sized(own)
    })
    this.#places.varint(page)
    this.#places.varint(at)
  }

  /** Returns the directory, for 256 buckets. */
  finish(): Uint8Array {
    this.#pages.flush()
    return this.#places.take()
  }
}

export class FilterReader {
  readonly #pages: Pages
  readonly #chunks: number
  /** Page and place of each bucket, in turn. */
  readonly #places = new Uint32Array(2 * BUCKETS)

  /** @param chunks how many there are */
  constructor(directory: ByteReader, pages: Pages, chunks: number) {
    this.#pages = pages
    this.#chunks = chunks
    for (let i = 0; i < this.#places.length; i++) this.#places[i] = directory.varint()
  }

  /** Bytes in memory, about. */
  get size(): number {
    return this.#places.byteLength
  }

  /** Returns the bucket of each chunk. */
  bucket(number: number): Uint8Array[] {
    const input = this.#bucketOf(number)
    return Array.from({ length: this.#chunks }, () => input.sized())
  }

  #bucketOf(number: number): ByteReader {
    return new ByteReader(this.#pages.page(this.#places[2 * number]!), this.#places[2 * number + 1]!)
  }

  /** Returns a byte for each chunk, 1 where it may have a value with the hash. */
  chunksWith(hash: number, wanted: Uint8Array): Uint8Array {
    const found = new Uint8Array(this.#chunks)
    const input = this.#bucketOf(hash >>> 24)
    for (let ordinal = 0; ordinal < this.#chunks; ordinal++) {
      const length = input.varint()
      const from = input.at
      input.skip(length)
      if (wanted[ordinal] && mayHave(input.bytes, from, input.at, hash)) found[ordinal] = 1
    }
    return found
  }
}

/** The buckets of a filter, in order. */
export const bucketNumbers = Array.from({ length: BUCKETS }, (_, i) => i)
