/** The expressions of extractors, bounded in size, each compiled once for all who use it. */
import { GrokSet } from '../../grok/grok-set.ts'
import { compileLinearRegex, type LinearRegex } from '../../linear-regex.ts'
import type { Expressions } from './extraction.ts'

/** Steps that one character of a text may cost. */
const MAX_SIZE = 5000
const KEPT = 5000

const compiled = new Map<string, LinearRegex>()

function regex(pattern: string): LinearRegex {
  let found = compiled.get(pattern)
  if (!found) {
    found = compileLinearRegex(pattern, { dotAll: true, maxSize: MAX_SIZE })
    if (compiled.size >= KEPT) compiled.clear()
    compiled.set(pattern, found)
  }
  return found
}

/** `patterns`: the grok patterns that others may name. */
export function expressionsWith(patterns: ReadonlyMap<string, string>): Expressions {
  const grok = new GrokSet(patterns)
  return { regex, grok: (pattern, namedOnly) => grok.compile(pattern, { namedOnly }) }
}
