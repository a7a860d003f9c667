import { describe, expect, it } from 'vitest'
import type { Threshold } from '../views/schema.ts'
import { newAggregation, series } from './defaults.ts'
import { reached, stretchesFrom, thresholdsOf } from './thresholds.ts'

const config = (thresholds: readonly Threshold[]) =>
  newAggregation({
    series: [series('count()'), series('percentile(took_ms,95)', 'p95')],
    formatting_settings: { chart_colors: [], thresholds },
  }).config

describe('thresholds', () => {
  const both = config([
    { value: 2000, signal: 'danger', series: 'percentile(took_ms,95.0)', name: 'limit' },
    { value: 100, signal: 'warning' },
  ])

  it('are for all series or for one, the lowest first', () => {
    expect(thresholdsOf(both, 0).map(({ value }) => value)).toEqual([100])
    expect(thresholdsOf(both, 1).map(({ value }) => value)).toEqual([100, 2000])
    expect(thresholdsOf(newAggregation().config, 0)).toEqual([])
  })

  it('are reached from their value on, the highest counts', () => {
    expect([99, 100, 5000].map(value => reached(both, 0, value)?.signal)).toEqual([undefined, 'warning', 'warning'])
    expect([1999.9, 2000].map(value => reached(both, 1, value)?.signal)).toEqual(['warning', 'danger'])
    expect([null, '2000', NaN, Infinity].map(value => reached(both, 1, value))).toEqual([null, null, null, null])
  })
})

it('stretches of rows above a value end where one is below it or has none', () => {
  expect(stretchesFrom([5, 9, 10, null, 11, 3, 10], 10)).toEqual([
    { from: 2, to: 2 },
    { from: 4, to: 4 },
    { from: 6, to: 6 },
  ])
  expect(stretchesFrom([1, 10, 12, 10, 1], 10)).toEqual([{ from: 1, to: 3 }])
  expect(stretchesFrom([], 0)).toEqual([])
})
