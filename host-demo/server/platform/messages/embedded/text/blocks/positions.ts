/**
 * Positions of a term in its rows, one behind the other: the distance from the position before it in the same row, and whether another one
 * follows there. In logs most terms stand at the same place each time, so that what is written repeats and compresses.
 */
import { type ByteReader, damagedBlock, type ByteWriter } from './bytes.ts'

/** Positions of the rows of a list. */
export interface Places {
  /** Those of row i stand from `starts[i]` up to `starts[i + 1]`, ascending. */
  readonly starts: Uint32Array
  readonly positions: ArrayLike<number>
}

/** @param distance from the position before in the same row; the first position itself */
export function writePosition(out: ByteWriter, distance: number, more: boolean): void {
  out.varint(((distance << 1) | (more ? 1 : 0)) >>> 0)
}

/** Passes over the positions of so many rows. */
export function skipPositions(bytes: ByteReader, rows: number): void {
  for (let row = 0; row < rows; ) if ((bytes.varint() & 1) === 0) row++
}

export function readPositions(bytes: ByteReader, rows: number): Places {
  // Each row has one byte at least.
  if (rows > bytes.end - bytes.at) throw damagedBlock()
  const starts = new Uint32Array(rows + 1)
  const positions: number[] = []
  let position = 0
  for (let row = 0; row < rows; ) {
    const code = bytes.varint()
    position += code >>> 1
    positions.push(position)
    if (code & 1) continue
    position = 0
    starts[++row] = positions.length
  }
  return { starts, positions }
}
