/** The bulk interface of Elasticsearch, as its agents use it. */
import { gzipSync } from 'node:zlib'
import { Client } from '@elastic/elasticsearch'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answered } from '../../journal/batch.ts'
import { completeConfiguration, inputTypeOf } from '../../registry.ts'
import { openTransport, testIntake, type OpenedTransport, type TestIntake } from '../../testing/intake.ts'

const bulk = 'org.cordwood.inputs.elasticsearch.ElasticsearchBulkInput'

let opened: OpenedTransport
let intake: TestIntake
beforeEach(async () => {
  intake = testIntake()
  opened = await openTransport(bulk, intake)
})
afterEach(() => opened.transport.close())

const call = async (
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) => {
  const response = await fetch(`http://127.0.0.1:${opened.port}${path}`, { method, body, headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: (text === '' ? null : JSON.parse(text)) as any }
}
const post = (lines: readonly string[], path = '/_bulk', headers: Record<string, string> = {}) =>
  call('POST', path, `${lines.join('\n')}\n`, headers)
const texts = () => intake.frames.map(({ text }) => text)

describe('a bulk', () => {
  it('is cut into its documents, each with its action, and answered item by item', async () => {
    const { status, headers, body } = await post([
      '{"create":{"_index":"logs"}}',
      '{"a":1}',
      '{"index":{"_index":"logs","_id":7}}',
      '{"b":2}',
    ])
    expect([status, headers.get('x-elastic-product'), headers.get('content-type')]).toEqual([
      200,
      'Elasticsearch',
      'application/json; charset=utf-8',
    ])
    expect(body).toEqual({
      took: expect.any(Number),
      errors: false,
      items: [
        { create: { _index: 'logs', result: 'created', status: 201 } },
        { index: { _index: 'logs', _id: '7', result: 'created', status: 201 } },
      ],
    })
    expect(intake.frames.map(({ text, flags }) => [text, flags])).toEqual([
      ['{"create":{"_index":"logs"}}\n{"a":1}', answered],
      ['{"index":{"_index":"logs","_id":7}}\n{"b":2}', answered],
    ])
  })

  it.each(['POST', 'PUT'])('may name the index in its address (%s)', async method => {
    const { body } = await call(
      method,
      '/from-address/_bulk',
      '{"index":{}}\r\n{"a":1}\r\n\r\n{"index":{"_index":"own"}}\n{"b":2}',
    )
    expect(body.items.map((item: any) => item.index._index)).toEqual(['from-address', 'own'])
    expect(texts()).toEqual(['{"index":{"_index":"from-address"}}\n{"a":1}', '{"index":{"_index":"own"}}\n{"b":2}'])
  })

  it('may be compressed, and its address may end with a slash', async () => {
    const body = new Uint8Array(gzipSync('{"create":{"_index":"logs"}}\n{"a":1}\n'))
    expect((await call('POST', '/_bulk/?pipeline=x', body, { 'content-encoding': 'gzip' })).body.errors).toBe(false)
    expect(texts()).toEqual(['{"create":{"_index":"logs"}}\n{"a":1}'])
  })

  it('takes what it can: updates, deletes and empty documents are answered as errors of their own', async () => {
    const { status, body } = await post([
      '{"update":{"_index":"logs","_id":"1"}}',
      '{"doc":{}}',
      '{"delete":{"_index":"logs","_id":"2"}}',
      '{"index":{"_index":"logs"}}',
      '',
      '{"index":{"_index":"logs"}}',
      'no json, but kept',
    ])
    expect([status, body.errors]).toEqual([200, true])
    expect(
      body.items.map((item: any) =>
        Object.entries<any>(item)
          .map(([action, { status, error }]) => [action, status, error?.type])
          .flat(),
      ),
    ).toEqual([
      ['update', 400, 'illegal_argument_exception'],
      ['delete', 400, 'illegal_argument_exception'],
      ['index', 400, 'illegal_argument_exception'],
      ['index', 201, undefined],
    ])
    expect(body.items[1].delete.error.reason).toMatch(/'delete' is not taken here/)
    expect(texts()).toEqual(['{"index":{"_index":"logs"}}\nno json, but kept'])
  })

  it.each([
    ['', /The bulk is empty/],
    ['no json\n{}', /Malformed action\/metadata line \[1\]/],
    ['{"index":{"_index":"x"}}\n{}\n{"upsert":{}}\n{}', /line \[3\].*index, create/],
    ['{"index":{"_index":"x"},"create":{}}\n{}', /line \[1\]/],
    ['{"index":5}\n{}', /'index' must be an object/],
    ['{"index":{}}\n{}', /names no _index/],
    ['{"index":{"_index":"x"}}', /without a document/],
    [`{"index":{"_index":"${'x'.repeat(600)}"}}\n{}`, /longer than 512 bytes/],
    [`{"index":{"_index":"${'x'.repeat(5000)}"}}\n{}`, /longer than 4096 bytes/],
    ['{"__proto__":{"_index":"x"}}\n{}', /index, create/],
  ])('that cannot be read (%j) is refused whole', async (body, reason) => {
    const answer = await call('POST', '/_bulk', body)
    expect([answer.status, answer.body.status, answer.body.error.type]).toEqual([
      400,
      400,
      'illegal_argument_exception',
    ])
    expect(answer.body.error.reason).toMatch(reason)
    expect(texts()).toEqual([])
  })

  it('cannot be made many times larger by its address', async () => {
    const { status } = await post(Array<string>(300_000).fill('{"index":{}}\n{}'), `/${'x'.repeat(500)}/_bulk`)
    expect(status).toBe(413)
    expect(texts()).toEqual([])
  })

  it('answers only what is asked for', async () => {
    const lines = ['{"create":{"_index":"logs"}}', '{"a":1}', '{"delete":{"_index":"logs","_id":"2"}}']
    const filter = async (path: string) => (await post(lines, `/_bulk?filter_path=${path}`)).body
    expect(await filter('errors,items.*.error,items.*.status')).toEqual({
      errors: true,
      items: [
        { create: { status: 201 } },
        { delete: { status: 400, error: { type: 'illegal_argument_exception', reason: expect.any(String) } } },
      ],
    })
    expect(await filter('items.*.error.type')).toEqual({
      items: [{ delete: { error: { type: 'illegal_argument_exception' } } }],
    })
    expect(await filter('**.st*s')).toEqual({ items: [{ create: { status: 201 } }, { delete: { status: 400 } }] })
    expect(await filter('-took,-items.*._i*,-items.*.error')).toEqual({
      errors: true,
      items: [{ create: { result: 'created', status: 201 } }, { delete: { status: 400 } }],
    })
    expect(await filter('nothing')).toEqual({})
  })

  it.each([429, 503] as const)(
    'is rejected whole where there is no room (%i), before and after it was read',
    async status => {
      const refused = { status, reason: 'The journal has reached its limit.', retryAfterSeconds: 7 }
      intake.refused = refused
      const expected = {
        status,
        error: { type: 'es_rejected_execution_exception', reason: refused.reason, root_cause: [expect.anything()] },
      }
      const lines = ['{"create":{"_index":"logs"}}', '{"a":1}']
      const before = await post(lines)
      expect([before.status, before.headers.get('retry-after'), before.body]).toEqual([status, '7', expected])
      let asked = 0
      intake.refusal = () => (asked++ === 0 ? null : refused)
      const after = await post(lines)
      expect([after.status, after.headers.get('retry-after'), after.body]).toEqual([status, '7', expected])
    },
  )
})

describe('a document on its own', () => {
  it.each([
    ['POST', '/logs/_doc', 'index', undefined],
    ['PUT', '/logs/_doc/7', 'index', '7'],
    ['POST', '/logs/_doc/7%2F8', 'index', '7/8'],
    ['PUT', '/logs/_create/a%22b', 'create', 'a"b'],
    ['POST', '/logs/_create/a?refresh=true&filter_path=-took', 'create', 'a'],
  ])('%s %s', async (method, path, action, id) => {
    const { status, headers, body } = await call(method, path, '{\n  "message": "x"\n}\n')
    expect([status, headers.get('x-elastic-product')]).toEqual([201, 'Elasticsearch'])
    expect(body).toEqual({
      _index: 'logs',
      ...(id !== undefined && { _id: id }),
      _version: 1,
      result: 'created',
      _shards: { total: 1, successful: 1, failed: 0 },
      _seq_no: 0,
      _primary_term: 1,
    })
    expect(intake.frames.map(({ text, flags }) => [text, flags])).toEqual([
      [
        `${JSON.stringify({ [action]: { _index: 'logs', ...(id !== undefined && { _id: id }) } })}\n{\n  "message": "x"\n}\n`,
        answered,
      ],
    ])
  })

  it.each([
    ['POST', '/logs/_doc', '', 'parse_exception', /has to have a body/],
    ['POST', '/_logs/_doc', '{}', 'invalid_index_name_exception', /'_logs'/],
    ['PUT', `/logs/_doc/${'x'.repeat(513)}`, '{}', 'illegal_argument_exception', /The id is longer than 512 bytes/],
    [
      'PUT',
      `/${'%C3%A4'.repeat(300)}/_doc/1`,
      '{}',
      'illegal_argument_exception',
      /The index is longer than 512 bytes/,
    ],
  ])('%s %s is refused where it cannot be', async (method, path, body, type, reason) => {
    expect(await call(method, path, body)).toMatchObject({
      status: 400,
      body: { error: { type, reason: expect.stringMatching(reason) } },
    })
    expect(texts()).toEqual([])
  })

  it('is rejected where there is no room', async () => {
    intake.refused = { status: 503, reason: 'The journal is full.', retryAfterSeconds: 7 }
    const { status, headers, body } = await call('POST', '/logs/_doc', '{}')
    expect([status, headers.get('retry-after'), body.error.type]).toEqual([503, '7', 'es_rejected_execution_exception'])
  })
})

describe('before they send, agents', () => {
  it('learn what this is: their own version, or one they all know', async () => {
    const version = async (userAgent: string) =>
      (await call('GET', '/', undefined, { 'user-agent': userAgent })).body.version.number
    expect(await version('Elastic-filebeat/9.2.1 (linux; amd64; abc; 2025-01-01)')).toBe('9.2.1')
    expect(await version('Elastic/8.12.0 (Linux; amd64) logstash/8.12.0')).toBe('8.12.0')
    expect(await version('Vector/0.40')).toBe('8.19.0')
    const head = await call('HEAD', '/')
    expect([head.status, head.headers.get('x-elastic-product')]).toEqual([200, 'Elasticsearch'])
  })

  it('find a basic licence, no features and a healthy cluster', async () => {
    expect((await call('GET', '/_license?human=false')).body.license).toMatchObject({ type: 'basic', status: 'active' })
    expect((await call('GET', '/_xpack')).body.features.ilm).toEqual({ available: false, enabled: false })
    expect((await call('GET', '/_cluster/health')).body.status).toBe('green')
  })

  it.each([
    '/_index_template/x',
    '/_component_template/x',
    '/_template/x',
    '/_ilm/policy/x',
    '/_ingest/pipeline/x',
    '/_data_stream/x',
    '/logs-1',
    '/%3Cx-%7Bnow%7D%3E',
  ])('may set up %s, which is not found before or after', async path => {
    expect((await call('GET', path)).status).toBe(404)
    expect((await call('HEAD', path)).status).toBe(404)
    expect(await call('PUT', path, '{"settings":{}}')).toMatchObject({ status: 200, body: { acknowledged: true } })
    expect((await call('GET', path)).body).toMatchObject({
      status: 404,
      error: { type: 'resource_not_found_exception' },
    })
    expect(texts()).toEqual([])
  })

  it('are told what is not here', async () => {
    expect(await call('PUT', '/_unknown', '{}')).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_index_name_exception' } },
    })
    expect(await call('POST', '/a/b/c', '{}')).toMatchObject({
      status: 404,
      body: { status: 404, error: { type: 'invalid_path_exception' } },
    })
    expect(await call('DELETE', '/logs')).toMatchObject({ status: 405, body: { status: 405 } })
  })
})

