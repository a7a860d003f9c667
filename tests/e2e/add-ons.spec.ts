/** The add-on elements on a page of another origin, used by the keyboard, against a real server and real receivers. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect, type Page } from '@playwright/test'
import { startReceiver, type Receiver } from '../../host-demo/server/notifications/testing/receiver.ts'
import { startServer, type ServerProcess } from '../support/server.ts'
import { chatAProblems, chatBProblems, httpProblems, pagingProblems } from '../support/service-payloads.ts'
import { press, type } from './keyboard.ts'
import { stranger, type Stranger } from './stranger.ts'

interface Peer {
  readonly url: string
  readonly asked: IncomingMessage[]
  answer: (response: ServerResponse) => void
  close(): void
}
interface World {
  readonly server: ServerProcess
  readonly page: Stranger
  readonly token: string
  /** Answers for the paging service, the chats and any HTTP address. */
  readonly receiver: Receiver
  readonly secure: Receiver
  /** The IP-reputation service. */
  readonly peer: Peer
}

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function startPeer(): Promise<Peer> {
  const http: Server = createServer((request, response) => {
    peer.asked.push(request)
    peer.answer(response)
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const peer: Peer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked: [],
    answer: json(500, {}),
    close() {
      http.closeAllConnections()
      http.close()
    },
  }
  return peer
}

async function tokenOf(server: ServerProcess, permissions: readonly string[]): Promise<string> {
  const username = `portal-${randomUUID()}`
  await server.json('POST', '/users', {
    username,
    password: 'a password',
    email: `${username}@example.org`,
    first_name: 'Por',
    last_name: 'Tal',
    permissions,
  })
  const { id } = await server.json<{ id: string }>('GET', `/users/${username}`)
  return (await server.json<{ token: string }>('POST', `/users/${id}/tokens/portal`)).token
}

const test = base.extend<object, { world: World }>({
  world: [
    async ({}, use) => {
      const [page, receiver, secure, peer] = await Promise.all([
        stranger(),
        startReceiver(),
        startReceiver({ secure: true }),
        startPeer(),
      ])
      const server = await startServer({
        env: {
          CORDWOOD_ALLOWED_ORIGINS: page.origin,
          CORDWOOD_PAGING_URL: receiver.url,
          CORDWOOD_IP_REPUTATION_URL: peer.url,
          CORDWOOD_OUTGOING_ALLOWED_RANGES: '127.0.0.0/8',
        },
      })
      const token = await tokenOf(server, [
        'eventnotifications:create',
        'urlwhitelist:read',
        'urlwhitelist:write',
        'lookuptables:*',
      ])
      await use({ server, page, token, receiver, secure, peer })
      await server.stop()
      peer.close()
      for (const part of [page, receiver, secure]) await part.close()
    },
    { scope: 'worker' },
  ],
})

interface Entry {
  readonly type: string
  readonly title: string
  readonly value: string
}
const whitelist = (server: ServerProcess, ...entries: Entry[]) =>
  server.json('PUT', '/system/urlwhitelist', {
    disabled: false,
    entries: entries.map(entry => ({ id: randomUUID(), ...entry })),
  })
const literal = (value: string): Entry => ({ type: 'literal', title: 'receiver', value })

test.beforeEach(async ({ world: { server, receiver, secure, peer } }) => {
  for (const one of [receiver, secure]) {
    one.received.length = 0
    one.answer = { status: 200, body: 'ok' }
  }
  peer.asked.length = 0
  await whitelist(server, literal(receiver.url), literal(secure.url), {
    type: 'regex',
    title: 'reputation',
    value: `^\\Q${peer.url}/\\E`,
  })
})

const problems: string[] = []
test.beforeEach(({ page }) => {
  problems.length = 0
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => {
    if (/Content Security Policy|CORS/i.test(message.text())) problems.push(message.text())
  })
})
test.afterEach(() => expect(problems).toEqual([]))

const create = (page: Page) => press(page, page.getByRole('button', { name: 'Create notification' }))
const execute = (page: Page) => press(page, page.getByRole('button', { name: 'Execute test notification' }))
const field = (page: Page, name: string | RegExp) =>
  page.getByLabel(name, typeof name === 'string' ? { exact: true } : {})

