import { expect, test } from 'vitest'
import { intervalOf, readParameters, sameLink, wireTimeRange } from './search-parameters.ts'

test('an address is read whole, or with the reason why not', () => {
  expect(readParameters('?q=level%3A3&rangetype=relative&relative=900&streams=a,b&interval=minute')).toEqual({
    problem: null,
    link: { query: 'level:3', timeRange: { type: 'relative', range: 900 }, streams: ['a', 'b'], interval: 'minute' },
  })
  expect(readParameters('q=x&rangetype=lunar')).toEqual({ link: { query: 'x' }, problem: 'Invalid range type: lunar.' })
})

test('links are the same when they ask for the same', () => {
  const link = { query: 'x', timeRange: { type: 'relative', range: 300 } } as const
  expect(sameLink(link, { ...link, streams: [] })).toBe(true)
  expect(sameLink(link, { ...link, query: 'y' })).toBe(false)
})

test('widths of bars have names', () => {
  expect(['minute', 'quarter', '5m', 'auto', 'soon', undefined].map(intervalOf))
    .toEqual(['1m', '3M', '5m', undefined, undefined, undefined])
})

test('a keyword takes the zone of its reader', () => {
  expect(wireTimeRange({ type: 'keyword', keyword: 'today' }, 'Europe/Berlin'))
    .toEqual({ type: 'keyword', keyword: 'today', timezone: 'Europe/Berlin' })
})
