/** OpenID Connect: what a provider, or somebody in its place, may say, and who is let in (hostile test 9). */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { area } from '../../host-demo/server/authentication/area.ts'
import { clientSecret, startForgingProvider, type Forgery, type ForgingProvider } from './oidc/forging-provider.ts'
import { sessionOf, startOidcServer, type OidcServer } from './oidc/login.ts'

let oidc: OidcServer
let provider: ForgingProvider
let other: ForgingProvider
let id: string
let otherId: string
const roleIds: Record<string, string> = {}

beforeAll(async () => {
  oidc = await startOidcServer()
  provider = await startForgingProvider()
  other = await startForgingProvider()
  const { roles } = (await oidc.server.call('GET', '/api/authz/roles?per_page=100')).json()
  for (const { id: roleId, name } of roles) roleIds[name] = roleId
  id = await oidc.provider(
    provider.issuer,
    { group_roles: [{ group: 'ops', roles: [roleIds['Alerts Manager']] }] },
    { default_roles: [roleIds['Reader']] },
  )
  otherId = await oidc.provider(other.issuer, {}, { title: 'Other' })
  await oidc.activate(id, otherId)
})
afterAll(async () => {
  await oidc?.server.close()
  await Promise.all([provider?.stop(), other?.stop()])
})
afterEach(() => {
  for (const one of [provider, other])
    Object.assign(one, { forgery: {}, discovery: {}, refreshToken: null, refreshing: 'right' })
})

/** @param query what differs in the provider's answer */
async function login(forgery: Forgery = {}, query: Record<string, string> = {}) {
  const { location, cookie } = await oidc.begin(id)
  provider.asked = location.searchParams
  provider.forgery = forgery
  const right = { code: 'code', state: location.searchParams.get('state')!, iss: provider.issuer }
  return oidc.finish(id, cookie, { ...right, ...query })
}

const refused = async (answer: Awaited<ReturnType<typeof login>>) => {
  expect([answer.statusCode, answer.headers.location, sessionOf(answer)]).toEqual([302, '/?login=failed', null])
}

