import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildSearch } from '../../../../core/search/build.ts'
import { searchesConfig } from '../../configuration/configs.ts'
import { system } from '../../platform/records/callers.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const hour = 3_600_000
let server: TestServer
beforeEach(async () => { server = await startTestServer() })
afterEach(() => server.close())

const limitTo = (period: string) => server.services.records.as(system('test')).config(searchesConfig)
  .put({ ...searchesConfig.default, query_time_range_limit: period })
/** Of everything the store was asked since the last look, in hours. */
function spans(): number[] {
  const { messages, aggregate } = server.store.asked
  const asked = [...messages.splice(0), ...aggregate.splice(0)]
  return asked.map(({ scope }) => Math.round((scope.to - scope.from) / hour))
}
async function searchEverywhere(timerange: { type: 'relative', range: number }) {
  const body = buildSearch({ query: '*', timerange, streams: [] })
  await server.call('POST', '/views/search', body)
  await server.call('POST', `/views/search/${body.id}/execute`, {})
  await server.call('GET', `/search/universal/relative?query=*&range=${timerange.range}`)
  await server.call('POST', '/views/search/messages', { timerange, fields_in_order: ['message'] }, { accept: 'text/csv' })
  await server.call('POST', '/search/aggregate', { timerange, group_by: [{ field: 'source' }], metrics: [{ function: 'count' }] })
  await server.call('POST', `/views/export/${body.id}/messages`, {}, { accept: 'text/csv' })
  return spans()
}

it('every search looks no further back than the cluster allows', async () => {
  await limitTo('PT2H')
  for (const range of [0, 86_400]) {
    const looked = await searchEverywhere({ type: 'relative', range })
    expect(looked.length).toBeGreaterThanOrEqual(5)
    expect(new Set(looked)).toEqual(new Set([2]))
  }
  expect(new Set(await searchEverywhere({ type: 'relative', range: 3600 }))).toEqual(new Set([1]))
})

it('a range in the past keeps its end', async () => {
  await limitTo('P1D')
  const reply = await server.call('GET', '/search/universal/absolute?query=*&from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z')
  expect([reply.body.from, reply.body.to]).toEqual(['2020-01-31T00:00:00.000Z', '2020-02-01T00:00:00.000Z'])
})

it('nothing is limited by default', async () => {
  expect(new Set(await searchEverywhere({ type: 'relative', range: 864_000 }))).toEqual(new Set([240]))
})
