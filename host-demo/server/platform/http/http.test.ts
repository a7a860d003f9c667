import { mkdirSync, writeFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { join } from 'node:path'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { Type } from 'typebox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineArea } from '../areas/define-area.ts'
import { basic, newUser, rootPassword, testServer, type TestServer } from '../../testing/test-server.ts'
import {
  ApiError,
  MissingStreamPermission,
  SearchError,
  ValidationError,
  ValidationResultError,
} from '../errors/errors.ts'
import { route, type Route } from './route.ts'
import { anyOf, perEntity } from './route-permission.ts'

const thrown: Record<string, () => Error> = {
  api: () => new ApiError(409, 'Taken'),
  bare: () => new ApiError(503),
  fields: () => new ValidationError({ title: ['is empty', 'is short'] }),
  result: () => new ValidationResultError({ url: ['is no URL'] }, { url: ['x'] }),
  streams: () => new MissingStreamPermission(['1', '2'], 'No'),
  query: () => new SearchError(400, 'Cannot parse', ['a'], 1, 5),
  crash: () => new TypeError('secret detail of the inside'),
}
const aborts: string[] = []
/** The calls of `/t/slow` that are handled. */
const begun: string[] = []
const Anything = Type.Unknown()

const routes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/t/open',
    permission: 'open',
    area: 'Test',
    summary: '',
    replies: { 200: Anything },
    handler: ({ caller }) => ({ user: caller.username, carrier: caller.carrier }),
  }),
  route({
    method: 'GET',
    path: '/t/user',
    permission: 'authenticated',
    area: 'Test',
    summary: '',
    replies: { 200: Anything },
    handler: ({ caller }) => ({ user: caller.username, carrier: caller.carrier }),
  }),
  route({
    method: 'GET',
    path: '/t/part',
    permission: 'open',
    area: 'Test/Parts',
    summary: '',
    replies: { 200: Anything },
    handler: () => ({}),
  }),
  route({
    method: 'POST',
    path: '/t/user',
    permission: 'authenticated',
    area: 'Test',
    summary: '',
    replies: { 204: null },
    handler: () => undefined,
  }),
  ...(
    [
      ['either', anyOf('things:read', 'things:list')],
      ['each', perEntity('things:read:{id}')],
    ] as const
  ).map(([name, permission]) =>
    route({
      method: 'GET',
      path: `/t/${name}`,
      permission,
      area: 'Test',
      summary: '',
      replies: { 200: Anything },
      handler: () => ({}),
    }),
  ),
  route({
    method: 'GET',
    path: '/t/things/:id',
    permission: ({ id }) => `things:read:${id}`,
    area: 'Test',
    summary: '',
    replies: { 200: Anything },
    params: Type.Object({ id: Type.String() }),
    handler: ({ params }) => params,
  }),
  route({
    method: 'POST',
    path: '/t/things/clear',
    permission: 'authenticated',
    area: 'Test',
    summary: '',
    replies: { 204: null },
    handler: () => undefined,
  }),
  route({
    method: 'GET',
    path: '/t/throw/:what',
    permission: 'open',
    area: 'Test',
    summary: '',
    replies: { 200: Anything },
    params: Type.Object({ what: Type.String() }),
    handler: ({ params }) => {
      throw thrown[params.what]?.()
    },
  }),
  route({
    method: 'GET',
    path: '/t/query',
    permission: 'open',
    area: 'Test',
    summary: '',
    replies: { 200: Anything },
    query: Type.Object({
      q: Type.String({ minLength: 1 }),
      n: Type.Integer({ default: 5 }),
      list: Type.Optional(Type.Array(Type.String())),
      on: Type.Boolean({ default: false }),
    }),
    handler: ({ query }) => query,
  }),
  route({
    method: 'POST',
    path: '/t/body',
    permission: 'open',
    area: 'Test',
    summary: '',
    replies: { 200: Anything },
    extension: true,
    body: Type.Object({
      title: Type.String({ minLength: 1 }),
      size: Type.Integer(),
      note: Type.Optional(Type.String()),
      inner: Type.Optional(Type.Object({ a: Type.Boolean() })),
    }),
    handler: ({ body }) => body,
  }),
  route({
    method: 'POST',
    path: '/t/completed',
    permission: 'open',
    area: 'Test',
    summary: '',
    replies: { 200: Anything },
    extension: true,
    body: Type.Object({
      list: Type.Array(Type.Object({ a: Type.Integer({ default: 1 }) })),
    }),
    handler: ({ body }) => body,
  }),
  route({
    method: 'POST',
    path: '/t/text',
    permission: 'open',
    area: 'Test',
    summary: '',
    replies: { 200: Anything },
    consumes: ['text/plain'],
    handler: ({ body }) => ({ got: body }),
  }),
  route({
    method: 'GET',
    path: '/t/accept',
    permission: 'open',
    area: 'Test',
    summary: '',
    replies: { 200: Anything },
    handler: ({ headers }) => ({ accept: headers.accept }),
  }),
  route({
    method: 'GET',
    path: '/t/large',
    permission: 'open',
    area: 'Test',
    summary: '',
    replies: { 200: Anything },
    handler: () => ({ text: 'x'.repeat(2000) }),
  }),
  route({
    method: 'POST',
    path: '/t/stream',
    permission: 'open',
    area: 'Test',
    summary: '',
    replies: { 200: null },
    produces: ['text/plain'],
    sends: true,
    handler: ({ signal }, reply) => {
      const stream = Readable.from(
        (async function* () {
          for (;;) {
            yield 'line\n'
            await new Promise(resolve => setTimeout(resolve, 5))
          }
        })(),
      )
      signal.addEventListener('abort', () => {
        aborts.push('stream')
        stream.destroy()
      })
      return reply.type('text/plain').send(stream)
    },
  }),
  route({
    method: 'POST',
    path: '/t/slow',
    permission: 'open',
    area: 'Test',
    summary: '',
    replies: { 200: Anything },
    body: Type.Object({ name: Type.String() }),
    handler: ({ signal, body }) =>
      new Promise(resolve => {
        signal.addEventListener('abort', () => {
          aborts.push(body.name)
          resolve({ aborted: true })
        })
        begun.push(body.name)
        if (body.name === 'stays') setTimeout(() => resolve({ aborted: signal.aborted }), 150)
      }),
  }),
]
const area = defineArea({ name: 'test', create: () => ({ routes }) })

