import LRU from 'zrender/lib/core/LRU.js'
import { afterEach, expect, it } from 'vitest'
import { makeCachesSafe } from './safe-caches.ts'

makeCachesSafe()
makeCachesSafe()

/** Names that a polluted cache leaves behind. */
const left = () => ['next', 'prev'].filter(name => name in {} || name in Object)

afterEach(() => {
  for (const target of [Object.prototype, Object])
    for (const name of ['next', 'prev']) Reflect.deleteProperty(target, name)
})

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'the cache of a drawing takes %s as a key like any other',
  key => {
    const cache = new LRU<number>(3)
    cache.put('before', 1)
    expect(cache.get(key)).toBeUndefined()
    cache.put(key, 7)
    expect(cache.get(key)).toBe(7)
    for (const other of ['one', 'two', 'three']) cache.put(other, 0)
    expect(cache.get(key), 'the oldest goes').toBeUndefined()
    expect(cache.len()).toBe(3)
    expect(left()).toEqual([])
  },
)
