/** GELF in chunks as networks and liars deliver them (hostile test 24); more of it beside the code, in `platform/ingest/protocols/gelf/chunks.test.ts`. */
import { createSocket } from 'node:dgram'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'
import { counted } from './input-metrics.ts'

let server: ServerProcess
let input: { readonly id: string; readonly port: number }
beforeAll(async () => {
  server = await startServer()
  input = await server.input(inputTypes.gelfUdp)
})
afterAll(() => server.stop())

/** Builds `count` chunks of one message, each with its number. */
function chunks(id: number, host: string, count: number): Buffer[] {
  const whole = Buffer.from(
    JSON.stringify({ version: '1.1', host, short_message: 'in chunks', _more: 'x'.repeat(count * 10) }),
  )
  const size = Math.ceil(whole.length / count)
  return Array.from({ length: count }, (_, n) => {
    const head = Buffer.from([0x1e, 0x0f, 0, 0, 0, 0, 0, 0, 0, 0, n, count])
    head.writeUInt32BE(id, 6)
    return Buffer.concat([head, whole.subarray(n * size, (n + 1) * size)])
  })
}

/** One socket, so that sender and port stay the same. */
async function from<T>(
  address: string,
  use: (send: (pieces: readonly Buffer[]) => Promise<void>) => Promise<T>,
): Promise<T> {
  const socket = createSocket('udp4')
  await new Promise<void>(resolve => socket.bind(0, address, resolve))
  try {
    return await use(async pieces => {
      for (const [n, piece] of pieces.entries()) {
        await new Promise<void>((resolve, reject) =>
          socket.send(piece, input.port, '127.0.0.1', error => (error ? reject(error) : resolve())),
        )
        // The kernel drops what is faster than the reader.
        if (n % 100 === 99) await new Promise(resolve => setTimeout(resolve, 1))
      }
    })
  } finally {
    socket.close()
  }
}
const local = '127.0.0.1'
const dropped = () => counted(server, inputTypes.gelfUdp, input.id, 'droppedMessages')

it('hostile 24: chunks out of order and doubled make one message', async () => {
  await from(local, send =>
    send(
      chunks(1, 'reordered', 20)
        .toReversed()
        .flatMap(chunk => [chunk, chunk]),
    ),
  )
  await until(async () => (await server.total('source:reordered')) === 1, 'the message')
  const { message } = (await server.search('source:reordered')).messages[0]!
  expect([message['message'], message['more']]).toEqual(['in chunks', 'x'.repeat(200)])
})

it('hostile 24: what has not come within five seconds is given up and counted, and what comes later makes nothing of it', async () => {
  const before = await dropped()
  await from(local, async send => {
    const late = chunks(2, 'late', 3)
    await send(late.slice(0, 2))
    for (let id = 100; id < 110; id++) await send(chunks(id, 'missing', 5).slice(1))
    await until(async () => (await dropped()) - before >= 42, 'the chunks to be counted as dropped', 15_000)
    await send(late.slice(2))
    await send(chunks(3, 'complete', 3))
  })
  await until(async () => (await server.total('source:complete')) === 1, 'a message that is complete')
  expect(await server.total('source:late OR source:missing')).toBe(0)
  // The late one, alone, is given up in its turn.
  expect((await dropped()) - before).toBeLessThanOrEqual(43)
})

it('hostile 24: numbers that cannot be make no message and no harm', async () => {
  const before = await dropped()
  const broken = [
    [0, 0],
    [5, 2],
    [2, 2],
    [0, 129],
    [255, 255],
    [127, 128],
  ].map(([n, count]) => Buffer.from([0x1e, 0x0f, 1, 2, 3, 4, 5, 6, 7, 8, n!, count!, 0x7b]))
  await from(local, async send => {
    await send([...broken, Buffer.from([0x1e, 0x0f]), Buffer.from([0x1e, 0x0f, 1, 2, 3]), Buffer.alloc(0)])
    await send(chunks(4, 'behind', 2))
  })
  await until(async () => (await server.total('source:behind')) === 1, 'the message behind them')
  await until(async () => (await dropped()) - before >= 8, 'the chunks to be counted as dropped', 15_000)
})

it.runIf(process.platform === 'linux')(
  'hostile 24: another sender with the same id neither completes nor spoils a message',
  async () => {
    const [one, other] = [chunks(5, 'honest', 4), chunks(5, 'spoofed', 4)]
    await from(local, async send => {
      await send(one.slice(0, 2))
      await from('127.0.0.2', sendOther => sendOther(other.slice(1)))
      await send(one.slice(2))
    })
    await until(async () => (await server.total('source:honest')) === 1, 'the message')
    expect(await server.total('source:spoofed')).toBe(0)
    expect((await server.search('source:honest')).messages[0]!.message['gl2_remote_ip']).toBe(local)
  },
)

it.runIf(process.platform === 'linux')(
  'hostile 24: 100,000 beginnings without an end are given up and counted, and the honest get through',
  async () => {
    const before = await dropped()
    const beginnings = Array.from({ length: 100_000 }, (_, n) => {
      const chunk = Buffer.alloc(1012, 0x20)
      chunk.set([0x1e, 0x0f, 9, 9, 9, 9], 0)
      chunk.writeUInt32BE(n, 6)
      chunk.set([0, 128], 10)
      return chunk
    })
    let honest = 0
    for (let n = 0; n < 10; n++) {
      await from(`127.0.1.${n + 1}`, send => send(beginnings.slice(n * 10_000, (n + 1) * 10_000)))
      await from(local, send => send(chunks(1000 + n, 'through', 3)))
      honest++
    }
    // Datagrams may get lost; that those of one sender do, whoever floods, would be no luck.
    await until(async () => (await server.total('source:through')) > honest / 2, 'the messages of the honest')
    // Datagrams the kernel dropped are counted, too. A unit test shows that the buffer is bounded.
    await until(async () => (await dropped()) - before >= beginnings.length, 'every chunk to be counted as dropped')
    expect(await server.total('*')).toBeLessThanOrEqual(honest + 4)
  },
)
