import fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { maxCompressedBytes, maxEventBytes, maxInflatedBytes, maxPairs, maxWindow } from './frames.ts'
import { certificate, privateKey } from '../../testing/certificate.ts'
import { freePort, openTransport, testIntake, type TestIntake } from '../../testing/intake.ts'
import { batch, compressed, framed, json, pairs, Sender, window } from './testing/lumberjack.ts'
import { openBeats } from './listen.ts'
import type { OpenTransport } from '../../listeners/transport.ts'

const type = 'org.graylog.plugins.beats.Beats2Input'
const noRoom = { status: 429, reason: 'full', retryAfterSeconds: 1 } as const

let transport: OpenTransport | null = null
const senders: Sender[] = []
afterEach(async () => {
  for (const { socket } of senders.splice(0)) socket.destroy()
  await transport?.close()
  transport = null
})

async function open(intake: TestIntake, configuration?: Record<string, unknown>): Promise<() => Promise<Sender>> {
  const opened = await openTransport(type, intake, configuration)
  transport = opened.transport
  return () => sender(opened.port)
}
async function sender(port: number): Promise<Sender> {
  const made = await Sender.to(port)
  senders.push(made)
  return made
}
const texts = (intake: TestIntake) => intake.frames.map(({ text }) => text)

describe('a window', () => {
  it('of JSON, of pairs, compressed, in one piece or byte by byte, is answered as a whole', async () => {
    const intake = testIntake()
    const connect = await open(intake)
    const beat = await connect()
    beat.write(window(2), json(1, { a: 1 }), json(2, { b: 'ü' }))
    await vi.waitFor(() => expect(beat.answers).toEqual(['2:2']))
    beat.write(window(3), compressed(json(1, '{"c":1}'), json(2, '{"c":2}')), compressed(json(3, '{"c":3}')))
    await vi.waitFor(() => expect(beat.answers).toEqual(['2:2', '2:3']))
    for (const byte of Buffer.concat([window(2, 1), pairs(7, { line: 'old "one"', host: 'h' }), pairs(8, {})])) {
      beat.write(Buffer.from([byte]))
      await new Promise(setImmediate)
    }
    await vi.waitFor(() => expect(beat.answers).toEqual(['2:2', '2:3', '1:8']))
    expect(texts(intake)).toEqual([
      '{"a":1}',
      '{"b":"ü"}',
      '{"c":1}',
      '{"c":2}',
      '{"c":3}',
      '{"line":"old \\"one\\"","host":"h"}',
      '{}',
    ])
    expect(intake.frames[0]).toMatchObject({ address: '127.0.0.1', port: beat.socket.localPort })
    expect(intake.traffic).toMatchObject({ messages: 7, openConnections: 1, bytesWritten: 18 })
  })

  it('is not answered before its events are durable', async () => {
    const intake = testIntake()
    let commit = () => {}
    intake.committed = () =>
      new Promise<void>(resolve => {
        commit = resolve
      })
    const beat = await (await open(intake))()
    beat.write(batch([{ a: 1 }, { a: 2 }]))
    await intake.until(2)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(beat.answers).toEqual([])
    commit()
    await vi.waitFor(() => expect(beat.answers).toEqual(['2:2']))
  })

  it('that takes long is answered in part', async () => {
    const intake = testIntake()
    const port = await freePort()
    transport = await openBeats({ bind_address: '127.0.0.1', port }, intake, { keepAliveMs: 30 })
    const beat = await sender(port)
    beat.write(window(3), json(1, { a: 1 }), json(2, { a: 2 }))
    await vi.waitFor(() => expect(beat.answers).toEqual(['2:2']))
    beat.write(json(3, { a: 3 }))
    await vi.waitFor(() => expect(beat.answers).toEqual(['2:2', '2:3']))
  })

  it('events without one are answered each; a new one answers what the last left open', async () => {
    const intake = testIntake()
    const beat = await (await open(intake))()
    beat.write(json(4, { a: 1 }))
    await vi.waitFor(() => expect(beat.answers).toEqual(['2:4']))
    beat.write(window(9), json(5, { a: 1 }), window(1), json(1, { a: 1 }))
    await vi.waitFor(() => expect(beat.answers).toEqual(['2:4', '2:5', '2:1']))
  })

  it('a sender that closes its side still gets its answer', async () => {
    const intake = testIntake()
    const beat = await (await open(intake))()
    beat.socket.end(Buffer.concat([window(5), json(1, { a: 1 }), json(2, { a: 2 })]))
    await vi.waitFor(() => expect(beat.answers).toEqual(['2:2']))
    await beat.closed
    await vi.waitFor(() => expect(intake.traffic.openConnections).toBe(0))
  })
})

