import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notificationTypes } from '../../../core/notifications/types.ts'
import { urlWhitelist } from '../configuration/url-whitelist.ts'
import { system } from '../platform/records/callers.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'
import { notifications } from './collection.ts'
import { startReceiver } from './testing/receiver.ts'

const types = notificationTypes.map(({ type }) => type).join(', ')
const receiver = await startReceiver()
afterAll(() => receiver.close())

let server: TestServer
beforeEach(async () => {
  receiver.received.length = 0
  receiver.answer = { status: 200, body: 'ok' }
  server = await testServer([area], { pagingUrl: receiver.url })
  await whitelist(receiver.url)
})
afterEach(() => server.close())

const whitelist = (...urls: string[]) =>
  server.services.records
    .as(system('test'))
    .config(urlWhitelist)
    .put({
      disabled: false,
      entries: urls.map((value, id) => ({ id: String(id), title: 'test', type: 'literal' as const, value })),
    })
const ask = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  as?: Record<string, string>,
) => {
  const reply = await server.call(method, `/api/events/notifications${path}`, body, as)
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
}
const user = async (username: string, ...permissions: string[]) => {
  expect((await server.call('POST', '/api/users', newUser(username, { permissions }))).statusCode).toBe(201)
  return basic(username, 'pw')
}
const chat = (config: object = {}, more: object = {}) => ({
  title: 'Ops',
  description: '',
  config: { type: 'slack-notification-v1', webhook_url: receiver.url, ...config },
  ...more,
})
const pager = (config: object = {}) => ({
  title: 'Pager',
  description: 'On call',
  config: {
    type: 'pagerduty-notification-v2',
    routing_key: 'r'.repeat(32),
    custom_incident: true,
    key_prefix: 'p',
    client_name: 'c',
    client_url: 'https://logs.example.org',
    ...config,
  },
})
const hook = (config: object = {}, more: object = {}) => ({
  title: 'Hook',
  description: '',
  config: { type: 'http-notification-v1', url: receiver.url, ...config },
  ...more,
})

describe('a notification', () => {
  it('is created with the fallbacks of the contract, read, changed and deleted', async () => {
    const made = await ask('POST', '', chat())
    const { id } = made.body
    expect(made).toEqual({
      status: 200,
      body: {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        title: 'Ops',
        description: '',
        config: {
          type: 'slack-notification-v1',
          color: '#ff0500',
          webhook_url: receiver.url,
          channel: '#general',
          custom_message: 'Cordwood Slack Notification',
          user_name: null,
          notify_channel: false,
          notify_here: false,
          link_names: false,
          icon_url: null,
          icon_emoji: null,
          backlog_size: 0,
          time_zone: 'UTC',
          include_title: true,
        },
      },
    })
    expect(await ask('GET', `/${id}`)).toEqual(made)
    const changed = { ...made.body, title: 'Operators', config: { ...made.body.config, backlog_size: null } }
    expect(await ask('PUT', `/${id}`, changed)).toMatchObject({
      status: 200,
      body: { title: 'Operators', config: { backlog_size: 0 } },
    })
    expect(await ask('PUT', `/${id}`, { ...changed, id: '0'.repeat(24) })).toMatchObject({
      status: 400,
      body: { type: 'ApiError' },
    })
    expect((await ask('DELETE', `/${id}`)).status).toBe(204)
    expect((await ask('DELETE', `/${id}`)).status).toBe(204)
    for (const [method, path, body] of [
      ['GET', ''],
      ['PUT', '', changed],
      ['POST', '/test'],
    ] as const)
      expect(await ask(method, `/${id}${path}`, body), method).toMatchObject({
        status: 404,
        body: { type: 'ApiError' },
      })
  })

  it('of chat B and of HTTP takes its own fallbacks', async () => {
    const chatB = await ask('POST', '', { title: 'b', description: '', config: { type: 'teams-notification-v1' } })
    expect(chatB.body.config).toEqual({
      type: 'teams-notification-v1',
      color: '#ff0500',
      webhook_url: 'https://teams.webhook.office.com/services/xxxx/xxxxxxxxxxxxxxxxxxx',
      custom_message: 'Cordwood Teams Notification',
      icon_url: null,
      backlog_size: 0,
      time_zone: 'UTC',
    })
    expect((await ask('POST', '', hook())).body.config).toEqual({
      type: 'http-notification-v1',
      url: receiver.url,
      api_key: '',
      skip_tls_verification: false,
      basic_auth: { is_set: false },
      api_secret: { is_set: false },
    })
  })

  it('keeps, replaces and removes its secrets; they are stored encrypted and never shown', async () => {
    const made = await ask(
      'POST',
      '',
      hook({ basic_auth: { set_value: 'u:hidden' }, api_key: 'k', api_secret: 'hidden too' }),
    )
    expect(made.body.config).toMatchObject({ basic_auth: { is_set: true }, api_secret: { is_set: true } })
    const stored = await server.services.records.as(system('test')).of(notifications).all()
    expect(JSON.stringify([made, stored])).not.toContain('hidden')
    const kept = await ask(
      'PUT',
      `/${made.body.id}`,
      hook({ basic_auth: { keep_value: true }, api_secret: { is_set: true }, api_key: 'k' }),
    )
    expect(kept.body.config).toMatchObject({ basic_auth: { is_set: true }, api_secret: { is_set: true } })
    await ask('POST', `/${made.body.id}/test`)
    expect(receiver.received[0]).toMatchObject({
      path: '/hook?k=hidden%20too',
      headers: { authorization: `Basic ${Buffer.from('u:hidden').toString('base64')}` },
    })
    const elsewhere = {
      ...hook({ basic_auth: { keep_value: true }, url: 'https://evil.example/hook' }),
      id: made.body.id,
    }
    for (const [method, path] of [
      ['PUT', `/${made.body.id}`],
      ['POST', '/test'],
    ] as const)
      expect(await ask(method, path, elsewhere)).toMatchObject({
        status: 400,
        body: { errors: { basic_auth: [expect.stringContaining('another host')] } },
      })
    const removed = await ask('PUT', `/${made.body.id}`, hook({ basic_auth: { delete_value: true } }))
    expect(removed.body.config).toMatchObject({ basic_auth: { is_set: false }, api_secret: { is_set: false } })
  })
})

