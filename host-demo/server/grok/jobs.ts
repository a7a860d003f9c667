/** The work on grok patterns that can take long. It runs in threads with a deadline (`grok-worker.ts`). */
import { expandGrok } from '../../../core/grok/expand.ts'
import { GrokError } from '../../../core/grok/grok-error.ts'
import { neededPatterns, referencesOf } from '../../../core/grok/references.ts'
import type { GrokExplanation } from '../../../core/grok/schema.ts'
import type { GrokResult, GrokTest } from '../../../core/tools/schema.ts'
import { fieldsOf, Grok } from '../platform/grok/compile.ts'
import { compileLinearRegex } from '../platform/linear-regex.ts'
import { UserRegexError } from '../platform/regex.ts'

type Patterns = ReadonlyMap<string, string>

/** A pattern, the sample it is tried on, and the patterns it needs. */
export interface GrokTrial {
  readonly pattern: string
  readonly string: string
  readonly patterns: Patterns
}

export interface GrokProblem {
  readonly name: string
  readonly reason: string
}

/** Why a pattern cannot be used, in words for its author. @throws any error of another kind */
function reasonOf(error: unknown): string {
  if (!(error instanceof GrokError || error instanceof UserRegexError)) throw error
  return error.message
}

/** The tester of extractors: a pattern that cannot be used is no error. */
function tester({ patterns, ...test }: GrokTest & { readonly patterns: Patterns }): GrokResult {
  const { pattern, string } = test
  if (pattern.trim() === '')
    return { matched: false, matches: [], pattern, string, error_message: 'The pattern must not be blank.' }
  try {
    const found = new Grok(pattern, patterns, { namedOnly: test.named_captures_only }).explain(string)
    const fields = fieldsOf(found?.captures ?? [], ({ text }) => text)
    const matches = fields.map(({ name, value }) => ({
      name,
      match: Array.isArray(value) ? `[${value.join(', ')}]` : String(value),
    }))
    return { matched: matches.length > 0, matches, pattern, string }
  } catch (error) {
    return { matched: false, matches: [], pattern, string, error_message: reasonOf(error) }
  }
}

/** Field → value, or null where it took no part; all null without a match. @throws GrokError, UserRegexError */
function test({ pattern, string, patterns }: GrokTrial): Record<string, unknown> {
  const grok = new Grok(pattern, patterns)
  const fields = grok.match(string)
  if (!fields) return {}
  const found = new Map(fields.map(({ name, value }) => [name, value]))
  return Object.fromEntries([
    ...grok.names.map(name => [name, found.get(name) ?? null]),
    ...fields.map(({ name, value }) => [name, value]),
  ])
}

function explain({ pattern, string, patterns }: GrokTrial): GrokExplanation {
  try {
    const found = new Grok(pattern, patterns).explain(string)
    return {
      error: null,
      match: found && { start: found.start, end: found.end },
      captures: (found?.captures ?? []).map(({ name, text: _, ...capture }) => ({ field: name, ...capture })),
    }
  } catch (error) {
    return { error: reasonOf(error), match: null, captures: [] }
  }
}

/** Compiles the patterns of these names. */
function check({ patterns, names }: { readonly patterns: Patterns; readonly names: readonly string[] }): GrokProblem[] {
  return names.flatMap(name => {
    try {
      new Grok(`%{${name}}`, patterns)
      return []
    } catch (error) {
      if (error instanceof UserRegexError) return [{ name, reason: blame(name, patterns, error) }]
      return [{ name, reason: error instanceof GrokError && error.pattern === name ? error.reason : reasonOf(error) }]
    }
  })
}

/** Names the pattern that is no expression by itself. */
function blame(name: string, patterns: Patterns, whole: UserRegexError): string {
  for (const [one, pattern] of [[name, patterns.get(name)!] as const, ...neededPatterns(`%{${name}}`, patterns)]) {
    const without = new Map([...referencesOf(pattern)].map(reference => [reference, '']))
    try {
      compileLinearRegex(expandGrok(pattern, without).source)
    } catch (error) {
      return one === name ? reasonOf(error) : `In the pattern '${one}': ${reasonOf(error)}`
    }
  }
  return whole.message
}

export const grokJobs = { tester, test, explain, check }
export type GrokJobs = typeof grokJobs
