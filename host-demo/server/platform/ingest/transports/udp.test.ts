import { createSocket } from 'node:dgram'
import { afterEach, expect, test, vi } from 'vitest'
import { openTransport, testIntake, type OpenedTransport } from '../testing/intake.ts'

const raw = 'org.graylog2.inputs.raw.udp.RawUDPInput'
const gelf = 'org.graylog2.inputs.gelf.udp.GELFUDPInput'

let opened: OpenedTransport | null = null
afterEach(async () => {
  await opened?.transport.close()
  opened = null
})

async function send(port: number, ...datagrams: readonly (string | Uint8Array)[]): Promise<number> {
  const socket = createSocket('udp4')
  for (const datagram of datagrams) await new Promise<void>((resolve, reject) =>
    socket.send(datagram, port, '127.0.0.1', error => error ? reject(error) : resolve()))
  const { port: from } = socket.address()
  await new Promise<void>(resolve => socket.close(() => resolve()))
  return from
}

test('a datagram is a frame, without the line end behind it', async () => {
  const intake = testIntake()
  opened = await openTransport(raw, intake)
  const port = await send(opened.port, 'one', 'two\nlines\r\n', '\n', '', 'x'.repeat(9000))
  expect((await intake.until(3)).map(({ text }) => text)).toEqual(['one', 'two\nlines', 'x'.repeat(9000)])
  expect(intake.frames[0]).toMatchObject({ address: '127.0.0.1', port })
  expect(intake.traffic).toMatchObject({ messages: 3, emptyMessages: 2, bytesRead: 3 + 11 + 1 + 9000 })
})

test('chunks of GELF are one frame, other formats take them as they are', async () => {
  const chunks = ['{"short_', 'message":"x"}'].map((part, number) =>
    Buffer.concat([Buffer.from([0x1e, 0x0f, 1, 2, 3, 4, 5, 6, 7, 8, number, 2]), Buffer.from(part)]))
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

test('chunks that never complete are counted as dropped when the input closes', async () => {
  const intake = testIntake()
  const { transport, port } = await openTransport(gelf, intake)
  await send(port, Buffer.from([0x1e, 0x0f, 1, 2, 3, 4, 5, 6, 7, 8, 0, 2, 120]))
  await vi.waitFor(() => expect(intake.traffic.bytesRead).toBe(13))
  await transport.close()
  expect(intake.traffic).toMatchObject({ messages: 0, dropped: 1 })
})

test('what there is no room for is dropped and counted', async () => {
  const intake = testIntake()
  opened = await openTransport(raw, intake)
  intake.refused = { status: 429, reason: 'full', retryAfterSeconds: 1 }
  await send(opened.port, 'lost', 'lost too')
  await vi.waitFor(() => expect(intake.traffic.dropped).toBe(2))
  intake.refused = null
  await send(opened.port, 'taken')
  expect((await intake.until(1))[0]!.text).toBe('taken')
})

test('a port in use is said', async () => {
  opened = await openTransport(raw, testIntake())
  await expect(openTransport(raw, testIntake(),
    { port: opened.port })).rejects.toThrow(`Cannot listen on 127.0.0.1:${opened.port}: the port is in use`)
})
