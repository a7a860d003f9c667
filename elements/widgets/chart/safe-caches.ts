/** Keys of ECharts' caches that are nothing but keys. */
import LRU from 'zrender/lib/core/LRU.js'

/** No property of an object begins like this. */
const own = (key: string | number) => ` ${key}`

let safe = false

/**
 * ECharts measures texts and reads colours through a cache with a plain object inside. A value of a log that is called as a property of all
 * objects, `__proto__` before all, would be found there: widths come out wrong and every object of the page gets the cache's links.
 */
export function makeCachesSafe(): void {
  if (safe) return
  safe = true
  const { get, put } = LRU.prototype
  Object.assign(LRU.prototype, {
    get(this: LRU<unknown>, key: string | number) {
      return get.call(this, own(key))
    },
    put(this: LRU<unknown>, key: string | number, value: unknown) {
      return put.call(this, own(key), value)
    },
  })
}
