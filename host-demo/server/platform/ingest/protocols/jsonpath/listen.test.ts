import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { maxAnswerBytes } from '../../listeners/poll/poller.ts'
import { readHeaders } from '../../listeners/poll/headers.ts'
import { completeConfiguration, inputTypeOf, loadParts } from '../../registry.ts'
import { transportContext, testIntake, type TestIntake } from '../../testing/intake.ts'
import type { OpenTransport } from '../../listeners/transport.ts'

const servers: Server[] = []
let opened: OpenTransport | null = null
afterEach(async () => {
  await opened?.close()
  opened = null
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function api(answer: RequestListener): Promise<{ url: string; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  await new Promise<void>(done => {
    server.listen(0, '127.0.0.1', done)
  })
  servers.push(server)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api?key=1`, asked }
}

const allowed: string[] = []
async function open(
  intake: TestIntake,
  configuration: Record<string, unknown>,
  permit = async (url: string) => {
    allowed.push(url)
    return ['127.0.0.1']
  },
): Promise<void> {
  await loadParts()
  const type = inputTypeOf('org.graylog2.inputs.misc.jsonpath.JsonPathInput')!
  const { transport, codec } = type
  const complete = completeConfiguration(type, { interval: 1, timeunit: 'SECONDS', ...configuration })
  opened = await transport.open(complete, codec, intake, { ...transportContext, permit })
}

it('each answer is a frame; the headers are sent; intervals of less are a second', async () => {
  const intake = testIntake()
  const { url, asked } = await api((_, response) => response.end('{"a":1}'))
  await open(intake, {
    target_url: url,
    headers: 'Accept: application/json, X-Team: a, b',
    encrypted_headers: 'Authorization: Bearer secret',
    timeunit: 'NANOSECONDS',
  })
  await intake.until(2)
  expect(intake.frames[0]).toMatchObject({ text: '{"a":1}', address: new URL(url).host, port: 0 })
  expect(asked[0]!.headers).toMatchObject({
    accept: 'application/json',
    'x-team': 'a, b',
    authorization: 'Bearer secret',
  })
  expect(asked[0]!.url).toBe('/api?key=1')
  expect([intake.traffic.bytesRead >= 14, intake.states]).toEqual([true, []])
})

it('the guard is asked for every step of a call, and what it refuses is the state', async () => {
  const intake = testIntake()
  const inside = await api((_, response) => response.end('{"secret":1}'))
  const outside = await api((_, response) => response.writeHead(302, { location: inside.url }).end())
  await open(intake, { target_url: outside.url }, async url => {
    if (url === inside.url) throw new Error('That is not whitelisted.')
    return ['127.0.0.1']
  })
  await vi.waitFor(() => expect(intake.states).toEqual(['FAILING: That is not whitelisted.']))
  expect([inside.asked, intake.frames]).toEqual([[], []])
})

it('the address the guard gave is called, whatever the name resolves to', async () => {
  const intake = testIntake()
  const { url } = await api((_, response) => response.end('1'))
  await open(intake, { target_url: url.replace('127.0.0.1', 'api.invalid') })
  await intake.until(1)
  expect(allowed.at(-1)).toContain('api.invalid')
})

it('it fails with the reason, and runs again', async () => {
  const intake = testIntake()
  let status = 503
  const { url } = await api((_, response) => response.writeHead(status).end('{}'))
  await open(intake, { target_url: url })
  await vi.waitFor(() => expect(intake.states).toEqual([`FAILING: ${new URL(url).origin} answers with status 503.`]))
  status = 200
  await vi.waitFor(() => expect(intake.states.at(-1)).toBe('RUNNING'))
  expect(intake.frames.map(({ text }) => text)).toEqual(['{}'])
})

it('an answer that is too long is not taken', async () => {
  const intake = testIntake()
  const { url } = await api((_, response) => response.end(Buffer.alloc(maxAnswerBytes + 1, 32)))
  await open(intake, { target_url: url })
  await vi.waitFor(() => expect(intake.states[0]).toContain(`longer than ${maxAnswerBytes} bytes`))
  expect(intake.frames).toEqual([])
})

it('nothing is asked for while there is no room', async () => {
  const intake = testIntake()
  const { url, asked } = await api((_, response) => response.end('{}'))
  intake.refused = { status: 429, reason: 'full', retryAfterSeconds: 1 }
  await open(intake, { target_url: url })
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(asked).toEqual([])
  intake.refused = null
  await intake.until(1)
})

it('a call under way is ended when the input stops', async () => {
  const intake = testIntake()
  const { url, asked } = await api(() => {})
  await open(intake, { target_url: url })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await opened!.close()
  opened = null
  expect(intake.states).toEqual([])
})

describe('configurations that cannot work', () => {
  it.each([
    [{ target_url: 'ftp://example.org' }, /^target_url: /],
    [{ target_url: '' }, /^target_url: /],
    [{ target_url: 'http://example.org', interval: 0 }, /^interval /],
    [{ target_url: 'http://example.org', timeunit: 'FORTNIGHTS' }, /^timeunit: 'FORTNIGHTS'/],
    [{ target_url: 'http://example.org', headers: 'nonsense' }, /^headers: number 1 is no header/],
  ])('%j', async (configuration, words) => {
    await expect(open(testIntake(), configuration)).rejects.toThrow(words)
  })
  it('do not tell secrets', () => {
    expect(() => readHeaders('X-A: 1, Authorization: top\nsecret', 'encrypted_headers')).toThrow(
      'encrypted_headers: number 2 is no header',
    )
    expect(() => readHeaders('Authorization top secret', 'encrypted_headers')).toThrow(/^(?!.*top)/)
  })
})
