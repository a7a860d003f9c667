import { describe, expect, it } from 'vitest'
import { JobMemory } from './memory-budget.ts'
import { SlicedWork, sortInSteps } from './work.ts'

const workOf = (cancelled = new SharedArrayBuffer(4)) =>
  new SlicedWork(cancelled, new JobMemory({ jobBytes: 1e9, bytes: 1e9, used: new SharedArrayBuffer(4) }, 0))
/** A step that takes a slice of time. */
function busy(): void {
  for (const end = performance.now() + 25; performance.now() < end; );
}

describe('the jobs of one reader', () => {
  it('take turns between their steps', async () => {
    const order: string[] = []
    const job = async (name: string, steps: number) => {
      const work = workOf()
      for (let step = 1; step <= steps; step++) {
        busy()
        order.push(`${name}${step}`)
        await work.pause()
      }
    }
    const long = job('long', 4)
    const quick = job('quick', 1)
    await Promise.all([long, quick])
    expect(order).toEqual(['long1', 'quick1', 'long2', 'long3', 'long4'])
  })

  it('stop at the next step once the asker has left', async () => {
    const cancelled = new SharedArrayBuffer(4)
    const work = workOf(cancelled)
    await work.pause()
    new Int32Array(cancelled)[0] = 1
    expect(() => work.pause()).toThrow('cancelled')
  })
})

describe('sorting in steps', () => {
  it.each([0, 1, 512, 513, 30_000])('gives %i items in order, equal ones as they came', async count => {
    const list = Array.from({ length: count }, (_, place) => ({ key: (place * 7_919) % 1_000, place }))
    expect(await sortInSteps(list, (a, b) => a.key - b.key, workOf())).toEqual(list.toSorted((a, b) => a.key - b.key))
  })
})
