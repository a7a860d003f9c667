import { describe, expect, it } from 'vitest'
import { periodOf, periodText } from './period-units.ts'
import { sizeUnitOf } from './size-units.ts'

describe('sizes', () => {
  it.each([
    [2 ** 30, 'GiB'],
    [30 * 2 ** 30, 'GiB'],
    [1.5 * 2 ** 30, 'MiB'],
    [3 * 2 ** 40, 'TiB'],
    [1_000_000, 'B'],
    [undefined, 'GiB'],
  ])('%s is written in %s', (bytes, unit) => {
    expect(sizeUnitOf(bytes)).toBe(unit)
  })
})

describe('periods', () => {
  it.each([
    ['P1D', { amount: 1, unit: 'days' }],
    ['P2W', { amount: 2, unit: 'weeks' }],
    ['P6M', { amount: 6, unit: 'months' }],
    ['PT6M', { amount: 6, unit: 'minutes' }],
    ['PT12H', { amount: 12, unit: 'hours' }],
    ['P1Y', { amount: 1, unit: 'years' }],
  ] as const)('%s has one unit', (text, period) => {
    expect(periodOf(text)).toEqual(period)
    expect(periodText(period.amount, period.unit)).toBe(text)
  })

  it.each(['P1DT12H', 'P', '', 'PT30S', '1 day'])('%j is written as text', text => {
    expect(periodOf(text)).toBeNull()
  })
})