async function savedAndTested(page: Page, title: string) {
  await create(page)
  await expect(page.getByText(`Notification '${title}' was saved.`)).toBeVisible()
  await execute(page)
  await expect(page.getByText('The test notification was sent.')).toBeVisible()
}

test.describe('a notification is filled in by the keyboard, saved and tested, and its service gets what it documents', () => {
  const form = (kind: string) => `<cordwood-notification-form create type="${kind}"></cordwood-notification-form>`
  const open = (page: Page, { page: host, server, token }: World, kind: string) =>
    host.show(page, server, token, form(kind))

  test('paging: a server error shows at its field, then an incident arrives', async ({ page, world }) => {
    await open(page, world, 'pagerduty-notification-v2')
    await type(page, field(page, 'Title'), 'On call')
    await type(page, field(page, 'Routing key'), 'k'.repeat(31))
    await type(page, field(page, 'Incident key prefix'), 'shop')
    await type(page, field(page, 'Client name'), 'Acme Logs')
    await type(page, field(page, 'Client URL'), 'https://logs.example.org/')
    await create(page)
    await expect(field(page, 'Routing key')).toHaveAccessibleDescription(/Must have exactly 32 characters\./)
    await expect(field(page, 'Routing key')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type('k')
    await savedAndTested(page, 'On call')
    const [{ method, headers, body }] = world.receiver.received as [Receiver['received'][number]]
    expect(pagingProblems(body)).toEqual([])
    expect([method, headers['content-type']]).toEqual(['POST', 'application/json; charset=utf-8'])
    expect(body).toMatchObject({
      routing_key: 'k'.repeat(32),
      event_action: 'trigger',
      client: 'Acme Logs',
      client_url: 'https://logs.example.org/',
      dedup_key: expect.stringMatching(/^shop\//),
      payload: { severity: 'warning', summary: expect.stringMatching(/^A test notification, sent by portal-/) },
    })
  })

  test('chat A: a webhook that is none of the service and a backlog below 0 show at their fields, then a message arrives', async ({
    page,
    world,
  }) => {
    await open(page, world, 'slack-notification-v1')
    await type(page, field(page, 'Title'), 'Channel')
    await type(page, field(page, 'Webhook URL'), 'https://slack.example.org/services/T0/B0/x')
    await type(page, field(page, 'Channel'), '#shop-${event.key}')
    await type(
      page,
      field(page, /^Custom message template/),
      'It is *${event.message}* ${foreach backlog message}<${message.message}>${end}',
    )
    await expect(field(page, /^Custom message template/)).toHaveCSS('font-family', /mono/i)
    await press(page, page.getByRole('checkbox', { name: 'Limit the message backlog' }), 'Space')
    await type(page, field(page, 'Message backlog limit'), '-1')
    await press(page, page.getByRole('checkbox', { name: 'Notify here' }), 'Space')
    await type(page, field(page, /^Icon emoji/), 'bell')
    await create(page)
    await expect(field(page, 'Message backlog limit')).toHaveAccessibleDescription(/too short/)
    await type(page, field(page, 'Message backlog limit'), '1')
    await create(page)
    await expect(field(page, 'Webhook URL')).toHaveAccessibleDescription(
      /must start with https:\/\/hooks\.slack\.com\/services\//,
    )
    await type(page, field(page, 'Webhook URL'), world.receiver.url)
    await savedAndTested(page, 'Channel')
    const [{ body }] = world.receiver.received as [Receiver['received'][number]]
    expect(chatAProblems(body)).toEqual([])
    expect(body).toMatchObject({
      channel: '#shop-testkey',
      icon_emoji: ':bell:',
      link_names: true,
      text: expect.stringMatching(/^@here /),
      attachments: [
        {
          color: '#FF0000',
          text: expect.stringMatching(/^It is \*A test notification, sent by portal-.*\* <A message of the backlog>$/),
        },
      ],
    })
  })

  test('chat B: a host of the service that is not its hooks shows at its field, then a card arrives', async ({
    page,
    world,
  }) => {
    await open(page, world, 'teams-notification-v1')
    await type(page, field(page, 'Title'), 'Team')
    await type(page, field(page, 'Webhook URL'), 'https://outlook.office.com/webhook/x')
    await type(page, field(page, 'Configuration color'), '#123456')
    await create(page)
    await expect(field(page, 'Webhook URL')).toHaveAccessibleDescription(
      /must look like https:\/\/….webhook\.office\.com\//,
    )
    await type(page, field(page, 'Webhook URL'), world.receiver.url)
    world.receiver.answer = { status: 200, body: '1' }
    await savedAndTested(page, 'Team')
    const [{ body }] = world.receiver.received as [Receiver['received'][number]]
    expect(chatBProblems(body)).toEqual([])
    expect(body).toMatchObject({
      themeColor: '123456',
      sections: [{ text: expect.stringContaining('<td>A test notification, sent by portal-') }],
    })
  })

  test('HTTP: with a secret and a certificate nobody signed, which it says before it is told to take it', async ({
    page,
    world,
  }) => {
    await open(page, world, 'http-notification-v1')
    await type(page, field(page, 'Title'), 'Hook')
    await type(page, field(page, 'URL'), world.secure.url)
    await type(page, field(page, /^Basic authentication/), 'ops:p@ss:word')
    await type(page, field(page, /^API key/), 'key')
    await create(page)
    await expect(field(page, /^API secret/)).toHaveAccessibleDescription(/An API key needs an API secret\./)
    await type(page, field(page, /^API secret/), 'top&secret')
    await create(page)
    await expect(page.getByText("Notification 'Hook' was saved.")).toBeVisible()
    await execute(page)
    await expect(page.getByText(/has a certificate that nobody known to this server signed/)).toBeVisible()
    await press(page, page.getByRole('checkbox', { name: 'Skip TLS verification' }), 'Space')
    await execute(page)
    await expect(page.getByText('The test notification was sent.')).toBeVisible()
    const [{ method, path, headers, body }] = world.secure.received as [Receiver['received'][number]]
    expect(httpProblems(body)).toEqual([])
    expect({ method, path, authorization: headers.authorization }).toEqual({
      method: 'POST',
      path: '/hook?key=top%26secret',
      authorization: `Basic ${btoa('ops:p@ss:word')}`,
    })
    // A saved secret must not appear in the page.
    await expect(page.getByRole('group', { name: 'API secret' })).toBeVisible()
    expect(await page.content()).not.toContain('top&secret')
  })

  test('a receiver that fails, keeps silent or leads inside is reported', async ({ page, world }) => {
    await whitelist(world.server, literal(world.receiver.url), {
      type: 'regex',
      title: 'inside',
      value: '^http://10\\.',
    })
    await open(page, world, 'http-notification-v1')
    await type(page, field(page, 'Title'), 'Failing')
    await type(page, field(page, 'URL'), world.receiver.url)
    const says = async (words: string | RegExp) => {
      await execute(page)
      await expect(page.getByText('The test notification could not be sent')).toBeVisible()
      await expect(page.getByText(words)).toBeVisible()
    }
    world.receiver.answer = { status: 500, body: 'the database of hooks is away' }
    await says('The receiver answered with status 500: the database of hooks is away')
    world.receiver.answer = { status: 307, body: '', headers: { location: 'http://10.0.0.1/inside' } }
    await says(/http:\/\/10\.0\.0\.1 leads to an address that is not public/)
    world.receiver.answer = { status: 302, body: '', headers: { location: 'http://169.254.169.254/latest/meta-data' } }
    await says(/The URL at http:\/\/169\.254\.169\.254 is not whitelisted\./)
    world.receiver.answer = null
    await says(/did not answer within 10 s/)
  })

  test('a URL that is not whitelisted is said to be so, is added through the editor, and is delivered to', async ({
    page,
    world,
  }) => {
    await whitelist(world.server)
    const { url } = world.receiver
    await open(page, world, 'slack-notification-v1')
    await type(page, field(page, 'Title'), 'Not yet')
    await type(page, field(page, 'Webhook URL'), url)
    await expect(field(page, 'Webhook URL')).toHaveAccessibleDescription(new RegExp(`^URL ${url} is not whitelisted`))
    await create(page)
    await expect(page.getByText("Notification 'Not yet' was saved.")).toBeVisible()
    await execute(page)
    await expect(page.getByText(/The URL at http:\/\/127\.0\.0\.1:\d+ is not whitelisted\./)).toBeVisible()
    expect(world.receiver.received).toEqual([])

    await press(page, page.getByRole('button', { name: 'Add to URL Whitelist' }))
    const dialog = page.getByRole('dialog', { name: 'Update Whitelist Configuration' })
    await type(page, dialog.getByRole('textbox', { name: /^Title/ }).last(), 'Our chat')
    await press(page, dialog.getByRole('button', { name: 'Update configuration' }))
    await expect(dialog).toBeHidden()
    await expect(page.getByText(`URL ${url} is not whitelisted`)).toBeHidden()
    await execute(page)
    await expect(page.getByText('The test notification was sent.')).toBeVisible()
    expect(world.receiver.received.map(({ body }) => chatAProblems(body))).toEqual([[]])
    expect((await world.server.json<{ entries: Entry[] }>('GET', '/system/urlwhitelist')).entries).toMatchObject([
      { type: 'literal', title: 'Our chat', value: url },
    ])
  })

  test('who may read notifications only sees the form, and the server refuses the rest', async ({ page, world }) => {
    const { id } = await world.server.json<{ id: string }>('POST', '/events/notifications', {
      title: 'Theirs',
      description: '',
      config: { type: 'http-notification-v1', url: world.receiver.url },
    })
    const token = await tokenOf(world.server, ['eventnotifications:read'])
    await world.page.show(
      page,
      world.server,
      token,
      `<cordwood-notification-form notification-id="${id}"></cordwood-notification-form>`,
    )
    await expect(field(page, 'Title')).toHaveValue('Theirs')
    await expect(field(page, 'Title')).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Update notification' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Execute test notification' })).toHaveCount(0)
    const refused = await world.server.call('POST', `/events/notifications/${id}/test`, undefined, {
      authorization: `Bearer ${token}`,
    })
    expect([refused.status, world.receiver.received]).toEqual([403, []])
  })
})

