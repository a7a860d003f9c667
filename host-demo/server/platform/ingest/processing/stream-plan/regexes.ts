/** Regular expressions of stream rules: linear in the length of the text, bounded in size, each compiled once for all who use it. */
import { MAX_RULE_PATTERN } from '../../../../../../core/streams/rules.ts'
import { compileLinearRegex } from '../../../linear-regex.ts'

/** Steps of a compiled expression. Each character of a text may cost as many. */
const maxSize = 5000
const cacheSize = 20_000
const compiled = new Map<string, (text: string) => boolean>()

/** Line breaks are matched by `.`. @throws UserRegexError with a reason for the user */
export function ruleRegex(pattern: string): (text: string) => boolean {
  let test = compiled.get(pattern)
  if (!test) {
    const regex = compileLinearRegex(pattern, { dotAll: true, maxLength: MAX_RULE_PATTERN, maxSize })
    test = text => regex.test(text)
    if (compiled.size >= cacheSize) compiled.clear()
    compiled.set(pattern, test)
  }
  return test
}
