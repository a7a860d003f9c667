/** Batches in their processed form, as they lie in the journal: a mark, a CRC32, the bytes. */
import { crc32 } from 'node:zlib'

/** Serialized values begin with 0xff: those without a checksum are told apart. */
const MARK = 1
const HEADER = 5

export function seal(bytes: Uint8Array): Buffer {
  const sealed = Buffer.allocUnsafe(HEADER + bytes.length)
  sealed[0] = MARK
  sealed.writeUInt32LE(crc32(bytes), 1)
  sealed.set(bytes, HEADER)
  return sealed
}

/** Null where they are not what was written. */
export function unseal(stored: Uint8Array): Uint8Array | null {
  if (stored[0] !== MARK) return stored
  const bytes = stored.subarray(HEADER)
  return new DataView(stored.buffer, stored.byteOffset).getUint32(1, true) === crc32(bytes) ? bytes : null
}
