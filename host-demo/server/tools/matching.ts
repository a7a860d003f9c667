/** The testers that run a pattern of the user's. They run in a worker (`matching-pool.ts`), which has a deadline. */
import { basePatterns } from '../../../core/grok/patterns.ts'
import { GrokError } from '../../../core/grok/expand.ts'
import type {
  GrokResult, GrokTest, RegexReplaceResult, RegexReplaceTest, RegexResult, RegexTest, RegexValidity,
} from '../../../core/tools/schema.ts'
import { compileGrok } from '../grok/compile.ts'
import { compileUserRegex, UserRegexError } from '../platform/regex.ts'
import { replace } from './replacement.ts'

function regex({ string, regex: pattern }: RegexTest): RegexResult {
  const matcher = compileUserRegex(pattern, { dotAll: true }).matcher(string)
  if (!matcher.find()) return { matched: false, regex: pattern, string }
  const group = matcher.groupCount() < 1 ? null : matcher.group(1)
  const match = group === null ? {} : { match: { match: group, start: matcher.start(1), end: matcher.end(1) } }
  return { matched: true, ...match, regex: pattern, string }
}

function regexReplace({ string, regex: pattern, replacement, replace_all }: RegexReplaceTest): RegexReplaceResult {
  const replaced = replace(compileUserRegex(pattern, { dotAll: true }), string, replacement, replace_all)
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

function grok({ string, pattern, named_captures_only }: GrokTest): GrokResult {
  try {
    const found = compileGrok(pattern, basePatterns, { namedOnly: named_captures_only }).match(string)
    return { matched: found !== null, matches: (found ?? []).map(({ name, value }) => ({ name, match: String(value) })), pattern, string }
  } catch (error) {
    if (!(error instanceof UserRegexError || error instanceof GrokError)) throw error
    return { matched: false, pattern, string, error_message: error.message }
  }
}

export const matchers = { regex, regexReplace, validity, grok }
export type Matchers = typeof matchers
export type MatcherName = keyof Matchers
