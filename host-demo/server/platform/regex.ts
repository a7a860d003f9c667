/**
 * Regular expressions that people write, in Java's notation, run in linear time (re2js). What Java has and linear time cannot give
 * (lookaround, back-references, possessive quantifiers) is refused, and so is what would silently mean something else.
 */
import { RE2JS } from 're2js'
import { fromJava, UserRegexError } from './java-notation.ts'

export { UserRegexError }

export interface UserRegexOptions {
  /** `.` matches line breaks too. */
  readonly dotAll?: boolean
  readonly ignoreCase?: boolean
  /** Characters of the pattern; 8192 unless told. */
  readonly maxLength?: number
  /** Steps of the compiled expression, repetitions written out; no limit unless told. For what runs on the main thread. */
  readonly maxSize?: number
}

/** Longer explanations of re2's errors for patterns that only a backtracking engine could run. */
const notLinear: readonly (readonly [RegExp, string])[] = [
  [/`\(\?<?[=!]/, 'lookahead and lookbehind cannot run in linear time'],
  [/`\\[1-9k]/, 'back-references cannot run in linear time'],
  [/`\(\?>/, 'atomic groups cannot run in linear time; a plain group (?:…) does'],
  [
    /nested repetition operator/,
    'a repetition cannot be repeated, and possessive repetitions are not known; put it in parentheses',
  ],
]

/**
 * For expressions that run now and then; `compileLinearRegex` is for those that run for every message.
 * @throws UserRegexError
 */
export function compileUserRegex(
  pattern: string,
  { dotAll = false, ignoreCase = false, maxLength = 8192, maxSize = Infinity }: UserRegexOptions = {},
): RE2JS {
  if (pattern.length > maxLength)
    throw new UserRegexError(`A regular expression may have ${maxLength} characters at most.`)
  if (!pattern.isWellFormed())
    throw new UserRegexError('The regular expression has half a character (a lone surrogate) in it.')
  try {
    const compiled = RE2JS.compile(
      fromJava(pattern, { dotAll, ignoreCase }).re2,
      (dotAll ? RE2JS.DOTALL : 0) | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0),
    )
    if (compiled.programSize() > maxSize)
      throw new UserRegexError('The repetitions of the regular expression make it too large.')
    return compiled
  } catch (error) {
    if (error instanceof UserRegexError) throw error
    // The library quotes the pattern with the flags it wrote in front.
    const said = (error as Error).message.replace(/^error parsing regexp: /, '').replace(/`\(\?[is]+\)/, '`')
    const known = notLinear.find(([form]) => form.test(said))
    throw new UserRegexError(known ? `${known[1]} (${said})` : said, { cause: error })
  }
}
