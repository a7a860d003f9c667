/** Lookup data adapters as they are on the wire (contract 2, 0.4, 6.1, 13). */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { apiError, userWith, wire } from './wire.ts'

let peer: Server
let answer: (response: ServerResponse) => void = response => response.writeHead(500).end()
const asked: IncomingMessage[] = []
const { call } = wire(async () => {
  peer = createServer((request, response) => {
    asked.push(request)
    answer(response)
  })
  await new Promise<void>(resolve => peer.listen(0, '127.0.0.1', resolve))
  return {
    env: {
      CORDWOOD_IP_REPUTATION_URL: `http://127.0.0.1:${(peer.address() as AddressInfo).port}`,
      CORDWOOD_OUTGOING_ALLOWED_RANGES: '127.0.0.0/8',
    },
  }
})
afterAll(() => {
  peer.closeAllConnections()
  peer.close()
})

const base = '/system/lookup/adapters'
const unknown = '0123456789abcdef01234567'
const adapter = (name: string, more: object = {}) => ({
  title: name,
  description: 'd',
  name,
  config: { type: 'GreyNoise', api_token: { set_value: 'the-token' } },
  ...more,
})
const create = async (name: string, more: object = {}) =>
  (await call('POST', base, adapter(name, more))).body as { id: string }

it('all that is written answers 200 with the adapter; what is deleted is given back once', async () => {
  const created = await call('POST', base, adapter('one'))
  expect([created.status, created.body]).toEqual([
    200,
    {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      _scope: 'DEFAULT',
      title: 'one',
      description: 'd',
      name: 'one',
      content_pack: null,
      custom_error_ttl_enabled: false,
      custom_error_ttl: null,
      custom_error_ttl_unit: null,
      config: { type: 'GreyNoise', api_token: { is_set: true } },
    },
  ])
  const { id } = created.body
  for (const which of [id, 'one']) expect((await call('GET', `${base}/${which}`)).body).toEqual(created.body)
  const changed = await call('PUT', `${base}/${id}`, {
    ...adapter('one'),
    title: 'Other',
    config: { type: 'GreyNoise', api_token: { keep_value: true } },
  })
  expect([changed.status, changed.body]).toEqual([200, { ...created.body, title: 'Other' }])
  expect((await call('PUT', `${base}/${id}`, { ...adapter('one'), id: unknown })).status).toBe(400)

  const reader = await userWith(call, 'lookuptables:read')
  for (const [method, body] of [
    ['PUT', adapter('one')],
    ['DELETE', undefined],
  ] as const) {
    expect([method, (await call(method, `${base}/${id}`, body, reader)).status]).toEqual([method, 403])
    expect([method, (await call(method, `${base}/${id}`, body, { authorization: '' })).status]).toEqual([method, 401])
  }
  const editor = await userWith(call, `lookuptables:edit:${id}`, `lookuptables:read:${id}`)
  expect((await call('PUT', `${base}/${id}`, adapter('one'), editor)).status).toBe(200)
  expect((await call('DELETE', `${base}/${id}`, undefined, editor)).status).toBe(403)

  const deleted = await call('DELETE', `${base}/one`)
  expect([deleted.status, deleted.body]).toEqual([200, { ...created.body, title: 'one' }])
  for (const which of [id, 'one', unknown])
    expect((await call('DELETE', `${base}/${which}`)).body).toEqual(apiError(expect.any(String)))
  expect((await call('GET', `${base}/${id}`)).status).toBe(404)
})

it('a list sorts by title downwards, with its pages at the top level, and falls back to the title', async () => {
  for (const name of ['list-a', 'list-b', 'list-c']) await create(name)
  const page = await call('GET', `${base}?per_page=2&query=list-&sort=nothing`)
  expect([page.status, Object.keys(page.body).sort()]).toEqual([
    200,
    ['count', 'data_adapters', 'page', 'per_page', 'query', 'total'],
  ])
  expect(page.body).toMatchObject({
    query: 'list-',
    total: 3,
    count: 2,
    page: 1,
    per_page: 2,
    data_adapters: [{ name: 'list-c' }, { name: 'list-b' }],
  })
  expect(
    (await call('GET', `${base}?order=asc&query=list-`)).body.data_adapters.map(({ name }: { name: string }) => name),
  ).toEqual(['list-a', 'list-b', 'list-c'])
})

