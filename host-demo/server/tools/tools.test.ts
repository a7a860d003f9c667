import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer([area])
  await server.call('POST', '/api/users', newUser('bob'))
})
afterAll(() => server.close())

const post = async (path: string, body: unknown) => {
  const reply = await server.call('POST', `/api/tools/${path}`, body)
  return { status: reply.statusCode, body: reply.json() }
}
const get = async (path: string, query: Record<string, string | number | boolean>) => {
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const reply = await server.call('GET', `/api/tools/${path}?${parameters}`)
  return { status: reply.statusCode, body: reply.json() }
}
/** Both forms give the same answer. */
async function ask(path: string, test: Record<string, string | number | boolean>) {
  const posted = await post(path, test)
  expect(await get(path, test)).toEqual(posted)
  return posted
}

describe('regex_tester', () => {
  it('gives the first group, or the place alone where there is none', async () => {
    expect(await ask('regex_tester', { string: 'id=42;', regex: 'id=(\\d+)' })).toEqual({
      status: 200,
      body: { matched: true, match: { match: '42', start: 3, end: 5 }, regex: 'id=(\\d+)', string: 'id=42;' },
    })
    expect((await ask('regex_tester', { string: 'id=42;', regex: '\\d+' })).body).toEqual({
      matched: true,
      regex: '\\d+',
      string: 'id=42;',
    })
    expect((await ask('regex_tester', { string: 'a\nb', regex: 'a(.)b' })).body.match).toEqual({
      match: '\n',
      start: 1,
      end: 2,
    })
    expect((await ask('regex_tester', { string: 'x', regex: 'y(z)' })).body).toEqual({
      matched: false,
      regex: 'y(z)',
      string: 'x',
    })
  })

  it('refuses what is invalid or cannot run in linear time, and says so', async () => {
    const invalid = await ask('regex_tester', { string: 'x', regex: '(x' })
    expect([invalid.status, invalid.body.message]).toEqual([
      400,
      'The regular expression cannot be used: missing closing ): `(x`.',
    ])
    expect((await ask('regex_tester', { string: 'x', regex: '(?=x)' })).body.message).toContain(
      'cannot run in linear time',
    )
    expect((await ask('regex_tester', { string: 'x', regex: '(x)\\1' })).body.message).toContain(
      'cannot run in linear time',
    )
  })

  it('validates alone', async () => {
    expect(await get('regex_tester/validate', { regex: 'a+' })).toEqual({
      status: 200,
      body: { regex: 'a+', is_valid: true },
    })
    expect((await get('regex_tester/validate', { regex: '[a' })).body).toEqual({
      regex: '[a',
      is_valid: false,
      validation_message: 'missing closing ]: `[a`',
    })
    expect((await get('regex_tester/validate', {})).status).toBe(400)
  })
})

describe('regex_replace_tester', () => {
  it('replaces the first match or all of them', async () => {
    const one = { string: 'a1 b2', regex: '([a-z])(\\d)', replacement: '$2$1', replace_all: false }
    expect((await ask('regex_replace_tester', one)).body).toEqual({
      matched: true,
      match: { match: '1a b2', start: 0, end: 1 },
      ...one,
    })
    expect((await ask('regex_replace_tester', { ...one, replace_all: true })).body.match.match).toBe('1a 2b')
    expect((await post('regex_replace_tester', { string: 'a', regex: 'a', replacement: 'b' })).body.replace_all).toBe(
      false,
    )
    expect((await ask('regex_replace_tester', { ...one, regex: '(z)(y)' })).body).toEqual({
      matched: false,
      ...one,
      regex: '(z)(y)',
    })
  })

  it('knows names and escapes, and refuses groups that there are not', async () => {
    const replaced = async (regex: string, replacement: string) => {
      const { status, body } = await ask('regex_replace_tester', {
        string: 'k=v',
        regex,
        replacement,
        replace_all: true,
      })
      return status === 200 ? body.match.match : body.message
    }
    expect(await replaced('(?<key>k)', '${key}!')).toBe('k!=v')
    expect(await replaced('k', '\\$0')).toBe('$0=v')
    expect(await replaced('x?', '-')).toBe('-k-=-v-')
    expect(await replaced('(k)', '$2')).toContain('$2')
    expect(await replaced('k', '${__proto__}')).toContain('${__proto__}')
    expect(await replaced('k', '5$')).toContain("write '\\$'")
  })
})

