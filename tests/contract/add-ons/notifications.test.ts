/** Event notifications as they are on the wire (contract 1, 0.6, 6.1, 6.8 and 6.9). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startReceiver, type Receiver } from '../../../host-demo/server/notifications/testing/receiver.ts'
import { apiError, userWith, wire } from './wire.ts'

let receiver: Receiver
const { call } = wire(async () => {
  receiver = await startReceiver()
  return { env: { CORDWOOD_PAGING_URL: receiver.url } }
})
afterAll(() => receiver.close())
beforeAll(async () => {
  await call('PUT', '/system/urlwhitelist', {
    disabled: false,
    entries: [{ id: '1', type: 'literal', title: 'receiver', value: receiver.url }],
  })
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer = { status: 200, body: 'ok' }
})

const base = '/events/notifications'
const unknown = '0123456789abcdef01234567'
const http = (more: object = {}) => ({
  title: 'Hook',
  description: 'd',
  config: { type: 'http-notification-v1', url: receiver.url, ...more },
})
const create = async (body: object = http()) =>
  (await call('POST', base, body)).body as { id: string; config: Record<string, unknown> }

it('creating and changing answer 200 with the whole, deleting 204, once more too', async () => {
  const created = await call('POST', base, http())
  expect([created.status, created.body]).toEqual([
    200,
    {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      title: 'Hook',
      description: 'd',
      config: {
        type: 'http-notification-v1',
        url: receiver.url,
        basic_auth: { is_set: false },
        api_key: '',
        api_secret: { is_set: false },
        skip_tls_verification: false,
      },
    },
  ])
  const path = `${base}/${created.body.id}`
  expect((await call('GET', path)).body).toEqual(created.body)
  const changed = await call('PUT', path, { ...created.body, title: 'Other' })
  expect([changed.status, changed.body]).toEqual([200, { ...created.body, title: 'Other' }])
  const mismatch = await call('PUT', path, { ...created.body, id: unknown })
  expect([mismatch.status, mismatch.body]).toEqual([400, apiError(expect.stringContaining(unknown))])
  for (const round of [1, 2]) {
    const { status, text, headers } = await call('DELETE', path)
    expect([round, status, text, headers.get('content-type')]).toEqual([round, 204, '', null])
  }
  for (const [method, body] of [['GET'], ['PUT', http()]] as const) {
    const gone = await call(method, path, body)
    expect([gone.status, gone.body]).toEqual([404, apiError(expect.any(String))])
  }
  expect((await call('POST', `${path}/test`)).status).toBe(404)
})

it('what is wrong is a ValidationResult by field', async () => {
  const wrong = (config: object, title = 'x') => call('POST', base, { title, description: '', config })
  const cases: readonly (readonly [object, readonly string[]])[] = [
    [{ type: 'http-notification-v1', url: '' }, ['url']],
    [{ type: 'http-notification-v1', url: 'https://a.example', api_key: 'k' }, ['api_secret']],
    [{ type: 'http-notification-v1', url: 'https://a.example', api_secret: 's' }, ['api_key']],
    [
      {
        type: 'pagerduty-notification-v2',
        routing_key: 'k'.repeat(31),
        custom_incident: true,
        key_prefix: '',
        client_name: '',
        client_url: 'ftp://a',
      },
      ['client_name', 'client_url', 'key_prefix', 'routing_key'],
    ],
    [
      { type: 'slack-notification-v1', webhook_url: 'https://slack.example.org/', channel: '', backlog_size: -1 },
      ['backlog_size', 'channel', 'webhook_url'],
    ],
    [
      {
        type: 'slack-notification-v1',
        webhook_url: 'https://discord.com/api/webhooks/1',
        custom_message: '',
        include_title: false,
        notify_channel: true,
        notify_here: true,
      },
      ['custom_message', 'include_title', 'notify_channel', 'notify_here', 'webhook_url'],
    ],
    [
      { type: 'teams-notification-v1', webhook_url: 'https://outlook.office.com/x', backlog_size: -1 },
      ['backlog_size', 'webhook_url'],
    ],
    // Nothing is sent by e-mail or script unless the server is set up for it.
    [
      { type: 'email-notification-v1', subject: '', body_template: '', sender: 'x\r\nBcc: y@example.org' },
      ['body', 'config', 'recipients', 'sender', 'subject'],
    ],
    [
      { type: 'email-notification-v1', email_recipients: ['a@example.org, b@example.org'] },
      ['config', 'email_recipients'],
    ],
    [{ type: 'script-notification-v1', program: 'tell' }, ['config']],
    [{ type: 'legacy-alarm-callback-notification-v1', configuration: {} }, ['callback_type']],
    [{ type: 'http-notification-v2', url: '', method: 'TRACE', content_type: '' }, ['content_type', 'method', 'url']],
    [{ type: 'none' }, ['config']],
  ]
  for (const [config, fields] of cases) {
    const { status, body } = await wrong(config)
    expect([status, body.failed, body.error_context, Object.keys(body.errors).sort()]).toEqual([400, true, {}, fields])
    for (const messages of Object.values(body.errors)) expect(messages).toEqual([expect.stringMatching(/\w/)])
  }
  expect((await wrong({ type: 'http-notification-v1', url: 'https://a.example' }, '')).body.errors).toHaveProperty(
    'title',
  )
})

it('null for a number or a flag is 0 and false', async () => {
  const { config } = await create({
    title: 'c',
    description: '',
    config: { type: 'slack-notification-v1', webhook_url: receiver.url, backlog_size: null, notify_here: null },
  })
  expect(config).toMatchObject({
    backlog_size: 0,
    notify_here: false,
    color: '#ff0500',
    channel: '#general',
    include_title: true,
    time_zone: 'UTC',
    user_name: null,
  })
})

describe('secrets', () => {
  it.each([
    [{ set_value: 'u:p' }, true],
    ['u:p', true],
    [{ keep_value: true }, false],
    [{ delete_value: true }, false],
    [null, false],
    [{ set_value: '' }, false],
  ])('%j makes is_set %j', async (basic_auth, is_set) => {
    expect((await create(http({ basic_auth }))).config['basic_auth']).toEqual({ is_set })
  })
  it.each([{ set_value: 'u:p', keep_value: true }, { keep_value: false }, { delete_value: 1 }, { other: true }, {}, 7])(
    '%j is 400',
    async basic_auth => {
      expect((await call('POST', base, http({ basic_auth }))).status).toBe(400)
    },
  )
  it('are kept over a change, and are sent', async () => {
    const { id } = await create(http({ basic_auth: { set_value: 'u:p' } }))
    await call('PUT', `${base}/${id}`, { ...http({ basic_auth: { keep_value: true } }), title: 'Changed' })
    expect((await call('POST', `${base}/${id}/test`)).status).toBe(200)
    expect(receiver.received[0]!.headers.authorization).toBe(`Basic ${btoa('u:p')}`)
  })
})

describe('a test', () => {
  it('is 200 with an empty body that says its length', async () => {
    const { id } = await create()
    for (const [path, body] of [
      [`${base}/${id}/test`, undefined],
      [`${base}/test`, http()],
    ] as const) {
      const { status, text, headers } = await call('POST', path, body)
      expect([path, status, text, headers.get('content-length')]).toEqual([path, 200, '', '0'])
    }
    expect(
      receiver.received.map(({ body }) => (body as { event_definition_type: string }).event_definition_type),
    ).toEqual(['test-dummy-v1', 'test-dummy-v1'])
  })

  it('that was not delivered is a 500 with the cause; what is wrong with it a 400', async () => {
    receiver.answer = { status: 503, body: 'away' }
    const failed = await call('POST', `${base}/test`, http())
    expect([failed.status, failed.body]).toEqual([500, apiError(expect.stringContaining('503: away'))])
    const elsewhere = await call('POST', `${base}/test`, http({ url: 'https://elsewhere.example/secret-path' }))
    expect([elsewhere.status, elsewhere.body]).toEqual([500, apiError(expect.stringContaining('not whitelisted'))])
    expect(elsewhere.text).not.toContain('secret-path')
    const wrong = await call('POST', `${base}/test`, http({ url: '' }))
    expect([wrong.status, wrong.body.errors]).toEqual([400, { url: [expect.any(String)] }])
  })
})

it('lists hold what their reader may read, in both envelopes', async () => {
  const { id } = await create({ ...http(), title: 'Findable needle' })
  const owner = await userWith(call, `eventnotifications:read:${id}`)
  const flat = await call('GET', `${base}?per_page=0`, undefined, owner)
  expect([flat.status, flat.body]).toEqual([
    200,
    {
      total: 1,
      count: 1,
      page: 1,
      per_page: 0,
      query: '',
      grand_total: 1,
      notifications: [expect.objectContaining({ id })],
    },
  ])
  const table = (await call('GET', `${base}/paginated?query=needle&sort=title&order=asc`)).body
  expect(table).toMatchObject({
    query: 'needle',
    pagination: { total: 1, count: 1, page: 1, per_page: 50 },
    sort: 'title',
    order: 'asc',
    elements: [{ id }],
    defaults: { sort: { id: 'title', direction: 'ASC' } },
  })
  expect(table.attributes.map((attribute: { id: string }) => attribute.id)).toEqual(['title', 'description', 'type'])
  expect((await call('GET', base, undefined, await userWith(call))).body).toMatchObject({
    total: 0,
    grand_total: 0,
    notifications: [],
  })
  expect((await call('GET', `${base}/legacy/types`)).body).toEqual({ types: {} })
})
