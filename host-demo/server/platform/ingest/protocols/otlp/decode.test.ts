import { beforeAll, expect, it } from 'vitest'
import { body, fixed64Field, intValue, keyValue, request, stringValue } from './testing/requests.ts'
import { delimitedField, varintField } from '../../wire/protobuf/wire-writer.ts'
import { codecOf, loadParts } from '../../registry.ts'

beforeAll(loadParts)
const receivedAt = Date.parse('2023-08-02T10:00:00Z')
const decode = (bytes: Buffer, configuration = {}) =>
  codecOf('otlp')!.create(configuration)({ bytes, receivedAt, remoteAddress: '192.0.2.7', remoteName: null })
const json = (record: object, around: object = {}, resource: object = {}) =>
  Buffer.from(JSON.stringify({ resourceLogs: [{ resource, scopeLogs: [{ ...around, logRecords: [record] }] }] }))
const pair = (key: string, value: object) => ({ key, value })
const time = 1_700_000_000_123_456_789n

const attributes = Buffer.concat(
  [
    keyValue('http.request.method', stringValue('GET')),
    keyValue('size', intValue(42)),
    keyValue('ok', varintField(2, 1)),
    keyValue('ratio', Buffer.from('21000000000000f83f', 'hex')),
    keyValue('big', varintField(3, Number.MAX_SAFE_INTEGER + 1)),
    keyValue('list', delimitedField(5, delimitedField(1, stringValue('a')), delimitedField(1, intValue(1)))),
    keyValue('user', delimitedField(6, delimitedField(1, keyValue('name', stringValue('Ann'))))),
    keyValue('raw', delimitedField(7, Buffer.from([0, 255]))),
  ].map(value => delimitedField(6, value)),
)

const expected = {
  timestamp: 1_700_000_000_123,
  problem: null,
  undecodable: false,
  fields: {
    message: 'checkout failed',
    source: 'web-1',
    timestamp_nanoseconds: 456_789,
    level: 3,
    severity_number: 17,
    severity_text: 'ERROR',
    trace_id: '5b8efff798038103d269b633813fc60c',
    span_id: 'eee19b7ec3c1b174',
    trace_flags: '01',
    'otel.scope.name': 'scope',
    'host.name': 'web-1',
    'http.request.method': 'GET',
    size: 42,
    ok: true,
    ratio: 1.5,
    big: '9007199254740992',
    list: '["a",1]',
    'user.name': 'Ann',
    raw: 'AP8=',
  },
}

it('a record in protobuf', () => {
  expect(
    decode(
      request(
        Buffer.concat([
          fixed64Field(1, time),
          fixed64Field(11, 5n),
          varintField(2, 17),
          delimitedField(3, 'ERROR'),
          body('checkout failed'),
          attributes,
          Buffer.from('4501000000', 'hex'),
          delimitedField(9, Buffer.from('5b8efff798038103d269b633813fc60c', 'hex')),
          delimitedField(10, Buffer.from('eee19b7ec3c1b174', 'hex')),
        ]),
      ),
    ),
  ).toEqual(expected)
})

it('the same record in JSON', () => {
  expect(
    decode(
      json(
        {
          timeUnixNano: String(time),
          observedTimeUnixNano: '5',
          severityNumber: 17,
          severityText: 'ERROR',
          body: { stringValue: 'checkout failed' },
          flags: 1,
          traceId: '5B8EFFF798038103D269B633813FC60C',
          spanId: 'EEE19B7EC3C1B174',
          notKnown: 1,
          attributes: [
            pair('http.request.method', { stringValue: 'GET' }),
            pair('size', { intValue: '42' }),
            pair('ok', { boolValue: true }),
            pair('ratio', { doubleValue: 1.5 }),
            pair('big', { intValue: '9007199254740992' }),
            pair('list', { arrayValue: { values: [{ stringValue: 'a' }, { intValue: 1 }] } }),
            pair('user', { kvlistValue: { values: [pair('name', { stringValue: 'Ann' })] } }),
            pair('raw', { bytesValue: 'AP8=' }),
          ],
        },
        { scope: { name: 'scope' } },
        { attributes: [pair('host.name', { stringValue: 'web-1' })] },
      ),
    ),
  ).toEqual(expected)
})

it('a structured body is JSON in the message, and fields that give way to attributes', () => {
  const { fields } = decode(
    json({
      body: {
        kvlistValue: {
          values: [
            pair('event', { stringValue: 'login' }),
            pair('message', { stringValue: 'hi' }),
            pair('size', { intValue: 1 }),
          ],
        },
      },
      attributes: [pair('size', { intValue: 2 })],
    }),
  )
  expect(fields).toMatchObject({
    message: '{"event":"login","message":"hi","size":1}',
    event: 'login',
    'body.message': 'hi',
    size: 2,
    'body.size': 1,
  })
})

