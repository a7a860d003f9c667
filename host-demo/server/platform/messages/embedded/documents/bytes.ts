/** Bytes of a chunk that grow while they are written, and that are read within bounds. Numbers are varints (LEB128) of up to 32 bits. */
import { constants, zstdCompressSync } from 'node:zlib'
import { DamagedRow } from '../../../damaged-files.ts'
import { decompress } from '../zstd.ts'

/** How much time compression may take: `small` is for data that is repacked when nobody waits. */
export type Effort = 'fast' | 'small'

/** Levels of zstd that are tried; the shortest result is kept. */
const LEVELS: Readonly<Record<Effort, readonly number[]>> = { fast: [1], small: [1, 9] }
/** Shorter bytes are not worth compressing. */
const MIN_COMPRESSED = 48

/** The error of bytes that no writer has written. */
export const damagedDocuments = (): DamagedRow => new DamagedRow('the documents of a block', 'are not what was written')

export class ByteWriter {
  readonly effort: Effort
  #bytes = new Uint8Array(1 << 10)
  #length = 0

  /** Nothing in it is compressed by itself, as all of it will be at once. */
  readonly isPlain: boolean

  constructor(effort: Effort, isPlain = false) {
    this.effort = effort
    this.isPlain = isPlain
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = value
  }

  varint(value: number): void {
    this.#reserve(5)
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
  }

  double(value: number): void {
    const bytes = new Uint8Array(8)
    new DataView(bytes.buffer).setFloat64(0, value, true)
    this.put(bytes)
  }

  put(source: Uint8Array): void {
    this.#reserve(source.length)
    this.#bytes.set(source, this.#length)
    this.#length += source.length
  }

  /** Compressed bytes behind both lengths; as they are where that is shorter. */
  frame(source: Uint8Array): void {
    this.packed(source.length, this.pack(source))
  }

  /** What a frame has of the bytes. */
  pack(source: Uint8Array): Uint8Array {
    return this.isPlain ? source : pack(source, this.effort)
  }

  /** What `pack` made of so many bytes. */
  packed(length: number, packed: Uint8Array): void {
    this.varint(length)
    this.varint(packed.length)
    this.put(packed)
  }

  /** A copy that has its buffer to itself and can be transferred to another thread. */
  get written(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length)
  }

  #reserve(more: number): void {
    const needed = this.#length + more
    if (needed <= this.#bytes.length) return
    const larger = new Uint8Array(2 * needed)
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}

/** Compresses as far as that makes the bytes fewer. */
function pack(source: Uint8Array, effort: Effort): Uint8Array {
  let shortest = source
  if (source.length < MIN_COMPRESSED) return shortest
  for (const level of LEVELS[effort]) {
    const packed = zstdCompressSync(source, { params: { [constants.ZSTD_c_compressionLevel]: level } })
    if (packed.length < shortest.length) shortest = packed
  }
  return shortest
}

/** Throws at whatever lies outside of its bytes. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  byte(): number {
    if (this.#at >= this.#bytes.length) throw damagedDocuments()
    return this.#bytes[this.#at++]!
  }

  varint(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
    throw damagedDocuments()
  }

  /** A varint of at most `most`. */
  upTo(most: number): number {
    const value = this.varint()
    if (value > most) throw damagedDocuments()
    return value
  }

  double(): number {
    const { buffer, byteOffset } = this.take(8)
    return new DataView(buffer, byteOffset, 8).getFloat64(0, true)
  }

  take(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw damagedDocuments()
    const from = this.#at
    this.#at += length
    return this.#bytes.subarray(from, this.#at)
  }

  /** Throws where the frame has another length than expected. */
  frame(expected: number | null = null): Uint8Array {
    const length = this.varint()
    const packed = this.take(this.varint())
    if (expected !== null && length !== expected) throw damagedDocuments()
    return packed.length === length ? packed : unpack(packed, length)
  }

  skipFrame(): void {
    this.varint()
    this.take(this.varint())
  }
}

function unpack(packed: Uint8Array, length: number): Uint8Array {
  try {
    const bytes = decompress(packed, length)
    if (bytes.length === length) return bytes
  } catch {
    // Bytes that zstd cannot read are damaged as well.
  }
  throw damagedDocuments()
}
