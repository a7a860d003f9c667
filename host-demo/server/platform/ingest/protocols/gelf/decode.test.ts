import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { codecOf, loadParts } from '../../registry.ts'
import type { Decoded } from '../../decoding/codec.ts'

const receivedAt = Date.parse('2023-08-02T10:00:00.000Z')
beforeAll(loadParts)

const decode = (message: unknown, configuration = {}): Decoded => {
  const bytes = Buffer.isBuffer(message)
    ? message
    : Buffer.from(typeof message === 'string' ? message : JSON.stringify(message))
  return codecOf('gelf')!.create(configuration)({ bytes, receivedAt, remoteAddress: '192.0.2.7', remoteName: null })
}

it('the example of the format', () => {
  expect(
    decode({
      version: '1.1',
      host: 'example.org',
      short_message: 'A short message',
      full_message: 'Backtrace here\n\nmore',
      timestamp: 1385053862.3072,
      level: 1,
      _user_id: 9001,
      _some_info: 'foo',
      _some_env_var: 'bar',
    }),
  ).toEqual({
    timestamp: 1385053862307,
    problem: null,
    undecodable: false,
    fields: {
      message: 'A short message',
      source: 'example.org',
      full_message: 'Backtrace here\n\nmore',
      level: 1,
      user_id: 9001,
      some_info: 'foo',
      some_env_var: 'bar',
    },
  })
})

it.each([
  ['gzip', gzipSync],
  ['zlib', deflateSync],
  ['zstd', zstdCompressSync],
] as const)('%s is recognised by its first bytes', (_, compress) => {
  expect(decode(compress(Buffer.from('{"short_message":"x","host":"h"}'))).fields).toEqual({
    message: 'x',
    source: 'h',
  })
})

it('a bomb stops at the limit and is kept as it came', () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000, 32))
  const decoded = decode(bomb, { decompress_size_limit: 100_000 })
  expect(decoded.problem).toMatch(/larger than 100000 bytes/)
  expect(Buffer.from(String(decoded.fields['message']), 'latin1').equals(bomb)).toBe(true)
})

describe('clients that stray', () => {
  it('text in place of numbers', () => {
    const { timestamp, fields } = decode({ host: 'h', short_message: 'x', timestamp: '1690970400.5', level: '3' })
    expect({ timestamp, level: fields['level'] }).toEqual({ timestamp: 1690970400500, level: 3 })
    expect(decode({ host: 'h', short_message: 'x', level: 'warning' }).fields).toMatchObject({
      level: 4,
      level_name: 'warning',
    })
  })

  it('names without underscore, version 1.0 fields', () => {
    expect(
      decode({ version: '1.0', host: 'h', short_message: 'x', facility: 'auth', line: 12, file: 'a.c', app: 'web' })
        .fields,
    ).toEqual({ message: 'x', source: 'h', facility: 'auth', line: 12, file: 'a.c', app: 'web' })
  })

  it('no host: the sender; no short_message: message or full_message', () => {
    expect(decode({ message: 'x' }).fields).toEqual({ message: 'x', source: '192.0.2.7' })
    expect(decode({ host: 'h', full_message: 'long' }).fields).toEqual({
      message: 'long',
      source: 'h',
      full_message: 'long',
    })
  })

  it('objects and arrays become JSON, null is no value, booleans stay', () => {
    expect(
      decode({ host: 'h', short_message: 'x', _o: { a: [1] }, _a: [1, 'b'], _n: null, _b: false, _e: '' }).fields,
    ).toEqual({ message: 'x', source: 'h', o: '{"a":[1]}', a: '[1,"b"]', b: false })
  })

  it('blanks around strings go, and fields of nothing else; the texts of the message keep theirs', () => {
    const blanks = { _user: ' anna\t', _empty: '', _blank: ' \n', _list: [' x '], facility: ' auth ' }
    expect(
      decode({
        host: ' web-1 ',
        short_message: '\tat com.example',
        full_message: '  Error\n\tat com.example\n',
        ...blanks,
      }).fields,
    ).toEqual({
      message: '\tat com.example',
      full_message: '  Error\n\tat com.example\n',
      source: 'web-1',
      user: 'anna',
      list: '[" x "]',
      facility: 'auth',
    })
    expect(decode({ host: ' ', short_message: 'x', full_message: ' ' }).fields).toEqual({
      message: 'x',
      source: '192.0.2.7',
    })
  })
})

it('numbers beyond 2^53 keep their digits', () => {
  const numbers =
    '"_id2":12345678901234567890,"_f":1e400,"_n":9007199254740991,"_d":0.1,"_o":{"k":12345678901234567890}'
  const { fields } = decode(`{"host":"h","short_message":"x",${numbers}}`)
  expect(fields).toMatchObject({ id2: '12345678901234567890', f: '1e400', n: 9007199254740991, d: 0.1 })
  expect(fields['o']).toContain('12345678901234567890')
})