let server: TestServer
beforeEach(async () => {
  server = await testServer([area])
})
afterEach(() => server.close())

const nobody = {}
const get = (path: string, headers: Record<string, string> = nobody) =>
  server.app.inject({ method: 'GET', url: path, headers })
const asJson = { 'content-type': 'application/json', 'x-requested-by': 'test' }

async function login(): Promise<string> {
  const answer = await server.call(
    'POST',
    '/api/system/sessions',
    { username: 'admin', password: rootPassword },
    nobody,
  )
  return answer.json<{ session_id: string }>().session_id
}

async function token(): Promise<string> {
  return (await server.call('POST', '/api/users/local:admin/tokens/ci')).json<{ token: string }>().token
}

describe('credentials', () => {
  it('may be a password, a session, a token, a bearer token, the cookie', async () => {
    const [id, value] = [await login(), await token()]
    const carrier = async (headers: Record<string, string>) =>
      (await get('/api/t/user', headers)).json<{ user: string; carrier: string }>()
    expect(await carrier(basic('admin', rootPassword))).toEqual({ user: 'admin', carrier: 'basic' })
    expect(await carrier(basic(id, 'SESSION'))).toEqual({ user: 'admin', carrier: 'session' })
    expect(await carrier(basic(value, 'Token'))).toEqual({ user: 'admin', carrier: 'token' })
    expect(await carrier({ authorization: `Bearer ${value}` })).toEqual({ user: 'admin', carrier: 'bearer' })
    expect(await carrier({ cookie: `other=1; authentication=${id}` })).toEqual({ user: 'admin', carrier: 'session' })
    expect(await carrier({ cookie: `authentication=${id}`, ...basic('nobody', 'wrong') })).toEqual({
      user: 'admin',
      carrier: 'session',
    })
  })

  it.each([
    ['a wrong password', basic('admin', 'wrong')],
    ['an unknown session', basic('0b1c2d3e', 'session')],
    ['an unknown token', basic('abc', 'token')],
    ['an unknown bearer token', { authorization: 'Bearer abc' }],
    ['an unknown cookie', { cookie: 'authentication=abc' }],
    ['another scheme', { authorization: 'Digest abc' }],
    ['nothing', {}],
  ])('answer 401 for %s, and anonymously where no login is needed', async (_, headers) => {
    const refused = await get('/api/t/user', headers as Record<string, string>)
    expect([refused.statusCode, refused.body, refused.headers['www-authenticate']]).toEqual([
      401,
      '',
      'Basic realm="Graylog Server"',
    ])
    const xhr = await get('/api/t/user', {
      ...(headers as Record<string, string>),
      'x-requested-with': 'XMLHttpRequest',
    })
    expect([xhr.statusCode, xhr.headers['www-authenticate']]).toEqual([401, undefined])
    expect((await get('/api/t/open', headers as Record<string, string>)).json()).toEqual({
      user: null,
      carrier: 'none',
    })
  })

  it('are refused when malformed', async () => {
    const answer = await get('/api/t/user', { authorization: `Basic ${Buffer.from('nocolon').toString('base64')}` })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ type: 'ApiError' })
  })
})

