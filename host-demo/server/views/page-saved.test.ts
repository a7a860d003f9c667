/** Saves what the search page's menu saves against the server: nothing of it is refused, and nothing lost. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultPage, type SearchPage } from '../../../core/search/page.ts'
import { pageOfView, viewOfPage, type SavedSearch } from '../../../core/views/page-view.ts'
import type { Widget } from '../../../core/views/schema.ts'
import { newAggregation } from '../../../core/widgets/defaults.ts'
import { area as configuration } from '../configuration/area.ts'
import { area as indices } from '../indices/area.ts'
import { area as search } from '../search/area.ts'
import { area as streams } from '../streams/area.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer([configuration, indices, streams, area, search])
})
afterEach(() => server.close())

type Login = Record<string, string> | undefined
async function ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, as?: Login): Promise<any> {
  const reply = await server.call(method, `/api${path}`, body, as)
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.json()
}
const user = async (username: string, ...permissions: string[]) => {
  expect((await server.call('POST', '/api/users', newUser(username, { permissions }))).statusCode).toBe(201)
  return basic(username, 'pw')
}

const unknown: Widget = {
  id: 'w-unknown',
  type: 'weather',
  filter: null,
  filters: [],
  timerange: null,
  query: null,
  streams: [],
  config: { city: 'Bergen' },
}
const page: SearchPage = {
  ...defaultPage,
  query: 'level:<4',
  timeRange: { type: 'relative', range: 3600 },
  interval: '5m',
  columns: ['timestamp', 'level'],
  sort: [{ field: 'level', order: 'ASC' }],
  widgets: [newAggregation({}, 'w1'), unknown],
  titles: { w1: 'How many' },
  positions: { w1: { col: 1, row: 1, width: 6, height: 4 }, 'w-unknown': { col: 7, row: 1, width: 6, height: 4 } },
  highlighting: [{ field: 'level', value: '3', condition: 'equal', color: { type: 'static', color: '#ffec3d' } }],
}

async function save(saved: SavedSearch, how: 'POST' | 'PUT', as?: Login): Promise<SavedSearch> {
  const stored = await ask('POST', '/views/search', saved.search, as)
  return { search: stored, view: await ask(how, how === 'POST' ? '/views' : `/views/${saved.view.id}`, saved.view, as) }
}
async function load(id: string, as?: Login): Promise<SavedSearch> {
  const view = await ask('GET', `/views/${id}`, undefined, as)
  return { view, search: await ask('GET', `/views/search/${view.search_id}`, undefined, as) }
}

it('a page is saved, changed, described again and loaded as it was', async () => {
  const first = await save(viewOfPage(page, { title: 'Errors', summary: 'Short', description: 'Long' }), 'POST')
  const opened = await load(first.view.id)
  expect(pageOfView(opened.view, opened.search)).toEqual(page)

  const changed: SearchPage = { ...page, query: 'level:3', interval: null }
  await save(viewOfPage(changed, { title: opened.view.title, base: opened }), 'PUT')
  const again = await load(first.view.id)
  expect(pageOfView(again.view, again.search)).toEqual(changed)
  expect(again.view).toMatchObject({
    title: 'Errors',
    summary: 'Short',
    description: 'Long',
    created_at: first.view.created_at,
  })
  expect(again.view.search_id).not.toBe(first.view.search_id)

  const described = await ask('PUT', `/views/${first.view.id}`, { ...again.view, title: 'All errors' })
  expect(described).toEqual({ ...again.view, title: 'All errors' })
})

it("who may only read another's saved search saves it as one of his own", async () => {
  const { view } = await save(viewOfPage(page, { title: 'Errors' }), 'POST')
  const reader = await user('reader', `view:read:${view.id}`, 'streams:read')
  const opened = await load(view.id, reader)
  const copy = await save(viewOfPage(page, { title: 'Mine', base: opened, newIds: true }), 'POST', reader)
  expect(copy.view).toMatchObject({ title: 'Mine', owner: 'reader' })
  const loaded = await load(copy.view.id, reader)
  expect(pageOfView(loaded.view, loaded.search)).toEqual(page)
  expect((await load(view.id)).view).toEqual(view)
})
