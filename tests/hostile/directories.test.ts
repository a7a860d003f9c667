/** Directories: logins, groups, removal, injection and servers that hang (hostile test 10), with a real slapd. */
import { createServer, type Server } from 'node:net'
import { Attribute, Change, Client } from 'ldapts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { area } from '../../host-demo/server/authentication/area.ts'
import { freePort } from '../support/ports.ts'
import { installSlapd, slapdRequired } from '../support/install-slapd.js'
import { reader, suffix } from '../support/slapd.ts'
import { rootPassword } from '../../host-demo/server/testing/test-server.ts'
import { startCompany, type Company } from './directory/company-server.ts'
import { groupDn, groups, loop, password, people, person, personDn } from './directory/people.ts'

const found = installSlapd()
if (found.reason !== undefined && slapdRequired) throw new Error(`slapd is required, and not there: ${found.reason}.`)
if (found.reason !== undefined) console.warn(`Tests of directories are left out: ${found.reason}.`)

describe.skipIf(found.reason !== undefined)('hostile 10: a directory of 2,000 users', () => {
  let company: Company
  const roleIds: Record<string, string> = {}
  let admin: Client
  let hanging: Server
  const hangingPort = freePort()

  beforeAll(async () => {
    company = await startCompany((found as { root: string }).root)
    const { roles } = await company.json<{ roles: { id: string; name: string }[] }>(
      'GET',
      '/api/authz/roles?per_page=100',
    )
    for (const { id, name } of roles) roleIds[name] = id
    admin = new Client({ url: `ldap://127.0.0.1:${company.slapd.port}` })
    await admin.bind(company.slapd.root.dn, company.slapd.root.password)
    // It takes connections and says nothing.
    hanging = createServer(socket => socket.on('error', () => undefined).resume())
    const at = await hangingPort
    await new Promise<void>(resolve => hanging.listen(at, '127.0.0.1', resolve))
  }, 120_000)
  afterAll(async () => {
    await admin?.unbind().catch(() => undefined)
    await company?.stop()
    hanging?.close()
  })

  const rolesOf = async (username: string) =>
    (await company.json<{ roles: string[] }>('GET', `/api/users/${encodeURIComponent(username)}`)).roles.toSorted()
  const access = () => company.server.api(area).access
  let weeks = 0
  /** A week later each time. */
  const check = () => access().run(new AbortController().signal, Date.now() + ++weeks * 7 * 24 * 3_600_000)

  it('finds its users and groups by itself, given an address and a system user', async () => {
    const { result, success } = await company.json('POST', '/test/backend/discover', {
      backend_configuration: {
        title: 'x',
        config: {
          type: 'ldap',
          servers: [{ host: 'localhost', port: company.slapd.tlsPort }],
          ca_certificate: company.configuration()['ca_certificate'],
          system_user_dn: reader.dn,
          system_user_password: { set_value: reader.password },
        },
      },
    })
    expect(success).toBe(true)
    expect(result).toMatchObject({
      type: 'ldap',
      naming_contexts: [suffix],
      user_search_base: people,
      user_search_pattern: '(&(objectClass=inetOrgPerson)(uid={0}))',
      user_name_attribute: 'uid',
      user_unique_id_attribute: 'entryUUID',
      user_full_name_attribute: 'cn',
      group_search: { enabled: true, search_base: groups, member_attribute: 'member' },
      users_found: 1000,
    })
    // What was found is all that a service needs.
    const { naming_contexts, users_found, groups_found, ...config } = result
    expect([naming_contexts, users_found, groups_found]).toEqual([[suffix], 1000, 24])
    await company.service(config)
    expect((await company.logIn('user900', password)).status).toBe(200)
    const { result: tried } = await company.json('POST', '/test/backend/login', {
      backend_configuration: { title: 'x', config: company.configuration(config) },
      user_login: { username: 'user900', password: { set_value: password } },
    })
    expect(tried.groups.toSorted()).toEqual(['sales', 'staff', 'team9'])
    const search = company.configuration()['group_search'] as object
    const listed = await company.json('POST', '/test/backend/groups', {
      backend_configuration: { title: 'x', config: company.configuration() },
    })
    expect(listed['result'].groups).toContainEqual({ name: 'staff', dn: groupDn('staff') })
    const { message, steps } = await company.json('POST', '/test/backend/groups', {
      backend_configuration: {
        title: 'x',
        config: company.configuration({ group_search: { ...search, search_pattern: '(cn=staff)' } }),
      },
    })
    expect([message, steps.at(-1).message]).toEqual(['Found 1 group.', 'Found 1 group.'])
  })

  it('tests each server alone, and says why one fails', async () => {
    const test = (more: object) =>
      company.json('POST', '/test/backend/connection', {
        backend_configuration: { title: 'x', config: company.configuration(more) },
      })
    const dead = await freePort()
    const { tlsPort, port } = company.slapd
    expect(await test({})).toMatchObject({ success: true, errors: [] })
    const half = await test({
      servers: [
        { host: 'localhost', port: tlsPort },
        { host: 'localhost', port: dead },
      ],
    })
    expect(half).toMatchObject({ success: false, errors: [`localhost:${dead}: Nothing listens at this port.`] })
    expect((await test({ ca_certificate: '' }))['errors'][0]).toMatch(/certificate/)
    expect(await test({ ca_certificate: '', verify_certificates: false })).toMatchObject({ success: true })
    expect(await test({ transport_security: 'start_tls', servers: [{ host: 'localhost', port }] })).toMatchObject({
      success: true,
    })
    expect(await test({ transport_security: 'none', servers: [{ host: 'localhost', port }] })).toMatchObject({
      success: true,
    })
    expect((await test({ system_user_password: { set_value: 'wrong' } }))['errors'][0]).toMatch(
      /refused name or password/,
    )
  })

  it('tests a login step by step', async () => {
    const test = (username: string, word: string) =>
      company.json('POST', '/test/backend/login', {
        backend_configuration: {
          title: 'x',
          config: company.configuration({ group_roles: [{ group: 'staff', roles: [roleIds['Reader']] }] }),
        },
        user_login: { username, password: { set_value: word } },
      })
    const right = await test('user7', password)
    expect(right).toMatchObject({
      success: true,
      result: {
        user_exists: true,
        login_success: true,
        user_details: { dn: personDn('user7'), uid: 'user7', cn: 'Person user7', email: 'user7@example.org' },
        roles: [roleIds['Reader']],
      },
    })
    expect(right['result'].groups.toSorted()).toEqual(['engineering', 'operators', 'staff', 'team0'])
    expect(right['steps'].map(({ step }: { step: string }) => step)).toEqual([
      'connect',
      'bind_system_user',
      'find_user',
      'bind_user',
      'find_groups',
      'assign_roles',
    ])
    const messages = right['steps'].map(({ message }: { message: string }) => message)
    expect(messages.slice(-2)).toEqual(['Found 4 groups.', 'The groups give 1 role.'])
    expect(await test('user7', 'wrong')).toMatchObject({ success: false, result: { login_success: false } })
    expect(await test('nobody', password)).toMatchObject({
      success: false,
      result: { user_exists: false, login_success: false, user_details: {} },
    })
  })

  it('logs in, gives roles by groups, takes them again, and leaves those given by hand', async () => {
    const id = await company.service(
      {
        group_roles: [
          { group: 'OPERATORS', roles: [roleIds['Alerts Manager']] },
          { group: groupDn('staff'), roles: [roleIds['Views Manager']] },
        ],
      },
      { default_roles: [roleIds['Reader']] },
    )
    expect((await company.logIn('user7', 'wrong')).status).toBe(401)
    expect((await company.logIn('user7', '')).status).toBe(400)
    const { status, body } = await company.logIn('user7', password)
    expect(status).toBe(200)
    expect(await rolesOf('user7')).toEqual(['Alerts Manager', 'Reader', 'Views Manager'])
    expect(await company.json('GET', '/api/users/user7')).toMatchObject({
      external: true,
      full_name: 'Person user7',
      email: 'user7@example.org',
    })
    const { users, context } = await company.json('GET', `/backends/${id}/users`)
    expect(users).toMatchObject([{ username: 'user7', auth_service_id: id, auth_service_uid: expect.any(String) }])
    expect(context.roles[roleIds['Reader']!]).toEqual({ title: 'Reader' })

    await company.json('PUT', `/api/users/${body['user_id']}`, {
      roles: ['Alerts Manager', 'Views Manager', 'Reader', 'Dashboard Creator'],
    })
    await admin.modify(groupDn('operators'), replaced('member', [personDn('user8')]))
    expect((await company.logIn('user7', password)).status).toBe(200)
    expect(await rolesOf('user7')).toEqual(['Dashboard Creator', 'Reader', 'Views Manager'])
    expect((await company.logIn('user1999', password)).status).toBe(200)
    expect(await rolesOf('user1999')).toEqual(['Reader', 'Views Manager'])
  })

  it('takes text for a name, never for a filter', async () => {
    await company.service()
    for (const name of [
      '*',
      'user*',
      'user1)(uid=*',
      'user1)(|(uid=*',
      '*)(objectClass=*',
      'user1\\2a',
      'user1\u0000',
      '(uid=user1)',
      'user1)(&',
    ])
      expect([name, (await company.logIn(name, password)).status]).toEqual([name, 401])
    const all = await company.json<{ users: { username: string }[] }>('GET', '/api/users')
    expect(all.users.filter(({ username }) => /[*()\\]/.test(username))).toEqual([])
  })

  it('lets nobody be taken for a local user, and asks no directory for one', async () => {
    await admin.add(personDn('admin'), entry('admin'))
    await admin.add(personDn('ADMIN2'), entry('ADMIN2'))
    await company.call('POST', '/api/users', {
      username: 'admin2',
      password: 'local-password',
      email: 'a@example.org',
      first_name: 'A',
      last_name: 'B',
      permissions: [],
    })
    await company.service()
    expect((await company.logIn('admin', password)).status).toBe(401)
    expect((await company.logIn('admin2', password)).status).toBe(401)
    expect((await company.logIn('ADMIN2', password)).status).toBe(401)
    expect((await company.logIn('admin2', 'local-password')).status).toBe(200)
  })

  it('goes on to the next server, and says 503 where none answers, but to local users', async () => {
    const nowhere = { host: '127.0.0.1', port: await hangingPort }
    await company.service({
      servers: [nowhere, { host: 'localhost', port: company.slapd.tlsPort }],
      timeout_ms: 500,
    })
    expect((await company.logIn('user20', password)).status).toBe(200)
    await company.service({ servers: [nowhere], timeout_ms: 1_500 })
    const waiting = company.logIn('user21', password)
    expect((await company.logIn('admin', rootPassword)).status).toBe(200)
    expect((await company.logIn('admin', 'wrong')).status).toBe(401)
    const outcome = await Promise.race([waiting, Promise.resolve('still waits')])
    expect(outcome).toBe('still waits')
    expect((await waiting).status).toBe(503)
  })

  it('keeps nobody out while many wait for a directory that hangs', async () => {
    await company.service({ servers: [{ host: '127.0.0.1', port: await hangingPort }], timeout_ms: 500 })
    const waiting = Promise.all([...Array(60).keys()].map(n => company.logIn(`user${100 + n}`, password)))
    expect((await company.logIn('admin', rootPassword)).status).toBe(200)
    expect(new Set((await waiting).map(({ status }) => status))).toEqual(new Set([503]))
    expect((await company.logIn('admin', rootPassword)).status).toBe(200)
  })

  it('follows no referral', async () => {
    const test = (user_search_base: string) =>
      company.json('POST', '/test/backend/login', {
        backend_configuration: { title: 'x', config: company.configuration({ user_search_base }) },
        user_login: { username: 'user7', password: { set_value: password } },
      })
    expect(await test(people)).toMatchObject({ success: true })
    const refused = await test(loop)
    expect(refused['errors'][0]).toMatch(/Referrals are not followed/)
    expect(refused['success']).toBe(false)
  })

  it('connects once, and never again in the clear, where a server hangs up', async () => {
    let connections = 0
    const port = await freePort()
    const closing = createServer(socket => {
      connections++
      socket.on('error', () => undefined).once('data', () => socket.destroy())
    })
    await new Promise<void>(resolve => closing.listen(port, '127.0.0.1', resolve))
    await company.service({ servers: [{ host: '127.0.0.1', port }], transport_security: 'start_tls' })
    expect((await company.logIn('user70', password)).status).toBe(503)
    expect(connections).toBe(1)
    closing.close()
  })

  it('asks several services in their order, each for its own users', async () => {
    const first = await company.service({ user_search_pattern: '(uid=user3{0})' }, { title: 'First' })
    const second = await company.service({}, { title: 'Second' }, false)
    await company.activate(first, second)
    expect((await company.json('GET', '/configuration'))['configuration']).toEqual({
      active_backend: first,
      active_backends: [first, second],
    })
    // The first finds user300 by this name, the second user00, which is nobody.
    expect((await company.logIn('00', password)).body['username']).toBe('user300')
    expect((await company.logIn('user301', password)).body['username']).toBe('user301')
    const { users } = await company.json('GET', `/backends/${second}/users`)
    expect(users.map(({ username }: { username: string }) => username)).toEqual(['user301'])
    const { body } = await company.logIn('user301', password)
    const by = { authorization: `Basic ${Buffer.from(`${String(body['session_id'])}:session`).toString('base64')}` }
    const may = async () => (await company.server.call('GET', '/api/users/user301', undefined, by)).statusCode
    expect(await may()).toBe(200)
    await company.activate(first)
    expect([await may(), (await company.logIn('user301', password)).status]).toEqual([401, 401])
  })

  it('ends the access of who is gone from the directory, and gives it back', async () => {
    const id = await company.service({ group_roles: [{ group: 'staff', roles: [roleIds['Reader']] }] })
    const { body } = await company.logIn('user50', password)
    const by = { authorization: `Basic ${Buffer.from(`${String(body['session_id'])}:session`).toString('base64')}` }
    const { token } = await company.json<{ token: string }>('POST', `/api/users/${body['user_id']}/tokens/script`)
    const may = async (headers: Record<string, string>) =>
      (await company.server.call('GET', '/api/users/user50', undefined, headers)).statusCode
    expect(await may(by)).toBe(200)
    await check()
    expect(await may(by)).toBe(200)
    await admin.del(personDn('user50'))
    await check()
    expect([await may(by), await may({ authorization: `Bearer ${token}` })]).toEqual([401, 401])
    expect((await company.logIn('user50', password)).status).toBe(401)
    expect(await company.json('GET', '/api/users/user50')).toMatchObject({ account_status: 'disabled' })
    // A directory that is down tells nothing about its users.
    expect((await company.logIn('user51', password)).status).toBe(200)
    await company.slapd.stop()
    await check()
    expect(await company.json('GET', '/api/users/user51')).toMatchObject({ account_status: 'enabled' })
    expect((await company.logIn('user52', password)).status).toBe(503)
    expect((await company.logIn('admin', rootPassword)).status).toBe(200)
    await company.slapd.start()
    expect((await company.logIn('user52', password)).status).toBe(200)
    expect(id).toBeTruthy()
  })

  it('lets in again who returned to the directory, with the roles of their groups, but nobody who was disabled by hand', async () => {
    await company.service({
      group_roles: [{ group: 'staff', roles: [roleIds['User Inspector']!] }],
    })
    const names = ['user80', 'user81']
    const ids: string[] = []
    for (const name of names) ids.push(String((await company.logIn(name, password)).body['user_id']))
    const { token } = await company.json<{ token: string }>('POST', `/api/users/${ids[0]}/tokens/script`)
    const may = async () =>
      (await company.server.call('GET', '/api/users/user80', undefined, { authorization: `Bearer ${token}` }))
        .statusCode
    const status = async (name: string) => (await company.json('GET', `/api/users/${name}`))['account_status']
    await company.call('PUT', `/api/users/${ids[1]}/status/disabled`)
    // The directory was started anew by the test before.
    await admin.bind(company.slapd.root.dn, company.slapd.root.password)
    const away = (name: string) => `uid=${name},${groups}`
    for (const name of names) await admin.modifyDN(personDn(name), away(name))
    await check()
    expect([await status('user80'), await may()]).toEqual(['disabled', 401])
    expect((await company.logIn('user80', password)).status).toBe(401)
    for (const name of names) await admin.modifyDN(away(name), personDn(name))
    // A login brings them back, not the check.
    await check()
    expect(await status('user80')).toBe('disabled')
    const back = await company.logIn('user80', password)
    expect([back.status, back.body['user_id'], await status('user80')]).toEqual([200, ids[0], 'enabled'])
    expect(await rolesOf('user80')).toEqual(['User Inspector'])
    // Tokens were deleted with the access.
    expect(await may()).toBe(401)
    expect([(await company.logIn('user81', password)).status, await status('user81')]).toEqual([401, 'disabled'])
  })

  it('keeps tokens out while their service is not active', async () => {
    const id = await company.service()
    const { body } = await company.logIn('user70', password)
    const { token } = await company.json<{ token: string }>('POST', `/api/users/${body['user_id']}/tokens/script`)
    const may = async (headers: Record<string, string>) =>
      (await company.server.call('GET', '/api/users/user70', undefined, headers)).statusCode
    const session = {
      authorization: `Basic ${Buffer.from(`${String(body['session_id'])}:session`).toString('base64')}`,
    }
    const bearer = { authorization: `Bearer ${token}` }
    expect([await may(session), await may(bearer)]).toEqual([200, 200])
    await company.activate()
    expect([await may(session), await may(bearer)]).toEqual([401, 401])
    expect((await company.logIn('user70', password)).status).toBe(401)
    await company.activate(id)
    expect([await may(session), await may(bearer)]).toEqual([401, 200])
  })

  it('does not give the password of its system user to another server', async () => {
    const id = await company.service()
    const elsewhere = company.configuration({
      servers: [{ host: 'evil.example', port: 636 }],
      system_user_password: { keep_value: true },
    })
    const answer = await company.call('PUT', `/backends/${id}`, { title: 'x', config: elsewhere })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['system_user_password']])
    const tried = await company.call('POST', '/test/backend/connection', {
      backend_id: id,
      backend_configuration: { title: 'x', config: elsewhere },
    })
    expect(tried.statusCode).toBe(400)
    const same = company.configuration({ system_user_password: { keep_value: true } })
    expect((await company.call('PUT', `/backends/${id}`, { title: 'x', config: same })).statusCode).toBe(200)
    expect((await company.logIn('user60', password)).status).toBe(200)
  })
})

const replaced = (type: string, values: string[]) =>
  new Change({ operation: 'replace', modification: new Attribute({ type, values }) })

/** The attributes of a person, as they are added. */
const entry = (name: string) =>
  Object.fromEntries(
    person(name)
      .trim()
      .split('\n')
      .slice(1)
      .map(line => line.split(': ') as [string, string]),
  )
