import { describe, expect, it } from 'vitest'
import { compileRule, matchStream, type MatchRule } from './match.ts'
import { numberIn, RULE, RULE_TYPES, ruleProblems } from './rules.ts'

const at = Date.UTC(2026, 0, 31, 12)
/** The engine of this language stands in for the server's. */
const regex = (pattern: string) => {
  const compiled = new RegExp(pattern, 's')
  return (text: string) => compiled.test(text)
}
const says = (rule: Partial<MatchRule>, fields: Record<string, unknown>) =>
  compileRule({ type: RULE.exact, field: 'f', value: '', inverted: false, ...rule }, regex)({ timestamp: at, fields })

describe('a rule', () => {
  it('matches exactly, case and blanks told apart', () => {
    const exact = (value: string, field: unknown) => says({ type: RULE.exact, value }, { f: field })
    expect(exact('GET', 'GET')).toBe(true)
    expect(exact('GET', 'get')).toBe(false)
    expect(exact('GET', 'GET ')).toBe(false)
    expect(exact('200', 200)).toBe(true)
    expect(exact('200', '200.0')).toBe(false)
    expect(exact('true', true)).toBe(true)
    expect(exact('2026-01-31T12:00:00.000Z', undefined)).toBe(false)
    expect(says({ type: RULE.exact, field: 'timestamp', value: '2026-01-31T12:00:00.000Z' }, {})).toBe(true)
  })

  it('contains a text, case told apart', () => {
    expect(says({ type: RULE.contains, value: 'rror' }, { f: 'an error' })).toBe(true)
    expect(says({ type: RULE.contains, value: 'Error' }, { f: 'an error' })).toBe(false)
    expect(says({ type: RULE.contains, value: '04' }, { f: 404 })).toBe(true)
  })

  it('finds an expression anywhere, over line breaks', () => {
    expect(says({ type: RULE.regex, value: 'b.c' }, { f: 'ab\ncd' })).toBe(true)
    expect(says({ type: RULE.regex, value: '^b' }, { f: 'ab' })).toBe(false)
    expect(says({ type: RULE.regex, value: '^$' }, { f: '' })).toBe(true)
  })

  it('compares numbers, those in texts too, and nothing else', () => {
    const greater = (field: unknown) => says({ type: RULE.greater, value: '400' }, { f: field })
    expect([401, '401', ' 4.5e2 '].map(greater)).toEqual([true, true, true])
    expect([400, '400', 'many', '0x1ff', true, NaN, Infinity, '', null, undefined].map(greater)).toEqual(
      Array(10).fill(false),
    )
    expect(says({ type: RULE.smaller, value: '-1.5' }, { f: '-2' })).toBe(true)
    expect(says({ type: RULE.smaller, value: '-1.5' }, { f: '-1' })).toBe(false)
  })

  it('asks for presence: an empty value is none', () => {
    expect([0, false, 'x', ' '].map(f => says({ type: RULE.presence }, { f }))).toEqual([true, true, true, true])
    expect(['', null].map(f => says({ type: RULE.presence }, { f }))).toEqual([false, false])
    expect(says({ type: RULE.presence, field: 'g' }, { f: 1 })).toBe(false)
  })

  it('matches the input, and always', () => {
    expect(says({ type: RULE.input, field: '', value: 'in1' }, { gl2_source_input: 'in1' })).toBe(true)
    expect(says({ type: RULE.input, field: '', value: 'in1' }, {})).toBe(false)
    expect(says({ type: RULE.always, field: '' }, {})).toBe(true)
  })

  it('that is inverted says the contrary, of missing fields too', () => {
    expect(says({ type: RULE.exact, value: 'a', inverted: true }, { f: 'b' })).toBe(true)
    expect(says({ type: RULE.greater, value: '1', inverted: true }, {})).toBe(true)
    expect(says({ type: RULE.always, inverted: true }, {})).toBe(false)
  })

  it('sees own fields only, whatever they are called', () => {
    for (const field of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(says({ type: RULE.presence, field }, {})).toBe(false)
      expect(says({ type: RULE.exact, field, value: 'x' }, JSON.parse(`{"${field}":"x"}`))).toBe(true)
    }
  })
})

describe('a stream', () => {
  const rule = (id: string, value: string, more: Partial<MatchRule> = {}) => ({
    id,
    type: RULE.exact,
    field: 'f',
    value,
    inverted: false,
    ...more,
  })
  const message = { timestamp: at, fields: { f: 'a' } }

  it('joins its rules with AND or OR; without rules it takes nothing', () => {
    const rules = [rule('1', 'a'), rule('2', 'b')]
    expect(matchStream('AND', rules, message, regex)).toEqual({ matches: false, rules: { 1: true, 2: false } })
    expect(matchStream('OR', rules, message, regex)).toEqual({ matches: true, rules: { 1: true, 2: false } })
    expect(matchStream('AND', [], message, regex)).toEqual({ matches: false, rules: {} })
    expect(matchStream('OR', [], message, regex)).toEqual({ matches: false, rules: {} })
  })

  it('goes on without a rule that is broken', () => {
    const rules = [rule('1', 'a'), rule('2', '(', { type: RULE.regex, inverted: true })]
    expect(matchStream('AND', rules, message, regex)).toEqual({ matches: true, rules: { 1: true, 2: false } })
    expect(matchStream('AND', rules.slice(1), message, regex)).toEqual({ matches: false, rules: { 2: false } })
  })
})

it('what is wrong with a rule is said by member', () => {
  expect(ruleProblems({ type: RULE.exact, field: ' ', value: '' })).toEqual({
    field: ['The name of a field is required.'],
    value: ['A value is required.'],
  })
  expect(ruleProblems({ type: RULE.presence, field: 'f', value: '' })).toEqual({})
  expect(ruleProblems({ type: RULE.always, field: '', value: '' })).toEqual({})
  expect(ruleProblems({ type: RULE.input, field: '', value: '' })).toEqual({ value: ['A value is required.'] })
  expect(ruleProblems({ type: RULE.greater, field: 'f', value: 'many' })).toEqual({
    value: [expect.stringContaining('must be a number')],
  })
  expect(ruleProblems({ type: 9, field: 'f', value: 'v' })).toEqual({
    type: [expect.stringContaining('no rule type 9')],
  })
  expect(ruleProblems({ type: RULE.regex, field: 'f', value: 'a'.repeat(8193) })).toEqual({
    value: [expect.stringContaining('8192')],
  })
  expect(RULE_TYPES.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  // Clients put them between "<field> must" and "<value>".
  expect(RULE_TYPES.map(({ long_desc }) => long_desc)).toEqual([
    'match exactly',
    'match regular expression',
    'be greater than',
    'be smaller than',
    'be present',
    'contain',
    'always match',
    'match input',
  ])
  expect(numberIn('1'.repeat(500))).toBeNull()
})
