import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultBrand } from '../brand/brand.ts'
import { createMessages } from '../brand/catalogue.ts'
import { describeDuration, durationMs, humanizeDuration, isoDuration, normalizeDuration } from './durations.ts'
import { formatTimeUnit, timeUnitMs } from './time-unit.ts'
import { relativeTime } from './relative-time.ts'
import {
  dateTimeFormats,
  formatDateTime,
  internalUTCTime,
  isBeforeDay,
  parseDateTime,
  tryParseDateTime,
  type DateTimeFormat,
} from './formats.ts'
import {
  describeTimeRange,
  parseTimeRange,
  resolveTimeRange,
  timeRangeOfParameters,
  timeRangeParameters,
  type TimeRange,
} from './time-range.ts'
import { instantOf, offsetAt } from './zone-offset.ts'
import { groupTimeZones, isTimeZone, timeZoneOf, timeZones } from './zones.ts'

const messages = createMessages('en', defaultBrand)
const instant = Date.UTC(2023, 7, 2, 10, 0, 0, 123)
const berlin = 'Europe/Berlin'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('formats', () => {
  it.each<[DateTimeFormat, string]>([
    ['default', '2023-08-02 12:00:00'],
    ['complete', '2023-08-02 12:00:00.123'],
    ['withTz', '2023-08-02 12:00:00 +02:00'],
    ['readable', 'Wednesday 2 August 2023, 12:00 +0200'],
    ['internal', '2023-08-02T12:00:00.123+02:00'],
    ['internalIndexer', '2023-08-02T10:00:00.123Z'],
    ['date', '2023-08-02'],
    ['hourAndMinute', '12:00'],
  ])('%s', (format, text) => {
    expect(formatDateTime(instant, format, berlin)).toBe(text)
  })

  it.each([
    ['0001-02-03T04:05:06.007Z', '0001-02-03 04:05:06.007'],
    ['1899-12-31T23:59:59.999Z', '1899-12-31 23:59:59.999'],
    ['2024-02-29T00:00:00.000Z', '2024-02-29 00:00:00.000'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31 23:59:59.999'],
  ])('write %s', (iso, text) => {
    expect(formatDateTime(iso, 'complete')).toBe(text)
    expect(formatDateTime(Date.parse(iso), 'default')).toBe(text.slice(0, 19))
    expect(formatDateTime(iso, 'date')).toBe(text.slice(0, 10))
  })

  it('write years of five digits, and take no day that a month lacks', () => {
    expect(formatDateTime(Date.UTC(12345, 0, 2), 'complete')).toBe('12345-01-02 00:00:00.000')
    expect(tryParseDateTime('2026-02-30T00:00:00.000Z')).toBeNull()
  })

  it('are in UTC without a zone, and unknown ones are refused', () => {
    expect(formatDateTime(instant)).toBe('2023-08-02 10:00:00')
    expect(() => formatDateTime(instant, 'toString' as DateTimeFormat)).toThrow(
      'Provided date time format "toString" is not supported.',
    )
  })

  it('read back what they write', () => {
    for (const format of Object.keys(dateTimeFormats) as DateTimeFormat[]) {
      if (format === 'hourAndMinute') continue
      for (const zone of ['UTC', berlin, 'Asia/Kolkata', 'America/St_Johns']) {
        const text = formatDateTime(instant, format, zone)
        const read = tryParseDateTime(text, zone)
        expect(read === null ? null : formatDateTime(read, format, zone), `${format} ${zone}`).toBe(text)
      }
    }
  })

  it.each([
    '',
    'now',
    '2023-02-31',
    '2023-1-1',
    '2023-08-02 25:00:00',
    'Monday 2 August 2023, 12:00',
    '12:00',
    '1e99',
    '__proto__',
  ])('refuse %j and say what was expected', text => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(parseDateTime(text)).toBeNull()
    expect(logged).toHaveBeenCalledWith(
      expect.stringMatching(/^Date time .* is not valid\. Expected formats: YYYY-MM-DD HH:mm:ss, /s),
    )
    expect(formatDateTime(text)).toBe(text)
  })

  it("take the server's two ways of writing a zone", () => {
    expect(tryParseDateTime('2023-08-02T10:00:00.123Z', berlin)).toBe(instant)
    expect(tryParseDateTime('2023-08-02T10:00:00.123+0000', berlin)).toBe(instant)
  })

  it('need a zone for a reading without one to become UTC', () => {
    expect(internalUTCTime('2023-08-02 12:00:00', berlin)).toBe('2023-08-02T10:00:00.000Z')
    expect(internalUTCTime(instant)).toBe('2023-08-02T10:00:00.123Z')
    expect(() => internalUTCTime('2023-08-02 12:00:00')).toThrow(
      'It is required to define the time zone of the date time provided for internalUTCTime.',
    )
  })

  it('know which days lie before another', () => {
    const from = Date.UTC(2023, 7, 1, 22, 30) // already 2 August in Berlin
    expect(isBeforeDay(Date.UTC(2023, 7, 1, 12), from, berlin)).toBe(true)
    expect(isBeforeDay(Date.UTC(2023, 7, 1, 22), from, berlin)).toBe(false)
  })
})

