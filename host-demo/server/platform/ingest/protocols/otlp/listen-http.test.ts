import { gzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { answered } from '../../journal/batch.ts'
import { body, request } from './testing/requests.ts'
import { delimitedField } from '../../wire/protobuf/wire-writer.ts'
import { openTransport, testIntake, type OpenedTransport, type TestIntake } from '../../testing/intake.ts'

const protobuf = 'application/x-protobuf'
let opened: OpenedTransport
let intake: TestIntake
afterEach(() => opened.transport.close())
async function open(configuration: Record<string, unknown> = {}): Promise<void> {
  intake = testIntake()
  opened = await openTransport('org.cordwood.inputs.otlp.OtlpHttpInput', intake, configuration)
}
async function post(
  content: Uint8Array | string,
  type = protobuf,
  headers: Record<string, string> = {},
  path = '/v1/logs',
) {
  const response = await fetch(`http://127.0.0.1:${opened.port}${path}`, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(content)),
    headers: { 'content-type': type, ...headers },
  })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    retryAfter: response.headers.get('retry-after'),
    body: Buffer.from(await response.arrayBuffer()),
  }
}
const texts = () => intake.frames.map(({ text }) => text)
const json = (...logRecords: unknown[]) =>
  JSON.stringify({ resourceLogs: [{ resource: { attributes: [] }, scopeLogs: [{ logRecords }] }] })

it('each record in protobuf is a request of its own, answered with an empty response', async () => {
  await open()
  expect(await post(request(body('a'), body('b')))).toEqual({
    status: 200,
    type: protobuf,
    retryAfter: null,
    body: Buffer.alloc(0),
  })
  expect(texts()).toEqual([request(body('a')).toString(), request(body('b')).toString()])
  expect(intake.frames[0]!.flags).toBe(answered)
})

it('JSON is answered in JSON', async () => {
  await open()
  expect(
    await post(json({ body: { stringValue: 'a' } }, { timeUnixNano: '1' }), 'application/json; charset=utf-8'),
  ).toMatchObject({ status: 200, type: 'application/json', body: Buffer.from('{}') })
  expect(texts()).toEqual([json({ body: { stringValue: 'a' } }), json({ timeUnixNano: '1' })])
})

it('gzip, and a body that is empty', async () => {
  await open()
  expect((await post(gzipSync(request(body('a'))), protobuf, { 'content-encoding': 'gzip' })).status).toBe(200)
  expect((await post('', protobuf)).status).toBe(200)
  expect(texts()).toHaveLength(1)
})

it('records that cannot be read are counted in the answer, the others taken', async () => {
  await open()
  const answer = await post(request(body('a'), Buffer.from('0a05', 'hex')))
  expect(answer.status).toBe(200)
  expect(answer.body.subarray(0, 4)).toEqual(Buffer.from([0x0a, answer.body.length - 2, 0x08, 1]))
  expect(answer.body.toString()).toMatch(/could not be read.*5 bytes long/)
  expect(JSON.parse(String((await post(json({}, null, 7), 'application/json')).body))).toEqual({
    partialSuccess: { rejectedLogRecords: '2', errorMessage: expect.stringMatching(/logRecords\[1\] is no object/) },
  })
  expect(texts()).toHaveLength(2)
})

it('what is wrong is a Status in the encoding of the request', async () => {
  await open({ max_chunk_size: 1000 })
  expect(await post('no protobuf')).toMatchObject({ status: 400, type: protobuf, body: expect.objectContaining({}) })
  expect((await post('no protobuf')).body.subarray(0, 2)).toEqual(Buffer.from([8, 3]))
  expect(JSON.parse(String((await post('{', 'application/json')).body))).toEqual({
    code: 3,
    message: expect.stringMatching(/no JSON/),
  })
  expect(JSON.parse(String((await post('x'.repeat(2000), 'application/json')).body))).toEqual({
    code: 8,
    message: expect.stringMatching(/max_chunk_size/),
  })
  expect(await post('x', 'text/plain')).toMatchObject({ status: 415, type: 'application/json' })
  expect((await post('{}', 'application/json', {}, '/v1/traces')).status).toBe(404)
  expect(texts()).toEqual([])
})

it.each([
  [429, 8],
  [503, 14],
] as const)('without room: %i with Retry-After and RetryInfo', async (status, code) => {
  await open()
  intake.refused = { status, reason: 'The journal is full.', retryAfterSeconds: 7 }
  const text = await post(json({}), 'application/json')
  expect([text.status, text.retryAfter, JSON.parse(String(text.body))]).toEqual([
    status,
    '7',
    {
      code,
      message: 'The journal is full.',
      details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7s' }],
    },
  ])
  const retryInfo = Buffer.concat([
    delimitedField(1, 'type.googleapis.com/google.rpc.RetryInfo'),
    Buffer.from('12040a020807', 'hex'),
  ])
  expect((await post(request(body('a')))).body).toEqual(
    Buffer.concat([Buffer.from([8, code]), delimitedField(2, 'The journal is full.'), delimitedField(3, retryInfo)]),
  )
})

it('a small body that would become very much is refused', async () => {
  await open()
  const records = Array.from({ length: 1000 }, () => delimitedField(2, body('x')))
  const content = delimitedField(1, delimitedField(1, Buffer.alloc(1_000_000)), delimitedField(2, ...records))
  expect((await post(gzipSync(content), protobuf, { 'content-encoding': 'gzip' })).status).toBe(413)
  expect(texts()).toEqual([])
})
