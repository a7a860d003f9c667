/** Bytes that grow while they are written, and bytes that are read within bounds. Numbers are varints (LEB128) of up to 32 bits. */
import type { DamagedRow } from '../../damaged-files.ts'
import { decompress } from '../../zstd.ts'

/** Shorter bytes are not worth compressing. */
export const MIN_COMPRESSED = 48

export class GrowingBytes {
  bytes: Uint8Array<ArrayBuffer>
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
    if (value < 0x80) return this.byte(value)
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

  /** The bytes so far, valid until more is written. */
  get written(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  /** Returns a copy of what was written, which has its buffer to itself, and begins again. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.bytes.slice(0, this.length)
    this.length = 0
    return taken
  }
}

/** Throws at whatever lies outside of its bytes. */
export abstract class BoundedBytes {
  readonly bytes: Uint8Array
  at: number
  readonly end: number

  constructor(bytes: Uint8Array, from = 0, to = bytes.length) {
    this.bytes = bytes
    this.at = from
    this.end = to
    if (!(from >= 0 && from <= to && to <= bytes.length)) throw this.damaged()
  }

  /** Makes the error of bytes that no writer has written. */
  protected abstract damaged(): DamagedRow

  byte(): number {
    if (this.at >= this.end) throw this.damaged()
    return this.bytes[this.at++]!
  }

  varint(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
    throw this.damaged()
  }

  /** A varint that is less than `limit`. */
  below(limit: number): number {
    const value = this.varint()
    if (value >= limit) throw this.damaged()
    return value
  }

  skip(length: number): void {
    if (length > this.end - this.at) throw this.damaged()
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

  /** Reads compressed bytes behind both lengths; throws where they have another length than expected. */
  frame(expected: number | null = null): Uint8Array {
    const length = this.varint()
    const packed = this.sized()
    if (expected !== null && length !== expected) throw this.damaged()
    return packed.length === length ? packed : this.#inflate(packed, length)
  }

  #inflate(packed: Uint8Array, length: number): Uint8Array {
    try {
      const bytes = decompress(packed, length)
      if (bytes.length === length) return bytes
    } catch {
      // Bytes that zstd cannot read are damaged as well.
    }
    throw this.damaged()
  }
}
