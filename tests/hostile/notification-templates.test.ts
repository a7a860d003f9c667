/** Notifications in the hands of attackers: who writes templates, and who names addresses (hostile tests 15, 20, 21). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startReceiver, type Receiver } from '../../host-demo/server/notifications/testing/receiver.ts'
import { startServer, type ServerProcess } from '../support/server.ts'

let server: ServerProcess
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  server = await startServer({ env: { FOR_TEMPLATES: 'an environment variable', CORDWOOD_PAGING_URL: receiver.url } })
  await whitelist(false)
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})

const whitelist = (disabled: boolean) =>
  server.json('PUT', '/system/urlwhitelist', {
    disabled,
    entries: [
      { id: '1', title: 'receiver', type: 'literal', value: receiver.url },
      { id: '2', title: 'everything', type: 'regex', value: '^https?://.*' },
    ],
  })

interface ChatMessage {
  readonly attachments: readonly { readonly text: string }[]
}

const chat = (custom_message: string, more: object = {}) => ({
  title: 'Chat',
  description: '',
  config: { type: 'slack-notification-v1', webhook_url: receiver.url, custom_message, ...more },
})

/** Sends a test notification; returns the received message (null: none) and the server's answer. */
async function tried(notification: object): Promise<{ status: number; said: string; received: ChatMessage | null }> {
  receiver.received.length = 0
  const response = await server.call('POST', '/events/notifications/test', notification)
  return {
    status: response.status,
    said: await response.text(),
    received: (receiver.received[0]?.body ?? null) as ChatMessage | null,
  }
}

it('20: a template reaches the event and nothing else', async () => {
  const names = [
    'process.env.FOR_TEMPLATES',
    'env.FOR_TEMPLATES',
    'constructor',
    'constructor.constructor',
    '__proto__',
    'event.__proto__',
    'event.constructor.prototype',
    'event.message.constructor',
    'event.message.length',
    'backlog.length',
    'backlog.constructor',
    'toString',
    'this',
    'globalThis',
    'global',
    'require',
    'module',
    'config.webhook_url',
    'settings',
    'services',
    'secrets',
    'event.fields.hasOwnProperty',
  ]
  const { status, received } = await tried(chat(`<${names.map(name => `\${${name}}`).join('')}>`))
  expect(status).toBe(200)
  expect(received!.attachments[0]!.text).toBe('<>')
})

it('20: a template that calls, includes or assigns something is refused with its place', async () => {
  for (const code of [
    'process.exit()',
    'event.message.constructor("return 1")()',
    'event["message"]',
    'a=1',
    'include /etc/passwd',
    '`id`; ls',
    "'x'",
  ]) {
    const { status, said, received } = await tried(chat(`x\n\${${code}}`))
    expect([code, status, received]).toEqual([code, 400, null])
    expect(JSON.parse(said).errors.custom_message[0]).toMatch(/^Line 2, column 1: /)
  }
})

it('20: loops in loops end, and so does the text', async () => {
  const nested = `${'${foreach event.fields a}${foreach event.fields b}'.repeat(10)}${'x'.repeat(1000)}${'${end}${end}'.repeat(10)}`
  const { status, received } = await tried(chat(nested))
  expect(status).toBe(200)
  expect(received!.attachments[0]!.text.length).toBeLessThan(40_000)
})

it('15: line breaks make no headers, parameters or lines', async () => {
  const evil = 'x\r\nX-Evil: 1\r\n\r\nGET / HTTP/1.1'
  const chatted = await tried(chat('${event.key}', { channel: `#${evil}`, user_name: evil, icon_emoji: evil }))
  expect(chatted.received).toMatchObject({ channel: '#x X-Evil: 1 GET / HTTP/1.1', username: evil })
  const http = await tried({
    title: 'h',
    description: '',
    config: {
      type: 'http-notification-v1',
      url: receiver.url,
      basic_auth: `u:${evil}`,
      api_key: evil,
      api_secret: evil,
    },
  })
  expect(http.status).toBe(200)
  expect(receiver.received).toHaveLength(1)
  expect(receiver.received[0]!.headers).not.toHaveProperty('x-evil')
  for (const url of [`${receiver.url}\r\nX-Evil: 1`, `${receiver.url} HTTP/1.1`, `${receiver.url}\u0000`]) {
    const refused = await tried({ title: 'h', description: '', config: { type: 'http-notification-v1', url } })
    expect([refused.status, refused.received]).toEqual([400, null])
  }
})

it.each([false, true])('21: no address leads inside, whether the whitelist is disabled or not: %j', async disabled => {
  await whitelist(disabled)
  const { port } = new URL(receiver.url)
  const hosts = [
    '169.254.169.254',
    'localhost',
    `localhost:${port}`,
    `127.0.0.1:${port}`,
    '[::]',
    `[::1]:${port}`,
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    '127.1',
    '0.0.0.0',
    '10.0.0.1',
    '192.168.0.1',
    '172.16.0.1',
    '100.64.0.1',
    '[fd00::1]',
    '[fe80::1]',
    'metadata.google.internal',
  ]
  for (const host of hosts) {
    const { status, received } = await tried({
      title: 'h',
      description: '',
      config: { type: 'http-notification-v1', url: `http://${host}/inside` },
    })
    expect([host, status, received]).toEqual([host, 500, null])
  }
  await whitelist(false)
})

it('21: a receiver that redirects inside is not followed', async () => {
  const { port } = new URL(receiver.url)
  for (const inside of [
    'http://169.254.169.254/latest/meta-data',
    `http://127.0.0.1:${port}/other`,
    'file:///etc/passwd',
    `http://localhost:${port}/hook`,
  ]) {
    receiver.answer = { status: 307, body: '', headers: { location: inside } }
    const { status } = await tried({
      title: 'h',
      description: '',
      config: { type: 'http-notification-v1', url: receiver.url },
    })
    expect([inside, status, receiver.received.map(({ path }) => path)]).toEqual([inside, 500, ['/hook']])
  }
  receiver.answer = { status: 200, body: 'ok' }
})
