/** Few bytes that become many: cut off by what comes out, by every way that takes compressed data (hostile test 23). */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  compressed,
  framed,
  json,
  Sender,
  window,
} from '../../host-demo/server/platform/ingest/protocols/beats/testing/lumberjack.ts'
import { sampleBombs } from '../../host-demo/server/platform/ingest/testing/samples.ts'
import { inputTypes } from '../support/input-types.ts'
import { sendTcp, sendUdp } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'
import { callGrpc, record } from './grpc-caller.ts'
import { protocols } from './http-protocols.ts'

const megabyte = 1 << 20
/** Twice what any input takes. */
const zeros = Buffer.alloc(128 * megabyte)
const gzipped = gzipSync(zeros)
const bombs = {
  gzip: gzipped,
  deflate: deflateSync(zeros),
  zstd: zstdCompressSync(zeros),
  'gzip, gzip': gzipSync(gzipped),
}
type Bytes = Uint8Array<ArrayBuffer>

let server: ServerProcess
/** Another sender, of its own input: its messages come in whatever the others do. */
let undisturbed: number
beforeAll(async () => {
  server = await startServer()
  undisturbed = (await server.input(inputTypes.rawTcp)).port
})
afterAll(() => server.stop())

const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))![1]) / 1024
let tests = 0
/** Does the harm, and expects that the server stays small, goes on to answer, and takes the messages of others. */
async function expectBounded(harm: () => Promise<void>): Promise<void> {
  const mark = `undisturbed${tests++}`
  const before = memory()
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, memory())
  }, 50)
  try {
    const sending = sendTcp(undisturbed, `${mark}\n`)
    await harm()
    await sending
    await until(async () => (await server.total(mark)) === 1, 'the message of another sender')
  } finally {
    clearInterval(watching)
  }
  expect(most - before).toBeLessThan(300)
  expect((await server.call('GET', '/system/lbstatus')).status).toBe(200)
}

const post = async (port: number, path: string, body: Buffer | string, headers: Record<string, string>) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body: body as Bytes | string,
    headers,
  })
  return { status: response.status, text: await response.text() }
}

// Documents on their own come to the listener of bulks.
describe.each(protocols.filter(({ name }) => name !== 'Elasticsearch document'))(
  'hostile 23: $name over HTTP',
  ({ type, configuration, path, message, headers }) => {
    it('gzip, deflate, zstd and gzip within gzip', async () => {
      const { port } = await server.input(type, { ...configuration, max_chunk_size: megabyte })
      await expectBounded(async () => {
        const answers = await Promise.all(
          [1, 2]
            .flatMap(() => Object.entries(bombs))
            .map(([encoding, body]) => post(port, path, body, { ...headers, 'content-encoding': encoding })),
        )
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 413))
      })
      const mark = `afterwards${tests++}`
      expect(
        (await post(port, path, gzipSync(message(mark)), { ...headers, 'content-encoding': 'gzip' })).status,
      ).toBeLessThan(300)
      await until(async () => (await server.total(mark)) === 1, 'the message behind the bombs')
    })
  },
)

it.each(sampleBombs)('hostile 23: $name', async ({ type, path, headers, status, body }) => {
  const { port } = await server.input(type)
  await expectBounded(async () => {
    const answer = await post(port, path, body(), headers)
    expect([answer.status, answer.text.length > 10]).toEqual([status, true])
  })
})

it('hostile 23: OTLP over gRPC', async () => {
  const { port } = await server.input(inputTypes.otlpGrpc)
  await expectBounded(async () => {
    const calls = [
      ['gzip', gzipped],
      ['deflate', bombs.deflate],
      ['gzip', bombs['gzip, gzip']],
    ] as const
    const answers = await Promise.all(
      [...calls, ...calls].map(([encoding, body]) => callGrpc(port, body, { 'grpc-encoding': encoding }, true)),
    )
    // RESOURCE_EXHAUSTED; what is still gzip within is no request: INVALID_ARGUMENT.
    expect(answers).toEqual([8, 8, 3, 8, 8, 3])
  })
  expect(await callGrpc(port, gzipSync(record('grpc afterwards')), { 'grpc-encoding': 'gzip' }, true)).toBe(0)
  await until(async () => (await server.total('"grpc afterwards"')) === 1, 'the message behind the bombs')
})

