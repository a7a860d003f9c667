import { describe, expect, it } from 'vitest'
import { CronError, nextCron, parseCron } from './cron.ts'

const runs = (expression: string, zone: string, from: string, count: number) => {
  const cron = parseCron(expression, zone)
  const found: string[] = []
  for (let at = Date.parse(from); found.length < count; )
    found.push(new Date((at = nextCron(cron, at))).toISOString().slice(0, 16))
  return found
}

describe('a cron expression', () => {
  it('takes lists, ranges, steps and names', () => {
    expect(runs('*/20 9-10 * * *', 'UTC', '2026-11-22T09:30:00Z', 4)).toEqual([
      '2026-11-22T09:40',
      '2026-11-22T10:00',
      '2026-11-22T10:20',
      '2026-11-22T10:40',
    ])
    expect(runs('0 0 1 jan,jul *', 'UTC', '2026-03-01T00:00:00Z', 2)).toEqual(['2026-07-01T00:00', '2027-01-01T00:00'])
    expect(runs('5/25 0 * * *', 'UTC', '2026-11-22T00:00:00Z', 3)).toEqual([
      '2026-11-22T00:05',
      '2026-11-22T00:30',
      '2026-11-22T00:55',
    ])
    expect(runs('0 12 * * mon-fri', 'UTC', '2026-11-20T12:00:00Z', 2)).toEqual(['2026-11-23T12:00', '2026-11-24T12:00'])
    expect(runs('0 12 * * 7', 'UTC', '2026-11-20T12:00:00Z', 1)).toEqual(['2026-11-22T12:00'])
  })

  it('matches either day where both the day of the month and the weekday are given', () => {
    expect(runs('0 0 13 * fri', 'UTC', '2026-11-12T00:00:00Z', 3)).toEqual([
      '2026-11-13T00:00',
      '2026-11-20T00:00',
      '2026-11-27T00:00',
    ])
  })

  it('waits for a leap day', () => {
    expect(runs('0 0 29 2 *', 'UTC', '2026-11-22T00:00:00Z', 1)).toEqual(['2028-02-29T00:00'])
  })

  it('follows the clock of its time zone', () => {
    expect(runs('0 2 * * *', 'Asia/Tokyo', '2026-11-22T00:00:00Z', 1)).toEqual(['2026-11-22T17:00'])
  })

  it('runs later by the gap where the clock skips the hour', () => {
    expect(runs('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T01:30',
      '2026-03-30T00:30',
    ])
    // The clock shows ten past three already.
    expect(runs('30 2 * * *', 'Europe/Berlin', '2026-03-29T01:10:00Z', 1)).toEqual(['2026-03-29T01:30'])
    expect(runs('5,50 2,3 * * *', 'Europe/Berlin', '2026-03-29T01:10:00Z', 2)).toEqual([
      '2026-03-29T01:50',
      '2026-03-30T00:05',
    ])
  })

  it('runs once where the hour comes twice', () => {
    expect(runs('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ])
  })

  it('runs in both hours where its hour is *', () => {
    expect(runs('*/30 * * * *', 'Europe/Berlin', '2026-10-25T00:00:00Z', 5)).toEqual([
      '2026-10-25T00:30',
      '2026-10-25T01:00',
      '2026-10-25T01:30',
      '2026-10-25T02:00',
      '2026-10-25T02:30',
    ])
    expect(runs('0 * * * *', 'Europe/Berlin', '2026-03-28T23:30:00Z', 3)).toEqual([
      '2026-03-29T00:00',
      '2026-03-29T01:00',
      '2026-03-29T02:00',
    ])
  })

  it.each([
    '* * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 8',
    '5-1 * * * *',
    '*/0 * * * *',
    'a * * * *',
    '1-2-3 * * * *',
    ', * * * *',
    '0 0 31 2 *',
    '-1 * * * *',
  ])('rejects %s', expression => {
    expect(() => parseCron(expression)).toThrow(CronError)
  })

  it('rejects an unknown time zone', () => {
    expect(() => parseCron('* * * * *', 'Mars/Olympus')).toThrow(/Unknown time zone/)
  })
})
