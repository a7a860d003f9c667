/**
 * Regular expressions that people write, in Java's notation, run in linear time (re2js). What Java has and linear time cannot give
 * (lookaround, back-references, possessive quantifiers) is refused, and so is what would silently mean something else.
 */
import { RE2JS } from 're2js'

/** The pattern cannot be used; the message says why. */
export class UserRegexError extends Error {
  override readonly name = 'UserRegexError'
}

export interface UserRegexOptions {
  /** `.` matches line breaks too. */
  readonly dotAll?: boolean
  readonly ignoreCase?: boolean
  /** Characters of the pattern; 8192 unless told. */
  readonly maxLength?: number
  /** Steps of the compiled expression, repetitions written out; no limit unless told. For what runs on the main thread. */
  readonly maxSize?: number
}

/** What re2 says of patterns that only a backtracking engine could run, in more words. */
const notLinear: readonly (readonly [RegExp, string])[] = [
  [/`\(\?<?[=!]/, 'lookahead and lookbehind cannot run in linear time'],
  [/`\\[1-9k]/, 'back-references cannot run in linear time'],
  [/`\(\?>/, 'atomic groups cannot run in linear time; a plain group (?:…) does'],
  [/nested repetition operator/, 'a repetition cannot be repeated, and possessive repetitions are not known; put it in parentheses'],
]

/** @throws UserRegexError */
export function compileUserRegex(
  pattern: string, { dotAll = false, ignoreCase = false, maxLength = 8192, maxSize = Infinity }: UserRegexOptions = {},
): RE2JS {
  if (pattern.length > maxLength) throw new UserRegexError(`A regular expression may have ${maxLength} characters at most.`)
  if (!pattern.isWellFormed()) throw new UserRegexError('The regular expression has half a character (a lone surrogate) in it.')
  try {
    const compiled = RE2JS.compile(fromJava(pattern), (dotAll ? RE2JS.DOTALL : 0) | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0))
    if (compiled.programSize() > maxSize) throw new UserRegexError('The repetitions of the regular expression make it too large.')
    return compiled
  } catch (error) {
    if (error instanceof UserRegexError) throw error
    // The library quotes the pattern with the flags it wrote in front.
    const said = (error as Error).message.replace(/^error parsing regexp: /, '').replace(/`\(\?[is]+\)/, '`')
    const known = notLinear.find(([form]) => form.test(said))
    throw new UserRegexError(known ? `${known[1]} (${said})` : said, { cause: error })
  }
}

/** Java's notation in re2's. */
function fromJava(pattern: string): string {
  let result = ''
  let inClass = false
  for (let at = 0; at < pattern.length;) {
    const rest = pattern.slice(at)
    const [whole, written] = piece(rest, inClass)
    if (whole === '[') inClass = true
    if (whole === ']') inClass = false
    result += written
    at += whole.length
    // A bracket right after the opening one is a member of the class.
    const first = whole === '[' ? /^\^?\]/.exec(pattern.slice(at))?.[0] : undefined
    if (first) {
      result += first.replace(']', '\\]')
      at += first.length
    }
  }
  return result
}

/** What stands at the beginning, and how re2 writes it. */
function piece(rest: string, inClass: boolean): readonly [whole: string, written: string] {
  if (rest.startsWith('\\')) return escaped(rest, inClass)
  if (inClass && rest.startsWith('&&')) throw new UserRegexError('Intersections of character classes (&&) are not supported.')
  if (inClass && rest.startsWith('['))
    throw new UserRegexError("A character class within another is not supported; write '\\[' for the bracket.")
  const flags = inClass ? null : /^\(\?([a-zA-Z]*)(?:-([a-zA-Z]*))?([:)])/.exec(rest)
  if (flags) return [flags[0], withoutUnicodeFlags(flags)]
  return [rest.charAt(0), rest.charAt(0)]
}

/** Classes, letters and line ends of Java are those of Unicode here anyway. */
function withoutUnicodeFlags([whole, on = '', off, end = '']: RegExpExecArray): string {
  const kept = (flags: string) => flags.replace(/[udU]/g, '')
  if (kept(on + (off ?? '')) === '' && whole !== '(?:') return end === ':' ? '(?:' : '(?:)'
  return `(?${kept(on)}${kept(off ?? '') === '' ? '' : `-${kept(off ?? '')}`}${end}`
}

const posix: Readonly<Record<string, string>> = {
  Lower: 'a-z', Upper: 'A-Z', ASCII: '\\x00-\\x7f', Alpha: 'a-zA-Z', Digit: '0-9', Alnum: 'a-zA-Z0-9', XDigit: '0-9a-fA-F',
  Punct: '!-/:-@\\[-`{-~', Graph: '!-~', Print: ' -~', Blank: ' \\t', Cntrl: '\\x00-\\x1f\\x7f', Space: ' \\t\\n\\x0b\\f\\r',
}
const properties: Readonly<Record<string, string>> = {
  javaLowerCase: 'Ll', javaUpperCase: 'Lu', IsAlphabetic: 'L', IsLetter: 'L', IsLowercase: 'Ll', IsUppercase: 'Lu', IsDigit: 'Nd',
  IsPunctuation: 'P',
}
const horizontal = ' \\t\\x{a0}\\x{1680}\\x{180e}\\x{2000}-\\x{200a}\\x{202f}\\x{205f}\\x{3000}'
const vertical = '\\n\\x0b\\f\\r\\x{85}\\x{2028}\\x{2029}'

function escaped(rest: string, inClass: boolean): readonly [string, string] {
  const set = (members: string, negated: boolean, whole: string): readonly [string, string] => {
    if (inClass && negated) throw new UserRegexError(`'${whole}' cannot stand in a character class.`)
    return [whole, inClass ? members : `[${negated ? '^' : ''}${members}]`]
  }
  if (rest.startsWith('\\Q')) {
    const end = rest.indexOf('\\E', 2)
    const text = rest.slice(2, end < 0 ? undefined : end)
    return [rest.slice(0, end < 0 ? undefined : end + 2), [...text].map(literal).join('')]
  }
  const property = /^\\([pP])\{(\w+)\}/.exec(rest)
  if (property) {
    const [whole, kind, name = ''] = property
    if (Object.hasOwn(posix, name)) return set(posix[name]!, kind === 'P', whole)
    return [whole, `\\${kind}{${Object.hasOwn(properties, name) ? properties[name] : name.replace(/^Is/, '')}}`]
  }
  const code = /^\\u([0-9a-fA-F]{4})/.exec(rest)
  if (code) return [code[0], `\\x{${code[1]}}`]
  const octal = /^\\0([0-3]?[0-7]{1,2})/.exec(rest)
  if (octal) return [octal[0], `\\x{${Number.parseInt(octal[1]!, 8).toString(16)}}`]
  switch (rest.charAt(1)) {
    case 'h': case 'H': return set(horizontal, rest.charAt(1) === 'H', rest.slice(0, 2))
    case 'v': case 'V': return set(vertical, rest.charAt(1) === 'V', rest.slice(0, 2))
    case 'e': return ['\\e', '\\x1b']
    case 'R': if (!inClass) return ['\\R', `(?:\\r\\n|[${vertical}])`]
  }
  const character = String.fromCodePoint(rest.codePointAt(1) ?? 0)
  return rest.length === 1 ? ['\\', '\\'] : [`\\${character}`, `\\${character}`]
}

/** A character as itself, in a class and outside. */
const literal = (char: string) => /^[!-/:-@[-`{-~]$/.test(char) ? `\\${char}` : char
