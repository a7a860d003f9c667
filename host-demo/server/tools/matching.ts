/** The testers that run a pattern of the user's. They run in a worker (`matching-worker.ts`), which has a deadline. */
import { maxResultLength } from '../../../core/tools/rules.ts'
import type {
  RegexReplaceResult,
  RegexReplaceTest,
  RegexResult,
  RegexTest,
  RegexValidity,
} from '../../../core/tools/schema.ts'
import { compileLinearRegex } from '../platform/linear-regex.ts'
import { compileUserRegex, UserRegexError } from '../platform/regex.ts'
import { Replacement } from '../platform/replacement.ts'

function regex({ string, regex: pattern }: RegexTest): RegexResult {
  const expression = compileLinearRegex(pattern, { dotAll: true })
  const found = expression.find(string)
  if (!found) return { matched: false, regex: pattern, string }
  const group = found.group(1)
  const match = group === null ? {} : { match: { match: group, start: found.startOf(1), end: found.endOf(1) } }
  return { matched: true, ...match, regex: pattern, string }
}

function regexReplace({ string, regex: pattern, replacement, replace_all }: RegexReplaceTest): RegexReplaceResult {
  const expression = compileLinearRegex(pattern, { dotAll: true })
  const replaced = new Replacement(replacement, expression).replace(string, replace_all, () => {
    throw new UserRegexError(`the replaced text would be longer than ${maxResultLength} characters`)
  })
  const match = replaced ? { match: { match: replaced.text, start: replaced.start, end: replaced.end } } : {}
  return { matched: replaced !== null, ...match, regex: pattern, replacement, replace_all, string }
}

function validity({ regex: pattern }: { readonly regex: string }): RegexValidity {
  try {
    compileUserRegex(pattern)
    return { regex: pattern, is_valid: true }
  } catch (error) {
    if (!(error instanceof UserRegexError)) throw error
    return { regex: pattern, is_valid: false, validation_message: error.message }
  }
}

export const matchers = { regex, regexReplace, validity }
export type Matchers = typeof matchers
export type MatcherName = keyof Matchers
