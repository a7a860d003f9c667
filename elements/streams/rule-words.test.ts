import { describe, expect, it } from 'vitest'
import { defaultBrand } from '../../core/brand/brand.ts'
import { createMessages } from '../../core/brand/catalogue.ts'
import { RULE_TYPES } from '../../core/streams/rules.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { ruleText, ruleWords } from './rule-words.ts'

const t = createMessages('en', defaultBrand).of(streamStrings)
const rule = (type: number, inverted = false) => ({ type, field: 'source', value: '1', inverted })

describe('a rule in words', () => {
  it('says every type, plain and inverted, each in its own way', () => {
    const all = RULE_TYPES.flatMap(({ id }) => [ruleText(rule(id), t), ruleText(rule(id, true), t)])
    expect(all).toEqual([
      'source must match exactly 1',
      'source must not match exactly 1',
      'source must match regular expression 1',
      'source must not match regular expression 1',
      'source must be greater than 1',
      'source must not be greater than 1',
      'source must be smaller than 1',
      'source must not be smaller than 1',
      'source must be present',
      'source must not be present',
      'source must contain 1',
      'source must not contain 1',
      'The message always matches',
      'The message never matches',
      'The message must have come from input 1',
      'The message must not have come from input 1',
    ])
  })

  it('names the input where its title is known, and says what it does not know', () => {
    expect(ruleText(rule(8), t, 'Syslog')).toBe('The message must have come from input Syslog')
    expect(ruleWords(rule(99), t)).toEqual({
      field: undefined,
      verb: 'is checked by a rule of unknown type 99',
      value: undefined,
    })
  })

  it('cuts what is too long for a name, between whole characters', () => {
    expect(ruleText({ ...rule(1), value: `${'x'.repeat(99)}😀😀` }, t)).toBe(
      `source must match exactly ${'x'.repeat(99)}\uFFFD…`,
    )
  })
})