describe('forgery', () => {
  it('is refused for everything that has effects, but not where nothing rides along on its own', async () => {
    const [id, value] = [await login(), await token()]
    const post = (headers: Record<string, string>) => server.app.inject({ method: 'POST', url: '/api/t/user', headers })
    const refused = await post({ cookie: `authentication=${id}` })
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining('X-Requested-By'),
    ])
    expect((await post({ cookie: `authentication=${id}`, 'x-requested-by': 'me' })).statusCode).toBe(204)
    expect((await post({ authorization: `Bearer ${value}` })).statusCode).toBe(204)
    expect((await post(basic(value, 'token'))).statusCode).toBe(400)
    expect((await post({ ...basic('admin', rootPassword), 'x-graylog-collector-version': '1' })).statusCode).toBe(204)
  })

  it('cannot use forms or JSON under another name', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/t/body',
        headers: { 'content-type': type, 'x-requested-by': 'x' },
        payload: '{"title":"a","size":1}',
      })
      expect([type, answer.statusCode]).toEqual([type, 415])
    }
  })
})

describe('errors', () => {
  it.each([
    ['api', 409, { type: 'ApiError', message: 'Taken' }],
    ['bare', 503, { type: 'ApiError', message: 'HTTP 503 Service Unavailable' }],
    [
      'fields',
      400,
      {
        type: 'ValidationApiError',
        message: 'Validation failed!',
        validation_errors: { title: [{ error: 'is empty' }, { error: 'is short' }] },
      },
    ],
    ['result', 400, { failed: true, errors: { url: ['is no URL'] }, error_context: { url: ['x'] } }],
    ['streams', 403, { type: 'MissingStreamPermission', message: 'No', streams: ['1', '2'] }],
    ['query', 400, { type: 'SearchError', message: 'Cannot parse', details: ['a'], line: 1, column: 5 }],
  ])('%s has the body of the contract', async (what, status, body) => {
    const answer = await get(`/api/t/throw/${what}`)
    expect([answer.statusCode, answer.json()]).toEqual([status, body])
  })

  it('keep the inside inside', async () => {
    const answer = await get('/api/t/throw/crash', { 'x-request-id': 'my-request' })
    expect(answer.statusCode).toBe(500)
    expect(answer.json<{ message: string }>().message).toContain('my-request')
    expect(answer.body).not.toContain('secret detail')
  })

  it('are told for two Host headers', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const answer = await new Promise<string>(resolve => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.end('GET /api/t/open HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n'),
      )
      let text = ''
      socket
        .on('data', data => {
          text += String(data)
        })
        .on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1.1 400 .*A request must have one Host header/s)
  })

  it('are told for unknown paths and methods', async () => {
    expect((await get('/api/unknown')).json()).toEqual({ type: 'ApiError', message: 'HTTP 404 Not Found' })
    for (const [type, payload] of [
      ['text/plain', 'x'],
      ['application/xml', '<a/>'],
      ['application/json', '{"a":'],
      ['application/json', '[]'],
    ]) {
      const headers = { 'content-type': type!, 'x-requested-by': 'x' }
      expect(
        (await server.app.inject({ method: 'POST', url: '/api/unknown', headers, payload: payload! })).json(),
      ).toEqual({ type: 'ApiError', message: 'HTTP 404 Not Found' })
    }
  })

  it('name the methods of a path that has others, whatever is sent', async () => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-dest': 'empty' }
    const other = await server.app.inject({ method: 'DELETE', url: '/api/t/open', headers, payload: '{"a":' })
    expect([other.statusCode, other.json()]).toEqual([
      405,
      { type: 'ApiError', message: 'HTTP 405 Method Not Allowed' },
    ])
    expect(other.headers).toMatchObject({ allow: 'GET, HEAD, OPTIONS', 'cache-control': 'no-cache, no-store' })
    expect(other.headers).not.toHaveProperty('content-security-policy')
    expect(other.headers).not.toHaveProperty('x-frame-options')
    const head = await server.app.inject({ method: 'HEAD', url: '/api/t/body' })
    expect([head.statusCode, head.headers['allow'], head.body]).toEqual([405, 'POST, OPTIONS', ''])
    expect((await server.app.inject({ method: 'PATCH', url: '/api/t/open' })).statusCode).toBe(404)
  })

  it('do not take a text of a path for the parameter of another', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await server.app.inject({ method, url: '/api/t/things/clear' })
      expect([method, statusCode, headers['allow']]).toEqual([method, 405, 'POST, OPTIONS'])
    }
    expect((await get('/api/t/things/7', basic('admin', rootPassword))).json()).toEqual({ id: '7' })
  })

  it('forbid what the caller may not do', async () => {
    await server.call('POST', '/api/users', newUser('bob', { permissions: ['things:read:7'] }))
    expect((await get('/api/t/things/7', basic('bob', 'pw'))).statusCode).toBe(200)
    const answer = await get('/api/t/things/8', basic('bob', 'pw'))
    expect([answer.statusCode, answer.json()]).toEqual([403, { type: 'ApiError', message: 'Not authorized' }])
  })
})

