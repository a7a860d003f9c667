/** Requests of one's own making, as a receiver gets them. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventModel } from '../../../../core/notifications/model.ts'
import { urlWhitelist } from '../../configuration/url-whitelist.ts'
import { system } from '../../platform/records/callers.ts'
import { testServer, type TestServer } from '../../testing/test-server.ts'
import { area } from '../area.ts'
import type { NotificationError } from '../sender.ts'
import { eventModel } from '../testing/event.ts'

interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
const received: Received[] = []
let answer = { status: 200, body: 'thanks' }
/** Repeats what it was sent, as services do in their errors. */
const repeats = ({ url, headers }: Received) => `${url} ${JSON.stringify(headers)}`
let isParrot = false
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { method, url, headers } = request
    const one = { method, url, headers, body: Buffer.concat(chunks).toString() }
    received.push(one)
    response.writeHead(answer.status).end(isParrot ? repeats(one) : answer.body)
  })
})

let server: TestServer
let url: string
beforeAll(async () => {
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  server = await testServer([area])
  await server.services.records
    .as(system('test'))
    .config(urlWhitelist)
    .put({ disabled: false, entries: [{ id: '1', title: 'test', type: 'literal', value: url }] })
})
afterAll(async () => {
  await server.close()
  receiver.close()
})

const custom = (more: object = {}) => ({
  type: 'http-notification-v2',
  url,
  method: 'POST',
  content_type: 'JSON',
  headers: {},
  body_template: '',
  time_zone: 'UTC',
  api_key: '',
  api_key_as_header: false,
  skip_tls_verification: false,
  ...more,
})

async function send(
  config: object,
  { secrets = {}, model = eventModel() }: { secrets?: object; model?: EventModel } = {},
) {
  received.length = 0
  const hidden = Object.entries(secrets).map(([name, text]) => [name, server.services.secrets.encrypt(String(text))])
  return server
    .api(area)
    .send({ config: config as never, secrets: Object.fromEntries(hidden) }, model)
    .then(
      said => ({ answer: said, error: null, received: received[0]! }),
      (error: NotificationError) => ({ answer: error.answer, error, received: received[0] ?? null }),
    )
}

describe('a request', () => {
  it('has method, headers and body as configured', async () => {
    const put = await send(
      custom({
        method: 'PUT',
        headers: { 'X-Team': 'ops' },
        body_template: '{"at": "${event.timestamp}", "priority": ${event.priority}}',
        time_zone: 'Asia/Tokyo',
      }),
      { secrets: { basic_auth: 'u:p' } },
    )
    expect(put.answer).toMatchObject({ status: 200, body: 'thanks' })
    expect(put.received).toMatchObject({
      method: 'PUT',
      headers: {
        'x-team': 'ops',
        'content-type': 'application/json; charset=utf-8',
        authorization: `Basic ${btoa('u:p')}`,
      },
      body: '{"at": "2023-08-02T19:00:00.000+09:00", "priority": 3}',
    })
    const get = await send(custom({ method: 'GET', api_key: 'key' }), { secrets: { api_secret: 'a&b' } })
    expect(get.received).toMatchObject({ method: 'GET', url: '/hook?key=a%26b', body: '' })
    expect(get.received!.headers).not.toHaveProperty('content-type')
    const header = await send(custom({ api_key: 'X-Key', api_key_as_header: true }), { secrets: { api_secret: 's3' } })
    expect(header.received).toMatchObject({ url: '/hook', headers: { 'x-key': 's3' } })
    expect(JSON.parse(header.received!.body)).toEqual(eventModel())
  })

  it('keeps what logs say within the place it is put in', async () => {
    const evil = 'x","admin":true,"a":"\r\nX-Evil: 1&b=2\u0000\ud800</script>${event.key}'
    const model = eventModel({ message: evil })
    const json = await send(custom({ body_template: '{"m": "${event.message}"}' }), { model })
    expect(JSON.parse(json.received!.body)).toEqual({ m: evil })
    const form = await send(custom({ content_type: 'FORM_DATA', body_template: 'a=1&m=${event.message}' }), { model })
    expect([...new URLSearchParams(form.received!.body)]).toEqual([
      ['a', '1'],
      ['m', evil.toWellFormed()],
    ])
    const text = await send(custom({ content_type: 'PLAIN_TEXT', body_template: '${event.message}' }), { model })
    expect(text.received).toMatchObject({ body: evil.toWellFormed(), headers: { 'content-type': expect.any(String) } })
    expect(text.received!.headers).not.toHaveProperty('x-evil')
    const loose = await send(custom({ body_template: '{"m": ${event.message}}' }), { model })
    expect(loose.received).toBeNull()
    expect(loose.error).toMatchObject({ isPermanent: true, message: expect.stringContaining('did not give JSON') })
  })

  it('leaves its secrets in no answer, however they are repeated', async () => {
    isParrot = true
    const secrets = { basic_auth: 'user:pässwörd &"1', api_secret: 'top secret/+&' }
    for (const status of [200, 401]) {
      answer = { status, body: '' }
      for (const asHeader of [false, true]) {
        const { answer: said, error } = await send(custom({ api_key: 'X-Key', api_key_as_header: asHeader }), {
          secrets,
        })
        const words = `${said!.body} ${error?.message}`
        expect(words).toContain('******')
        for (const form of ['secret', 'rd &', btoa(unescape(encodeURIComponent(secrets.basic_auth)))])
          expect(words).not.toContain(form)
      }
    }
    isParrot = false
    answer = { status: 200, body: 'thanks' }
  })
})

describe('a configuration', () => {
  const refused = async (more: object) => {
    const reply = await server.call('POST', '/api/events/notifications', {
      title: 'c',
      description: '',
      config: { type: 'http-notification-v2', url, ...more },
    })
    return [reply.statusCode, Object.keys(reply.json().errors ?? {})]
  }

  it.each([
    [{ method: 'TRACE' }, 'method'],
    [{ content_type: 'XML' }, 'content_type'],
    [{ method: 'GET', body_template: 'x' }, 'body_template'],
    [{ body_template: '${if}' }, 'body_template'],
    [{ headers: { 'X-A': 'b\r\nX-Evil: 1' } }, 'headers'],
    [{ headers: { 'X A': 'b' } }, 'headers'],
    [{ headers: { Host: 'evil.example' } }, 'headers'],
    [{ headers: { Authorization: 'Bearer 1' } }, 'headers'],
    [{ headers: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`x-${index}`, ''])) }, 'headers'],
    [{ headers: ['a'] }, 'headers'],
    [{ api_key: 'X Key', api_key_as_header: true, api_secret: 's' }, 'api_key'],
    [{ url: 'file:///etc/passwd' }, 'url'],
    [{ time_zone: 'Mars' }, 'time_zone'],
  ])('%j: %s', async (more, field) => {
    expect(await refused(more)).toEqual([400, [field]])
  })

  it('shows headers and no secrets', async () => {
    const config = { ...custom(), headers: { 'X-Team': 'ops' }, basic_auth: { set_value: 'u:p' } }
    const { id } = (
      await server.call('POST', '/api/events/notifications', { title: 'c', description: '', config })
    ).json()
    const shown = await server.call('GET', `/api/events/notifications/${id}`)
    expect(shown.json().config).toEqual({
      ...custom(),
      headers: { 'X-Team': 'ops' },
      basic_auth: { is_set: true },
      api_secret: { is_set: false },
    })
  })
})
