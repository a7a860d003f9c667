import { describe, expect, it } from 'vitest'
import { series } from './defaults.ts'
import { canonical, nameOf, parseSeries } from './series.ts'

describe('series', () => {
  it.each([
    ['count()', { type: 'count', field: null }],
    ['count(source)', { type: 'count', field: 'source' }],
    [' avg(took_ms) ', { type: 'avg', field: 'took_ms' }],
    ['percentile(took_ms,95.0)', { type: 'percentile', field: 'took_ms', percentile: 95 }],
    ['percentile(a,b,99.9)', { type: 'percentile', field: 'a,b', percentile: 99.9 }],
    ['max(odd (name))', { type: 'max', field: 'odd (name)' }],
    ['latest(__proto__)', { type: 'latest', field: '__proto__' }],
  ])('reads %s', (literal, parsed) => expect(parseSeries(literal)).toEqual(parsed))

  it.each([
    '',
    'avg()',
    'avg',
    'median(a)',
    'toString(a)',
    'percentile(a)',
    'percentile(a,101)',
    'percentile(a,-1)',
    'percentile(a,)',
    'percentile(,95)',
  ])('does not take %j', literal => expect(parseSeries(literal)).toBeNull())

  it('is called by its name, else as the server writes it', () => {
    expect(nameOf(series('percentile(a,95)'))).toBe('percentile(a,95.0)')
    expect(nameOf(series('count()', 'All'))).toBe('All')
    expect(nameOf(series('count()', '  '))).toBe('count()')
    expect(canonical('what is this')).toBe('what is this')
  })
})
