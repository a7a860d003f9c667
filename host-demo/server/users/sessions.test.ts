import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { basic, newUser, rootPassword, testServer, type TestServer } from '../testing/test-server.ts'
import { area as configuration } from '../configuration/area.ts'
import { area as system } from '../system/area.ts'
import { Accounts } from './accounts.ts'
import { Sessions } from './sessions.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer([system, configuration])
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

const hour = 3600 * 1000
const logIn = (
  body: unknown = { username: 'admin', password: rootPassword, host: 'logs' },
  headers: Record<string, string> = {},
) => server.call('POST', '/api/system/sessions', body, headers)
const sessionOf = async (headers: Record<string, string> = {}) =>
  (await logIn(undefined, headers)).json<{ session_id: string }>().session_id
const cookie = (id: string) => ({ cookie: `authentication=${id}` })
const check = async (headers: Record<string, string>) =>
  (await server.call('GET', '/api/system/sessions', undefined, headers)).json<{ is_valid: boolean }>()
const createBob = (more: object = {}) =>
  server.call('POST', '/api/users', newUser('bob', { roles: ['Reader'], ...more }))
const bob = async () =>
  (await server.call('GET', '/api/users/bob')).json<{ id: string; last_activity: string | null }>()

describe('logging in', () => {
  it('gives a session and its cookie', async () => {
    const answer = await logIn({ username: 'admin', password: rootPassword, host: 'logs', extra: 1 })
    const body = answer.json<{ session_id: string; valid_until: string }>()
    expect(body).toMatchObject({ username: 'admin', user_id: 'local:admin' })
    expect(body.valid_until).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/)
    expect(answer.headers['set-cookie']).toMatch(
      new RegExp(
        `^authentication=${body.session_id}; Path=/; Max-Age=28800; Expires=[^;]+ GMT; HttpOnly; SameSite=Lax$`,
      ),
    )
    expect(await check(cookie(body.session_id))).toEqual({
      is_valid: true,
      session_id: body.session_id,
      username: 'admin',
    })
  })

  it('sets the cookie where the browser sees the server, as it or a trusted proxy says', async () => {
    const forwarded: Record<string, string>[] = [
      { 'x-forwarded-proto': 'https' },
      { 'x-graylog-server-url': 'https://x.example/logs/' },
    ]
    for (const headers of forwarded)
      expect(String((await logIn(undefined, headers)).headers['set-cookie'])).toMatch(/Path=\/;(?!.*Secure)/)
    await server.close()
    server = await testServer([system, configuration], { trustedProxies: ['10.0.0.0/8', '127.0.0.1'] })
    const cookieFor = async (headers: Record<string, string>) =>
      String((await logIn(undefined, headers)).headers['set-cookie'])
    expect(await cookieFor({ 'x-forwarded-proto': 'https' })).toMatch(/; Secure$/)
    expect(await cookieFor({ origin: 'https://logs.example' })).toMatch(/; Secure$/)
    expect(await cookieFor({ origin: 'http://logs.example' })).not.toMatch(/Secure/)
    expect(await cookieFor({ 'x-graylog-server-url': 'https://x.example/logs/' })).toMatch(/Path=\/logs\/;.*; Secure$/)
  })

  it('is refused uniformly', async () => {
    const wrong = await logIn({ username: 'admin', password: 'wrong' })
    const unknown = await logIn({ username: 'nobody', password: 'wrong' })
    for (const answer of [wrong, unknown])
      expect([answer.statusCode, answer.body, answer.headers['www-authenticate']]).toEqual([
        401,
        '',
        'Basic realm="Graylog Server session"',
      ])
    expect((await logIn({ username: 'admin' })).json()).toEqual({
      type: 'ApiError',
      message: 'Missing required properties: password',
    })
    expect((await logIn({ username: '', password: '' })).statusCode).toBe(400)
    const empty = await server.app.inject({
      method: 'POST',
      url: '/api/system/sessions',
      headers: { 'x-requested-by': 'x' },
    })
    expect([empty.statusCode, Array.isArray(empty.json())]).toEqual([400, true])
  })

  it('is refused to service accounts and disabled accounts', async () => {
    await createBob({ service_account: true })
    expect((await logIn({ username: 'bob', password: 'pw' })).statusCode).toBe(400)
    await server.call('PUT', `/api/users/${(await bob()).id}/status/disabled`)
    expect((await logIn({ username: 'bob', password: 'pw' })).statusCode).toBe(401)
  })

  it('is slowed down after many failures, for users that exist and for others', async () => {
    const attempts = async (username: string) => {
      for (let i = 0; i < 20; i++) await logIn({ username, password: 'x' })
      return logIn({ username, password: 'x' })
    }
    const answer = await attempts('nobody')
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      429,
      expect.stringMatching(/^Too many failed logins\. Try again in \d+ seconds\.$/),
    ])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await server.call('GET', '/api/users', undefined, basic('nobody', 'x'))).statusCode).toBe(429)
  })

  it('gives a new id, whatever cookie came along, and ends the session of that cookie', async () => {
    const planted = await sessionOf(cookie('planted'))
    expect(planted).not.toBe('planted')
    const again = await sessionOf(cookie(planted))
    expect(again).not.toBe(planted)
    expect((await check(cookie(planted))).is_valid).toBe(false)
  })
})

