import { expect, it } from 'vitest'
import { timeUnitOf } from './milliseconds.ts'

it('milliseconds are shown in the largest unit that counts them whole', () => {
  expect(timeUnitOf(300_000)).toEqual({ value: 5, unit: 'MINUTES' })
  expect(timeUnitOf(3_600_000)).toEqual({ value: 1, unit: 'HOURS' })
  expect(timeUnitOf(90_000)).toEqual({ value: 90, unit: 'SECONDS' })
  expect(timeUnitOf(1500)).toEqual({ value: 1500, unit: 'MILLISECONDS' })
  expect(timeUnitOf(0)).toEqual({ value: 0, unit: 'SECONDS' })
})
