/** Words a rule around its field and value. */
import type { Translate } from '../../core/brand/catalogue.ts'
import { isRuleType, needsField, needsValue, RULE } from '../../core/streams/rules.ts'
import type { StreamRule } from '../../core/streams/schema.ts'
import type { streamStrings } from '../../core/streams/strings.ts'

export type StreamWords = Translate<typeof streamStrings.strings>
export type RuleParts = Pick<StreamRule, 'type' | 'field' | 'value' | 'inverted'>

/** By type of rule: plain, inverted. */
const verbs = {
  [RULE.exact]: ['mustExactly', 'mustNotExactly'],
  [RULE.regex]: ['mustRegex', 'mustNotRegex'],
  [RULE.greater]: ['mustGreater', 'mustNotGreater'],
  [RULE.smaller]: ['mustSmaller', 'mustNotSmaller'],
  [RULE.presence]: ['mustPresent', 'mustNotPresent'],
  [RULE.contains]: ['mustContain', 'mustNotContain'],
  [RULE.always]: ['always', 'never'],
  [RULE.input]: ['mustInput', 'mustNotInput'],
} as const

export interface RuleWords {
  /** Name of the field; undefined where the rule looks at the whole message. */
  readonly field: string | undefined
  readonly verb: string
  /** undefined where there is nothing to compare with. */
  readonly value: string | undefined
}

/** `inputTitle` names the input of a rule that matches one; its id does without. */
export function ruleWords({ type, field, value, inverted }: RuleParts, t: StreamWords, inputTitle?: string): RuleWords {
  if (!isRuleType(type)) return { field: undefined, verb: t('ruleUnknown', { type }), value: undefined }
  return {
    field: needsField(type) ? field : undefined,
    verb: t(verbs[type][inverted ? 1 : 0]),
    value: type === RULE.input ? (inputTitle ?? value) : needsValue(type) ? value : undefined,
  }
}

const longest = 100
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text)

/** The same as one text, for names of buttons; long parts are cut. */
export function ruleText(rule: RuleParts, t: StreamWords, inputTitle?: string): string {
  const { field, verb, value } = ruleWords(rule, t, inputTitle)
  return [field ?? t('message'), verb, ...(value === undefined ? [] : [value])].map(cut).join(' ')
}
