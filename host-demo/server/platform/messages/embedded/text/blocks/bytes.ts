/** Bytes that grow while they are written, and bytes that are read within bounds. Numbers are varints (LEB128) of up to 32 bits. */
import { constants, zstdCompressSync } from 'node:zlib'
import { DamagedRow } from '../../../../damaged-files.ts'
import { decompress } from '../../zstd.ts'

/** Shorter bytes are not worth compressing. */
const MIN_COMPRESSED = 48
const LEVEL = { [constants.ZSTD_c_compressionLevel]: 1 }

/** The error of bytes that no writer has written. */
export const damagedBlock = (): DamagedRow => new DamagedRow('the text index', 'is not what was written')

export class ByteWriter {
  bytes: Uint8Array
  length = 0

  constructor(room = 1 << 10) {
    this.bytes = new Uint8Array(room)
  }

  /** Makes room for so many further bytes. */
  reserve(more: number): void {
    const needed = this.length + more
    if (needed <= this.bytes.length) return
    const larger = new Uint8Array(2 * needed)
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  byte(value: number): void {
    if (this.length === this.bytes.length) this.reserve(1)
    this.bytes[this.length++] = value
  }

  varint(value: number): void {
    this.reserve(5)
    const { bytes } = this
    let rest = value
    while (rest >= 0x80) {
      bytes[this.length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    bytes[this.length++] = rest
  }

  put(source: Uint8Array, from = 0, to = source.length): void {
    this.reserve(to - from)
    if (to - from > 64) this.bytes.set(source.subarray(from, to), this.length)
    else for (let at = from, end = this.length; at < to; at++) this.bytes[end++] = source[at]!
    this.length += to - from
  }

  /** Bytes behind their length. */
  sized(source: Uint8Array): void {
    this.varint(source.length)
    this.put(source)
  }

  /** Compressed bytes behind both lengths; as they are where that is shorter. */
  frame(source: Uint8Array): void {
    const packed = source.length < MIN_COMPRESSED ? source : zstdCompressSync(source, { params: LEVEL })
    const shorter = packed.length < source.length ? packed : source
    this.varint(source.length)
    this.sized(shorter)
  }

  /** Those written so far, for as long as nothing more is written. */
  get written(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  /** Returns a copy of what was written, and begins again. */
  take(): Uint8Array {
    const taken = this.bytes.slice(0, this.length)
    this.length = 0
    return taken
  }
}

/** Throws at whatever lies outside of its bytes. */
export class ByteReader {
  readonly bytes: Uint8Array
  at: number
  readonly end: number

  constructor(bytes: Uint8Array, from = 0, to = bytes.length) {
    if (!(from >= 0 && from <= to && to <= bytes.length)) throw damagedBlock()
    this.bytes = bytes
    this.at = from
    this.end = to
  }

  byte(): number {
    if (this.at >= this.end) throw damagedBlock()
    return this.bytes[this.at++]!
  }

  varint(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
    throw damagedBlock()
  }

  /** A varint that is less than `limit`. */
  below(limit: number): number {
    const value = this.varint()
    if (value >= limit) throw damagedBlock()
    return value
  }

  skip(length: number): void {
    if (length > this.end - this.at) throw damagedBlock()
    this.at += length
  }

  take(length: number): Uint8Array {
    const from = this.at
    this.skip(length)
    return this.bytes.subarray(from, this.at)
  }

  sized(): Uint8Array {
    return this.take(this.varint())
  }

  /** Passes over a frame; returns the length of what is in it. */
  skipFrame(): number {
    const length = this.varint()
    this.skip(this.varint())
    return length
  }

  frame(): Uint8Array {
    const length = this.varint()
    const packed = this.sized()
    return packed.length === length ? packed : inflate(packed, length)
  }
}

function inflate(packed: Uint8Array, length: number): Uint8Array {
  try {
    const bytes = decompress(packed, length)
    if (bytes.length === length) return bytes
  } catch {
    // What zstd cannot read is damaged as well.
  }
  throw damagedBlock()
}
