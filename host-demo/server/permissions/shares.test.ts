import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { area as alerts } from '../alerts/area.ts'
import { permissionsConfig } from '../configuration/configs.ts'
import { area as notifications } from '../notifications/area.ts'
import { newId } from '../platform/records/ids.ts'
import { system } from '../platform/records/callers.ts'
import { area as start } from '../start/area.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { searchBody, viewBody } from '../views/testing.ts'
import { area } from './area.ts'

let server: TestServer
let alice: Record<string, string>, bob: Record<string, string>
let aliceGrn: string, bobGrn: string
const ids = new Map<string, string>()
beforeEach(async () => {
  server = await testServer([alerts, notifications, start, area])
  alice = await user('alice', 'users:list', 'dashboards:create')
  bob = await user('bob')
  aliceGrn = `grn::::user:${ids.get('alice')}`
  bobGrn = `grn::::user:${ids.get('bob')}`
})
afterEach(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = async (method: Method, path: string, body?: unknown, as?: Record<string, string>) => {
  const reply = await server.call(method, `/api${path}`, body, as)
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
}
const user = async (username: string, ...permissions: string[]) => {
  const made = await server.call(
    'POST',
    '/api/users',
    newUser(username, { permissions, first_name: username, last_name: 'B' }),
  )
  expect(made.statusCode).toBe(201)
  ids.set(username, (await ask('GET', `/users/${username}`)).body.id)
  return basic(username, 'pw')
}
const STREAM = '000000000000000000000001'
const everyone = 'grn::::builtin-team:everyone'
const viewGrn = ({ id }: { id: string }) => `grn::::search:${id}`
async function stored(
  as: Record<string, string> | undefined = alice,
  more: object = {},
  query: object = {},
): Promise<any> {
  const { body } = await ask('POST', '/views/search', searchBody(newId(), query), as)
  const made = await ask('POST', '/views', viewBody(body.id, more), as)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body
}
const prepare = (grn: string, selected?: object, as: Record<string, string> | undefined = alice) =>
  ask('POST', `/authz/shares/entities/${grn}/prepare`, selected ? { selected_grantee_capabilities: selected } : {}, as)
const share = (grn: string, selected: object, as: Record<string, string> | undefined = alice) =>
  ask('POST', `/authz/shares/entities/${grn}`, { selected_grantee_capabilities: selected }, as)
const fine = { failed: false, errors: {}, error_context: {} }

describe('sharing', () => {
  it('is prepared without changing anything', async () => {
    const view = await stored()
    const grn = viewGrn(view)
    const { status, body } = await prepare(grn)
    expect(status).toBe(200)
    expect(body).toEqual({
      entity: grn,
      sharing_user: aliceGrn,
      available_grantees: [
        { id: everyone, type: 'global', title: 'Everyone' },
        { id: 'grn::::user:local:admin', type: 'user', title: 'Administrator' },
        { id: bobGrn, type: 'user', title: 'bob B' },
      ],
      available_capabilities: [
        { id: 'view', title: 'Viewer' },
        { id: 'manage', title: 'Manager' },
        { id: 'own', title: 'Owner' },
      ],
      active_shares: [],
      selected_grantee_capabilities: {},
      missing_permissions_on_dependencies: {},
      validation_result: fine,
    })
    const preview = await prepare(grn, { [bobGrn.toUpperCase()]: 'manage', [aliceGrn]: 'view' })
    expect(preview.body).toMatchObject({ active_shares: [], selected_grantee_capabilities: { [bobGrn]: 'manage' } })
    expect((await ask('GET', `/views/${view.id}`, undefined, bob)).status).toBe(404)
  })

  it('takes effect at once, up and down and away', async () => {
    const view = await stored()
    const grn = viewGrn(view)
    const may = async () => {
      const read = await ask('GET', `/views/${view.id}`, undefined, bob)
      const edit = await ask('PUT', `/views/${view.id}`, view, bob)
      const run = await ask('GET', `/views/search/${view.search_id}`, undefined, bob)
      return [read.status, edit.status, run.status, (await prepare(grn, undefined, bob)).status]
    }
    expect(await may()).toEqual([404, 400, 403, 403])
    expect((await share(grn, { [bobGrn]: 'view' })).body).toMatchObject({
      active_shares: [
        { grant: expect.stringMatching(/^grn::::grant:[\da-f]{24}$/), grantee: bobGrn, capability: 'view' },
      ],
      selected_grantee_capabilities: { [bobGrn]: 'view' },
      validation_result: fine,
    })
    expect(await may()).toEqual([200, 403, 200, 403])
    await share(grn, { [bobGrn]: 'manage' })
    expect(await may()).toEqual([200, 200, 200, 403])
    await share(grn, { [bobGrn]: 'own' })
    expect(await may()).toEqual([200, 200, 200, 200])
    expect((await ask('GET', '/users/bob', undefined, bob)).body.grn_permissions).toEqual([`entity:own:${grn}`])
    await share(grn, {})
    expect(await may()).toEqual([404, 400, 403, 403])
    expect((await ask('GET', `/views/${view.id}`, undefined, alice)).status).toBe(200)
  })

  it('with everyone is for who has no rights at all', async () => {
    const view = await stored()
    await share(viewGrn(view), { [everyone]: 'view' })
    expect((await ask('GET', `/views/${view.id}`, undefined, bob)).status).toBe(200)
    expect((await ask('GET', '/search/saved', undefined, await user('carol'))).body.total).toBe(1)
  })

  it('is for owners and for who may do everything', async () => {
    const view = await stored()
    const grn = viewGrn(view)
    const editor = await user('editor', 'view:read', 'view:edit', 'entity:read')
    for (const as of [bob, editor]) {
      expect((await prepare(grn, {}, as)).status).toBe(403)
      expect(await share(grn, { [everyone]: 'own' }, as)).toMatchObject({ status: 403, body: { type: 'ApiError' } })
    }
    expect(
      (await share(grn, { [bobGrn]: 'view', [aliceGrn]: 'own' }, basic('admin', 'root-password-of-tests'))).status,
    ).toBe(200)
    expect((await share(`grn::::search:${'0'.repeat(24)}`, {}, basic('admin', 'root-password-of-tests'))).status).toBe(
      404,
    )
    expect((await share('nonsense', {})).status).toBe(400)
  })

  it('leaves an owner: who takes away the last one is refused with a full answer', async () => {
    const view = await stored()
    const root = basic('admin', 'root-password-of-tests')
    const refused = await share(viewGrn(view), { [bobGrn]: 'view' }, root)
    expect(refused).toMatchObject({
      status: 400,
      body: {
        active_shares: [{ grantee: aliceGrn, capability: 'own' }],
        selected_grantee_capabilities: { [bobGrn]: 'view' },
        validation_result: {
          failed: true,
          errors: { selected_grantee_capabilities: [expect.any(String)] },
          error_context: { selected_grantee_capabilities: [aliceGrn] },
        },
      },
    })
    expect((await ask('GET', `/views/${view.id}`, undefined, bob)).status).toBe(404)
    expect((await share(viewGrn(view), { [bobGrn]: 'own' }, root)).status).toBe(200)
    expect((await ask('GET', `/views/${view.id}`, undefined, alice)).status).toBe(404)
    const ownerless = await stored(root)
    expect((await share(viewGrn(ownerless), { [bobGrn]: 'view' }, root)).status).toBe(200)
  })

  it('is refused with somebody unknown and with a right there is not', async () => {
    const grn = viewGrn(await stored())
    for (const selected of [
      { 'grn::::user:nobody': 'view' },
      { [everyone]: 'edit' },
      { nonsense: 'view' },
      { __proto__x: 'view' },
    ])
      expect((await share(grn, selected)).status, JSON.stringify(selected)).toBe(400)
    expect((await ask('POST', `/authz/shares/entities/${grn}`, {}, alice)).body.active_shares).toEqual([])
  })

  it('is offered with whom the caller may see and the configuration allows, besides those it is shared with', async () => {
    const secret = await user('secret', 'dashboards:create')
    const view = await stored(secret)
    const offered = async (grn: string, as: Record<string, string>) =>
      (await prepare(grn, undefined, as)).body.available_grantees.map(({ title }: { title: string }) => title)
    expect(await offered(viewGrn(view), secret)).toEqual(['Everyone'])
    expect((await share(viewGrn(view), { [bobGrn]: 'view' }, secret)).status).toBe(400)
    await share(
      viewGrn(view),
      { [bobGrn]: 'view', [`grn::::user:${ids.get('secret')}`]: 'own' },
      basic('admin', 'root-password-of-tests'),
    )
    expect(await offered(viewGrn(view), secret)).toEqual(['Everyone', 'bob B'])
    const configured = server.services.records.as(system('test')).config(permissionsConfig)
    await configured.put({ allow_sharing_with_everyone: false, allow_sharing_with_users: false })
    expect(await offered(viewGrn(view), secret)).toEqual(['bob B'])
    expect(await offered(viewGrn(await stored()), alice)).toEqual([])
  })

  it('tells which streams of a view a grantee lacks, their titles to who may read them', async () => {
    const root = basic('admin', 'root-password-of-tests')
    const view = await stored(root, {}, { filter: { type: 'or', filters: [{ type: 'stream', id: STREAM }] } })
    const missing = async (as: Record<string, string>) =>
      (await prepare(viewGrn(view), { [bobGrn]: 'view', [everyone]: 'view' }, as)).body
        .missing_permissions_on_dependencies
    const stream = { id: `grn::::stream:${STREAM}`, type: 'stream', title: 'All messages', owners: [] }
    expect(await missing(root)).toEqual({ [bobGrn]: [stream], [everyone]: [stream] })
    await share(`grn::::stream:${STREAM}`, { [bobGrn]: 'view' }, root)
    expect(await missing(root)).toEqual({ [everyone]: [stream] })
    await share(viewGrn(view), { [bobGrn]: 'own' }, root)
    await share(`grn::::stream:${STREAM}`, {}, root)
    const asBob = (await prepare(viewGrn(view), { [everyone]: 'view' }, bob)).body.missing_permissions_on_dependencies
    expect(asBob).toEqual({ [everyone]: [{ ...stream, title: STREAM }] })
  })

  it('warns that who may read no stream sees nothing of a search that names none', async () => {
    const root = basic('admin', 'root-password-of-tests')
    const view = await stored(root)
    const missing = async () =>
      (await prepare(viewGrn(view), { [bobGrn]: 'view' }, root)).body.missing_permissions_on_dependencies
    expect(await missing()).toEqual({
      [bobGrn]: [{ id: `grn::::stream:${STREAM}`, type: 'stream', title: 'All messages', owners: [] }],
    })
    await share(`grn::::stream:${STREAM}`, { [bobGrn]: 'view' }, root)
    expect(await missing()).toEqual({})
    await share(`grn::::stream:${STREAM}`, {}, root)
  })

  it('tells which streams and notifications of an event definition a grantee lacks', async () => {
    const root = basic('admin', 'root-password-of-tests')
    await ask('PUT', '/system/urlwhitelist', { disabled: true, entries: [] }, root)
    const hook = { type: 'http-notification-v1', url: 'http://127.0.0.1:9/' }
    const notification = await ask('POST', '/events/notifications', { title: 'Pager', description: '', config: hook })
    const made = await ask('POST', '/events/definitions', {
      title: 'Errors',
      description: '',
      priority: 2,
      alert: false,
      config: {
        ...{ type: 'aggregation-v1', query: '', query_parameters: [], streams: [STREAM] },
        ...{ group_by: [], series: [], conditions: null, search_within_ms: 1000, execute_every_ms: 86_400_000 },
      },
      field_spec: {},
      key_spec: [],
      notification_settings: { grace_period_ms: 0, backlog_size: 0 },
      notifications: [{ notification_id: notification.body.id }],
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const grn = `grn::::event_definition:${made.body.id}`
    const missing = async () =>
      (await prepare(grn, { [bobGrn]: 'view' }, root)).body.missing_permissions_on_dependencies
    expect(await missing()).toEqual({
      [bobGrn]: [
        { id: `grn::::stream:${STREAM}`, type: 'stream', title: 'All messages', owners: [] },
        { id: `grn::::notification:${notification.body.id}`, type: 'notification', title: 'Pager', owners: [] },
      ],
    })
    await share(`grn::::stream:${STREAM}`, { [bobGrn]: 'view' }, root)
    await share(`grn::::notification:${notification.body.id}`, { [bobGrn]: 'view' }, root)
    expect(await missing()).toEqual({})
    await share(`grn::::stream:${STREAM}`, {}, root)
  })

  it('ends with the entity, and is listed among what was done', async () => {
    const view = await stored()
    await share(viewGrn(view), { [bobGrn]: 'view' })
    expect((await ask('GET', '/startpage/recentActivity', undefined, bob)).body.recentActivity).toMatchObject([
      { activity_type: 'share', item_title: 'Errors', user_name: 'alice' },
      { activity_type: 'create' },
    ])
    await share(viewGrn(view), {})
    expect((await ask('GET', '/startpage/recentActivity', undefined, alice)).body.recentActivity).toMatchObject([
      { activity_type: 'unshare' },
      { activity_type: 'share' },
      { activity_type: 'create' },
    ])
    await share(viewGrn(view), { [bobGrn]: 'view' })
    await ask('DELETE', `/views/${view.id}`, undefined, alice)
    expect((await ask('GET', '/authz/grants-overview')).body.grants).toEqual([])
  })

  it('ends with the user it was shared with', async () => {
    const view = await stored()
    await share(viewGrn(view), { [bobGrn]: 'view', [everyone]: 'view' })
    expect((await ask('DELETE', `/users/id/${ids.get('bob')}`)).status).toBe(204)
    const granted = async () =>
      (await ask('GET', '/authz/grants-overview')).body.grants.map(({ grantee }: { grantee: string }) => grantee)
    await expect.poll(granted).toEqual([aliceGrn, everyone])
    expect((await prepare(viewGrn(view))).body.selected_grantee_capabilities).toEqual({ [everyone]: 'view' })
  })

  it('stands in the audit log with who did it', async () => {
    const view = await stored()
    await share(viewGrn(view), { [bobGrn]: 'view' })
    const [latest] = await server.services.records.log('audit').list({ limit: 1 })
    expect(latest).toMatchObject({
      entity: `views:${view.id}`,
      body: {
        action: 'share',
        actor: 'alice',
        title: view.title,
        changes: expect.arrayContaining([{ property: 'capability', after: 'view' }]),
      },
    })
  })
})

describe('the overviews', () => {
  it('of a user hold what is shared with them, by title', async () => {
    const [one, two] = [await stored(alice, { title: 'B' }), await stored(alice, { title: 'A', type: 'DASHBOARD' })]
    await share(viewGrn(one), { [bobGrn]: 'view' })
    await share(`grn::::dashboard:${two.id}`, { [bobGrn]: 'own' })
    const shared = (query = '', as?: Record<string, string>) =>
      ask('GET', `/authz/shares/user/${ids.get('bob')}${query}`, undefined, as)
    expect((await shared()).body).toEqual({
      total: 2,
      count: 2,
      page: 1,
      per_page: 50,
      query: null,
      grand_total: 2,
      entities: [
        {
          id: `grn::::dashboard:${two.id}`,
          type: 'dashboard',
          title: 'A',
          owners: [
            { id: aliceGrn, type: 'user', title: 'alice B' },
            { id: bobGrn, type: 'user', title: 'bob B' },
          ],
        },
        { id: viewGrn(one), type: 'search', title: 'B', owners: [{ id: aliceGrn, type: 'user', title: 'alice B' }] },
      ],
      context: { grantee_capabilities: { [`grn::::dashboard:${two.id}`]: 'own', [viewGrn(one)]: 'view' } },
    })
    expect((await shared('?capability=view')).body.entities).toMatchObject([{ title: 'B' }])
    expect((await shared('?entity_type=dashboard')).body.entities).toMatchObject([{ title: 'A' }])
    expect((await shared('?query=b&order=desc&per_page=1')).body).toMatchObject({
      total: 1,
      entities: [{ title: 'B' }],
    })
    expect((await shared('', bob)).body.total).toBe(2)
    expect(await shared('?capability=reads')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("'capability'") },
    })
    expect(await shared('?entity_type=thing')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('entity_type') },
    })
    expect((await shared('', alice)).status).toBe(403)
  })

  it('of all grants name what has quotation marks and line breaks in its title', async () => {
    const title = 'a "title" \\ of\ntwo lines, \u2028 and {"id":"x"}'
    await stored(alice, { title })
    const { grants } = (await ask('GET', '/authz/grants-overview')).body
    expect(grants).toMatchObject([{ grantee: aliceGrn, target_title: `search: ${title}` }])
    expect((await ask('GET', '/authz/grants-overview?pretty=true')).body.grants).toEqual(grants)
  })

  it('of all grants need their permission', async () => {
    const view = await stored()
    expect((await ask('GET', '/authz/grants-overview', undefined, alice)).status).toBe(403)
    expect((await ask('GET', '/authz/grants-overview')).body.grants).toEqual([
      {
        id: expect.any(String),
        grantee: aliceGrn,
        grantee_title: 'user: alice B',
        capability: 'own',
        target: viewGrn(view),
        target_title: 'search: Errors',
        created_by: 'alice',
        created_at: expect.any(String),
        updated_by: 'alice',
        updated_at: expect.any(String),
        expires_at: null,
      },
    ])
  })
})
