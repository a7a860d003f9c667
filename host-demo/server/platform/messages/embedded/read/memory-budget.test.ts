import { describe, expect, it } from 'vitest'
import { JobMemory, type MemoryLimit } from './memory-budget.ts'

const MB = 1 << 20
const limit = (jobMB: number, allMB: number): MemoryLimit => ({
  jobBytes: jobMB * MB,
  bytes: allMB * MB,
  used: new SharedArrayBuffer(8),
})

describe('the memory of a search', () => {
  it('ends at the limit of one search, with the part that went over it', () => {
    const memory = new JobMemory(limit(64, 128), 0)
    memory.take(40 * MB, 'the list of matches')
    expect(() => memory.take(30 * MB, 'grouping by uid, user, ip')).toThrow(
      'The search needs too much memory: grouping by uid, user, ip takes it over the 64 MB a search can have.',
    )
  })

  it('ends at what all have together, in whatever reader they are', () => {
    const shared = limit(64, 100)
    const [one, other] = [new JobMemory(shared, 0), new JobMemory(shared, 1)]
    one.take(60 * MB, 'a')
    other.take(30 * MB, 'b')
    expect(() => other.take(20 * MB, 'the values of uid')).toThrow(
      'the values of uid takes them over the 100 MB they can have together',
    )
    one.release()
    const third = new JobMemory(shared, 0)
    third.take(40 * MB, 'c')
    other.release()
    third.release()
    expect([...new Int32Array(shared.used)]).toEqual([0, 0])
  })

  it('is there for small searches whatever the large ones have', () => {
    const shared = limit(64, 64)
    new JobMemory(shared, 0).take(64 * MB, 'a')
    new JobMemory(shared, 1).take(5 * MB, 'b')
    expect(() => new JobMemory(shared, 1).take(20 * MB, 'c')).toThrow('together')
  })
})
