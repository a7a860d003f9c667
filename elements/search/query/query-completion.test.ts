import { describe, expect, it } from 'vitest'
import { completionPlace, rank } from './query-completion.ts'

const at = (marked: string) => completionPlace(marked.replace('|', ''), marked.indexOf('|'))

describe('the place of a completion', () => {
  it('is a word: a field or an operator', () => {
    expect(at('|')).toEqual({ kind: 'term', from: 0, input: '' })
    expect(at('level:3 AND http_s|')).toEqual({ kind: 'term', from: 12, input: 'http_s' })
    expect(at('(ti|')).toEqual({ kind: 'term', from: 1, input: 'ti' })
    expect(at('level:3 A|')).toEqual({ kind: 'term', from: 8, input: 'A' })
  })

  it('is a value of the field before it', () => {
    expect(at('source:|')).toEqual({ kind: 'value', from: 7, input: '', field: 'source' })
    expect(at('a NOT source:we|')).toEqual({ kind: 'value', from: 13, input: 'we', field: 'source' })
    expect(at('source:(web OR d|)')).toEqual({ kind: 'value', from: 15, input: 'd', field: 'source' })
    expect(at('path:"/v1|')).toEqual({ kind: 'value', from: 5, input: '/v1', field: 'path' })
  })

  it('is nothing in a quoted text or a regular expression', () => {
    expect(at('"time|out"')).toBeNull()
    expect(at('source:"web"|')).toBeNull()
    expect(at('/we|b/')).toBeNull()
  })
})

it('prefixes come before inner matches, six at most', () => {
  const names = ['upstream_http_status', 'http_status', 'http_scheme', 'host', 'http_a', 'http_b', 'http_c', 'http_d']
  expect(rank(names, 'HTTP', name => name)).toEqual([
    'http_status',
    'http_scheme',
    'http_a',
    'http_b',
    'http_c',
    'http_d',
  ])
  expect(rank(names, 'http_s', name => name)).toEqual(['http_status', 'http_scheme', 'upstream_http_status'])
})
