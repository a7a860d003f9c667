import { describe, expect, it } from 'vitest'
import { periodStart } from './period-start.ts'
import { planOf } from './plan.ts'

describe('periodStart', () => {
  const now = Date.parse('2026-11-19T13:47:20.500Z')
  it.each([
    ['PT1M', '2026-11-19T13:47:00.000Z'],
    ['PT1H', '2026-11-19T13:00:00.000Z'],
    ['PT6H', '2026-11-19T12:00:00.000Z'],
    ['P1D', '2026-11-19T00:00:00.000Z'],
    ['P1W', '2026-11-16T00:00:00.000Z'],
    ['P7D', '2026-11-16T00:00:00.000Z'],
    ['P1M', '2026-11-01T00:00:00.000Z'],
    ['P3M', '2026-10-01T00:00:00.000Z'],
    ['P1Y', '2026-01-01T00:00:00.000Z'],
  ])('lets %s begin where clock and calendar do', (period, start) => {
    expect(new Date(periodStart(period, now)).toISOString()).toBe(start)
    expect(periodStart(period, Date.parse(start))).toBe(Date.parse(start))
    expect(periodStart(period, Date.parse(start) - 1)).toBeLessThan(Date.parse(start))
  })
})

describe('planOf', () => {
  const rotation = 'org.graylog2.indexer.rotation.strategies.TimeBasedRotationStrategy'
  const retention = 'org.graylog2.indexer.retention.strategies.ClosingRetentionStrategy'
  const timed = (config: object) =>
    planOf({
      rotation_strategy_class: rotation,
      rotation_strategy: { type: `${rotation}Config`, ...config },
      retention_strategy_class: retention,
      retention_strategy: { type: `${retention}Config`, max_number_of_indices: 3 },
    })

  it('lets the shorter one of two periods hold', () => {
    expect(timed({ rotation_period: 'P1D', max_rotation_period: 'PT6H' })).toEqual({
      rotation: { by: 'time', period: 'PT6H', empty: false },
      retention: { action: 'close', indices: 3 },
    })
    expect(timed({ rotation_period: 'PT1H', max_rotation_period: 'P1D' }).rotation).toMatchObject({ period: 'PT1H' })
    expect(
      timed({ rotation_period: 'PT1H', max_rotation_period: null, rotate_empty_index_set: true }).rotation,
    ).toMatchObject({ period: 'PT1H', empty: true })
  })
})
