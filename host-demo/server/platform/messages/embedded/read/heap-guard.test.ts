import { describe, expect, it } from 'vitest'
import { HeapGuard } from './heap-guard.ts'
import { JobMemory } from './memory-budget.ts'

const MB = 1 << 20

/** A reader of two: its heap has the cache, what its jobs hold by its own account and garbage. */
function reader(limitMB: number, others = 0) {
  const used = new SharedArrayBuffer(8)
  new Int32Array(used)[1] = others * 1_024
  const limit = { jobBytes: 1_000 * MB, bytes: 1_000 * MB, used: new SharedArrayBuffer(12) }
  const parts = { cache: 0, live: 0, garbage: 0, collections: 0 }
  const cache = {
    get bytes() {
      return parts.cache * MB
    },
    halve() {
      parts.garbage += parts.cache / 2
      parts.cache /= 2
    },
  }
  const guard = new HeapGuard({ bytes: limitMB * MB, used }, 0, cache, {
    bytes: () => (parts.cache + parts.live + parts.garbage) * MB,
    collect() {
      parts.garbage = 0
      parts.collections++
    },
  })
  const job = (heldMB: number, part: string): JobMemory => {
    const memory = new JobMemory(limit, 0, guard)
    memory.take(heldMB * MB, part)
    return memory
  }
  return { parts, job, used }
}

describe('the heap of the readers', () => {
  it('is left alone below the limit', () => {
    const { parts, job } = reader(200)
    Object.assign(parts, { cache: 60, live: 40, garbage: 90 })
    job(10, 'sorting').check()
    expect(parts).toEqual({ cache: 60, live: 40, garbage: 90, collections: 0 })
  })

  it('loses its garbage first, then half of the cache', () => {
    const { parts, job } = reader(200)
    Object.assign(parts, { cache: 100, live: 40, garbage: 90 })
    const memory = job(10, 'sorting')
    memory.check()
    expect(parts).toMatchObject({ cache: 100, garbage: 0 })
    parts.live = 120
    memory.check()
    expect(parts).toMatchObject({ cache: 50, live: 120, garbage: 0 })
  })

  it('fails the search that holds most of it, and no other one', () => {
    const { parts, job } = reader(200)
    const [small, large] = [job(2, 'sorting by took'), job(60, 'grouping by uid')]
    parts.live = 220
    small.check()
    expect(() => large.check()).toThrow(
      'The searches that run now need too much memory: grouping by uid takes them over',
    )
    large.end()
    parts.live = 20
    small.check()
    small.take(1, 'sorting by took')
  })

  it('is one for all: a reader makes room only where it has more than its share', () => {
    const { parts, job, used } = reader(200, 180)
    parts.live = 30
    const memory = job(10, 'sorting')
    memory.check()
    memory.take(1, 'sorting')
    expect(new Int32Array(used)[0]).toBe(30 * 1_024)
  })
})
