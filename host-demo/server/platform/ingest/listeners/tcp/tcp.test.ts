import { connect, type Socket } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { truncated } from '../../journal/batch.ts'
import { openTransport, testIntake, type OpenedTransport } from '../../testing/intake.ts'

const syslog = 'org.graylog2.inputs.syslog.tcp.SyslogTCPInput'
const gelf = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'

let opened: OpenedTransport | null = null
afterEach(async () => {
  await opened?.transport.close()
  opened = null
})

const client = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })

it('frames of a connection, with the last line that has no end', async () => {
  const intake = testIntake()
  opened = await openTransport(syslog, intake)
  const socket = await client(opened.port)
  const port = socket.localPort
  socket.end('<13>one\n9 <13>twotw<13>last')
  expect((await intake.until(3)).map(({ text }) => text)).toEqual(['<13>one', '<13>twotw', '<13>last'])
  expect(intake.frames[0]).toMatchObject({ address: '127.0.0.1', port })
  await vi.waitFor(() =>
    expect(intake.traffic).toMatchObject({
      messages: 3,
      openConnections: 0,
      totalConnections: 1,
      bytesRead: 8 + 11 + 8,
    }),
  )
})

it('GELF ends with NUL unless the input says otherwise', async () => {
  const intake = testIntake()
  opened = await openTransport(gelf, intake)
  ;(await client(opened.port)).end('{"a":\n1}\0{"b":1}\0')
  expect((await intake.until(2)).map(({ text }) => text)).toEqual(['{"a":\n1}', '{"b":1}'])
  await opened.transport.close()
  const lines = testIntake()
  opened = await openTransport(gelf, lines, { use_null_delimiter: false })
  ;(await client(opened.port)).end('{"a":1}\n{"b":1}\n')
  expect((await lines.until(2)).map(({ text }) => text)).toEqual(['{"a":1}', '{"b":1}'])
})

it('a thousand connections at once lose nothing', async () => {
  const intake = testIntake()
  opened = await openTransport(syslog, intake)
  const { port } = opened
  const sockets = await Promise.all(Array.from({ length: 1000 }, () => client(port)))
  for (const [at, socket] of sockets.entries()) socket.end(`<13>${at} first\n<13>${at} second\n`)
  expect(new Set((await intake.until(2000)).map(({ text }) => text)).size).toBe(2000)
  await vi.waitFor(() => expect(intake.traffic).toMatchObject({ openConnections: 0, totalConnections: 1000 }))
})

it('without room nothing is read, and everything comes when there is room again', async () => {
  const intake = testIntake()
  opened = await openTransport(syslog, intake)
  const before = await client(opened.port)
  before.write('<13>first\n')
  await intake.until(1)
  intake.refused = { status: 429, reason: 'full', retryAfterSeconds: 1 }
  opened.transport.pause()
  const during = await client(opened.port)
  before.write('<13>second\n')
  during.write('<13>third\n')
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(intake.frames).toHaveLength(1)
  intake.refused = null
  opened.transport.resume()
  expect((await intake.until(3)).map(({ text }) => text).sort()).toEqual(['<13>first', '<13>second', '<13>third'])
  before.destroy()
  during.destroy()
})

it('what a sender has begun is kept when the input stops', async () => {
  const intake = testIntake()
  const { transport, port } = await openTransport(syslog, intake)
  const socket = await client(port)
  socket.on('error', () => {})
  socket.write('<13>whole\n<13>begun')
  await intake.until(1)
  await transport.close()
  expect(intake.frames.map(({ text }) => text)).toEqual(['<13>whole', '<13>begun'])
  socket.destroy()
})

it('a message that is not complete after five minutes ends its connection and is kept; one that rests stays', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  try {
    const intake = testIntake()
    const warnings: string[] = []
    intake.warn = message => void warnings.push(message)
    opened = await openTransport(syslog, intake)
    const [slow, resting] = [await client(opened.port), await client(opened.port)]
    slow.on('error', () => {}).resume()
    resting.write('<13>whole\n')
    await intake.until(1)
    const begun = '<13>never ends'
    for (let at = 0; at < begun.length; at++) {
      slow.write(begun[at]!)
      await vi.waitFor(() => expect(intake.traffic.bytesRead).toBe(11 + at))
      vi.advanceTimersByTime(20_000)
    }
    vi.advanceTimersByTime(60_000)
    expect((await intake.until(2))[1]!.text).toBe(begun)
    expect(intake.traffic).toMatchObject({ refusedConnections: 1, openConnections: 1 })
    expect(warnings).toEqual([
      expect.stringMatching(/^A connection from 127.0.0.1 was closed, .* within five minutes\.$/),
    ])
    resting.destroy()
  } finally {
    vi.useRealTimers()
  }
})

it('a port in use and an address of another machine are said', async () => {
  opened = await openTransport(syslog, testIntake())
  await expect(openTransport(syslog, testIntake(), { port: opened.port })).rejects.toThrow(
    `Cannot listen on 127.0.0.1:${opened.port}: the port is in use`,
  )
  await expect(openTransport(syslog, testIntake(), { bind_address: '192.0.2.99' })).rejects.toThrow(/no such address/)
})

it('a line longer than the maximum message size is cut there and marked, and the next is whole', async () => {
  const intake = testIntake()
  opened = await openTransport(syslog, intake, { max_message_size: 1000 })
  ;(await client(opened.port)).end(`<13>${'x'.repeat(10_000_000)}\n<13>next\n`)
  const [long, next] = await intake.until(2)
  expect(long).toMatchObject({ text: `<13>${'x'.repeat(996)}`, flags: truncated })
  expect(next).toMatchObject({ text: '<13>next', flags: 0 })
})

it('senders that begin more than may be begun at once: the first is closed, what it sent is kept, it is counted', async () => {
  const intake = testIntake()
  opened = await openTransport(syslog, intake, { max_message_size: 30_000_000 })
  const begin = '<13>' + 'x'.repeat(20_000_000)
  const sockets: Socket[] = []
  for (let at = 0; at < 4; at++) {
    const socket = await client(opened.port)
    sockets.push(socket.on('error', () => {}).resume())
    socket.write(begin)
    await vi.waitFor(() => expect(intake.traffic.bytesRead).toBe(begin.length * (at + 1)))
  }
  const [kept] = await intake.until(1)
  expect(kept!.text).toHaveLength(begin.length)
  expect(intake.traffic).toMatchObject({ refusedConnections: 1, messages: 1, openConnections: 3 })
  sockets[3]!.end('end\n')
  expect((await intake.until(2))[1]!.text).toBe(`${begin}end`)
  for (const socket of sockets) socket.destroy()
})
