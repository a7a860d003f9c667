import { expect, it } from 'vitest'
import { scaleFor, shortNumber } from './chart-scale.ts'

it('ends at a round number above the highest value', () => {
  expect(scaleFor([4218, 4890])).toEqual({ highest: 6000, ticks: [0, 2000, 4000, 6000] })
  expect(scaleFor([54])).toEqual({ highest: 60, ticks: [0, 20, 40, 60] })
})

it('has whole steps and a height for values that are nothing or broken', () => {
  expect(scaleFor([])).toEqual({ highest: 1, ticks: [0, 1] })
  expect(scaleFor([0, NaN, Infinity])).toEqual({ highest: 1, ticks: [0, 1] })
  expect(scaleFor([2]).ticks).toEqual([0, 1, 2])
})

it('holds every value below its end, in two to four steps', () => {
  for (let value = 1; value < 1e7; value = value * 1.37 + 0.3) {
    const { highest, ticks } = scaleFor([value])
    expect(highest).toBeGreaterThanOrEqual(value)
    expect(ticks.length).toBeGreaterThanOrEqual(2)
    expect(ticks.length).toBeLessThanOrEqual(5)
  }
})

it('shortens thousands and millions', () => {
  expect(shortNumber(2500)).toEqual({ unit: 'thousand', count: 2.5 })
  expect(shortNumber(3e6)).toEqual({ unit: 'million', count: 3 })
  expect(shortNumber(999)).toEqual({ unit: null, count: 999 })
})
