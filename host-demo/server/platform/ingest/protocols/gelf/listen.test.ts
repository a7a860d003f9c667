import { connect } from 'node:net'
import { deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answered } from '../../journal/batch.ts'
import { openTransport, testIntake, type OpenedTransport, type TestIntake } from '../../testing/intake.ts'

const gelf = 'org.graylog2.inputs.gelf.http.GELFHttpInput'

let opened: OpenedTransport
let intake: TestIntake
afterEach(() => opened.transport.close())
async function open(configuration: Record<string, unknown> = {}): Promise<void> {
  intake = testIntake()
  opened = await openTransport(gelf, intake, configuration)
}
const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, path = '/gelf') =>
  fetch(`http://127.0.0.1:${opened.port}${path}`, { method: 'POST', body, headers })
const texts = () => intake.frames.map(({ text }) => text)

it('a message is answered with 202 and nothing else', async () => {
  await open()
  const response = await post('{"short_message":"x",\n"host":"h"}\n')
  expect([response.status, await response.text()]).toEqual([202, ''])
  expect(intake.frames).toEqual([
    { text: '{"short_message":"x",\n"host":"h"}', flags: answered, address: '127.0.0.1', port: expect.any(Number) },
  ])
  await vi.waitFor(() => expect(intake.traffic.bytesWritten).toBeGreaterThan(50))
})

it('a bulk has a message per line where it is enabled', async () => {
  await open({ enable_bulk_receiving: true })
  expect((await post('{"a":1}\n\n{"b":2}\r\n{"c":3}')).status).toBe(202)
  expect(texts()).toEqual(['{"a":1}', '{"b":2}', '{"c":3}'])
  expect(intake.traffic).toMatchObject({ messages: 3, emptyMessages: 1 })
})

it('a message that is compressed without saying so keeps the NULs at its end', async () => {
  await open()
  const body = gzipSync('{"short_message":"x"}')
  expect((await post(new Uint8Array(body))).status).toBe(202)
  expect(texts()).toEqual([body.toString('utf8')])
})

describe('compressed bodies', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['zstd', zstdCompressSync],
  ] as const)('%s', async (encoding, compress) => {
    await open()
    expect(
      (await post(new Uint8Array(compress(Buffer.from('{"a":1}'))), { 'content-encoding': encoding })).status,
    ).toBe(202)
    expect(texts()).toEqual(['{"a":1}'])
  })

  it('that are bombs, damaged or of an unknown kind are refused in words', async () => {
    await open({ decompress_size_limit: 100_000 })
    const bomb = await post(new Uint8Array(gzipSync(Buffer.alloc(10_000_000))), { 'content-encoding': 'gzip' })
    expect([bomb.status, await bomb.text()]).toEqual([413, expect.stringMatching(/larger than 100000 bytes/)])
    const damaged = await post('no gzip', { 'content-encoding': 'gzip' })
    expect([damaged.status, await damaged.text()]).toEqual([400, expect.stringMatching(/damaged/)])
    expect((await post('x', { 'content-encoding': 'rot13' })).status).toBe(400)
    expect(
      (await post(new Uint8Array(gzipSync(gzipSync(gzipSync('x')))), { 'content-encoding': 'gzip, gzip, gzip' }))
        .status,
    ).toBe(400)
    expect(texts()).toEqual([])
  })
})

it('a body that is too long is answered, and the connection goes on', async () => {
  await open({ max_chunk_size: 1000 })
  const response = await post('x'.repeat(50_000))
  expect([response.status, await response.text()]).toEqual([
    413,
    expect.stringMatching(/max_chunk_size \(1000 bytes\)/),
  ])
  expect((await post('{"a":1}')).status).toBe(202)
  expect(texts()).toEqual(['{"a":1}'])
})

it('a sender that is still writing a body that is too long hears of it', async () => {
  await open({ max_chunk_size: 1000 })
  const socket = connect(opened.port, '127.0.0.1')
  const failed: Error[] = []
  let heard = ''
  socket
    .on('error', error => failed.push(error))
    .on('data', data => {
      heard += data
    })
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  const length = 2 * 1024 * 1024
  socket.write(`POST /gelf HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`)
  const piece = Buffer.alloc(64 * 1024, 120)
  // Writes on without listening, as a client that sends first and reads afterwards.
  for (let left = length; left > 0; left -= piece.length) {
    await new Promise<void>(resolve => socket.write(piece, () => resolve()))
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  await closed
  expect(failed).toEqual([])
  expect(heard).toMatch(/^HTTP\/1\.1 413 /)
  expect(heard).toMatch(/\r\nConnection: close\r\n/i)
  expect(heard).toMatch(/max_chunk_size \(1000 bytes\)/)
  expect(texts()).toEqual([])
})

it('a body without end is not read for ever', async () => {
  await open({ max_chunk_size: 1000 })
  const socket = connect(opened.port, '127.0.0.1').on('error', () => {})
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket.write('POST /gelf HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n')
  const piece = Buffer.alloc(1024 * 1024, 120)
  const write = () => {
    if (socket.writable) socket.write(piece, write)
  }
  write()
  await closed
  expect(intake.traffic.bytesRead).toBeLessThan(100_000_000)
})

it('without room the sender hears when to come again', async () => {
  await open()
  intake.refused = { status: 429, reason: 'The journal has reached its limit.', retryAfterSeconds: 7 }
  const response = await post('{"a":1}')
  expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
    429,
    '7',
    'The journal has reached its limit.\n',
  ])
  expect(texts()).toEqual([])
})

it('a message that could not be written is refused although it was taken', async () => {
  await open()
  const { refusal } = intake
  let asked = 0
  intake.refusal = () => (asked++ === 0 ? null : refusal.call(intake))
  intake.refused = { status: 503, reason: 'The disk is full.', retryAfterSeconds: 10 }
  expect((await post('{"a":1}')).status).toBe(503)
})

it('other paths and methods', async () => {
  await open()
  expect((await post('{}', {}, '/other')).status).toBe(404)
  expect((await post('{}', {}, '/gelf?x=1')).status).toBe(202)
  const get = await fetch(`http://127.0.0.1:${opened.port}/gelf`)
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
})

describe('pages of other origins', () => {
  const headers = { origin: 'https://portal.example' }
  it('may send where CORS is on', async () => {
    await open()
    const preflight = await fetch(`http://127.0.0.1:${opened.port}/gelf`, { method: 'OPTIONS', headers })
    expect([
      preflight.status,
      preflight.headers.get('access-control-allow-origin'),
      preflight.headers.get('access-control-allow-methods'),
    ]).toEqual([200, 'https://portal.example', 'POST, OPTIONS'])
  })

  it('are told nothing where it is off', async () => {
    await open({ enable_cors: false })
    expect((await post('{}', headers)).headers.get('access-control-allow-origin')).toBeNull()
  })
})

it('a connection that sends nothing is closed after the configured time', async () => {
  await open({ idle_writer_timeout: 1 })
  const socket = connect(opened.port, '127.0.0.1')
  await new Promise<void>(resolve => socket.once('close', () => resolve()))
  expect(intake.traffic.totalConnections).toBe(1)
})
