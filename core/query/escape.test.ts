import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToQuery, escapeQueryValue, existsQuery, fieldQuery, parseQuery, sourceQuery } from './index.ts'

describe('escapeQueryValue', () => {
  it('puts a backslash before everything that means something', () => {
    expect(escapeQueryValue('a&&b||c:\\/+-!(){}[]^"~*?')).toBe(
      'a\\&&b\\||c\\:\\\\\\/\\+\\-\\!\\(\\)\\{\\}\\[\\]\\^\\"\\~\\*\\?',
    )
  })
  it('leaves the rest', () => expect(escapeQueryValue('a & b | c_d.é=1')).toBe('a & b | c_d.é=1'))
})

it('sourceQuery asks for the source', () => {
  expect(sourceQuery('web-01')).toBe('source:web\\-01')
  expect(parseQuery(sourceQuery('fe80::1'))).toMatchObject({ type: 'term', field: 'source', value: 'fe80::1' })
})

describe('addToQuery', () => {
  const cases: [query: string, segment: string, operator: 'AND' | 'OR', expected: string][] = [
    ['', 'a:b', 'AND', 'a:b'],
    ['*', 'a:b', 'OR', 'a:b'],
    [' * ', 'a:b', 'AND', 'a:b'],
    ['x', 'a:b', 'AND', 'x AND a:b'],
    ['x', 'a:b', 'OR', 'x OR a:b'],
    ['x', '*', 'AND', 'x'],
    ['x', '', 'AND', 'x'],
    ['x AND a:b', 'a:b', 'AND', 'x AND a:b'],
    ['a:b', 'a:b', 'OR', 'a:b'],
    ['(x OR a:b)', 'a:b', 'AND', '(x OR a:b)'],
    ['a:bc', 'a:b', 'AND', 'a:bc AND a:b'],
    ['xa:b', 'a:b', 'AND', 'xa:b AND a:b'],
    ['x NOT a:b', 'a:b', 'AND', '(x NOT a:b) AND a:b'],
    ['x AND NOT a:b', 'NOT a:b', 'AND', 'x AND NOT a:b'],
    ['x y', 'a:b', 'AND', '(x y) AND a:b'],
    ['x OR y', 'a:b', 'OR', 'x OR y OR a:b'],
    ['x', 'y OR z', 'AND', 'x AND (y OR z)'],
    ['+x -y', 'a:b', 'OR', '(+x -y) OR a:b'],
    ['NOT x', 'a:b', 'AND', 'NOT x AND a:b'],
    ['x AND "', 'a:b', 'AND', 'x AND " AND a:b'],
  ]
  for (const [query, segment, operator, expected] of cases) {
    it(`${query} + ${segment} (${operator})`, () => expect(addToQuery(query, segment, operator)).toBe(expected))
  }
  it('joins with AND when nothing is said', () => expect(addToQuery('x', 'y')).toBe('x AND y'))
})

describe('fieldQuery', () => {
  it('quotes where it must', () => {
    expect(fieldQuery('level', 3)).toBe('level:3')
    expect(fieldQuery('level', -3)).toBe('level:\\-3')
    expect(fieldQuery('ok', true)).toBe('ok:true')
    expect(fieldQuery('source', 'web-01.example.org')).toBe('source:web-01.example.org')
    expect(fieldQuery('message', 'two "words"')).toBe('message:"two \\"words\\""')
    expect(fieldQuery('word', 'AND')).toBe('word:"AND"')
    expect(fieldQuery('word', 'a*')).toBe('word:"a*"')
    expect(fieldQuery('empty', '')).toBe('empty:""')
    expect(fieldQuery('my field:x', 'v')).toBe('my\\ field\\:x:v')
  })
  it('filters out', () => {
    expect(fieldQuery('level', 3, { negate: true })).toBe('NOT level:3')
    expect(existsQuery('level', { negate: true })).toBe('NOT _exists_:level')
  })
  it('asks for that field and value, whatever they are', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('AND', '-1', '*', '>5', '\\', '"', 'a b', '\0', '/a/', 'TO', '$x$'),
    )
    fc.assert(
      fc.property(
        text.filter(name => name !== '' && name !== '_exists_'),
        text,
        (field, value) => {
          expect(parseQuery(fieldQuery(field, value))).toMatchObject({ field, value })
          expect(parseQuery(existsQuery(field))).toMatchObject({ type: 'exists', field })
        },
      ),
      { numRuns: 1000 },
    )
    fc.assert(
      fc.property(fc.double({ noNaN: true }), number => {
        expect(parseQuery(fieldQuery('n', number))).toMatchObject({ type: 'term', value: String(number) })
      }),
    )
  })
})

it('writes halves of surrogate pairs as escapes, which addresses can hold, and they are read as they were', () => {
  const query = fieldQuery('odd', 'a\ud800b\udfff😀')
  expect(query.isWellFormed()).toBe(true)
  expect(parseQuery(query)).toMatchObject({ value: 'a\ud800b\udfff😀' })
})
