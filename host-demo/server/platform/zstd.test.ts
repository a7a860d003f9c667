import { constants, zstdCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { randomFrom } from '../../../tests/bench/messages.ts'
import { compress, compressAlike, decompress } from './zstd.ts'

/** Bytes of which some repeat others: `kinds` different ones. */
function bytesOf(length: number, kinds: number): Uint8Array {
  const random = randomFrom(length + kinds)
  const bytes = new Uint8Array(length)
  for (let i = 0; i < length; i++) bytes[i] = i > 50 && random() < 0.5 ? bytes[i - 37]! : random() * kinds
  return bytes
}

it.each([0, 1, 48, 1_000, 16_384, 100_000, 131_072, 131_073, 600_000, 2_000_000])('%i bytes come back', length => {
  for (const kinds of [1, 20, 256]) {
    const bytes = bytesOf(length, kinds)
    for (const level of [1, 9]) expect(decompress(compress(bytes, level), length).equals(bytes)).toBe(true)
  }
})

it('bytes become those that they become in small buffers', () => {
  for (const length of [48, 5_000, 16_384, 60_000, 131_072, 131_073, 600_000])
    for (const kinds of [1, 20, 256]) {
      const bytes = bytesOf(length, kinds)
      const usual = zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
      expect(compressAlike(bytes, 1).equals(usual)).toBe(true)
    }
})

it('more bytes than were said are refused', () => {
  expect(() => decompress(compress(bytesOf(1_000, 20), 1), 999)).toThrow()
})
