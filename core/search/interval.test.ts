import { describe, expect, it } from 'vitest'
import { autoInterval, bucketMs, parseInterval } from './interval.ts'

const MINUTE = 60_000
const DAY = 86_400_000

describe('the automatic interval', () => {
  it.each([
    [20, 1, 'millisecond'],
    [21, 5, 'millisecond'],
    [30_000, 500, 'millisecond'],
    [MINUTE, 1, 'second'],
    [5 * MINUTE, 10, 'second'],
    [30 * MINUTE, 30, 'second'],
    [60 * MINUTE, 1, 'minute'],
    [DAY, 30, 'minute'],
    [7 * DAY, 4, 'hour'],
    [30 * DAY, 1, 'day'],
    [365 * DAY, 1, 'week'],
    [730 * DAY - 1, 14, 'day'],
    [730 * DAY, 1, 'month'],
  ])('of %d ms is %d %s', (range, size, unit) => {
    expect(autoInterval(range)).toEqual({ size, unit })
  })

  it('stretches the range by its scaling', () => {
    expect(autoInterval(5 * MINUTE, 2)).toEqual({ size: 20, unit: 'second' })
    expect(autoInterval(5 * MINUTE, 0.5)).toEqual({ size: 5, unit: 'second' })
  })
})

describe('a written interval', () => {
  it.each([
    ['10s', { size: 10, unit: 'second' }],
    ['5m', { size: 5, unit: 'minute' }],
    ['1w', { size: 1, unit: 'week' }],
    ['2w', { size: 14, unit: 'day' }],
    ['1M', { size: 1, unit: 'month' }],
    ['3M', { size: 90, unit: 'day' }],
    ['1y', { size: 365, unit: 'day' }],
  ])('%s', (text, width) => {
    expect(parseInterval(text)).toEqual(width)
  })

  it.each(['', '5', 'm', '0m', '-5m', '5 m', '5x', '1.5h', '99999999s'])('%j is none', text => {
    expect(parseInterval(text)).toBeNull()
  })
})

it('the length of a bucket takes months as 30 days', () => {
  expect(bucketMs({ size: 2, unit: 'hour' })).toBe(7_200_000)
  expect(bucketMs({ size: 1, unit: 'month' })).toBe(30 * DAY)
})
