import { describe, expect, it } from 'vitest'
import type { Plan } from '../../../core/indices/plan.ts'
import { daysUntilFull, keptBy } from './forecast.ts'

const day = 24 * 3_600_000
const MiB = 1 << 20
const volume = { messagesPerDay: 1_000_000, bytesPerMessage: 400, bytes: 0 }
const plan = (rotation: Plan['rotation'], indices = 20, action: Plan['retention']['action'] = 'delete'): Plan => ({
  rotation,
  retention: { action, indices },
})

describe('keptBy', () => {
  it('is as many days as the indices hold, the one that is written to in part', () => {
    expect(keptBy(plan({ by: 'count', messages: 2_000_000 }), volume)).toEqual({
      days_min: 38,
      days_max: 40,
      messages: 40_000_000,
      bytes: 16_000_000_000,
      indices: 20,
    })
    expect(keptBy(plan({ by: 'size', bytes: 200_000_000 }, 4), volume)).toMatchObject({ days_min: 1.5, days_max: 2 })
    expect(keptBy(plan({ by: 'time', period: 'PT6H', empty: false }, 8), volume)).toMatchObject({
      days_min: 1.75,
      days_max: 2,
      messages: 2_000_000,
    })
  })

  it('is by lifetime what the lifetime says, more exactly with larger indices', () => {
    const lifetime = plan({ by: 'lifetime', minMs: 30 * day, maxMs: 40 * day })
    expect(keptBy(lifetime, volume)).toMatchObject({ days_min: 30, days_max: 31, indices: 31 })
    expect(keptBy(lifetime, { ...volume, messagesPerDay: 1000 })).toMatchObject({
      days_min: 30,
      days_max: 40,
      indices: 4,
    })
    expect(keptBy(lifetime, { ...volume, messagesPerDay: 0 })).toMatchObject({ days_max: 40, bytes: 0 })
  })

  it('is not known where nothing comes in, or nothing goes', () => {
    expect(keptBy(plan({ by: 'count', messages: 10 }), { ...volume, messagesPerDay: 0 })).toBeNull()
    expect(keptBy(plan({ by: 'count', messages: 10 }, 5, 'none'), volume)).toBeNull()
  })
})

describe('daysUntilFull', () => {
  const growing = (keptBytes: number, bytes = 0) => ({ volume: { ...volume, bytes }, keptBytes })

  it('counts every set, each up to what it keeps', () => {
    expect(daysUntilFull(4_000_000_000, [growing(Infinity)])).toBeCloseTo(10, 1)
    expect(daysUntilFull(4_000_000_000, [growing(Infinity), growing(Infinity)])).toBeCloseTo(5, 1)
    // The second stops after five days with 2 GB; the first goes on alone with the other 2 GB it has until then.
    expect(daysUntilFull(6_000_000_000, [growing(Infinity), growing(2_000_000_000)])).toBeCloseTo(10, 1)
  })

  it('is never where all keep less than there is room for, or have reached it', () => {
    expect(daysUntilFull(4_000_000_000, [growing(3_900_000_000)])).toBeNull()
    expect(daysUntilFull(100 * MiB, [growing(3_900_000_000, 5_000_000_000)])).toBeNull()
  })
})
