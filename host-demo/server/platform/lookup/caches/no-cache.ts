/** Keeps nothing, so every look is a miss. */
import type { Cache } from './cache.ts'

export function createNoCache(): Cache {
  let misses = 0
  return {
    get: () => {
      misses++
      return null
    },
    set: () => undefined,
    purge: () => undefined,
    counts: () => ({ hits: 0, misses, entries: 0 }),
  }
}
