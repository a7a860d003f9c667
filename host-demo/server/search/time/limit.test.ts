/** Tests the limit of time ranges: which are refused, and which are shortened. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildSearch } from '../../../../core/search/build.ts'
import type { Search, SearchType, TimeRange } from '../../../../core/search/schema.ts'
import { searchesConfig } from '../../configuration/configs.ts'
import { system } from '../../platform/records/callers.ts'
import { startSearchServer, type SearchServer } from '../testing/search-server.ts'

const hour = 3_600_000
let server: SearchServer
beforeEach(async () => {
  server = await startSearchServer()
})
afterEach(() => server.close())

const limitTo = (period: string) =>
  server.services.records
    .as(system('test'))
    .config(searchesConfig)
    .put({ ...searchesConfig.default, query_time_range_limit: period })
/** Returns the ranges of all requests to the store since the last call, in hours. */
function spans(): number[] {
  const { messages, aggregate } = server.store.asked
  const asked = [...messages.splice(0), ...aggregate.splice(0)]
  return asked.map(({ scope }) => Math.round((scope.to - scope.from) / hour))
}
const seconds = (range: number): TimeRange => ({ type: 'relative', range })
async function execute(body: Search) {
  await server.call('POST', '/views/search', body)
  return await server.call('POST', `/views/search/${body.id}/execute`, {})
}
const refusal = 'The time range is too long: the administrator limits searches to 2 hours.'
const refused = { type: 'query', query_id: 'search', description: refusal }
const overAll = {
  'all messages': seconds(0),
  'a day': seconds(86_400),
  'a range in the past': { type: 'absolute', from: '2020-01-01T00:00:00.000Z', to: '2020-02-01T00:00:00.000Z' },
} as const

it.each(Object.entries(overAll))('a search over %s is not run beyond the limit, and says so', async (_, timerange) => {
  await limitTo('PT2H')
  const { status, body } = await execute(buildSearch({ query: '*', timerange }))
  expect([status, body.results, body.errors]).toEqual([201, {}, [refused]])
  expect(body.execution).toEqual({ done: true, cancelled: false, completed_exceptionally: true })
  const polled = await server.call('GET', `/views/search/status/${body.id}`)
  expect([polled.status, polled.body]).toEqual([200, body])
  const { queries } = buildSearch({ query: '*', timerange })
  const sync = await server.call('POST', '/views/search/sync', { queries })
  expect([sync.status, sync.body.errors]).toEqual([200, [refused]])
  expect(spans()).toEqual([])
})

it('an override is held to it too, and what is within it runs', async () => {
  await limitTo('PT2H')
  const search = buildSearch({ query: '*', timerange: seconds(7200) })
  expect((await execute(search)).body).not.toHaveProperty('errors')
  expect(new Set(spans())).toEqual(new Set([2]))
  const longer = await server.call('POST', `/views/search/${search.id}/execute`, {
    global_override: { timerange: seconds(7201) },
  })
  expect([longer.body.results, longer.body.errors]).toEqual([{}, [refused]])
})

it('a search type whose own range is too long fails alone', async () => {
  await limitTo('PT2H')
  const {
    queries: [query],
    ...search
  } = buildSearch({ query: '*', timerange: seconds(300) })
  const [messages, histogram] = query!.search_types
  const search_types = [messages!, { ...histogram!, timerange: seconds(86_400) }] as readonly SearchType[]
  const { body } = await execute({ ...search, queries: [{ ...query!, search_types }] })
  expect(body.errors).toEqual([{ ...refused, type: 'search_type', search_type_id: 'histogram' }])
  expect(Object.keys(body.results.search.search_types)).toEqual(['messages'])
})

it('exports, tables, summaries and patterns are refused in the same words: nobody gets less than was asked for unseen', async () => {
  const search = buildSearch({ query: '*', timerange: seconds(86_400) })
  await execute(search)
  spans()
  await limitTo('PT2H')
  const { timerange } = search.queries[0]!
  const csv = { accept: 'text/csv' }
  const answers = await Promise.all([
    server.call('POST', '/views/search/messages', { timerange }, csv),
    server.call('POST', `/views/search/messages/${search.id}`, {}, csv),
    server.call('POST', `/views/export/${search.id}`, {}),
    server.call('POST', '/search/field_summary', { field: 'source', timerange }),
    server.call('POST', '/search/patterns', { timerange }),
    server.call('POST', '/search/messages', { timerange }),
    server.call('POST', '/search/aggregate', {
      timerange,
      group_by: [{ field: 'source' }],
      metrics: [{ function: 'count' }],
    }),
  ])
  expect(answers.map(({ status, text }) => [status, JSON.parse(text).message])).toEqual(
    answers.map(() => [400, refusal]),
  )
  expect(spans()).toEqual([])
})

it('a range nobody asked for is shortened, and so are those of suggestions and of the legacy search', async () => {
  await limitTo('PT1M')
  expect((await server.call('POST', '/views/search/messages', {}, { accept: 'text/csv' })).status).toBe(200)
  await limitTo('PT2H')
  await server.call('POST', '/search/suggest', { field: 'source', input: '', timerange: seconds(0) })
  const { scope } = server.store.asked.suggest[0]!
  expect(scope.to - scope.from).toBe(2 * hour)
  spans()
  await server.call('GET', '/search/universal/relative?query=*&range=0')
  expect(new Set(spans())).toEqual(new Set([2]))
  const reply = await server.call(
    'GET',
    '/search/universal/absolute?query=*&from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z',
  )
  expect([reply.body.from, reply.body.to]).toEqual(['2020-01-31T22:00:00.000Z', '2020-02-01T00:00:00.000Z'])
})

it('nothing is limited by default', async () => {
  expect((await execute(buildSearch({ query: '*', timerange: seconds(864_000) }))).body).not.toHaveProperty('errors')
  expect(new Set(spans())).toEqual(new Set([240]))
})
