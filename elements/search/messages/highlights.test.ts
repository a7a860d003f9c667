import { describe, expect, it } from 'vitest'
import type { HighlightingRule } from '../../../core/views/schema.ts'
import { colorOfRule, matchesRule } from './highlighting-rules.ts'
import { markedParts, marksOf, rangesOf } from './highlights.ts'

const green = { type: 'static', color: '#00ff00' }
const rule = (field: string, condition: HighlightingRule['condition'], value: string, color: unknown = green) =>
  ({ field, condition, value, color }) as HighlightingRule

describe('marks', () => {
  it('cut the text, the earlier in the list wins', () => {
    expect(
      markedParts('one two three', [
        { start: 8, length: 5 },
        { start: 0, length: 3 },
        { start: 1, length: 4 },
      ]),
    ).toEqual([
      { text: 'one', marked: true },
      { text: ' t', marked: true },
      { text: 'wo ', marked: false },
      { text: 'three', marked: true },
    ])
    expect(markedParts('plain', undefined)).toEqual([{ text: 'plain', marked: false }])
    expect(markedParts('abcdef', [{ start: 2, length: 9 }], 4)).toEqual([
      { text: 'ab', marked: false },
      { text: 'cd', marked: true },
    ])
    expect(
      markedParts('abc', [
        { start: 1, length: 1 },
        { start: 0, length: 3, color: '#000000' },
      ]),
    ).toEqual([
      { text: 'a', marked: true, color: '#000000' },
      { text: 'b', marked: true },
      { text: 'c', marked: true, color: '#000000' },
    ])
    expect(markedParts('', [{ start: 0, length: 3 }])).toEqual([])
  })
  it('of a field that has the name of a member of every object are its own', () => {
    expect(rangesOf({}, 'constructor')).toBeUndefined()
    expect(marksOf('__proto__', 'x', 'x', {}, [rule('toString', 'equal', 'x')])).toEqual([])
  })
  it('a rule marks its words in a text, whatever their case, and wins over what the search found', () => {
    const text = 'Timeout, timeout'
    const marks = marksOf('message', text, text, { message: [{ start: 9, length: 7 }] }, [
      rule('message', 'equal', 'timeout'),
    ])
    const word = { marked: true, color: '#00ff00' }
    expect(markedParts(text, marks)).toEqual([
      { text: 'Timeout', ...word },
      { text: ', ', marked: false },
      { text: 'timeout', ...word },
    ])
  })
  it('what the search found stays visible in a value that a rule marks as a whole', () => {
    const marks = marksOf('took', 120, '120', { took: [{ start: 0, length: 1 }] }, [rule('took', 'greater', '100')])
    expect(markedParts('120', marks)).toEqual([
      { text: '1', marked: true },
      { text: '20', marked: true, color: '#00ff00' },
    ])
  })
  it('a number is marked as a whole or not at all', () => {
    expect(marksOf('status', 1500, '1500', {}, [rule('status', 'equal', '500')])).toEqual([])
    expect(marksOf('status', 500, '500', {}, [rule('status', 'equal', '500.0')])).toHaveLength(1)
  })
})

describe('rules', () => {
  it('compare numbers, also where they are written as text', () => {
    const holds = (condition: HighlightingRule['condition'], value: unknown) =>
      matchesRule({ condition, value: '10' }, value)
    expect(
      (['equal', 'not_equal', 'greater', 'greater_equal', 'less', 'less_equal'] as const).map(condition =>
        holds(condition, '10.0'),
      ),
    ).toEqual([true, false, false, true, false, true])
    expect([
      holds('greater', 9),
      holds('greater', 11),
      holds('less', 'nine'),
      holds('not_equal', 'nine'),
      holds('not_equal', undefined),
    ]).toEqual([false, true, false, true, false])
  })
  it('give a colour whatever was stored', () => {
    const gradient = { type: 'gradient', gradient: 'Bluered', lower: 0, upper: 10 }
    expect(colorOfRule(rule('a', 'equal', '', gradient), 10)).toBe('#ff0000')
    expect(
      ['#0f0', 'url(https://example.org/x)', { type: 'static', color: 'red; x' }, { type: 'rainbow' }].map(color =>
        colorOfRule(rule('a', 'equal', '', color), 1),
      ),
    ).toEqual(['#00ff00', '#ffec3d', '#ffec3d', '#ffec3d'])
  })
})