describe('values of a query', () => {
  it('are converted and completed', async () => {
    expect((await get('/api/t/query?q=a&list=x&on=true')).json()).toEqual({ q: 'a', n: 5, list: ['x'], on: true })
    expect((await get('/api/t/query?q=a&q=b&n=7&n=8&list=x&list=y&other=1')).json()).toEqual({
      q: 'a',
      n: 7,
      list: ['x', 'y'],
      on: false,
      other: '1',
    })
    expect((await get('/api/t/query?q=a&n=')).json()).toMatchObject({ n: 5 })
  })

  it('are refused when missing, empty or of another type', async () => {
    const violation = [
      { message: 'must not be null', message_template: 'must not be null', path: 'query.q', invalid_value: null },
    ]
    expect([(await get('/api/t/query')).statusCode, (await get('/api/t/query')).json()]).toEqual([400, violation])
    expect((await get('/api/t/query?q=')).json()).toMatchObject([
      { message: 'must not be empty', path: 'query.q', invalid_value: '' },
    ])
    expect((await get('/api/t/query', { accept: 'text/plain' })).headers['content-type']).toContain('text/plain')
    expect((await get('/api/t/query?q=a&n=many')).json()).toEqual({
      type: 'ApiError',
      message: "Query parameter 'n': must be integer.",
    })
  })
})

