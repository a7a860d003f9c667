import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TokenCreated, TokenList, UserSummary } from '../../../core/users/schema.ts'
import { area as dashboards } from '../dashboards/area.ts'
import { area as streams } from '../streams/area.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { readLimits } from './token-limits.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer([streams, dashboards])
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

const portal = 'https://portal.example.net'

async function tokenOf(limits: object, more: object = { permissions: ['streams:read', 'streams:create'] }) {
  await server.call('POST', '/api/users', newUser('alice', more))
  const { id } = (await server.call('GET', '/api/users/alice')).json<UserSummary>()
  const reply = await server.call('POST', `/api/users/${id}/tokens/portal`, limits, basic('alice', 'pw'))
  expect(reply.statusCode).toBe(200)
  const made = reply.json<TokenCreated>()
  return { id, made, bearer: { authorization: `Bearer ${made.token}` } }
}
const get = (path: string, headers: Record<string, string>) => server.call('GET', `/api${path}`, undefined, headers)
const streamBody = { title: 'x', index_set_id: '', rules: [] }

describe('a token that is narrowed to permissions', () => {
  it('does no more than they and its user allow', async () => {
    const scope = ['streams:read', 'inputs:create']
    const { bearer } = await tokenOf({ permissions: scope })
    expect((await get('/streams', bearer)).statusCode).toBe(200)
    const create = async (headers: Record<string, string>) =>
      (await server.call('POST', '/api/streams', streamBody, headers)).statusCode
    expect(await create(basic('alice', 'pw'))).not.toBe(403)
    expect(await create(bearer)).toBe(403)
    const self = (await get('/users/alice', bearer)).json<UserSummary>()
    expect(self.permissions).toEqual(['streams:read'])
    expect((await get('/users', bearer)).statusCode).toBe(403)
  })

  it('follows what its user loses', async () => {
    const { id, bearer } = await tokenOf({ permissions: ['urlwhitelist:read'] }, { permissions: ['urlwhitelist:read'] })
    const seen = async () => (await get('/users/alice', bearer)).json<UserSummary>().permissions
    expect(await seen()).toEqual(['urlwhitelist:read'])
    await server.call('PUT', `/api/users/${id}`, { permissions: [] })
    expect(await seen()).toEqual([])
  })

  it.each([{ permissions: ['*'] }, { origins: [portal] }, { ttl: 'P1D' }])(
    'and one with the limits %j make neither tokens nor public links',
    async limits => {
      const { id, bearer } = await tokenOf(limits, { roles: ['Admin'] })
      const headers = { ...bearer, origin: portal }
      const token = await server.call('POST', `/api/users/${id}/tokens/other`, {}, headers)
      expect([token.statusCode, token.json().message]).toEqual([403, expect.stringContaining('cannot create tokens')])
      const body = { expires_at: new Date(Date.now() + 3_600_000).toISOString() }
      const link = await server.call('POST', '/api/dashboards/64c900000000000000000001/links', body, headers)
      expect([link.statusCode, link.json().message]).toEqual([
        403,
        expect.stringContaining('cannot create public links'),
      ])
    },
  )
})

describe('a token for pages of an origin', () => {
  it('is refused elsewhere, with the reason', async () => {
    const { bearer } = await tokenOf({ origins: [portal] })
    const asked = async (origin?: string) => {
      const reply = await get('/users/alice', { ...bearer, ...(origin !== undefined && { origin }) })
      return [reply.statusCode, reply.statusCode === 200 ? '' : reply.json<{ message: string }>().message]
    }
    expect(await asked(portal)).toEqual([200, ''])
    expect(await asked()).toEqual([403, expect.stringContaining('names no origin')])
    const others = ['https://portal.example.net:8443', 'http://portal.example.net', 'https://evil.example', 'null']
    for (const origin of others) expect(await asked(origin)).toEqual([403, `This token is not for pages of ${origin}.`])
  })

  it('is refused by routes that are open, too, and is not used by what is refused', async () => {
    const { id, bearer, made } = await tokenOf({ origins: [portal] })
    expect((await get('/system/sessions', bearer)).statusCode).toBe(403)
    const list = (await get(`/users/${id}/tokens`, basic('alice', 'pw'))).json<TokenList>()
    expect(list.tokens).toEqual([
      { id: made.id, name: 'portal', last_access: '1970-01-01T00:00:00.000Z', origins: [portal] },
    ])
  })
})

describe('a token that expires', () => {
  it('is worth nothing from then on, and stays in the list', async () => {
    const { id, bearer, made } = await tokenOf({ ttl: 'PT1H' })
    expect(Date.parse(made.expires_at ?? '') - Date.now()).toBeLessThanOrEqual(3_600_000)
    expect((await get('/users/alice', bearer)).statusCode).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_001 })
    expect((await get('/users/alice', bearer)).statusCode).toBe(401)
    const list = (await get(`/users/${id}/tokens`, basic('alice', 'pw'))).json<TokenList>()
    expect(list.tokens).toMatchObject([{ id: made.id, expires_at: made.expires_at, last_address: '127.0.0.1' }])
  })

  it('is not taken with a wrong member, which is named', () => {
    const errorOf = (request: object) => {
      try {
        readLimits(request)
        return null
      } catch (error) {
        return Object.keys((error as { fields: object }).fields)
      }
    }
    expect(errorOf({ ttl: 'soon' })).toEqual(['ttl'])
    expect(errorOf({ ttl: 'PT0S' })).toEqual(['ttl'])
    expect(errorOf({ ttl: 'P999Y' })).toEqual(['ttl'])
    expect(errorOf({ ttl: 'P1D', expires_at: '2999-01-01T00:00:00Z' })).toEqual(['ttl'])
    expect(errorOf({ expires_at: 'tomorrow' })).toEqual(['expires_at'])
    expect(errorOf({ expires_at: '2001-01-01T00:00:00.000Z' })).toEqual(['expires_at'])
    expect(errorOf({ origins: ['*'], permissions: ['streams read', ''] })).toEqual(['permissions', 'origins'])
    expect(errorOf({ origins: [`${portal}/`] })).toEqual(['origins'])
    expect(errorOf({ permissions: ['entity:own:grn::::stream:1', 'streams:*', '*'], origins: [portal] })).toBeNull()
    expect(readLimits({ permissions: [], origins: null, ttl: null })).toEqual({})
  })
})
