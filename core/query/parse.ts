import type { Tree } from '@lezer/common'
import { Converter } from './convert.ts'
import { QuerySyntaxError } from './errors.ts'
import { explain } from './explain.ts'
import { DEFAULT_LIMITS, type QueryLimits } from './limits.ts'
import { parser } from './parser.ts'
import type { ParameterBindings } from './parameters.ts'
import type { QueryNode } from './tree.ts'

export interface ParseOptions {
  /** Whether a value may begin with `*` or `?`; false without it. */
  readonly allowLeadingWildcard?: boolean
  readonly limits?: Partial<QueryLimits>
  /** What `$name$` stands for; a name that is not here is text. */
  readonly parameters?: ParameterBindings
  /** The tree is for the messages that are left out: there a parameter without a value takes nothing. */
  readonly negated?: boolean
}

const strictParser = parser.configure({ strict: true })

/**
 * Reads a query. Every text gives a tree or a QuerySyntaxError, in time linear in its length.
 *
 * - AND (`&&`) binds tighter than OR (`||`). Clauses side by side are joined by the default operator, OR.
 * - Among clauses side by side `+a` is required, `-a`, `!a` and `NOT a` are excluded, others are wanted:
 *   `+a -b c` has must a, mustNot b, should c.
 * - An operand of a written AND or OR is a condition of its own: `a OR NOT b` is true of messages with a and of
 *   messages without b; `a AND NOT b` has must a, mustNot b.
 * - Lower-case and, or and not are terms. `*`, `*:*` and the empty query match everything; `field:*` and
 *   `field:[* TO *]` ask whether the field exists.
 * - A value of a parameter is a literal: it is put into the tree where `$name$` stands, and never read as a query.
 * - A quoted value is a phrase however many words it has. Half of a surrogate pair is a character like any.
 *
 * @throws QuerySyntaxError; UnboundParameterError for a parameter that needs a value and has none
 */
export function parseQuery(text: string, options: ParseOptions = {}): QueryNode {
  return convert(text, parseSyntax(text, options), options)
}

/** The syntax nodes of a text without parse errors (what they mean is not checked); the first error throws QuerySyntaxError. */
export function parseSyntax(text: string, options: ParseOptions = {}): Tree {
  const limits = limitsOf(options)
  if (text.length > limits.length) {
    throw new QuerySyntaxError(t => t('tooLong', { count: limits.length }), text, limits.length, text.length)
  }
  // The grammar reads whole characters; the places are the same.
  const wellFormed = text.toWellFormed()
  const run = strictParser.startParse(wellFormed)
  while (true) {
    let tree: Tree | null
    try {
      tree = run.advance()
    } catch (error) {
      if (error instanceof SyntaxError) throw explain(wellFormed, run.parsedPos, limits)
      // The tree is built level inside level, which is deeper than the stack.
      if (error instanceof RangeError) {
        throw new QuerySyntaxError(t => t('tooDeep', { count: limits.depth }), wellFormed, 0, wellFormed.length)
      }
      throw error
    }
    if (tree) return tree
  }
}

/** Converts the syntax nodes of a well-formed text to a query tree. */
export function convert(text: string, syntax: Tree, options: ParseOptions): QueryNode {
  return new Converter(text, { ...options, limits: limitsOf(options) }).query(syntax.topNode)
}

function limitsOf(options: ParseOptions): QueryLimits {
  return { ...DEFAULT_LIMITS, ...options.limits }
}
