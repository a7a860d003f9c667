import { describe, expect, it } from 'vitest'
import { staleFiles } from '../generate-parsers.js'
import { DEFAULT_LIMITS, parseQuery, QuerySyntaxError } from './index.ts'
import type { ParseOptions, QueryNode } from './index.ts'

const term = (value: string, field: string | null = null): QueryNode => ({ type: 'term', field, value })
const phrase = (value: string, slop = 0, field: string | null = null): QueryNode => ({
  type: 'phrase',
  field,
  value,
  slop,
})
const bool = (clauses: { must?: QueryNode[]; should?: QueryNode[]; mustNot?: QueryNode[] }): QueryNode => ({
  type: 'bool',
  must: [],
  should: [],
  mustNot: [],
  ...clauses,
})
const range = (
  field: string | null,
  lower: string | null,
  includeLower: boolean,
  upper: string | null,
  includeUpper: boolean,
): QueryNode => ({ type: 'range', field, lower, includeLower, upper, includeUpper })
const [a, b, c] = [term('a'), term('b'), term('c')]

function tree(text: string, options?: ParseOptions): unknown {
  return JSON.parse(
    JSON.stringify(parseQuery(text, options), (key, value: unknown) => (key === 'span' ? undefined : value)),
  )
}

function failure(text: string, options?: ParseOptions): QuerySyntaxError {
  try {
    parseQuery(text, options)
  } catch (error) {
    if (error instanceof QuerySyntaxError) return error
    throw error
  }
  throw new Error(`${JSON.stringify(text)} was read`)
}

it('has the parser that the grammar gives', () => {
  expect(staleFiles('query'), 'run node core/generate-parsers.js').toEqual([])
})