it('a number with an exponent is a number where its digits fit', () => {
  const { fields } = decode(
    '{"host":"h","short_message":"x","_a":1e+21,"_b":-2.5E30,"_c":1234567890123456789e3,"_d":1000000000000000000000}',
  )
  expect(fields).toMatchObject({ a: 1e21, b: -2.5e30, c: '1234567890123456789e3', d: '1000000000000000000000' })
})

it('_id is left out and said so', () => {
  const { fields, problem } = decode({ host: 'h', short_message: 'x', _id: '1' })
  expect(fields).toEqual({ message: 'x', source: 'h' })
  expect(problem).toMatch(/_id/)
})

it('fields cannot take the place of the message, its source or what the server sets', () => {
  const { fields } = decode({
    host: 'h',
    short_message: 'x',
    _message: 'm',
    _source: 's',
    _timestamp: 't',
    _streams: 'all',
    _gl2_source_input: 'other',
    _gl2_message_id: '1',
    _short_message: 'y',
  })
  expect(fields).toEqual({
    message: 'x',
    source: 'h',
    _message: 'm',
    _source: 's',
    _timestamp: 't',
    _streams: 'all',
    _gl2_source_input: 'other',
    _gl2_message_id: '1',
    short_message: 'y',
  })
})

it('names that mean something to JavaScript are plain fields', () => {
  const names = '"___proto__":{"polluted":1},"_constructor":"c","_toString":"t","_hasOwnProperty":"p","__proto__":"q"'
  const { fields } = decode(`{"host":"h","short_message":"x",${names}}`)
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
  expect(Object.entries(fields)).toEqual(
    expect.arrayContaining([
      ['__proto__', '{"polluted":1}'],
      ['constructor', 'c'],
      ['toString', 't'],
      ['hasOwnProperty', 'p'],
      ['_proto__', 'q'],
    ]),
  )
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

it('names are cleaned, and two that become one are both kept', () => {
  expect(
    decode({ host: 'h', short_message: 'x', '_a b': 1, '_a-b': 2, '_a/b': 3, '_gr\u00fc\u00dfe': 4, '_x.y@z': 5 })
      .fields,
  ).toEqual({ message: 'x', source: 'h', a_b: 1, 'a-b': 2, _a_b: 3, gr__e: 4, 'x.y@z': 5 })
  const name = Object.keys(decode({ host: 'h', short_message: 'x', [`_${'n'.repeat(5000)}`]: 1 }).fields).find(key =>
    key.startsWith('nnn'),
  )
  expect(name).toHaveLength(255)
})

it.each([-1, 253402300800, 'tomorrow', '', true, 1e300, [1]])(
  'a timestamp that is none (%j) is the time of receipt, the given one is kept',
  given => {
    const { timestamp, fields, problem } = decode({ host: 'h', short_message: 'x', timestamp: given })
    expect(timestamp).toBe(receivedAt)
    expect(fields['gl2_original_timestamp']).toBe(typeof given === 'string' ? given : JSON.stringify(given))
    expect(problem).toMatch(/timestamp/)
  },
)

it.each([
  '',
  'no json',
  '[1,2]',
  '"text"',
  '{"host":"h"}',
  '{"short_message":',
  '\u0000\u0001\ufffd',
  'null',
  '['.repeat(200_000),
])('what is no GELF is kept whole: %j', text => {
  const { fields, problem, undecodable } = decode(text)
  expect(fields).toEqual({ message: text, source: '192.0.2.7' })
  expect(problem).toMatch(/GELF/)
  expect(undecodable).toBe(true)
})

it('text comes through as it was sent', () => {
  const text = 'a\u0000b \ud800 lone \u{1f525} \u202e \ufeff end'
  expect(decode({ host: 'h', short_message: text, _v: text }).fields).toEqual({ message: text, source: 'h', v: text })
})

it('bytes that are not UTF-8 are read as ISO 8859-1, other encodings as configured', () => {
  expect(decode(Buffer.from('{"host":"h","short_message":"gr\u00fc\u00df"}', 'latin1')).fields['message']).toBe(
    'gr\u00fc\u00df',
  )
  const japanese = Buffer.concat([
    Buffer.from('{"host":"h","short_message":"'),
    Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
    Buffer.from('"}'),
  ])
  expect(decode(japanese, { charset_name: 'Shift_JIS' }).fields['message']).toBe('\u65e5\u672c')
  expect(() => decode('{}', { charset_name: 'klingon' })).toThrow(/charset_name/)
})

it('a source can be put in place of every host', () => {
  expect(decode({ host: 'h', short_message: 'x' }, { override_source: 'gateway' }).fields['source']).toBe('gateway')
})
