import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configClasses } from '../../../core/configuration/classes.ts'
import type { OriginTest } from '../../../core/configuration/schema.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'

const given = 'https://intranet.example.org'
const portal = 'https://portal.example.org:8443'
const path = `/api/system/cluster_config/${configClasses.embedding}`

let server: TestServer
beforeEach(async () => {
  server = await testServer([area], { allowedOrigins: [given], pathPrefix: '/logs/' })
})
afterEach(() => server.close())

const call: TestServer['call'] = (method, url, ...more) => server.call(method, `/logs${url}`, ...more)
const put = (...origins: string[]) => call('PUT', path, { allowed_origins: origins })
const preflight = (origin: string) =>
  server.app.inject({
    method: 'OPTIONS',
    url: '/logs/api/system/urlwhitelist',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,x-requested-by',
    },
  })
const allowedBy = (answer: { headers: Record<string, unknown> }) => answer.headers['access-control-allow-origin']
const test = async (origin: string) =>
  (await call('POST', '/api/system/embedding/test_origin', { origin })).json<OriginTest>()

describe('origins that an administrator allows', () => {
  it('are obeyed as soon as they are stored, beside those of the settings, and until they are taken away', async () => {
    expect([allowedBy(await preflight(given)), allowedBy(await preflight(portal))]).toEqual([given, undefined])
    expect((await put(portal)).statusCode).toBe(202)
    expect([allowedBy(await preflight(given)), allowedBy(await preflight(portal))]).toEqual([given, portal])
    const answer = await server.app.inject({ url: '/logs/api/', headers: { origin: portal } })
    expect([allowedBy(answer), answer.headers['vary']]).toEqual([portal, expect.stringContaining('Origin')])
    expect((await put()).statusCode).toBe(202)
    expect([allowedBy(await preflight(given)), allowedBy(await preflight(portal))]).toEqual([given, undefined])
    await put(portal)
    expect((await call('DELETE', path)).statusCode).toBe(204)
    expect(allowedBy(await preflight(portal))).toBeUndefined()
  })

  it('are known after a restart', async () => {
    await put(portal)
    server.services.origins.configure([])
    await server.startAgain(area)
    expect(allowedBy(await preflight(portal))).toBe(portal)
  })

  it.each([
    ['', 'Required field'],
    ['https://*.example.org', 'Wildcards are not allowed'],
    ['*', 'Wildcards are not allowed'],
    ['null', 'Not an origin'],
    ['portal.example.org', 'Not an origin'],
    ['ftp://portal.example.org', 'Not an origin'],
    ['javascript:alert(1)', 'Not an origin'],
    ['https://portal.example.org/', 'Write https://portal.example.org'],
    ['https://portal.example.org/path?a#b', 'Write https://portal.example.org'],
    ['https://someone:secret@portal.example.org', 'Write https://portal.example.org'],
    ['https://Portal.example.org', 'Write https://portal.example.org'],
    ['https://portal.example.org:443', 'Write https://portal.example.org'],
    ['https://b\u00fccher.example', 'Write https://xn--bcher-kva.example'],
    ['https://portal.\u202eexample.org', 'Not an origin'],
    [portal, 'This origin is there already'],
  ])('are refused as %j, with the field and its place in words', async (origin, words) => {
    const answer = await put(portal, origin)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        type: 'ValidationApiError',
        message: expect.stringMatching(/^allowed_origins\[1\]: /),
        validation_errors: { 'allowed_origins[1]': [{ error: expect.stringContaining(words) }] },
      },
    ])
    expect(allowedBy(await preflight(portal))).toBeUndefined()
  })

  it('leave their row in the audit log', async () => {
    await put(portal)
    const [row] = await server.services.records.log('audit').list()
    expect(row?.entity).toMatch(/^cluster_config:/)
    expect(row).toMatchObject({ body: { action: 'insert', title: configClasses.embedding, actor: 'admin' } })
    expect(JSON.stringify(row?.body)).toContain(portal)
  })

  it('are listed by where they come from, for who may read the configuration', async () => {
    await put(portal)
    expect((await call('GET', '/api/system/embedding/origins')).json()).toEqual({
      settings: [given],
      configuration: [portal],
    })
    await call('POST', '/api/users', newUser('bob'))
    const nobody = basic('bob', 'pw')
    expect((await call('GET', '/api/system/embedding/origins', undefined, nobody)).statusCode).toBe(403)
    expect((await call('POST', '/api/system/embedding/test_origin', { origin: portal }, nobody)).statusCode).toBe(403)
    expect((await call('PUT', path, { allowed_origins: [] }, nobody)).statusCode).toBe(403)
  })
})

describe('the test of an origin', () => {
  it('is answered by a preflight and a GET of the server itself, and says which list names it', async () => {
    expect(await test(given)).toMatchObject({ origin: given, allowed: true, source: 'settings' })
    const refused = await test(portal)
    expect(refused).toMatchObject({
      allowed: false,
      source: null,
      reason: expect.stringContaining('CORDWOOD_ALLOWED_ORIGINS'),
    })
    expect([refused.preflight.headers, refused.response.headers]).toEqual([{}, {}])
    await put(portal)
    expect(await test(portal)).toMatchObject({
      allowed: true,
      source: 'configuration',
      preflight: {
        status: 204,
        headers: {
          'access-control-allow-origin': portal,
          'access-control-allow-headers': expect.stringContaining('Authorization'),
          'access-control-allow-methods': expect.stringContaining('POST'),
        },
      },
      response: { status: 200, headers: { 'access-control-allow-origin': portal } },
    })
  })

  it('names the field when the text is no origin', async () => {
    const answer = await call('POST', '/api/system/embedding/test_origin', { origin: `${portal}/` })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        message: expect.stringContaining(`Write ${portal}`),
        validation_errors: { origin: [{ error: expect.any(String) }] },
      },
    ])
  })
})