describe('query forms', () => {
  const forms: Record<string, QueryNode> = {
    '': { type: 'all' },
    ' \t\n': { type: 'all' },
    '*': { type: 'all' },
    '**': { type: 'all' },
    '*:*': { type: 'all' },
    word: term('word'),
    'ssh-2.0/a+b=c': term('ssh-2.0/a+b=c'),
    'naïve_東京😀': term('naïve_東京😀'),
    'a\u00a0b\u3000c': bool({ should: [a, b, c] }),
    and: term('and'),
    'a&&b': term('a&&b'),
    'ANDROID TO': bool({ should: [term('ANDROID'), term('TO')] }),
    'a\\ b\\:\\*\\?\\\\': term('a b:*?\\'),
    '\\AND \\-a': bool({ should: [term('AND'), term('-a')] }),
    '\\u00e9t\\u00E9 \\users': bool({ should: [term('été'), term('users')] }),
    '"two words"': phrase('two words'),
    '"a \\"b\\" \\\\ * AND"': phrase('a "b" \\ * AND'),
    '""': phrase(''),
    '"line\nbreak"': phrase('line\nbreak'),
    '"a b"~3': phrase('a b', 3),
    '"a b"~': phrase('a b'),
    'f:"a b"~2': phrase('a b', 2, 'f'),
    'fo?o*bar\\*': {
      type: 'wildcard',
      field: null,
      parts: [{ literal: 'fo' }, '?', { literal: 'o' }, '*', { literal: 'bar*' }],
    },
    'f:a**': { type: 'wildcard', field: 'f', parts: [{ literal: 'a' }, '*'] },
    '/a.*b/': { type: 'regex', field: null, pattern: 'a.*b' },
    'f:/a\\/\\\\\\d+/': { type: 'regex', field: 'f', pattern: 'a/\\\\\\d+' },
    'fo~': { type: 'fuzzy', field: null, value: 'fo', distance: 0 },
    '日本~': { type: 'fuzzy', field: null, value: '日本', distance: 0 },
    'foo~': { type: 'fuzzy', field: null, value: 'foo', distance: 1 },
    'errro~': { type: 'fuzzy', field: null, value: 'errro', distance: 1 },
    'timeot~': { type: 'fuzzy', field: null, value: 'timeot', distance: 2 },
    'foo~2': { type: 'fuzzy', field: null, value: 'foo', distance: 2 },
    'f:foo~1': { type: 'fuzzy', field: 'f', value: 'foo', distance: 1 },
    'foo~0': { type: 'fuzzy', field: null, value: 'foo', distance: 0 },
    'abcde~0.8': { type: 'fuzzy', field: null, value: 'abcde', distance: 0 },
    'abcdef~0.5': { type: 'fuzzy', field: null, value: 'abcdef', distance: 2 },
    'f:v': term('v', 'f'),
    'a.b-c_d@e:v': term('v', 'a.b-c_d@e'),
    'a\\:b\\ c:v': term('v', 'a:b c'),
    'f : v': term('v', 'f'),
    '404:500': term('500', '404'),
    '__proto__:constructor': term('constructor', '__proto__'),
    'f:-5': term('-5', 'f'),
    'f:+5.5': term('+5.5', 'f'),
    'f:-a*': { type: 'wildcard', field: 'f', parts: [{ literal: '-a' }, '*'] },
    'f:(a OR "b c")': bool({ should: [term('a', 'f'), phrase('b c', 0, 'f')] }),
    'f:(+a -b)': bool({ must: [term('a', 'f')], mustNot: [term('b', 'f')] }),
    'f:(a g:b)': bool({ should: [term('a', 'f'), term('b', 'g')] }),
    'f:((a))': term('a', 'f'),
    'f:(>=400 AND <500)': bool({ must: [range('f', '400', true, null, true), range('f', null, true, '500', false)] }),
    'f:[1 TO 5]': range('f', '1', true, '5', true),
    'f:{1 TO 5}': range('f', '1', false, '5', false),
    'f:{a TO b]': range('f', 'a', false, 'b', true),
    'f:[-5 TO *}': range('f', '-5', true, null, true),
    'f:{* TO 5}': range('f', null, true, '5', false),
    'f:["*" TO "TO"]': range('f', '*', true, 'TO', true),
    '[a TO b]': range(null, 'a', true, 'b', true),
    'timestamp:["2023-01-01 10:00:00" TO now-1d/d]': range('timestamp', '2023-01-01 10:00:00', true, 'now-1d/d', true),
    'timestamp:[2023-01-01T10:00:00.000Z TO 2023-01-01||+1M/d}': range(
      'timestamp',
      '2023-01-01T10:00:00.000Z',
      true,
      '2023-01-01||+1M/d',
      false,
    ),
    'f:>5': range('f', '5', false, null, true),
    'f:>=5': range('f', '5', true, null, true),
    'f:<5': range('f', null, true, '5', false),
    'f:<=-5.5': range('f', null, true, '-5.5', true),
    'f:>= 5': range('f', '5', true, null, true),
    'f:>"2023-01-01 10:00:00"': range('f', '2023-01-01 10:00:00', false, null, true),
    'f:>=2023-01-01T10:00:00||-1d/d': range('f', '2023-01-01T10:00:00||-1d/d', true, null, true),
    'f:*': { type: 'exists', field: 'f' },
    'f:[* TO *]': { type: 'exists', field: 'f' },
    '_exists_:a.b': { type: 'exists', field: 'a.b' },
    '_exists_:"a b"': { type: 'exists', field: 'a b' },
    '_exists_:(a OR b)': bool({
      should: [
        { type: 'exists', field: 'a' },
        { type: 'exists', field: 'b' },
      ],
    }),
    '_exists_:*': { type: 'all' },
    'a^2': { type: 'boost', node: a, factor: 2 },
    '(a b)^0.5': { type: 'boost', node: bool({ should: [a, b] }), factor: 0.5 },
    'f:"a"~1^2': { type: 'boost', node: phrase('a', 1, 'f'), factor: 2 },
    'foo^2~1': { type: 'boost', node: { type: 'fuzzy', field: null, value: 'foo', distance: 1 }, factor: 2 },
    'f:[1 TO 2]^3': { type: 'boost', node: range('f', '1', true, '2', true), factor: 3 },
  }
  for (const [text, expected] of Object.entries(forms))
    it(JSON.stringify(text), () => expect(tree(text)).toEqual(expected))
})

