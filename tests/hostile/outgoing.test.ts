/** A URL somebody configured cannot be turned against the server's own network (hostile test 21), on a server as it is started. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { area as configuration } from '../../host-demo/server/configuration/area.ts'
import { basic, newUser, testServer, type TestServer } from '../../host-demo/server/testing/test-server.ts'

interface Whitelist { readonly entries: { id: string, type: string, title: string, value: string }[], readonly disabled: boolean }

let server: TestServer
let inside: Server
let port: number
let reached = 0
beforeAll(async () => {
  server = await testServer([configuration])
  inside = createServer((_, response) => {
    reached++
    response.end('the secret of the inside')
  })
  await new Promise<void>(done => { inside.listen(0, '127.0.0.1', done) })
  port = (inside.address() as AddressInfo).port
})
afterAll(async () => {
  inside.close()
  await server.close()
})
beforeEach(async () => {
  reached = 0
  await store({ entries: [], disabled: true })
})

const store = (whitelist: Whitelist, headers?: Record<string, string>) => server.call('PUT', '/api/system/urlwhitelist', whitelist, headers)
const literal = (value: string) => ({ id: value, type: 'literal', title: 'inside', value })
const refusal = (url: string) => server.services.outgoing.request(url, { timeoutMs: 5000 }).then(
  reply => `answered: ${reply.text()}`,
  (error: { problem?: string }) => error.problem ?? String(error),
)

describe('21: with the whitelist disabled', () => {
  test.each([
    'http://127.0.0.1:PORT/', 'http://localhost:PORT/', 'http://LOCALHOST:PORT/', 'http://localhost.:PORT/', 'http://[::1]:PORT/',
    'http://[::]:PORT/', 'http://0:PORT/', 'http://0.0.0.0:PORT/', 'http://127.1:PORT/', 'http://2130706433:PORT/',
    'http://0x7f000001:PORT/', 'http://017700000001:PORT/', 'http://0177.0.0.01:PORT/', 'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/', 'http://[64:ff9b::127.0.0.1]:PORT/', 'http://[2002:7f00:1::]:PORT/', 'http://①②⑦.0.0.1:PORT/',
    'http://public.example@127.0.0.1:PORT/', 'http://127.0.0.1:PORT\\@public.example/', 'http://user:pw@localhost:PORT/',
    'http://169.254.169.254/latest/meta-data/', 'http://[fd00:ec2::254]/latest/meta-data/', 'http://metadata.google.internal/',
  ])('%s does not reach the inside', async url => {
    const outcome = await refusal(url.replace('PORT', String(port)))
    expect(outcome).toBe('refused')
    expect(reached).toBe(0)
  })
})

test('21: an expression that allows everything allows nothing inside; an exact match does', async () => {
  const url = `http://127.0.0.1:${port}/hook`
  await store({ entries: [{ ...literal('.*'), type: 'regex' }], disabled: false })
  expect([await refusal(url), reached]).toEqual(['refused', 0])
  await store({ entries: [literal(url)], disabled: false })
  expect([await refusal(url), await refusal(`${url}?x`), reached]).toEqual(['answered: the secret of the inside', 'refused', 1])
})

test('21: a redirect from an exact match leads nowhere else inside, and its answer is not told', async () => {
  const redirecting = createServer((_, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end('the secret of the redirect')
  })
  await new Promise<void>(done => { redirecting.listen(0, '127.0.0.1', done) })
  const url = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}/`
  await store({ entries: [literal(url)], disabled: false })
  const error = await server.services.outgoing.request(url).then(() => null, (thrown: Error) => thrown)
  redirecting.close()
  expect(error?.message).toMatch(/not whitelisted/)
  expect(error?.message).not.toContain('secret')
  expect(reached).toBe(0)
})

test('21: whoever may configure everything but the whitelist cannot open it by any call', async () => {
  const permissions = ['clusterconfigentry:*', 'urlwhitelist:read', 'eventnotifications:*', 'lookuptables:*', 'inputs:*']
  await server.call('POST', '/api/users', newUser('mallory', { permissions }))
  const mallory = basic('mallory', 'pw')
  const list = { entries: [], disabled: false }
  await store(list)
  const open = { entries: [literal(`http://127.0.0.1:${port}/`)], disabled: true }
  const config = '/api/system/cluster_config/org.graylog2.system.urlwhitelist.UrlWhitelist'
  expect((await store(open, mallory)).statusCode).toBe(403)
  expect((await server.call('PUT', config, open, mallory)).statusCode).toBe(403)
  expect((await server.call('DELETE', config, undefined, mallory)).statusCode).toBe(403)
  expect((await server.call('GET', '/api/system/urlwhitelist')).json()).toEqual(list)
})
