import { expect, it } from 'vitest'
import { parseTimeUnit, timeUnitText } from './time-unit-text.ts'

it('reads what it writes', () => {
  expect(parseTimeUnit(timeUnitText({ value: 1.5, unit: 'HOURS' }))).toEqual({ value: 1.5, unit: 'HOURS' })
  expect(parseTimeUnit(' 5  minutes ')).toEqual({ value: 5, unit: 'MINUTES' })
})

it('refuses the rest', () => {
  for (const text of ['', '5', 'MINUTES', '5 WEEKS', 'x MINUTES', '5 MINUTES ago', '5 toString'])
    expect(parseTimeUnit(text)).toBeNull()
})