it('a name that is taken is a ValidationApiError; validate says the same with 200', async () => {
  await create('taken')
  const again = await call('POST', base, adapter('taken'))
  expect([again.status, again.body]).toEqual([
    400,
    {
      type: 'ValidationApiError',
      message: expect.any(String),
      validation_errors: { name: [{ error: expect.any(String) }] },
    },
  ])
  const validated = await call('POST', `${base}/validate`, adapter('taken'))
  expect([validated.status, validated.body]).toEqual([
    200,
    { failed: true, errors: { name: [expect.any(String)] }, error_context: {} },
  ])
  expect((await call('POST', `${base}/validate`, adapter('free'))).body).toEqual({
    failed: false,
    errors: {},
    error_context: {},
  })
  expect(
    (await call('POST', `${base}/validate`, adapter('free', { config: { type: 'GreyNoise', rubbish: 1 } }))).body
      .errors,
  ).toHaveProperty('rubbish')
})

it('types have their class and default', async () => {
  const { body } = await call('GET', '/system/lookup/types/adapters')
  expect(body).toMatchObject({
    GreyNoise: {
      type: 'GreyNoise',
      config_class: expect.stringMatching(/^org\./),
      default_config: { type: 'GreyNoise', api_token: { is_set: false } },
    },
    'GreyNoise Community IP Lookup': {
      type: 'GreyNoise Community IP Lookup',
      default_config: { type: 'GreyNoise Community IP Lookup' },
    },
  })
})

it('an answer has the largest long as its ttl, an error 5 seconds; error states tell why', async () => {
  await create('asked')
  answer = response =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ip":"8.8.8.8","noise":true,"code":"0x00"}')
  const found = await call('GET', `${base}/asked/query?key=8.8.8.8`)
  expect([found.status, found.body]).toMatchObject([
    200,
    {
      single_value: true,
      multi_value: { ip: '8.8.8.8', noise: true, code: '0x00' },
      string_list_value: null,
      has_error: false,
    },
  ])
  expect(found.text).toContain('"ttl":9223372036854775807')
  expect(asked.at(-1)!.headers['key']).toBe('the-token')
  expect(
    (await call('POST', '/system/lookup/errorstates', { data_adapters: ['asked', 'none'], tables: null })).body,
  ).toEqual({ tables: {}, data_adapters: { asked: null }, caches: {} })

  answer = response => response.writeHead(429).end()
  const failed = await call('GET', `${base}/asked/query?key=8.8.8.8`)
  expect([failed.status, failed.body]).toEqual([
    200,
    { single_value: null, multi_value: null, string_list_value: null, has_error: true, ttl: 5000 },
  ])
  expect(
    (await call('POST', '/system/lookup/errorstates', { data_adapters: ['asked'] })).body.data_adapters.asked,
  ).toContain('429')

  const noKey = await call('GET', `${base}/asked/query?key=`)
  expect([noKey.status, noKey.body]).toEqual([
    400,
    [
      {
        message: expect.any(String),
        message_template: expect.any(String),
        path: expect.stringContaining('key'),
        invalid_value: '',
      },
    ],
  ])
  const none = await call('GET', `${base}/none/query?key=1`)
  expect([none.status, none.body]).toEqual([404, apiError(expect.any(String))])
})

it.each([[{ set_value: 'a', keep_value: true }], [{ keep_value: false }], [{ delete_value: 'yes' }], [[]], [7]])(
  'a token written as %j is 400',
  async api_token => {
    expect((await call('POST', base, adapter('broken', { config: { type: 'GreyNoise', api_token } }))).status).toBe(400)
  },
)
