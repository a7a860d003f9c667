/** Compression and decompression in one buffer: node would fill buffers of 16 KiB one after the other, and join them. */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** Lengths may be of a damaged file: with more than this, buffers are filled one after the other. */
const MAX_BUFFER = 1 << 20
const MIN_BUFFER = 64

/** Throws where the bytes are none of zstd or more come out than `length`; there may be fewer. */
export function decompress(packed: Uint8Array, length: number): Buffer {
  // With a byte more than is needed the end is seen at once.
  const chunkSize = Math.min(MAX_BUFFER, Math.max(MIN_BUFFER, length + 1))
  return zstdDecompressSync(packed, { chunkSize, maxOutputLength: Math.max(1, length) })
}

/** zstd compresses so many bytes at once. */
const BLOCK = 1 << 17

/** @param level of zstd */
export function compress(bytes: Uint8Array, level: number): Buffer {
  const { length } = bytes
  // The most that zstd may need: with less room it has to keep its own copy of what comes in and goes out.
  const bound = length + (length >> 8) + (length < BLOCK ? (BLOCK - length) >> 11 : 0)
  return zstdCompressSync(bytes, {
    chunkSize: Math.min(MAX_BUFFER, Math.max(MIN_BUFFER, bound)),
    params: { [constants.ZSTD_c_compressionLevel]: level },
  })
}

/** As `compress`; the same bytes become the same ones with any size of buffers. Where zstd divides more than a block depends on the room it has. */
export const compressAlike = (bytes: Uint8Array, level: number): Buffer =>
  bytes.length <= BLOCK
    ? compress(bytes, level)
    : zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level } })
