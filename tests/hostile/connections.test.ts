/** Senders and callers that are slow, idle, too many or broken: the messages of others come in meanwhile (hostile test 27). */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { connect as connectHttp2, constants } from 'node:http2'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { postGelf, sendTcp } from '../support/senders.ts'
import { password, startServer, until, type ServerProcess } from '../support/server.ts'
import { callGrpc, record } from './grpc-caller.ts'
import { counted } from './input-metrics.ts'

let server: ServerProcess
/** Port for other senders, who must not be disturbed. */
let syslog: number
beforeAll(async () => {
  server = await startServer()
  syslog = (await server.input(inputTypes.syslogTcp)).port
})
afterAll(() => server.stop())

const sockets = new Set<Socket>()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
})
function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
    .on('error', () => {})
    .resume()
  sockets.add(socket.on('close', () => sockets.delete(socket)))
  return socket
}
function write(port: number, text: string): { readonly socket: Socket; readonly closed: Promise<string> } {
  const socket = open(port)
  let heard = ''
  const closed = new Promise<string>(resolve =>
    socket
      .on('data', data => {
        heard += data
      })
      .on('close', () => resolve(heard)),
  )
  socket.write(text)
  return { socket, closed }
}
const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))![1]) / 1024
let marks = 0
async function expectUndisturbed(): Promise<void> {
  const mark = `undisturbed${marks++}`
  await sendTcp(syslog, `<13>${mark}\n`.repeat(200))
  await until(async () => (await server.total(mark)) === 200, 'the messages of others')
}

it('hostile 27: slow heads, slow bodies, floods of headers and broken requests, of inputs and of the API', async () => {
  const { port } = await server.input(inputTypes.gelfHttp)
  const targets = [
    [port, '/gelf'],
    [server.port, '/api/system/sessions'],
  ] as const
  const slowHeads = targets.flatMap(([target, path]) =>
    Array.from({ length: 200 }, () => write(target, `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Slow: `)),
  )
  const slowBodies = targets.flatMap(([target, path]) =>
    Array.from({ length: 200 }, () =>
      write(
        target,
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Requested-By: x\r\nContent-Length: 1000\r\n\r\n{`,
      ),
    ),
  )
  const drip = setInterval(() => {
    for (const { socket } of [...slowHeads, ...slowBodies]) if (socket.writable) socket.write('x')
  }, 1000)
  try {
    for (const [target, path] of targets) {
      const floods = await Promise.all(
        Array.from(
          { length: 50 },
          () =>
            write(
              target,
              `POST ${path} HTTP/1.1\r\nHost: x\r\n${Array.from({ length: 5000 }, (_, n) => `X-${n}: ${n}`).join('\r\n')}\r\n\r\n`,
            ).closed,
        ),
      )
      expect(floods.filter(answer => answer !== '' && !answer.startsWith('HTTP/1.1 431'))).toEqual([])
      for (const text of [
        'GET / HTTP/9.9\r\n\r\n',
        '\x16\x03\x01\x02\x00',
        `POST ${path} HTTP/1.1\r\nContent-Length: -1\r\n\r\n`,
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n`,
      ])
        expect(await write(target, text).closed, JSON.stringify(text)).toMatch(/^(HTTP\/1\.1 400|$)/)
    }
    await expectUndisturbed()
    expect(await postGelf(port, '{"version":"1.1","host":"h","short_message":"between"}')).toBe(202)
    expect((await server.call('GET', '/system/lbstatus')).status).toBe(200)
    // Heads that do not end are given up; bodies that do not end are, too, later.
    const ended = await Promise.all(slowHeads.map(({ closed }) => closed))
    expect(ended.filter(answer => answer !== '' && !answer.startsWith('HTTP/1.1 408'))).toEqual([])
  } finally {
    clearInterval(drip)
  }
}, 120_000)

const files = Number(spawnSync('sh', ['-c', 'ulimit -Hn']).stdout.toString().trim().replace('unlimited', '1000000'))
const may = process.platform === 'linux' && files > 10_000

