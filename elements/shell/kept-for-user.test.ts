import { expect, it } from 'vitest'
import { lastEventSearch } from '../../core/alerts/last-search.ts'
import { listSettings } from '../../core/search/list-settings.ts'
import { recentSearches, type RecentSearch } from '../../core/search/recent.ts'
import { keepForUser } from './kept-for-user.ts'

const search = (query: string): RecentSearch => ({ query, timeRange: { type: 'relative', range: 300 }, streams: [] })
const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value)
    },
  }
}

it('each user finds what they searched', () => {
  const core = {}
  const kept = storage()
  const stop = keepForUser(core, 'mara', () => kept)
  recentSearches(core).set([search('a')])
  stop()
  expect(recentSearches(core).get()).toEqual([])
  const other = keepForUser(core, 'jo', () => kept)
  expect(recentSearches(core).get()).toEqual([])
  other()
  keepForUser(core, 'mara', () => kept)
  expect(recentSearches(core).get()).toEqual([search('a')])
})

it('a storage that refuses, or holds something else, is none', () => {
  const core = {}
  const refuse = () => {
    throw new Error('no')
  }
  keepForUser(core, 'mara', refuse)
  recentSearches(core).set([search('a')])
  expect(recentSearches(core).get()).toEqual([search('a')])
  keepForUser(core, 'mara', () => ({ getItem: () => '{broken', setItem: () => undefined }))
  expect(recentSearches(core).get()).toEqual([])
})

it('and how they looked at messages; nobody else does', () => {
  const core = {}
  const kept = storage()
  const before = listSettings(core).get()
  const stop = keepForUser(core, 'mara', () => kept)
  const chosen = { ...before, view: 'lines' as const, compact: true, widths: [['source', 300] as const] }
  listSettings(core).set(chosen)
  stop()
  expect(listSettings(core).get()).toEqual(before)
  keepForUser(core, 'mara', () => kept)
  expect(listSettings(core).get()).toEqual(chosen)
})

it('and which events they looked for, under the name other clients know', () => {
  const core = {}
  const kept = storage()
  const stop = keepForUser(core, 'mara', () => kept)
  const last = { alerts: 'only', timeRange: { type: 'relative', range: 60 } } as const
  lastEventSearch(core).set(last)
  expect(JSON.parse(kept.getItem('events-last-search')!)).toEqual(last)
  stop()
  expect(lastEventSearch(core).get()).not.toEqual(last)
  keepForUser(core, 'mara', () => kept)
  expect(lastEventSearch(core).get()).toEqual(last)
})
