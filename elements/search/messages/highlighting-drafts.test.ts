import { expect, it } from 'vitest'
import type { HighlightingRule } from '../../../core/views/schema.ts'
import { draftOf, emptyDraft, isNumber, ruleOf, wantsNumber } from './highlighting-drafts.ts'

const rule = (color: unknown, condition = 'less'): HighlightingRule =>
  ({ field: 'took', condition, value: '5', color }) as HighlightingRule

it('a rule comes back from its fields as it was', () => {
  const rules = [
    rule({ type: 'static', color: '#00ff00' }),
    rule({ type: 'gradient', gradient: 'Hot', lower: -1.5, upper: 9 }),
  ]
  expect(rules.map((one, id) => ruleOf(draftOf(one, id)))).toEqual(rules)
})

it('what older clients stored is read, what nobody knows becomes the usual', () => {
  expect(ruleOf(draftOf(rule('#0000ff'), 0)).color).toEqual({ type: 'static', color: '#0000ff' })
  expect(ruleOf(draftOf(rule({ type: 'rainbow' }, 'matches'), 0))).toEqual(
    rule({ type: 'static', color: '#ffec3d' }, 'equal'),
  )
  expect(ruleOf(emptyDraft(0, 'message'))).toEqual({
    field: 'message',
    condition: 'equal',
    value: '',
    color: { type: 'static', color: '#ffec3d' },
  })
})

it('greater and less want numbers', () => {
  expect((['equal', 'not_equal', 'less', 'greater_equal'] as const).map(wantsNumber)).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(['5', '-1.5e3', '', ' ', '5 ms', 'NaN', 'Infinity'].map(isNumber)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})
