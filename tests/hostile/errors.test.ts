/** Tests that every error answer has the one shape of errors and reveals no internals (issue 6, deliver 4). */
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type ServerProcess } from '../support/server.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await startServer({ env: { CORDWOOD_MAX_BODY_BYTES: '100000' } })
})
afterAll(() => server.stop())

interface Raw {
  readonly status: number
  readonly headers: string
  readonly body: string
}

/** Bytes as they stand; the answer up to the end of the connection. */
const raw = (bytes: string) =>
  new Promise<Raw>((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    socket.once('error', reject)
    socket.once('close', () => {
      const [headers = '', body = ''] = text.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1]), headers: headers.toLowerCase(), body })
    })
    socket.write(bytes)
  })

const request = (line: string, headers: Readonly<Record<string, string>> = {}, body = '') =>
  raw(
    [
      `${line} HTTP/1.1`,
      'Host: x',
      'Connection: close',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  )

const form = { 'x-requested-by': 'x', 'content-type': 'application/json' }
const sized = (body: string, more: Readonly<Record<string, string>> = {}) => ({
  ...form,
  'content-length': String(Buffer.byteLength(body)),
  ...more,
})
const login = (body: string, more?: Readonly<Record<string, string>>) =>
  request('POST /api/system/sessions', sized(body, more), body)

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

/** Maps a wrong request to its expected status. */
const wrong: Readonly<Record<string, readonly [number, () => Promise<Raw>]>> = {
  'an unknown route': [404, () => request('GET /api/no/such/route')],
  'an unknown asset': [404, () => request('GET /assets/gone.js')],
  'a path out of the folder': [404, () => request('GET /assets/..%2f..%2f..%2fetc/passwd')],
  'a path with NUL': [403, () => request('GET /assets/%00')],
  'a path that is no text': [400, () => request('GET /api/streams/%ff')],
  'a path with half an escape': [400, () => request('GET /api/streams/%zz')],
  'a method that is not served': [404, () => request('PATCH /api/streams')],
  'another method of a route': [405, () => request('DELETE /api/system/lbstatus')],
  'JSON that ends too soon': [400, () => login('{"username":')],
  'JSON with a prototype': [400, () => login('{"username":"a","password":"b","__proto__":{"admin":true}}')],
  'JSON nested without end': [400, () => login(`{"username":"a","password":"b","host":${nested(20_000)}}`)],
  'a body of another type': [415, () => login('username=a', { 'content-type': 'application/x-www-form-urlencoded' })],
  'a body of no type': [415, () => login('{}', { 'content-type': ';;;' })],
  'a body that is too large': [413, () => login(JSON.stringify({ username: 'x'.repeat(200_000), password: 'x' }))],
  'a body that is too large without saying so': [
    413,
    () => {
      const chunk = 'x'.repeat(120_000)
      return request(
        'POST /api/system/sessions',
        { ...form, 'transfer-encoding': 'chunked' },
        `${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`,
      )
    },
  ],
  'a body that is not packed as it says': [400, () => login('{}', { 'content-encoding': 'gzip' })],
  'a body packed in a way nobody knows': [415, () => login('{}', { 'content-encoding': 'xz' })],
  'credentials without a colon': [
    400,
    () => request('GET /api/streams', { authorization: `Basic ${btoa('nocolon')}` }),
  ],
  'an expectation that cannot be met': [417, () => request('POST /api/streams', { expect: 'miracles' })],
  'headers that are too large': [431, () => request('GET /api/streams', { 'x-large': 'x'.repeat(60_000) })],
  'a header without a colon': [400, () => raw('GET /api/streams HTTP/1.1\r\nHost: x\r\nNonsense\r\n\r\n')],
  'no HTTP at all': [400, () => raw('\u0016\u0003\u0001\u0002\r\n\r\n')],
  'two lengths of one body': [
    400,
    () =>
      raw('POST /api/streams HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
  ],
}

/** A stack, a path of a file, SQL, the name of a module or of an error's code. */
const inside =
  /\n\s+at |\/(?:work|home|root|tmp|usr)\/|node_modules|node:|\.[jt]s\b|SELECT |INSERT |SQLITE|fastify|FST_|HPE_|ERR_|undefined|\[object/i

it('errors: one shape for everything that is wrong with a request, and nothing of the inside', async () => {
  const answers: Record<string, unknown> = {}
  for (const [what, [, send]] of Object.entries(wrong)) {
    const { status, headers, body } = await send()
    const { type, message, ...rest } = JSON.parse(body === '' ? '{}' : body) as Record<string, unknown>
    expect([what, body, inside.test(body)]).toEqual([what, body, false])
    expect([what, headers]).toEqual([what, expect.stringContaining('content-type: application/json')])
    expect([what, headers]).toEqual([what, expect.stringContaining('x-content-type-options: nosniff')])
    answers[what] = [status, type, typeof message, rest]
  }
  expect(answers).toEqual(
    Object.fromEntries(Object.entries(wrong).map(([what, [status]]) => [what, [status, 'ApiError', 'string', {}]])),
  )
})

it('errors: a packed body is measured by what it unpacks to', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, 0x20))
  const response = await fetch(`${server.url}/api/system/sessions`, {
    method: 'POST',
    body: bomb,
    headers: { ...form, 'content-encoding': 'gzip' },
  })
  expect([response.status, await response.json()]).toEqual([413, { type: 'ApiError', message: expect.any(String) }])
})

it('errors: an internal error is answered with a number only, and the log has it', async () => {
  const response = await server.call('PUT', '/users/local:admin/status/neither', undefined, {
    'x-request-id': 'the-request',
  })
  const text = await response.text()
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(inside.test(text)).toBe(false)
})

it('errors: a property named __proto__ is said to be what is wrong', async () => {
  const { body } = await login('{"username":"a","password":"b","__proto__":{"admin":true}}')
  expect(JSON.parse(body)).toEqual({ type: 'ApiError', message: expect.stringContaining('__proto__') })
})

it('errors: JSON nested without end is refused, wherever it stands, and ends nothing', async () => {
  const deep = nested(30_000)
  const answers = await Promise.all(
    [
      [
        'POST',
        '/views/search/sync',
        `{"queries":[{"id":"q","search_types":[{"id":"t","type":"unknown","more":${deep}}]}]}`,
      ],
      ['POST', '/views/search', `{"queries":[{"id":"q","search_types":[{"id":"t","type":"unknown","more":${deep}}]}]}`],
      ['PUT', '/users/local:admin/preferences', `{"preferences":{"more":${deep}}}`],
      ['POST', '/tools/json_tester', deep],
    ].map(async ([method, path, body]) => {
      const response = await server.call(method!, path!, body)
      return [path, response.status, ((await response.json()) as { message: string }).message]
    }),
  )
  for (const answer of answers)
    expect(answer).toEqual([answer[0], 400, 'The body must not be nested deeper than 100 levels.'])
  const brackets = await server.call('POST', '/views/search/sync', {
    queries: [{ id: 'q', query: `"\\"${'['.repeat(1_000)}"`, search_types: [] }],
  })
  expect(brackets.status).toBe(200)
})
