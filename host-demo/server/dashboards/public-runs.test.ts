/** How a public link runs its dashboard: in turn with everybody else, with nothing of streams that its maker may not read, also in what nobody here knows. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { area as indices } from '../indices/area.ts'
import { asker } from '../platform/asker.ts'
import type { MessageStore } from '../platform/messages/message-store.ts'
import { storeDouble } from '../testing/doubles.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'
import { addDashboard, addUser, callsTo, inDays, type Login } from './testing/dashboard.ts'

let server: TestServer
let store: MessageStore
let maker: Login
const call = callsTo(() => server)
beforeEach(async () => {
  store = storeDouble()
  server = await testServer([indices, area], {}, store)
  maker = await addUser(call, 'maker', 'dashboards:create', 'streams:read')
})
afterEach(() => server.close())

const linkTo = async (id: string) =>
  (await call('POST', `/dashboards/${id}/links`, { title: 'Wall', expires_at: inDays(1) }, maker)).body
const execute = (token: string) => call('POST', `/public/dashboards/${token}/execute`, {}, {})
async function mayRead(...permissions: string[]): Promise<void> {
  const { id } = (await call('GET', '/users/maker')).body
  await call('PUT', `/users/${id}`, { permissions: ['dashboards:create', ...permissions] })
}
async function streamOf(title: string): Promise<string> {
  const { index_sets } = (await call('GET', '/system/indices/index_sets')).body
  return (await call('POST', '/streams', { title, rules: [], index_set_id: index_sets[0].id })).body.stream_id
}

it('takes turns as the link, not as the server itself', async () => {
  const askers = new Set<string | null>()
  const { messages } = store
  store.messages = (...request) => {
    askers.add(asker())
    return messages(...request)
  }
  const { link, token } = await linkTo((await addDashboard(call, maker)).id)
  await execute(token)
  expect([...askers]).toEqual([`link:${link.id}`])
})

it('answers nothing of a stream that the maker lost while it ran', async () => {
  const stream = await streamOf('Closed')
  await mayRead(`streams:read:${stream}`)
  const { token } = await linkTo((await addDashboard(call, maker)).id)
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { messages } = store
  store.messages = async (...request) => {
    begun.resolve()
    await gate.promise
    return messages(...request)
  }
  const running = execute(token)
  await begun.promise
  await mayRead()
  gate.resolve()
  expect(await running).toMatchObject({ status: 404, body: { message: 'There is no such search job.' } })
})

it('says nothing of a search type of unknown kind, which may name any stream', async () => {
  const { id, searchId } = await addDashboard(call, maker)
  const search = (await call('GET', `/views/search/${searchId}`, undefined, maker)).body
  const [first, second] = search.queries
  const unknown = { id: 'st3', type: 'tree-map', streams: ['64c900000000000000000001'], within: 'hidden' }
  const changed = { ...search, queries: [first, { ...second, search_types: [unknown] }] }
  expect((await call('POST', '/views/search', changed, maker)).status).toBe(201)
  const { token } = await linkTo(id)
  const { body } = await call('GET', `/public/dashboards/${token}`, undefined, {})
  expect(body.search.queries[1].search_types).toEqual([{ id: 'st3', type: 'tree-map' }])
  const run = await execute(token)
  expect(run.body.errors).toMatchObject([{ query_id: 'q2', search_type_id: 'st3' }])
  expect(run.text).not.toContain('hidden')
})

it('tells an open page that what it asks for is not permitted any longer, so that it does not show the last answer for ever', async () => {
  const [open, closed] = [await streamOf('Open'), await streamOf('Closed')]
  await mayRead(`streams:read:${open}`, `streams:read:${closed}`)
  const { token } = await linkTo((await addDashboard(call, maker, { streams: [closed] })).id)
  await mayRead(`streams:read:${open}`)
  const run = (keep_search_types: readonly string[]) =>
    call('POST', `/public/dashboards/${token}/execute?partial=true`, { global_override: { keep_search_types } }, {})
  const { body, text } = await run(['st1', 'st2', 'unknown'])
  expect(Object.keys(body.results.q1.search_types)).toEqual(['st1'])
  expect(body.errors).toEqual([
    {
      type: 'missing_stream_permission',
      description: 'Not authorized to read the streams of this search type.',
      query_id: 'q1',
      search_type_id: 'st2',
    },
  ])
  expect(text).not.toContain(closed)
  expect((await run([])).body.errors).toBeUndefined()
})
