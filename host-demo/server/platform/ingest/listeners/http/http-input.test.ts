/** Tests the common behaviour of HTTP inputs with the simplest of them, and with all where each must comply. */
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTransport, testIntake, type OpenedTransport, type TestIntake } from '../../testing/intake.ts'
import { samplePaths } from '../../testing/samples.ts'
import { allInputTypes, loadParts } from '../../registry.ts'

const raw = 'org.graylog2.inputs.raw.http.RawHttpInput'

let opened: OpenedTransport | null = null
let intake: TestIntake
const sockets: Socket[] = []
beforeEach(() => {
  intake = testIntake()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await opened?.transport.close()
  opened = null
})
const open = async (configuration: Record<string, unknown> = {}, type = raw) => {
  opened = await openTransport(type, intake, configuration)
}
const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, path = '/raw') =>
  fetch(`http://127.0.0.1:${opened!.port}${path}`, { method: 'POST', body, headers })

/** Sends what is written and gives what came back until the other side closed, or until `until` is in it. */
function exchange(text: string | Buffer, until?: string): Promise<string> {
  return new Promise(resolve => {
    const socket = connect(opened!.port, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    let heard = ''
    socket.on('data', data => {
      heard += data
      if (until !== undefined && heard.includes(until)) resolve(heard)
    })
    socket.on('close', () => resolve(heard))
    socket.write(text)
  })
}
const lines = (...headers: string[]) =>
  `POST /raw HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5\r\n${headers.map(header => `${header}\r\n`).join('')}\r\nhello`

describe('a header asked of senders', () => {
  const asked = { authorization_header_name: 'X-Api-Key', authorization_header_value: 'Secret 3f9c' }

  it.each([
    ['no header', []],
    ['an empty one', ['X-Api-Key:']],
    ['a wrong value', ['X-Api-Key: Secret 3f9d']],
    ['half the value', ['X-Api-Key: Secret']],
    ['the value in other case', ['X-Api-Key: SECRET 3F9C']],
    ['the header twice', ['X-Api-Key: Secret 3f9c', 'X-Api-Key: Secret 3f9c']],
    ['a second wrong one', ['X-Api-Key: Secret 3f9c', 'x-api-key: other']],
    ['two in one', ['X-Api-Key: Secret 3f9c, Secret 3f9c']],
    ['another header', ['Authorization: Secret 3f9c']],
  ])('%s: 401, nothing taken, and always the same words', async (_what, headers) => {
    await open(asked)
    const answer = await exchange(lines(...headers))
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer.split('\r\n\r\n')[1]).toBe(
      'The request does not carry the authorization header this input asks for.\n',
    )
    expect(answer).not.toContain('3f9c')
    expect(intake.traffic.messages).toBe(0)
  })

  it('lets in who sends it, whatever the case of its name', async () => {
    await open(asked)
    expect(await exchange(lines('x-API-key: Secret 3f9c'))).toMatch(/^HTTP\/1\.1 202 /)
    expect(intake.frames.map(({ text }) => text)).toEqual(['hello'])
  })

  it('is asked before the method and the body are looked at', async () => {
    await open({ ...asked, max_chunk_size: 2 })
    expect((await fetch(`http://127.0.0.1:${opened!.port}/raw`)).status).toBe(401)
    expect((await post('much too long')).status).toBe(401)
  })

  it.each([
    [{ authorization_header_name: 'X-Key' }, /^authorization_header_value must be set/],
    [{ authorization_header_value: 'x' }, /^authorization_header_name must name/],
    [{ authorization_header_name: 'X Key', authorization_header_value: 'x' }, /must be the name of an HTTP header/],
  ])('that is set by half stops the input (%j)', async (configuration, why) => {
    await expect(open(configuration)).rejects.toThrow(why)
  })

  it('guards every type of input that listens for HTTP, on every path', async () => {
    await loadParts()
    // gRPC has its own way to say it, and its own tests.
    const types = allInputTypes()
      .filter(type => Object.hasOwn(type.transport.fields, 'authorization_header_name'))
      .map(({ type }) => type)
      .filter(type => !/grpc/i.test(type))
    expect(types.length).toBeGreaterThanOrEqual(4)
    for (const type of types) {
      await open({ ...asked, token: 'a-token' }, type)
      for (const path of samplePaths) {
        for (const method of ['GET', 'POST', 'PUT']) {
          const { status } = await fetch(`http://127.0.0.1:${opened!.port}${path}`, {
            method,
            ...(method !== 'GET' && { body: '{}' }),
          })
          expect([401, 404], `${type} ${method} ${path}`).toContain(status)
        }
      }
      await opened!.transport.close()
      opened = null
    }
    expect(intake.traffic.messages).toBe(0)
  })
})