describe('asking for the session', () => {
  it('tells a session, a user without one, and nobody', async () => {
    const invalid = await server.call('GET', '/api/system/sessions', undefined, cookie('unknown'))
    expect(invalid.json()).toEqual({ is_valid: false, session_id: null, username: null })
    expect(invalid.headers['set-cookie']).toMatch(/^authentication=; Path=\/; Max-Age=0;/)
    expect(await check(basic('admin', rootPassword))).toEqual({ is_valid: false, session_id: null, username: 'admin' })
  })
})

describe('a session', () => {
  it('slides with each request, unless told not to', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const id = await sessionOf()
    vi.setSystemTime(Date.now() + 7 * hour)
    const answer = await server.call('GET', '/api/users', undefined, cookie(id))
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([
      200,
      expect.stringContaining(`authentication=${id}`),
    ])
    vi.setSystemTime(Date.now() + 7 * hour)
    const poll = await server.call('GET', '/api/users', undefined, {
      ...cookie(id),
      'x-graylog-no-session-extension': 'true',
    })
    expect([poll.statusCode, poll.headers['set-cookie']]).toEqual([200, undefined])
    vi.setSystemTime(Date.now() + 2 * hour)
    expect((await server.call('GET', '/api/users', undefined, cookie(id))).statusCode).toBe(401)
  })

  it('lasts as long as the time for all says, where there is one', async () => {
    const configured = await server.call('PUT', '/api/system/cluster_config/org.graylog2.users.UserConfiguration', {
      enable_global_session_timeout: true,
      global_session_timeout_interval: 'P1DT30M',
    })
    expect(configured.statusCode).toBe(202)
    const answer = await server.call('POST', '/api/system/sessions', { username: 'admin', password: rootPassword }, {})
    expect(answer.headers['set-cookie']).toContain(`Max-Age=${24 * 3600 + 1800};`)
  })

  it('ends with the logout', async () => {
    const id = await sessionOf()
    const answer = await server.call('DELETE', '/api/system/sessions/', undefined, cookie(id))
    expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '', '0'])
    expect(answer.headers['set-cookie']).toMatch(/^authentication=; Path=\/; Max-Age=0;/)
    expect((await server.call('GET', '/api/users', undefined, cookie(id))).statusCode).toBe(401)
  })

  it('that has ended is not written again by a request that was on its way', async () => {
    const { records, secrets } = server.services
    const open = async () => {
      const sessions = new Sessions(records.log('other_sessions'), secrets)
      await sessions.load()
      return sessions
    }
    const sessions = await open()
    const { id } = await sessions.begin('1', '127.0.0.1', hour)
    const session = sessions.find(id)!
    await sessions.end(session)
    sessions.touch(session)
    await sessions.flush()
    expect((await open()).find(id)).toBeNull()
  })

  it('ends when the password changes elsewhere, when the account is disabled, when it is deleted', async () => {
    await createBob()
    const body = { username: 'bob', password: 'pw' }
    const login = async () => (await logIn(body)).json<{ session_id: string }>().session_id
    const { id } = await bob()
    const [own, other] = [await login(), await login()]
    expect(
      (await server.call('PUT', `/api/users/${id}/password`, { old_password: 'pw', password: 'new' }, cookie(own)))
        .statusCode,
    ).toBe(204)
    expect((await check(cookie(own))).is_valid).toBe(true)
    expect((await check(cookie(other))).is_valid).toBe(false)
    expect((await logIn(body)).statusCode).toBe(401)
    await server.call('PUT', `/api/users/${id}/status/disabled`)
    expect((await check(cookie(own))).is_valid).toBe(false)
  })

  it('is kept over a restart, though its id is stored nowhere', async () => {
    const id = await sessionOf()
    const restarted = new Accounts(server.services)
    await restarted.sessions.load()
    expect(await restarted.bySession(id, true)).toMatchObject({ caller: { username: 'admin' } })
    expect(
      JSON.stringify([
        await server.services.records.log('sessions').list(),
        await server.services.records.log('audit').list(),
      ]),
    ).not.toContain(id)
  })

  it('shows when its user was last there', async () => {
    await createBob()
    expect((await bob()).last_activity).toBeNull()
    await logIn({ username: 'bob', password: 'pw' })
    expect((await bob()).last_activity).toMatch(/\+0000$/)
  })
})