describe('combination', () => {
  const not = (node: QueryNode) => bool({ mustNot: [node] })
  const forms: Record<string, QueryNode> = {
    'a b': bool({ should: [a, b] }),
    'a OR b': bool({ should: [a, b] }),
    'a || b': bool({ should: [a, b] }),
    'a AND b': bool({ must: [a, b] }),
    'a && b && c': bool({ must: [a, b, c] }),
    '+a -b c': bool({ must: [a], mustNot: [b], should: [c] }),
    'a - b': bool({ should: [a, b] }),
    'a + b': bool({ should: [a, b] }),
    'a ! b': bool({ should: [a, b] }),
    '- a': a,
    'a -\nb -c': bool({ should: [a, b], mustNot: [c] }),
    'a AND - b': bool({ should: [a, b] }),
    '- AND a AND b': bool({ must: [a, b] }),
    '- - ': term('-'),
    '(- ) AND a': bool({ must: [term('-'), a] }),
    '- AND + ': term('-'),
    '*:a': a,
    '*:(a -b)': bool({ should: [a], mustNot: [b] }),
    'a NOT b': bool({ should: [a], mustNot: [b] }),
    'a -b': bool({ should: [a], mustNot: [b] }),
    'a !b': bool({ should: [a], mustNot: [b] }),
    'NOT a': not(a),
    '-a -b': bool({ mustNot: [a, b] }),
    '+a': a,
    'a OR NOT b': bool({ should: [a, not(b)] }),
    'NOT a OR b': bool({ should: [not(a), b] }),
    'a AND NOT b': bool({ must: [a], mustNot: [b] }),
    'NOT a AND !b': bool({ mustNot: [a, b] }),
    'a OR b AND c': bool({ should: [a, bool({ must: [b, c] })] }),
    'a AND b OR c': bool({ should: [bool({ must: [a, b] }), c] }),
    'a b AND c': bool({ should: [a, bool({ must: [b, c] })] }),
    '(a OR b) AND c': bool({ must: [bool({ should: [a, b] }), c] }),
    '-(a b)': not(bool({ should: [a, b] })),
    '+a OR b': bool({ must: [a], should: [b] }),
    '((a))': a,
    '(NOT a) b': bool({ should: [not(a), b] }),
  }
  for (const [text, expected] of Object.entries(forms)) it(text, () => expect(tree(text)).toEqual(expected))
})

it('keeps the place of every node', () => {
  const text = 'level:(3 OR "x y")  AND NOT took:>=5^2'
  const query = parseQuery(text)
  if (query.type !== 'bool') throw new Error(query.type)
  const at = (node: QueryNode | undefined) => text.slice(node?.span?.from, node?.span?.to)
  expect(at(query)).toBe(text)
  expect(at(query.must[0])).toBe('3 OR "x y"')
  expect(at(query.mustNot[0])).toBe('took:>=5^2')
})

describe('leading wildcards', () => {
  it('are refused where they stand', () => {
    expect(failure('a *word')).toMatchObject({
      from: 2,
      to: 7,
      message: expect.stringContaining("cannot begin with '*'") as string,
    })
    expect(failure('f:?a')).toMatchObject({ from: 2, to: 4 })
    expect(failure('?')).toMatchObject({ from: 0, to: 1 })
  })
  it('are read where they are allowed', () => {
    expect(tree('f:*a', { allowLeadingWildcard: true })).toEqual({
      type: 'wildcard',
      field: 'f',
      parts: ['*', { literal: 'a' }],
    })
  })
  it('are words when escaped', () => expect(tree('\\*word')).toEqual(term('*word')))
})

