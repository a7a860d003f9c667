/** A grok pattern, compiled to one expression that runs in linear time. */
import { convert, type GrokValue } from '../../../core/grok/conversions.ts'
import { expandGrok, GrokError, groupPrefix, maxGrokLength } from '../../../core/grok/expand.ts'
import { compileUserRegex } from '../platform/regex.ts'

export interface GrokField { readonly name: string, readonly value: GrokValue }

export interface Grok {
  /** What the first match captured, in the pattern's order; parts that took none are left out. Null without a match. */
  match(text: string): readonly GrokField[] | null
}

/**
 * @param patterns the base patterns, or those with stored ones over them
 * @throws GrokError, UserRegexError (in words for the pattern's author)
 */
export function compileGrok(pattern: string, patterns: ReadonlyMap<string, string>, { namedOnly = false } = {}): Grok {
  const { source, captures } = expandGrok(pattern, patterns)
  const expression = compileUserRegex(source, { maxLength: maxGrokLength })
  const ours = new Map(captures.map(capture => [capture.group, capture]))
  const groups = Object.entries(expression.namedGroups() as Record<string, number>).sort(([, a], [, b]) => a - b).map(([group]) => {
    const capture = ours.get(group)
    if (!capture && group.startsWith(groupPrefix)) throw new GrokError(`Groups named '${groupPrefix}…' are the server's own: rename '${group}'.`)
    // A group the author named by hand is a field of its own.
    return capture ?? { group, name: group, named: true, type: null }
  })
  const wanted = groups.filter(({ named }) => named || !namedOnly)
  return {
    match(text) {
      const matcher = expression.matcher(text)
      if (!matcher.find()) return null
      return wanted.flatMap(({ group, name, type }) => {
        const captured = matcher.group(group)
        return captured === null || captured === undefined ? [] : [{ name, value: convert(captured, type) }]
      })
    },
  }
}
