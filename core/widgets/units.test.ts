import { describe, expect, it } from 'vitest'
import { newAggregation, series } from './defaults.ts'
import { axisStep, quantityText, unitOf } from './units.ts'

describe('a value in a unit', () => {
  it.each([
    [1536, 'bytes', '1.5KiB'],
    [0, 'bytes', '0B'],
    [12.5, 'percent', '12.50%'],
    [0.5, 'milliseconds', '0.5 ms'],
    [950, 'milliseconds', '950 ms'],
    [1500, 'milliseconds', '1.5 s'],
    [59_999, 'milliseconds', '60 s'],
    [-90_000, 'milliseconds', '-1 min 30 s'],
    [3_599_600, 'milliseconds', '60 min'],
    [90, 'seconds', '1 min 30 s'],
    [5400, 'seconds', '1 h 30 min'],
    [90_000, 'seconds', '1 d 1 h'],
    [0.25, 'seconds', '250 ms'],
    [1234.567, null, '1,234.57'],
    [NaN, 'bytes', 'NaN'],
    [Infinity, 'seconds', 'Infinity'],
  ] as const)('%j %s is %j', (value, unit, text) => expect(quantityText(value, unit)).toBe(text))

  it('is that of its series, however the function is written', () => {
    const { config } = newAggregation({
      series: [series('count()'), series('percentile(took_ms,95)', 'p95')],
      formatting_settings: {
        chart_colors: [],
        units: [{ field_name: 'percentile(took_ms,95.0)', unit: 'milliseconds' }],
      },
    })
    expect([0, 1, 2].map(at => unitOf(config, at))).toEqual([null, 'milliseconds', null])
    expect(unitOf({ ...config, formatting_settings: null }, 1)).toBeNull()
  })
})

describe('the step of an axis', () => {
  it.each([
    [3 * 1024 ** 3, 'bytes', 1024 ** 3],
    [700, 'bytes', 256],
    [300, 'seconds', 120],
    [10_800, 'seconds', 3600],
    [90_000, 'milliseconds', 30_000],
  ] as const)('up to %j %s is %j', (largest, unit, step) => expect(axisStep(largest, unit)).toBe(step))
  it.each([
    [100, null],
    [2000, 'milliseconds'],
    [3, 'seconds'],
    [80, 'percent'],
    [1e40, 'bytes'],
    [1e40, 'seconds'],
    [Infinity, 'bytes'],
  ] as const)('up to %j %s is left to the chart', (largest, unit) => expect(axisStep(largest, unit)).toBeNull())
})