describe('grok_tester', () => {
  it('names what it captured', async () => {
    const test = { string: 'port 514', pattern: 'port %{INT:port;int}', named_captures_only: true }
    expect(await ask('grok_tester', test)).toEqual({
      status: 200,
      body: { matched: true, matches: [{ name: 'port', match: '514' }], pattern: test.pattern, string: test.string },
    })
    expect((await ask('grok_tester', { ...test, string: 'x' })).body).toMatchObject({ matched: false, matches: [] })
  })

  it('says what is wrong with a pattern, with status 200', async () => {
    expect(await ask('grok_tester', { string: 'x', pattern: '%{NOSUCH:a}', named_captures_only: false })).toEqual({
      status: 200,
      body: {
        matched: false,
        matches: [],
        pattern: '%{NOSUCH:a}',
        string: 'x',
        error_message: "There is no grok pattern named 'NOSUCH'.",
      },
    })
  })
})

describe('json_tester', () => {
  const object = '{"a b":{"c":1,"d":{"e":"x"}},"l":[1,{"k":"v"},[2,3]],"n":null,"t":true}'
  it('expands objects into fields, with separators, prefix and keys without blanks', async () => {
    expect((await post('json_tester', { string: object })).body).toEqual({
      matches: { 'a b_c': 1, 'a b_d_e': 'x', l: '1, {k=v}, [2, 3]', t: true },
      flatten: false,
      line_separator: ', ',
      key_separator: '_',
      kv_separator: '=',
      string: object,
    })
    const chosen = {
      string: object,
      flatten: false,
      list_separator: '|',
      key_separator: '.',
      kv_separator: ':',
      replace_key_whitespace: true,
      key_whitespace_replacement: '$&',
      key_prefix: 'p.',
    }
    expect((await ask('json_tester', chosen)).body.matches).toEqual({
      'p.a$&b.c': 1,
      'p.a$&b.d.e': 'x',
      'p.l': '1|{k=v}|[2, 3]',
      'p.t': true,
    })
  })

  it('flattens objects into one text', async () => {
    expect((await post('json_tester', { string: object, flatten: true })).body.matches).toEqual({
      'a b': 'c=1, d={e=x}',
      l: '1, {k=v}, [2, 3]',
      t: true,
    })
  })

  it.each([
    ['{', "'string' is no JSON"],
    ['[1]', "'string' must be a JSON object"],
    ['3', "'string' must be a JSON object"],
  ])('refuses %s', async (string, message) => {
    const { status, body } = await post('json_tester', { string })
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
  })

  it.each(['string', 'list_separator', 'key_separator', 'kv_separator'])('refuses an empty %s', async field => {
    const { status, body } = await post('json_tester', { string: '{}', [field]: '' })
    expect([status, body[0].path]).toEqual([400, expect.stringContaining(field)])
  })
})

describe('texts', () => {
  it('split and index counts from 1', async () => {
    const cut = async (index: number, split_by = ' ') =>
      (await ask('split_and_index_tester', { string: 'one two  four', split_by, index })).body
    expect(await cut(2)).toEqual({ successful: true, cut: 'two', begin_index: 4, end_index: 7 })
    expect(await cut(3)).toEqual({ successful: false, cut: null, begin_index: 8, end_index: 8 })
    expect(await cut(1, ';')).toEqual({ successful: true, cut: 'one two  four', begin_index: 0, end_index: 13 })
    expect(await cut(5)).toEqual({ successful: false, cut: null, begin_index: 0, end_index: 0 })
    expect(await cut(0)).toMatchObject({ successful: false })
    expect((await post('split_and_index_tester', { string: 'a', split_by: '', index: 1 })).status).toBe(400)
    expect((await post('split_and_index_tester', { string: 'a', split_by: ' ', index: -1 })).body.successful).toBe(
      false,
    )
    expect((await get('split_and_index_tester', { string: 'a', split_by: ' ', index: -1 })).status).toBe(400)
    expect(await cut(2, '  ')).toEqual({ successful: true, cut: 'four', begin_index: 9, end_index: 13 })
  })

  it('substring takes start and end in a body, begin_index and end_index in a query', async () => {
    expect((await post('substring_tester', { string: 'hello', start: 1, end: 3 })).body).toEqual({
      successful: true,
      cut: 'el',
      begin_index: 1,
      end_index: 3,
    })
    expect((await get('substring_tester', { string: 'hello', begin_index: 1, end_index: 3 })).body.cut).toBe('el')
    expect((await post('substring_tester', { string: 'hello', start: 3, end: 9 })).body).toEqual({
      successful: false,
      cut: null,
      begin_index: 3,
      end_index: 9,
    })
    expect((await post('substring_tester', { string: 'hello', begin_index: 1, end_index: 3 })).status).toBe(400)
    expect((await get('substring_tester', { string: 'hello', begin_index: -1, end_index: 3 })).status).toBe(400)
  })

  it('contains', async () => {
    expect((await ask('contains_string_tester', { string: 'abc', search_string: 'b' })).body).toEqual({
      matched: true,
      match: { start: 1, end: 2 },
      search_string: 'b',
      string: 'abc',
    })
    expect((await ask('contains_string_tester', { string: 'abc', search_string: 'x' })).body).toEqual({
      matched: false,
      search_string: 'x',
      string: 'abc',
    })
  })
})

