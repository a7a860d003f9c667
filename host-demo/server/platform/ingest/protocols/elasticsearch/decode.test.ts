import { beforeAll, expect, it } from 'vitest'
import { codecOf, loadParts } from '../../registry.ts'

beforeAll(loadParts)
const decodeFrame = (frame: string, configuration: Record<string, unknown> = {}) =>
  codecOf('elasticsearch-bulk')!.create(configuration)({
    bytes: Buffer.from(frame),
    receivedAt: 1000,
    remoteAddress: '192.0.2.7',
    remoteName: null,
  })
const decode = (document: string, configuration?: Record<string, unknown>) =>
  decodeFrame(`{"create":{"_index":"logs"}}\n${document}`, configuration)
const fields = (document: unknown, configuration?: Record<string, unknown>) =>
  decode(JSON.stringify(document), configuration).fields

it('a document of the common schema', () => {
  expect(
    decodeFrame(
      '{"index":{"_index":"filebeat-8","_id":"abc"}}\n{"@timestamp":"2023-08-02T10:00:00.123Z","message":"hello","host":{"name":"web-1","ip":["10.0.0.1"]},"log":{"level":"info"},"event":{"duration":1.5,"ok":true}}',
    ),
  ).toEqual({
    timestamp: Date.parse('2023-08-02T10:00:00.123Z'),
    problem: null,
    undecodable: false,
    fields: {
      message: 'hello',
      source: 'web-1',
      elasticsearch_index: 'filebeat-8',
      elasticsearch_id: 'abc',
      host_name: 'web-1',
      host_ip: '["10.0.0.1"]',
      log_level: 'info',
      event_duration: 1.5,
      event_ok: true,
    },
  })
})

it.each([
  [{ host: { name: 'a' }, agent: { hostname: 'b' } }, 'a'],
  [{ host: 'a' }, 'a'],
  [{ 'host.name': 'a' }, 'a'],
  [{ host: { hostname: 'a' } }, 'a'],
  [{ agent: { hostname: 'b' } }, 'b'],
  [{ hostname: 'c' }, 'c'],
  [{ host: { ip: 'x' } }, '192.0.2.7'],
  [{ host: '' }, '192.0.2.7'],
  [{ host: 5 }, '192.0.2.7'],
])('the source of %j is %s', (document, source) => expect(fields({ message: 'x', ...document })['source']).toBe(source))

it('an overridden source loses no host', () => {
  expect(fields({ message: 'x', host: 'web-1' }, { override_source: 'all' })).toMatchObject({
    source: 'all',
    host: 'web-1',
  })
})

it.each([
  ['2023-08-02T10:00:00Z', '2023-08-02T10:00:00.000Z'],
  ['2023-08-02T10:00:00.123456789Z', '2023-08-02T10:00:00.123Z'],
  ['2023-08-02T12:00:00+02:00', '2023-08-02T10:00:00.000Z'],
  ['2023-08-02T12:00:00+0200', '2023-08-02T10:00:00.000Z'],
  ['2023-08-02T10:00:00', '2023-08-02T10:00:00.000Z'],
  ['2023-08-02 10:00:00,5', '2023-08-02T10:00:00.500Z'],
  ['2023-08-02', '2023-08-02T00:00:00.000Z'],
  [1_690_970_400_000, '2023-08-02T10:00:00.000Z'],
  ['1690970400000', '2023-08-02T10:00:00.000Z'],
  [1_690_970_400.5, '2023-08-02T10:00:00.500Z'],
])('@timestamp %j', (time, expected) =>
  expect(new Date(decode(JSON.stringify({ '@timestamp': time })).timestamp).toISOString()).toBe(expected),
)

it.each(['soon', '', '2023-13-45T10:00:00Z', -5, {}, false])(
  'a time that is none (%j) is kept beside the time of receipt',
  time => {
    const { timestamp, problem, fields } = decode(JSON.stringify({ message: 'x', '@timestamp': time }))
    expect([timestamp, problem]).toEqual([
      1000,
      "'@timestamp' is no time between 1970 and 9999: the time of receipt was taken.",
    ])
    expect(fields['gl2_original_timestamp']).toBe(typeof time === 'string' ? time : JSON.stringify(time))
  },
)

it('the text is where agents put it, else the document', () => {
  expect(fields({ log: 'from a container', stream: 'stdout' })).toMatchObject({
    message: 'from a container',
    stream: 'stdout',
  })
  expect(fields({ log: 'second', message: 'first' })).toMatchObject({ message: 'first', log: 'second' })
  expect(fields({ a: 1 })).toMatchObject({ message: '{"a":1}', a: 1 })
  expect(fields({ message: { nested: 'x' } })).toMatchObject({
    message: '{"message":{"nested":"x"}}',
    message_nested: 'x',
  })
})

it("what syslog-ng's elasticsearch-http() sends on its own has text and host in capitals", () => {
  const sent = {
    PROGRAM: 'shop',
    PRIORITY: 'notice',
    MESSAGE: 'order 7 failed',
    HOST: 'web-1',
    FACILITY: 'user',
    '@timestamp': '2023-08-02T10:00:00+00:00',
  }
  const { fields: read } = decode(JSON.stringify(sent))
  expect(read).toMatchObject({ message: 'order 7 failed', source: 'web-1', PROGRAM: 'shop', PRIORITY: 'notice' })
  expect([read['MESSAGE'], read['HOST']]).toEqual([undefined, undefined])
  expect(fields({ ...sent, message: 'own', host: 'db-1' })).toMatchObject({
    message: 'own',
    source: 'db-1',
    MESSAGE: 'order 7 failed',
    HOST: 'web-1',
  })
})

it('names that are taken, hostile and deep ones lose nothing', () => {
  const { fields: hostile } = decode(
    '{"message":"m","source":"theirs","_id":"7","__proto__":{"polluted":1},"a":{"b":1},"a_b":2,"constructor":3}',
  )
  expect(Object.getPrototypeOf(hostile)).toBe(Object.prototype)
  expect(hostile).toMatchObject({
    source: '192.0.2.7',
    source_2: 'theirs',
    __id: '7',
    __proto___polluted: 1,
    a_b: 1,
    a_b_2: 2,
    constructor: 3,
  })
  const deep = fields(JSON.parse(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`))
  expect(deep['_a'.repeat(21).slice(1)] ?? Object.keys(deep).find(name => name.startsWith('a_a'))).toBeDefined()
  expect(Object.values(deep)).toContainEqual(expect.stringMatching(/^\{"a":.*1\}+$/))
})

it('numbers a double cannot hold keep their digits', () => {
  expect(decode('{"message":"x","trace":{"id":12345678901234567890}}').fields).toMatchObject({
    trace_id: '12345678901234567890',
  })
})

it.each(['nonsense', '[1]', '"text"', '{"a":', ''])('%j is kept whole, with why', document => {
  expect(decode(document)).toMatchObject({
    undecodable: true,
    problem: expect.stringMatching(/^Not a document: /),
    fields: { message: document, elasticsearch_index: 'logs' },
  })
})

it('a document too deep to be written again is kept whole', () => {
  const document = `{"message":"x","a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  expect(decode(document)).toMatchObject({ undecodable: true, fields: { message: document } })
})

it('a level is the number of syslog as in other inputs, and its text stays', () => {
  expect(fields({ message: 'm', level: 'ERROR' })).toMatchObject({ level: 3, level_name: 'ERROR' })
  expect(fields({ message: 'm', level: 30 })).toMatchObject({ level: 30 })
})
