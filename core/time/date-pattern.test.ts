import { describe, expect, it } from 'vitest'
import { datePattern, DatePatternError, type DatePatternOptions } from './date-pattern.ts'

const now = () => Date.UTC(2026, 10, 22, 11, 57, 49)
const iso = (pattern: string, text: string, options: DatePatternOptions = {}) => {
  const ms = datePattern(pattern, { now, ...options })(text)
  return ms === null ? null : new Date(ms).toISOString()
}

describe('a pattern of dates', () => {
  it.each([
    ['yyyy-MM-dd HH:mm:ss', '2024-03-05 10:20:30', '2024-03-05T10:20:30.000Z'],
    ['yyyy-MM-dd HH:mm:ss', '2024-3-5 1:2:3', '2024-03-05T01:02:03.000Z'],
    ["yyyy-MM-dd'T'HH:mm:ss.SSSZ", '2024-03-05T10:20:30.123+0100', '2024-03-05T09:20:30.123Z'],
    ["yyyy-MM-dd'T'HH:mm:ssZZ", '2024-03-05T10:20:30-05:30', '2024-03-05T15:50:30.000Z'],
    ["yyyy-MM-dd'T'HH:mm:ssZ", '2024-03-05T10:20:30Z', '2024-03-05T10:20:30.000Z'],
    ['dd/MMM/yyyy:HH:mm:ss Z', '05/Mar/2024:10:20:30 +0200', '2024-03-05T08:20:30.000Z'],
    ['EEE MMM dd HH:mm:ss.SSSSSS yyyy', 'Tue Mar 05 10:20:30.123456 2024', '2024-03-05T10:20:30.123Z'],
    ['MMM d HH:mm:ss', 'Mar 5 10:20:30', '2026-03-05T10:20:30.000Z'],
    ['MMMM dd, yyyy', 'march 05, 2024', '2024-03-05T00:00:00.000Z'],
    ['MMM dd yyyy', 'September 05 2024', '2024-09-05T00:00:00.000Z'],
    ['yyyyMMddHHmmss', '20240305102030', '2024-03-05T10:20:30.000Z'],
    ['yyMMdd', '240305', '2024-03-05T00:00:00.000Z'],
    ['yy/MM/dd', '47/01/02', '1947-01-02T00:00:00.000Z'],
    ['yy/MM/dd', '45/01/02', '2045-01-02T00:00:00.000Z'],
    ['yy/MM/dd', '2024/01/02', '2024-01-02T00:00:00.000Z'],
    ['h:mm a', '12:05 am', '2026-11-22T00:05:00.000Z'],
    ['yyyy-MM-dd hh:mm a', '2024-03-05 03:20 PM', '2024-03-05T15:20:00.000Z'],
    ['yyyy-MM-dd kk', '2024-03-05 24', '2024-03-05T00:00:00.000Z'],
    ['yyyy-D', '2024-60', '2024-02-29T00:00:00.000Z'],
    ["xxxx-'W'ww-e", '2024-W10-2', '2024-03-05T00:00:00.000Z'],
    ['yyyy-MM-dd HH:mm z', '2024-03-05 10:20 PDT', '2024-03-05T17:20:00.000Z'],
    ['yyyy-MM-dd HH:mm ZZZ', '2024-07-05 10:20 Europe/Berlin', '2024-07-05T08:20:00.000Z'],
    ["yyyy 'o''clock' HH", "2024 o'clock 07", '2024-01-01T07:00:00.000Z'],
    ['ss.SSS', '30.5', '2026-11-22T00:00:30.500Z'],
  ])('%s reads %s', (pattern, text, expected) => {
    expect(iso(pattern, text)).toBe(expected)
  })

  it.each([
    ['yyyy-MM-dd HH:mm:ss', '2024-13-05 10:20:30'],
    ['yyyy-MM-dd HH:mm:ss', '2024-02-30 10:20:30'],
    ['yyyy-MM-dd HH:mm:ss', '2024-03-05 24:00:00'],
    ['yyyy-MM-dd HH:mm:ss', '2024-03-05 10:20:30 tail'],
    ['yyyy-MM-dd HH:mm:ss', ' 2024-03-05 10:20:30'],
    ['yyyy-MM-dd HH:mm:ss', ''],
    ['yyyyMMdd', '2024030'.slice(0, 6)],
    ['yyMMdd', '2'],
    ['yyyy-D', '2023-366'],
    ['MMM', 'Mrz'],
    ['x', '1709634030'],
    ['yyyy-MM-dd Z', '2024-03-05 +2500'],
    ['yyyy-MM-dd ZZZ', '2024-03-05 Mars/Olympus'],
    ['yyyy-MM-dd z', '2024-03-05 CET'],
  ])('%s does not read "%s"', (pattern, text) => {
    expect(iso(pattern, text)).toBeNull()
  })

  it('takes the zone for texts without one, and knows that clocks skip', () => {
    const berlin = { zone: 'Europe/Berlin' }
    expect(iso('yyyy-MM-dd HH:mm', '2024-03-05 10:20', berlin)).toBe('2024-03-05T09:20:00.000Z')
    expect(iso('yyyy-MM-dd HH:mm', '2024-07-05 10:20', berlin)).toBe('2024-07-05T08:20:00.000Z')
    expect(iso('yyyy-MM-dd HH:mm', '2024-03-31 02:30', berlin)).toBeNull()
    expect(iso('yyyy-MM-dd HH:mmZ', '2024-03-31 02:30+0100', berlin)).toBe('2024-03-31T01:30:00.000Z')
    expect(iso('HH:mm', '00:30', { zone: 'Asia/Tokyo', now: () => Date.UTC(2024, 0, 31, 20) })).toBe(
      '2024-01-31T15:30:00.000Z',
    )
  })

  it('reads names of the locale, strictly', () => {
    const german = { locale: 'de' }
    expect(iso('dd MMM yyyy', '05 März 2024', german)).toBe('2024-03-05T00:00:00.000Z')
    expect(iso('dd MMM yyyy', '05 Mai 2024', german)).toBe('2024-05-05T00:00:00.000Z')
    expect(iso('dd MMM yyyy', '05 Dez 2024', german)).toBe('2024-12-05T00:00:00.000Z')
    expect(iso('dd MMM yyyy', '05 Mar 2024', german)).toBeNull()
    expect(iso('EEEE, d MMMM yyyy', 'mardi, 5 mars 2024', { locale: 'fr_FR' })).toBe('2024-03-05T00:00:00.000Z')
    expect(iso('dd MMM yyyy', '05 Mar 2024', { locale: 'no such locale' })).toBe('2024-03-05T00:00:00.000Z')
  })

  it.each([
    ['yyyy-MM-ddTHH', "'T' is not known"],
    ['zzzz', "'zzzz' is not known"],
    ["yyyy 'x", 'A quote is not closed'],
    ['', 'no letters'],
    ['--', 'no letters'],
    ['y'.repeat(201), '200 characters'],
  ])('that cannot be used is refused: %s', (pattern, reason) => {
    expect(() => datePattern(pattern)).toThrow(DatePatternError)
    expect(() => datePattern(pattern)).toThrow(reason)
  })
})