describe('bodies', () => {
  const post = (body: string) =>
    server.app.inject({ method: 'POST', url: '/api/t/body', headers: asJson, payload: body })

  it('are taken as they are; null stands for nothing', async () => {
    expect((await post('{"title":"a","size":null,"note":null}')).json()).toEqual({ title: 'a', size: 0 })
    expect((await post('{"title":"a","size":1,"inner":{"a":true}}')).json()).toEqual({
      title: 'a',
      size: 1,
      inner: { a: true },
    })
  })

  it('are completed where their schema has defaults, also in lists', async () => {
    const completed = await server.call('POST', '/api/t/completed', { list: [{}, { a: 2 }] })
    expect(completed.json()).toEqual({ list: [{ a: 1 }, { a: 2 }] })
  })

  it('may write numbers and booleans as texts', async () => {
    expect((await post('{"title":"5","size":"1","inner":{"a":"true"}}')).json()).toEqual({
      title: '5',
      size: 1,
      inner: { a: true },
    })
  })

  it.each([
    [
      '{"title":"a","size":1,"colour":"red"}',
      'Unrecognized property "colour"; known properties: "title", "size", "note", "inner".',
    ],
    [
      '{"title":"a","size":1,"inner":{"a":true,"b":1}}',
      'Unrecognized property "b" in \'inner\'; known properties: "a".',
    ],
    ['{"title":"a"}', 'Missing required properties: size'],
    ['{"title":"a","size":1,"inner":{}}', 'Missing required properties: inner.a'],
    ['{"title":"a","size":"one"}', "Property 'size' must be integer."],
    ['{"title":5,"size":1}', "Property 'title' must be string."],
    ['{"title":', expect.stringContaining('JSON')],
    ['{"title":"a","size":1,"__proto__":{"x":1}}', expect.any(String)],
    ['[]', expect.any(String)],
  ])('%s is refused with a message that names the property', async (body, message) => {
    const answer = await post(body)
    expect([answer.statusCode, answer.json()]).toEqual([400, { type: 'ApiError', message }])
  })

  it('that are missing or empty in a place are a list', async () => {
    expect((await post('')).json()).toMatchObject([{ message: 'must not be null', path: 'POST /t/body.body' }])
    expect((await post('{"title":"","size":1}')).json()).toMatchObject([
      { message: 'must not be empty', path: 'POST /t/body.body.title', invalid_value: '' },
    ])
  })

  it('may be text where a route takes it', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/t/text',
      headers: { 'content-type': 'text/plain; charset=utf-8', 'x-requested-by': 'x' },
      payload: 'hé',
    })
    expect(answer.json()).toEqual({ got: 'hé' })
  })

  it('have a limit', async () => {
    const small = await testServer([area], { maxBodyBytes: 1000 })
    const answer = await small.call('POST', '/api/t/body', { title: 'x'.repeat(2000), size: 1 })
    expect([answer.statusCode, answer.json<{ type: string }>().type]).toEqual([413, 'ApiError'])
    await small.close()
  })

  it.each(['content-length: 3000', 'transfer-encoding: chunked'])(
    'that are too long may be sent to their end: their sender gets the answer, and the connection goes on: %s',
    async length => {
      const small = await testServer([area], { maxBodyBytes: 1000 })
      await small.app.listen({ port: 0, host: '127.0.0.1' })
      const socket = connect((small.app.server.address() as AddressInfo).port, '127.0.0.1')
      let heard = ''
      socket.on('data', data => (heard += data))
      const answers = () => heard.match(/HTTP\/1\.1 \d+/g) ?? []
      const part = length.includes('chunked') ? `5dc\r\n${'x'.repeat(1500)}\r\n` : 'x'.repeat(1500)
      socket.write(
        `POST /api/t/body HTTP/1.1\r\nhost: a\r\nx-requested-by: a\r\ncontent-type: application/json\r\n${length}\r\n\r\n${part}`,
      )
      await expect.poll(answers).toEqual(['HTTP/1.1 413'])
      socket.write(part)
      if (length.includes('chunked')) socket.write('0\r\n\r\n')
      socket.write('GET /api/t/open HTTP/1.1\r\nhost: a\r\n\r\n')
      await expect.poll(answers).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
      socket.destroy()
      await small.close()
    },
  )
})