describe('zones', () => {
  it('follow the clocks of the place', () => {
    expect(
      [offsetAt(instant, berlin), offsetAt(Date.UTC(2023, 0, 1), berlin), offsetAt(instant, 'America/St_Johns')].map(
        offset => offset / 60_000,
      ),
    ).toEqual([120, 60, -150])
    expect(instantOf(Date.UTC(2023, 9, 29, 2, 30), berlin)).toBe(Date.UTC(2023, 9, 29, 0, 30)) // twice: the first
    expect(instantOf(Date.UTC(2023, 2, 26, 2, 30), berlin)).toBe(Date.UTC(2023, 2, 26, 1, 30)) // never: 03:30
  })

  it('are grouped by region', () => {
    const groups = groupTimeZones(['Europe/Berlin', 'America/Argentina/Salta', 'UTC', 'Europe/Rome'])
    expect([...groups]).toEqual([
      ['Europe', ['Europe/Berlin', 'Europe/Rome']],
      ['America', ['America/Argentina/Salta']],
      ['Unclassified', ['UTC']],
    ])
    expect(timeZones()).toContain('UTC')
  })

  it("are the user's, else the server's, else UTC", () => {
    expect(timeZoneOf({ timezone: berlin }, 'Asia/Tokyo')).toBe(berlin)
    expect(timeZoneOf({ timezone: 'Mars/Base' }, 'Asia/Tokyo')).toBe('Asia/Tokyo')
    expect(timeZoneOf(null, '')).toBe('UTC')
    expect(isTimeZone('nowhere')).toBe(false)
  })
})

describe('durations', () => {
  it('are read as ISO 8601, upper-cased and with P in front', () => {
    expect(normalizeDuration('t5m')).toBe('PT5M')
    expect(['PT1H', 'p1d', '30D', 't1.5s', 'P1W', 'P1M'].map(durationMs)).toEqual([
      3_600_000, 86_400_000, 2_592_000_000, 1500, 604_800_000, 2_592_000_000,
    ])
    for (const text of ['', 'P', 'PT', 'P1H', 'x', 'PT-1S', '5']) expect(durationMs(text), text).toBeNull()
  })

  it('are written and described', () => {
    expect([0, 5_400_000, 86_400_000, 1500].map(isoDuration)).toEqual(['PT0S', 'PT1H30M', 'P1D', 'PT1.5S'])
    expect(humanizeDuration(90_061_000, messages)).toBe('1 day 1 hour 1 minute 1 second')
    expect(describeDuration('pt8h', ms => ms > 0, messages)).toBe('8 hours')
    expect(describeDuration('pt0s', ms => ms > 0, messages)).toBe('invalid')
    expect(describeDuration('soon', () => true, messages, 'not a duration')).toBe('not a duration')
  })

  it('come as a value and a unit', () => {
    expect(formatTimeUnit({ value: 0, unit: 'SECONDS' }, messages)).toBe('Never')
    expect(formatTimeUnit({ value: 0, unit: 'SECONDS' }, messages, 'Off')).toBe('Off')
    expect(formatTimeUnit({ value: 1, unit: 'HOURS' }, messages)).toBe('1 hour')
    expect(formatTimeUnit({ value: 3, unit: 'FORTNIGHTS' as 'DAYS' }, messages)).toBe('3 FORTNIGHTS')
    expect(timeUnitMs({ value: 2, unit: 'DAYS' })).toBe(172_800_000)
  })

  it('have units from nanoseconds to days, in words and in milliseconds', () => {
    const units = ['NANOSECONDS', 'MICROSECONDS', 'MILLISECONDS', 'SECONDS', 'MINUTES', 'HOURS', 'DAYS'] as const
    expect(units.map(unit => formatTimeUnit({ value: 2, unit }, messages))).toEqual([
      '2 nanoseconds',
      '2 microseconds',
      '2 milliseconds',
      '2 seconds',
      '2 minutes',
      '2 hours',
      '2 days',
    ])
    expect(units.map(unit => timeUnitMs({ value: 1, unit }))).toEqual([
      1e-6, 1e-3, 1, 1000, 60_000, 3_600_000, 86_400_000,
    ])
  })

  it('are relative to now', () => {
    expect(
      [-300_000, 7_200_000, 0, -86_400_000].map(distance => relativeTime(instant + distance, instant, 'en')),
    ).toEqual(['5 minutes ago', 'in 2 hours', 'now', 'yesterday'])
  })
})