describe('without room', () => {
  it('events wait, their sender hears so, and all is answered when there is room again', async () => {
    const intake = testIntake()
    const port = await freePort()
    transport = await openBeats({ bind_address: '127.0.0.1', port }, intake, { keepAliveMs: 20 })
    const beat = await sender(port)
    const commit = intake.committed.bind(intake)
    // The journal fills up between the last event of the window and its commit.
    intake.committed = () => {
      intake.refused = intake.frames.length === 2 && beat.answers.length === 0 ? noRoom : intake.refused
      return commit()
    }
    beat.write(batch([{ a: 1 }, { a: 2 }]))
    await vi.waitFor(() => expect(beat.answers.slice(0, 2)).toEqual(['2:0', '2:0']))
    beat.write(batch([{ a: 3 }]))
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(intake.frames).toHaveLength(2)
    intake.committed = commit
    intake.refused = null
    transport.resume()
    await vi.waitFor(() => expect(beat.answers.filter(answer => answer !== '2:0')).toEqual(['2:2', '2:1']))
    expect(texts(intake)).toEqual(['{"a":1}', '{"a":2}', '{"a":3}'])
  })

  it('a stopping input does not wait for room', async () => {
    const intake = testIntake()
    const beat = await (await open(intake))()
    intake.refused = noRoom
    beat.write(batch([{ a: 1 }]))
    await vi.waitFor(() => expect(intake.traffic.openConnections).toBe(1))
    await transport!.close()
    transport = null
    await beat.closed
    expect([beat.answers, intake.frames]).toEqual([[], []])
  })
})

