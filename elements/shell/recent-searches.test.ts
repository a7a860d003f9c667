import { expect, test } from 'vitest'
import { recentSearches, type RecentSearch } from '../../core/search/recent.ts'
import { keepRecentSearches } from './recent-searches.ts'

const search = (query: string): RecentSearch => ({ query, timeRange: { type: 'relative', range: 300 }, streams: [] })
const storage = () => {
  const kept = new Map<string, string>()
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => { kept.set(key, value) } }
}

test('each user finds what they searched', () => {
  const core = {}
  const kept = storage()
  const stop = keepRecentSearches(core, 'mara', () => kept)
  recentSearches(core).set([search('a')])
  stop()
  expect(recentSearches(core).get()).toEqual([])
  const other = keepRecentSearches(core, 'jo', () => kept)
  expect(recentSearches(core).get()).toEqual([])
  other()
  keepRecentSearches(core, 'mara', () => kept)
  expect(recentSearches(core).get()).toEqual([search('a')])
})

test('a storage that refuses, or holds something else, is none', () => {
  const core = {}
  const refuse = () => { throw new Error('no') }
  keepRecentSearches(core, 'mara', refuse)
  recentSearches(core).set([search('a')])
  expect(recentSearches(core).get()).toEqual([search('a')])
  keepRecentSearches(core, 'mara', () => ({ getItem: () => '{broken', setItem: () => undefined }))
  expect(recentSearches(core).get()).toEqual([])
})
