import { describe, expect, it } from 'vitest'
import { defaultBrand } from '../brand/brand.ts'
import { createMessages } from '../brand/catalogue.ts'
import { completeRule } from './complete.ts'

const messages = createMessages('en', defaultBrand)
const at = (text: string) => completeRule(text, text.length, { messages, fields: ['src_ip', 'a b', 'end'] })
const texts = (text: string) => at(text)?.completions.map(one => one.text) ?? []

describe('completions', () => {
  it('are the keywords that may follow', () => {
    expect(texts('rule "r" ')).toEqual(['when'])
    expect(texts('rule "r" when true ')).toEqual(['and', 'or', 'then', 'end'])
    expect(texts('rule "r" when true then set_field("a", 1); ')).toEqual(
      expect.arrayContaining(['let', 'end', 'set_field']),
    )
  })

  it('are functions with their documentation where a value is expected', () => {
    const has = at('rule "r" when has')!
    expect(has.from).toBe(14)
    expect(has.completions.find(({ text }) => text === 'has_field')).toEqual({
      kind: 'function',
      text: 'has_field',
      signature: '(field: String, message?: Message): Boolean',
      documentation: 'Tells whether the message has a field.',
      example: 'has_field("src_ip")',
    })
    expect(has.completions.some(({ text }) => text === 'set_field')).toBe(false)
  })

  it('are the fields of messages, written as names', () => {
    expect(texts('rule "r" when $message.')).toEqual(['src_ip', '`a b`', '`end`'])
    expect(at('rule "r" when $message.src')?.from).toBe(23)
  })

  it('are the variables that are declared before', () => {
    expect(texts('rule "r" when true then let x = 1; let y = ')).toContain('x')
    const inItsOwn = texts('rule "r" when true then let x = ')
    expect(inItsOwn).toContain('has_field')
    expect(inItsOwn).not.toContain('x')
  })

  it('are the arguments of a call that are not given yet', () => {
    expect(texts('rule "r" when true then set_field(field: "f", ')).toEqual(
      expect.arrayContaining(['value: ', 'prefix: ']),
    )
    expect(texts('rule "r" when true then set_field(field: "f", ')).not.toContain('field: ')
    expect(texts('rule "r" when true then set_field("f", ')).not.toContain('value: ')
  })

  it('are none in texts, in comments and behind the end', () => {
    expect(at('rule "r" when has_field("sr')).toBeNull()
    expect(at('rule "r" when // has')).toBeNull()
    expect(at('rule "r" when true then end s')).toBeNull()
  })
})
