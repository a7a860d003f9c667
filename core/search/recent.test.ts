import { expect, it } from 'vitest'
import {
  mostRecent,
  recentOf,
  recentQueries,
  recentRanges,
  recentSearches,
  rememberSearch,
  withRecent,
  type RecentSearch,
} from './recent.ts'

const search = (query: string, seconds = 300): RecentSearch => ({
  query,
  timeRange: { type: 'relative', range: seconds },
  streams: [],
})

it('a search stands in the list once, the newest first; ranges that a query was run in before are not forgotten', () => {
  const list = [search('a'), search('b'), search('a', 900), search('b')].reduce<readonly RecentSearch[]>(withRecent, [])
  expect(list).toEqual([search('b'), search('a', 900), search('a')])
  expect(recentRanges(list, 5)).toEqual([
    { type: 'relative', range: 300 },
    { type: 'relative', range: 900 },
  ])
})

it('a query is offered once, as it was run last; what asks for everything is no query', () => {
  const list = [search('a'), search(''), search('a', 900), search('b')].reduce<readonly RecentSearch[]>(withRecent, [])
  expect(recentQueries(list)).toEqual([search('b'), search('a', 900)])
})

it('the list is bounded, and so is what stands in it', () => {
  let list: readonly RecentSearch[] = []
  for (let count = 0; count < mostRecent + 5; count++) list = withRecent(list, search(`q${count}`))
  expect([list.length, list[0]!.query]).toEqual([mostRecent, `q${mostRecent + 4}`])
  expect(withRecent(list, search('x'.repeat(100_000)))).toBe(list)
})

it('ranges come once each', () => {
  expect(recentRanges([search('a'), search('b'), search('c', 900), search('d', 60)], 2)).toEqual([
    { type: 'relative', range: 300 },
    { type: 'relative', range: 900 },
  ])
})

it('what was kept is read with care', () => {
  expect(
    recentOf([
      search('a'),
      null,
      7,
      { query: 1 },
      { query: 'b', timeRange: { type: 'lunar' } },
      { ...search('c'), streams: [1, 's'] },
    ]),
  ).toEqual([search('a'), { ...search('c'), streams: ['s'] }])
  expect([recentOf(null), recentOf({}), recentOf('x')]).toEqual([[], [], []])
})

it('elements of one core share it', () => {
  const core = {}
  rememberSearch(core, search('a'))
  expect(recentSearches(core).get()).toEqual([search('a')])
  expect(recentSearches({}).get()).toEqual([])
})
