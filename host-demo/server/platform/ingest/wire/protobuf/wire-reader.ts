/**
 * Reads the protobuf wire format (https://protobuf.dev/programming-guides/encoding/) field by field, without a schema and without copying:
 * each message is a range of the same bytes. Work grows with the length only. Groups, which none of our formats has, are refused.
 */

export class WireError extends Error {
  override readonly name = 'WireError'
}

const varint = 0
const fixed64 = 1
const delimited = 2
const fixed32 = 5

const tagOf = (field: number, type: number) => field * 8 + type
/** Tags of fields, for `switch (reader.tag)`: a field that comes with another wire type is one nobody knows. */
export const varintTag = (field: number) => tagOf(field, varint)
export const fixed64Tag = (field: number) => tagOf(field, fixed64)
export const delimitedTag = (field: number) => tagOf(field, delimited)
export const fixed32Tag = (field: number) => tagOf(field, fixed32)

export class WireReader {
  readonly bytes: Buffer
  /** Tag of the field `next()` found. */
  tag = 0
  /** Start of the field, with its tag. */
  from = 0
  /** Start of its value. */
  start = 0
  end = 0
  readonly #limit: number
  #at: number

  constructor(bytes: Buffer, start = 0, end = bytes.length) {
    this.bytes = bytes
    this.#at = start
    this.#limit = end
  }

  /** Goes to the next field; false behind the last. Throws `WireError`. */
  next(): boolean {
    if (this.#at >= this.#limit) return false
    this.from = this.#at
    this.tag = this.#varint()
    if (this.tag < 8 || this.tag > 0xffffffff)
      throw new WireError(`There is no field number ${Math.floor(this.tag / 8)}.`)
    switch (this.tag & 7) {
      case varint:
        this.start = this.#at
        this.#varint()
        this.end = this.#at
        return true
      case fixed64:
        return this.#take(8)
      case delimited:
        return this.#take(this.#varint())
      case fixed32:
        return this.#take(4)
      default:
        throw new WireError(`Wire type ${this.tag & 7} is not used here.`)
    }
  }

  /** The value of a `bytes` or message field: a view. */
  view(): Buffer {
    return this.bytes.subarray(this.start, this.end)
  }

  /** The value of a message field. */
  message(): WireReader {
    return new WireReader(this.bytes, this.start, this.end)
  }

  /** The value of an `int64` or `int32`. */
  integer(): bigint {
    let value = 0n
    for (let at = this.start, shift = 0n; at < this.end; at++, shift += 7n)
      value |= BigInt(this.bytes[at]! & 0x7f) << shift
    return BigInt.asIntN(64, value)
  }

  /** The value of a `uint32`, an `enum` or a `bool`: of what is longer, its lower 32 bits. */
  uint32(): number {
    return Number(BigInt.asUintN(32, this.integer()))
  }

  fixed64(): bigint {
    return this.bytes.readBigUInt64LE(this.start)
  }

  double(): number {
    return this.bytes.readDoubleLE(this.start)
  }

  fixed32(): number {
    return this.bytes.readUInt32LE(this.start)
  }

  #take(length: number): true {
    if (length > this.#limit - this.#at) {
      throw new WireError(`A field says it is ${length} bytes long, but ${this.#limit - this.#at} are left.`)
    }
    this.start = this.#at
    this.end = this.#at += length
    return true
  }

  /** Reads a varint. Values above 2^53 are only approximate: no tag and no length is that large. */
  #varint(): number {
    let value = 0
    for (let count = 0, factor = 1; count < 10; count++, factor *= 128) {
      if (this.#at >= this.#limit) throw new WireError('The data ends in the middle of a number.')
      const byte = this.bytes[this.#at++]!
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
    throw new WireError('A number is longer than ten bytes.')
  }
}
