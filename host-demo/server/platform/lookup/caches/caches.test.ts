import { describe, expect, it } from 'vitest'
import { oneValue, type Answer } from '../found.ts'
import { readCacheConfig } from './cache-types.ts'
import { MemoryCache, type MemoryCacheOptions } from './memory-cache.ts'

const answer = (value: string, ttlMs: number | null = null): Answer => ({ ...oneValue(value), ttlMs, failed: false })

function cacheAt(options: Partial<MemoryCacheOptions> = {}) {
  const clock = { ms: 0 }
  const cache = new MemoryCache({ maxEntries: 3, afterAccessMs: 0, afterWriteMs: 0, now: () => clock.ms, ...options })
  const keys = () => ['a', 'b', 'c', 'd'].filter(key => cache.get(key) !== null)
  return { clock, cache, keys }
}

describe('a cache in memory', () => {
  it('forgets the answer that was used longest ago', () => {
    const { cache, keys } = cacheAt()
    for (const key of ['a', 'b', 'c']) cache.set(key, answer(key))
    cache.get('a')
    cache.set('d', answer('d'))
    expect(keys()).toEqual(['a', 'c', 'd'])
  })

  it('is bounded in bytes as well', () => {
    const { cache, keys } = cacheAt({ maxBytes: 5000 })
    cache.set('a', answer('x'.repeat(500)))
    cache.set('b', answer('x'.repeat(500)))
    cache.set('c', answer('x'.repeat(5000)))
    expect(keys()).toEqual([])
    cache.set('d', answer('x'))
    expect(keys()).toEqual(['d'])
  })

  it('keeps nothing with size 0', () => {
    const { cache, keys } = cacheAt({ maxEntries: 0 })
    cache.set('a', answer('a'))
    expect(keys()).toEqual([])
  })

  it('forgets after a time without use, or after a time', () => {
    const used = cacheAt({ afterAccessMs: 10 })
    const written = cacheAt({ afterWriteMs: 10 })
    for (const { cache } of [used, written]) cache.set('a', answer('a'))
    for (const { clock, cache } of [used, written]) {
      clock.ms = 9
      cache.get('a')
      clock.ms = 15
    }
    expect([used.keys(), written.keys()]).toEqual([['a'], []])
    used.clock.ms = 25
    expect(used.keys()).toEqual([])
  })

  it('holds an answer no longer than the answer itself', () => {
    const { cache, clock, keys } = cacheAt({ afterWriteMs: 1000 })
    cache.set('a', answer('a', 50))
    cache.set('b', answer('b', 0))
    expect(keys()).toEqual(['a'])
    clock.ms = 50
    expect(keys()).toEqual([])
  })

  it('forgets one key or all, and counts', () => {
    const { cache, keys } = cacheAt()
    for (const key of ['a', 'b', 'c']) cache.set(key, answer(key))
    cache.purge('b')
    expect(keys()).toEqual(['a', 'c'])
    expect(cache.counts()).toEqual({ hits: 2, misses: 2, entries: 2 })
    cache.purge()
    expect(cache.counts().entries).toBe(0)
  })
})

it('a configuration is checked field by field', () => {
  expect(
    readCacheConfig({ type: 'guava_cache', max_size: '10', expire_after_access: 1, expire_after_write: 0 }),
  ).toEqual({
    config: {
      max_size: 10,
      expire_after_access: 1,
      expire_after_access_unit: null,
      expire_after_write: 0,
      expire_after_write_unit: null,
    },
    problems: {},
  })
  expect(readCacheConfig({ type: 'guava_cache', max_size: -1, expire_after_access: 1, x: 1 }).problems).toEqual({
    max_size: ["'max_size' must be a whole number from 0 to 10000000."],
    expire_after_write: ["'expire_after_write' must be a whole number of 0 or more."],
    x: [expect.stringContaining("has no field 'x'")],
  })
  expect(readCacheConfig({ type: 'nosuch' }).problems).toHaveProperty('type')
})