describe('natural_date_tester', () => {
  it('gives the range in the zone', async () => {
    const { status, body } = await get('natural_date_tester', { string: 'yesterday', timezone: 'Asia/Tokyo' })
    expect(status).toBe(200)
    expect(body).toEqual({
      from: expect.stringMatching(/T15:00:00\.000Z$/),
      to: expect.stringMatching(/T14:59:59\.999Z$/),
      timezone: 'Asia/Tokyo',
    })
    const hour = (await get('natural_date_tester', { string: 'last hour', timezone: 'UTC' })).body
    expect(Date.parse(hour.to) - Date.parse(hour.from)).toBe(3_600_000)
  })

  it('answers 422 for words that mean no time, 400 for what is missing or no zone', async () => {
    expect((await get('natural_date_tester', { string: 'purple monkeys', timezone: 'UTC' })).status).toBe(422)
    const zone = await get('natural_date_tester', { string: 'today', timezone: 'Mars/Base' })
    expect([zone.status, zone.body.message]).toEqual([400, expect.stringContaining("'timezone'")])
    expect((await get('natural_date_tester', { timezone: 'UTC' })).status).toBe(400)
    expect((await get('natural_date_tester', { string: 'today' })).status).toBe(400)
  })
})

describe('lookup_table_tester', () => {
  it('says that there is no such table', async () => {
    expect(await ask('lookup_table_tester', { string: 'k', lookup_table_name: 'users' })).toEqual({
      status: 200,
      body: {
        empty: true,
        error: true,
        error_message: "There is no lookup table named 'users'.",
        key: null,
        value: null,
      },
    })
  })

  it('needs the permission to read lookup tables; the others need a login', async () => {
    const bob = basic('bob', 'pw')
    const test = { string: 'k', lookup_table_name: 'users' }
    expect((await server.call('POST', '/api/tools/lookup_table_tester', test, bob)).statusCode).toBe(403)
    expect((await server.call('POST', '/api/tools/regex_tester', { string: 'a', regex: 'a' }, bob)).statusCode).toBe(
      200,
    )
    expect((await server.call('POST', '/api/tools/regex_tester', { string: 'a', regex: 'a' }, {})).statusCode).toBe(401)
  })
})

describe('limits', () => {
  it.each([
    ['regex_tester', { string: 'x'.repeat(65_537), regex: 'x' }, 'string'],
    ['regex_tester', { string: 'x', regex: 'x'.repeat(4097) }, 'regex'],
    ['grok_tester', { string: 'x', pattern: 'x'.repeat(4097) }, 'pattern'],
    ['regex_replace_tester', { string: 'x', regex: 'x', replacement: 'x'.repeat(4097) }, 'replacement'],
    ['contains_string_tester', { string: 'x', search_string: 'x'.repeat(4097) }, 'search_string'],
    ['json_tester', { string: '{}', key_prefix: 'x'.repeat(4097) }, 'key_prefix'],
  ])('%s names what is too long', async (path, test, field) => {
    const { status, body } = await post(path, test)
    expect([status, body.message]).toEqual([400, expect.stringContaining(`'${field}' is longer than`)])
  })

  it('a body larger than any test is refused before it is read', async () => {
    expect(
      (await server.call('POST', '/api/tools/regex_tester', { string: 'x'.repeat(1_100_000), regex: 'x' })).statusCode,
    ).toBe(413)
  })
})
