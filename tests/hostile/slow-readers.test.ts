/** Clients that open tails and exports and do not read: messages go on to come in, and memory is bounded (hostile test 27). */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLines } from '../../core/client/json-lines.ts'
import type { TailFrame } from '../../core/search/tail.ts'
import { inputTypes } from '../support/input-types.ts'
import { sendTcp } from '../support/senders.ts'
import { password, startServer, until, type ServerProcess } from '../support/server.ts'
import { addUser, logIn } from './callers.ts'

const USERS = 20
const TAILS_OF_ONE = 10
/** 10 MB, which were 2 GB if they waited for 200 tails; 40 MB and 8 GB in the long form. */
const LINES = process.env['LONG'] ? 20_000 : 5_000
const LINE = 2_000
const MEGABYTE = 1 << 20

let server: ServerProcess
let input: number
const sockets: Socket[] = []
/** Sessions of the readers, so that each password is checked only once. */
const readers: { readonly cookie: string }[] = []
beforeAll(async () => {
  server = await startServer()
  input = (await server.input(inputTypes.gelfTcp)).port
  await Promise.all(
    Array.from({ length: USERS }, async (_, n) => {
      await addUser(server, `reader${n}`, { permissions: ['streams:read'] })
      const { cookie } = await logIn(server, `reader${n}`)
      readers.push({ cookie })
    }),
  )
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await server.stop()
})

const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))![1]) * 1024

/** A request whose answer is read up to its first bytes and then no more. */
function unread(path: string, headers: Record<string, string>, body: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  sockets.push(socket)
  const head = {
    host: 'x',
    'x-requested-by': 'test',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  }
  socket.write(
    `POST /api${path} HTTP/1.1\r\n${Object.entries(head)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n${body}`,
  )
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', chunk => {
      socket.pause()
      resolve(chunk.toString('latin1').split('\r\n')[0]!)
    })
  })
}

const send = (host: string) =>
  sendTcp(
    input,
    Array.from(
      { length: LINES },
      (_, n) => `${JSON.stringify({ version: '1.1', host, short_message: `${n} ${'x'.repeat(LINE)}` })}\0`,
    ).join(''),
  )

it.runIf(process.platform === 'linux')(
  'hostile 27: 200 tails and 20 exports that nobody reads take memory that is bounded, and every message comes in',
  async () => {
    await send('before')
    await until(async () => (await server.total('source:before')) === LINES, 'the messages before')
    const before = memory()
    for (const reader of readers) {
      const opened = await Promise.all(Array.from({ length: TAILS_OF_ONE }, () => unread('/search/tail', reader, '{}')))
      expect(new Set(opened)).toEqual(new Set(['HTTP/1.1 200 OK']))
      const body = JSON.stringify({ timerange: { type: 'relative', range: 0 } })
      expect(await unread('/views/search/messages', { ...reader, accept: 'text/csv' }, body)).toBe('HTTP/1.1 200 OK')
    }
    await send('meanwhile')
    await until(async () => (await server.total('source:meanwhile')) === LINES, 'the messages sent meanwhile')
    // At most 1 MB waits for each, and as much again on its way.
    expect(memory() - before).toBeLessThan((USERS * TAILS_OF_ONE + USERS) * 2 * MEGABYTE + 512 * MEGABYTE)

    const controller = new AbortController()
    const live = await fetch(`${server.url}/api/search/tail`, {
      method: 'POST',
      body: JSON.stringify({ query: 'source:late' }),
      signal: controller.signal,
      headers: {
        authorization: `Basic ${btoa(`admin:${password}`)}`,
        'content-type': 'application/json',
        'x-requested-by': 'test',
      },
    })
    const frames = readLines<TailFrame>(live, controller.signal)
    expect((await frames.next()).value).toMatchObject({ type: 'status' })
    await sendTcp(input, `${JSON.stringify({ version: '1.1', host: 'late', short_message: 'arrives' })}\0`)
    for await (const frame of frames) if (frame.type === 'messages') break
    controller.abort()
  },
)

it('hostile 27: one more tail than a user may have is refused, and those whose client has gone make room', async () => {
  expect(await unread('/search/tail', readers[0]!, '{}')).toBe('HTTP/1.1 429 Too Many Requests')
  for (const socket of sockets) socket.destroy()
  await until(async () => (await unread('/search/tail', readers[0]!, '{}')) === 'HTTP/1.1 200 OK', 'room for a tail')
})
