/** What strangers and clumsy senders do to inputs that listen for HTTP (hostile tests 23, 27 and 28). */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { startServer, until, type TestServer } from '../support/server.ts'

const secret = 'Bearer 3f9c-of-the-tests'
const token = '6f0c3c5e-7a39-4a53-8d0b-2f1f6f4f9d11'
/** How one message is sent to each type, and what a sender must show where the input asks for nothing. */
const protocols = [
  { name: 'GELF', type: inputTypes.gelfHttp, path: '/gelf', message: (text: string) => JSON.stringify({ version: '1.1', host: 'h', short_message: text }), headers: {} },
  { name: 'raw', type: inputTypes.rawHttp, path: '/raw', message: (text: string) => text, headers: {} },
  { name: 'Splunk HEC', type: inputTypes.splunkHec, path: '/services/collector', message: (text: string) => JSON.stringify({ event: text }), headers: { authorization: `Splunk ${token}` } },
  { name: 'Elasticsearch bulk', type: inputTypes.elasticsearchBulk, path: '/_bulk', message: (text: string) => `{"create":{"_index":"logs"}}\n${JSON.stringify({ message: text })}\n`, headers: {} },
  {
    name: 'OTLP', type: inputTypes.otlpHttp, path: '/v1/logs', headers: { 'content-type': 'application/json' },
    message: (text: string) => JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: text } }] }] }] }),
  },
  {
    name: 'Loki push', type: inputTypes.lokiPush, path: '/loki/api/v1/push', headers: { 'content-type': 'application/json' },
    message: (text: string) => JSON.stringify({ streams: [{ stream: { job: 'test' }, values: [[`${Date.now()}000000`, text]] }] }),
  },
] as const

/** Some kilobytes that would be 400 MB. */
const zeros = Buffer.alloc(400 * 1024 * 1024)
const gzipped = gzipSync(zeros)
const bombs = [['gzip', gzipped], ['zstd', zstdCompressSync(zeros)], ['gzip, gzip', gzipSync(gzipped)]]
  .map(([encoding, body]) => ({ encoding: encoding as string, body: new Uint8Array(body as Buffer) }))

let server: TestServer
const open: number[] = []
const guarded: number[] = []
beforeAll(async () => {
  server = await startServer()
  for (const { type } of protocols) {
    open.push((await server.input(type, { token })).port)
    guarded.push((await server.input(type, { token, authorization_header_name: 'X-Sender', authorization_header_value: secret })).port)
  }
})
afterAll(() => server.stop())

const sockets: Socket[] = []
function write(port: number, text: string): { readonly socket: Socket, readonly closed: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let heard = ''
  const closed = new Promise<string>(resolve => socket.on('error', () => {}).on('data', data => { heard += data }).on('close', () => resolve(heard)))
  socket.write(text)
  return { socket, closed }
}
const post = async (port: number, path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, headers })
  return { status: response.status, text: await response.text() }
}
/** Megabytes the server has in memory. */
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))![1]) / 1024

describe.each(protocols.map((protocol, i) => ({ ...protocol, i })))('$name', ({ i, path, message, headers }) => {
  test('23: bombs are cut off by the size of what comes out, and messages go on', async () => {
    const before = memory()
    const answers = await Promise.all([...bombs, ...bombs, ...bombs, ...bombs].map(({ encoding, body }) =>
      post(open[i]!, path, body, { ...headers, 'content-encoding': encoding })))
    // What is longer than max_chunk_size even when compressed is not inflated at all.
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 413))
    expect((await post(open[i]!, path, message(`after bombs ${i}`), headers)).status).toBeLessThan(300)
    await until(async () => await server.total(`"after bombs ${i}"`) === 1, 'the message after the bombs')
    expect(memory() - before).toBeLessThan(400)
  })

  test('28: without its header, or with another, nobody sends', async () => {
    const body = message(`forbidden ${i}`)
    const attempt = (...lines: string[]) => write(guarded[i]!, [`POST ${path} HTTP/1.1`, 'Host: x', 'Connection: close', `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), ...lines, '', body].join('\r\n')).closed
    const attempts = [
      [], ['X-Sender:'], ['X-Sender: Bearer 3f9c-of-the-test'], [`X-Sender: ${secret}x`], [`X-Sender: ${secret.toUpperCase()}`], [`X-Sender: ${secret.toLowerCase()}`],
      [`X-Sender: ${secret}`, `X-Sender: ${secret}`], [`X-Sender: ${secret}`, 'x-sender: other'], [`X-Sender: ${secret}, ${secret}`], [`X-Sender-2: ${secret}`],
    ]
    const answers = await Promise.all(attempts.map(lines => attempt(...lines)))
    expect(answers.map(answer => answer.slice(0, 12))).toEqual(attempts.map(() => 'HTTP/1.1 401'))
    expect(new Set(answers.map(answer => answer.replace(/Date: .*/, ''))).size, 'all get the same words').toBe(1)
    expect(await attempt(`x-SENDER: ${secret}`)).toMatch(/^HTTP\/1\.1 20[024] /)
    await until(async () => await server.total(`"forbidden ${i}"`) === 1, 'the one that may send')
    expect(server.output).not.toContain('3f9c')
  })
})

test('27: slow senders, floods of headers and broken requests disturb nobody', async () => {
  const slowHead = Array.from({ length: 300 }, () => write(open[0]!, 'POST /gelf HTTP/1.1\r\nHost: x\r\nX-Slow: '))
  const slowBody = Array.from({ length: 300 }, () => write(open[0]!, 'POST /gelf HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{'))
  const drip = setInterval(() => { for (const { socket } of [...slowHead, ...slowBody]) if (socket.writable) socket.write('x') }, 1000)
  const floods = await Promise.all(Array.from({ length: 50 }, () =>
    write(open[0]!, `POST /gelf HTTP/1.1\r\nHost: x\r\n${Array.from({ length: 5000 }, (_, n) => `X-${n}: ${n}`).join('\r\n')}\r\n\r\n`).closed))
  expect(floods.every(answer => answer === '' || answer.startsWith('HTTP/1.1 431'))).toBe(true)
  const broken = ['GET / HTTP/9.9\r\n\r\n', '\x16\x03\x01\x02\x00', 'POST /gelf HTTP/1.1\r\nContent-Length: -1\r\n\r\n', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n']
  for (const text of broken) expect(await write(open[0]!, text).closed).toMatch(/^(HTTP\/1\.1 400|$)/)

  const sent = 200
  for (let n = 0; n < sent; n++) expect((await post(open[0]!, '/gelf', protocols[0].message(`undisturbed ${n}`), {})).status).toBe(202)
  await until(async () => await server.total('undisturbed') === sent, 'the messages of the others')

  // Heads that do not end are given up; bodies that do not end are, too, later.
  expect((await Promise.all(slowHead.map(({ closed }) => closed))).every(answer => answer === '' || answer.startsWith('HTTP/1.1 408'))).toBe(true)
  clearInterval(drip)
  for (const socket of sockets) socket.destroy()
  expect((await server.call('GET', '/system/lbstatus')).status).toBe(200)
}, 120_000)
