import { GrokError } from '../../../../core/grok/grok-error.ts'
import { DatePatternError } from '../../../../core/time/date-pattern.ts'
import { ExtractionError } from '../ingest/extractors/extraction.ts'
import { JsonPathError } from '../json-path/json-path.ts'
import { UserRegexError } from '../regex.ts'

/** A rule cannot go on with a message; the reason is for its author. */
export class RuleError extends Error {
  override readonly name = 'RuleError'
}

/** The error of a rule, with its line (from 1). */
export class RuleFailure extends Error {
  override readonly name = 'RuleFailure'
  readonly line: number

  constructor(line: number, cause: unknown) {
    super(reasonOf(cause), { cause })
    this.line = line
  }
}

const foreseen = [RuleError, UserRegexError, GrokError, DatePatternError, JsonPathError, ExtractionError]

/** Returns what an error says to the author of a rule. A fault of the server must not lose the message: it fails the rule, and its cause is kept. */
export function reasonOf(error: unknown): string {
  if (foreseen.some(type => error instanceof type)) return (error as Error).message.slice(0, 500).replace(/\.$/, '')
  return `the server failed (${error instanceof Error ? error.message.slice(0, 200) : 'unknown'})`
}
