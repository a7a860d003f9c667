/** Checksums of rows in SQLite. https://www.rfc-editor.org/rfc/rfc1952 (section 8) defines the CRC. */
import { crc32 } from 'node:zlib'

export type StoredValue = number | string | Uint8Array | null

const number = new Float64Array(1)
const words = new Uint32Array(number.buffer)
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * Returns the checksum of a row: the CRC32 of its texts and bytes, begun with a hash (FNV-1a) of its numbers. Each step of either is
 * reversible, so that no single change is missed. The same row read back from the file has the same.
 */
export function checksum(values: readonly StoredValue[]): number {
  let sum = FNV_OFFSET
  for (const value of values) {
    if (value !== null && typeof value !== 'number') continue
    // SQLite keeps no sign of zero.
    number[0] = value === null ? NaN : value + 0
    sum = Math.imul(Math.imul(sum ^ words[0]!, FNV_PRIME) ^ words[1]!, FNV_PRIME)
  }
  sum >>>= 0
  for (const value of values) if (typeof value === 'string' || value instanceof Uint8Array) sum = crc32(value, sum)
  return sum
}