/** Connects until no more are taken; gives how many stay open. */
async function crowd(port: number, most: number): Promise<number> {
  let refused = 0
  const own: Socket[] = []
  for (let n = 0; n < most + 200; n += 100) {
    const some = Array.from({ length: 100 }, () => open(port))
    for (const socket of some)
      socket.once('close', () => {
        refused++
      })
    own.push(...some)
    await Promise.all(
      some.map(socket => new Promise(resolve => socket.once('connect', resolve).once('close', resolve))),
    )
  }
  await until(() => refused >= 200, 'those that are too many to be closed')
  return own.filter(socket => !socket.destroyed).length
}

it.runIf(may).each([
  ['TCP', inputTypes.rawTcp, 8192],
  ['HTTP', inputTypes.gelfHttp, 4096],
  ['gRPC', inputTypes.otlpGrpc, 8192],
  ['Beats', inputTypes.beats, 4000],
])(
  'hostile 27: idle connections to an input (%s): so many stay, more are closed and counted, memory is bounded',
  async (_, type, most) => {
    const { id, port } = await server.input(type)
    const before = memory()
    const first = open(port)
    expect(await crowd(port, most - 1)).toBeLessThanOrEqual(most - 1)
    expect(first.destroyed).toBe(false)
    expect(memory() - before).toBeLessThan(500)
    await expectUndisturbed()
    await until(async () => (await counted(server, type, id, 'refusedConnections')) >= 200, 'the refused to be counted')
    // A syslog sender that was silent for long still has its connection: it would not notice that it was closed, and lose what it sends next.
    if (type === inputTypes.rawTcp) {
      first.write('from the silent one\n')
      await until(async () => (await server.total('"from the silent one"')) === 1, 'the line of the silent one')
    }
    for (const socket of sockets) socket.destroy()
    await until(async () => (await counted(server, type, id, 'open_connections')) === 0, 'the connections to be gone')
    const later = open(port)
    await until(async () => (await counted(server, type, id, 'open_connections')) === 1, 'a place to be free')
    expect(later.destroyed).toBe(false)
    await server.json('DELETE', `/system/inputs/${id}`)
  },
)

it.runIf(may)(
  'hostile 27: idle connections to the API: so many stay, more are closed, and who is connected goes on',
  async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const status = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { authorization: `Basic ${btoa(`admin:${password}`)}` }
        httpRequest(`${server.url}/api/system`, { agent, headers }, response =>
          response.resume().on('end', () => resolve(response.statusCode)),
        )
          .on('error', reject)
          .end()
      })
    expect(await status()).toBe(200)
    expect(await crowd(server.port, 4096)).toBeLessThanOrEqual(4096)
    expect(await status()).toBe(200)
    await sendTcp(syslog, '<13>while the API is crowded\n')
    for (const socket of sockets) socket.destroy()
    await until(
      () =>
        server.total('"while the API is crowded"').then(
          total => total === 1,
          () => false,
        ),
      'the API to have room, and the line',
    )
    agent.destroy()
  },
)

it('hostile 27: connections to HTTP and gRPC inputs that say nothing are closed after the configured time', async () => {
  for (const type of [inputTypes.gelfHttp, inputTypes.otlpGrpc]) {
    const { port } = await server.input(type, { idle_writer_timeout: 1 })
    const idle = write(port, type === inputTypes.otlpGrpc ? '' : 'POST /gelf HTTP/1.1\r\n')
    await idle.closed
  }
})

it('hostile 27: calls over gRPC that are taken back as fast as they are made', async () => {
  const { id, port } = await server.input(inputTypes.otlpGrpc)
  const before = memory()
  const session = connectHttp2(`http://127.0.0.1:${port}`).on('error', () => {})
  const ended = new Promise(resolve => session.once('close', resolve))
  for (let n = 0; n < 20_000 && !session.destroyed; n++) {
    const stream = session
      .request({ ':method': 'POST', ':path': '/x', 'content-type': 'application/grpc' })
      .on('error', () => {})
    stream.close(constants.NGHTTP2_CANCEL)
    if (n % 500 === 0) await new Promise(resolve => setImmediate(resolve))
  }
  expect(await callGrpc(port, record('calls of others'))).toBe(0)
  await until(async () => (await server.total('"calls of others"')) === 1, 'the message of others')
  session.destroy()
  await ended
  await until(
    async () => (await counted(server, inputTypes.otlpGrpc, id, 'open_connections')) === 0,
    'the connections to be gone',
  )
  expect(memory() - before).toBeLessThan(300)
})