describe('hostile 9: logging in with a provider', () => {
  it('hostile 9: lets in whom it names, with roles by groups, and returns to the page', async () => {
    const answer = await login({ claims: { name: 'Olga O', groups: ['OPS', 'none'] } })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/streams'])
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
    const session = await oidc.server.call('GET', '/api/system/sessions', undefined, { cookie: sessionOf(answer)! })
    expect(session.json()).toMatchObject({ is_valid: true, username: 'olga' })
    expect(await oidc.user('olga')).toMatchObject({
      external: true,
      full_name: 'Olga O',
      email: '',
      roles: expect.arrayContaining(['Reader', 'Alerts Manager']),
    })
    await login({ claims: { groups: [] } })
    expect(await oidc.user('olga')).toMatchObject({ roles: ['Reader'] })
  })

  it('hostile 9: asks with PKCE, state and nonce, new ones each time', async () => {
    const [a, b] = [await oidc.begin(id), await oidc.begin(id)]
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(a.location.searchParams.get(name)!.length).toBeGreaterThan(40)
      expect(a.location.searchParams.get(name)).not.toBe(b.location.searchParams.get(name))
    }
    expect(a.location.searchParams.get('code_challenge_method')).toBe('S256')
  })

  it.each<[string, Forgery, string]>([
    ['of another issuer', { claims: { iss: 'https://evil.example' } }, 'issuer'],
    ['for another client', { claims: { aud: 'somebody-else' } }, 'audience'],
    [
      'for several clients, of another party',
      { claims: { aud: ['cordwood', 'evil'], azp: 'evil' } },
      'authorized party',
    ],
    ['with another nonce', { claims: { nonce: 'of-another-login' } }, 'nonce'],
    ['without a nonce', { claims: { nonce: undefined } }, 'nonce'],
    ['that has ended', { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } }, 'expiration'],
    ['that nobody signed', { alg: 'none' }, 'alg'],
    ['signed with the secret of the client', { alg: 'HS256' }, 'alg'],
    ['signed by somebody else', { foreignKey: true }, 'signature'],
    ['without a subject', { claims: { sub: undefined } }, 'subject'],
    ['without a name', { claims: { preferred_username: undefined } }, 'preferred_username'],
  ])('hostile 9: refuses a token %s', async (_, forgery, reason) => {
    const before = oidc.log().length
    await refused(await login(forgery))
    expect(oidc.log().slice(before)).toContain(reason)
  })

  it('hostile 9: refuses an answer to another login, and one that no login asked for', async () => {
    await refused(await login({}, { state: 'of-another-login' }))
    const { location } = await oidc.begin(id)
    provider.asked = location.searchParams
    const query = { code: 'code', state: location.searchParams.get('state')!, iss: provider.issuer }
    await refused(await oidc.finish(id, null, query))
    await refused(await oidc.finish(id, 'cordwood_oidc=bm90aGluZw', query))
  })

  it('hostile 9: does not mix providers up', async () => {
    await refused(await login({}, { iss: other.issuer }))
    const { location, cookie } = await oidc.begin(id)
    other.asked = location.searchParams
    const state = location.searchParams.get('state')!
    await refused(await oidc.finish(otherId, cookie, { code: 'code', state, iss: other.issuer }))
    // The other one says that a user of the first is its own.
    const second = await oidc.begin(otherId)
    other.asked = second.location.searchParams
    other.forgery = { claims: { iss: provider.issuer } }
    const answer = await oidc.finish(otherId, second.cookie, {
      code: 'code',
      state: second.location.searchParams.get('state')!,
      iss: other.issuer,
    })
    await refused(answer)
    // The same name at another provider is somebody else.
    const third = await oidc.begin(otherId)
    other.asked = third.location.searchParams
    other.forgery = { claims: { sub: 'subject-1', preferred_username: 'olga' } }
    await refused(
      await oidc.finish(otherId, third.cookie, {
        code: 'code',
        state: third.location.searchParams.get('state')!,
        iss: other.issuer,
      }),
    )
  })

  it('hostile 9: takes new keys of the provider at once, and the old ones no longer', async () => {
    expect(sessionOf(await login())).not.toBeNull()
    const before = await provider.token({ sub: 'subject-1', nonce: 'x' }, {})
    provider.rotate()
    expect(sessionOf(await login())).not.toBeNull()
    expect(before).toBeTruthy()
  })

  it('hostile 9: links no account by an address, and keeps none that is not verified', async () => {
    const local = {
      username: 'victim',
      password: 'local-password',
      email: 'victim@example.org',
      first_name: 'V',
      last_name: 'V',
      permissions: ['*'],
    }
    expect((await oidc.server.call('POST', '/api/users', local)).statusCode).toBe(201)
    const claims = { sub: 'subject-2', preferred_username: 'mallory', email: 'victim@example.org' }
    expect(sessionOf(await login({ claims: { ...claims, email_verified: false } }))).not.toBeNull()
    expect(await oidc.user('mallory')).toMatchObject({ email: '', permissions: expect.not.arrayContaining(['*']) })
    await login({ claims: { ...claims, email_verified: 'true' } })
    expect(await oidc.user('mallory')).toMatchObject({ email: '' })
    await login({ claims: { ...claims, email_verified: true } })
    expect(await oidc.user('mallory')).toMatchObject({ email: 'victim@example.org', external: true })
    expect(await oidc.user('victim')).toMatchObject({ external: false, permissions: ['*'] })
    await refused(
      await login({
        claims: { sub: 'subject-3', preferred_username: 'victim', email: 'victim@example.org', email_verified: true },
      }),
    )
    await refused(await login({ claims: { sub: 'subject-3', preferred_username: 'admin' } }))
    await refused(await login({ claims: { sub: 'subject-3', preferred_username: 'Admin' } }))
  })

  it('hostile 9: returns to its own pages only', async () => {
    for (const [wanted, page] of [
      ['/search?q=a%20b#x', '/search?q=a%20b#x'],
      ['https://evil.example/', '/'],
      ['//evil.example/', '/'],
      ['/\\evil.example', '/'],
      ['/\t/evil.example', '/'],
      ['javascript:alert(1)', '/'],
      ['', '/'],
    ] as const) {
      const { location, cookie } = await oidc.begin(id, wanted)
      provider.asked = location.searchParams
      const query = { code: 'code', state: location.searchParams.get('state')!, iss: provider.issuer }
      expect([wanted, (await oidc.finish(id, cookie, query)).headers.location]).toEqual([wanted, page])
    }
  })

  it('hostile 9: goes to no provider that says it is another one, or is gone', async () => {
    const third = await startForgingProvider()
    const thirdId = await oidc.provider(third.issuer, {}, { title: 'Third' })
    await oidc.activate(id, otherId, thirdId)
    third.discovery = { issuer: 'https://evil.example' }
    const address = `/api/system/authentication/oidc/${thirdId}/login`
    await refused(await oidc.server.call('GET', address, undefined, {}))
    await third.stop()
    await refused(await oidc.server.call('GET', address, undefined, {}))
    await oidc.activate(id, otherId)
    expect((await oidc.server.call('GET', address, undefined, {})).statusCode).toBe(404)
  })
})

