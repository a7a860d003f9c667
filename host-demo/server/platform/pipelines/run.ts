/** The surroundings that the functions of rules see beside their arguments. */
import type { Budget } from '../ingest/extractors/budget.ts'
import type { Expressions } from '../ingest/extractors/extraction.ts'
import type { RuleTables } from './lookup-tables.ts'
import type { RuleMessage } from './message.ts'

/** The things that rules are compiled against. A change of it compiles them again. */
export interface Surroundings {
  readonly expressions: Expressions
  readonly grokPatterns: ReadonlyMap<string, string>
  readonly tables: RuleTables
  readonly defaultStream: string
  /** The streams that take messages. */
  readonly streams: readonly RuleStream[]
  readonly inputs: readonly { readonly id: string; readonly title: string }[]
  /** UTC milliseconds. */
  readonly now: () => number
  /** Counts for the metric that a rule names. */
  readonly count: (metric: string, value: number) => void
  /** Writes a line for the author of a rule. */
  readonly log: (line: string) => void
}

export interface RuleStream {
  readonly id: string
  readonly title: string
}

/** A message on its way through the pipelines. */
export interface Run {
  readonly surroundings: Surroundings
  /** The message that the rule runs on. */
  readonly message: RuleMessage
  readonly budget: Budget
  /** Takes in a message that a rule creates. @throws RuleError beyond the limit */
  create(make: (id: string) => RuleMessage): RuleMessage
}

/** A function of the language. Arguments come in the order of its parameters; optional ones that are missing or null are undefined. */
export interface RuleFunction {
  /**
   * Turns an argument, by its place, into what the function takes: a constant once, when the rule is compiled.
   * @throws RuleError for a constant that cannot be used
   */
  readonly prepare?: Readonly<Record<number, (value: never, surroundings: Surroundings) => unknown>>
  readonly call: (run: Run, ...values: never[]) => unknown
}
/** The functions by name. A result of undefined is null. */
export type RuleFunctions = Readonly<Record<string, RuleFunction | RuleFunction['call']>>
