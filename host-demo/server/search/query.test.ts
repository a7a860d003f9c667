import { describe, expect, it, vi } from 'vitest'
import type { QueryNode } from '../../../core/query/tree.ts'
import type { Filter } from '../../../core/search/schema.ts'
import { loadSettings } from '../platform/settings/settings.ts'
import { KnownQueries } from './known-queries.ts'
import { parserOf, streamsWithin } from './query.ts'

const stream = (id: string): Filter => ({ type: 'stream', id })
const words: Filter = { type: 'query_string', query: 'x' }
const or = (...filters: Filter[]): Filter => ({ type: 'or', filters })
const and = (...filters: Filter[]): Filter => ({ type: 'and', filters })

describe('the streams a filter keeps to', () => {
  it.each([
    ['a stream', stream('a'), ['a']],
    ['some streams', or(stream('a'), stream('b'), stream('a')), ['a', 'b']],
    ['streams and words', and(or(stream('a'), stream('b')), words), ['a', 'b']],
    ['streams, each with words', or(and(stream('a'), words), stream('b')), ['a', 'b']],
    ['a stream or words', or(stream('a'), words), null],
    ['words', words, null],
    ['no streams', or(), null],
    ['nothing', null, null],
  ])('%s', (_, filter, expected) => expect(streamsWithin(filter)).toEqual(expected))
})

describe('a query string', () => {
  const services = (allowLeadingWildcards: boolean) => ({ settings: { ...loadSettings({}), allowLeadingWildcards } })

  it('is read once where no parameters have values', () => {
    const parse = parserOf(services(false))
    expect(parse('a AND $b$')).toBe(parserOf(services(false))('a AND $b$'))
    const bound = parserOf(services(false), new Map([['b', { values: ['c'], optional: false }]]))
    expect(bound('a AND $b$')).toMatchObject({ must: [{ value: 'a' }, { value: 'c' }] })
    expect(parse('a AND $b$')).toMatchObject({ must: [{ value: 'a' }, { value: '$b$' }] })
  })

  it('that is refused is refused again, whatever others may ask', () => {
    const parse = parserOf(services(false))
    expect(parserOf(services(true))('*a')).toMatchObject({ type: 'wildcard' })
    for (let i = 0; i < 2; i++) expect(() => parse('*a')).toThrow()
  })

  it('is forgotten when many others were read since', () => {
    const known = new KnownQueries()
    const read = vi.fn((): QueryNode => ({ type: 'all' }))
    for (const text of ['a', 'b', 'a', ...Array.from({ length: 199 }, (_, i) => `c${i}`), 'a', 'b', 'x'.repeat(201)])
      known.get(text, read)
    expect(read).toHaveBeenCalledTimes(203)
    known.get('x'.repeat(201), read)
    expect(read).toHaveBeenCalledTimes(204)
  })
})
