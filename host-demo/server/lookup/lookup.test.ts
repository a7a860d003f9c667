import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { pino, type Logger } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { area as configuration } from '../configuration/area.ts'
import { system } from '../platform/records/callers.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area as lookup } from './area.ts'
import { adapters } from './collection.ts'

const quick = 'GreyNoise'
const community = 'GreyNoise Community IP Lookup'
const token = 'a-secret-token-of-tests'

/** Answers as the service documents; `asked` is what it was asked. */
let service: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void
let asked: { readonly method: string | undefined; readonly url: string | undefined; readonly key: unknown }[] = []
let server: TestServer
let startServer: (log?: Logger) => Promise<TestServer>

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push({ method: request.method, url: request.url, key: request.headers['key'] })
    answer(request, response)
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  startServer = log =>
    testServer(
      [configuration, lookup],
      { ipReputationUrl: `http://127.0.0.1:${port}`, outgoingAllowedRanges: ['127.0.0.0/8'] },
      undefined,
      log,
    )
  server = await startServer()
  await server.call('POST', '/api/users', newUser('nobody'))
})
afterAll(async () => {
  await server.close()
  service.closeAllConnections()
  service.close()
})
beforeEach(async () => {
  asked = []
  answer = (_, response) => json(response, 500, {})
  const stored = server.services.records.as(system('test')).of(adapters)
  for (const { id } of await stored.all()) await stored.delete(id)
})

const ask = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => {
  const reply = await server.call(method, `/api/system/lookup${path}`, body, headers)
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json(), text: reply.body }
}
const adapter = (more: object = {}) => ({
  title: 'Reputation',
  description: 'Who scans us',
  name: 'reputation',
  config: { type: quick, api_token: { set_value: token } },
  ...more,
})
const create = async (more: object = {}) => (await ask('POST', '/adapters', adapter(more))).body as { id: string }
const lookUp = (key: string, name = 'reputation') =>
  ask('GET', `/adapters/${name}/query?key=${encodeURIComponent(key)}`)
const failure = async (name = 'reputation') =>
  (await ask('POST', '/errorstates', { data_adapters: [name] })).body.data_adapters[name] as string | null

