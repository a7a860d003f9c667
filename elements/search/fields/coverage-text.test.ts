import { expect, it } from 'vitest'
import { coveragePercent } from './coverage-text.ts'

it('says in whole percent how many messages have a field, and never 0 or 100 where it is neither', () => {
  expect([0, 0.0001, 0.004, 0.0051, 0.234, 0.994, 0.9999, 1].map(coveragePercent)).toEqual([
    '0',
    '<1',
    '<1',
    '1',
    '23',
    '99',
    '>99',
    '100',
  ])
})
