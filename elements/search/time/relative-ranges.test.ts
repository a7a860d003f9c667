import { expect, it } from 'vitest'
import { offeredRanges } from './relative-ranges.ts'

it('offers what is configured, in its order; labels that only say the duration are left to the words of the page', () => {
  expect(
    offeredRanges({
      PT7M: 'a coffee',
      PT0S: 'all messages',
      P1D: '1 day',
      PT8H: '8 hours',
      P1DT1H: 'a day and an hour',
    }),
  ).toEqual([
    { seconds: 420, label: 'a coffee' },
    { seconds: 0, label: null },
    { seconds: 86_400, label: null },
    { seconds: 28_800, label: null },
    { seconds: 90_000, label: 'a day and an hour' },
  ])
})

it('what is no duration, or has no label, harms nobody', () => {
  expect(offeredRanges({ soon: 'x', PT1M: '', ['__proto__']: 'y', PT60S: 'again', PT0_5S: 'z' })).toEqual([
    { seconds: 60, label: null },
  ])
})
