import { expect, it } from 'vitest'
import { steppedRange, widenedRange } from './shift-range.ts'

const at = (text: string) => Date.parse(text)
const iso = ({ from, to }: { from: number; to: number }) => [new Date(from).toISOString(), new Date(to).toISOString()]

it('a range steps by its own length', () => {
  const span = { from: at('2026-11-20T10:00:00Z'), to: at('2026-11-20T10:15:00Z') }
  expect(iso(steppedRange(span, -1, 'UTC'))).toEqual(['2026-11-20T09:45:00.000Z', '2026-11-20T10:00:00.000Z'])
  expect(iso(steppedRange(span, 1, 'UTC'))).toEqual(['2026-11-20T10:15:00.000Z', '2026-11-20T10:30:00.000Z'])
})

it('a day steps to the whole day before, over the change of the clocks too', () => {
  // 25 October 2026 has 25 hours in Berlin.
  const monday = { from: at('2026-10-25T23:00:00Z'), to: at('2026-10-26T22:59:59.999Z') }
  const sunday = steppedRange(monday, -1, 'Europe/Berlin')
  expect(iso(sunday)).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'])
  expect(steppedRange(sunday, 1, 'Europe/Berlin')).toEqual(monday)
})

it('a month steps to the whole month, a week to the week', () => {
  const march = { from: at('2026-03-01T00:00:00Z'), to: at('2026-04-01T00:00:00Z') }
  expect(iso(steppedRange(march, -1, 'UTC'))).toEqual(['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'])
  const week = { from: at('2026-03-30T00:00:00Z'), to: at('2026-04-05T23:59:59.999Z') }
  expect(iso(steppedRange(week, -1, 'UTC'))).toEqual(['2026-03-23T00:00:00.000Z', '2026-03-29T23:59:59.999Z'])
})

it('a range is widened around its middle, not beyond now', () => {
  const now = at('2026-11-20T12:00:00Z')
  expect(iso(widenedRange({ from: now - 7_200_000, to: now - 3_600_000 }, now))).toEqual([
    '2026-11-20T09:30:00.000Z',
    '2026-11-20T11:30:00.000Z',
  ])
  expect(iso(widenedRange({ from: now - 3_600_000, to: now }, now))).toEqual([
    '2026-11-20T10:00:00.000Z',
    '2026-11-20T12:00:00.000Z',
  ])
  expect(widenedRange({ from: now, to: now }, now).to).toBeGreaterThanOrEqual(now)
})
