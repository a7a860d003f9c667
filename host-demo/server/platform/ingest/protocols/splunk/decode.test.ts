import { beforeAll, expect, it } from 'vitest'
import { codecOf, loadParts } from '../../registry.ts'

beforeAll(loadParts)
const decode = (frame: string, configuration: Record<string, unknown> = {}) =>
  codecOf('splunk-hec')!.create(configuration)({
    bytes: Buffer.from(frame),
    receivedAt: 1000,
    remoteAddress: '192.0.2.7',
    remoteName: null,
  })
const fields = (event: unknown, configuration?: Record<string, unknown>) =>
  decode(JSON.stringify(event), configuration).fields

it('a text with what is said about it', () => {
  expect(
    decode(
      '{"time":1437522387.371,"host":"web-1","source":"/var/log/x","sourcetype":"nginx","index":"main","event":"hello","fields":{"club":"glee","wins":["a","b"]}}',
    ),
  ).toEqual({
    timestamp: 1_437_522_387_371,
    problem: null,
    undecodable: false,
    fields: {
      message: 'hello',
      source: 'web-1',
      splunk_source: '/var/log/x',
      sourcetype: 'nginx',
      index: 'main',
      club: 'glee',
      wins: '["a","b"]',
    },
  })
})

it.each([
  ['1437522387.37', 1_437_522_387_370],
  [1_437_522_387, 1_437_522_387_000],
  [1_437_522_387_371, 1_437_522_387_371],
  ['1437522387371', 1_437_522_387_371],
])('time %j', (time, expected) => expect(decode(JSON.stringify({ event: 'x', time })).timestamp).toBe(expected))

it.each(['yesterday', '', -1, 1e300, {}, [5], true])(
  'a time that is none (%j) is kept beside the time of receipt',
  time => {
    const { timestamp, problem, fields } = decode(JSON.stringify({ event: 'x', time }))
    expect([timestamp, problem]).toEqual([
      1000,
      "'time' is no time between 1970 and 9999: the time of receipt was taken.",
    ])
    expect(fields['gl2_original_timestamp']).toBe(typeof time === 'string' ? time : JSON.stringify(time))
  },
)

it('an object becomes fields, its text the message', () => {
  expect(
    fields({ event: { message: 'checkout failed', level: 'error', http: { status: 500, tags: [1, 2] }, gone: null } }),
  ).toEqual({
    message: 'checkout failed',
    source: '192.0.2.7',
    level: 3,
    level_name: 'error',
    http_status: 500,
    http_tags: '[1,2]',
  })
  expect(fields({ event: { line: 'from a container', tag: 'abc' } })).toMatchObject({
    message: 'from a container',
    tag: 'abc',
  })
  expect(fields({ event: { a: 1 } })).toMatchObject({ message: '{"a":1}', a: 1 })
  expect(fields({ event: [1, { b: 2 }] })).toMatchObject({ message: '[1,{"b":2}]' })
  expect(fields({ event: 5, other: { x: true } })).toMatchObject({ message: '5', other_x: true })
})

it('names that are taken, and hostile ones, lose nothing', () => {
  expect(fields({ event: { source: 'inner', message: 'm', timestamp: 'T' }, fields: { source: 'field' } })).toEqual({
    message: 'm',
    source: '192.0.2.7',
    source_2: 'field',
    source_3: 'inner',
    _timestamp: 'T',
  })
  const { fields: hostile } = decode(
    '{"event":{"__proto__":{"polluted":1},"constructor":2},"fields":{"__proto__":"x"}}',
  )
  expect(Object.getPrototypeOf(hostile)).toBe(Object.prototype)
  expect(hostile).toMatchObject({ constructor: 2, __proto___polluted: 1 })
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

it('an overridden source keeps the host', () => {
  expect(fields({ event: 'x', host: 'web-1' }, { override_source: 'all' })).toEqual({
    message: 'x',
    source: 'all',
    host: 'web-1',
  })
})

it('numbers a double cannot hold keep their digits', () => {
  expect(decode('{"event":{"id":12345678901234567890}}').fields).toMatchObject({ id: '12345678901234567890' })
})

it.each(['{"event":nonsense}', '{"event":"x",}', '{"event":"a\nb"}'])('%j is kept whole, with why', frame => {
  expect(decode(frame)).toMatchObject({
    undecodable: true,
    problem: expect.stringMatching(/^Not an event: /),
    fields: { message: frame, source: '192.0.2.7' },
  })
})

it('an event too deep to be written again is kept whole', () => {
  const frame = `{"event":{"message":"x","a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`
  expect(decode(frame)).toMatchObject({ undecodable: true, fields: { message: frame } })
})
