import { createSocket } from 'node:dgram'
import { Worker } from 'node:worker_threads'
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, expect, it, vi } from 'vitest'
import { WorkerHandle } from '../../workers/worker-handle.ts'
import { packet10, packet5 } from '../../protocols/flows/testing/exporter.ts'
import { openTransport, testIntake, type OpenedTransport } from '../../testing/intake.ts'

const raw = 'org.graylog2.inputs.raw.udp.RawUDPInput'
const netflow = 'org.graylog.plugins.netflow.inputs.NetFlowUdpInput'
const gelf = 'org.graylog2.inputs.gelf.udp.GELFUDPInput'

let opened: OpenedTransport | null = null
afterEach(async () => {
  await opened?.transport.close()
  opened = null
})

async function send(port: number, ...datagrams: readonly (string | Uint8Array)[]): Promise<number> {
  const socket = createSocket('udp4')
  for (const datagram of datagrams)
    await new Promise<void>((resolve, reject) =>
      socket.send(datagram, port, '127.0.0.1', error => (error ? reject(error) : resolve())),
    )
  const { port: from } = socket.address()
  await new Promise<void>(resolve => socket.close(() => resolve()))
  return from
}

it('a datagram is a frame, without the line end behind it', async () => {
  const intake = testIntake()
  opened = await openTransport(raw, intake)
  const port = await send(opened.port, 'one', 'two\nlines\r\n', '\n', '', 'x'.repeat(9000))
  expect((await intake.until(3)).map(({ text }) => text)).toEqual(['one', 'two\nlines', 'x'.repeat(9000)])
  expect(intake.frames[0]).toMatchObject({ address: '127.0.0.1', port })
  expect(intake.traffic).toMatchObject({ messages: 3, emptyMessages: 2, bytesRead: 3 + 11 + 1 + 9000 })
})

it('compressed GELF keeps the NULs at its end, which are of the compression', async () => {
  const message = JSON.stringify({ version: '1.1', host: 'h', short_message: 'x' })
  const intake = testIntake()
  opened = await openTransport(gelf, intake)
  const sent = [gzipSync(message), deflateSync(message), zstdCompressSync(message)]
  const chunk = (bytes: Buffer, number: number) =>
    Buffer.concat([Buffer.from([0x1e, 0x0f, 1, 2, 3, 4, 5, 6, 7, 8, number, 2]), bytes])
  await send(
    opened.port,
    ...sent,
    chunk(sent[0]!.subarray(0, 20), 0),
    chunk(sent[0]!.subarray(20), 1),
    `${message}\n\0`,
  )
  expect((await intake.until(5)).map(({ text }) => text)).toEqual(
    [...sent, sent[0]!, message].map(bytes => bytes.toString('utf8')),
  )
})

it('chunks of GELF are one frame, other formats take them as they are', async () => {
  const chunks = ['{"short_', 'message":"x"}'].map((part, number) =>
    Buffer.concat([Buffer.from([0x1e, 0x0f, 1, 2, 3, 4, 5, 6, 7, 8, number, 2]), Buffer.from(part)]),
  )
  const intake = testIntake()
  opened = await openTransport(gelf, intake)
  await send(opened.port, ...chunks)
  expect((await intake.until(1)).map(({ text }) => text)).toEqual(['{"short_message":"x"}'])
  await opened.transport.close()
  const other = testIntake()
  opened = await openTransport(raw, other)
  await send(opened.port, ...chunks)
  expect(await other.until(2)).toHaveLength(2)
})

it('a datagram of flows is a frame for each, with the NULs at its end', async () => {
  const intake = testIntake()
  opened = await openTransport(netflow, intake)
  await send(
    opened.port,
    packet5([
      { from: '10.0.0.1', to: '10.0.0.2', bytes: 1 },
      { from: '10.0.0.1', to: '10.0.0.2', bytes: 2 },
    ]),
  )
  expect((await intake.until(2)).map(({ text }) => text.endsWith('\u0018\u0010\0\0'))).toEqual([true, true])
})

it('a sender of another protocol is warned of, and what it sends counted', async () => {
  const intake = testIntake()
  const warnings: string[] = []
  intake.warn = message => void warnings.push(message)
  opened = await openTransport(netflow, intake)
  await send(opened.port, packet10([]), packet10([]))
  await vi.waitFor(() => expect(intake.traffic.dropped).toBe(2))
  expect(warnings).toEqual([expect.stringMatching(/^A datagram from 127.0.0.1 was dropped: it is IPFIX/)])
})

