import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_PARAMETER_LENGTH } from './limits.ts'
import { parameterNames, UnboundParameterError, type ParameterBindings } from './parameters.ts'
import { parseQuery } from './parse.ts'
import type { QueryNode } from './tree.ts'

const bound = (values: Readonly<Record<string, readonly string[] | null>>): ParameterBindings =>
  new Map(Object.entries(values).map(([name, list]) => [name, { values: list ?? [], optional: list === null }]))
/** The tree as JSON without its spans. */
const plain = (node: QueryNode) =>
  JSON.parse(JSON.stringify(node, (key, value) => (key === 'span' ? undefined : value)))
const read = (text: string, values: Readonly<Record<string, readonly string[] | null>>, negated = false) =>
  plain(parseQuery(text, { parameters: bound(values), negated }))
const all = { type: 'all' }

it('names are found once each, and not behind a backslash', () => {
  expect(parameterNames('a:$user$ OR b:$user$ AND $other_1$ price:5$ \\$no$')).toEqual(['user', 'other_1'])
})

describe('a value', () => {
  it('stands in the place of its parameter', () => {
    expect(read('host:$h$ "on $h$" took:[$n$ TO 9] took:>=$n$ web-$h$-x $h$~1', { h: ['a b'], n: ['5'] })).toEqual(
      plain(parseQuery('host:a\\ b "on a b" took:[5 TO 9] took:>=5 web-a\\ b-x a\\ b~1')),
    )
  })

  it('is never syntax', () => {
    for (const value of ['*', 'a*?', 'x OR y', 'level:3', '"', ')', '\\', '/a/', '-x', '$other$', '[1 TO 2]', '>5']) {
      expect(read('f:$v$', { v: [value], other: ['o'] }), value).toEqual({ type: 'term', field: 'f', value })
      expect(read('f:"$v$"', { v: [value] }), value).toMatchObject({ type: 'phrase', value })
      expect(read('f:[$v$ TO *]', { v: [value] }), value).toMatchObject({ type: 'range', lower: value, upper: null })
    }
    expect(read('_exists_:$v$', { v: ['*'] })).toEqual({ type: 'exists', field: '*' })
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), value => {
        expect(read('f:$v$', { v: [value] })).toEqual({ type: 'term', field: 'f', value })
      }),
    )
  })

  it('is a literal between the wildcards of the query', () => {
    expect(read('f:$v$*', { v: ['a*'] })).toEqual({ type: 'wildcard', field: 'f', parts: [{ literal: 'a*' }, '*'] })
  })

  it('is one of several: any of them matches', () => {
    const should = ['a', 'b'].map(value => ({ type: 'term', field: 'f', value }))
    expect(read('f:$v$', { v: ['a', 'b'] })).toEqual({ type: 'bool', must: [], should, mustNot: [] })
    expect(read('NOT f:$v$', { v: ['a', 'b'] })).toMatchObject({ mustNot: [{ should }] })
    expect(read('$v$-$w$-$v$', { v: ['a', 'b'], w: ['1'] }).should.map(({ value }: any) => value)).toEqual([
      'a-1-a',
      'b-1-b',
    ])
  })

  it('cannot be part of a field name or of a regular expression', () => {
    expect(() => read('$v$:x', { v: ['a'] })).toThrow('The parameter $v$ stands for a value')
    expect(() => read('f:/a$v$/', { v: ['a'] })).toThrow('The parameter $v$ stands for a value')
  })
})

describe('a parameter without a value', () => {
  it('is an error that names it', () => {
    expect(() => read('f:$v$', { v: [] })).toThrow(new UnboundParameterError('v'))
  })

  it('narrows nothing down where it is optional', () => {
    expect(read('f:$v$', { v: null })).toEqual(all)
    expect(read('f:[$v$ TO $w$]', { v: null, w: ['5'] })).toEqual(all)
    expect(read('g:x AND f:$v$', { v: null })).toMatchObject({ must: [{ field: 'g' }, all] })
    expect(read('g:x AND NOT (f:$v$ OR h:y)', { v: null })).toMatchObject({
      must: [{ field: 'g' }],
      mustNot: [{ should: [{ mustNot: [all] }, { field: 'h' }] }],
    })
    expect(read('f:$v$', { v: null }, true)).toEqual({ type: 'bool', must: [], should: [], mustNot: [all] })
  })

  it('that is not declared stays text, and so does an escaped one', () => {
    expect(read('f:$v$', {})).toEqual({ type: 'term', field: 'f', value: '$v$' })
    expect(read('f:\\$v\\$', { v: ['a'] })).toEqual({ type: 'term', field: 'f', value: '$v$' })
  })
})

it('values cannot make a query grow without end', () => {
  const many = Array.from({ length: 1000 }, (_, i) => `v${i}`)
  expect(() => read('$a$-$b$', { a: many, b: many })).toThrow('more than 4096 clauses')
  expect(() => read('$a$ $a$ $a$ $a$ $a$', { a: many })).toThrow('more than 4096 clauses')
  const long = 'x'.repeat(10_000)
  expect(() => read('$a$'.repeat(1000), { a: [long] })).toThrow(`longer than ${MAX_PARAMETER_LENGTH} characters`)
})
