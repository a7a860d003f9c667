import { describe, expect, it } from 'vitest'
import { parseInstant } from './instants.ts'
import { naturalRange } from './natural-date.ts'
import { ALL_TIME, effectiveRange, resolveRange, resolveSearchTypeRange } from './resolve.ts'
import { zonedIso } from './zoned-iso.ts'

const now = Date.parse('2023-08-02T10:30:15.123Z')
const show = (range: { from: number; to: number } | null) =>
  range && `${new Date(range.from).toISOString()} ${new Date(range.to).toISOString()}`

describe('words', () => {
  it.each([
    ['last hour', '2023-08-02T09:30:15.123Z 2023-08-02T10:30:15.123Z'],
    ['last 5 minutes', '2023-08-02T10:25:15.123Z 2023-08-02T10:30:15.123Z'],
    ['  Last   90 Days ', '2023-05-04T10:30:15.123Z 2023-08-02T10:30:15.123Z'],
    ['2 hours ago', '2023-08-02T08:30:15.123Z 2023-08-02T10:30:15.123Z'],
    ['10 minutes ago to 5 minutes ago', '2023-08-02T10:20:15.123Z 2023-08-02T10:25:15.123Z'],
    ['today', '2023-08-01T22:00:00.000Z 2023-08-02T21:59:59.999Z'],
    ['yesterday', '2023-07-31T22:00:00.000Z 2023-08-01T21:59:59.999Z'],
    ['last week', '2023-07-23T22:00:00.000Z 2023-07-30T21:59:59.999Z'],
    ['last month', '2023-06-30T22:00:00.000Z 2023-07-31T21:59:59.999Z'],
    ['yesterday at 3pm to today at 5pm', '2023-08-01T13:00:00.000Z 2023-08-02T15:00:00.000Z'],
    ['2023-08-01', '2023-07-31T22:00:00.000Z 2023-08-01T21:59:59.999Z'],
  ])('%j in Berlin', (words, expected) => {
    expect(show(naturalRange(words, 'Europe/Berlin', now))).toBe(expected)
  })

  it.each([
    ['last week monday', '2026-11-09T00:00:00.000Z 2026-11-09T23:59:59.999Z'],
    ['friday last week', '2026-11-13T00:00:00.000Z 2026-11-13T23:59:59.999Z'],
    ['last week tuesday 9am to last week wednesday', '2026-11-10T09:00:00.000Z 2026-11-11T23:59:59.999Z'],
    ['2026-11-22 09:00 to 2026-11-22 10:00', '2026-11-22T09:00:00.000Z 2026-11-22T10:00:00.000Z'],
    ['2026-10-20 12:00 to 2026-10-21 12:00', '2026-10-20T12:00:00.000Z 2026-10-21T12:00:00.000Z'],
    ['2026-10-20 to 2026-10-21', '2026-10-20T00:00:00.000Z 2026-10-21T23:59:59.999Z'],
    ['monday 9am to monday 5pm', '2026-11-16T09:00:00.000Z 2026-11-16T17:00:00.000Z'],
    ['monday to friday', '2026-11-16T00:00:00.000Z 2026-11-20T23:59:59.999Z'],
    ['next monday', '2026-11-23T00:00:00.000Z 2026-11-23T23:59:59.999Z'],
    ['between 9am and 10am', '2026-11-22T09:00:00.000Z 2026-11-22T10:00:00.000Z'],
    ['last month to yesterday', '2026-10-01T00:00:00.000Z 2026-11-21T23:59:59.999Z'],
    ['yesterday 9am to 5pm', '2026-11-21T09:00:00.000Z 2026-11-21T17:00:00.000Z'],
  ])('%j on a Sunday', (words, expected) => {
    expect(show(naturalRange(words, 'UTC', Date.parse('2026-11-22T12:00:00Z')))).toBe(expected)
  })

  it('a day is as long as it is when the clocks change', () => {
    const range = naturalRange('yesterday', 'Europe/Berlin', Date.parse('2023-03-27T10:00:00Z'))!
    expect(range.to + 1 - range.from).toBe(23 * 3_600_000)
  })

  it.each(['', 'hello', 'foo bar baz', '\u0000', '__proto__', 'last 999999 years'])('%j means nothing', words => {
    expect(naturalRange(words, 'UTC', now)).toBeNull()
  })
})

