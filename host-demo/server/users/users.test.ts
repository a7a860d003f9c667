import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TokenCreated, TokenList, UserSummary } from '../../../core/users/schema.ts'
import { system } from '../platform/records/callers.ts'
import { grants } from '../platform/records/grants.ts'
import { basic, rootPassword, testServer, type TestServer } from '../testing/test-server.ts'
import { roles, users } from './collections.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

const person = (username: string, more: object = {}) => ({
  username,
  password: 'pw',
  email: `${username}@x.io`,
  first_name: username,
  last_name: 'L',
  permissions: [],
  roles: ['Reader'],
  ...more,
})
const create = (username: string, more: object = {}, headers?: Record<string, string>) =>
  server.call('POST', '/api/users', person(username, more), headers)
const user = async (username: string) => (await server.call('GET', `/api/users/${username}`)).json<UserSummary>()
const as = (username: string) => basic(username, 'pw')

describe('users', () => {
  it('are created, read, changed and deleted', async () => {
    const created = await create('alice', { roles: ['reader'], timezone: 'Europe/Berlin', session_timeout_ms: 60_000 })
    expect([created.statusCode, created.body, created.headers['location']]).toEqual([
      201,
      '',
      'http://127.0.0.1:9000/users/alice',
    ])
    const alice = await user('alice')
    expect(alice).toMatchObject({
      username: 'alice',
      full_name: 'alice L',
      roles: ['Reader'],
      timezone: 'Europe/Berlin',
      session_timeout_ms: 60_000,
      read_only: false,
      account_status: 'enabled',
    })
    expect(alice.permissions).toEqual(expect.arrayContaining(['users:edit:alice', 'messages:read']))
    const changed = await server.call('PUT', `/api/users/${alice.id}`, {
      first_name: 'Al',
      last_name: 'B',
      email: 'al@x.io',
      roles: ['Views Manager'],
      unknown: 1,
    })
    expect(changed.statusCode).toBe(204)
    expect(await user('alice')).toMatchObject({
      full_name: 'Al B',
      email: 'al@x.io',
      roles: ['Views Manager'],
      timezone: null,
    })
    expect((await server.call('DELETE', `/api/users/id/${alice.id}`)).statusCode).toBe(204)
    expect((await server.call('GET', '/api/users/alice')).statusCode).toBe(404)
  })

  it('have preferences from the start', async () => {
    const preferences = { updateUnfocussed: false, enableSmartSearch: true }
    await create('carol')
    for (const name of ['admin', 'carol']) expect((await user(name)).preferences).toEqual(preferences)
  })

  it('may read themselves, service accounts too, and nobody else by it', async () => {
    await create('robot', { roles: [], permissions: ['urlwhitelist:read'], service_account: true })
    await create('alice')
    const { id } = await user('robot')
    const { token } = (await server.call('POST', `/api/users/${id}/tokens/portal`)).json<TokenCreated>()
    const robot = { authorization: `Bearer ${token}` }
    const own = await server.call('GET', '/api/users/robot', undefined, robot)
    expect([own.statusCode, own.json<UserSummary>()]).toEqual([
      200,
      expect.objectContaining({
        username: 'robot',
        service_account: true,
        permissions: ['urlwhitelist:read'],
      }),
    ])
    const others = ['/users/alice', '/users/admin', '/users/nobody', `/users/id/${id}`, `/users/${id}/tokens`]
    for (const path of others)
      expect([path, (await server.call('GET', `/api${path}`, undefined, robot)).statusCode]).toEqual([path, 403])
    expect((await server.call('PUT', '/api/users/robot/preferences', { preferences: {} }, robot)).statusCode).toBe(403)
    expect((await server.call('GET', '/api/users/robot', undefined, {})).statusCode).toBe(401)
  })

  it('cannot delete their own account', async () => {
    await create('chief', { roles: ['Admin'] })
    const { id } = await user('chief')
    for (const path of ['/users/chief', `/users/id/${id}`, `/users/id/${id}?new_owner=local:admin`]) {
      const reply = await server.call('DELETE', `/api${path}`, undefined, as('chief'))
      expect([path, reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
        path,
        403,
        'Users cannot delete their own account. Another administrator can do it.',
      ])
    }
    expect((await user('chief')).account_status).toBe('enabled')
  })

  it('are listed in pieces when they are many', async () => {
    await create('alice', { roles: ['Reader'] })
    const { id, revision, ...model } = (await server.services.records
      .as(system('test'))
      .of(users)
      .findBy('username', 'alice'))!
    await server.services.records.as(system('test')).transaction(async records => {
      for (let i = 0; i < 250; i++) await records.of(users).insert({ ...model, username: `user${1000 + i}` })
    })
    const names = async (path: string) =>
      (await server.call('GET', path)).json<{ users: UserSummary[] }>().users.map(({ username }) => username)
    const all = ['alice', ...Array.from({ length: 250 }, (_, i) => `user${1000 + i}`)]
    expect(await names('/api/users')).toEqual(['admin', 'alice', 'graylog-sidecar', ...all.slice(1)])
    expect((await names('/api/roles/Reader/members')).sort()).toEqual(['alice', 'graylog-sidecar', ...all.slice(1)])
    expect(await names('/api/roles/User%20Inspector/members')).toEqual([])
  })

  it('are listed with the bytes that each has alone, after any change', async () => {
    const records = server.services.records.as(system('test'))
    await create('alice', { roles: ['Reader'], first_name: 'İpek "A"' })
    await create('bob')
    await server.call('POST', '/api/system/sessions', { username: 'bob', password: 'pw', host: '' }, {})
    const expectSame = async () => {
      const list = (await server.call('GET', '/api/users')).body
      const each = JSON.parse(list).users.map(
        async ({ username }: UserSummary) => (await server.call('GET', `/api/users/${username}`)).body,
      )
      expect(list).toBe(`{"users":[${(await Promise.all(each)).join(',')}]}`)
      return list
    }
    const before = await expectSame()
    expect(await expectSame()).toBe(before)
    const alice = (await records.of(users).findBy('username', 'alice'))!
    await records.of(grants).insert({
      grantee: `grn::::user:${alice.id}`,
      target: 'grn::::stream:000000000000000000000001',
      capability: 'own',
      created_by: 'admin',
      created_at: '2026-01-01T00:00:00.000Z',
      updated_by: 'admin',
      updated_at: '2026-01-01T00:00:00.000Z',
      expires_at: null,
    })
    expect(await expectSame()).toContain('entity:own:grn::::stream:000000000000000000000001')
    await records.of(users).update(alice.id, null, { permissions: ['streams:edit:x'] })
    expect(await expectSame()).toContain('streams:edit:x')
    const reader = (await records.of(roles).findBy('name', 'Reader'))!
    await records.of(roles).update(reader.id, null, { permissions: ['inputs:read:y'] })
    expect(await expectSame()).toContain('inputs:read:y')
  })

  it('stand in lists, the root user first or apart', async () => {
    await create('bob')
    await create('alice')
    const list = (await server.call('GET', '/api/users')).json<{ users: UserSummary[] }>()
    expect(list.users.map(({ username }) => username)).toEqual(['admin', 'alice', 'bob', 'graylog-sidecar'])
    expect(list.users[0]).toMatchObject({
      id: 'local:admin',
      full_name: 'Administrator',
      permissions: ['*'],
      roles: ['Admin'],
      read_only: true,
    })
    const page = (await server.call('GET', '/api/users/paginated?query=username:bo')).json()
    expect(page).toMatchObject({
      total: 1,
      count: 1,
      page: 1,
      per_page: 50,
      users: [{ username: 'bob', roles: ['Reader'] }],
      query: 'username:bo',
      context: { admin_user: { id: 'local:admin' } },
    })
  })

  it.each([
    ['a taken name', person('admin'), { username: ["username 'admin' is taken."] }],
    ['an unknown role', person('x', { roles: ['Nobody'] }), { roles: ['Invalid role names: Nobody'] }],
    [
      'Admin for a service account',
      person('x', { roles: ['admin'], service_account: true }),
      { roles: ['A service account cannot have the role Admin.'] },
    ],
    ['a name that reads as a permission', person('*'), { username: [expect.any(String)] }],
    ['a name with a colon', person('a:b'), { username: [expect.any(String)] }],
  ])('cannot be created with %s', async (_, body, errors) => {
    const answer = await server.call('POST', '/api/users', body)
    expect(answer.statusCode).toBe(400)
    const wanted = Object.fromEntries(
      Object.entries(errors as Record<string, string[]>).map(([field, messages]) => [
        field,
        messages.map(error => ({ error })),
      ]),
    )
    expect(answer.json()).toMatchObject({ type: 'ValidationApiError', validation_errors: wanted })
  })

  it('cannot give more than they may themselves', async () => {
    await create('maker', { permissions: ['users:create'] })
    expect((await create('tool', { roles: ['Admin'] }, as('maker'))).statusCode).toBe(403)
    expect((await create('tool', { permissions: ['*'] }, as('maker'))).statusCode).toBe(403)
    expect((await create('friend', {}, as('maker'))).statusCode).toBe(201)
  })

  it('change of themselves only what they may', async () => {
    await create('alice')
    const alice = await user('alice')
    expect(
      (
        await server.call(
          'PUT',
          `/api/users/${alice.id}`,
          { email: 'new@x.io', permissions: ['*'], roles: ['Admin'], session_timeout_ms: 1 },
          as('alice'),
        )
      ).statusCode,
    ).toBe(204)
    expect(await user('alice')).toMatchObject({ email: 'new@x.io', roles: ['Reader'], session_timeout_ms: 28_800_000 })
    expect((await user('alice')).permissions).not.toContain('*')
    expect(
      (await server.call('PUT', `/api/users/${alice.id}/status/disabled`, undefined, as('alice'))).statusCode,
    ).toBe(400)
  })

  it('cannot reach others, nor tell whether they exist', async () => {
    await create('alice')
    await create('bob')
    const bob = await user('bob')
    for (const path of [
      '/api/users/bob',
      '/api/users/nobody',
      `/api/users/id/${bob.id}`,
      '/api/users/id/0123',
      `/api/users/${bob.id}/tokens`,
      '/api/users',
    ]) {
      expect([path, (await server.call('GET', path, undefined, as('alice'))).statusCode]).toEqual([path, 403])
    }
    expect((await server.call('PUT', `/api/users/${bob.id}/password`, { password: 'x' }, as('alice'))).statusCode).toBe(
      403,
    )
    expect((await server.call('PUT', '/api/users/bob/preferences', { preferences: {} }, as('alice'))).statusCode).toBe(
      403,
    )
    expect((await server.call('DELETE', '/api/users/bob', undefined, as('alice'))).statusCode).toBe(403)
  })

  it('cannot change the root user, who may keep preferences', async () => {
    expect((await server.call('PUT', '/api/users/local:admin', { email: 'x@x.io' })).statusCode).toBe(400)
    expect(
      (await server.call('PUT', '/api/users/local:admin/password', { old_password: rootPassword, password: 'x' }))
        .statusCode,
    ).toBe(400)
    expect((await server.call('DELETE', '/api/users/admin')).statusCode).toBe(400)
    expect(
      (await server.call('PUT', '/api/users/admin/preferences', { preferences: { themeMode: 'noir' } })).statusCode,
    ).toBe(204)
    expect((await user('admin')).preferences).toEqual({
      updateUnfocussed: false,
      enableSmartSearch: true,
      themeMode: 'noir',
    })
  })

  it('have a status', async () => {
    await create('alice')
    const { id } = await user('alice')
    const set = (word: string) => server.call('PUT', `/api/users/${id}/status/${word}`)
    expect((await set('enabled')).statusCode).toBe(304)
    expect((await set('disabled')).statusCode).toBe(200)
    expect((await server.call('GET', '/api/users/alice', undefined, as('alice'))).statusCode).toBe(401)
    expect((await set('sleeping')).statusCode).toBe(500)
  })

  it('change passwords with the old one, or as administrators of all', async () => {
    await create('alice')
    const { id } = await user('alice')
    const set = (body: object, headers?: Record<string, string>) =>
      server.call('PUT', `/api/users/${id}/password`, body, headers)
    expect((await set({ password: 'new' }, as('alice'))).statusCode).toBe(400)
    expect((await set({ old_password: 'wrong', password: 'new' }, as('alice'))).statusCode).toBe(400)
    expect((await set({ old_password: 'pw', password: 'new' }, as('alice'))).statusCode).toBe(204)
    expect((await server.call('GET', '/api/users/alice', undefined, as('alice'))).statusCode).toBe(401)
    expect((await set({ password: 'pw' })).statusCode).toBe(204)
    expect((await server.call('GET', '/api/users/alice', undefined, as('alice'))).statusCode).toBe(200)
  })
})