describe('lies', () => {
  const bomb = () => deflateSync(Buffer.alloc(8 * 1024 * 1024))
  it.each([
    ['a window of none', window(0), `a window of 0 events`],
    ['a window of too many', window(maxWindow + 1), `a window of ${maxWindow + 1} events`],
    ['another protocol', Buffer.from('GET / HTTP/1.1\r\n\r\n'), 'no Lumberjack'],
    ['an unknown type', Buffer.from('2X'), 'a frame of the type'],
    ['an answer', Buffer.from('2A\0\0\0\x01'), 'a frame of the type'],
    [
      'an event longer than is taken',
      Buffer.from([...Buffer.from('2J'), 0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff]),
      `${maxEventBytes} are taken`,
    ],
    [
      'too many pairs',
      Buffer.from([...Buffer.from('1D'), 0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff]),
      `${maxPairs} are taken`,
    ],
    [
      'a long key',
      Buffer.from([...Buffer.from('1D'), 0, 0, 0, 1, 0, 0, 0, 1, 0x7f, 0xff, 0xff, 0xff]),
      `${maxEventBytes} are taken`,
    ],
    [
      'a compressed frame longer than is taken',
      Buffer.from([...Buffer.from('2C'), 0xff, 0, 0, 0]),
      `${maxCompressedBytes} are taken`,
    ],
    ['compressed data that are none', framed(randomBytes(64)), 'compressed data that are damaged'],
    ['compressed frames in another', compressed(compressed(json(1, {}))), 'a compressed frame inside of another'],
    [
      'compressed data that end inside of an event',
      compressed(json(1, { a: 1 }).subarray(0, 12)),
      'ends inside of an event',
    ],
    ['compressed data cut short', framed(deflateSync(json(1, { a: 1 })).subarray(0, -6)), 'damaged'],
    ['zeros that were much smaller', framed(bomb()), 'no Lumberjack'],
  ])('%s: the connection is closed and the administrator told', async (_what, bytes, words) => {
    const intake = testIntake()
    const warnings: string[] = []
    intake.warn = message => void warnings.push(message)
    const beat = await (await open(intake))()
    beat.write(bytes)
    await beat.closed
    expect(warnings.join()).toContain(words)
    expect(warnings.join()).toMatch(/^A connection from 127\.0\.0\.1 was closed, as it sent /)
    expect([intake.frames, beat.answers]).toEqual([[], []])
  })

  it('an event that is a bomb is not decompressed further than an event may be', async () => {
    const intake = testIntake()
    const beat = await (await open(intake))()
    const header = Buffer.from([...Buffer.from('2J'), 0, 0, 0, 1, 0, 255, 255, 255])
    beat.write(
      window(1),
      compressed(
        header,
        Buffer.alloc(maxEventBytes - 1, 32),
        ...Array.from({ length: 4 }, () => Buffer.alloc(maxEventBytes)),
      ),
    )
    await beat.closed
    expect(intake.frames).toHaveLength(1)
    expect(maxInflatedBytes).toBeGreaterThan(maxEventBytes)
  })

  it('events that many begin and none ends are bounded together', async () => {
    const intake = testIntake()
    const connect = await open(intake)
    const begun = await Promise.all(Array.from({ length: 6 }, connect))
    const header = Buffer.from([...Buffer.from('2J'), 0, 0, 0, 1, 1, 0, 0, 0])
    for (const beat of begun) beat.write(window(1), header, Buffer.alloc(maxEventBytes - 1, 32))
    await Promise.race(begun.map(({ closed }) => closed))
    await vi.waitFor(() => expect(intake.traffic.refusedConnections).toBeGreaterThan(0))
    const other = await connect()
    other.write(batch([{ a: 1 }]))
    await vi.waitFor(() => expect(other.answers).toEqual(['2:1']))
  })

  it('what came whole before a lie was taken, and no more', async () => {
    const intake = testIntake()
    const beat = await (await open(intake))()
    beat.write(batch([{ a: 1 }]), window(2), json(1, { a: 2 }), Buffer.from('nonsense'))
    await beat.closed
    expect(texts(intake)).toEqual(['{"a":1}', '{"a":2}'])
    expect(beat.answers).toEqual(['2:1'])
  })

  it('random bytes and frames neither hang nor break the input', async () => {
    const intake = testIntake()
    intake.take = () => {}
    const connect = await open(intake)
    const piece = fc.oneof(
      fc.constantFrom(
        window(1),
        window(3, 1),
        json(1, { a: 1 }),
        pairs(2, { b: 'c' }),
        compressed(json(1, { a: 1 })),
        Buffer.from('2'),
        Buffer.from('2C\0\0\0\x05'),
      ),
      fc.uint8Array({ maxLength: 40 }).map(bytes => Buffer.from(bytes)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async pieces => {
        const beat = await connect()
        beat.socket.end(Buffer.concat(pieces))
        await beat.closed
      }),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 200) },
    )
    const beat = await connect()
    beat.write(window(1), json(1, { last: true }))
    await vi.waitFor(() => expect(beat.answers).toEqual(['2:1']))
  })
})

it('a thousand connections at once lose nothing', async () => {
  const intake = testIntake()
  const connect = await open(intake)
  const beats = await Promise.all(Array.from({ length: 1000 }, connect))
  for (const [at, beat] of beats.entries())
    beat.write(
      batch([
        { at, first: true },
        { at, first: false },
      ]),
    )
  await vi.waitFor(() => expect(beats.every(({ answers }) => answers[0] === '2:2')).toBe(true), 10_000)
  expect(new Set(texts(intake)).size).toBe(2000)
})

describe('TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cordwood-beats-'))
  const files = { tls_cert_file: join(folder, 'cert.pem'), tls_key_file: join(folder, 'key.pem') }
  writeFileSync(files.tls_cert_file, certificate)
  writeFileSync(files.tls_key_file, privateKey)
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('with and without a certificate of the client', async () => {
    const intake = testIntake()
    const { port, transport: opened } = await openTransport(type, intake, {
      ...files,
      tls_enable: true,
      tls_client_auth: 'required',
      tls_client_auth_cert_file: files.tls_cert_file,
    })
    transport = opened
    const known = await Sender.to(port, { ca: certificate, cert: certificate, key: privateKey })
    senders.push(known)
    known.write(batch([{ a: 1 }]))
    await vi.waitFor(() => expect(known.answers).toEqual(['2:1']))
    const unknown = await Sender.to(port, { ca: certificate })
    unknown.write(batch([{ a: 2 }]))
    await unknown.closed
    expect(texts(intake)).toEqual(['{"a":1}'])
  })
})