describe('answers', () => {
  it.each<Record<string, string>>([{}, { 'x-requested-with': 'XMLHttpRequest' }])(
    'carry the node, the request and that nobody keeps them: %o',
    async headers => {
      const answer = await get('/api/t/open', { ...headers, 'x-request-id': 'abc-1' })
      expect(answer.headers).toMatchObject({
        'x-graylog-node-id': server.services.node.nodeId,
        'x-request-id': 'abc-1',
        'cache-control': 'no-cache, no-store',
        'x-content-type-options': 'nosniff',
      })
      expect((await get('/api/t/open', { 'x-request-id': 'evil\tid' })).headers['x-request-id']).not.toBe('evil\tid')
    },
  )

  it('do not mind a slash at the end, and are pretty when asked', async () => {
    expect((await get('/api/t/open/')).statusCode).toBe(200)
    expect((await get('/api/t/open?pretty=true')).body).toBe('{\n  "user": null,\n  "carrier": "none"\n}')
  })

  it('take the content type from the end of the path', async () => {
    expect((await get('/api/t/accept.csv?x=1')).json()).toEqual({ accept: 'text/csv' })
    expect((await get('/api/t/accept.json')).json()).toEqual({ accept: 'application/json' })
  })

  it('are compressed when they are large', async () => {
    expect((await get('/api/t/large', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
    expect((await get('/api/t/open', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined()
  })
})

describe('other origins', () => {
  it('may call only when they are listed', async () => {
    const portal = await testServer([area], { allowedOrigins: ['https://portal.example'] })
    const preflight = (origin: string) =>
      portal.app.inject({
        method: 'OPTIONS',
        url: '/api/t/user',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,x-requested-by',
        },
      })
    const allowed = await preflight('https://portal.example')
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'https://portal.example',
      'access-control-max-age': '600',
    })
    expect(allowed.headers['access-control-allow-headers']).toContain('Authorization')
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
    const policyOf = async (url: string) => (await portal.app.inject(url)).headers['cross-origin-resource-policy']
    expect(await policyOf('/api/'), 'a page that is refused can tell that a server is there').toBe('cross-origin')
    expect(await policyOf('/api/t/open')).toBe('same-origin')
    await portal.close()
  })
})

describe('the interface', () => {
  it('has the public notifications and the custom theme of the settings', async () => {
    const configuration = async () =>
      JSON.parse((await get('/config.js')).body.replace('window.appConfig = ', '')) as Record<string, unknown>
    expect(await configuration()).toMatchObject({ pluginUISettings: {} })
    await server.close()
    const notice = {
      variant: 'info',
      hiddenTitle: false,
      isActive: true,
      isDismissible: false,
      title: 'T',
      shortMessage: '</script>',
      longMessage: '',
    } as const
    server = await testServer([area], {
      publicNotifications: { a: notice },
      customTheme: { noir: { accent: '#4cc9a0' } },
    })
    expect((await configuration())['pluginUISettings']).toEqual({
      'org.graylog.plugins.customization.notifications': { a: notice },
      'org.graylog.plugins.customization.theme': { noir: { accent: '#4cc9a0' } },
    })
  })

  it('is served below the prefix, with a strict policy', async () => {
    const prefixed = await testServer([], {
      pathPrefix: '/logs/',
      features: ['x=on'],
      frameAncestors: ['https://portal.example'],
    })
    const built = join(prefixed.dataDir, 'built')
    mkdirSync(join(built, 'app'), { recursive: true })
    writeFileSync(join(built, 'app', 'index.html'), '<script src="%PREFIX%config.js"></script>')
    const page = await prefixed.app.inject('/logs/streams/1')
    expect([page.statusCode, page.body]).toEqual([200, '<script src="/logs/config.js"></script>'])
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';style-src 'self'")
    expect(policy).toContain("frame-ancestors 'self' https://portal.example")
    expect(policy).not.toContain('unsafe')
    expect(page.headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-permitted-cross-domain-policies': 'none',
    })
    expect(page.headers).not.toHaveProperty('x-frame-options')
    expect((await prefixed.app.inject('/logs/config.js')).body).toContain('"gl2ServerUrl":"/logs/api"')
    expect((await prefixed.app.inject('/logs/api/system/sessions')).statusCode).toBe(200)
    expect((await prefixed.app.inject('/')).headers['location']).toBe('/logs/')
    expect((await prefixed.app.inject('/logs/assets/gone.js')).statusCode).toBe(404)
    expect((await prefixed.app.inject('/logs/api/unknown')).json()).toMatchObject({ type: 'ApiError' })
    await prefixed.close()
  })
})

describe('the API browser', () => {
  it('has no script in the page and describes every route', async () => {
    const page = await get('/api/api-browser/global/index.html')
    expect(page.body).not.toMatch(/<script(?![^>]*src=)|<style|onload=/)
    for (const [, file = ''] of page.body.matchAll(/(?:src|href)="([^"]+)"/g))
      expect([file, (await get(file)).statusCode]).toEqual([file, 200])
    expect((await get('/api/api-browser/..%2fpackage.json')).statusCode).toBe(400)
    const { paths } = (await get('/api/openapi.json')).json<{
      paths: Record<string, Record<string, Record<string, unknown>>>
    }>()
    expect(paths['/t/things/{id}']?.['get']).toMatchObject({
      'x-permissions': ['things:read:{id}'],
      parameters: [{ name: 'id', in: 'path' }],
    })
    expect(paths['/t/either']?.['get']).toMatchObject({ 'x-permissions-any': ['things:read', 'things:list'] })
    expect(paths['/t/each']?.['get']).toMatchObject({ 'x-permissions-per-entity': ['things:read:{id}'] })
    expect(paths['/t/body']?.['post']).toMatchObject({ 'x-cordwood-extension': true, requestBody: { required: true } })
    expect((await get('/api/api-docs')).json()).toMatchObject({
      swaggerVersion: '1.2',
      apis: expect.arrayContaining([expect.objectContaining({ name: 'Test' })]),
    })
    expect((await get('/api/api-docs/Test')).json<{ apis: unknown[] }>().apis.length).toBeGreaterThan(5)
    expect((await get('/api/api-docs/Test/Parts')).json()).toMatchObject({
      resourcePath: '/Test/Parts',
      apis: [{ path: '/t/part' }],
    })
    expect((await get('/api/api-docs/Test/None')).statusCode).toBe(404)
  })
})

describe('routes', () => {
  it('without a permission stop the start', async () => {
    const careless = defineArea({
      name: 'careless',
      create: () => ({
        routes: [
          {
            ...route({
              method: 'GET',
              path: '/careless',
              permission: 'open',
              area: 'Test',
              summary: '',
              replies: { 200: Anything },
              handler: () => null,
            }),
            permission: undefined as never,
          },
        ],
      }),
    })
    await expect(testServer([careless])).rejects.toThrow('The route GET /careless declares no permission.')
  })

  it('that stream end without an error in the log when the client goes away', async () => {
    aborts.length = 0
    const lines: { readonly level: number }[] = []
    const log = pino({ level: 'debug' }, { write: line => void lines.push(JSON.parse(line)) })
    const logging = await testServer([area], { slowRequestMs: 20 }, undefined, log)
    await logging.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = logging.app.server.address() as AddressInfo
    await new Promise<void>(resolve => {
      const request = send({ port, method: 'POST', path: '/api/t/stream', headers: asJson }, response => {
        response
          .once('data', () => setTimeout(() => request.destroy(), 50))
          .on('error', () => undefined)
          .on('close', resolve)
      }).on('error', () => undefined)
      request.end()
    })
    await expect.poll(() => aborts).toEqual(['stream'])
    await logging.close()
    expect(lines.filter(({ level }) => level >= 40)).toEqual([])
  })

  it('see when the client goes away, and only then', async () => {
    aborts.length = 0
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const options = { port, method: 'POST', path: '/api/t/slow', headers: asJson }
    const stays = new Promise<string>(resolve => {
      send(options, response => response.on('data', data => resolve(String(data)))).end('{"name":"stays"}')
    })
    const leaves = send(options).on('error', () => undefined)
    leaves.end('{"name":"leaves"}')
    await expect.poll(() => begun).toContain('leaves')
    leaves.destroy()
    expect(await stays).toBe('{"aborted":false}')
    await expect.poll(() => aborts).toEqual(['leaves'])
  })
})