describe('a data adapter', () => {
  it('is created, read by id and name, changed and deleted', async () => {
    const made = await ask('POST', '/adapters', adapter())
    expect(made).toMatchObject({
      status: 200,
      body: {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        _scope: 'DEFAULT',
        title: 'Reputation',
        description: 'Who scans us',
        name: 'reputation',
        content_pack: null,
        config: { type: quick, api_token: { is_set: true } },
        custom_error_ttl_enabled: false,
        custom_error_ttl: null,
        custom_error_ttl_unit: null,
      },
    })
    const { id } = made.body
    expect((await ask('GET', `/adapters/${id}`)).body).toEqual(made.body)
    expect((await ask('GET', '/adapters/reputation')).body).toEqual(made.body)
    const changed = await ask('PUT', '/adapters/reputation', { ...made.body, name: 'scanners' })
    expect(changed).toMatchObject({
      status: 200,
      body: { id, name: 'scanners', config: { api_token: { is_set: true } } },
    })
    expect(await ask('DELETE', `/adapters/${id}`)).toMatchObject({ status: 200, body: { id, name: 'scanners' } })
    expect((await ask('GET', `/adapters/${id}`)).status).toBe(404)
    expect((await ask('GET', '/adapters/scanners')).status).toBe(404)
  })

  it('is refused with a name that is taken or looks like an id, an unknown type or unknown configuration', async () => {
    const { id } = await create()
    const refused = async (more: object, field: string) => {
      const { status, body } = await ask('POST', '/adapters', adapter({ name: 'other', ...more }))
      expect([status, body.type, Object.keys(body.validation_errors)]).toEqual([400, 'ValidationApiError', [field]])
    }
    await refused({ name: 'reputation' }, 'name')
    await refused({ name: id }, 'name')
    await refused({ name: 'a/b' }, 'name')
    await refused({ config: { type: 'no-such-type' } }, 'type')
    await refused({ config: { type: quick, api_key: 'x' } }, 'api_key')
    await refused({ custom_error_ttl_enabled: true, custom_error_ttl_unit: 'SECONDS' }, 'custom_error_ttl')
    expect((await ask('POST', '/adapters', { ...adapter(), name: undefined })).status).toBe(400)
    expect((await ask('POST', '/adapters', adapter({ name: 'other', surprise: 1 }))).status).toBe(400)
    expect((await ask('PUT', '/adapters/reputation', adapter({ id: '0'.repeat(24) }))).status).toBe(400)
  })

  it('is validated without being stored', async () => {
    const { id } = await create()
    expect((await ask('POST', '/adapters/validate', adapter({ name: 'free' }))).body).toEqual({
      failed: false,
      errors: {},
      error_context: {},
    })
    expect((await ask('POST', '/adapters/validate', adapter())).body).toEqual({
      failed: true,
      errors: { name: ['The lookup name is already in use.'] },
      error_context: {},
    })
    expect((await ask('POST', '/adapters/validate', adapter({ id }))).body.failed).toBe(false)
  })

  it('stands in a list that sorts downwards by title, with its pages beside it', async () => {
    for (const name of ['alpha', 'beta', 'gamma']) await create({ name, title: name })
    const names = async (query = '') =>
      (await ask('GET', `/adapters${query}`)).body.data_adapters.map((one: { name: string }) => one.name)
    const { body } = await ask('GET', '/adapters?per_page=2')
    expect(body).toMatchObject({ query: null, total: 3, count: 2, page: 1, per_page: 2 })
    expect(body.data_adapters.map((one: { name: string }) => one.name)).toEqual(['gamma', 'beta'])
    expect(await names('?order=asc')).toEqual(['alpha', 'beta', 'gamma'])
    expect(await names('?sort=nonsense&query=al')).toEqual(['alpha'])
  })

  it('types are listed with their defaults', async () => {
    const { body } = await ask('GET', '/types/adapters')
    expect(Object.keys(body)).toEqual(expect.arrayContaining([quick, community, 'csvfile', 'own-table']))
    expect(body[quick]).toEqual({
      type: quick,
      config_class: expect.any(String),
      default_config: { type: quick, api_token: { is_set: false } },
    })
  })

  it('is nothing for those without the permission', async () => {
    const { id } = await create()
    const nobody = basic('nobody', 'pw')
    const statuses = [
      await ask('GET', '/adapters', undefined, nobody),
      await ask('GET', `/adapters/${id}`, undefined, nobody),
      await ask('GET', '/adapters/reputation', undefined, nobody),
      await ask('GET', '/adapters/missing', undefined, nobody),
      await ask('GET', '/adapters/reputation/query?key=1.2.3.4', undefined, nobody),
      await ask('POST', '/adapters', adapter(), nobody),
      await ask('PUT', `/adapters/${id}`, adapter(), nobody),
      await ask('DELETE', `/adapters/${id}`, undefined, nobody),
      await ask('POST', '/adapters/validate', adapter(), nobody),
      await ask('POST', '/errorstates', {}, nobody),
    ].map(({ status }) => status)
    expect(statuses).toEqual(statuses.map(() => 403))
  })
})

