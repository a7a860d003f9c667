import { gzipSync } from 'node:zlib'
import { compressSync } from 'snappy'
import { afterEach, expect, it } from 'vitest'
import { answered } from '../../journal/batch.ts'
import { delimitedField } from '../../wire/protobuf/wire-writer.ts'
import { openTransport, testIntake, type OpenedTransport, type TestIntake } from '../../testing/intake.ts'

let opened: OpenedTransport
let intake: TestIntake
afterEach(() => opened.transport.close())
async function open(configuration: Record<string, unknown> = {}): Promise<void> {
  intake = testIntake()
  opened = await openTransport('org.cordwood.inputs.loki.LokiPushInput', intake, configuration)
}
async function post(content: Uint8Array | string, headers: Record<string, string>, path = '/loki/api/v1/push') {
  const response = await fetch(`http://127.0.0.1:${opened.port}${path}`, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(content)),
    headers,
  })
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() }
}
const json = { 'content-type': 'application/json' }
const protobuf = { 'content-type': 'application/x-protobuf' }
const texts = () => intake.frames.map(({ text }) => text)
const push = (...lines: string[]) =>
  delimitedField(1, delimitedField(1, '{job="a"}'), ...lines.map(line => delimitedField(2, delimitedField(2, line))))

it.each([[protobuf], [{ ...protobuf, 'content-encoding': 'snappy' }], [{}]])(
  'protobuf within Snappy, sent with %j',
  async headers => {
    await open()
    expect(await post(compressSync(push('x', 'y')), headers)).toEqual({ status: 204, retryAfter: null, text: '' })
    expect(texts()).toEqual([push('x').toString(), push('y').toString()])
    expect(intake.frames[0]!.flags).toBe(answered)
  },
)

it('JSON, plain or gzip: each entry with the labels of its stream', async () => {
  await open()
  const body = '{"streams":[{"stream":{"job":"a"},"values":[["1","x"],["2","y",{"trace":"t"}]]}]}'
  expect((await post(body, json)).status).toBe(204)
  expect((await post(gzipSync(body), { ...json, 'content-encoding': 'gzip' })).status).toBe(204)
  const frames = [
    '{"streams":[{"stream":{"job":"a"},"values":[["1","x"]]}]}',
    '{"streams":[{"stream":{"job":"a"},"values":[["2","y",{"trace":"t"}]]}]}',
  ]
  expect(texts()).toEqual([...frames, ...frames])
})

it('the API of before', async () => {
  await open()
  expect(
    (
      await post(
        '{"streams":[{"labels":"{job=\\"a\\"}","entries":[{"ts":"2023-11-14T23:13:20Z","line":"x"}]}]}',
        json,
        '/api/prom/push',
      )
    ).status,
  ).toBe(204)
  expect((await post(compressSync(push('y')), protobuf, '/api/prom/push')).status).toBe(204)
  expect(texts()).toHaveLength(2)
})

it('GET /ready', async () => {
  await open()
  const response = await fetch(`http://127.0.0.1:${opened.port}/ready`)
  expect([response.status, await response.text()]).toEqual([200, 'ready\n'])
})

it.each([
  ['no JSON', '{', json, /no JSON/],
  ['no protobuf', compressSync(Buffer.from('hello')), protobuf, /no protobuf/],
  ['no Snappy', 'hello', protobuf, /Snappy/],
  [
    'a value without a line',
    '{"streams":[{"values":[["1","x"],["1"]]}]}',
    json,
    /values\[1\] must be a list of time, line/,
  ],
  [
    'a value without a time',
    '{"streams":[{"values":[["now","x"]]}]}',
    json,
    /values\[0\] must begin with the time in nanoseconds/,
  ],
  [
    'a damaged entry',
    compressSync(delimitedField(1, delimitedField(2, Buffer.from('1205', 'hex')))),
    protobuf,
    /5 bytes long/,
  ],
])('%s is answered with 400 and a reason, and nothing of it is taken', async (_, body, headers, reason) => {
  await open()
  const answer = await post(body, headers)
  expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(reason)])
  expect(texts()).toEqual([])
})

it('a bomb, another content type, another encoding', async () => {
  await open()
  expect((await post(compressSync(Buffer.alloc(40_000_000)), protobuf)).status).toBe(413)
  expect((await post('x', { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await post('x', { ...protobuf, 'content-encoding': 'br' })).status).toBe(400)
})

it.each([429, 503] as const)('without room: %i with Retry-After', async status => {
  await open()
  intake.refused = { status, reason: 'The journal is full.', retryAfterSeconds: 7 }
  expect(await post(compressSync(push('x')), protobuf)).toEqual({
    status,
    retryAfter: '7',
    text: 'The journal is full.\n',
  })
})