it('the official client sets up and sends', async () => {
  const client = new Client({ node: `http://127.0.0.1:${opened.port}`, compression: true })
  expect(await client.ping()).toBe(true)
  expect(await client.indices.existsIndexTemplate({ name: 'logs' })).toBe(false)
  expect(await client.indices.putIndexTemplate({ name: 'logs', index_patterns: ['logs-*'], data_stream: {} })).toEqual({
    acknowledged: true,
  })
  expect(await client.indices.createDataStream({ name: 'logs-a-b' })).toEqual({ acknowledged: true })
  const answer = await client.bulk({ index: 'logs', operations: [{ create: {} }, { message: 'hello' }] })
  expect(answer).toMatchObject({ errors: false, items: [{ create: { _index: 'logs', status: 201 } }] })
  expect(await client.index({ index: 'logs', document: { message: 'alone' } })).toMatchObject({
    result: 'created',
    _index: 'logs',
  })
  expect(await client.create({ index: 'logs', id: '7', document: { message: 'with an id' } })).toMatchObject({
    result: 'created',
    _id: '7',
  })
  expect(texts()).toEqual([
    '{"create":{"_index":"logs"}}\n{"message":"hello"}',
    '{"index":{"_index":"logs"}}\n{"message":"alone"}',
    '{"create":{"_index":"logs","_id":"7"}}\n{"message":"with an id"}',
  ])
  await client.close()
})

it('senders may be asked for an API key', async () => {
  await opened.transport.close()
  opened = await openTransport(bulk, intake, {
    authorization_header_name: 'Authorization',
    authorization_header_value: 'ApiKey c2VjcmV0',
  })
  expect(await post(['{"create":{"_index":"logs"}}', '{}'])).toMatchObject({
    status: 401,
    body: { status: 401, error: { type: 'security_exception' } },
  })
  const client = new Client({ node: `http://127.0.0.1:${opened.port}`, auth: { apiKey: 'c2VjcmV0' } })
  expect((await client.bulk({ index: 'logs', operations: [{ create: {} }, { message: 'hello' }] })).errors).toBe(false)
  await client.close()
})

it('its port and greatest body are its own', () => {
  expect(completeConfiguration(inputTypeOf(bulk)!, {})).toMatchObject({ port: 9200, max_chunk_size: 16_777_216 })
})
