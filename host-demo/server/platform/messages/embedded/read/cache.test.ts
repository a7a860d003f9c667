import { expect, it } from 'vitest'
import { ByteCache, Kept } from './cache.ts'

const cacheOf = (kibibytes: number) =>
  new ByteCache({ bytes: kibibytes << 10, ownBytes: kibibytes << 10, used: new SharedArrayBuffer(4) }, 0)

it('what was recalled lately stays, what was not is given up first', () => {
  const cache = cacheOf(4)
  const kept = new Kept()
  const other = new Kept()
  for (const key of ['a', 'b']) cache.put(kept, key, key, 850)
  cache.put(other, 'a', 'another a', 850)
  expect(cache.recall(kept, 'a')).toBe('a')
  cache.put(kept, 'd', 'd', 850)
  cache.put(kept, 'e', 'e', 850)
  expect([cache.recall(kept, 'a'), cache.recall(kept, 'b'), cache.recall(other, 'a'), cache.recall(kept, 'e')]).toEqual(
    ['a', undefined, 'another a', 'e'],
  )
})

it('what one owner had makes room when it is forgotten', () => {
  const cache = cacheOf(2)
  const left = new Kept()
  const kept = new Kept()
  cache.put(left, 1, 'left', 400)
  cache.put(kept, 1, 'kept', 400)
  cache.forget(left)
  cache.put(kept, 2, 'more', 400)
  expect([left.size, cache.recall(kept, 1), cache.recall(kept, 2)]).toEqual([0, 'kept', 'more'])
})

it('what was worked out stays while what it was worked out from does not all fit', () => {
  const cache = cacheOf(100)
  const chunks = Array.from({ length: 50 }, () => new Kept())
  for (const chunk of chunks) {
    cache.put(chunk, 'column', 'column', 10 << 10)
    cache.put(chunk, 'count', 'count', 500)
  }
  expect(chunks.map(chunk => cache.recall(chunk, 'count'))).toEqual(chunks.map(() => 'count'))
  expect(chunks.filter(chunk => chunk.has('column')).length).toBeLessThan(10)
})

it('of columns that go round and round and do not all fit, as many stay as fit', () => {
  const cache = cacheOf(1_000)
  const chunks = Array.from({ length: 80 }, () => new Kept())
  const round = (key: string): number => {
    let found = 0
    for (const chunk of chunks) {
      if (chunk.has(key)) found++
      cache.get(
        chunk,
        key,
        () => key,
        () => 20 << 10,
      )
    }
    return found
  }
  const rounds = Array.from({ length: 12 }, () => round('column')).slice(4)
  expect(Math.min(...rounds)).toBeGreaterThan(38)
  expect(cache.bytes).toBeLessThanOrEqual(1_000 << 10)
})

it('what is asked for now takes the place of what was', () => {
  const cache = cacheOf(1_000)
  const chunks = Array.from({ length: 40 }, () => new Kept())
  const round = (key: string): void => {
    for (const chunk of chunks)
      cache.get(
        chunk,
        key,
        () => key,
        () => 20 << 10,
      )
  }
  for (let i = 0; i < 20; i++) round('before')
  for (let i = 0; i < 4; i++) round('now')
  expect(chunks.filter(chunk => chunk.has('now')).length).toBeGreaterThan(30)
})

it('what is held beside the entries leaves them less room', () => {
  const cache = cacheOf(1_000)
  cache.hold(800 << 10)
  const kept = new Kept()
  for (let i = 0; i < 40; i++) cache.put(kept, i, i, 20 << 10)
  expect(kept.size).toBeLessThan(12)
  cache.hold(2_000 << 10)
  cache.put(kept, 'more', 'more', 20 << 10)
  expect(kept.size).toBe(0)
  cache.halve()
})
