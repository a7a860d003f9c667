import { describe, expect, it } from 'vitest'
import { entrySize } from './entry.ts'
import { hashKey } from './key-hash.ts'
import { RowIndex, RowIndexBuilder } from './row-index.ts'
import type { Row } from './row.ts'

function indexOf(rows: readonly Row[]): RowIndex {
  const bytes = rows.reduce((sum, { key, value, expiresAt }) => sum + entrySize(key, value, expiresAt), 0)
  const builder = new RowIndexBuilder(rows.length, bytes)
  for (const { key, value, expiresAt } of rows) builder.add(key, value, expiresAt)
  return new RowIndex(builder.finish())
}

const row = (key: string, value: Row['value'], expiresAt: number | null = null): Row => ({ key, value, expiresAt })

describe('the index of rows', () => {
  it('gives each value as it was put, whatever its type and characters', () => {
    const rows = [
      row('a', ''),
      row('ÿ', 'Grüße'),
      row('ключ', 'значение'),
      row('😀', '日本'),
      row('x'.repeat(512), 'y'.repeat(4096)),
      row('я'.repeat(512), 'ю'.repeat(4096)),
      row('k'.repeat(20_000), 'я'.repeat(100_000)),
      row('whole', 42),
      row('fraction', -0.25),
      row('largest', Number.MAX_VALUE),
      row('yes', true),
      row('no', false),
      row('none', []),
      row('list', ['a', 'ß', '漢,"', '']),
    ]
    const index = indexOf(rows)
    for (const { key, value } of rows) expect(index.get(key, 0)).toEqual(value)
    for (const key of ['', 'b', 'y', 'x'.repeat(511), 'ключ ', 'A', '\ud83d']) expect(index.get(key, 0)).toBeUndefined()
  })

  it('finds nothing in an empty table', () => {
    expect(indexOf([]).get('a', 0)).toBeUndefined()
  })

  it('finds a row until its time is over', () => {
    const index = indexOf([row('a', 'x', 1000), row('b', 'y', 1e15)])
    expect(index.get('a', 999)).toBe('x')
    expect(index.get('a', 1000)).toBeUndefined()
    expect(index.get('b', 1000)).toBe('y')
  })

  it('answers as a Map does for many rows', () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => row(`10.${i >> 8}.${i & 255}.7`, `host-${i}`))
    const index = indexOf(rows)
    expect(index.rows).toBe(rows.length)
    expect(rows.filter(({ key, value }) => index.get(key, 0) !== value)).toEqual([])
    expect(
      rows.filter(({ key }) => index.get(`${key}0`, 0) !== undefined && !rows.some(r => r.key === `${key}0`)),
    ).toEqual([])
  })

  it('takes at most 150 bytes for a row of usual size', () => {
    const rows = Array.from({ length: 50_000 }, (_, i) =>
      row(`192.168.${i}`.padEnd(15, '0') + i, `value of ${i}`.padEnd(20), 1e12),
    )
    expect(indexOf(rows).bytes / rows.length).toBeLessThan(150)
  })
})

describe('the hash of keys', () => {
  it('depends on every character, the length and the secret', () => {
    const texts = ['', 'a', 'b', 'ab', 'ba', 'abc', 'abd', 'a\u0100', '\u0100a', 'a\0', 'a\0\0', '\0'.repeat(256)]
    const seeds = [
      [0, 0],
      [1, 0],
      [0, 1],
    ] as const
    const hashes = seeds.flatMap(([a, b]) => texts.map(text => hashKey(text, a, b)))
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  it('agrees with a straightforward reading of HalfSipHash-1-3', () => {
    const text = 'lookup key'
    const key = [0x03020100, 0x07060504] as const
    expect(hashKey(text, ...key)).toBe(reference(Buffer.from(text, 'utf16le'), ...key))
    expect(hashKey('odd', ...key)).toBe(reference(Buffer.from('odd', 'utf16le'), ...key))
  })
})

/** HalfSipHash-1-3 of bytes, in whole numbers of any size. The last word has the length in characters, as `hashKey` counts it. */
function reference(bytes: Buffer, k0: number, k1: number): number {
  const mask = 0xffffffffn
  const left = (value: bigint, by: bigint) => ((value << by) | (value >> (32n - by))) & mask
  let [v0, v1, v2, v3] = [BigInt(k0), BigInt(k1), 0x6c796765n ^ BigInt(k0), 0x74656462n ^ BigInt(k1)]
  const round = () => {
    v0 = (v0 + v1) & mask
    v1 = left(v1, 5n) ^ v0
    v0 = left(v0, 16n)
    v2 = (v2 + v3) & mask
    v3 = left(v3, 8n) ^ v2
    v0 = (v0 + v3) & mask
    v3 = left(v3, 7n) ^ v0
    v2 = (v2 + v1) & mask
    v1 = left(v1, 13n) ^ v2
    v2 = left(v2, 16n)
  }
  const whole = bytes.length & ~3
  const words = Array.from({ length: whole / 4 }, (_, i) => BigInt(bytes.readUInt32LE(4 * i)))
  words.push((BigInt(bytes.length / 2) << 24n) | BigInt(whole < bytes.length ? bytes.readUInt16LE(whole) : 0))
  for (const word of words) {
    v3 ^= word & mask
    round()
    v0 ^= word & mask
  }
  v2 ^= 0xffn
  for (let i = 0; i < 3; i++) round()
  return Number(v1 ^ v3)
}
