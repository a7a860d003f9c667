import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EntityAccess, UserAccess } from '../../../../core/permissions/access-schema.ts'
import { area as notifications } from '../../notifications/area.ts'
import { newId } from '../../platform/records/ids.ts'
import { basic, newUser, testServer, type TestServer } from '../../testing/test-server.ts'
import { searchBody, viewBody } from '../../views/testing.ts'
import { area } from '../area.ts'

const STREAM = 'grn::::stream:000000000000000000000001'
const everyone = 'grn::::builtin-team:everyone'
let server: TestServer
let alice: Record<string, string>, bob: Record<string, string>
let dashboard: string
const ids = new Map<string, string>()

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = async (method: Method, path: string, body?: unknown, as?: Record<string, string>) => {
  const reply = await server.call(method, `/api${path}`, body, as)
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
}
async function user(username: string, permissions: readonly string[] = [], more: object = {}) {
  const body = newUser(username, { permissions, first_name: username, last_name: 'B', ...more })
  expect((await ask('POST', '/users', body)).status).toBe(201)
  ids.set(username, (await ask('GET', `/users/${username}`)).body.id)
  return basic(username, 'pw')
}
const grnOf = (username: string) => `grn::::user:${ids.get(username)}`
const share = (grn: string, selected: object, as?: Record<string, string>) =>
  ask('POST', `/authz/shares/entities/${grn}`, { selected_grantee_capabilities: selected }, as)
const toEntity = async (grn: string, query = '', as?: Record<string, string>) =>
  (await ask('GET', `/authz/access/entities/${grn}${query}`, undefined, as)).body as EntityAccess
const ofUser = async (username: string, query = '', as?: Record<string, string>) =>
  (await ask('GET', `/authz/access/users/${ids.get(username)}${query}`, undefined, as)).body as UserAccess
const kinds = ({ elements }: EntityAccess | UserAccess) =>
  Object.fromEntries(
    elements.map(one => ['username' in one ? one.username : one.title, one.ways.map(({ kind }) => kind)]),
  )

beforeAll(async () => {
  server = await testServer([notifications, area])
  const role = { name: 'Stream Readers', description: '', permissions: ['streams:read'] }
  expect((await ask('POST', '/roles', role)).status).toBe(201)
  alice = await user('alice', ['dashboards:create'])
  bob = await user('bob', [], { roles: ['Stream Readers'] })
  await user('carol', ['streams:edit:000000000000000000000001'])
  await user('dave')
  await user('erin', [], { roles: ['Admin'] })
  const search = await ask('POST', '/views/search', searchBody(newId()), alice)
  const made = await ask('POST', '/views', viewBody(search.body.id, { type: 'DASHBOARD', title: 'Night' }), alice)
  dashboard = `grn::::dashboard:${made.body.id}`
  await share(STREAM, { [grnOf('dave')]: 'manage', [grnOf('bob')]: 'view' })
})
afterAll(() => server.close())

