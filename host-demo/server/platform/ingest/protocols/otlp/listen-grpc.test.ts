import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type ClientHttp2Session, type IncomingHttpHeaders, type SecureClientSessionOptions } from 'node:http2'
import { connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, expect, it } from 'vitest'
import { answered } from '../../journal/batch.ts'
import { body, request } from './testing/requests.ts'
import { delimitedField } from '../../wire/protobuf/wire-writer.ts'
import { certificate, privateKey } from '../../testing/certificate.ts'
import { makeCertificate } from '../../testing/make-certificate.ts'
import { openTransport, testIntake, type OpenedTransport, type TestIntake } from '../../testing/intake.ts'

const exportPath = '/opentelemetry.proto.collector.logs.v1.LogsService/Export'
const dir = mkdtempSync(join(tmpdir(), 'cordwood-grpc-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

let opened: OpenedTransport
let intake: TestIntake
let session: ClientHttp2Session | null = null
afterEach(async () => {
  session?.destroy()
  session = null
  await opened.transport.close()
})
async function open(configuration: Record<string, unknown> = {}): Promise<void> {
  intake = testIntake()
  opened = await openTransport('org.cordwood.inputs.otlp.OtlpGrpcInput', intake, configuration)
}

const framed = (message: Buffer, compressed = 0) => {
  const head = Buffer.alloc(5)
  head[0] = compressed
  head.writeUInt32BE(message.length, 1)
  return Buffer.concat([head, message])
}

interface Answer {
  readonly headers: IncomingHttpHeaders
  readonly trailers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A call as gRPC's clients make it; `body` as it goes over the wire. */
function call(
  body: Buffer,
  headers: Record<string, string> = {},
  secure: SecureClientSessionOptions | null = null,
): Promise<Answer> {
  session ??= connect(`${secure ? 'https' : 'http'}://127.0.0.1:${opened.port}`, secure ?? {})
  return new Promise((resolve, reject) => {
    session!.on('error', reject)
    const stream = session!.request({
      ':method': 'POST',
      ':path': exportPath,
      'content-type': 'application/grpc',
      te: 'trailers',
      ...headers,
    })
    let [head, trailers]: IncomingHttpHeaders[] = [{}, {}]
    const chunks: Buffer[] = []
    stream
      .on('response', received => {
        head = received
      })
      .on('trailers', received => {
        trailers = received
      })
    stream.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
    stream.on('close', () => resolve({ headers: head!, trailers: trailers!, body: Buffer.concat(chunks) }))
    stream.end(body)
  })
}
const statusOf = ({ headers, trailers }: Answer) => Number(headers['grpc-status'] ?? trailers['grpc-status'])
const messageOf = ({ headers }: Answer) => decodeURIComponent(String(headers['grpc-message']))
const texts = () => intake.frames.map(({ text }) => text)

it('each record is a request of its own, answered with an empty message', async () => {
  await open()
  const answer = await call(framed(request(body('a'), body('b'))))
  expect([statusOf(answer), answer.body, answer.headers['content-type']]).toEqual([
    0,
    Buffer.alloc(5),
    'application/grpc',
  ])
  expect(intake.frames).toEqual([
    { text: request(body('a')).toString(), flags: answered, address: '127.0.0.1', port: expect.any(Number) },
    expect.objectContaining({ text: request(body('b')).toString() }),
  ])
  expect(intake.traffic).toMatchObject({ totalConnections: 1, openConnections: 1 })
})

it('gzip', async () => {
  await open()
  expect(statusOf(await call(framed(gzipSync(request(body('a'))), 1), { 'grpc-encoding': 'gzip' }))).toBe(0)
  expect(texts()).toEqual([request(body('a')).toString()])
})

it('records that cannot be read are counted in the answer', async () => {
  await open()
  const answer = await call(framed(request(body('a'), Buffer.from('0a05', 'hex'))))
  expect([statusOf(answer), answer.body.toString()]).toEqual([
    0,
    expect.stringMatching(/could not be read.*5 bytes long/),
  ])
  expect(texts()).toHaveLength(1)
})

it.each([
  [429, 8],
  [503, 14],
] as const)('without room (%i) the sender hears by RetryInfo when to come again', async (status, code) => {
  await open()
  intake.refused = { status, reason: 'Full: 100 %, ä.', retryAfterSeconds: 7 }
  const answer = await call(framed(request(body('a'))))
  expect([statusOf(answer), messageOf(answer)]).toEqual([code, 'Full: 100 %, ä.'])
  const retryInfo = Buffer.concat([
    delimitedField(1, 'type.googleapis.com/google.rpc.RetryInfo'),
    Buffer.from('12040a020807', 'hex'),
  ])
  expect(Buffer.from(String(answer.headers['grpc-status-details-bin']), 'base64')).toEqual(
    Buffer.concat([Buffer.from([8, code]), delimitedField(2, 'Full: 100 %, ä.'), delimitedField(3, retryInfo)]),
  )
  expect(texts()).toEqual([])
})

it('a message that could not be written is refused although it was taken', async () => {
  await open()
  const { refusal } = intake
  let asked = 0
  intake.refusal = () => (asked++ === 0 ? null : refusal.call(intake))
  intake.refused = { status: 503, reason: 'The disk is full.', retryAfterSeconds: 10 }
  expect(statusOf(await call(framed(request(body('a')))))).toBe(14)
})

it.each([
  ['no protobuf', framed(Buffer.from('hello')), {}, 3, /no protobuf/],
  ['no message', Buffer.alloc(0), {}, 3, /one message/],
  ['two messages', Buffer.concat([framed(request(body('a'))), framed(request(body('b')))]), {}, 3, /one message/],
  ['a length that lies', Buffer.from('00ffffffff61', 'hex'), {}, 3, /one message/],
  ['damaged gzip', framed(Buffer.from('hello'), 1), { 'grpc-encoding': 'gzip' }, 3, /damaged/],
  [
    'an unknown encoding',
    framed(Buffer.from('hello'), 1),
    { 'grpc-encoding': 'snappy' },
    12,
    /use identity,gzip,deflate/,
  ],
  [
    'another method',
    framed(Buffer.alloc(0)),
    { ':path': '/opentelemetry.proto.collector.trace.v1.TraceService/Export' },
    12,
    /LogsService\/Export/,
  ],
  [
    'a path like a name of all objects',
    framed(Buffer.alloc(0)),
    { ':path': '/constructor' },
    12,
    /LogsService\/Export/,
  ],
])('%s ends with a status and a reason', async (_, content, headers, code, reason) => {
  await open()
  const answer = await call(content, headers)
  expect([statusOf(answer), messageOf(answer)]).toEqual([code, expect.stringMatching(reason)])
  expect(texts()).toEqual([])
})

it('a message that is too long, or becomes so, is RESOURCE_EXHAUSTED, and the connection goes on', async () => {
  await open({ max_inbound_message_size: 100_000 })
  for (const content of [framed(Buffer.alloc(3_000_000)), framed(gzipSync(Buffer.alloc(10_000_000)), 1)]) {
    const answer = await call(content, { 'grpc-encoding': 'gzip' })
    expect([statusOf(answer), messageOf(answer)]).toEqual([
      8,
      expect.stringMatching(/max_inbound_message_size \(100000 bytes\)/),
    ])
  }
  expect(statusOf(await call(framed(request(body('a')))))).toBe(0)
  expect(intake.traffic).toMatchObject({ totalConnections: 1, tooLarge: 2 })
})

it('a header may be asked of senders', async () => {
  await open({ authorization_header_name: 'Authorization', authorization_header_value: 'Bearer secret' })
  expect(statusOf(await call(framed(request(body('a')))))).toBe(16)
  expect(statusOf(await call(framed(request(body('a'))), { authorization: 'Bearer secret' }))).toBe(0)
  expect(texts()).toHaveLength(1)
})

it('what is no gRPC is turned away', async () => {
  await open()
  expect((await call(Buffer.alloc(0), { 'content-type': 'application/json' })).headers[':status']).toBe(415)
  const socket = connectTcp(opened.port, '127.0.0.1')
  socket.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await new Promise<void>(resolve => socket.once('close', () => resolve()).resume())
  expect(statusOf(await call(framed(request(body('a')))))).toBe(0)
})

const file = (name: string, text: string) => {
  writeFileSync(join(dir, name), text)
  return join(dir, name)
}
const cert = file('cert.pem', certificate)
const tls = {
  tls_enable: true,
  tls_cert_file: cert,
  tls_key_file: file('key.pem', privateKey),
  tls_client_auth_cert_file: cert,
}

it('over TLS, with certificates of clients', async () => {
  await open({ ...tls, tls_client_auth: 'required' })
  await expect(call(framed(request(body('anonymous'))), {}, { ca: certificate })).rejects.toThrow()
  session = null
  expect(
    statusOf(await call(framed(request(body('known'))), {}, { ca: certificate, cert: certificate, key: privateKey })),
  ).toBe(0)
  expect(texts()).toEqual([request(body('known')).toString()])
  expect(intake.traffic.refusedConnections).toBe(1)
})

it('where certificates are optional a wrong one is refused all the same', async () => {
  await open({ ...tls, tls_client_auth: 'optional' })
  const stranger = makeCertificate('stranger')
  const unanswered = call(
    framed(request(body('wrong'))),
    {},
    { ca: certificate, cert: stranger.certificate, key: stranger.privateKey },
  )
  expect(await unanswered.then(statusOf, () => NaN)).toBeNaN()
  session = null
  expect(statusOf(await call(framed(request(body('anonymous'))), {}, { ca: certificate }))).toBe(0)
  expect(texts()).toEqual([request(body('anonymous')).toString()])
  expect(intake.traffic).toMatchObject({ refusedConnections: 1 })
})

it('a connection that sends nothing is closed after the configured time', async () => {
  await open({ idle_writer_timeout: 1 })
  const socket = connectTcp(opened.port, '127.0.0.1')
  await new Promise<void>(resolve => socket.once('close', () => resolve()).resume())
  expect(intake.traffic).toMatchObject({ totalConnections: 1 })
})
