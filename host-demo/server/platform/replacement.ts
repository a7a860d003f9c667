/**
 * Replacement texts in Java's notation: `$1`, `${name}` and `$0` are groups, a backslash makes the next character a plain one.
 */
import { maxResultLength } from '../../../core/tools/rules.ts'
import type { LinearMatch, LinearRegex } from './linear-regex.ts'
import { UserRegexError } from './regex.ts'

type Part = string | { readonly group: number }

export interface Replaced {
  readonly text: string
  /** The place of the first group of the first match; -1 without groups. */
  readonly start: number
  readonly end: number
}

export class Replacement {
  readonly #regex: LinearRegex
  readonly #parts: readonly Part[]

  /**
   * @param empty what an empty replacement stands for
   * @throws UserRegexError for a group that the expression has not
   */
  constructor(replacement: string, regex: LinearRegex, empty = '$1') {
    this.#regex = regex
    this.#parts = partsOf(replacement === '' ? empty : replacement, regex)
  }

  /** Replaces the first match, or all of them; null without one. `tooLong` throws; `search` hears before each search how long the rest is. */
  replace(text: string, all: boolean, tooLong: () => never, search?: (length: number) => void): Replaced | null {
    let result = ''
    let done = 0
    let first: LinearMatch | null = null
    const find = (from: number) => {
      search?.(text.length - from)
      return this.#regex.find(text, from)
    }
    for (let match = find(0); match; match = all ? find(next(match)) : null) {
      first ??= match
      result += text.slice(done, match.start) + this.#fill(match)
      done = match.end
      if (result.length > maxResultLength) tooLong()
    }
    if (!first) return null
    const hasGroups = this.#regex.groupCount > 0
    return {
      text: result + text.slice(done),
      start: hasGroups ? first.startOf(1) : -1,
      end: hasGroups ? first.endOf(1) : -1,
    }
  }

  #fill(match: LinearMatch): string {
    let text = ''
    for (const part of this.#parts) text += typeof part === 'string' ? part : (match.group(part.group) ?? '')
    return text
  }
}

/** After a match without characters the search goes on one further. */
const next = ({ start, end }: LinearMatch) => (end > start ? end : end + 1)

function partsOf(replacement: string, { groupCount, groupNames }: LinearRegex): readonly Part[] {
  const parts: Part[] = []
  for (const [whole, escaped, digits, name, plain] of replacement.matchAll(
    /\\([\s\S])|\$(\d+)|\$\{(\w+)\}|([^\\$]+)|[\\$]/g,
  )) {
    if (escaped !== undefined || plain !== undefined) parts.push(escaped ?? plain!)
    else if (digits !== undefined) parts.push(...numbered(digits, groupCount))
    else if (name !== undefined) {
      const group = groupNames.get(name)
      if (group === undefined)
        throw new UserRegexError(`the replacement names group \${${name}}, which the expression has not`)
      parts.push({ group })
    } else
      throw new UserRegexError(
        `the replacement ends or goes on wrongly after '${whole}'; write '\\${whole}' for the character`,
      )
  }
  return parts
}

/** As many digits as there are groups for; the others are text. */
function numbered(digits: string, groupCount: number): readonly Part[] {
  let length = 1
  while (length < digits.length && Number(digits.slice(0, length + 1)) <= groupCount) length++
  const group = Number(digits.slice(0, length))
  if (group > groupCount)
    throw new UserRegexError(`the replacement names group $${group}, but the expression has ${groupCount}`)
  return length < digits.length ? [{ group }, digits.slice(length)] : [{ group }]
}