it.each([
  [{ timeUnixNano: '0', observedTimeUnixNano: '1700000000000000000' }, 1_700_000_000_000],
  [{}, receivedAt],
  [{ timeUnixNano: 1_700_000_000_000_000_000 }, 1_700_000_000_000],
])('the time of %j', (record, timestamp) => {
  expect(decode(json(record))).toMatchObject({ timestamp, problem: null })
})

it('a time that is none is said', () => {
  expect(decode(json({ timeUnixNano: 'now' }))).toMatchObject({
    timestamp: receivedAt,
    problem: expect.stringMatching(/'timeUnixNano'/),
  })
  expect(decode(json({ timeUnixNano: -1 }))).toMatchObject({
    timestamp: receivedAt,
    problem: expect.stringMatching(/'timeUnixNano'/),
  })
})

it.each([
  [{ severityNumber: 1 }, 7],
  [{ severityNumber: 8 }, 7],
  [{ severityNumber: 9 }, 6],
  [{ severityNumber: 10 }, 5],
  [{ severityNumber: 13 }, 4],
  [{ severityNumber: 17 }, 3],
  [{ severityNumber: 18 }, 2],
  [{ severityNumber: 19 }, 1],
  [{ severityNumber: 21 }, 0],
  [{ severityText: 'Warning' }, 4],
  [{ severityText: 'constructor' }, undefined],
  [{ severityNumber: 99 }, undefined],
  [{}, undefined],
])('%j has level %s', (record, level) => {
  expect(decode(json(record)).fields['level']).toBe(level)
})

it('source: what was configured, then the host, then the service, then the sender', () => {
  const named = (...names: string[]) => ({ attributes: names.map(name => pair(name, { stringValue: name })) })
  expect(decode(json({}, {}, named('service.name', 'host.name'))).fields['source']).toBe('host.name')
  expect(decode(json({}, {}, named('service.name'))).fields['source']).toBe('service.name')
  expect(decode(json({}, {}, {})).fields['source']).toBe('192.0.2.7')
  expect(
    codecOf('otlp')!.create({ override_source: 'mine' })({
      bytes: json({}, {}, named('host.name')),
      receivedAt,
      remoteAddress: 'a',
      remoteName: null,
    }).fields['source'],
  ).toBe('mine')
})

it('names of all objects and of the server are names like others', () => {
  const { fields } = decode(
    json({
      attributes: ['__proto__', 'constructor', 'toString', 'streams', 'a b', ''].map(name =>
        pair(name, { stringValue: name }),
      ),
    }),
  )
  expect(Object.entries(fields)).toEqual(
    expect.arrayContaining([
      ['__proto__', '__proto__'],
      ['constructor', 'constructor'],
      ['toString', 'toString'],
      ['_streams', 'streams'],
      ['a_b', 'a b'],
      ['_', ''],
    ]),
  )
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
})

it('damage in one attribute leaves the rest as it is, and is said', () => {
  const damaged = delimitedField(6, Buffer.from('0a05', 'hex'))
  expect(
    decode(request(Buffer.concat([damaged, body('text'), delimitedField(6, keyValue('a', intValue(1)))]))),
  ).toMatchObject({
    fields: { message: 'text', a: 1, source: 'web-1' },
    problem: expect.stringMatching(/5 bytes long/),
    undecodable: false,
  })
})

it('values nested without end are bounded', () => {
  let value = intValue(1)
  for (let i = 0; i < 5000; i++) value = delimitedField(5, delimitedField(1, value))
  expect(decode(request(Buffer.concat([delimitedField(6, keyValue('deep', value)), body('text')])))).toMatchObject({
    fields: { message: 'text' },
    problem: expect.stringMatching(/more than 32 deep/),
  })
})

it('long names above many values do not multiply', () => {
  const long = 'x'.repeat(100_000)
  const inner = { kvlistValue: { values: Array.from({ length: 10_000 }, (_, i) => pair(`k${i}`, { intValue: i })) } }
  const { fields } = decode(json({ attributes: [pair(long, inner)] }))
  expect(Object.keys(fields).length).toBeLessThan(10)
  expect(Object.values(fields)).toContainEqual(expect.stringMatching(/^\{"k0":0,"k1":1,/))
})

it('ids of zeros are none, and what is no id is said', () => {
  expect(decode(json({ traceId: '0'.repeat(32), spanId: '' })).fields).not.toHaveProperty('trace_id')
  expect(decode(json({ traceId: 'xyz' })).problem).toMatch(/'traceId' is not 32 hexadecimal digits: 'xyz'/)
})

it('what is no record is kept whole', () => {
  expect(decode(Buffer.from('hello'))).toMatchObject({
    fields: { message: 'hello' },
    undecodable: true,
    problem: expect.any(String),
  })
  expect(decode(Buffer.from('{"resourceLogs":[]}'))).toMatchObject({ undecodable: true })
})