it('texts of numbers and flags are taken as such', async () => {
  const made = await ask('POST', '', chat({ backlog_size: '5', notify_channel: 'true', channel: '7' }))
  expect(made.body.config).toMatchObject({ backlog_size: 5, notify_channel: true, channel: '7' })
})

describe('problems are listed per field', () => {
  it.each([
    [chat({ webhook_url: '' }), 'webhook_url', 'Field is required.'],
    [chat({ webhook_url: 'ftp://x' }), 'webhook_url', 'Must be an address such as https://host.example.org/path.'],
    [
      chat({ webhook_url: 'https://example.org/\r\nX: y' }),
      'webhook_url',
      'Must be an address such as https://host.example.org/path.',
    ],
    [
      chat({ webhook_url: 'https://my.slack.com/x' }),
      'webhook_url',
      'An address at Slack must start with https://hooks.slack.com/services/.',
    ],
    [
      chat({ webhook_url: 'https://discord.com/api/webhooks/1/x' }),
      'webhook_url',
      'An address at Discord must look like https://discord.com/api/webhooks/…/slack.',
    ],
    [chat({ channel: ' ' }), 'channel', 'Field is required.'],
    [chat({ backlog_size: -1 }), 'backlog_size', 'Must be a whole number, 0 or greater.'],
    [chat({ backlog_size: 'five' }), 'backlog_size', 'Must be a whole number.'],
    [chat({ color: 'red' }), 'color', 'Must be a color such as #ff0500.'],
    [chat({ time_zone: 'Mars/Base' }), 'time_zone', 'Must be a time zone such as UTC or Europe/Berlin.'],
    [chat({ notify_channel: 'yes' }), 'notify_channel', 'Must be true or false.'],
    [
      chat({ custom_message: '', include_title: false }),
      'include_title',
      'Without a title there must be a custom message.',
    ],
    [
      chat({ custom_message: '', include_title: false }),
      'custom_message',
      'Without a title there must be a custom message.',
    ],
    [
      chat({ notify_channel: true, notify_here: true }),
      'notify_here',
      'Notify either the channel or those who are here.',
    ],
    [
      chat({ custom_message: 'a\n${if x}' }),
      'custom_message',
      "Line 2, column 1: The 'if' that begins here has no ${end}.",
    ],
    [chat({ channel: '#${' }), 'channel', 'Line 1, column 2: The placeholder that begins here has no closing brace.'],
    [chat({}, { title: ' ' }), 'title', 'Notification title cannot be empty.'],
    [
      chat({ type: 'teams-notification-v1', webhook_url: 'https://evil-office.example/x' }),
      'webhook_url',
      'An address at Office must look like https://….webhook.office.com/….',
    ],
    [pager({ routing_key: 'short' }), 'routing_key', 'Must have exactly 32 characters.'],
    [pager({ routing_key: undefined }), 'routing_key', 'Field is required.'],
    [pager({ custom_incident: undefined }), 'custom_incident', 'Field is required.'],
    [pager({ key_prefix: '' }), 'key_prefix', 'Field is required.'],
    [pager({ client_name: '' }), 'client_name', 'Field is required.'],
    [
      pager({ client_url: 'javascript:alert(1)' }),
      'client_url',
      'Must be an address such as https://host.example.org/path.',
    ],
    [hook({ url: '' }), 'url', 'Field is required.'],
    [hook({ api_key: 'k' }), 'api_secret', 'An API key needs an API secret.'],
    [hook({ api_secret: 's' }), 'api_key', 'An API secret needs an API key.'],
    [hook({ api_key: 'k', api_secret: { keep_value: true } }), 'api_secret', 'An API key needs an API secret.'],
    [hook({ basic_auth: 'nobody' }), 'basic_auth', 'Must be a user and a password, as user:password.'],
    [
      hook({ basic_auth: { set_value: 'u:p', keep_value: true } }),
      'basic_auth',
      'Must be a text, or an object with one of set_value, keep_value and delete_value.',
    ],
    [
      { title: 'x', description: '', config: { type: 'pigeon-notification-v1' } },
      'config',
      `There is no notification type 'pigeon-notification-v1'. There are: ${types}.`,
    ],
    [
      { title: 'x', description: '', config: { type: '__proto__' } },
      'config',
      `There is no notification type '__proto__'. There are: ${types}.`,
    ],
    [{ title: 'x', description: '', config: null }, 'config', `There is no notification type ''. There are: ${types}.`],
  ])('%j: %s', async (body, field, message) => {
    for (const path of ['', '/test']) {
      const { status, body: answer } = await ask('POST', path, body)
      expect({ status, failed: answer.failed, context: answer.error_context }).toEqual({
        status: 400,
        failed: true,
        context: {},
      })
      expect(answer.errors[field]).toEqual([message])
    }
    expect(receiver.received).toEqual([])
  })

  it('an empty key prefix is fine where incidents have no key of their own', async () => {
    expect((await ask('POST', '', pager({ custom_incident: false, key_prefix: '' }))).status).toBe(200)
  })

  it('a field that does not exist is refused by name', async () => {
    expect(await ask('POST', '', chat({ colour: 'red' }))).toMatchObject({
      status: 400,
      body: {
        type: 'ApiError',
        message: expect.stringContaining("There is no field 'config.colour'. There are: type, color, webhook_url"),
      },
    })
    expect((await ask('POST', '', { title: 'x', config: {} })).status).toBe(400)
    const hostile = JSON.parse(
      `{"title":"x","description":"","config":{"type":"http-notification-v1","url":"${receiver.url}","__proto__":{"a":1}}}`,
    )
    expect((await ask('POST', '', hostile)).status).toBe(400)
  })
})

