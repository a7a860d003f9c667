/**
 * Matches one message against one rule of a stream. The server's compiled plan must give the same answers and is tested
 * against this.
 *
 * - A rule looks at the message as it is when streams are chosen: its own fields, the `gl2_*` fields of the server (`gl2_source_input`,
 *   `gl2_remote_ip` …) and `timestamp`, an ISO 8601 instant in UTC. Names are told apart by upper and lower case.
 * - A value is compared in the form it has as text: `200` whether it was sent as number or text, `true` for a boolean. A list or object
 *   (only in a message to test) is its JSON.
 * - Texts are compared as they are, upper and lower case told apart, blanks included.
 * - Greater and smaller compare numbers; a text that is a number counts as one, anything else is neither greater nor smaller.
 * - A field that is not there matches no rule. One whose value is empty is not present, but may match exactly or by an expression.
 * - Regular expressions are found anywhere in the value; `.` stands for line breaks, too.
 * - An inverted rule matches where the rule does not: also where the field is not there.
 * - A stream without rules takes nothing.
 */
import { numberIn, RULE, ruleProblems } from './rules.ts'
import type { MatchingType, StreamRule } from './schema.ts'

export type MatchRule = Pick<StreamRule, 'type' | 'field' | 'value' | 'inverted'>

export interface MatchMessage {
  /** UTC milliseconds. */
  readonly timestamp: number
  readonly fields: Readonly<Record<string, unknown>>
}

export type RuleTest = (message: MatchMessage) => boolean
/** Compiles a regular expression to what tells whether it is found in a text. Throws with a reason for the user. */
export type RegexCompiler = (pattern: string) => (text: string) => boolean

/** Set for each message that came through an input: its id. */
export const INPUT_FIELD = 'gl2_source_input'

/** The form of a value that rules compare; null for none. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The number a value stands for; null for none. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' ? numberIn(value) : null
}

function valueOf({ timestamp, fields }: MatchMessage, field: string): unknown {
  if (field === 'timestamp') return new Date(timestamp).toISOString()
  return Object.hasOwn(fields, field) ? fields[field] : null
}

/** @throws Error with a reason for the user: the rule cannot be used */
export function compileRule(rule: MatchRule, regex: RegexCompiler): RuleTest {
  const [problem] = Object.values(ruleProblems(rule)).flat()
  if (problem !== undefined) throw new Error(problem)
  const test = plainTest(rule, regex)
  return rule.inverted ? message => !test(message) : test
}

function plainTest({ type, field, value }: MatchRule, regex: RegexCompiler): RuleTest {
  const onText =
    (test: (text: string) => boolean): RuleTest =>
    message => {
      const text = textOf(valueOf(message, field))
      return text !== null && test(text)
    }
  const onNumber =
    (test: (number: number) => boolean): RuleTest =>
    message => {
      const number = numberOf(valueOf(message, field))
      return number !== null && test(number)
    }
  const limit = numberIn(value) ?? NaN
  switch (type) {
    case RULE.exact:
      return onText(text => text === value)
    case RULE.regex:
      return onText(regex(value))
    case RULE.greater:
      return onNumber(number => number > limit)
    case RULE.smaller:
      return onNumber(number => number < limit)
    case RULE.presence:
      return onText(text => text !== '')
    case RULE.contains:
      return onText(text => text.includes(value))
    case RULE.input:
      return message => textOf(valueOf(message, INPUT_FIELD)) === value
    default:
      return () => true
  }
}

/** Combines the results of rules to the match of a stream. */
export const streamMatches = (matching: MatchingType, answers: readonly boolean[]): boolean =>
  answers.length > 0 && (matching === 'AND' ? answers.every(Boolean) : answers.some(Boolean))

export interface MatchResult {
  readonly matches: boolean
  /** By rule id. A broken rule matches nothing and takes no part. */
  readonly rules: Readonly<Record<string, boolean>>
}

/** A whole stream on one message. */
export function matchStream(
  matching: MatchingType,
  rules: readonly (MatchRule & { readonly id: string })[],
  message: MatchMessage,
  regex: RegexCompiler,
): MatchResult {
  const answers: [string, boolean][] = []
  const broken: [string, boolean][] = []
  for (const rule of rules) {
    let test: RuleTest
    try {
      test = compileRule(rule, regex)
    } catch {
      broken.push([rule.id, false])
      continue
    }
    answers.push([rule.id, test(message)])
  }
  return {
    matches: streamMatches(
      matching,
      answers.map(([, answer]) => answer),
    ),
    rules: Object.fromEntries([...answers, ...broken]),
  }
}