it('hostile 9: no token, code or secret is in the log, and why a login failed is', async () => {
  const { location, cookie } = await oidc.begin(id)
  provider.asked = location.searchParams
  await oidc.finish(id, cookie, {
    code: 'code-for-the-log',
    state: location.searchParams.get('state')!,
    iss: other.issuer,
  })
  for (const secret of [
    clientSecret,
    'code-for-the-log',
    location.searchParams.get('state')!,
    cookie.split('=')[1]!,
    'eyJ',
  ])
    expect(oidc.log()).not.toContain(secret)
  const problems = oidc
    .log()
    .split('\n')
    .filter(line => line.includes('did not succeed'))
  expect(problems.length).toBeGreaterThan(10)
})

describe('hostile 9: logging out at both ends', () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const send = (token: string) =>
    oidc.server.app.inject({
      method: 'POST',
      url: `/api/system/authentication/oidc/${id}/backchannel-logout`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ logout_token: token })),
    })
  const isIn = async (cookie: string) =>
    (await oidc.server.call('GET', '/api/system/sessions', undefined, { cookie })).json().is_valid as boolean

  it('hostile 9: tells where to log out at the provider', async () => {
    const cookie = sessionOf(await login({ claims: { sid: 's1' } }))!
    const answer = await oidc.server.call('GET', '/api/system/authentication/oidc/logout-page', undefined, { cookie })
    const location = new URL(answer.json().location)
    expect(location.origin + location.pathname).toBe(`${provider.issuer}/logout`)
    expect(location.searchParams.get('post_logout_redirect_uri')).toBe('http://127.0.0.1:9000/')
    expect(location.searchParams.get('id_token_hint')).toMatch(/^ey/)
    const local = await oidc.server.call('GET', '/api/system/authentication/oidc/logout-page')
    expect(local.json()).toEqual({ location: null })
  })

  it('hostile 9: ends the sessions that the provider ends, and those alone', async () => {
    const [first, second] = [
      sessionOf(await login({ claims: { sid: 's1' } }))!,
      sessionOf(await login({ claims: { sid: 's2' } }))!,
    ]
    const wrong = [
      await provider.token({ sid: 's1', jti: '1', events: event }, { alg: 'none' }),
      await provider.token({ sid: 's1', jti: '1', events: event }, { alg: 'HS256' }),
      await provider.token({ sid: 's1', jti: '1', events: event }, { foreignKey: true }),
      await provider.token({ sid: 's1', jti: '1', events: event, iss: 'https://evil.example' }, {}),
      await provider.token({ sid: 's1', jti: '1', events: event, aud: 'somebody-else' }, {}),
      await provider.token({ sid: 's1', jti: '1', events: event, nonce: 'x' }, {}),
      await provider.token({ sid: 's1', jti: '1' }, {}),
      await provider.token({ jti: '1', events: event }, {}),
      'nothing',
    ]
    for (const token of wrong) expect((await send(token)).statusCode).toBe(400)
    expect([await isIn(first), await isIn(second)]).toEqual([true, true])
    expect((await send(await provider.token({ sid: 's1', jti: '2', events: event }, {}))).statusCode).toBe(200)
    expect([await isIn(first), await isIn(second)]).toEqual([false, true])
    expect((await send(await provider.token({ sub: 'subject-1', jti: '3', events: event }, {}))).statusCode).toBe(200)
    expect(await isIn(second)).toBe(false)
  })
})

