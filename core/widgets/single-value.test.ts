import { describe, expect, it } from 'vitest'
import type { PivotResult } from '../search/schema.ts'
import { newAggregation } from './defaults.ts'
import { readWidget } from './read.ts'
import { singleValue, trendOf, trendSignal } from './single-value.ts'

const range = { type: 'absolute' as const, from: '2026-11-20T13:00:00.000Z', to: '2026-11-20T14:00:00.000Z' }
const result = (id: string, value: number | null): PivotResult => ({
  id,
  type: 'pivot',
  total: 1,
  effective_timerange: range,
  ...(value === null
    ? {}
    : { rows: [{ key: [], source: 'leaf', values: [{ key: ['count()'], value, rollup: true, source: 'row-leaf' }] }] }),
})
const widget = newAggregation(
  { row_pivots: [], visualization: 'numeric', visualization_config: { trend: true, trend_preference: 'LOWER' } },
  'w',
)
const data = (now: number | null, before: number | null) =>
  readWidget(widget, { 'w:chart': result('w:chart', now), 'w:trend': result('w:trend', before) })!

describe('a single number', () => {
  it('is the value, and says how it differs from before', () => {
    expect(singleValue(data(120, 100))).toBe(120)
    expect(trendOf(data(120, 100))).toEqual({ before: 100, difference: 20, ratio: 0.2 })
    expect(trendOf(data(5, 0))).toEqual({ before: 0, difference: 5, ratio: null })
    expect(trendOf(data(5, -10))).toEqual({ before: -10, difference: 15, ratio: 1.5 })
  })

  it('compares nothing with nothing', () => {
    expect(trendOf(data(5, null))).toBeNull()
    expect(trendOf(data(null, 5))).toBeNull()
    expect(singleValue(data(null, null))).toBeNull()
  })

  it('is good news where one hopes for it', () => {
    const [up, down, same] = [data(2, 1), data(1, 2), data(1, 1)].map(one => trendOf(one)!)
    expect([trendSignal(up!, 'HIGHER'), trendSignal(up!, 'LOWER'), trendSignal(up!, 'NEUTRAL')]).toEqual([
      'good',
      'bad',
      'neutral',
    ])
    expect([trendSignal(down!, 'HIGHER'), trendSignal(down!, 'LOWER'), trendSignal(same!, 'LOWER')]).toEqual([
      'bad',
      'good',
      'neutral',
    ])
  })
})