describe('the API token', () => {
  const sent = async () => {
    answer = (_, response) => json(response, 200, { ip: '8.8.8.8', noise: false, code: '0x00' })
    asked = []
    await lookUp('8.8.8.8')
    return asked[0]?.key
  }
  const put = async (api_token: unknown) =>
    (await ask('PUT', '/adapters/reputation', adapter({ config: { type: quick, api_token } }))).status

  it('is kept, replaced and deleted', async () => {
    await create()
    expect(await sent()).toBe(token)
    await put({ keep_value: true })
    expect(await sent()).toBe(token)
    await put({ is_set: true })
    expect(await sent()).toBe(token)
    await put({ set_value: 'another' })
    expect(await sent()).toBe('another')
    await put('bare')
    expect(await sent()).toBe('bare')
    await put({ delete_value: true })
    expect(await sent()).toBeUndefined()
    expect(await failure()).toBe('No API token is set.')
    expect((await ask('GET', '/adapters/reputation')).body.config.api_token).toEqual({ is_set: false })
  })

  it('is refused in any other form', async () => {
    await create()
    for (const form of [
      5,
      [],
      { set_value: 'a', keep_value: true },
      { keep_value: false },
      { delete_value: 'yes' },
      { __proto__: {} },
    ])
      expect(await put(form), JSON.stringify(form)).toBe(400)
    expect(await sent()).toBe(token)
  })

  it('goes with the type it was given for', async () => {
    await create()
    await ask('PUT', '/adapters/reputation', adapter({ config: { type: community, api_token: { keep_value: true } } }))
    expect((await ask('GET', '/adapters/reputation')).body.config).toEqual({
      type: community,
      api_token: { is_set: false },
    })
  })

  it('is neither answered, nor stored readable, nor logged', async () => {
    const lines: string[] = []
    const log = pino(
      { level: 'trace' },
      new Writable({
        write: (chunk, _, done) => {
          lines.push(String(chunk))
          done()
        },
      }),
    )
    const shared = server
    server = await startServer(log)
    onTestFinished(async () => {
      await server.close()
      server = shared
    })
    const made = await ask('POST', '/adapters', adapter())
    const answers = [
      made,
      await ask('GET', '/adapters'),
      await ask('GET', '/adapters/reputation'),
      await ask('POST', '/adapters', adapter()),
    ]
    for (const status of [200, 401, 500]) {
      answer = (_, response) => json(response, status, { noise: 'wrong', echo: token })
      answers.push(await lookUp('8.8.8.8'), await ask('POST', '/errorstates', { data_adapters: ['reputation'] }))
    }
    answer = (_, response) => response.destroy()
    answers.push(await lookUp('8.8.8.8'), await ask('POST', '/errorstates', { data_adapters: ['reputation'] }))
    for (const { text } of answers) expect(text).not.toContain(token)
    expect(JSON.stringify(await server.services.records.as(system('test')).of(adapters).all())).not.toContain(token)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain(token)
    expect(asked.filter(({ key }) => key === token).length).toBeGreaterThan(3)
  })
})

