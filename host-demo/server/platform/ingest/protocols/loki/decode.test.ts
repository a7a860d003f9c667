import { beforeAll, expect, it } from 'vitest'
import { delimitedField, varintField } from '../../wire/protobuf/wire-writer.ts'
import { codecOf, loadParts } from '../../registry.ts'

beforeAll(loadParts)
const receivedAt = Date.parse('2023-08-02T10:00:00Z')
const decode = (bytes: Buffer | string, configuration = {}) =>
  codecOf('loki')!.create(configuration)({
    bytes: Buffer.from(bytes),
    receivedAt,
    remoteAddress: '192.0.2.7',
    remoteName: null,
  })
const json = (stream: object, value: unknown) => JSON.stringify({ streams: [{ stream, values: [value] }] })
const protobuf = (labels: string, ...entry: Buffer[]) =>
  delimitedField(1, delimitedField(1, labels), delimitedField(2, ...entry))
const timestamp = (seconds: number, nanos: number) => delimitedField(1, varintField(1, seconds), varintField(2, nanos))

const expected = {
  timestamp: 1_700_000_000_123,
  problem: null,
  undecodable: false,
  fields: {
    message: 'GET /',
    source: 'web-1',
    timestamp_nanoseconds: 456_789,
    job: 'nginx',
    host: 'web-1',
    level: 3,
    level_name: 'error',
    trace_id: 'abc',
  },
}

it('an entry in protobuf', () => {
  expect(
    decode(
      protobuf(
        '{job="nginx", host="web-1", level="error"}',
        timestamp(1_700_000_000, 123_456_789),
        delimitedField(2, 'GET /'),
        delimitedField(3, delimitedField(1, 'trace_id'), delimitedField(2, 'abc')),
      ),
    ),
  ).toEqual(expected)
})

it('an entry in JSON', () => {
  expect(
    decode(
      json({ job: 'nginx', host: 'web-1', level: 'error' }, ['1700000000123456789', 'GET /', { trace_id: 'abc' }]),
    ),
  ).toEqual(expected)
})

it('an entry in the JSON of before', () => {
  const entry = { ts: '2023-11-14T23:13:20.123456789+01:00', line: 'GET /', structuredMetadata: { trace_id: 'abc' } }
  expect(
    decode(JSON.stringify({ streams: [{ labels: '{job="nginx", host="web-1", level="error"}', entries: [entry] }] })),
  ).toEqual(expected)
})

it.each([
  [{ job: 'j', instance: 'i' }, 'i'],
  [{ pod: 'p', service_name: 's' }, 'p'],
  [{ service_name: 's' }, 's'],
  [{ hostname: 'h', instance: 'i' }, 'h'],
  [{}, '192.0.2.7'],
  [{ host: '' }, '192.0.2.7'],
])('source of %j is %s', (labels, source) => {
  expect(decode(json(labels, ['1', 'x'])).fields['source']).toBe(source)
  expect(decode(json(labels, ['1', 'x']), { override_source: 'mine' }).fields['source']).toBe('mine')
})

it('a level nobody knows stays a label', () => {
  expect(decode(json({ level: 'loud' }, ['1', 'x'])).fields).toMatchObject({ level: 'loud' })
  expect(decode(json({ level: '4' }, ['1', 'x'])).fields['level']).toBe(4)
})

it('names that meet keep both values', () => {
  expect(
    decode(json({ 'a-b': '1', message: 'label' }, ['1', 'x', { 'a-b': '2', source: 'meta' }])).fields,
  ).toMatchObject({
    message: 'x',
    'label.message': 'label',
    'a-b': '1',
    'metadata.a-b': '2',
    'metadata.source': 'meta',
  })
  const { fields } = decode('{"streams":[{"stream":{"__proto__":"p","constructor":"c"},"values":[["1","x"]]}]}')
  expect(Object.entries(fields)).toEqual(
    expect.arrayContaining([
      ['__proto__', 'p'],
      ['constructor', 'c'],
    ]),
  )
})

it('what cannot be read is said and nothing of it lost', () => {
  expect(decode(protobuf('job=nginx', delimitedField(2, 'line')))).toMatchObject({
    timestamp: receivedAt,
    fields: { message: 'line', labels: 'job=nginx' },
    problem: expect.stringMatching(/labels.*time/s),
    undecodable: false,
  })
  expect(decode(json({}, ['99999999999999999', 'x'])).timestamp).toBe(99_999_999_999)
  expect(decode(json({}, ['-1', 'x']))).toMatchObject({
    timestamp: receivedAt,
    fields: { gl2_original_timestamp: '-1' },
    problem: expect.any(String),
  })
  expect(decode('hello')).toMatchObject({ fields: { message: 'hello' }, undecodable: true })
  expect(decode('{"streams":[]}')).toMatchObject({ undecodable: true })
})