describe('access tokens', () => {
  it('work until they are revoked, by id or by value', async () => {
    await create('alice')
    const { id } = await user('alice')
    const make = async (name: string) =>
      (await server.call('POST', `/api/users/${id}/tokens/${name}`, undefined, as('alice'))).json<TokenCreated>()
    const [first, second] = [await make('ci'), await make('ci')]
    expect(first).toMatchObject({
      name: 'ci',
      last_access: '1970-01-01T00:00:00.000Z',
      token: expect.stringMatching(/^[a-z2-7]{52}$/),
    })
    const works = async (token: string) =>
      (await server.call('GET', '/api/users/alice', undefined, { authorization: `Bearer ${token}` })).statusCode
    expect(await works(first.token)).toBe(200)
    const { tokens } = (await server.call('GET', `/api/users/${id}/tokens`)).json<TokenList>()
    expect(tokens.map(token => Object.keys(token))).toEqual([
      ['id', 'name', 'last_access', 'last_address'],
      ['id', 'name', 'last_access'],
    ])
    expect(tokens.find(token => token.id === first.id)?.last_access).not.toBe('1970-01-01T00:00:00.000Z')
    expect(
      (await server.call('DELETE', `/api/users/${id}/tokens/${first.id}`, undefined, as('alice'))).statusCode,
    ).toBe(204)
    expect(
      (await server.call('DELETE', `/api/users/${id}/tokens/${second.token}`, undefined, as('alice'))).statusCode,
    ).toBe(204)
    expect([await works(first.token), await works(second.token)]).toEqual([401, 401])
    expect((await server.call('DELETE', `/api/users/${id}/tokens/${first.id}`)).statusCode).toBe(404)
  })

  it('of others can be neither made, listed nor revoked', async () => {
    await create('alice')
    await create('bob')
    const [alice, bob] = [await user('alice'), await user('bob')]
    const token = (
      await server.call('POST', `/api/users/${bob.id}/tokens/own`, undefined, as('bob'))
    ).json<TokenCreated>()
    expect((await server.call('POST', `/api/users/${bob.id}/tokens/x`, undefined, as('alice'))).statusCode).toBe(403)
    expect((await server.call('GET', `/api/users/${bob.id}/tokens`, undefined, as('alice'))).statusCode).toBe(403)
    for (const [owner, what] of [
      [bob.id, token.id],
      [alice.id, token.id],
      [alice.id, token.token],
    ]) {
      expect(
        (await server.call('DELETE', `/api/users/${owner}/tokens/${what}`, undefined, as('alice'))).statusCode,
      ).toBeGreaterThanOrEqual(403)
    }
    expect((await server.call('GET', '/api/users/bob', undefined, basic(token.token, 'token'))).statusCode).toBe(200)
  })

  it('end with their user, and are readable nowhere', async () => {
    await create('alice')
    const { id } = await user('alice')
    const { token } = (await server.call('POST', `/api/users/${id}/tokens/ci`)).json<TokenCreated>()
    await server.call('DELETE', '/api/users/alice')
    expect((await server.call('GET', '/api/users', undefined, basic(token, 'token'))).statusCode).toBe(401)
    expect(JSON.stringify(await server.services.records.log('audit').list())).not.toContain(token)
  })
})