describe('errors', () => {
  /** Text, the part of it that is marked, and words of the message. */
  const errors: [text: string, marked: string | number, message: string][] = [
    ['foo:', 'foo:', "Expected a value after 'foo:'"],
    ['a foo: AND b', 'AND', "Expected a value after 'foo:', found 'AND'"],
    ['f:)', ')', "Expected a value after 'f:'"],
    ['a "b c', '"b c', 'Missing closing quote'],
    ['( "b', '"b', 'Missing closing quote'],
    ['f:["a TO b]', '"a TO b]', 'Missing closing quote'],
    ['a /b c', '/b c', 'Missing closing slash'],
    ['path:/var/log/app', '/var/log/app', 'put a path in quotes'],
    ['http://host/x y', '//host/x', 'put a path in quotes'],
    ['a (b (c)', 2, 'Missing closing parenthesis'],
    ['a) b', ')', 'Unexpected closing parenthesis'],
    ['a () b', '()', 'Expected a query between the parentheses'],
    ['AND a', 'AND', "Expected a query before 'AND'"],
    ['(OR a)', 'OR', "Expected a query before 'OR'"],
    ['a AND', 'AND', "Expected a query after 'AND'"],
    ['a AND OR b', 'OR', "Expected a query after 'AND', found 'OR'"],
    ['NOT NOT a', 4, "Expected a query after 'NOT'"],
    ['a -', '-', "Expected a query after '-'"],
    ['hello!', '!', "escape it as '\\!'"],
    ['a:b:c', 3, "Unexpected ':'"],
    [':b', 0, "Unexpected ':'"],
    ['f:>', '>', "Expected a value after '>'"],
    ['f:[', '[', 'Expected the lower bound'],
    ['f:[]', ']', "Expected the lower bound of the range, found ']'"],
    ['[1 to 2]', 'to', "Expected 'TO'"],
    ['f:[a b]', 'b', "Expected 'TO'"],
    ['f:[a TO', '[', 'Expected the upper bound'],
    ['f:[a TO b', '[', 'Missing closing bracket'],
    ['t:[2023-01-01 TO 2023-01-02 10:00:00]', '10', 'a bound with spaces is written in quotes'],
    ['a ]', ']', "Unexpected ']'"],
    ['foo\\', '\\', 'Expected a character after the backslash'],
    ['a^', '^', 'a number after it'],
    ['~1', '~', "Expected a value before '~'"],
    ['foo~3', '~3', 'A fuzzy distance is 0, 1 or 2'],
    ['foo~1.5', '~1.5', 'A fuzzy distance is 0, 1 or 2'],
    ['foo*~', '~', 'A fuzzy search cannot contain wildcards'],
    ['"a b"~1.5', '~1.5', 'a whole number'],
    [`a^${'9'.repeat(400)}`, `^${'9'.repeat(400)}`, 'too large'],
    ['fo*:x', 'fo*', 'A field name cannot contain wildcards'],
    ['_exists_:a*', 'a*', 'Expected the full name of a field'],
    ['_exists_:[a TO b]', '[a TO b]', 'Expected the full name of a field'],
    ['a /x\\/(?=b)/', '(?=b)/', 'cannot run in linear time'],
    ['/(a)\\1/', '\\1/', 'back-references'],
  ]
  for (const [text, marked, message] of errors) {
    it(text.slice(0, 40), () => {
      const error = failure(text)
      expect(error.message).toContain(message)
      if (typeof marked === 'number')
        expect([error.from, error.to]).toEqual([marked, marked + (text.startsWith('NOT', marked) ? 3 : 1)])
      else expect(text.slice(error.from, error.to)).toBe(marked)
    })
  }

  it('names everything that is still open at the end', () => {
    const all = (text: string) => {
      const error = failure(text)
      return [error, ...error.others].map(({ message, from }) => `${message} @${from}`)
    }
    expect(all('a AND (b OR (c')).toEqual([
      '2 closing parentheses are missing @12',
      '2 closing parentheses are missing @6',
    ])
    expect(all('(a AND f:[1 TO 2')).toEqual([
      'Missing closing bracket of the range @9',
      'Missing closing parenthesis @0',
    ])
    expect(all('(a')).toEqual(['Missing closing parenthesis @0'])
  })

  it('counts lines from 1 and columns from 0', () => {
    expect(failure('a\r\nb\n  c)')).toMatchObject({ line: 3, column: 3, endLine: 3, endColumn: 4 })
    expect(failure('a "b\nc')).toMatchObject({ line: 1, column: 2, endLine: 2, endColumn: 1 })
  })
})

