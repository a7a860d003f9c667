/** What attackers write does not become a line of our own log, nor a header of what we answer (hostile test 15). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, until, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => { server = await startServer({ env: { CORDWOOD_IP_REPUTATION_URL: 'http://127.0.0.1:9' } }) })
afterAll(() => server.stop())

const forged = '2026-01-01T00:00:00.000Z FATAL Forged.'
const breaks = ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\u001b[2K', '\u202e']
const evil = breaks.map(mark => `x${mark}${forged}${mark}{"level":60,"msg":"Forged."}`).join('')

/** Sends the path as it stands, which fetch would not. */
const raw = (path: string, headers: Record<string, string>) => new Promise<number>((resolve, reject) => {
  const call = request({ host: '127.0.0.1', port: server.port, path, headers }, (response) => {
    response.resume()
    response.on('end', () => resolve(response.statusCode ?? 0))
  })
  call.on('error', reject)
  call.end()
})

test('15: names, paths, headers, keys and credentials make no line in the log', async () => {
  const encoded = encodeURIComponent(evil)
  await server.call('GET', `/system/lookup/adapters/${encoded}/query?key=${encoded}`)
  await server.call('GET', `/events/notifications/${encoded}`)
  await server.call('GET', `/tools/natural_date_tester?string=${encoded}&timezone=${encoded}`)
  await server.call('POST', '/system/sessions', { username: evil, password: evil, host: evil }, { authorization: '' })
  await server.call('GET', '/system', undefined, { authorization: `Basic ${Buffer.from(`${evil}:${evil}`).toString('base64')}` })
  await raw(`/api/${encoded}`, { 'user-agent': 'x\tForged.', 'x-forwarded-for': '1.1.1.1, Forged.', 'x-request-id': 'Forged.' })
  const adapter = await server.call('POST', '/system/lookup/adapters', { title: evil, description: evil, name: evil, config: { type: 'GreyNoise', api_token: { set_value: evil } } })
  if (adapter.ok) await server.call('GET', `/system/lookup/adapters/${encoded}/query?key=8.8.8.8`)
  await server.call('POST', '/events/notifications/test', { title: evil, description: evil, config: { type: 'http-notification-v1', url: 'http://127.0.0.1:9/', api_key: evil, api_secret: { set_value: evil } } })
  await server.call('POST', '/events/notifications/test', { title: 'x', description: '', config: { type: 'http-notification-v1', url: `http://127.0.0.1:9/${evil}` } })
  await server.json('PUT', '/system/urlwhitelist', { disabled: false, entries: [{ id: '1', type: 'literal', title: evil, value: 'http://127.0.0.1:9/' }] })
  await server.call('POST', '/events/notifications/test', { title: evil, description: '', config: { type: 'http-notification-v1', url: 'http://127.0.0.1:9/' } })
  await until(() => server.output.includes('Outgoing call'), 'the log to have the call')

  for (const line of server.output.split(/[\n\r\u2028\u2029\u0085]/)) expect(line).not.toMatch(/^\S* ?FATAL|^\{"level":60/)
  expect(server.output).not.toMatch(/[\u001b\u202e]/)
  const lines = readFileSync(join(server.dataDir, 'log', 'server.log'), 'utf8').split('\n').filter(line => line !== '')
  for (const line of lines) expect((JSON.parse(line) as { msg?: string }).msg).not.toBe('Forged.')
})

test('15: what is asked for does not become a header of the answer', async () => {
  const encoded = encodeURIComponent('x\r\nX-Evil: 1\r\n\r\n')
  for (const path of [`/${encoded}`, `/search?q=${encoded}`, `/api/${encoded}`, `/api/streams/${encoded}`]) {
    const response = await fetch(`${server.url}${path}`, { redirect: 'manual', headers: { 'x-graylog-server-url': 'http://x.example/%0d%0aX-Evil:1' } })
    expect([path, response.headers.get('x-evil')]).toEqual([path, null])
  }
})