describe('roles', () => {
  it('that are built in cannot be changed', async () => {
    const all = (await server.call('GET', '/api/roles')).json<{
      roles: { name: string; read_only: boolean }[]
      total: number
    }>()
    expect(all.roles.map(({ name }) => name)).toEqual([
      'Admin',
      'Alerts Manager',
      'Dashboard Creator',
      'Event Definition Creator',
      'Event Notification Creator',
      'Pipelines Manager',
      'Reader',
      'Sidecar System (Internal)',
      'User Inspector',
      'Views Manager',
    ])
    expect(
      (await server.call('PUT', '/api/roles/Reader', { name: 'Reader', description: null, permissions: ['*'] }))
        .statusCode,
    ).toBe(400)
    expect((await server.call('DELETE', '/api/roles/Reader')).statusCode).toBe(400)
  })

  it('are created, changed, given and deleted', async () => {
    await create('alice')
    const created = await server.call('POST', '/api/roles', {
      name: 'Ops',
      description: 'd',
      permissions: ['streams:read:1'],
      read_only: true,
    })
    expect([created.statusCode, created.json()]).toEqual([
      201,
      { name: 'Ops', description: 'd', permissions: ['streams:read:1'], read_only: false },
    ])
    expect((await server.call('POST', '/api/roles', { name: 'ops', permissions: [] })).statusCode).toBe(400)
    expect((await server.call('PUT', '/api/roles/Ops/members/alice')).statusCode).toBe(204)
    expect((await user('alice')).permissions).toContain('streams:read:1')
    await server.call('PUT', '/api/roles/Ops', { name: 'Ops', permissions: ['streams:read:2'] })
    expect((await user('alice')).permissions).toContain('streams:read:2')
    expect((await server.call('GET', '/api/roles/Ops/members')).json()).toMatchObject({
      role: 'Ops',
      users: [{ username: 'alice', timezone: 'UTC' }],
    })
    expect((await server.call('DELETE', '/api/roles/Ops')).statusCode).toBe(204)
    expect((await user('alice')).roles).toEqual(['Reader'])
  })

  it('of administrators stay with the root user, who can be neither disabled nor deleted', async () => {
    const roles = (await server.call('GET', '/api/authz/roles?query=name:^Admin$')).json<{ roles: { id: string }[] }>()
    const adminId = roles.roles[0]!.id
    await create('chief', { roles: ['Admin'] })
    const calls = [
      ['PUT', '/users/local:admin/status/disabled'],
      ['PUT', '/users/local:admin/status/deleted'],
      ['DELETE', '/users/admin'],
      ['DELETE', '/users/id/local:admin'],
      ['PUT', '/users/local:admin', { roles: [] }],
      ['DELETE', '/users/admin/permissions'],
      ['DELETE', '/roles/Admin/members/admin'],
      ['DELETE', `/authz/roles/${adminId}/assignee/admin`],
    ] as const
    for (const [method, path, body] of calls) {
      const reply = await server.call(method, `/api${path}`, body, as('chief'))
      expect([path, reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
        path,
        400,
        expect.stringContaining('there is always an administrator'),
      ])
    }
    expect((await user('admin')).roles).toEqual(['Admin'])
  })

  it('can be taken from all other administrators: the root user still gets in', async () => {
    const { statusCode } = await create('chief', { roles: ['Admin'] })
    expect(statusCode).toBe(201)
    const { id } = await user('chief')
    const asRoot = async (method: 'PUT' | 'DELETE', path: string, body?: object) =>
      (await server.call(method, `/api${path}`, body)).statusCode
    expect(await asRoot('PUT', `/users/${id}`, { roles: ['Reader'] })).toBe(204)
    expect(await asRoot('PUT', `/users/${id}`, { roles: ['Admin'] })).toBe(204)
    expect(await asRoot('PUT', `/users/${id}/status/disabled`)).toBe(200)
    expect(await asRoot('DELETE', '/users/chief')).toBe(204)
    const session = await server.call(
      'POST',
      '/api/system/sessions',
      { username: 'admin', password: rootPassword, host: '' },
      {},
    )
    expect(session.statusCode).toBe(200)
    expect((await create('next', { roles: ['Admin'] })).statusCode).toBe(201)
  })

  it('of administrators are not for service accounts, whichever way they are given', async () => {
    await create('robot', { roles: [], service_account: true })
    const { id } = await user('robot')
    const roles = (await server.call('GET', '/api/authz/roles?query=name:^Admin$')).json<{ roles: { id: string }[] }>()
    const replies = [
      await server.call('PUT', `/api/users/${id}`, { roles: ['Admin'] }),
      await server.call('PUT', '/api/roles/Admin/members/robot'),
      await server.call('PUT', `/api/authz/roles/${roles.roles[0]!.id}/assignees`, ['robot']),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
    expect((await user('robot')).roles).toEqual([])
  })

  it('are given once to who is named twice', async () => {
    await create('alice')
    const roles = (await server.call('GET', '/api/authz/roles?query=name:^Views')).json<{ roles: { id: string }[] }>()
    const path = `/api/authz/roles/${roles.roles[0]!.id}/assignees`
    expect((await server.call('PUT', path, ['alice', 'alice'])).statusCode).toBe(204)
    expect((await user('alice')).roles).toEqual(['Reader', 'Views Manager'])
  })

  it('are given by id', async () => {
    await create('alice')
    const page = (await server.call('GET', '/api/authz/roles?query=name:^Views')).json<{
      roles: { id: string }[]
      grand_total: number
    }>()
    expect(page).toMatchObject({ total: 1, grand_total: 10 })
    const [{ id } = { id: '' }] = page.roles
    expect((await server.call('PUT', `/api/authz/roles/${id}/assignees`, ['alice'])).statusCode).toBe(204)
    expect(
      (await server.call('GET', '/api/authz/roles')).json<{
        context: { users: Record<string, { username: string }[]> }
      }>().context.users[id],
    ).toMatchObject([{ username: 'alice' }])
    expect((await server.call('GET', `/api/authz/roles/${id}/assignees`)).json()).toMatchObject({
      total: 1,
      users: [{ username: 'alice', roles: ['Reader', 'Views Manager'] }],
    })
    expect((await server.call('GET', '/api/authz/roles/user/alice')).json()).toMatchObject({ total: 2 })
    expect((await server.call('PUT', `/api/authz/roles/${id}/assignees`, ['alice'], as('alice'))).statusCode).toBe(403)
    expect((await server.call('DELETE', `/api/authz/roles/${id}/assignee/alice`)).statusCode).toBe(204)
    expect((await user('alice')).roles).toEqual(['Reader'])
    expect((await server.call('DELETE', `/api/authz/roles/${id}`)).statusCode).toBe(405)
  })
})

describe('permissions', () => {
  it('are listed for everybody', async () => {
    expect((await server.call('GET', '/api/system/permissions', undefined, {})).json()).toMatchObject({
      permissions: { streams: ['changestate', 'create', 'edit', 'read'] },
    })
    expect((await server.call('GET', '/api/system/permissions/reader/alice', undefined, {})).json()).toEqual({
      permissions: [
        'users:edit:alice',
        'users:passwordchange:alice',
        'users:tokencreate:alice',
        'users:tokenlist:alice',
        'users:tokenremove:alice',
      ],
    })
  })

  it('of others are shown only to who may edit them', async () => {
    await create('inspector', { roles: ['Reader', 'User Inspector'] })
    await create('alice')
    const list = (await server.call('GET', '/api/users', undefined, as('inspector'))).json<{ users: UserSummary[] }>()
      .users
    expect(list.find(({ username }) => username === 'alice')?.permissions).toEqual([])
    expect(list.find(({ username }) => username === 'inspector')?.permissions).toContain('users:list')
  })
})