describe('limits', () => {
  const nested = (depth: number) => '('.repeat(depth) + 'a' + ')'.repeat(depth)
  const alternatives = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`).join(' OR ')

  it('reads what is within them', () => {
    expect(tree(nested(DEFAULT_LIMITS.depth))).toEqual(a)
    expect(tree(alternatives(DEFAULT_LIMITS.clauses))).toMatchObject({ should: { length: DEFAULT_LIMITS.clauses } })
  })
  it('names the limit of the length', () =>
    expect(failure('a'.repeat(65_537)).message).toBe('The query is longer than 65536 characters'))
  it('names the limit of the nesting', () => {
    const message = 'The query has more than 100 parentheses inside one another'
    expect(failure(nested(101))).toMatchObject({ message, from: 100 })
    expect(failure('f:('.repeat(1000))).toMatchObject({ message })
    expect(failure(`${'f:('.repeat(16_000)}a${')'.repeat(16_000)}`)).toMatchObject({ message })
    expect(failure('('.repeat(65_536))).toMatchObject({ message })
    expect(failure('-('.repeat(30_000) + ']')).toMatchObject({ message })
  })
  it('names the limit of the clauses', () =>
    expect(failure(alternatives(5000)).message).toBe('The query has more than 4096 clauses'))
  it('can be set', () => {
    expect(failure('a b c', { limits: { clauses: 2 } })).toMatchObject({ from: 4, to: 5 })
    expect(failure('abc', { limits: { length: 2 } })).toMatchObject({ from: 2, to: 3 })
  })

  const hostile = {
    '10,000 OR terms': Array.from({ length: 10_000 }, () => 'a')
      .join(' OR ')
      .slice(0, 65_536),
    'closing parentheses': ')'.repeat(65_536),
    'minus signs': '-'.repeat(65_536),
    'spaced minus signs': '- '.repeat(32_768),
    quotes: '"'.repeat(65_535),
    slashes: '/'.repeat(65_535),
    backslashes: '\\'.repeat(65_535),
    NULs: '\0'.repeat(65_536),
    'lone surrogates': '\ud800'.repeat(65_536),
    stars: '*'.repeat(65_536),
    colons: 'a:'.repeat(32_768),
    ranges: '[a TO '.repeat(10_000),
    'an error far in': `${'a AND '.repeat(10_000)})`,
    'a nested pattern': `/${'('.repeat(60_000)}/`,
    'a multiplying pattern': '/((((a{999}){999}){999}){999})/',
    'a wide pattern': `/${'<1-99999999999999>'.repeat(3000)}/`,
    'line breaks': '\n'.repeat(65_535) + ')',
  }
  for (const [name, text] of Object.entries(hostile)) {
    it(`survives ${name}`, () => {
      try {
        expect(parseQuery(text)).toHaveProperty('type')
      } catch (error) {
        expect(error).toBeInstanceOf(QuerySyntaxError)
      }
    })
  }
})

it('reads half of a surrogate pair as it is stored', () => {
  expect(tree('a\ud800b')).toEqual(term('a\ud800b'))
  expect(tree('"a\ud800b"')).toMatchObject({ value: 'a\ud800b' })
  expect(tree('a\\uD800b')).toEqual(term('a\ud800b'))
})
