import { describe, expect, test } from 'vitest'
import { segmentOf, withoutValue, withSegment, withValue } from './query-segments.ts'

describe('conditions', () => {
  test('quote what is more than a plain word', () => {
    expect(segmentOf('service', 'payments')).toBe('service:payments')
    expect(segmentOf('http_path', '/v1/a "b" \\c')).toBe('http_path:"/v1/a \\"b\\" \\\\c"')
    expect(segmentOf('level', '3')).toBe('level:3')
    expect(segmentOf('offset', '-3')).toBe('offset:"-3"')
    expect(segmentOf('word', 'AND')).toBe('word:"AND"')
    expect(segmentOf('word', '')).toBe('word:""')
    expect(segmentOf('odd name', 'x')).toBe('odd\\ name:x')
  })

  test('take the place of an empty query and of *', () => {
    expect(withValue('', 'a', '1')).toBe('a:1')
    expect(withValue(' * ', 'a', '1')).toBe('a:1')
  })

  test('are added once', () => {
    expect(withSegment('x AND a:1', 'a:1')).toBe('x AND a:1')
    expect(withSegment('a:12', 'a:1')).toBe('a:12 AND a:1')
    expect(withSegment('NOT a:1', 'a:1')).toBe('NOT a:1 AND a:1')
    expect(withSegment('b AND NOT a:1', 'NOT a:1')).toBe('b AND NOT a:1')
    expect(withValue('level:3', 'a', '1')).toBe('level:3 AND a:1')
    expect(withoutValue('level:3', 'a', '1')).toBe('level:3 AND NOT a:1')
  })

  test('hold for the whole query, not for its last word', () => {
    expect(withValue('timeout OR refused', 'a', '1')).toBe('(timeout OR refused) AND a:1')
    expect(withValue('timeout refused', 'a', '1')).toBe('(timeout refused) AND a:1')
    expect(withValue('(timeout refused) AND b:2', 'a', '1')).toBe('(timeout refused) AND b:2 AND a:1')
  })
})
