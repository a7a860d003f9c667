/**
 * Positions of a term in its rows, one behind the other: the distance from the position before it in the same row, and whether another one
 * follows there. In logs most terms stand at the same place each time, so that what is written repeats and compresses.
 */
import { damagedBlock, type ByteReader } from './bytes.ts'

/** The most bytes that a position takes. */
export const POSITION_BYTES = 5

/**
 * Writes a position at a place of the bytes; returns the place behind it.
 *
 * @param distance from the position before in the same row; the first position itself
 */
export function putPosition(bytes: Uint8Array, at: number, distance: number, more: boolean): number {
  let rest = ((distance << 1) | (more ? 1 : 0)) >>> 0
  let end = at
  for (; rest >= 0x80; rest >>>= 7) bytes[end++] = (rest & 0x7f) | 0x80
  bytes[end++] = rest
  return end
}

/** Passes over the positions of so many rows. */
export function skipPositions(input: ByteReader, rows: number): void {
  const { bytes, end } = input
  let { at } = input
  for (let row = 0; row < rows; ) {
    const first = at < end ? bytes[at]! : 0
    while (at < end && bytes[at]! >= 0x80) at++
    if (at >= end) throw damagedBlock()
    at++
    row += 1 - (first & 1)
  }
  input.at = at
}

/** Reads positions of rows one by one. */
export class PositionReader {
  /** The positions of the row that was read last, ascending, in the beginning of the list. */
  positions = new Uint32Array(16)
  count = 0
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Passes over one row. */
  skip(): void {
    const bytes = this.#bytes
    for (;;) {
      const first = bytes[this.#at]
      while (bytes[this.#at]! >= 0x80) this.#at++
      if (++this.#at > bytes.length) throw damagedBlock()
      if ((first! & 1) === 0) return
    }
  }

  /** Reads one row. */
  read(): void {
    let position = 0
    this.count = 0
    for (;;) {
      const code = this.#varint()
      position = (position + (code >>> 1)) >>> 0
      if (this.count === this.positions.length) {
        const larger = new Uint32Array(2 * this.count)
        larger.set(this.positions)
        this.positions = larger
      }
      this.positions[this.count++] = position
      if ((code & 1) === 0) return
    }
  }

  #varint(): number {
    const bytes = this.#bytes
    const byte = bytes[this.#at++]!
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    for (let shift = 7; shift < 35; shift += 7) {
      const next = bytes[this.#at++]!
      value |= (next & 0x7f) << shift
      if (next < 0x80) return value >>> 0
    }
    throw damagedBlock()
  }
}