describe('Quick IP Lookup', () => {
  it('asks with the token and answers what the service says, as often as it is asked', async () => {
    await create()
    answer = (_, response) => json(response, 200, { ip: '8.8.8.8', noise: true, code: '0x01', surprise: 'x' })
    const { status, text, body } = await lookUp('8.8.8.8')
    expect([status, body]).toEqual([
      200,
      {
        single_value: true,
        multi_value: { ip: '8.8.8.8', noise: true, code: '0x01' },
        string_list_value: null,
        has_error: false,
        ttl: expect.any(Number),
      },
    ])
    expect(text).toContain('"ttl":9223372036854775807')
    expect(asked).toEqual([{ method: 'GET', url: '/v2/noise/quick/8.8.8.8', key: token }])
    expect(await failure()).toBeNull()
    await lookUp('2001:4860:4860::8888')
    await lookUp('::ffff:8.8.4.4')
    expect(asked.slice(1).map(({ url }) => url)).toEqual([
      '/v2/noise/quick/2001%3A4860%3A4860%3A%3A8888',
      '/v2/noise/quick/8.8.4.4',
    ])
  })

  it.each([
    '10.1.2.3',
    '127.0.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '0.0.0.0',
    '224.0.0.1',
  ])('%s is no public address: it is answered without asking', async key => {
    await create()
    const { body } = await lookUp(key)
    expect(body).toMatchObject({ single_value: false, has_error: false, multi_value: { noise: false } })
    expect(asked).toEqual([])
  })

  it.each(['host.example.org', '8.8.8', '0x7f.1', '8.8.8.8/24', '8.8.8.8 OR 1', '__proto__', '../../admin'])(
    '%s is no address',
    async key => {
      await create()
      expect((await lookUp(key)).body).toEqual({
        single_value: null,
        multi_value: null,
        string_list_value: null,
        has_error: true,
        ttl: 5000,
      })
      expect(await failure()).toBe(`'${key}' is no IP address.`)
      expect(asked).toEqual([])
    },
  )

  it.each([
    [400, 'does not take this address'],
    [401, 'refuses the API token'],
    [404, 'does not know this lookup'],
    [429, 'no more requests'],
    [500, 'failed (status 500)'],
  ])('status %i is an error that says why', async (status, words) => {
    await create()
    answer = (_, response) => json(response, status, { message: 'no' })
    expect((await lookUp('8.8.8.8')).body).toMatchObject({ has_error: true, single_value: null })
    expect(await failure()).toContain(words)
    answer = (_, response) => json(response, 200, { noise: false })
    await lookUp('8.8.8.8')
    expect(await failure()).toBeNull()
  })

  it.each(['<html>', '[]', '{"noise":"yes"}', 'null', ''])('the answer %s is an error', async text => {
    await create()
    answer = (_, response) => response.writeHead(200).end(text)
    expect((await lookUp('8.8.8.8')).body.has_error).toBe(true)
    expect(await failure()).toMatch(/IP-reputation service/)
  })

  it('is kept to the URL whitelist', async () => {
    await create()
    await server.call('PUT', '/api/system/urlwhitelist', { disabled: false, entries: [] })
    const before = asked.length
    expect((await lookUp('8.8.8.8')).body.has_error).toBe(true)
    expect(asked.length).toBe(before)
    expect(await failure()).toMatch(/whitelist/i)
    await server.call('PUT', '/api/system/urlwhitelist', { disabled: true, entries: [] })
  })

  it('keeps an error as long as it is told to', async () => {
    await create({ custom_error_ttl_enabled: true, custom_error_ttl: 2, custom_error_ttl_unit: 'MINUTES' })
    expect((await lookUp('8.8.8.8')).body).toMatchObject({ has_error: true, ttl: 120_000 })
  })

  it('errors are of adapters that there are', async () => {
    await create()
    expect(
      (await ask('POST', '/errorstates', { data_adapters: ['reputation', 'missing', '__proto__'], tables: ['t'] }))
        .body,
    ).toEqual({ tables: {}, data_adapters: { reputation: null }, caches: {} })
    expect((await lookUp('8.8.8.8', 'missing')).status).toBe(404)
    expect((await ask('GET', '/adapters/reputation/query')).status).toBe(400)
  })
})

describe('Community IP Lookup', () => {
  const known = {
    ip: '8.8.8.8',
    noise: false,
    riot: true,
    classification: 'benign',
    name: 'Google Public DNS',
    link: 'https://viz.greynoise.io/riot/8.8.8.8',
    last_seen: '2023-08-01',
    message: 'Success',
  }
  beforeEach(() => create({ config: { type: community, api_token: { set_value: token } } }))

  it('answers what the service tells', async () => {
    answer = (_, response) => json(response, 200, known)
    expect((await lookUp('8.8.8.8')).body).toMatchObject({ single_value: false, multi_value: known, has_error: false })
    expect(asked).toEqual([{ method: 'GET', url: '/v3/community/8.8.8.8', key: token }])
  })

  it('an address that was not observed is an answer', async () => {
    const message = 'IP not observed scanning the internet or contained in RIOT data set.'
    answer = (_, response) => json(response, 404, { ip: '8.8.8.8', noise: false, riot: false, message })
    expect((await lookUp('8.8.8.8')).body).toMatchObject({
      has_error: false,
      multi_value: { ip: '8.8.8.8', noise: false, riot: false, message },
    })
    expect(await failure()).toBeNull()
  })

  it('a 404 of something else is an error', async () => {
    answer = (_, response) => response.writeHead(404).end('Not Found')
    expect((await lookUp('8.8.8.8')).body.has_error).toBe(true)
  })
})