const hecHeaders = { authorization: 'Splunk a-token' }
it.each([
  [raw, '/raw', 'a message', {}],
  ['org.graylog2.inputs.gelf.http.GELFHttpInput', '/gelf', '{"short_message":"x"}', {}],
  ['org.cordwood.inputs.splunk.SplunkHecInput', '/services/collector', '{"event":"x"}', hecHeaders],
  ['org.cordwood.inputs.splunk.SplunkHecInput', '/services/collector/raw', 'x', hecHeaders],
  ['org.cordwood.inputs.elasticsearch.ElasticsearchBulkInput', '/_bulk', '{"create":{"_index":"x"}}\n{}\n', {}],
])('%s %s: nothing is answered before everything taken is durable', async (type, path, body, headers) => {
  let durable: () => void = () => {}
  intake.committed = () =>
    new Promise<void>(resolve => {
      durable = resolve
    })
  await open({ token: 'a-token' }, type)
  let answered = false
  const response = post(body, headers, path).then(response => {
    answered = true
    return response
  })
  await intake.until(1)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(answered).toBe(false)
  durable()
  expect((await response).ok).toBe(true)
})

describe('bodies in hand', () => {
  const bytes = 60 * 1024 * 1024
  it('are bounded: the one too many is refused for a moment, the others stay', async () => {
    await open({ max_chunk_size: bytes })
    const start = (until: string) =>
      exchange(
        Buffer.concat([
          Buffer.from(`POST /raw HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`),
          Buffer.alloc(bytes - 1, 120),
        ]),
        until,
      )
    const held = [start('202'), start('202')]
    await vi.waitFor(() => expect(intake.traffic.bytesRead).toBe(2 * (bytes - 1)), { timeout: 20_000 })
    const refused = await start('at once')
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused).toMatch(/\r\nRetry-After: 1\r\n/)
    for (const socket of sockets.slice(0, 2)) socket.write('x')
    expect((await Promise.all(held)).map(answer => answer.slice(0, 12))).toEqual(['HTTP/1.1 202', 'HTTP/1.1 202'])
    expect((await post('small')).status).toBe(202)
  }, 60_000)

  it('that are compressed are inflated a few at a time, and bombs do no harm to others', async () => {
    await open({ max_chunk_size: 1_000_000 })
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(100_000_000)))
    const bombs = Array.from({ length: 20 }, () => post(bomb, { 'content-encoding': 'gzip' }))
    expect((await post('between them')).status).toBe(202)
    expect((await Promise.all(bombs)).map(({ status }) => status)).toEqual(bombs.map(() => 413))
    expect((await post(new Uint8Array(gzipSync('after them')), { 'content-encoding': 'gzip' })).status).toBe(202)
    expect(intake.frames.map(({ text }) => text)).toEqual(['between them', 'after them'])
  }, 60_000)

  it('that come byte by byte hold nobody up', async () => {
    await open()
    const slow = Array.from({ length: 100 }, () =>
      exchange('POST /raw HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nh', '202'),
    )
    await vi.waitFor(() => expect(intake.traffic.bytesRead).toBe(100))
    expect((await post('quick')).status).toBe(202)
    expect(intake.frames.map(({ text }) => text)).toEqual(['quick'])
    for (const socket of sockets) socket.write('ello')
    expect((await Promise.all(slow)).every(answer => answer.startsWith('HTTP/1.1 202'))).toBe(true)
    expect(intake.traffic.messages).toBe(101)
  })

  it('that are broken off leave nothing behind', async () => {
    await open()
    void exchange('POST /raw HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nhalf')
    await vi.waitFor(() => expect(intake.traffic.bytesRead).toBe(4))
    sockets[0]!.destroy()
    expect((await post('next')).status).toBe(202)
    expect(intake.frames.map(({ text }) => text)).toEqual(['next'])
  })
})

it.each([
  ['a header line of 100 KB', `X-Flood: ${'x'.repeat(100_000)}`, 431],
  ['5,000 headers', Array.from({ length: 5000 }, (_, i) => `X-${i}: ${i}`).join('\r\n'), 431],
  ['two lengths', 'Content-Length: 7', 400],
  ['a length and chunks', 'Transfer-Encoding: chunked', 400],
])('%s: refused', async (_what, header, status) => {
  await open()
  expect(await exchange(lines(header))).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(intake.traffic.messages).toBe(0)
})
