import { describe, expect, it } from 'vitest'
import { endsNever, neverMs, timeoutMs, timeoutOf } from './session-timeout.ts'

describe('a session time-out', () => {
  it('is shown in the largest unit of which it is a whole number', () => {
    expect([28_800_000, 5_400_000, 172_800_000, 1500].map(timeoutOf)).toEqual([
      { value: 8, unit: 'HOURS' },
      { value: 90, unit: 'MINUTES' },
      { value: 2, unit: 'DAYS' },
      { value: 1.5, unit: 'SECONDS' },
    ])
  })

  it('keeps its milliseconds', () => {
    for (const ms of [1, 1500, 28_800_000]) expect(timeoutMs(timeoutOf(ms))).toBe(ms)
  })

  it('that is negative never comes', () => {
    expect(endsNever(neverMs)).toBe(true)
    expect(timeoutOf(neverMs)).toEqual({ value: 8, unit: 'HOURS' })
  })
})
