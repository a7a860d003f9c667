/** Fields without analysis, by every way their values could be counted. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { searchesConfig } from '../configuration/configs.ts'
import { system } from '../platform/records/callers.ts'
import { message, startSearchServer, type SearchServer } from './testing/search-server.ts'

let server: SearchServer
beforeEach(async () => {
  server = await startSearchServer()
  server.store.messagesHeld = [message('m1', new Date().toISOString(), { message: 'one', secret: 'x' })]
  await server.services.records
    .as(system('test'))
    .config(searchesConfig)
    .put({ ...searchesConfig.default, analysis_disabled_fields: ['message', 'secret', '__proto__', 'user.secret'] })
})
afterEach(() => server.close())

const said = (field: string) =>
  `The values of the field '${field}' are not counted or compared: the search configuration names it among the fields without analysis.`

it.each(['secret', '__proto__', 'user_secret'])('a pivot over %s fails alone and in words', async field => {
  const pivot = {
    type: 'pivot',
    id: 'p',
    rollup: true,
    row_groups: [{ type: 'values', fields: [field] }],
    series: [{ type: 'count' }],
  }
  const queries = [{ id: 'q', search_types: [pivot, { type: 'messages', id: 'm' }] }]
  const { body } = await server.call('POST', '/views/search/sync', { queries })
  expect(body.errors).toEqual([{ type: 'search_type', query_id: 'q', search_type_id: 'p', description: said(field) }])
  expect(body.results.q.search_types.m.total_results).toBe(1)
  expect(server.store.asked.aggregate).toEqual([])
})

it('a table of its values, or of a measure of it, is refused', async () => {
  const ask = (body: object) => server.call('POST', '/search/aggregate', body)
  const refused = [
    { group_by: [{ field: 'secret' }], metrics: [{ function: 'count' }] },
    { group_by: [{ field: 'source' }], metrics: [{ function: 'count' }, { function: 'card', field: 'secret' }] },
  ]
  for (const body of refused) expect(await ask(body)).toMatchObject({ status: 400, body: { message: said('secret') } })
  const newest = { group_by: [{ field: 'source' }], metrics: [{ function: 'latest', field: 'secret' }] }
  expect((await ask(newest)).status).toBe(200)
})

it('its values are not suggested, and the reply says why', async () => {
  server.store.suggestions = { values: [{ value: 'x', count: 1 }], otherCount: 0, corrected: false }
  const { status, body } = await server.call('POST', '/search/suggest', { field: 'secret', input: '' })
  expect([status, body]).toEqual([
    200,
    { field: 'secret', input: '', error: { type: 'SearchTypeError', reason: said('secret') } },
  ])
  expect(server.store.asked.suggest).toEqual([])
})

it('its summary says how many messages have it, and nothing of its values', async () => {
  server.store.aggregation = () => ({ total: 7, range: null, rows: [], totals: [5], sampled: false, indices: [] })
  const { status, body } = await server.call('POST', '/search/field_summary', { field: 'secret' })
  expect([status, body]).toEqual([
    200,
    {
      field: 'secret',
      total: 7,
      sampled: false,
      missing: 2,
      countable: false,
      analysis_disabled: true,
      distinct: 0,
      distinct_at_least: false,
      values: [],
      numbers: null,
    },
  ])
  expect(server.store.asked.aggregate[0]!.rows).toEqual([])
})
