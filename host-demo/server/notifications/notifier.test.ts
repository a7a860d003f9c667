/** Checks the request that each service receives against the service's own documentation. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { NotificationConfig } from '../../../core/notifications/notification-type.ts'
import { htmlTemplate, plainTemplate } from '../../../core/notifications/templates.ts'
import { urlWhitelist } from '../configuration/url-whitelist.ts'
import { OutgoingError } from '../platform/outgoing/outgoing.ts'
import { system } from '../platform/records/callers.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'
import { createMail } from './mail/mail.ts'
import { createNotifier } from './notifier.ts'
import { eventModel } from './testing/event.ts'
import { startReceiver, type Received } from './testing/receiver.ts'

const receiver = await startReceiver()
let server: TestServer
beforeAll(async () => {
  server = await testServer([area], {
    pagingUrl: receiver.url,
    publicUrl: 'https://logs.example.org',
    pathPrefix: '/',
  })
  await server.services.records
    .as(system('test'))
    .config(urlWhitelist)
    .put({
      disabled: false,
      entries: [{ id: '1', title: 'test', type: 'literal', value: receiver.url }],
    })
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer = { status: 200, body: 'ok' }
})

async function sent(config: NotificationConfig, model = eventModel()): Promise<Received> {
  await server.api(area).send({ config, secrets: {} }, model)
  expect(receiver.received).toHaveLength(1)
  const [received] = receiver.received.splice(0)
  expect(received).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json; charset=utf-8' } })
  return received!
}
const bodyOf = async (...given: Parameters<typeof sent>) => (await sent(...given)).body as Record<string, any>

const paging = (more: object = {}) => ({
  type: 'pagerduty-notification-v2',
  routing_key: 'k'.repeat(32),
  custom_incident: true,
  key_prefix: 'ops',
  client_name: 'Logs',
  client_url: 'https://logs.example.org',
  ...more,
})
const chatA = (more: object = {}) => ({
  type: 'slack-notification-v1',
  color: '#FF0000',
  webhook_url: receiver.url,
  channel: '#ops',
  custom_message: plainTemplate,
  user_name: 'Cordwood',
  notify_channel: false,
  notify_here: false,
  link_names: false,
  icon_url: null,
  icon_emoji: null,
  backlog_size: 0,
  time_zone: 'UTC',
  include_title: true,
  ...more,
})
const chatB = (more: object = {}) => ({
  type: 'teams-notification-v1',
  color: '#FF0000',
  webhook_url: receiver.url,
  custom_message: htmlTemplate,
  icon_url: null,
  backlog_size: 0,
  time_zone: 'UTC',
  ...more,
})

describe('the paging service', () => {
  it('gets a trigger event with all it documents', async () => {
    expect(await bodyOf(paging())).toEqual({
      routing_key: 'k'.repeat(32),
      event_action: 'trigger',
      dedup_key: 'ops/All messages/Slow requests',
      client: 'Logs',
      client_url: 'https://logs.example.org',
      links: [
        {
          href:
            'https://logs.example.org/streams/000000000000000000000001/search?q=took_ms%3A%3E500&rangetype=absolute' +
            '&from=2023-08-02T09%3A55%3A00.000Z&to=2023-08-02T10%3A00%3A00.000Z',
          text: 'All messages',
        },
      ],
      payload: {
        summary: 'Slow requests: bob - avg(took_ms)=900',
        source: 'Cordwood:All messages',
        severity: 'critical',
        timestamp: '2023-08-02T10:00:00.000Z',
        component: 'CordwoodAlerts',
        group: 'All messages',
        class: 'alerts',
      },
    })
  })

  it('opens an incident each time without a key of ours', async () => {
    expect((await bodyOf(paging({ custom_incident: false }))).dedup_key).toBe('')
  })

  it.each([
    [0, 'info'],
    [1, 'info'],
    [2, 'warning'],
    [3, 'critical'],
    [4, 'critical'],
  ])('priority %i is %s', async (priority, severity) => {
    expect((await bodyOf(paging(), eventModel({ priority }))).payload.severity).toBe(severity)
  })

  it('gets no more than its limits, and different incidents stay different', async () => {
    const long = (end: string) =>
      eventModel({ message: '😀'.repeat(2000) }, { event_definition_title: 'x'.repeat(400) + end })
    const [a, b] = [await bodyOf(paging(), long('a')), await bodyOf(paging(), long('b'))]
    expect(a.dedup_key.length).toBeLessThanOrEqual(255)
    expect(a.dedup_key).not.toBe(b.dedup_key)
    expect(a.payload.summary.length).toBeLessThanOrEqual(1024)
    expect(a.payload.summary.isWellFormed()).toBe(true)
    expect(await bodyOf(paging(), eventModel({ message: '', source_streams: ['gone'] }))).toMatchObject({
      payload: { summary: 'Slow requests', source: 'Cordwood:gone' },
      links: [{ text: 'gone' }],
    })
  })
})

describe('chat A', () => {
  it('gets the template filled in, with the title before it', async () => {
    const body = await bodyOf(chatA())
    expect(Object.keys(body).sort()).toEqual(['attachments', 'channel', 'link_names', 'text', 'username'])
    expect(body).toMatchObject({
      channel: '#ops',
      username: 'Cordwood',
      link_names: false,
      text: '*Slow requests*\n> Requests of more than 500 ms',
      attachments: [{ color: '#FF0000', text: expect.stringContaining('Time      2023-08-02T10:00:00.000Z') }],
    })
    const [{ text }] = body.attachments
    for (const line of ['Slow requests (', 'Key       bob', 'user  bob', '2023-08-02T09:59:00.000Z  web1  third'])
      expect(text).toContain(line)
    expect(text).not.toContain('${')
  })

  it('gets time zone, backlog, icon and channel as configured', async () => {
    const body = await bodyOf(
      chatA({
        time_zone: 'Europe/Berlin',
        backlog_size: 2,
        icon_emoji: 'bell',
        icon_url: 'https://example.org/i.png',
        channel: '#${event.key}\r\n',
        custom_message:
          '${event.timestamp} ${foreach backlog message}${message.timestamp} ${message.message} ${message.fields.took_ms}, ${end}',
      }),
    )
    expect(body).toMatchObject({ channel: '#bob', icon_emoji: ':bell:', icon_url: 'https://example.org/i.png' })
    expect(body.attachments[0].text).toBe(
      '2023-08-02T12:00:00.000+02:00 2023-08-02T11:59:00.000+02:00 first 900, 2023-08-02T11:59:00.000+02:00 second 901, ',
    )
  })

  it.each([
    [{ notify_channel: true }, '@channel *Slow requests*\n> Requests of more than 500 ms', true],
    [{ notify_here: true, include_title: false }, '@here', true],
    [{ include_title: false, link_names: true }, undefined, true],
    [{ custom_message: ' ' }, '*Slow requests*\n> Requests of more than 500 ms', false],
  ])('with %j says %j', async (config, text, linkNames) => {
    const body = await bodyOf(chatA(config))
    expect([body.text, body.link_names]).toEqual([text, linkNames])
    expect(body.attachments).toHaveLength('custom_message' in config ? 0 : 1)
  })

  it('is called by nobody who only writes logs', async () => {
    const hostile = '<!channel> @here <https://evil.example|Bank> ${event.key} & more'
    const body = await bodyOf(
      chatA({ custom_message: '${event.message}', notify_channel: true }),
      eventModel({ message: hostile }, { event_definition_title: hostile }),
    )
    const safe = '&lt;!channel&gt; @\u200bhere &lt;https://evil.example|Bank&gt; ${event.key} &amp; more'
    expect(body.attachments[0].text).toBe(safe)
    expect(body.text).toContain(`*${safe}*`)
  })
})

describe('chat B', () => {
  it('gets a message card', async () => {
    const body = await bodyOf(
      chatB({ icon_url: 'https://example.org/i.png', time_zone: 'Asia/Tokyo', backlog_size: 1 }),
    )
    expect(body).toEqual({
      '@type': 'MessageCard',
      '@context': 'http://schema.org/extensions',
      themeColor: 'FF0000',
      text: '<strong>Slow requests</strong>',
      summary: 'Slow requests',
      sections: [
        {
          activitySubtitle: 'Requests of more than 500 ms',
          activityImage: 'https://example.org/i.png',
          text: expect.stringContaining('<td>2023-08-02T19:00:00.000+09:00</td>'),
        },
      ],
    })
    const [{ text }] = body.sections
    expect(text).toContain('<li><code>2023-08-02T18:59:00.000+09:00</code> web1: first</li>')
    expect(text).not.toContain('second')
  })

  it('gets values as text, not as markup', async () => {
    const body = await bodyOf(
      chatB({ custom_message: '<b>${event.message}</b>' }),
      eventModel({ message: '<img src=x onerror=a()> [x](https://evil.example)' }),
    )
    expect(body.sections[0].text).toBe('<b>&lt;img src=x onerror=a()&gt; &#91;x&#93;(https://evil.example)</b>')
    expect(body.sections[0]).not.toHaveProperty('activityImage')
  })

  it('gets no card larger than it takes', async () => {
    const long = '<"\u0001日>'.repeat(20_000)
    const titled = eventModel({}, { event_definition_title: long, event_definition_description: long })
    expect(Buffer.byteLength(JSON.stringify(await bodyOf(chatB(), titled)))).toBeLessThanOrEqual(27_000)
    const { body } = await sent(
      chatB({ custom_message: '${event.message}' }),
      eventModel({ message: '\u0001"é日😀<'.repeat(20_000) }),
    )
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(27_000)
    expect(Buffer.byteLength(JSON.stringify(body))).toBeGreaterThan(10_000)
  })
})

describe('HTTP', () => {
  const http = (more: object = {}) => ({
    type: 'http-notification-v1',
    url: receiver.url,
    api_key: '',
    skip_tls_verification: false,
    ...more,
  })

  it('gets the event as it is, with its whole backlog', async () => {
    const received = await sent(http())
    expect(received).toMatchObject({ path: '/hook', body: eventModel() })
    expect(received.headers).not.toHaveProperty('authorization')
  })

  it('gets no header or parameter out of a value', async () => {
    const { secrets } = server.services
    await server.api(area).send(
      {
        config: http({ api_key: 'a&b=c' }),
        secrets: { basic_auth: secrets.encrypt('u:p\r\nX-Evil: 1'), api_secret: secrets.encrypt('s\r\n#') },
      },
      eventModel({ message: '\r\nX-Evil: 1' }),
    )
    const [received] = receiver.received
    expect(received!.headers).not.toHaveProperty('x-evil')
    expect([...new URL(received!.path, 'http://x').searchParams]).toEqual([['a&b=c', 's\r\n#']])
    expect(received!.headers.authorization).toBe(`Basic ${btoa('u:p\r\nX-Evil: 1')}`)
  })
})

it('whatever an event holds, what is sent is JSON in UTF-8', async () => {
  const hostile = fc.string({ unit: 'binary', maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(hostile, hostile, fc.dictionary(hostile, hostile), async (message, title, fields) => {
      const model = eventModel({ message, fields, timestamp: message }, { event_definition_title: title })
      for (const config of [paging(), chatA({ channel: '${event.message}' }), chatB()])
        expect((await sent(config, model)).body).toBeTypeOf('object')
    }),
    { numRuns: 15 },
  )
})

describe('what is not delivered', () => {
  const failure = (config: NotificationConfig, options?: { signal: AbortSignal }) =>
    server
      .api(area)
      .send({ config, secrets: {} }, eventModel(), options)
      .then(
        () => 'sent',
        (error: Error) => `${error.name}: ${error.message}`,
      )

  it('says so: a refusal of the receiver, of the whitelist, an unknown notification or type', async () => {
    receiver.answer = { status: 400, body: '{"status":"invalid event","errors":["Length of routing_key is wrong"]}' }
    expect(await failure(paging())).toBe(
      'NotificationError: The receiver answered with status 400: {"status":"invalid event","errors":["Length of routing_key is wrong"]}',
    )
    expect(await failure(chatA({ webhook_url: 'http://169.254.169.254/latest' }))).toBe(
      'NotificationError: The URL at http://169.254.169.254 is not whitelisted.',
    )
    expect(await failure({ type: 'carrier-pigeon' })).toBe(
      "NotificationError: Nothing sends notifications of type 'carrier-pigeon'.",
    )
    await expect(server.api(area).send('64d000000000000000000001', eventModel())).rejects.toThrow(
      'There is no notification with id <64d000000000000000000001>.',
    )
  })

  it('says that nobody answered in time', async () => {
    const late = () =>
      Promise.reject(new OutgoingError('timeout', 'https://hook.example.org did not answer within 10 s.'))
    const outgoing = { request: late, permit: late }
    await expect(
      createNotifier({ ...server.services, outgoing }, createMail(server.services.settings)).send(
        { config: chatB(), secrets: {} },
        eventModel(),
      ),
    ).rejects.toThrow('https://hook.example.org did not answer within 10 s.')
  })

  it('ends when its asker leaves', async () => {
    receiver.answer = null
    const leaving = new AbortController()
    const ended = failure(chatB(), { signal: leaving.signal })
    while (receiver.received.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
    leaving.abort()
    expect(await ended).toBe('AbortError: This operation was aborted')
  })
})
