import { expect, it } from 'vitest'
import { ByteCache } from './cache.ts'
import { TextTables } from './text-tables.ts'

const cacheOf = (bytes: number) => new ByteCache({ bytes, ownBytes: bytes, used: new SharedArrayBuffer(4) }, 0)
const read = (tables: TextTables, field: string, list: readonly string[]) =>
  tables.share(field)({
    size: list.length,
    bytes: JSON.stringify(list).length,
    numbersIn: texts => texts.read(Buffer.from(JSON.stringify(list)), 0, list.length),
  })

it('a text of a field has the same number in all columns, and another field a table of its own', () => {
  const tables = new TextTables(cacheOf(1e7))
  const [first, second, other] = [
    read(tables, 'a', ['x', 'y']),
    read(tables, 'a', ['z', 'y']),
    read(tables, 'b', ['x']),
  ]
  expect(second?.texts).toBe(first?.texts)
  expect(second?.numbers[1]).toBe(first?.numbers[1])
  expect(other?.texts).not.toBe(first?.texts)
})

it('a field that has new texts in each column gets no table any more', () => {
  const tables = new TextTables(cacheOf(1e9))
  const column = (c: number) => Array.from({ length: 10_000 }, (_, i) => `${c}-${i}`)
  const shared = Array.from({ length: 14 }, (_, c) => read(tables, 'id', column(c)) !== null)
  expect([shared[0], shared.at(-1)]).toEqual([true, false])
  const again = Array.from({ length: 14 }, () => read(tables, 'user', column(0)) !== null)
  expect(again).toEqual(again.map(() => true))
})

it('texts that are very long are not shared', () => {
  const tables = new TextTables(cacheOf(8e6))
  expect(read(tables, 'a', ['x'.repeat(300_000)])).toBeNull()
  expect(read(tables, 'a', ['x'.repeat(30_000)])).not.toBeNull()
})

it('tables take a part of the cache, the one that was read longest ago goes first', () => {
  const cache = cacheOf(16e6)
  const tables = new TextTables(cache)
  const list = Array.from({ length: 10_000 }, (_, i) => `some text of some length ${i}`)
  const first = read(tables, 'field 0', list)
  for (let i = 1; i < 64; i++) read(tables, `field ${i}`, list)
  expect(cache.bytes).toBeLessThan(6e6)
  expect(cache.bytes).toBeGreaterThan(1e5)
  expect(read(tables, 'field 0', list)?.texts).not.toBe(first?.texts)
  expect(read(tables, 'field 63', list)?.texts.size).toBe(10_000)
})
