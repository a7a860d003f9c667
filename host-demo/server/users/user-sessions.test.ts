import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserSession, UserSessions, UserSummary } from '../../../core/users/schema.ts'
import { newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { browserOf } from './browser.ts'

let server: TestServer
let id: string
beforeEach(async () => {
  server = await testServer()
  for (const name of ['alice', 'bob']) await server.call('POST', '/api/users', newUser(name))
  id = (await server.call('GET', '/api/users/alice')).json<UserSummary>().id
})
afterEach(() => server.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
async function logIn(username: string, agent: string) {
  const body = { username, password: 'pw', host: '' }
  const reply = await server.call('POST', '/api/system/sessions', body, { 'user-agent': agent })
  return { cookie: `authentication=${reply.json<{ session_id: string }>().session_id}` }
}
const listed = async (headers?: Record<string, string>) =>
  (await server.call('GET', `/api/users/${id}/sessions`, undefined, headers)).json<UserSessions>().sessions
const status = async (headers: Record<string, string>) =>
  (await server.call('GET', '/api/users/alice', undefined, headers)).statusCode

describe('sessions of a user', () => {
  it('are listed with where and when, and give no secret away', async () => {
    const one = await logIn('alice', firefox)
    await logIn('alice', '<script>alert(1)</script>')
    const sessions = await listed(one)
    expect(sessions.map(({ current, browser, address }) => ({ current, browser, address })).sort(byBrowser)).toEqual([
      { current: true, browser: 'Firefox on Linux', address: '127.0.0.1' },
      { current: false, browser: null, address: '127.0.0.1' },
    ])
    const text = JSON.stringify(sessions)
    const stored = (await server.services.records.log('sessions').list()).map(row => row.id)
    for (const secret of [one.cookie.split('=')[1]!, ...stored]) expect(text).not.toContain(secret)
    expect(await status({ cookie: `authentication=${sessions[0]!.id}` })).toBe(401)
    expect((await listed()).every(({ current }) => !current)).toBe(true)
  })

  it('let the message store make ready for searches when they begin and when a page opens with one', async () => {
    const prepare = vi.spyOn(server.services.messages, 'prepare')
    const mine = await logIn('alice', firefox)
    expect(prepare).toHaveBeenCalledTimes(1)
    await server.call('GET', '/api/system/sessions', undefined, mine)
    expect(prepare).toHaveBeenCalledTimes(2)
    await server.call('GET', '/api/system/sessions', undefined, {})
    await server.call('GET', '/api/system/sessions')
    expect(prepare, 'for scripts and strangers').toHaveBeenCalledTimes(2)
  })

  it('are ended one by one', async () => {
    const [one, other] = [await logIn('alice', firefox), await logIn('alice', '')]
    const own = (await listed(one)).find(({ current }) => current)!
    const end = (session: UserSession, headers?: Record<string, string>) =>
      server.call('DELETE', `/api/users/${id}/sessions/${session.id}`, undefined, headers)
    expect((await end(own, other)).statusCode).toBe(204)
    expect([await status(one), await status(other)]).toEqual([401, 200])
    expect((await end(own, other)).statusCode).toBe(404)
  })

  it('are ended all but the one that asks, and by others without any exception', async () => {
    const [one, other] = [await logIn('alice', firefox), await logIn('alice', '')]
    const end = (headers?: Record<string, string>) =>
      server.call('DELETE', `/api/users/${id}/sessions`, undefined, headers)
    expect((await end(one)).statusCode).toBe(204)
    expect([await status(one), await status(other)]).toEqual([200, 401])
    expect((await end()).statusCode).toBe(204)
    expect(await status(one)).toBe(401)
  })

  it('are no business of other users', async () => {
    const [alice, bob] = [await logIn('alice', ''), await logIn('bob', '')]
    const [session] = await listed(alice)
    const calls = [
      ['GET', 'sessions'],
      ['DELETE', 'sessions'],
      ['DELETE', `sessions/${session!.id}`],
    ] as const
    for (const [method, path] of calls)
      expect((await server.call(method, `/api/users/${id}/${path}`, undefined, bob)).statusCode).toBe(403)
    const bobs = (await server.call('GET', '/api/users/bob')).json<UserSummary>().id
    expect((await server.call('DELETE', `/api/users/${bobs}/sessions/${session!.id}`, undefined, bob)).statusCode).toBe(
      404,
    )
    expect(await status(alice)).toBe(200)
  })
})

const byBrowser = (a: { browser: string | null }, b: { browser: string | null }) =>
  Number(b.browser !== null) - Number(a.browser !== null)

describe('the name of a browser', () => {
  it.each([
    [firefox, 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1', 'Safari on iOS'],
    ['curl/8.8.0', 'curl'],
    ['', null],
    ['<b>Firefox</b>', null],
  ])('of %s is %s', (agent, name) => {
    expect(browserOf(agent)).toBe(name)
  })
})
