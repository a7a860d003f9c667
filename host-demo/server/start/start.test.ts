import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { area as inputs } from '../inputs/area.ts'
import { area as notifications } from '../notifications/area.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area as views } from '../views/area.ts'
import { searchBody, viewBody } from '../views/testing.ts'
import { area } from './area.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer([inputs, notifications, views, area])
})
afterEach(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = async (method: Method, path: string, body?: unknown, as?: Record<string, string>) => {
  const reply = await server.call(method, `/api${path}`, body, as)
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
}
const user = async (username: string, ...permissions: string[]) => {
  expect((await server.call('POST', '/api/users', newUser(username, { permissions }))).statusCode).toBe(201)
  return basic(username, 'pw')
}
const STREAM = '000000000000000000000001'
async function stored(as?: Record<string, string>, more: object = {}): Promise<any> {
  const { body } = await ask('POST', '/views/search', searchBody(), as)
  return (await ask('POST', '/views', viewBody(body.id, more), as)).body
}

describe('favourites', () => {
  it("are each user's own, newest first, by type", async () => {
    const view = await stored()
    const bob = await user('bob', `view:read:${view.id}`, `streams:read:${STREAM}`)
    expect((await ask('PUT', `/favorites/grn::::search:${view.id}`, undefined, bob)).status).toBe(204)
    expect((await ask('PUT', `/favorites/GRN::::Stream:${STREAM}`, undefined, bob)).status).toBe(204)
    expect((await ask('GET', '/favorites', undefined, bob)).body).toEqual({
      total: 2,
      count: 2,
      page: 1,
      per_page: 5,
      favorites: [
        { grn: `grn::::stream:${STREAM}`, title: 'All messages' },
        { grn: `grn::::search:${view.id}`, title: 'Errors' },
      ],
    })
    expect((await ask('GET', '/favorites?type=search&per_page=1', undefined, bob)).body).toMatchObject({
      total: 1,
      favorites: [{ title: 'Errors' }],
    })
    expect((await ask('GET', '/favorites')).body.favorites).toEqual([])
    expect((await ask('GET', `/views/${view.id}`, undefined, bob)).body.favorite).toBe(true)
    expect((await ask('GET', '/search/saved', undefined, bob)).body.elements).toMatchObject([{ favorite: true }])
    expect((await ask('GET', '/search/saved')).body.elements).toMatchObject([{ favorite: false }])
    expect((await ask('DELETE', `/favorites/grn::::search:${view.id}`, undefined, bob)).status).toBe(204)
    expect((await ask('GET', `/views/${view.id}`, undefined, bob)).body.favorite).toBe(false)
  })

  it('can only be what is there and may be read; they are no longer told when that ends', async () => {
    const view = await stored()
    const bob = await user('bob')
    const grn = `grn::::search:${view.id}`
    expect((await ask('PUT', `/favorites/${grn}`, undefined, bob)).status).toBe(404)
    expect((await ask('PUT', `/favorites/grn::::dashboard:${view.id}`)).status).toBe(404)
    expect((await ask('PUT', '/favorites/nonsense')).status).toBe(400)
    expect((await ask('PUT', '/favorites/grn::::constructor:x')).status).toBe(404)
    await ask('PUT', `/favorites/${grn}`)
    await ask('DELETE', `/views/${view.id}`)
    expect((await ask('GET', '/favorites')).body.total).toBe(0)
  })
})

it('what was opened is listed latest first, once, as long as it may be read', async () => {
  const [one, two] = [await stored(undefined, { title: 'One' }), await stored(undefined, { title: 'Two' })]
  const bob = await user('bob', `view:read:${one.id}`)
  for (const { id } of [one, two, one]) {
    await ask('GET', `/views/${id}`)
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  await ask('GET', `/views/${one.id}`, undefined, bob)
  const { body } = await ask('GET', '/startpage/lastOpened')
  expect(body).toMatchObject({
    total: 2,
    count: 2,
    page: 1,
    per_page: 5,
    lastOpened: [{ title: 'One', grn: `grn::::search:${one.id}` }, { title: 'Two' }],
  })
  expect(body.lastOpened[0].timestamp).toMatch(/^\d{4}-.*Z$/)
  expect((await ask('GET', '/startpage/lastOpened', undefined, bob)).body.total).toBe(1)
  const {
    body: { id },
  } = await ask('GET', '/users/bob')
  await ask('PUT', `/users/${id}`, { permissions: [] })
  expect((await ask('GET', '/startpage/lastOpened', undefined, bob)).body.lastOpened).toEqual([])
})

it('recent activity tells what was done to what the user may read, deletions to who may do everything', async () => {
  const alice = await user('alice')
  const view = await stored(alice)
  await ask('PUT', `/views/${view.id}`, { ...view, title: 'Renamed' })
  const activity = async (as?: Record<string, string>) =>
    (await ask('GET', '/startpage/recentActivity', undefined, as)).body.recentActivity
  expect(await activity(alice)).toEqual([
    {
      id: expect.any(String),
      activity_type: 'update',
      item_grn: `grn::::search:${view.id}`,
      item_title: 'Renamed',
      user_name: 'admin',
      timestamp: expect.any(String),
    },
    expect.objectContaining({ activity_type: 'create', item_title: 'Renamed', user_name: 'alice' }),
  ])
  const bob = await user('bob')
  expect(await activity(bob)).toEqual([])
  await ask('DELETE', `/views/${view.id}`)
  expect(await activity()).toMatchObject([
    { activity_type: 'delete', item_title: 'Renamed', user_name: 'admin' },
    {},
    {},
  ])
  expect(await activity(bob)).toEqual([])
})

it('how a table is shown is remembered by user and table', async () => {
  const preferences = {
    displayed_attributes: ['title', 'owner'],
    per_page: 20,
    sort: { field: 'title', order: 'desc' },
  }
  const path = '/entitylists/preferences/saved_searches'
  expect((await ask('GET', path)).status).toBe(204)
  expect(await ask('POST', path, preferences)).toEqual({ status: 200, body: null })
  expect(await ask('GET', path)).toEqual({ status: 200, body: preferences })
  expect((await ask('GET', '/entitylists/preferences/streams')).status).toBe(204)
  expect((await ask('GET', path, undefined, await user('bob'))).status).toBe(204)
  expect((await ask('POST', path, { ...preferences, per_page: 0 })).status).toBe(400)
  expect((await ask('POST', '/entitylists/preferences/a%20b', preferences)).status).toBe(400)
})

describe('suggestions of entities', () => {
  it('are titles of what the user may read', async () => {
    const view = await stored()
    await stored(undefined, { title: 'Board', type: 'DASHBOARD' })
    const suggested = async (collection: string, as?: Record<string, string>) => {
      const { body } = await ask('GET', `/entity_suggestions?collection=${collection}`, undefined, as)
      return body.suggestions.map(({ value }: { value: string }) => value)
    }
    expect((await ask('GET', '/entity_suggestions?collection=index_sets&query=default')).body).toEqual({
      suggestions: [{ id: expect.any(String), value: 'Default index set' }],
      pagination: { total: 1, count: 1, page: 1, per_page: 10 },
    })
    expect(await suggested('streams')).toEqual(['All messages'])
    expect((await ask('GET', '/entity_suggestions?collection=views&per_page=1')).body.pagination).toMatchObject({
      total: 3,
      count: 1,
    })
    expect((await ask('GET', '/entity_suggestions?collection=views&per_page=0')).body.pagination).toMatchObject({
      total: 3,
      count: 3,
    })
    expect(await suggested('views')).toEqual(['Board', 'Errors', 'Sources'])
    expect([await suggested('dashboards'), await suggested('saved_searches')]).toEqual([
      ['Board', 'Sources'],
      ['Errors'],
    ])
    expect(await suggested('users')).toEqual(['Administrator', 'Sidecar system user'])
    const bob = await user('bob', `view:read:${view.id}`)
    expect(await suggested('views', bob)).toEqual(['Errors'])
    expect([
      await suggested('streams', bob),
      await suggested('index_sets', bob),
      await suggested('inputs', bob),
    ]).toEqual([[], [], []])
    expect(await suggested('users', bob)).toEqual(['A B'])
  })

  it('of other things there are none', async () => {
    expect((await ask('GET', '/entity_suggestions?collection=secrets')).status).toBe(400)
    expect((await ask('GET', '/entity_suggestions?collection=constructor')).status).toBe(400)
    expect((await ask('GET', '/entity_suggestions?collection=users&column=password_hash')).status).toBe(400)
  })
})

it('the scopes of entities are those of the contract', async () => {
  expect((await ask('GET', '/entity_scopes')).body).toEqual({
    entity_scopes: { DEFAULT: { is_mutable: true }, SYSTEM_NOTIFICATION_EVENT: { is_mutable: true } },
  })
})
