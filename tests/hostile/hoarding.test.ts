/** Tests that a user's stored data is limited, and that others do not notice one who stores too much. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type ServerProcess } from '../support/server.ts'
import { addUser, ask, byPassword, logIn, patience } from './callers.ts'

let server: ServerProcess
let stream: string
beforeAll(async () => {
  server = await startServer()
  await addUser(server, 'hoarder', { roles: ['Reader'] })
  const {
    index_sets: [set],
  } = await server.json<{ index_sets: { id: string }[] }>('GET', '/system/indices/index_sets')
  stream = (
    await server.json<{ stream_id: string }>('POST', '/streams', { title: 's', index_set_id: set!.id, rules: [] })
  ).stream_id
  await server.json('POST', `/authz/shares/entities/grn::::stream:${stream}`, {
    selected_grantee_capabilities: { 'grn::::builtin-team:everyone': 'view' },
  })
})
afterAll(() => server.stop())

/** Parts of an answer of any of its calls. */
interface Given {
  readonly id: string
  readonly message: string
  readonly views: readonly [{ readonly id: string }]
}
const hoarder = <Body = Given>(method: string, path: string, body?: unknown) =>
  ask<Body>(server, byPassword('hoarder'), method, path, body)
const idOf = (n: number) => n.toString(16).padStart(24, '0')
const search = (n: number, more: object = {}) => ({
  id: idOf(n),
  queries: [
    { id: 'q', search_types: [{ id: 'm', type: 'messages', ...more }], timerange: { type: 'relative', range: 300 } },
  ],
})
const view = (n: number, description = '') => ({
  type: 'SEARCH',
  title: `view ${n}`,
  search_id: idOf(n),
  state: {},
  description,
})
const megabyte = 'x'.repeat(1 << 20)

it('searches: the last ones are kept, large ones are refused, and a list of many is one that can be sent', async () => {
  expect((await hoarder('POST', '/views/search', search(1, { name: megabyte }))).status).toBe(413)
  const nearly = megabyte.slice(0, 900_000)
  for (let n = 1; n <= 40; n++)
    expect((await hoarder('POST', '/views/search', search(n, { name: nearly }))).status).toBe(201)
  const large = await hoarder<unknown[]>('GET', '/views/search')
  expect([large.status, large.body.length > 10, large.text.length < 20 << 20]).toEqual([200, true, true])
  expect((await hoarder('POST', '/views', view(1))).status).toBe(200)
  for (let n = 41; n <= 560; n++) expect((await hoarder('POST', '/views/search', search(n))).status).toBe(201)
  const statuses = await Promise.all(
    [1, 2, 40, 100, 560].map(async n => [n, (await hoarder('GET', `/views/search/${idOf(n)}`)).status]),
  )
  expect(statuses).toEqual([
    [1, 200],
    [2, 403],
    [40, 403],
    [100, 200],
    [560, 200],
  ])
})

it('views: no large ones without end', async () => {
  const made: number[] = []
  for (let n = 0; n < 40; n++) made.push((await hoarder('POST', '/views', view(560, megabyte))).status)
  expect([made.filter(status => status === 200).length, new Set(made)]).toEqual([31, new Set([200, 400])])
  const {
    body: {
      views: [one],
    },
  } = await hoarder('GET', '/views?per_page=1')
  expect((await hoarder('PUT', `/views/${one.id}`, { ...view(560, megabyte + megabyte) })).body.message).toContain(
    'views of hoarder',
  )
  expect((await server.call('POST', '/views', { ...view(560), title: 'of another' })).status).toBe(200)
})

it('tokens, tables and preferences', async () => {
  const {
    body: { id },
  } = await hoarder('GET', '/users/hoarder')
  let made = 0
  while (made < 300 && (await hoarder('POST', `/users/${id}/tokens/t${made}`)).status === 200) made++
  expect(made).toBe(200)
  const preferences = (more: string) => hoarder('PUT', '/users/hoarder/preferences', { preferences: { more } })
  expect([(await preferences(megabyte)).status, (await preferences('x'.repeat(10_000))).status]).toEqual([413, 204])
  const table = { displayed_attributes: ['x'.repeat(200)], per_page: 10, sort: { field: 'title', order: 'asc' } }
  for (let n = 0; n < 210; n++)
    expect((await hoarder('POST', `/entitylists/preferences/list${n}`, table)).status).toBe(200)
  const statuses = await Promise.all(
    [0, 209].map(async n => (await hoarder('GET', `/entitylists/preferences/list${n}`)).status),
  )
  expect(statuses).toEqual([204, 200])
})

it(
  'sessions: the one that was used longest ago ends',
  async () => {
    const [first, second] = [await logIn(server, 'hoarder'), await logIn(server, 'hoarder')]
    const alive = async ({ cookie }: { cookie: string }) =>
      (await ask(server, { cookie }, 'GET', '/views?per_page=1')).status
    for (let n = 0; n < 198; n++) {
      await logIn(server, 'hoarder')
      if (n === 100) expect(await alive(first)).toBe(200)
    }
    await logIn(server, 'hoarder')
    expect([await alive(second), await alive(first)]).toEqual([401, 200])
  },
  10 * patience,
)
