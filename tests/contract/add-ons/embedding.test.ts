/** The needs of a page of another origin: a token's own user (contract 1, 7.1, and decision 0012), and an allowed origin (our own). */
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, wire } from './wire.ts'

const given = 'https://intranet.example.org'
const portal = 'https://portal.example.org'
const configuration = '/system/cluster_config/org.cordwood.embedding.EmbeddingConfiguration'
const { call } = wire(() => ({ env: { CORDWOOD_ALLOWED_ORIGINS: given } }))

describe('a service account with few rights', () => {
  let headers: Record<string, string>
  beforeAll(async () => {
    await call('POST', '/users', {
      username: 'robot',
      password: 'a password',
      email: 'robot@example.org',
      first_name: 'R',
      last_name: 'O',
      service_account: true,
      permissions: ['urlwhitelist:read'],
    })
    const {
      body: { id },
    } = await call('GET', '/users/robot')
    headers = { authorization: `Bearer ${(await call('POST', `/users/${id}/tokens/portal`)).body.token}` }
  })

  it('reads itself, with its permissions', async () => {
    expect(await call('GET', '/users/robot', undefined, headers)).toMatchObject({
      status: 200,
      body: { username: 'robot', permissions: ['urlwhitelist:read'], service_account: true },
    })
  })

  it('reads nobody else, and changes nothing of its own', async () => {
    const {
      body: { id },
    } = await call('GET', '/users/robot')
    for (const path of ['/users/admin', '/users/nobody', `/users/id/${id}`, `/users/${id}/tokens`])
      expect([path, (await call('GET', path, undefined, headers)).status]).toEqual([path, 403])
    expect((await call('PUT', `/users/${id}`, { email: 'other@example.org' }, headers)).status).toBe(403)
    expect((await call('PUT', '/users/robot/preferences', { preferences: {} }, headers)).status).toBe(403)
  })
})

describe('an origin', () => {
  const allowed = async (origin: string) =>
    (
      await call('OPTIONS', '/system/urlwhitelist', undefined, {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization',
      })
    ).headers.get('access-control-allow-origin')

  it('is allowed from the moment it is configured, for the API and for files, and refused from the moment it is not', async () => {
    expect([await allowed(given), await allowed(portal)]).toEqual([given, null])
    expect((await call('PUT', configuration, { allowed_origins: [portal] })).status).toBe(202)
    expect([await allowed(given), await allowed(portal)]).toEqual([given, portal])
    expect(
      (await call('GET', '/../config.js', undefined, { origin: portal })).headers.get('access-control-allow-origin'),
    ).toBe(portal)
    expect((await call('POST', '/system/embedding/test_origin', { origin: portal })).body).toMatchObject({
      origin: portal,
      allowed: true,
      source: 'configuration',
      preflight: { status: 204 },
      response: { status: 200 },
    })
    expect((await call('DELETE', configuration)).status).toBe(204)
    expect([await allowed(given), await allowed(portal)]).toEqual([given, null])
  })

  it('takes the permissions of the cluster configuration', async () => {
    const reader = await userWith(call, 'clusterconfigentry:read')
    expect((await call('GET', '/system/embedding/origins', undefined, reader)).body).toEqual({
      settings: [given],
      configuration: [],
    })
    expect((await call('PUT', configuration, { allowed_origins: [] }, reader)).status).toBe(403)
    const nobody = await userWith(call)
    expect((await call('GET', '/system/embedding/origins', undefined, nobody)).status).toBe(403)
    expect((await call('POST', '/system/embedding/test_origin', { origin: portal }, nobody)).status).toBe(403)
  })
})
