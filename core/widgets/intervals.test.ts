import { describe, expect, it } from 'vitest'
import { bucketSpan, filledBuckets, pageInterval, widgetInterval, widthOf } from './intervals.ts'

const at = (text: string) => Date.parse(`${text}Z`)

describe('intervals', () => {
  it('are as wide as the contract says', () => {
    expect(widthOf({ type: 'auto', scaling: 1 }, 3_600_000)).toEqual({ size: 1, unit: 'minute' })
    expect(widthOf({ type: 'auto', scaling: 0.5 }, 3_600_000)).toEqual({ size: 30, unit: 'second' })
    expect(widthOf({ type: 'timeunit', value: 3, unit: 'months' }, 1)).toEqual({ size: 90, unit: 'day' })
  })

  it('go to a search page and back', () => {
    for (const text of ['30s', '5m', '1h', '2d', '1w', '3M', '1y'])
      expect(pageInterval(widgetInterval(text))).toBe(text)
    expect(widgetInterval('soon')).toEqual({ type: 'auto', scaling: 1 })
    expect(pageInterval({ type: 'auto', scaling: 2 })).toBeNull()
  })

  it('of one bucket lie within the range, and end where the next begins unless there is a gap between', () => {
    const hour = { from: at('2026-11-20T13:00:30'), to: at('2026-11-20T14:00:30') }
    const minute = { size: 1, unit: 'minute' as const }
    expect(bucketSpan(at('2026-11-20T13:00:00'), minute, hour)).toEqual({
      from: hour.from,
      to: at('2026-11-20T13:01:00'),
    })
    expect(bucketSpan(at('2026-11-20T14:00:00'), minute, hour)).toEqual({
      from: at('2026-11-20T14:00:00'),
      to: hour.to,
    })
    expect(bucketSpan(at('2026-11-20T13:10:00'), minute, hour, at('2026-11-20T13:30:00')).to).toBe(
      at('2026-11-20T13:11:00'),
    )
    const year = { from: at('2026-01-01T00:00:00'), to: at('2027-01-01T00:00:00') }
    const day = { size: 1, unit: 'day' as const }
    const changed = at('2026-10-25T23:00:00')
    expect(bucketSpan(at('2026-10-24T22:00:00'), day, year, changed).to, 'a day of 25 hours').toBe(changed)
    expect(bucketSpan(at('2026-07-01T00:00:00'), { size: 1, unit: 'month' }, year).to, 'a month of 31 days').toBe(
      at('2026-08-01T00:00:00'),
    )
  })

  it('fill a range from end to end', () => {
    const minute = { size: 1, unit: 'minute' as const }
    const starts = [at('2026-11-20T10:02'), at('2026-11-20T10:04')]
    expect(
      filledBuckets(starts, minute, at('2026-11-20T10:00:30'), at('2026-11-20T10:06')).map(time =>
        new Date(time).getUTCMinutes(),
      ),
    ).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('follow the calendar', () => {
    const filled = filledBuckets(
      [at('2026-01-01T00:00')],
      { size: 1, unit: 'month' },
      at('2025-12-15T00:00'),
      at('2026-03-10T00:00'),
    )
    expect(filled.map(time => new Date(time).toISOString().slice(0, 7))).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ])
  })

  it('leave out of step what is out of step, and do not fill without end', () => {
    const day = { size: 1, unit: 'day' as const }
    const odd = [at('2026-10-24T22:00'), at('2026-10-25T23:00')]
    expect(filledBuckets(odd, day, at('2026-10-20T00:00'), at('2026-10-30T00:00'))).toBe(odd)
    const few = [at('2026-01-01T00:00')]
    expect(filledBuckets(few, { size: 1, unit: 'second' }, at('2025-01-01T00:00'), at('2026-01-02T00:00'))).toBe(few)
    expect(filledBuckets([], day, 0, 1)).toEqual([])
  })
})