it('chunks that never complete are counted as dropped when the input closes', async () => {
  const intake = testIntake()
  const { transport, port } = await openTransport(gelf, intake)
  await send(port, Buffer.from([0x1e, 0x0f, 1, 2, 3, 4, 5, 6, 7, 8, 0, 2, 120]))
  await vi.waitFor(() => expect(intake.traffic.bytesRead).toBe(13))
  await transport.close()
  expect(intake.traffic).toMatchObject({ messages: 0, dropped: 1 })
})

it('what there is no room for is dropped and counted', async () => {
  const intake = testIntake()
  opened = await openTransport(raw, intake)
  intake.refused = { status: 429, reason: 'full', retryAfterSeconds: 1 }
  await send(opened.port, 'lost', 'lost too')
  await vi.waitFor(() => expect(intake.traffic.dropped).toBe(2))
  intake.refused = null
  await send(opened.port, 'taken')
  expect((await intake.until(1))[0]!.text).toBe('taken')
})

it('a port in use is said', async () => {
  opened = await openTransport(raw, testIntake())
  await expect(openTransport(raw, testIntake(), { port: opened.port })).rejects.toThrow(
    `Cannot listen on 127.0.0.1:${opened.port}: the port is in use`,
  )
})

it('nothing is lost while the thread of the journal stands still, and the time of receipt is right', async () => {
  const intake = testIntake()
  opened = await openTransport(raw, intake)
  const times: number[] = []
  const { take } = intake
  intake.take = (...given) => {
    times.push(given[6]!)
    take(...given)
  }
  const from = Date.now()
  standStill(opened.port, 5000, 200)
  const to = Date.now()
  await intake.until(5000)
  expect(times.every(time => time >= from && time < to)).toBe(true)
  expect(intake.traffic.dropped).toBe(0)
})

it('when the receiving thread dies the input says so, listens again and stops as ever', async () => {
  const started = vi.spyOn(WorkerHandle.prototype, 'start')
  const intake = testIntake()
  opened = await openTransport(raw, intake)
  const [thread] = started.mock.contexts as WorkerHandle<never>[]
  started.mockRestore()
  await send(opened.port, 'before')
  await intake.until(1)
  await thread!.kill()
  await vi.waitFor(
    () => expect(intake.states).toEqual([expect.stringMatching(/^FAILING: .*started again/), 'RUNNING']),
    5000,
  )
  await send(opened.port, 'after')
  expect((await intake.until(2)).map(({ text }) => text)).toEqual(['before', 'after'])
  await opened.transport.close()
  await send(opened.port, 'nobody hears')
  opened = await openTransport(raw, intake, { port: opened.port })
  await send(opened.port, 'again')
  expect((await intake.until(3)).map(({ text }) => text)).toEqual(['before', 'after', 'again'])
})

it.runIf(process.platform === 'linux')('what comes in beyond what may wait is dropped and counted', async () => {
  const intake = testIntake()
  opened = await openTransport(raw, intake)
  standStill(opened.port, 700, 60_000)
  await vi.waitFor(() => expect(intake.traffic.messages + intake.traffic.dropped).toBe(700))
  // 32 MB wait.
  expect(intake.traffic.messages).toBeGreaterThan(100)
  expect(intake.traffic.messages).toBeLessThanOrEqual((32 * 1024 * 1024) / 60_000 + 4)
})

/** Stops this thread, as a slow commit stops that of the journal, while another sends. */
function standStill(port: number, datagrams: number, length: number): void {
  const done = new Int32Array(new SharedArrayBuffer(4))
  new Worker(
    `
    const { workerData: { port, datagrams, length, done } } = require('node:worker_threads')
    const socket = require('node:dgram').createSocket('udp4')
    const end = () => socket.close(() => setTimeout(() => Atomics.notify(done, 0, Atomics.store(done, 0, 1)), 300))
    let left = datagrams
    const next = () => {
      if (--left < 0) end()
      else socket.send('x'.repeat(length), port, '127.0.0.1', () => left % 50 === 0 ? setTimeout(next, 5) : next())
    }
    next()`,
    { eval: true, workerData: { port, datagrams, length, done } },
  )
  Atomics.wait(done, 0, 0, 10_000)
}
