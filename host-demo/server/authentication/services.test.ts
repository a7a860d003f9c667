/** Routes of authentication services and of the header authenticator, without any service to ask. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { area as configuration } from '../configuration/area.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { system } from '../platform/records/callers.ts'
import { area as usersArea } from '../users/area.ts'
import { users } from '../users/collections.ts'
import { area } from './area.ts'
import { backends, profiles } from './collections.ts'

const prefix = '/api/system/authentication/services'
const headerPath = '/api/system/authentication/http-header-auth-config'
let server: TestServer
beforeAll(async () => {
  server = await testServer([area, configuration])
})
afterAll(() => server.close())

const ldap = {
  type: 'ldap',
  servers: [{ host: 'ldap', port: 636 }],
  transport_security: 'tls',
  verify_certificates: true,
  system_user_dn: 'cn=x',
  system_user_password: { set_value: 'p' },
  user_search_base: 'dc=x',
  user_search_pattern: '(uid={0})',
  user_unique_id_attribute: 'entryUUID',
  user_name_attribute: 'uid',
  user_full_name_attribute: 'cn',
}
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  server.call(method, `${prefix}${path}`, body)
const create = async (config: object = ldap, more: object = {}) =>
  (await call('POST', '/backends', { title: 'LDAP', config, ...more })).json().backend
const errorsOf = async (config: object, more: object = {}) => {
  const answer = await call('POST', '/backends', { title: 'LDAP', config, ...more })
  expect([answer.statusCode, answer.json().failed]).toEqual([400, true])
  return Object.keys(answer.json().errors)
}

describe('authentication services', () => {
  it('that are there already let access tokens go on as they did', () => {
    const migrated = (config: object) => backends.definition.migrations[2]!({ title: 'x', config })['config']
    expect(migrated({ type: 'oidc' })).toEqual({ type: 'oidc', token_rest_days: 0 })
    expect(migrated({ type: 'ldap' })).toEqual({ type: 'ldap' })
  })

  it('creates one as the contract has it', async () => {
    expect(await create()).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      title: 'LDAP',
      description: '',
      default_roles: [],
      config: {
        ...ldap,
        system_user_password: { is_set: true },
        email_attributes: ['mail', 'rfc822Mailbox'],
      },
    })
    expect(
      (
        await create({
          ...ldap,
          type: 'active-directory',
          user_unique_id_attribute: undefined,
          user_search_pattern: undefined,
          user_name_attribute: undefined,
          user_full_name_attribute: undefined,
        })
      ).config,
    ).toMatchObject({
      user_name_attribute: 'userPrincipalName',
      user_full_name_attribute: 'displayName',
      user_search_pattern: '(&(objectClass=user)(|(userPrincipalName={0})(sAMAccountName={0})))',
    })
  })

  it('keeps, sets and removes the password, and never shows it', async () => {
    const { id } = await create()
    const put = async (password?: unknown) => {
      const answer = await call('PUT', `/backends/${id}`, {
        title: 'LDAP',
        config: { ...ldap, system_user_password: password },
      })
      expect([answer.statusCode, answer.body.includes('"p"')]).toEqual([200, false])
      return answer.json().backend.config.system_user_password.is_set as boolean
    }
    expect(await put({ keep_value: true })).toBe(true)
    expect(await put({ is_set: true })).toBe(true)
    expect(await put({ delete_value: true })).toBe(false)
    expect(await put({ keep_value: true })).toBe(false)
    expect(await put({ set_value: 'q' })).toBe(true)
    expect(await put()).toBe(false)
  })

  it('keeps what clients of the established contract do not know', async () => {
    const own = {
      group_roles: [],
      timeout_ms: 700,
      access_check_minutes: 5,
      group_search: { enabled: false, search_base: 'ou=g' },
    }
    const { id } = await create({ ...ldap, ...own })
    const answer = await call('PUT', `/backends/${id}`, {
      title: 'LDAP',
      config: { ...ldap, system_user_password: { keep_value: true } },
    })
    expect(answer.json().backend.config).toMatchObject({
      ...own,
      group_search: { search_base: 'ou=g', name_attribute: 'cn' },
    })
  })

  it('names the fields that are wrong', async () => {
    expect(await errorsOf(ldap, { title: ' ' })).toEqual(['title'])
    expect(await errorsOf({ type: 'nis' })).toEqual(['config'])
    expect(await errorsOf({ type: 'ldap' })).toEqual([
      'servers',
      'user_search_base',
      'user_search_pattern',
      'user_name_attribute',
      'user_full_name_attribute',
    ])
    for (const pattern of ['', '(uid=x)', '(uid={0}', '{0})', 'uid'])
      expect(await errorsOf({ ...ldap, user_search_pattern: pattern })).toEqual(['user_search_pattern'])
    expect(await errorsOf({ ...ldap, user_unique_id_attribute: 'a)(b' })).toEqual(['user_unique_id_attribute'])
    expect(await errorsOf({ ...ldap, servers: [{ host: '169.254.169.254', port: 389 }] })).toEqual(['servers'])
    expect(await errorsOf({ ...ldap, ca_certificate: 'x' })).toEqual(['ca_certificate'])
    expect(await errorsOf({ ...ldap, transport_security: 'ssl' })).toEqual(['transport_security'])
    expect(await errorsOf({ ...ldap, color: 'red' })).toEqual(['color'])
    expect(await errorsOf(ldap, { default_roles: ['x'] })).toEqual(['default_roles'])
    expect(await errorsOf({ type: 'oidc' })).toEqual(['issuer_url', 'client_id'])
    for (const issuer of ['http://login.example.org', 'ftp://x', 'https://a:b@c', 'https://169.254.169.254'])
      expect(await errorsOf({ type: 'oidc', client_id: 'x', issuer_url: issuer })).toEqual(['issuer_url'])
  })

  it('activates, shows the type to everybody, and deletes only what is not active', async () => {
    const { id } = await create()
    const { id: other } = await create({ type: 'oidc', client_id: 'x', issuer_url: 'https://login.example.org' })
    const type = async () =>
      (await server.call('GET', `${prefix}/backends/active-backend/type`, undefined, {})).json().backend
    expect((await call('POST', '/configuration', { active_backend: id })).json()).toEqual({
      configuration: { active_backend: id, active_backends: [id] },
    })
    expect(await type()).toBe('ldap')
    expect((await call('DELETE', `/backends/${id}`)).statusCode).toBe(400)
    await call('POST', '/configuration', { active_backends: [other, id] })
    expect(await type()).toBe('oidc')
    const active = (await call('GET', '/active-backend')).json()
    expect(active).toMatchObject({ backend: { id: other }, context: { backends_total: expect.any(Number) } })
    const list = (await call('GET', '/backends?query=title:LDAP')).json()
    expect(list).toMatchObject({
      context: { active_backend: { id: other } },
      grand_total: active.context.backends_total,
    })
    expect((await call('POST', '/configuration', { active_backend: 'x' })).statusCode).toBe(400)
    await call('POST', '/configuration', { active_backend: null })
    expect([await type(), (await call('DELETE', `/backends/${id}`)).statusCode]).toEqual([null, 204])
    expect((await call('GET', `/backends/${id}`)).statusCode).toBe(404)
  })

  it('admits users while the service they came from is active', async () => {
    const { id } = await create()
    const records = server.services.records.as(system('test'))
    const local = (await records.of(users).findBy('username', 'admin'))!
    const { id: _, revision, ...model } = local
    const user = await records.of(users).insert({
      ...model,
      username: 'ada',
      password_hash: '',
      permissions: [],
      roles: [],
      read_only: false,
      external: true,
    })
    await records
      .of(profiles)
      .insert({ user_id: user.id, service_id: id, uid: '1', key: `${id} 1`, dn: '', group_roles: [], removed: false })
    const { token } = (await server.call('POST', `/api/users/${user.id}/tokens/script`, {})).json()
    const { id: session } = await server.api(usersArea).sessions.begin(user.id, '127.0.0.1', 60_000)
    const may = async () =>
      Promise.all(
        [{ authorization: `Bearer ${token}` }, basic(session, 'session')].map(
          async headers => (await server.call('GET', '/api/users/ada', undefined, headers)).statusCode,
        ),
      )
    expect(await may()).toEqual([401, 401])
    await call('POST', '/configuration', { active_backend: id })
    expect(await may()).toEqual([200, 200])
    await call('POST', '/configuration', { active_backend: null })
    expect(await may()).toEqual([401, 401])
    // Tokens stay, sessions have ended.
    await call('POST', '/configuration', { active_backend: id })
    expect(await may()).toEqual([200, 401])
    await call('POST', '/configuration', { active_backend: null })
  })

  it('disables and enables users', async () => {
    await server.call('POST', '/api/users', newUser('leaver'))
    const { id } = (await server.call('GET', '/api/users/leaver')).json()
    const set = async (action: string) =>
      (await server.call('POST', `/api/system/authentication/users/${id}/${action}`)).statusCode
    const may = async () => (await server.call('GET', '/api/users/leaver', undefined, basic('leaver', 'pw'))).statusCode
    expect([await may(), await set('disable'), await may(), await set('enable'), await may()]).toEqual([
      200, 204, 401, 204, 200,
    ])
  })
})

describe('the header authenticator', () => {
  const proxy = '127.0.0.1'
  const put = (body: object) => server.call('PUT', headerPath, body)
  /** As a proxy sends it. */
  const sent = (name: string, more: Record<string, string> = {}) =>
    server.call('GET', '/api/users/leaver', undefined, { 'x-user': name, ...more })

  it('is off, and changes as the contract has it', async () => {
    expect((await server.call('GET', headerPath)).json()).toEqual({
      enabled: false,
      username_header: 'Remote-User',
      trusted_proxies: null,
    })
    expect((await put({ enabled: true, username_header: ' ' })).statusCode).toBe(400)
    expect((await put({ enabled: true, username_header: 'X-User', trusted_proxies: ['x'] })).statusCode).toBe(400)
    expect((await put({ enabled: true, username_header: 'X-User' })).json()).toEqual({
      enabled: true,
      username_header: 'X-User',
      trusted_proxies: null,
    })
  })

  it('believes proxies that are trusted, at once, and nobody else', async () => {
    await put({ enabled: true, username_header: 'X-User', trusted_proxies: null })
    expect((await sent('leaver')).statusCode).toBe(401)
    await put({ enabled: true, username_header: 'X-User', trusted_proxies: ['10.0.0.0/8'] })
    expect((await sent('leaver')).statusCode).toBe(401)
    await put({ enabled: true, username_header: 'X-User', trusted_proxies: [proxy] })
    expect((await sent('leaver')).statusCode).toBe(200)
    expect((await sent('nobody')).statusCode).toBe(401)
    expect((await sent('leaver, admin')).statusCode).toBe(401)
    // Clients of the established contract send no proxies: they stay.
    await put({ enabled: true, username_header: 'X-User' })
    expect((await sent('leaver')).statusCode).toBe(200)
    await put({ enabled: false, username_header: 'X-User' })
    expect((await sent('leaver')).statusCode).toBe(401)
  })

  it('begins a session that ends with the header', async () => {
    await put({ enabled: true, username_header: 'X-User', trusted_proxies: [proxy] })
    const answer = await server.call('GET', '/api/system/sessions', undefined, { 'x-user': 'leaver' })
    expect(answer.json()).toMatchObject({ is_valid: true, username: 'leaver' })
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!
    const whoIs = async (headers: Record<string, string>) =>
      (await server.call('GET', '/api/system/sessions', undefined, { cookie, ...headers })).json().username
    expect(await whoIs({ 'x-user': 'leaver' })).toBe('leaver')
    expect(await whoIs({})).toBeNull()
    expect(await whoIs({ 'x-user': 'admin' })).toBe('admin')
    await put({ enabled: false, username_header: 'X-User' })
    expect(await whoIs({ 'x-user': 'leaver' })).toBeNull()
  })

  it('believes the proxies of the settings where it has none of its own', async () => {
    const behind = await testServer([area], { trustedProxies: ['127.0.0.0/8'] })
    await behind.call('PUT', headerPath, { enabled: true, username_header: 'X-User' })
    const answer = await behind.call('GET', '/api/users/admin', undefined, { 'x-user': 'admin' })
    expect(answer.statusCode).toBe(200)
    await behind.close()
  })

  it('cannot be written with the permission for configurations alone', async () => {
    await server.call(
      'POST',
      '/api/users',
      newUser('configurer', {
        permissions: ['clusterconfigentry:edit', 'clusterconfigentry:read', 'clusterconfigentry:create'],
      }),
    )
    const name = 'org.graylog2.security.headerauth.HTTPHeaderAuthConfig'
    const body = { enabled: true, username_header: 'X-User', trusted_proxies: ['0.0.0.0/0'] }
    const answer = await server.call('PUT', `/api/system/cluster_config/${name}`, body, basic('configurer', 'pw'))
    expect(answer.statusCode).toBe(403)
  })
})