describe('lists', () => {
  beforeEach(async () => {
    await ask('POST', '', chat({}, { title: 'beta', description: 'second' }))
    await ask('POST', '', pager())
    await ask('POST', '', hook({}, { title: 'Alpha', description: 'first' }))
  })

  it('come in the flat envelope', async () => {
    const { body } = await ask('GET', '?per_page=2&query=')
    expect(body).toMatchObject({ total: 3, count: 2, page: 1, per_page: 2, query: '', grand_total: 3 })
    expect(body.notifications.map((one: { title: string }) => one.title)).toEqual(['Alpha', 'beta'])
    expect(body.notifications[0]).toEqual(
      expect.objectContaining({ config: expect.objectContaining({ basic_auth: { is_set: false } }) }),
    )
    expect(body.notifications[0]).not.toHaveProperty('revision')
    expect((await ask('GET', '?per_page=0')).body.notifications).toHaveLength(3)
  })

  it('come in the envelope of tables, sorted and searched', async () => {
    const titles = async (query: string) =>
      (await ask('GET', `/paginated?${query}`)).body.elements.map((one: { title: string }) => one.title)
    const { body } = await ask('GET', '/paginated?query=description:second')
    expect(body).toMatchObject({
      query: 'description:second',
      pagination: { total: 1, count: 1, page: 1, per_page: 50 },
      total: 3,
      sort: 'title',
      order: 'asc',
      attributes: [
        { id: 'title', title: 'Title', type: 'STRING', sortable: true, searchable: true },
        { id: 'description', title: 'Description', type: 'STRING', sortable: true, searchable: true },
        { id: 'type', title: 'Type', type: 'STRING', sortable: true },
      ],
      defaults: { sort: { id: 'title', direction: 'ASC' } },
    })
    expect(await titles('sort=type&order=desc')).toEqual(['beta', 'Pager', 'Alpha'])
    expect(await titles('sort=description')).toEqual(['Alpha', 'Pager', 'beta'])
    expect(await titles('query=alp')).toEqual(['Alpha'])
    expect((await ask('GET', '/paginated?sort=config')).status).toBe(400)
  })

  it('several are deleted at once; nothing else is done in bulk', async () => {
    const [first] = (await ask('GET', '')).body.notifications
    expect(await ask('POST', '/bulk_delete', { entity_ids: [first.id] })).toEqual({
      status: 200,
      body: { successfully_performed: 1, failures: [] },
    })
    expect((await ask('GET', '')).body.total).toBe(2)
    for (const name of ['bulk_schedule', 'bulk_unschedule'])
      expect(await ask('POST', `/${name}`, { entity_ids: ['one'] })).toMatchObject({
        status: 404,
        body: { type: 'ApiError' },
      })
  })

  it('there are no legacy types', async () => {
    expect(await ask('GET', '/legacy/types')).toEqual({ status: 200, body: { types: {} } })
  })
})

