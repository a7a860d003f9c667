import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateQuery } from './index.ts'
import type { ValidationOptions } from './index.ts'

const fields = new Map(
  Object.entries({ took_ms: 'long', ratio: 'double', timestamp: 'date', client: 'ip', user: 'string', seen: 'date' }),
)
const marked = (text: string, options?: ValidationOptions) =>
  validateQuery(text, options).explanations.map(({ error_type, related_property, begin_column, end_column }) => [
    error_type,
    related_property,
    text.slice(begin_column, end_column),
  ])

describe('validateQuery', () => {
  it('finds nothing wrong with good queries', () => {
    for (const text of [
      '',
      '*',
      'user:bob AND took_ms:>=5',
      'gl2_source_input:x _id:a _index:b _exists_:nothing streams:0 full_message:a source:b',
    ]) {
      expect(validateQuery(text, { fields })).toEqual({ status: 'OK', explanations: [] })
    }
  })

  it('says where a query breaks, and why', () => {
    expect(validateQuery('a\nfoo:')).toEqual({
      status: 'ERROR',
      explanations: [
        {
          error_type: 'QUERY_PARSING_ERROR',
          error_title: 'Query parsing error',
          error_message: "Expected a value after 'foo:'",
          begin_line: 2,
          begin_column: 0,
          end_line: 2,
          end_column: 4,
        },
      ],
    })
    expect(validateQuery('*a').status).toBe('ERROR')
    expect(validateQuery('*a', { allowLeadingWildcard: true }).status).toBe('OK')
  })

  it('warns of unknown fields, in the order of the text', () => {
    expect(validateQuery('foo:1 OR user:x OR (b\\ r:2)', { fields }).status).toBe('WARNING')
    expect(marked('foo:1 OR user:x OR (b\\ r:2)', { fields })).toEqual([
      ['UNKNOWN_FIELD', 'foo', 'foo'],
      ['UNKNOWN_FIELD', 'b r', 'b\\ r'],
    ])
    expect(validateQuery('foo:1', { fields }).explanations[0]).toMatchObject({
      error_title: 'Unknown field',
      begin_line: 1,
      begin_column: 0,
      end_column: 3,
    })
    expect(marked('__proto__:1 *:*', { fields })).toEqual([['UNKNOWN_FIELD', '__proto__', '__proto__']])
    expect(marked('foo:1')).toEqual([])
  })

  it('warns of operators in lower case', () => {
    expect(marked('a and b OR user:(x or not y)')).toEqual([
      ['INVALID_OPERATOR', 'and', 'and'],
      ['INVALID_OPERATOR', 'or', 'or'],
      ['INVALID_OPERATOR', 'not', 'not'],
    ])
    expect(marked('user:or "and" and~ And')).toEqual([])
  })

  it('says how Lucene reads AND beside OR without parentheses', () => {
    const reading = (text: string) =>
      validateQuery(text).explanations.map(({ error_type, error_message }) => [
        error_type,
        /reads this as (.*), where/.exec(error_message)?.[1],
      ])
    const forms = {
      'a AND b OR c': '+a +b c',
      'a OR b AND c': 'a +b +c',
      'level:3 AND user:"x y" status:404': '+level:3 +user:"x y" status:404',
      'a && b || c && d': '+a +b +c +d',
      'a OR NOT b': 'a -b',
      'NOT a OR !b': '-a -b',
      'a AND b +c': '+a +b +c',
      'x AND (a AND b OR c)': '+a +b c',
      'a AND - OR b': '+a b',
      'a AND NOT b OR - c': '+a -b c',
    }
    for (const [text, expected] of Object.entries(forms))
      expect(reading(text), text).toEqual([['INVALID_OPERATOR', expected]])
    expect(validateQuery('a AND b OR c')).toMatchObject({
      status: 'WARNING',
      explanations: [{ begin_column: 0, end_column: 12 }],
    })
    expect(marked('x AND (a AND b OR c)')).toEqual([['INVALID_OPERATOR', undefined, '(a AND b OR c)']])
    for (const text of [
      'a AND b AND c',
      'a OR b c',
      'a AND b -c',
      'a -b',
      'a NOT b',
      '+a OR b',
      '(a AND b) OR c',
      'a OR (NOT b)',
      'NOT a AND NOT b',
    ])
      expect(reading(text), text).toEqual([])
  })

  it('warns of patterns on dates, which find nothing', () => {
    for (const text of ['timestamp:2026*', 'seen:/20.*/', 'seen:2026~']) {
      expect(marked(`${text} OR user:x`, { fields }), text).toEqual([['INVALID_VALUE_TYPE', text.split(':')[0], text]])
    }
    expect(marked('user:2026* 20* timestamp:*', { fields })).toEqual([])
  })

  it('refuses a phrase of too many words that may move', () => {
    expect(validateQuery(`"${'w '.repeat(101)}"~2`).status).toBe('ERROR')
    expect(validateQuery(`"${'w '.repeat(101)}"`).status).toBe('OK')
  })

  it('warns of values that a field cannot have', () => {
    const wrong = [
      'took_ms:fast',
      'took_ms:[a TO 5]',
      'took_ms:>"x y"',
      'seen:word',
      'seen:>=nowish',
      'client:300.1.1.1',
      'client:"1::2::3"',
      'client:10.0.0.0/33',
      'ratio:""',
    ]
    for (const text of wrong)
      expect(marked(text, { fields }), text).toEqual([['INVALID_VALUE_TYPE', text.split(':')[0], text]])
    const right = [
      'took_ms:\\-5',
      'took_ms:-5',
      'took_ms:>=5',
      'took_ms:[* TO 5.5}',
      'took_ms:"5"',
      'ratio:1e3',
      'seen:>now-1d/d',
      'seen:"2023-01-01 10:00:00"',
      'seen:[2023 TO 2023-02||+1M/d]',
      'client:10.0.0.1',
      'client:"fe80::1"',
      'client:"::ffff:10.0.0.1"',
      'client:10.0.0.0/8',
      'took_ms:*',
      '_exists_:took_ms',
      'took_ms:1*',
      'user:1',
    ]
    for (const text of right) expect(marked(text, { fields }), text).toEqual([])
    expect(marked('user:x AND took_ms:(5 OR slow)', { fields })).toEqual([['INVALID_VALUE_TYPE', 'took_ms', 'slow']])
  })

  it('checks parameters', () => {
    const parameters = new Map([
      ['user', { values: ['bob'], optional: false }],
      ['empty', { values: [], optional: false }],
      ['anything', { values: [], optional: true }],
      ['zero', { values: ['0'], optional: false }],
    ])
    expect(marked('user:$user$ took_ms:$zero$ $anything$', { parameters, fields })).toEqual([])
    expect(marked('took_ms:$user$', { parameters, fields })).toEqual([
      ['INVALID_VALUE_TYPE', 'took_ms', 'took_ms:$user$'],
    ])
    expect(marked('$user$:x', { parameters }).map(([type]) => type)).toEqual(['QUERY_PARSING_ERROR'])
    expect(validateQuery('user:$other$', { parameters }).status).toBe('ERROR')
    expect(marked('a "$other$ b"', { parameters })).toEqual([['UNDECLARED_PARAMETER', 'other', '$other$']])
    expect(marked('$x$')).toEqual([['UNDECLARED_PARAMETER', 'x', '$x$']])
    expect(validateQuery('$empty$', { parameters }).status).toBe('WARNING')
    expect(marked('$empty$', { parameters })).toEqual([['EMPTY_PARAMETER', 'empty', '$empty$']])
    expect(marked('$user$', { parameters, mode: 'SEARCH_FILTER' })).toEqual([
      ['PARAMETER_NOT_ALLOWED', 'user', '$user$'],
    ])
    expect(marked('\\$x$ 5$ $ x$')).toEqual([])
  })

  it('never throws, and marks what is in the text', () => {
    const piece = fc.constantFrom(
      'a',
      ' and ',
      'took_ms:',
      'foo:',
      'x',
      '$p$',
      '"',
      '(',
      ')',
      '[1 TO ',
      ']',
      '\n',
      '-',
      '\ud800',
      '\\',
      '*',
      ':',
    )
    fc.assert(
      fc.property(fc.string({ unit: piece }), text => {
        const lines = text.split(/\r\n|\r|\n/)
        for (const { begin_line, begin_column, end_line, end_column } of validateQuery(text, { fields }).explanations) {
          expect(begin_column).toBeLessThanOrEqual(lines[begin_line - 1]?.length ?? -1)
          expect(end_column).toBeLessThanOrEqual(lines[end_line - 1]?.length ?? -1)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