test.describe('a threat-intelligence adapter', () => {
  const stored = (name: string, type: string, token?: string) => ({
    title: name,
    description: '',
    name,
    config: { type, api_token: token ? { set_value: token } : null },
  })
  const lookUp = async (page: Page, key: string) => {
    await type(page, field(page, 'Key'), key)
    await press(page, page.getByRole('button', { name: 'Look up' }))
  }

  test('gets a token, keeps it, and loses it; the service is asked with it', async ({
    page,
    world: { server, page: host, token, peer },
  }) => {
    await server.json('POST', '/system/lookup/adapters', stored('quick', 'GreyNoise'))
    await host.show(
      page,
      server,
      token,
      `<cordwood-lookup-adapter-form adapter-name="quick"></cordwood-lookup-adapter-form>
      <cordwood-lookup-adapter-documentation adapter-name="quick"></cordwood-lookup-adapter-documentation>`,
    )
    const update = page.getByRole('button', { name: 'Update adapter' })
    const saved = page.getByText("Data adapter 'quick' was updated.")

    await lookUp(page, '8.8.8.8')
    await expect(page.getByText('No API token is set.')).toBeVisible()
    expect(peer.asked).toEqual([])

    await type(page, field(page, 'API token'), 'first-token')
    await press(page, update)
    await expect(saved).toBeVisible()
    await expect(page.getByRole('group', { name: 'API token' })).toContainText(/set/i)
    peer.answer = json(200, { ip: '8.8.8.8', noise: true, code: '0x01', more: 'not documented' })
    await lookUp(page, '8.8.8.8')
    await expect(page.getByText('Answer for 8.8.8.8')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Multi value' })).toContainText('"code": "0x01"')
    await expect(page.getByRole('group', { name: 'Multi value' })).not.toContainText('not documented')

    // Reset and taken back: it is kept.
    await press(page, page.getByRole('button', { name: 'Reset token' }))
    await press(page, page.getByRole('button', { name: 'Undo reset' }))
    await lookUp(page, '1.1.1.1')
    await expect(page.getByText('Answer for 1.1.1.1')).toBeVisible()
    expect(peer.asked.map(({ url, headers }) => [url, headers['key']])).toEqual([
      ['/v2/noise/quick/8.8.8.8', 'first-token'],
      ['/v2/noise/quick/1.1.1.1', 'first-token'],
    ])

    await press(page, page.getByRole('button', { name: 'Reset token' }))
    await type(page, field(page, 'API token'), 'second-token')
    await press(page, update)
    await expect(page.getByRole('button', { name: 'Reset token' })).toBeVisible()
    await lookUp(page, '9.9.9.9')
    await expect(page.getByText('Answer for 9.9.9.9')).toBeVisible()
    expect(peer.asked.at(-1)!.headers['key']).toBe('second-token')

    await press(page, page.getByRole('button', { name: 'Reset token' }))
    await expect(page.getByRole('button', { name: 'Undo reset' })).toBeVisible()
    const deleted = page.waitForResponse(response => response.request().method() === 'PUT' && response.ok())
    await press(page, update)
    await deleted
    await expect(page.getByRole('button', { name: /Reset token|Undo reset/ })).toHaveCount(0)
    expect((await server.json<{ config: object }>('GET', '/system/lookup/adapters/quick')).config).toEqual({
      type: 'GreyNoise',
      api_token: { is_set: false },
    })
    await lookUp(page, '8.8.4.4')
    await expect(page.getByText('No API token is set.')).toBeVisible()
    expect(peer.asked).toHaveLength(3)
    expect(server.output).not.toMatch(/(first|second)-token/)
  })

  test('says what the service says: unknown address, wrong token, too many requests, silence', async ({
    page,
    world: { server, page: host, token, peer },
  }) => {
    await server.json(
      'POST',
      '/system/lookup/adapters',
      stored('community', 'GreyNoise Community IP Lookup', 'a-token'),
    )
    await host.show(
      page,
      server,
      token,
      '<cordwood-lookup-adapter-documentation adapter-name="community"></cordwood-lookup-adapter-documentation>',
    )
    peer.answer = json(404, {
      ip: '8.8.8.8',
      noise: false,
      riot: false,
      message: 'IP not observed scanning the internet.',
    })
    await lookUp(page, '8.8.8.8')
    await expect(page.getByRole('group', { name: 'Multi value' })).toContainText(
      'IP not observed scanning the internet.',
    )
    peer.answer = json(401, { message: 'invalid key' })
    await lookUp(page, '8.8.8.8')
    await expect(page.getByText('The IP-reputation service refuses the API token (status 401).')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Multi value' })).toHaveCount(0)
    peer.answer = json(429, { plan: 'community', 'rate-limit': '50-lookups/week' })
    await lookUp(page, '8.8.8.8')
    await expect(
      page.getByText(/takes no more requests for now: the limit of the API token is reached \(status 429\)/),
    ).toBeVisible()
    peer.answer = () => {}
    await lookUp(page, '8.8.8.8')
    await expect(page.getByText(/did not answer within 10 s/)).toBeVisible()
  })
})

test.describe('the configuration of the cluster', () => {
  const searches = '/system/cluster_config/org.graylog2.indexer.searches.SearchesClusterConfig'
  interface Searches {
    readonly query_time_range_limit: string
    readonly relative_timerange_options: Readonly<Record<string, string>>
  }

  test('names the ranges that the search offers, and its limit is obeyed', async ({
    page,
    world: { server, page: host },
  }) => {
    const token = await tokenOf(server, ['*'])
    const before = await server.json<Searches>('GET', searches)
    await server.json('PUT', searches, {
      ...before,
      query_time_range_limit: 'PT2H',
      relative_timerange_options: { PT7M: 'a coffee', PT1H: 'a lunch' },
    })
    await host.show(page, server, token, '<cordwood-search></cordwood-search>')
    await press(page, page.getByRole('button', { name: /^Time range/ }))
    await expect(page.getByText('a coffee').first()).toBeVisible()
    const ask = (range: number) =>
      server.json<{ results: object; errors?: { description: string }[] }>('POST', '/views/search/sync', {
        queries: [
          { id: 'one', query: '', timerange: { type: 'relative', range }, search_types: [{ type: 'messages' }] },
        ],
      })
    const refused = await ask(864_000)
    expect([refused.results, refused.errors?.map(({ description }) => description)]).toEqual([
      {},
      ['The time range is too long: the administrator limits searches to 2 hours.'],
    ])
    expect(Object.keys((await ask(7_200)).results)).toEqual(['one'])
    await server.json('PUT', searches, before)
  })
})
