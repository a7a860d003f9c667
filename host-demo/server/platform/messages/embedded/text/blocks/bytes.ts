/** Bytes of the blocks of words and values. */
import { DamagedRow } from '../../../../damaged-files.ts'
import { compressAlike } from '../../../../zstd.ts'
import { BoundedBytes, GrowingBytes, MIN_COMPRESSED } from '../../bytes.ts'

/** Of zstd. */
const LEVEL = 1

/** The error of bytes that no writer has written. */
export const damagedBlock = (): DamagedRow => new DamagedRow('the text index', 'is not what was written')

export class ByteWriter extends GrowingBytes {
  /** Compressed bytes behind both lengths; as they are where that is shorter. */
  frame(source: Uint8Array): void {
    const packed = source.length < MIN_COMPRESSED ? source : compressAlike(source, LEVEL)
    const shorter = packed.length < source.length ? packed : source
    this.varint(source.length)
    this.sized(shorter)
  }
}

export class ByteReader extends BoundedBytes {
  protected damaged(): DamagedRow {
    return damagedBlock()
  }
}
