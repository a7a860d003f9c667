/** The types of rules and the words that name them. */
import { RULE } from '../../core/streams/rules.ts'

export const ruleTypeKeys = [
  [RULE.exact, 'exact'],
  [RULE.regex, 'regex'],
  [RULE.greater, 'greater'],
  [RULE.smaller, 'smaller'],
  [RULE.presence, 'presence'],
  [RULE.contains, 'contains'],
  [RULE.always, 'alwaysType'],
  [RULE.input, 'input'],
] as const
