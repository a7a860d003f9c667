/** Decompression of bytes whose length is known: node would fill buffers of 16 KiB one after the other, and join them. */
import { zstdDecompressSync } from 'node:zlib'

/** Lengths are of the file: with more than this, buffers are filled one after the other. */
const MAX_BUFFER = 1 << 20
const MIN_BUFFER = 64

/** Throws where the bytes are none of zstd or more come out than `length`; there may be fewer. */
export function decompress(packed: Uint8Array, length: number): Buffer {
  // With a byte more than is needed the end is seen at once.
  const chunkSize = Math.min(MAX_BUFFER, Math.max(MIN_BUFFER, length + 1))
  return zstdDecompressSync(packed, { chunkSize, maxOutputLength: Math.max(1, length) })
}
