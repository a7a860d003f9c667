import { expect, it } from 'vitest'
import type { MessagesSearchType, PivotSearchType } from '../../../../core/search/schema.ts'
import { caller } from '../../platform/records/callers.ts'
import { analysisOf } from '../analysis.ts'
import { readSearchType } from '../dto/search-type.ts'
import { askedRange } from '../time/resolve.ts'
import { resultKey, resultOf, type Asked } from './shared-key.ts'

const user = (userId: string, permissions: readonly string[] = []) =>
  caller({
    userId,
    username: userId,
    permissions,
    grnPermissions: [],
    timeZone: null,
    sessionId: null,
    carrier: 'bearer',
  })
const type = (members: object = {}) =>
  readSearchType({ type: 'messages', id: 'a', name: 'first', ...members }, 't') as MessagesSearchType
const asked: Asked = {
  range: { type: 'relative', range: 300 },
  queries: [{ type: 'term', field: 'f', value: 'x' }],
  scope: { ids: ['s1', 's2'], filter: ['s1', 's2'] },
  timeZone: 'UTC',
}
const by = { caller: user('u'), analysis: analysisOf([]), after: undefined }
const key = resultKey(type(), asked, by)

it('the same question has the same key, whatever it is called and whoever asks', () => {
  expect(resultKey(type({ id: 'b', name: 'second' }), asked, by)).toBe(key)
  expect(resultKey(type(), asked, { ...by, caller: user('other') })).toBe(key)
  const turned: Asked = { ...asked, scope: { ids: ['s2', 's1'], filter: ['s2', 's1'] } }
  expect(resultKey(type(), turned, by)).toBe(key)
})

it.each<[string, object, Partial<Asked>, Partial<typeof by> | { after: readonly unknown[] }]>([
  ['settings', { limit: 3 }, {}, {}],
  ['ranges', {}, { range: { type: 'relative', range: 301 } }, {}],
  ['words', {}, { queries: [{ type: 'term', field: 'f', value: 'y' }] }, {}],
  ['streams', {}, { scope: { ids: ['s1'], filter: ['s1'] } }, {}],
  ['rights to all streams', {}, { scope: { ids: ['s1', 's2'], filter: null } }, {}],
  ['zones', {}, { timeZone: 'Europe/Berlin' }, {}],
  ['fields without analysis', {}, {}, { analysis: analysisOf(['f']) }],
  ['pages', {}, {}, { after: [1, 'a'] }],
])('other %s have another key', (_, members, other, more) => {
  expect(resultKey(type(members), { ...asked, ...other }, { ...by, ...more } as typeof by)).not.toBe(key)
})

it('what decorators look up is of one caller, with the rights of the moment', () => {
  const decorated = type({ decorators: [{ type: 'link' }] })
  const keyOf = (one: ReturnType<typeof user>) => resultKey(decorated, asked, { ...by, caller: one })
  expect(keyOf(user('u'))).toBe(keyOf(user('u')))
  expect(keyOf(user('u'))).not.toBe(keyOf(user('v')))
  expect(keyOf(user('u'))).not.toBe(keyOf(user('u', ['lookuptables:read'])))
})

it('a range is asked for in words, with those it refers to', () => {
  const query = { type: 'relative', range: 300 } as const
  const ranged = (id: string, timerange: object) => type({ id, timerange })
  const before = ranged('b', { type: 'offset', source: 'search_type', id: 'c', offset: '1i' })
  const of = (range: number, overridden = false) =>
    askedRange(before, [before, ranged('c', { type: 'relative', range })], query, overridden)
  expect(of(60)).toEqual(of(60))
  expect(of(60)).not.toEqual(of(61))
  expect(of(60, true)).toEqual({ offset: '1i', of: query })
  expect(askedRange(type(), [], query, false)).toEqual(query)
})

it('a shared result has the id and the name of who asks', () => {
  const pivot = readSearchType({ type: 'pivot', id: 'b', series: [], rollup: false }, 't') as PivotSearchType
  const effective_timerange = { type: 'absolute', from: '', to: '' } as const
  const result = { id: 'a', type: 'pivot', name: 'first', total: 1, effective_timerange } as const
  expect(resultOf(result, pivot)).toEqual({ id: 'b', type: 'pivot', total: 1, effective_timerange })
  expect(resultOf(result, { ...pivot, name: 'mine' })).toMatchObject({ id: 'b', name: 'mine' })
})