describe('permissions', () => {
  it('who creates one owns it; others see nothing of it', async () => {
    const creator = await user('carol', 'eventnotifications:create')
    const stranger = await user('sam')
    const {
      body: { id },
    } = await ask('POST', '', chat(), creator)
    expect((await ask('GET', `/${id}`, undefined, creator)).status).toBe(200)
    expect((await ask('PUT', `/${id}`, chat({}, { title: 'mine' }), creator)).status).toBe(200)
    expect((await ask('POST', `/${id}/test`, undefined, creator)).status).toBe(200)
    for (const [method, path, body] of [
      ['GET', `/${id}`],
      ['PUT', `/${id}`, chat()],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/test`],
      ['POST', '', chat()],
      ['POST', '/test', chat()],
    ] as const)
      expect((await ask(method, path, body, stranger)).status, `${method} ${path}`).toBe(403)
    expect((await ask('GET', '', undefined, stranger)).body).toMatchObject({ total: 0, grand_total: 0 })
    expect((await ask('DELETE', `/${id}`, undefined, creator)).status).toBe(204)
  })

  it('may be changed and tested by who may edit it and not read it', async () => {
    const { id } = (await ask('POST', '', hook())).body
    const editor = await user('editor', `eventnotifications:edit:${id}`)
    expect((await ask('GET', `/${id}`, undefined, editor)).status).toBe(403)
    expect(await ask('PUT', `/${id}`, hook({}, { title: 'Renamed' }), editor)).toMatchObject({
      status: 200,
      body: { title: 'Renamed' },
    })
    expect((await ask('POST', `/${id}/test`, undefined, editor)).status).toBe(200)
    expect(receiver.received).toHaveLength(1)
    expect((await ask('PUT', `/${'0'.repeat(24)}`, hook(), editor)).status).toBe(403)
  })

  it('a test with what is given takes stored secrets only for who may edit the notification', async () => {
    const {
      body: { id },
    } = await ask('POST', '', hook({ basic_auth: 'u:p' }))
    const kept = hook({ basic_auth: { keep_value: true } }, { id })
    expect((await ask('POST', '/test', kept)).status).toBe(200)
    expect((await ask('POST', '/test', kept, await user('carol', 'eventnotifications:create'))).status).toBe(200)
    expect(receiver.received.map(({ headers }) => headers.authorization)).toEqual(['Basic dTpw', undefined])
  })
})

describe('a test', () => {
  it('sends an event that says it is one', async () => {
    expect(await ask('POST', '/test', hook())).toEqual({ status: 200, body: null })
    expect(receiver.received[0]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: {
        event_definition_id: 'NotificationTestId',
        event_definition_type: 'test-dummy-v1',
        job_definition_id: '<unknown>',
        event: { event_definition_type: 'notification-test-v1', priority: 2, key: 'testkey', key_tuple: ['testkey'] },
      },
    })
  })

  it('that cannot be delivered says why', async () => {
    receiver.answer = { status: 404, body: 'no_service\u0000\r\n' }
    const failed = (message: string) => ({
      status: 500,
      body: { type: 'ApiError', message: `The test notification was not delivered. ${message}` },
    })
    expect(await ask('POST', '/test', chat())).toEqual(failed('The receiver answered with status 404: no_service'))
    receiver.answer = { status: 500, body: '' }
    expect(await ask('POST', '/test', pager())).toEqual(failed('The receiver answered with status 500.'))
    receiver.answer = { status: 200, body: 'Webhook message delivery failed with error: HTTP error 429' }
    expect((await ask('POST', '/test', chat({ type: 'teams-notification-v1' }))).body.message).toContain(
      'HTTP error 429',
    )
    const { origin } = new URL(receiver.url)
    expect(await ask('POST', '/test', hook({ url: `${origin}/secret-path` }))).toEqual(
      failed(`The URL at ${origin} is not whitelisted.`),
    )
    const gone = await startReceiver()
    await gone.close()
    await whitelist(gone.url)
    expect(await ask('POST', '/test', hook({ url: gone.url }))).toEqual(
      failed(`${new URL(gone.url).origin} refuses connections.`),
    )
  })
})
