/**
 * Tests that hostile text does not become a line of our own log, nor a header of an answer or request (hostile test
 * 15).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await startServer({ env: { CORDWOOD_IP_REPUTATION_URL: 'http://127.0.0.1:9' } })
})
afterAll(() => server.stop())

const forged = '2026-01-01T00:00:00.000Z FATAL Forged.'
const breaks = ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\u001b[2K', '\u202e']
const evil = breaks.map(mark => `x${mark}${forged}${mark}{"level":60,"msg":"Forged."}`).join('')

/** Sends the path as it stands, which fetch would not. */
const raw = (path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port: server.port, path, headers }, response => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end()
  })

it('hostile 15: names, paths, headers, keys and credentials make no line in the log', async () => {
  const encoded = encodeURIComponent(evil)
  await server.call('GET', `/system/lookup/adapters/${encoded}/query?key=${encoded}`)
  await server.call('GET', `/events/notifications/${encoded}`)
  await server.call('GET', `/tools/natural_date_tester?string=${encoded}&timezone=${encoded}`)
  await server.call('POST', '/system/sessions', { username: evil, password: evil, host: evil }, { authorization: '' })
  await server.call('GET', '/system', undefined, {
    authorization: `Basic ${Buffer.from(`${evil}:${evil}`).toString('base64')}`,
  })
  await raw(`/api/${encoded}`, {
    'user-agent': 'x\tForged.',
    'x-forwarded-for': '1.1.1.1, Forged.',
    'x-request-id': 'Forged.',
  })
  const adapter = await server.call('POST', '/system/lookup/adapters', {
    title: evil,
    description: evil,
    name: evil,
    config: { type: 'GreyNoise', api_token: { set_value: evil } },
  })
  if (adapter.ok) await server.call('GET', `/system/lookup/adapters/${encoded}/query?key=8.8.8.8`)
  await server.call('POST', '/events/notifications/test', {
    title: evil,
    description: evil,
    config: {
      type: 'http-notification-v1',
      url: 'http://127.0.0.1:9/',
      api_key: evil,
      api_secret: { set_value: evil },
    },
  })
  await server.call('POST', '/events/notifications/test', {
    title: 'x',
    description: '',
    config: { type: 'http-notification-v1', url: `http://127.0.0.1:9/${evil}` },
  })
  await server.json('PUT', '/system/urlwhitelist', {
    disabled: false,
    entries: [{ id: '1', type: 'literal', title: evil, value: 'http://127.0.0.1:9/' }],
  })
  await server.call('POST', '/events/notifications/test', {
    title: evil,
    description: '',
    config: { type: 'http-notification-v1', url: 'http://127.0.0.1:9/' },
  })
  await until(() => server.output.includes('Outgoing call'), 'the log to have the call')

  for (const line of server.output.split(/[\n\r\u2028\u2029\u0085]/))
    expect(line).not.toMatch(/^\S* ?FATAL|^\{"level":60/)
  expect(server.output).not.toMatch(/[\u001b\u202e]/)
  const lines = readFileSync(join(server.dataDir, 'log', 'server.log'), 'utf8')
    .split('\n')
    .filter(line => line !== '')
  for (const line of lines) expect((JSON.parse(line) as { msg?: string }).msg).not.toBe('Forged.')
})

it('hostile 15: what is asked for does not become a header of the answer', async () => {
  const encoded = encodeURIComponent('x\r\nX-Evil: 1\r\n\r\n')
  for (const path of [`/${encoded}`, `/search?q=${encoded}`, `/api/${encoded}`, `/api/streams/${encoded}`]) {
    const response = await fetch(`${server.url}${path}`, {
      redirect: 'manual',
      headers: { 'x-graylog-server-url': 'http://x.example/%0d%0aX-Evil:1' },
    })
    expect([path, response.headers.get('x-evil')]).toEqual([path, null])
  }
})

it('hostile 15: the name of an export does not become a header', async () => {
  const id = await (
    await server.call(
      'POST',
      '/views/export',
      { format: 'csv', timerange: { type: 'relative', range: 0 } },
      { accept: 'text/plain' },
    )
  ).text()
  for (const name of ['x\r\nX-Evil: 1', 'x";\r\nX-Evil: 1', 'x\u0000\u2028.csv', '"; filename="evil.exe']) {
    const response = await server.call(
      'GET',
      `/views/search/messages/job/${id}/${encodeURIComponent(name)}`,
      undefined,
      { accept: 'text/csv' },
    )
    await response.arrayBuffer()
    const disposition = response.headers.get('content-disposition') ?? ''
    expect([
      name,
      response.headers.get('x-evil'),
      /[\r\n\0]/.test(disposition),
      (disposition.match(/filename=/g) ?? []).length <= 1,
    ]).toEqual([name, null, false, true])
  }
})

it('hostile 15: what is configured for a call does not become another header or another request of it', async () => {
  const requests: string[] = []
  const peer = createServer(socket =>
    socket
      .on('error', () => undefined)
      .on('data', data => {
        requests.push(data.toString('latin1'))
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}')
      }),
  )
  await new Promise<void>(resolve => peer.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}/`
  await server.json('PUT', '/system/urlwhitelist', {
    disabled: true,
    entries: [{ id: '1', type: 'literal', title: 'x', value: url }],
  })
  const evilHeader = 'a\r\nX-Evil: 1\r\n\r\nGET /evil HTTP/1.1\r\nHost: x\r\n\r\n'
  const http = { type: 'http-notification-v1', url }
  for (const config of [
    { ...http, api_key: 'x-key', api_secret: { set_value: evilHeader } },
    { ...http, api_key: evilHeader, api_secret: { set_value: 'x' } },
    { ...http, basic_auth: { set_value: `u:${evilHeader}` } },
    { ...http, api_key: 'Host', api_secret: { set_value: evilHeader } },
  ])
    await (
      await server.call('POST', '/events/notifications/test', { title: evilHeader, description: evilHeader, config })
    ).arrayBuffer()
  for (const headers of ['X-A: b\r\nX-Evil: 1', `X-A: ${evilHeader}`, 'X-A: b\u0000\nX-Evil: 1', `${evilHeader}: x`]) {
    const created = await server.call('POST', '/system/inputs', {
      title: 'polled',
      type: inputTypes.jsonPath,
      global: true,
      configuration: {
        target_url: url,
        interval: 1,
        timeunit: 'HOURS',
        path: '$.x',
        source: evilHeader,
        headers: '',
        encrypted_headers: headers,
      },
    })
    await created.arrayBuffer()
  }
  await until(() => requests.length > 0, 'a request')
  await new Promise(resolve => setTimeout(resolve, 1_000))
  peer.close()
  expect(requests.filter(text => /^x-evil:|^GET \/evil/im.test(text))).toEqual([])
})
