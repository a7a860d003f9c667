import { describe, expect, it } from 'vitest'
import { parseCron } from '../../../../core/time/cron.ts'
import {
  afterSetBack,
  areInSameWindows,
  endsAround,
  endsOfRun,
  firstEnd,
  lastEndAround,
  nextEnd,
  ownPart,
} from './windows.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const at = (text: string) => Date.parse(`2026-${text}Z`)
const every = (everyMs: number, withinMs = everyMs) => ({ everyMs, withinMs, cron: null })
const cron = (text: string, zone: string, withinMs = HOUR) => ({
  everyMs: MINUTE,
  withinMs,
  cron: parseCron(text, zone),
})

describe('windows', () => {
  it('follow one another by the interval, the first one ending when it is scheduled', () => {
    expect(firstEnd(every(MINUTE), 1_234)).toBe(1_234)
    expect(nextEnd(every(MINUTE, HOUR), 1_234)).toBe(61_234)
  })

  it('of a cron schedule end when its zone says so, over both changes of its clock', () => {
    const schedule = cron('30 2 * * *', 'Europe/Berlin')
    const ends = [firstEnd(schedule, at('03-28T00:00:00'))]
    for (let i = 0; i < 2; i++) ends.push(nextEnd(schedule, ends.at(-1)!))
    // On the 29th there is no half past two: it is an hour later by the clock.
    expect(ends.map(end => new Date(end).toISOString())).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ])
    // In autumn it comes twice, and counts once.
    const autumn = [firstEnd(schedule, at('10-24T12:00:00'))]
    autumn.push(nextEnd(schedule, autumn[0]!))
    expect(autumn.map(end => new Date(end).toISOString())).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
  })

  it('are evaluated one by one, and several at once only where catching up is allowed and due', () => {
    const minute = every(MINUTE)
    expect(endsOfRun(minute, 0, 30 * MINUTE, HOUR)).toEqual([0])
    expect(endsOfRun(minute, 0, 2 * HOUR, 0)).toEqual([0])
    expect(endsOfRun(minute, 0, 2 * HOUR, MINUTE)).toEqual([0])
    // There are gaps between the windows: none is evaluated together with another.
    expect(endsOfRun(every(HOUR, MINUTE), 0, 50 * HOUR, 3 * HOUR)).toEqual([0])
    const caught = endsOfRun(minute, 0, 2 * HOUR, HOUR)
    expect([caught.length, caught.at(-1)]).toEqual([60, 59 * MINUTE])
    // Next is 10 minutes later than it was: the window length goes 3 times into half an hour.
    expect(endsOfRun(every(5 * MINUTE, 10 * MINUTE), 0, 2 * HOUR, 35 * MINUTE)).toEqual(
      [0, 5, 10, 15, 20, 25].map(minutes => minutes * MINUTE),
    )
    expect(endsOfRun(every(1_000), 0, 24 * HOUR, 12 * HOUR)).toHaveLength(500)
  })

  it('that have an instant in them are counted from the first, and an end is outside of its window', () => {
    const schedule = every(MINUTE, 3 * MINUTE)
    const around = (instant: number) => endsAround(schedule, 500, { first: instant, last: instant })
    expect(around(500)).toEqual([60_500, 120_500, 180_500])
    expect(around(499)).toEqual([500, 60_500, 120_500])
    expect(lastEndAround(schedule, 500, 500)).toBe(180_500)
    const areSame = (one: number, two: number) => areInSameWindows(schedule, 500, one, two)
    expect([areSame(500, 60_499), areSame(499, 500), areSame(60_499, 60_500)]).toEqual([true, false, false])
    const gaps = every(HOUR, MINUTE)
    expect([areInSameWindows(gaps, 0, 1, 30 * MINUTE), areInSameWindows(gaps, 0, HOUR - 1, HOUR)]).toEqual([
      true,
      false,
    ])
    expect(lastEndAround(every(HOUR, MINUTE), 0, 30 * MINUTE)).toBeNull()
    expect(endsAround(schedule, 500, { first: 0, last: 24 * HOUR }, 2)).toHaveLength(2)
    expect(ownPart(schedule, 180_500)).toEqual({ from: 500, to: 60_500 })
    expect(ownPart(every(HOUR, MINUTE), HOUR)).toEqual({ from: HOUR - MINUTE, to: HOUR })
  })

  it('are moved back by whole steps where the clock was set back, and stay where that is waited for', () => {
    const schedule = every(HOUR)
    expect(afterSetBack(schedule, 30 * MINUTE, 0)).toBe(30 * MINUTE)
    expect(afterSetBack(schedule, HOUR + 30_000, 0)).toBe(HOUR + 30_000)
    const moved = afterSetBack(schedule, 24 * HOUR + 30 * MINUTE, 0)
    expect(moved).toBe(30 * MINUTE)
    expect(afterSetBack(cron('0 * * * *', 'UTC'), 24 * HOUR, 30 * MINUTE)).toBe(HOUR)
  })
})
