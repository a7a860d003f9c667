/** Bytes of the columns and documents of a chunk. */
import { DamagedRow } from '../../../damaged-files.ts'
import { compressAlike } from '../../../zstd.ts'
import { BoundedBytes, GrowingBytes, MIN_COMPRESSED } from '../bytes.ts'

/** How much time compression may take: `small` is for data that is repacked when nobody waits. */
export type Effort = 'fast' | 'small'

/** Levels of zstd that are tried; the shortest result is kept. */
const LEVELS: Readonly<Record<Effort, readonly number[]>> = { fast: [1], small: [1, 9] }

/** The error of bytes that no writer has written. */
export const damagedDocuments = (): DamagedRow => new DamagedRow('the documents of a block', 'are not what was written')

export class ByteWriter extends GrowingBytes {
  readonly effort: Effort
  /** Nothing in it is compressed by itself, as all of it will be at once. */
  readonly isPlain: boolean

  constructor(effort: Effort, isPlain = false) {
    super()
    this.effort = effort
    this.isPlain = isPlain
  }

  double(value: number): void {
    const bytes = new Uint8Array(8)
    new DataView(bytes.buffer).setFloat64(0, value, true)
    this.put(bytes)
  }

  /** Compressed bytes behind both lengths; as they are where that is shorter. */
  frame(source: Uint8Array): void {
    this.packed(source.length, this.pack(source))
  }

  /** Makes the bytes of a frame. */
  pack(source: Uint8Array): Uint8Array {
    return this.isPlain ? source : pack(source, this.effort)
  }

  /** A frame of bytes that `pack` made of so many. */
  packed(length: number, packed: Uint8Array): void {
    this.varint(length)
    this.sized(packed)
  }
}

/** Compresses as far as that makes the bytes fewer. */
function pack(source: Uint8Array, effort: Effort): Uint8Array {
  let shortest = source
  if (source.length < MIN_COMPRESSED) return shortest
  for (const level of LEVELS[effort]) {
    const packed = compressAlike(source, level)
    if (packed.length < shortest.length) shortest = packed
  }
  return shortest
}

export class ByteReader extends BoundedBytes {
  protected damaged(): DamagedRow {
    return damagedDocuments()
  }

  /** A varint of at most `most`. */
  upTo(most: number): number {
    return this.below(most + 1)
  }

  double(): number {
    const { buffer, byteOffset } = this.take(8)
    return new DataView(buffer, byteOffset, 8).getFloat64(0, true)
  }
}
