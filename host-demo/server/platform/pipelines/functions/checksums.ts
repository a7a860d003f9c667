/** Checksums that Node has not: CRC-32C (Castagnoli) and MurmurHash3. Bytes of results stand with the lowest first. */
const CASTAGNOLI = 0x82f63b78
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ CASTAGNOLI : value >>> 1
  return value
})

export function crc32c(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = table[(value ^ byte) & 255]! ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

const rotate = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits))

/** MurmurHash3 of 32 bits. */
export function murmur32(bytes: Uint8Array): number {
  const mix = (value: number) => Math.imul(rotate(Math.imul(value, 0xcc9e2d51), 15), 0x1b873593)
  const whole = bytes.length & ~3
  let hash = 0
  for (let at = 0; at < whole; at += 4) {
    const block = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    hash = (Math.imul(rotate(hash ^ mix(block), 13), 5) + 0xe6546b64) | 0
  }
  let rest = 0
  for (let at = bytes.length - 1; at >= whole; at--) rest = (rest << 8) | bytes[at]!
  hash ^= mix(rest) ^ bytes.length
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

const cut = (value: bigint) => BigInt.asUintN(64, value)
const rotate64 = (value: bigint, bits: bigint) => cut((value << bits) | (value >> (64n - bits)))
const C1 = 0x87c37b91114253d5n
const C2 = 0x4cf5ad432745937fn
const mix1 = (value: bigint) => cut(rotate64(cut(value * C1), 31n) * C2)
const mix2 = (value: bigint) => cut(rotate64(cut(value * C2), 33n) * C1)
function finish(value: bigint): bigint {
  let hash = cut((value ^ (value >> 33n)) * 0xff51afd7ed558ccdn)
  hash = cut((hash ^ (hash >> 33n)) * 0xc4ceb9fe1a85ec53n)
  return hash ^ (hash >> 33n)
}

/** MurmurHash3 of 128 bits, for machines of 64. */
export function murmur128(bytes: Buffer): Buffer {
  const padded = Buffer.alloc(Math.ceil(bytes.length / 16) * 16)
  bytes.copy(padded)
  const whole = bytes.length & ~15
  let [one, two] = [0n, 0n]
  for (let at = 0; at < whole; at += 16) {
    one = cut((rotate64(one ^ mix1(padded.readBigUInt64LE(at)), 27n) + two) * 5n + 0x52dce729n)
    two = cut((rotate64(two ^ mix2(padded.readBigUInt64LE(at + 8)), 31n) + one) * 5n + 0x38495ab5n)
  }
  if (whole < bytes.length) {
    two ^= mix2(padded.readBigUInt64LE(whole + 8))
    one ^= mix1(padded.readBigUInt64LE(whole))
  }
  const length = BigInt(bytes.length)
  one = cut((one ^ length) + (two ^ length))
  two = cut((two ^ length) + one)
  one = finish(one)
  two = finish(two)
  one = cut(one + two)
  two = cut(two + one)
  const result = Buffer.alloc(16)
  result.writeBigUInt64LE(one, 0)
  result.writeBigUInt64LE(two, 8)
  return result
}