describe('hostile 9: sessions that a provider no longer confirms', () => {
  const minuteMs = 60_000
  const check = (laterMs: number) =>
    oidc.server.api(area).sessionCheck.run(new AbortController().signal, Date.now() + laterMs)
  const isIn = async (cookie: string) =>
    (await oidc.server.call('GET', '/api/system/sessions', undefined, { cookie })).json().is_valid as boolean

  it('hostile 9: end within the configured time, where it gave a refresh token', async () => {
    provider.refreshToken = 'first'
    const cookie = sessionOf(await login())!
    await check(59 * minuteMs)
    expect(provider.refreshToken).toBe('first')
    await check(61 * minuteMs)
    const second = provider.refreshToken
    expect([await isIn(cookie), second === 'first']).toEqual([true, false])
    // It is asked with the token it gave last, long after the session's time-out, and that of an hour ago is worth nothing.
    provider.refreshing = 'unavailable'
    await check(24 * 60 * minuteMs)
    expect([await isIn(cookie), provider.refreshToken === second]).toEqual([true, true])
    provider.refreshing = 'right'
    await check(24 * 60 * minuteMs)
    expect([await isIn(cookie), provider.refreshToken === second]).toEqual([true, false])
    provider.refreshing = 'refused'
    await check(25 * 60 * minuteMs + minuteMs)
    expect(await isIn(cookie)).toBe(false)
    const rows = await oidc.server.services.records.log('audit').list()
    expect(rows.find(({ body }) => body['action'] === 'logout')).toMatchObject({
      entity: expect.stringMatching(/^users:/),
      body: { service: id, reason: 'provider' },
    })
    expect(oidc.log()).not.toContain(second)
  })

  it('hostile 9: end with the session time-out, used or not, where it gave none', async () => {
    provider.refreshToken = null
    const cookie = sessionOf(await login())!
    await check(7 * 60 * minuteMs)
    expect(await isIn(cookie)).toBe(true)
    await check(8 * 60 * minuteMs + minuteMs)
    expect(await isIn(cookie)).toBe(false)
  })
})

describe('hostile 9: access tokens of users whom a provider no longer confirms', () => {
  const dayMs = 24 * 3600_000
  afterEach(() => vi.useRealTimers())
  const pass = (days: number) => {
    const now = Date.now() + days * dayMs
    vi.useFakeTimers({ toFake: ['Date'], now })
  }
  const claims = (name: string) => ({ sub: `subject of ${name}`, preferred_username: name })
  async function tokenOf(name: string) {
    const { id: userId } = (await oidc.user(name))!
    const made = await oidc.server.call('POST', `/api/users/${String(userId)}/tokens/script`, {})
    const authorization = `Bearer ${made.json().token as string}`
    return async () => (await oidc.server.call('GET', `/api/users/${name}`, undefined, { authorization })).statusCode
  }

  it('hostile 9: rest after the configured days, until the next login', async () => {
    expect(sessionOf(await login({ claims: claims('lena') }))).not.toBeNull()
    const use = await tokenOf('lena')
    pass(29)
    expect(await use()).toBe(200)
    pass(2)
    expect(await use()).toBe(401)
    expect(sessionOf(await login({ claims: claims('lena') }))).not.toBeNull()
    expect(await use()).toBe(200)
  })

  it('hostile 9: count on while the provider renews a session', async () => {
    provider.refreshToken = 'first'
    expect(sessionOf(await login({ claims: claims('mara') }))).not.toBeNull()
    const use = await tokenOf('mara')
    const check = (laterMs: number) =>
      oidc.server.api(area).sessionCheck.run(new AbortController().signal, Date.now() + laterMs)
    await check(20 * dayMs)
    pass(40)
    expect(await use()).toBe(200)
    provider.refreshing = 'refused'
    await check(0)
    pass(11)
    expect(await use()).toBe(401)
  })

  it('hostile 9: never rest where the service says so', async () => {
    const quietId = await oidc.provider(other.issuer, { token_rest_days: 0 }, { title: 'Quiet' })
    await oidc.activate(id, otherId, quietId)
    const { location, cookie } = await oidc.begin(quietId)
    other.asked = location.searchParams
    other.forgery = { claims: claims('nina') }
    const state = location.searchParams.get('state')!
    expect(sessionOf(await oidc.finish(quietId, cookie, { code: 'code', state, iss: other.issuer }))).not.toBeNull()
    const use = await tokenOf('nina')
    pass(3650)
    expect(await use()).toBe(200)
  })
})
