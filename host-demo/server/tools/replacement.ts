/** Replacement texts: `$1`, `${name}` and `$0` are groups, a backslash makes the next character a plain one. */
import type { Matcher, RE2JS } from 're2js'
import { maxResultLength } from '../../../core/tools/rules.ts'
import { UserRegexError } from '../platform/regex.ts'

type Part = string | { readonly group: string | number }

/** @throws UserRegexError for a group that the expression has not */
function partsOf(replacement: string, expression: RE2JS): readonly Part[] {
  const names = expression.namedGroups() as Record<string, number>
  const count = expression.groupCount()
  const parts: Part[] = []
  for (const [whole, escaped, digits, name, plain] of replacement.matchAll(/\\([\s\S])|\$(\d)|\$\{(\w+)\}|([^\\$]+)|[\\$]/g)) {
    if (escaped !== undefined || plain !== undefined) parts.push(escaped ?? plain!)
    else if (digits !== undefined) {
      if (Number(digits) > count) throw new UserRegexError(`the replacement names group $${digits}, but the expression has ${count}`)
      parts.push({ group: Number(digits) })
    } else if (name !== undefined) {
      if (!Object.hasOwn(names, name)) throw new UserRegexError(`the replacement names group \${${name}}, which the expression has not`)
      parts.push({ group: name })
    } else throw new UserRegexError(`the replacement ends or goes on wrongly after '${whole}'; write '\\${whole}' for the character`)
  }
  return parts
}

const fill = (parts: readonly Part[], matcher: Matcher) =>
  parts.map(part => (typeof part === 'string' ? part : matcher.group(part.group) ?? '')).join('')

export interface Replaced { readonly text: string, readonly start: number, readonly end: number }

/** The text with the first or every match replaced, and where the first match was; null without one. @throws UserRegexError */
export function replace(expression: RE2JS, text: string, replacement: string, all: boolean): Replaced | null {
  const parts = partsOf(replacement, expression)
  const matcher = expression.matcher(text)
  let result = ''
  let done = 0
  let first: { readonly start: number, readonly end: number } | null = null
  while ((all || first === null) && matcher.find()) {
    first ??= { start: matcher.start(), end: matcher.end() }
    result += text.slice(done, matcher.start()) + fill(parts, matcher)
    done = matcher.end()
    if (result.length > maxResultLength) throw new UserRegexError(`the replaced text would be longer than ${maxResultLength} characters`)
  }
  return first && { text: result + text.slice(done), ...first }
}