describe('time ranges', () => {
  const ranges: readonly [TimeRange, string, string][] = [
    [{ type: 'relative', range: 300 }, 'rangetype=relative&relative=300', 'Last 5 minutes'],
    [{ type: 'relative', range: 0 }, 'rangetype=relative&relative=0', 'All messages'],
    [
      { type: 'relative', from: 600, to: 60 },
      'rangetype=relative&from=600&to=60',
      'From 10 minutes ago to 1 minute ago',
    ],
    [{ type: 'relative', from: 600 }, 'rangetype=relative&from=600', 'From 10 minutes ago to now'],
    [
      { type: 'absolute', from: '2023-08-02T10:00:00.000Z', to: '2023-08-02T11:00:00.000Z' },
      'rangetype=absolute&from=2023-08-02T10%3A00%3A00.000Z&to=2023-08-02T11%3A00%3A00.000Z',
      'From 2023-08-02 12:00:00 to 2023-08-02 13:00:00',
    ],
    [{ type: 'keyword', keyword: 'last week' }, 'rangetype=keyword&keyword=last+week', 'last week'],
  ]

  it.each(ranges)('%j', (range, parameters, words) => {
    expect(new URLSearchParams(timeRangeParameters(range)).toString()).toBe(parameters)
    expect(timeRangeOfParameters(new URLSearchParams(parameters))).toEqual(range)
    expect(parseTimeRange(JSON.parse(JSON.stringify(range)))).toEqual(range)
    expect(describeTimeRange(range, messages, berlin)).toBe(words)
  })

  it.each([
    [{ type: 'lunar' }, 'Invalid range type: lunar.'],
    [null, 'Invalid range type: null.'],
    [{ type: 'relative' }, "'range' must be a whole number of seconds"],
    [{ type: 'relative', range: -1 }, "'range' must be a whole number of seconds"],
    [{ type: 'relative', range: 300, from: 600 }, "either 'range' or 'from' and 'to'"],
    [{ type: 'relative', from: 60, to: 600 }, "'from' must not be less than its 'to'"],
    [{ type: 'absolute', from: 'yesterday', to: '2023-08-02' }, "'from' must be an ISO time"],
    [{ type: 'keyword', keyword: ' ' }, "'keyword' must not be empty"],
  ])('refuse %j', (value, words) => {
    expect(() => parseTimeRange(value)).toThrow(words)
  })

  it.each([
    ['rangetype=relative', "'relative' must be a whole number of seconds, 0 or more."],
    ['rangetype=relative&relative=x', "'relative' must be"],
  ])('name the parameter of the address that is wrong: %s', (parameters, words) => {
    expect(() => timeRangeOfParameters(new URLSearchParams(parameters))).toThrow(words)
  })

  it('drop members that are not theirs and read times without zone as UTC', () => {
    expect(parseTimeRange({ type: 'keyword', keyword: 'today', timezone: berlin, from: 'x', to: 'y' })).toEqual({
      type: 'keyword',
      keyword: 'today',
      timezone: berlin,
    })
    expect(
      resolveTimeRange({ type: 'absolute', from: '2023-08-02 10:00:00', to: '2023-08-02T11:00:00.000Z' }, 0),
    ).toEqual({ from: Date.UTC(2023, 7, 2, 10), to: Date.UTC(2023, 7, 2, 11) })
  })

  it('are resolved at an instant', () => {
    expect(resolveTimeRange({ type: 'relative', range: 300 }, 1_000_000)).toEqual({ from: 700_000, to: 1_000_000 })
    expect(resolveTimeRange({ type: 'relative', range: 0 }, 1_000_000)).toEqual({ from: null, to: 1_000_000 })
    expect(resolveTimeRange({ type: 'relative', from: 600, to: 60 }, 1_000_000)).toEqual({ from: 400_000, to: 940_000 })
    expect(resolveTimeRange({ type: 'keyword', keyword: 'today' }, 1)).toBeNull()
  })
})
