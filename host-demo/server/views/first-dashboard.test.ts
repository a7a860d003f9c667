import { afterEach, beforeEach, expect, it } from 'vitest'
import { area as indices } from '../indices/area.ts'
import { area as streams } from '../streams/area.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer([indices, streams, area])
})
afterEach(() => server.close())

const get = async (path: string) => (await server.call('GET', `/api${path}`)).json()
const titles = async () => (await get('/dashboards')).elements.map(({ title }: { title: string }) => title)

it('a new server has a dashboard of the sources', async () => {
  expect(await titles()).toEqual(['Sources'])
  const [{ id }] = (await get('/dashboards')).elements
  const view = await get(`/views/${id}`)
  expect(view).toMatchObject({ type: 'DASHBOARD', owner: null })
  const [state] = Object.values<any>(view.state)
  expect(state.widgets).toMatchObject([
    { timerange: { type: 'relative', range: 300 }, config: { visualization: 'line' } },
    { timerange: { type: 'relative', range: 300 }, config: { visualization: 'table', row_limit: 15 } },
    { timerange: { type: 'relative', range: 300 }, config: { visualization: 'pie', row_limit: 10 } },
  ])
  expect(Object.values(state.positions)).toEqual([
    { col: 1, row: 1, height: 4, width: 'Infinity' },
    { col: 1, row: 5, height: 4, width: 6 },
    { col: 7, row: 5, height: 4, width: 6 },
  ])
  const run = await server.call('POST', `/api/views/search/${view.search_id}/execute`, {})
  expect(run.json().execution).toMatchObject({ done: true, completed_exceptionally: false })
})

it('whoever deletes it does not find it again after a restart', async () => {
  const [{ id }] = (await get('/dashboards')).elements
  expect((await server.call('DELETE', `/api/views/${id}`)).statusCode).toBe(200)
  await server.startAgain(area)
  expect(await titles()).toEqual([])
})