describe('instants', () => {
  it.each([
    ['2014-01-23T15:34:49.000Z', '2014-01-23T15:34:49.000Z'],
    ['2014-01-23T15:34:49', '2014-01-23T15:34:49.000Z'],
    ['2014-01-23T15:34:49+02:00', '2014-01-23T13:34:49.000Z'],
    ['2014-01-23 15:34:49', '2014-01-23T15:34:49.000Z'],
    ['2014-01-23 15:34:49.12', '2014-01-23T15:34:49.120Z'],
  ])('%s', (text, expected) => {
    expect(new Date(parseInstant(text)!).toISOString()).toBe(expected)
  })

  it.each(['', 'yesterday', '2014-01-23', '2014-02-30T00:00:00Z', '2014-13-01 00:00:00', '1406732400'])(
    '%j is none',
    text => {
      expect(parseInstant(text)).toBeNull()
    },
  )
})

describe('ranges', () => {
  it('relative ones count back from now', () => {
    expect(resolveRange({ type: 'relative', range: 300 }, now)).toEqual({ from: now - 300_000, to: now, all: false })
    expect(resolveRange({ type: 'relative', from: 600, to: 300 }, now)).toEqual({
      from: now - 600_000,
      to: now - 300_000,
      all: false,
    })
  })

  it('0 is all time', () => {
    expect(resolveRange({ type: 'relative', range: 0 }, now)).toEqual(ALL_TIME)
  })

  it('a range longer than time itself stops at its beginning', () => {
    expect(resolveRange({ type: 'relative', range: 1e15 }, now).from).toBe(ALL_TIME.from)
  })

  it('all time is reported as that of the hits, or as 1970-01-01', () => {
    expect(effectiveRange(ALL_TIME, { from: now, to: now + 1 })).toEqual({
      type: 'absolute',
      from: '2023-08-02T10:30:15.123Z',
      to: '2023-08-02T10:30:15.124Z',
    })
    expect(effectiveRange(ALL_TIME, null).to).toBe('1970-01-01T00:00:00.000Z')
  })
})

describe('offset ranges', () => {
  const query = { from: now - 300_000, to: now, all: false }
  const offset = (source: 'query' | 'search_type', amount: string, id?: string) => ({
    type: 'offset' as const,
    source,
    offset: amount,
    id,
  })
  const resolve = (types: Parameters<typeof resolveSearchTypeRange>[1], overridden = false) =>
    resolveSearchTypeRange(types[0]!, types, query, overridden, now)

  it('move back by range lengths or seconds', () => {
    expect(resolve([{ id: 'a', timerange: offset('query', '1i') }])).toEqual({
      from: now - 600_000,
      to: now - 300_000,
      all: false,
    })
    expect(resolve([{ id: 'a', timerange: offset('query', '60') }])).toEqual({
      from: now - 360_000,
      to: now - 60_000,
      all: false,
    })
  })

  it('refer to another search type', () => {
    const types = [
      { id: 'a', timerange: offset('search_type', '2i', 'b') },
      { id: 'b', timerange: { type: 'relative' as const, range: 10 } },
    ]
    expect(resolve(types)).toEqual({ from: now - 30_000, to: now - 20_000, all: false })
  })

  it('refer to the override where there is one', () => {
    const types = [
      { id: 'a', timerange: offset('search_type', '1i', 'b') },
      { id: 'b', timerange: { type: 'relative' as const, range: 10 } },
    ]
    expect(resolve(types, true)).toEqual({ from: now - 600_000, to: now - 300_000, all: false })
  })

  it('cannot go round in circles', () => {
    const types = [
      { id: 'a', timerange: offset('search_type', '1i', 'b') },
      { id: 'b', timerange: offset('search_type', '1i', 'a') },
    ]
    expect(() => resolve(types)).toThrow('refers to itself')
    expect(() => resolve([{ id: 'a', timerange: offset('search_type', '1i', 'x') }])).toThrow("'x', which there is not")
  })
})

it('instants are written in a zone with the offset of their day', () => {
  const berlin = zonedIso('Europe/Berlin')
  expect(berlin(Date.parse('2015-01-01T04:00:00.000Z'))).toBe('2015-01-01T05:00:00.000+01:00')
  expect(berlin(Date.parse('2015-07-01T04:00:00.000Z'))).toBe('2015-07-01T06:00:00.000+02:00')
  expect(zonedIso('America/St_Johns')(Date.parse('2015-01-01T04:00:00.000Z'))).toBe('2015-01-01T00:30:00.000-03:30')
  expect(zonedIso('UTC')(Date.parse('2015-01-01T04:00:00.001Z'))).toBe('2015-01-01T04:00:00.001Z')
})
