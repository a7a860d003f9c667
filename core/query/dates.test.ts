import { describe, expect, it } from 'vitest'
import { resolveDate } from './index.ts'

const NOW = Date.parse('2023-08-02T10:15:30.500Z') // a Wednesday

function resolved(text: string, timeZone?: string, roundUp?: boolean): string | null {
  const instant = resolveDate(text, { now: NOW, timeZone, roundUp })
  return instant === null ? null : new Date(instant).toISOString()
}

describe('resolveDate', () => {
  const dates: [text: string, down: string, up: string][] = [
    ['2023', '2023-01-01T00:00:00.000Z', '2023-12-31T23:59:59.999Z'],
    ['2024-02', '2024-02-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
    ['2023-08-02', '2023-08-02T00:00:00.000Z', '2023-08-02T23:59:59.999Z'],
    ['2023-08-02T10', '2023-08-02T10:00:00.000Z', '2023-08-02T10:59:59.999Z'],
    ['2023-08-02 10:15', '2023-08-02T10:15:00.000Z', '2023-08-02T10:15:59.999Z'],
    ['2023-08-02 10:15:30', '2023-08-02T10:15:30.000Z', '2023-08-02T10:15:30.999Z'],
    ['2023-08-02 10:15:30.5', '2023-08-02T10:15:30.500Z', '2023-08-02T10:15:30.500Z'],
    ['2023-08-02T10:15:30.123456789Z', '2023-08-02T10:15:30.123Z', '2023-08-02T10:15:30.123Z'],
    ['2023-08-02T10:15:30+02:00', '2023-08-02T08:15:30.000Z', '2023-08-02T08:15:30.999Z'],
    ['2023-08-02T10:15-0530', '2023-08-02T15:45:00.000Z', '2023-08-02T15:45:59.999Z'],
    ['0050-01-01', '0050-01-01T00:00:00.000Z', '0050-01-01T23:59:59.999Z'],
    ['1690971330500', '2023-08-02T10:15:30.500Z', '2023-08-02T10:15:30.500Z'],
    ['-1000', '1969-12-31T23:59:59.000Z', '1969-12-31T23:59:59.000Z'],
    ['now', '2023-08-02T10:15:30.500Z', '2023-08-02T10:15:30.500Z'],
    ['now-5m', '2023-08-02T10:10:30.500Z', '2023-08-02T10:10:30.500Z'],
    ['now+1d-2h', '2023-08-03T08:15:30.500Z', '2023-08-03T08:15:30.500Z'],
    ['now-d', '2023-08-01T10:15:30.500Z', '2023-08-01T10:15:30.500Z'],
    ['now/s', '2023-08-02T10:15:30.000Z', '2023-08-02T10:15:30.999Z'],
    ['now/H', '2023-08-02T10:00:00.000Z', '2023-08-02T10:59:59.999Z'],
    ['now-1d/d', '2023-08-01T00:00:00.000Z', '2023-08-01T23:59:59.999Z'],
    ['now/w', '2023-07-31T00:00:00.000Z', '2023-08-06T23:59:59.999Z'],
    ['now/M', '2023-08-01T00:00:00.000Z', '2023-08-31T23:59:59.999Z'],
    ['now/y', '2023-01-01T00:00:00.000Z', '2023-12-31T23:59:59.999Z'],
    ['2023-01-31||+1M', '2023-02-28T00:00:00.000Z', '2023-02-28T00:00:00.000Z'],
    ['2024-02-29||+1y/M', '2025-02-01T00:00:00.000Z', '2025-02-28T23:59:59.999Z'],
    ['2023-01-01 10:00:00||-1w', '2022-12-25T10:00:00.000Z', '2022-12-25T10:00:00.000Z'],
    ['2023||', '2023-01-01T00:00:00.000Z', '2023-01-01T00:00:00.000Z'],
    ['2023||/d', '2023-01-01T00:00:00.000Z', '2023-01-01T23:59:59.999Z'],
  ]
  for (const [text, down, up] of dates) {
    it(text, () => {
      expect(resolved(text)).toBe(down)
      expect(resolved(text, 'UTC', true)).toBe(up)
    })
  }

  const none = [
    '',
    'word',
    '2023-13',
    '2023-02-30',
    '2023-08-02T24:00',
    '2023-08-02T10:60',
    '2023-8-2',
    'now-',
    'now-5x',
    'now 5m',
    'nowhere',
    'now/2d',
    '||+1d',
    'word||+1d',
    '10.5',
    '9'.repeat(30),
    'now+999999999y',
    '2023-08-02Z',
    '__proto__',
    '2023-08-02T10:00:00\n',
  ]
  for (const text of none) {
    it(`${JSON.stringify(text)} is no date`, () => expect(resolved(text)).toBe(null))
  }
})

describe('time zones', () => {
  it('apply to dates without one', () => {
    expect(resolved('2023-08-02 10:00:00', 'Europe/Berlin')).toBe('2023-08-02T08:00:00.000Z')
    expect(resolved('2023-01-02', 'America/New_York')).toBe('2023-01-02T05:00:00.000Z')
    expect(resolved('2023-08-02T10:00:00Z', 'Europe/Berlin')).toBe('2023-08-02T10:00:00.000Z')
    expect(resolved('2023-08-02', 'Asia/Kathmandu', true)).toBe('2023-08-02T18:14:59.999Z')
  })
  it('apply to rounding', () => {
    expect(resolved('now/d', 'Asia/Tokyo')).toBe('2023-08-01T15:00:00.000Z')
    expect(resolved('now/h', 'Asia/Kathmandu')).toBe('2023-08-02T10:15:00.000Z')
  })
  it('days across a change of the clocks keep the time of day', () => {
    expect(resolved('2023-03-25 12:00:00||+1d', 'Europe/Berlin')).toBe('2023-03-26T10:00:00.000Z')
    expect(resolved('2023-03-25 12:00:00||+24h', 'Europe/Berlin')).toBe('2023-03-26T11:00:00.000Z')
    expect(resolved('2023-03-26', 'Europe/Berlin')).toBe('2023-03-25T23:00:00.000Z')
    expect(resolved('2023-03-26', 'Europe/Berlin', true)).toBe('2023-03-26T21:59:59.999Z')
    expect(resolved('2023-10-29||/d', 'Europe/Berlin', true)).toBe('2023-10-29T22:59:59.999Z')
  })
  it('a skipped time is an hour on, of a doubled one the first is meant', () => {
    expect(resolved('2023-03-26 02:30:00', 'Europe/Berlin')).toBe('2023-03-26T01:30:00.000Z')
    expect(resolved('2023-10-29 02:30:00', 'Europe/Berlin')).toBe('2023-10-29T00:30:00.000Z')
    expect(resolved('2023-03-12 02:30:00', 'America/New_York')).toBe('2023-03-12T07:30:00.000Z')
    expect(resolved('2023-11-05 01:30:00', 'America/New_York')).toBe('2023-11-05T05:30:00.000Z')
  })
  it('that do not exist are an error', () => expect(() => resolved('2023', 'Mars/Olympus')).toThrow(RangeError))
})