describe('access to an entity', () => {
  it('lists everybody who can reach it, with every way', async () => {
    const access = await toEntity(STREAM)
    expect(kinds(access)).toEqual({
      admin: [
        'administrator',
        ...(access.elements.find(one => one.username === 'admin')!.ways.length > 1 ? ['administrator'] : []),
      ],
      bob: ['role', 'share'],
      carol: ['permission'],
      dave: ['share'],
      erin: ['administrator'],
    })
    const one = (username: string) => access.elements.find(row => row.username === username)!
    expect(one('bob')).toMatchObject({
      capability: 'view',
      ways: [
        { kind: 'role', role: { name: 'Stream Readers' }, permission: 'streams:read', by: null },
        { kind: 'share', role: null, permission: null, by: 'admin' },
      ],
    })
    expect(one('carol')).toMatchObject({
      capability: 'manage',
      ways: [{ permission: 'streams:edit:000000000000000000000001' }],
    })
    expect(one('erin')).toMatchObject({ capability: 'own', ways: [{ role: { name: 'Admin' }, permission: '*' }] })
    expect(access).toMatchObject({ everyone: null, public_links: 0, unnamed: 0 })
  })

  it('is searched, filtered and paged', async () => {
    expect(kinds(await toEntity(STREAM, '?query=carol'))).toEqual({ carol: ['permission'] })
    expect(kinds(await toEntity(STREAM, '?filters=ways:share'))).toEqual({ bob: ['role', 'share'], dave: ['share'] })
    expect(kinds(await toEntity(STREAM, '?filters=capability:view'))).toEqual({ bob: ['role', 'share'] })
    const page = await toEntity(STREAM, '?per_page=1&page=2&sort=username')
    expect(page).toMatchObject({ pagination: { total: 5, count: 1, page: 2 }, elements: [{ username: 'bob' }] })
  })

  it('names what is shared with everyone, and leaves out deleted accounts', async () => {
    await share(STREAM, { [everyone]: 'view', [grnOf('dave')]: 'manage', [grnOf('bob')]: 'view' })
    await user('frank')
    await ask('PUT', `/users/${ids.get('frank')}/status/deleted`)
    await user('gone')
    await ask('PUT', `/users/${ids.get('gone')}/status/disabled`)
    const access = await toEntity(STREAM)
    expect(access.everyone).toBe('view')
    expect(kinds(access)).toMatchObject({ alice: ['everyone'], dave: ['share', 'everyone'], gone: ['everyone'] })
    expect(access.elements.find(row => row.username === 'gone')).toMatchObject({ account_status: 'disabled' })
    expect(access.elements.some(row => row.username === 'frank')).toBe(false)
    await share(STREAM, { [grnOf('dave')]: 'manage', [grnOf('bob')]: 'view' })
  })

  it('is told to owners, and names those alone whom the owner may see', async () => {
    const access = await toEntity(dashboard, '', alice)
    expect(kinds(access)).toEqual({ alice: ['owner'] })
    expect(access.unnamed).toBe(2)
    expect(access.elements[0]).toMatchObject({ capability: 'own', ways: [{ by: 'alice' }] })
    await share(dashboard, { [grnOf('bob')]: 'view' }).then(({ status }) => expect(status).toBe(400))
    await share(dashboard, { [grnOf('bob')]: 'view', [grnOf('alice')]: 'own' })
    expect(kinds(await toEntity(dashboard, '', alice))).toEqual({ alice: ['owner'], bob: ['share'] })
  })

  it('counts public links of a dashboard', async () => {
    const expires_at = new Date(Date.now() + 86_400_000).toISOString()
    const path = `/dashboards/${dashboard.split(':').at(-1)}/links`
    const made = await ask('POST', path, { title: 'Wall', expires_at }, alice)
    expect([200, 201], JSON.stringify(made.body)).toContain(made.status)
    expect((await toEntity(dashboard)).public_links).toBe(1)
  })

  it('is refused to who does not own it, whether it is there or not', async () => {
    for (const grn of [STREAM, dashboard, 'grn::::stream:none', 'grn::::role:none'])
      expect((await ask('GET', `/authz/access/entities/${grn}`, undefined, bob)).status, grn).toBe(403)
    expect((await ask('GET', '/authz/access/entities/grn::::stream:none')).status).toBe(404)
    expect((await ask('GET', '/authz/access/entities/nonsense')).status).toBe(400)
    expect((await ask('GET', `/authz/access/entities/${STREAM}?filters=title:x`)).status).toBe(400)
  })

  it('is what the record layer says', async () => {
    const { elements } = await toEntity(STREAM)
    for (const username of ['alice', 'bob', 'carol', 'dave', 'erin']) {
      const { status } = await ask('GET', '/streams/000000000000000000000001', undefined, basic(username, 'pw'))
      const listed = elements.find(row => row.username === username)
      // Carol may change it without reading it.
      if (username !== 'carol') expect(listed !== undefined, username).toBe(status === 200)
    }
  })
})

describe('access of a user', () => {
  it('lists what they reach, with every way', async () => {
    const access = await ofUser('bob')
    expect(kinds(access)).toMatchObject({ 'All messages': ['role', 'share'], Night: ['share'] })
    const stream = access.elements.find(({ id }) => id === STREAM)
    expect(stream).toMatchObject({ type: 'stream', entity_id: '000000000000000000000001', capability: 'view' })
    expect(kinds(await ofUser('dave'))).toEqual({ 'All messages': ['share'] })
    expect((await ofUser('erin')).elements.every(({ capability }) => capability === 'own')).toBe(true)
  })

  it('is searched, filtered and paged', async () => {
    expect(kinds(await ofUser('bob', '?filters=type:dashboard'))).toEqual({ Night: ['share'] })
    expect(kinds(await ofUser('bob', '?filters=ways:share&query=night'))).toEqual({ Night: ['share'] })
    const page = await ofUser('bob', '?per_page=1&sort=title')
    expect(page.pagination).toMatchObject({ count: 1, page: 1 })
    expect(page.pagination.total).toBeGreaterThan(1)
    const types = page.attributes.find(({ id }) => id === 'type')!.filter_options!.map(({ value }) => value)
    expect(types).toEqual(['dashboard', 'stream'])
  })

  it('is for the user and for who may edit them, as far as they may read it too', async () => {
    expect((await ask('GET', `/authz/access/users/${ids.get('bob')}`, undefined, alice)).status).toBe(403)
    expect((await ofUser('bob', '', bob)).unnamed).toBe(0)
    const helper = await user('helper', ['users:edit'])
    const seen = await ofUser('bob', '', helper)
    expect(seen.elements).toEqual([])
    expect(seen.unnamed).toBe((await ofUser('bob')).pagination.total)
  })
})
