/** Every tester once by POST and once by GET, with exactly the keys of its answer (contract 2, 3.5, 13). */
import { describe, expect, it } from 'vitest'
import { apiError, wire } from './wire.ts'

const { call } = wire()

interface Case {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly answer: unknown
}
const json = {
  string: '{"a":{"b c":[1,2]}}',
  flatten: false,
  list_separator: ';',
  key_separator: '.',
  kv_separator: '=',
  replace_key_whitespace: true,
  key_whitespace_replacement: '-',
  key_prefix: 'p_',
}
const cases: readonly Case[] = [
  {
    path: 'contains_string_tester',
    body: { string: 'foobar', search_string: 'bar' },
    answer: { matched: true, match: { start: 3, end: 6 }, search_string: 'bar', string: 'foobar' },
  },
  {
    path: 'contains_string_tester',
    body: { string: 'foo', search_string: 'bar' },
    answer: { matched: false, search_string: 'bar', string: 'foo' },
  },
  {
    path: 'grok_tester',
    body: { string: 'up 12', pattern: '%{WORD:state} %{INT:days:int}', named_captures_only: true },
    answer: {
      matched: true,
      matches: [
        { name: 'state', match: 'up' },
        { name: 'days', match: '12' },
      ],
      pattern: '%{WORD:state} %{INT:days:int}',
      string: 'up 12',
    },
  },
  {
    path: 'grok_tester',
    body: { string: 'x', pattern: '%{NOTHING}', named_captures_only: false },
    answer: { matched: false, matches: [], pattern: '%{NOTHING}', string: 'x', error_message: expect.any(String) },
  },
  {
    path: 'json_tester',
    body: json,
    answer: {
      matches: { 'p_a.b-c': '1;2' },
      flatten: false,
      line_separator: ';',
      key_separator: '.',
      kv_separator: '=',
      string: json.string,
    },
  },
  {
    path: 'lookup_table_tester',
    body: { string: 'x', lookup_table_name: 'none' },
    answer: { empty: true, error: true, error_message: expect.any(String), key: null, value: null },
  },
  {
    path: 'regex_tester',
    body: { string: 'id=42', regex: 'id=(\\d+)' },
    answer: { matched: true, match: { match: '42', start: 3, end: 5 }, regex: 'id=(\\d+)', string: 'id=42' },
  },
  {
    path: 'regex_tester',
    body: { string: 'id=42', regex: '\\d+' },
    answer: { matched: true, regex: '\\d+', string: 'id=42' },
  },
  { path: 'regex_tester', body: { string: 'x', regex: 'y' }, answer: { matched: false, regex: 'y', string: 'x' } },
  {
    path: 'regex_replace_tester',
    body: { string: 'a1b2', regex: '(\\d)', replacement: '<$1>', replace_all: true },
    answer: {
      matched: true,
      match: { match: 'a<1>b<2>', start: 1, end: 2 },
      regex: '(\\d)',
      replacement: '<$1>',
      replace_all: true,
      string: 'a1b2',
    },
  },
  {
    path: 'split_and_index_tester',
    body: { string: 'a,b,c', split_by: ',', index: 2 },
    answer: { successful: true, cut: 'b', begin_index: 2, end_index: 3 },
  },
  {
    path: 'split_and_index_tester',
    body: { string: 'a', split_by: ',', index: 9 },
    answer: { successful: false, cut: null, begin_index: 0, end_index: 0 },
  },
  {
    path: 'substring_tester',
    body: { string: 'foobar', start: 3, end: 6 },
    query: { string: 'foobar', begin_index: 3, end_index: 6 },
    answer: { successful: true, cut: 'bar', begin_index: 3, end_index: 6 },
  },
]

describe('each tester answers by POST and GET alike', () => {
  it.each(cases)('$path: $body', async ({ path, body, query, answer }) => {
    const posted = await call('POST', `/tools/${path}`, body)
    expect([posted.status, posted.body]).toEqual([200, answer])
    expect(posted.headers.get('content-type')).toMatch(/^application\/json/)
    const parameters = new URLSearchParams(Object.entries(query ?? body).map(([name, value]) => [name, String(value)]))
    const got = await call('GET', `/tools/${path}?${parameters}`)
    expect([got.status, got.body]).toEqual([200, answer])
  })
})

it('an expression is validated on its own', async () => {
  const validity = async (regex: string) =>
    (await call('GET', `/tools/regex_tester/validate?regex=${encodeURIComponent(regex)}`)).body
  expect(await validity('a+')).toEqual({ regex: 'a+', is_valid: true })
  expect(await validity('(')).toEqual({ regex: '(', is_valid: false, validation_message: expect.any(String) })
})

it('words of a date mean a range, or nothing with 422', async () => {
  const { status, body } = await call('GET', '/tools/natural_date_tester?string=yesterday&timezone=Europe/Berlin')
  expect([status, body]).toEqual([
    200,
    {
      from: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      to: expect.stringMatching(/Z$/),
      timezone: 'Europe/Berlin',
    },
  ])
  const nothing = await call('GET', '/tools/natural_date_tester?string=gibberish&timezone=UTC')
  expect([nothing.status, nothing.body]).toEqual([422, apiError(expect.any(String))])
  expect((await call('POST', '/tools/natural_date_tester', { string: 'today', timezone: 'UTC' })).status).toBe(405)
})

it.each([
  ['regex_tester', { string: 'x', regex: '(' }],
  ['regex_tester', { string: 'x', regex: '(?=a)' }],
  ['json_tester', { ...json, string: '{' }],
])('%s with %j is a 400 with an ApiError', async (path, body) => {
  const { status, body: said } = await call('POST', `/tools/${path}`, body)
  expect([status, said]).toEqual([400, apiError(expect.any(String))])
})

it.each([['json_tester', { ...json, list_separator: '' }, 'list_separator']])(
  '%s refuses an empty %o in the array of bean validation',
  async (path, body, field) => {
    const { status, body: said } = await call('POST', `/tools/${path}`, body)
    expect([status, said]).toEqual([
      400,
      [expect.objectContaining({ path: expect.stringContaining(field), invalid_value: '' })],
    ])
  },
)