it('hostile 23: compressed frames of Beats', async () => {
  const { port } = await server.input(inputTypes.beats)
  const event = JSON.stringify({ message: 'x'.repeat(megabyte) })
  const lengths = (length: number) => {
    const head = Buffer.from('2J\0\0\0\x01\0\0\0\0', 'latin1')
    head.writeUInt32BE(length, 6)
    return head
  }
  const refused = {
    zeros: framed(bombs.deflate),
    'an event of 64 MB': compressed(window(1), lengths(64 * megabyte), Buffer.alloc(64 * megabyte, 0x20)),
    'an event that says it has 4 GB': compressed(window(1), lengths(0xffff_ffff)),
    'a window of 4,000,000,000': compressed(window(4_000_000_000)),
    'a frame within a frame': compressed(compressed(window(1), json(1, { message: 'inner' }))),
    'a frame that says it has 4 GB': Buffer.from('2C\xff\xff\xff\xff', 'latin1'),
  }
  await expectBounded(async () => {
    for (const [name, bytes] of Object.entries(refused)) {
      const sender = await Sender.to(port)
      sender.write(bytes)
      await sender.closed
      expect([name, sender.answers]).toEqual([name, []])
    }
    // Payloads that are one message each are accepted, piece by piece.
    const sender = await Sender.to(port)
    sender.write(window(32), compressed(...Array.from({ length: 32 }, (_, n) => json(n + 1, event))))
    await until(() => sender.answers.includes('2:32'), 'the answer')
    sender.socket.destroy()
  })
  expect(await server.total('inner')).toBe(0)
})

it('hostile 23: GELF over UDP, whole and in chunks, and over TCP', async () => {
  const [udp, tcp] = [await server.input(inputTypes.gelfUdp), await server.input(inputTypes.gelfTcp)]
  const small = [
    gzipSync(zeros.subarray(0, 40 * megabyte)),
    deflateSync(zeros.subarray(0, 40 * megabyte)),
    bombs.zstd,
    bombs['gzip, gzip'],
  ]
  const chunks = (bytes: Buffer, id: number) => {
    const count = Math.ceil(bytes.length / 8000)
    return Array.from({ length: count }, (_, n) =>
      Buffer.concat([
        Buffer.from([0x1e, 0x0f, 0, 0, 0, 0, 0, 0, 0, id, n, count]),
        bytes.subarray(n * 8000, (n + 1) * 8000),
      ]),
    )
  }
  await expectBounded(async () => {
    for (let n = 0; n < 5; n++) {
      await sendUdp(udp.port, small)
      await sendUdp(udp.port, chunks(gzipped, n))
      await sendTcp(tcp.port, Buffer.concat([...small, Buffer.from([0])]))
    }
    const kept = 'gl2_processing_error:"The message is larger than 8388608 bytes when decompressed."'
    await until(
      async () => (await server.total(`gl2_source_input:${udp.id} AND ${kept}`)) >= 3,
      'the bombs, kept as they came',
    )
  })
  for (const [n, encoded] of [gzipSync, deflateSync, zstdCompressSync].entries()) {
    await sendUdp(udp.port, [encoded(JSON.stringify({ version: '1.1', host: 'h', short_message: `gelfbehind${n}` }))])
    await until(async () => (await server.total(`gelfbehind${n}`)) === 1, 'the message behind the bombs')
  }
})

it('hostile 23: bodies of the API are not decompressed, and long ones refused', async () => {
  await expectBounded(async () => {
    for (const [encoding, body] of Object.entries(bombs)) {
      const answer = await fetch(`${server.url}/api/views/search/sync`, {
        method: 'POST',
        body: body.subarray(0, 500_000) as Bytes,
        headers: {
          authorization: `Basic ${btoa('admin:a password for tests')}`,
          'content-type': 'application/json',
          'content-encoding': encoding,
          'x-requested-by': 'test',
        },
      })
      expect([400, 413, 415]).toContain(answer.status)
      expect(String(((await answer.json()) as { message: string }).message).length).toBeGreaterThan(10)
    }
  })
})

it('hostile 23: the answer that a polled input gets', async () => {
  const bomb = createServer(
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(gzipped),
  )
  await new Promise<void>(resolve => bomb.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(bomb.address() as AddressInfo).port}/`
  await server.json('PUT', '/system/urlwhitelist', {
    entries: [{ id: 'bomb', type: 'literal', title: 'bomb', value: url }],
    disabled: false,
  })
  await expectBounded(async () => {
    const { id } = await server.json<{ id: string }>('POST', '/system/inputs', {
      title: 'polled',
      type: inputTypes.jsonPath,
      global: true,
      configuration: { target_url: url, interval: 1, timeunit: 'SECONDS', path: '$', source: 'x', headers: '' },
    })
    const state = () =>
      server.json<{ state: string; detailed_message: string | null }>('GET', `/system/inputstates/${id}`)
    await until(
      async () => /longer than 8388608 bytes/.test((await state()).detailed_message ?? ''),
      'the input to say why it fails',
    )
    await server.json('DELETE', `/system/inputs/${id}`)
  })
  bomb.close()
})
