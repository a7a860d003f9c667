/** Rules of streams that both sides need (contract 1, 5.1 and 5.3). */
import type { StreamRuleInput, StreamRuleType } from './schema.ts'

export const DEFAULT_STREAM_ID = '000000000000000000000001'
/** Events, system events and failures: not editable, not part of a search that names no stream. */
export const SPECIAL_STREAM_IDS: readonly string[] = [
  '000000000000000000000002',
  '000000000000000000000003',
  '000000000000000000000004',
]

export const isDefaultStream = (id: string): boolean => id === DEFAULT_STREAM_ID
export const isSpecialStream = (id: string): boolean => SPECIAL_STREAM_IDS.includes(id)

export const RULE = {
  exact: 1,
  regex: 2,
  greater: 3,
  smaller: 4,
  presence: 5,
  contains: 6,
  always: 7,
  input: 8,
} as const
export type RuleTypeId = (typeof RULE)[keyof typeof RULE]

/** The rule types by id, as `GET /streams/{id}/rules/types` gives them. `long_desc` completes "<field> must … <value>". */
export const RULE_TYPES: readonly StreamRuleType[] = [
  { id: 1, name: 'EXACT', short_desc: 'match exactly', long_desc: 'match exactly' },
  { id: 2, name: 'REGEX', short_desc: 'match regular expression', long_desc: 'match regular expression' },
  { id: 3, name: 'GREATER', short_desc: 'greater than', long_desc: 'be greater than' },
  { id: 4, name: 'SMALLER', short_desc: 'smaller than', long_desc: 'be smaller than' },
  { id: 5, name: 'PRESENCE', short_desc: 'field presence', long_desc: 'be present' },
  { id: 6, name: 'CONTAINS', short_desc: 'contain', long_desc: 'contain' },
  { id: 7, name: 'ALWAYS_MATCH', short_desc: 'always match', long_desc: 'always match' },
  { id: 8, name: 'MATCH_INPUT', short_desc: 'match input', long_desc: 'match input' },
]

export const isRuleType = (type: number): type is RuleTypeId => RULE_TYPES.some(({ id }) => id === type)
/** All but "always match" and "match input". */
export const needsField = (type: number): boolean => type !== RULE.always && type !== RULE.input
/** All but "field presence" and "always match". For "match input" it is the id of the input. */
export const needsValue = (type: number): boolean => type !== RULE.presence && type !== RULE.always

/** Characters of a regular expression in a rule. */
export const MAX_RULE_PATTERN = 8192
/** Characters of a field name in a rule. */
export const MAX_RULE_FIELD = 1024
/** Characters of any other value. */
export const MAX_RULE_VALUE = 32_766
export const MAX_STREAM_RULES = 10_000

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/
/** The number a text stands for, blanks around it aside; null for anything else (`0x10`, `Infinity` and '' included). */
export function numberIn(text: string): number | null {
  if (text.length > 400) return null
  const trimmed = text.trim()
  if (!decimal.test(trimmed)) return null
  const number = Number(trimmed)
  return Number.isFinite(number) ? number : null
}

/**
 * Returns the problems of a rule, as texts by member; empty when it is valid. Only the server can say whether a
 * regular expression compiles.
 */
export function ruleProblems(
  rule: Pick<StreamRuleInput, 'type' | 'field' | 'value'>,
): Readonly<Record<string, readonly string[]>> {
  const { type, field, value } = rule
  const problems: Record<string, string[]> = {}
  if (!isRuleType(type)) return { type: [`There is no rule type ${type}; the types are 1 to 8.`] }
  if (needsField(type) && field.trim() === '') problems['field'] = ['The name of a field is required.']
  else if (field.length > MAX_RULE_FIELD)
    problems['field'] = [`The name of a field may have ${MAX_RULE_FIELD} characters at most.`]
  const most = type === RULE.regex ? MAX_RULE_PATTERN : MAX_RULE_VALUE
  if (needsValue(type) && value === '') problems['value'] = ['A value is required.']
  else if (value.length > most) {
    problems['value'] = [
      type === RULE.regex
        ? `A regular expression may have ${most} characters at most.`
        : `The value may have ${most} characters at most.`,
    ]
  } else if ((type === RULE.greater || type === RULE.smaller) && numberIn(value) === null) {
    problems['value'] = ['The value to compare with must be a number, such as 400 or -0.5.']
  }
  return problems
}
