import { describe, expect, it } from 'vitest'
import {
  absoluteDraftOf,
  absoluteRangeOf,
  nativeOf,
  relativeDraftOf,
  relativeRangeOf,
  textOfNative,
} from './range-drafts.ts'

describe('relative', () => {
  it('is shown in the largest whole unit', () => {
    expect(relativeDraftOf({ type: 'relative', range: 5400 })).toEqual({
      from: { amount: 90, unit: 'unitMinutes' },
      to: null,
    })
    expect(relativeDraftOf({ type: 'relative', from: 7200, to: 3600 })).toEqual({
      from: { amount: 2, unit: 'unitHours' },
      to: { amount: 1, unit: 'unitHours' },
    })
  })
  it('gives a range, or says what is wrong', () => {
    expect(relativeRangeOf({ from: { amount: 15, unit: 'unitMinutes' }, to: null })).toEqual({
      range: { type: 'relative', range: 900 },
    })
    expect(
      relativeRangeOf({ from: { amount: 2, unit: 'unitHours' }, to: { amount: 30, unit: 'unitMinutes' } }),
    ).toEqual({ range: { type: 'relative', from: 7200, to: 1800 } })
    expect(relativeRangeOf({ from: { amount: 1, unit: 'unitMinutes' }, to: { amount: 1, unit: 'unitHours' } })).toEqual(
      { errors: { from: 'orderInvalid' } },
    )
    expect(
      relativeRangeOf({ from: { amount: 1.5, unit: 'unitMinutes' }, to: { amount: undefined, unit: 'unitHours' } }),
    ).toEqual({ errors: { from: 'amountInvalid', to: 'amountInvalid' } })
  })
})

describe('absolute', () => {
  it('is written and read in the zone', () => {
    const [from, to] = [Date.parse('2026-06-01T10:00:00Z'), Date.parse('2026-06-01T10:00:00.250Z')]
    const draft = absoluteDraftOf({ from, to }, 'Europe/Berlin')
    expect(draft).toEqual({ from: '2026-06-01 12:00:00', to: '2026-06-01 12:00:00.250' })
    expect(absoluteRangeOf(draft, 'Europe/Berlin')).toEqual({
      range: { type: 'absolute', from: '2026-06-01T10:00:00.000Z', to: '2026-06-01T10:00:00.250Z' },
    })
  })
  it('takes strict dates in order only', () => {
    expect(absoluteRangeOf({ from: '2026-02-30 10:00:00', to: 'tomorrow' }, 'UTC')).toEqual({
      errors: { from: 'dateInvalid', to: 'dateInvalid' },
    })
    expect(absoluteRangeOf({ from: '2026-02-02 10:00:00', to: '2026-02-02 10:00:00' }, 'UTC')).toEqual({
      errors: { from: 'orderInvalid' },
    })
  })
  it('goes to the native calendar and back', () => {
    expect(nativeOf('2026-06-01 12:00:00.250', 'Europe/Berlin')).toBe('2026-06-01T12:00:00')
    expect(nativeOf('soon', 'UTC')).toBe('')
    expect(textOfNative('2026-06-01T12:30')).toBe('2026-06-01 12:30:00')
    expect(textOfNative('2026-06-01T12:30:05')).toBe('2026-06-01 12:30:05')
  })
})
