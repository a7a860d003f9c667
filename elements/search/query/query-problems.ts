/** Problems of a query with their positions: the parser's at once, the server's when they arrive. */
import type { Messages } from '../../../core/brand/catalogue.ts'
import { parseQuery, QuerySyntaxError } from '../../../core/query/index.ts'
import type { Explanation, ValidationReply } from '../../../core/search/schema.ts'
import type { CodeProblem } from '../../kit/code/editing.ts'

export type QueryProblem = CodeProblem

/** The first error of the syntax; leading wildcards are the server's to allow. */
export function syntaxError(query: string): QuerySyntaxError | null {
  try {
    parseQuery(query, { allowLeadingWildcard: true })
    return null
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error
    return error
  }
}

/** In the user's language; empty where the query can be read. */
export function syntaxProblems(query: string, messages: Messages): QueryProblem[] {
  const error = syntaxError(query)
  return error
    ? [error, ...error.others].map(one => ({
        from: one.from,
        to: one.to,
        severity: 'error',
        message: one.words(messages),
      }))
    : []
}

/** Returns the written query, or the last executed one if the written one has a syntax error. */
export const runnable = (written: string, ran: string): string => (syntaxError(written) ? ran : written)

/** The offset of a line (from 1) and a column (from 0) of the text. */
function offsetOf(query: string, line: number, column: number): number {
  let start = 0
  for (let at = 1; at < line; at++) {
    const end = query.indexOf('\n', start)
    if (end < 0) return query.length
    start = end + 1
  }
  return Math.min(start + column, query.length)
}

function placed(query: string, explanation: Explanation): QueryProblem {
  const { begin_line, begin_column, end_line, end_column, error_type, error_message } = explanation
  const from = begin_line === undefined || begin_column === undefined ? 0 : offsetOf(query, begin_line, begin_column)
  const to = end_line === undefined || end_column === undefined ? query.length : offsetOf(query, end_line, end_column)
  const severity = warnings.has(error_type) ? 'warning' : 'error'
  return { from, to: Math.max(from, to), severity, message: error_message }
}

/** Contract 1, 2.8: all other types are errors. */
const warnings = new Set(['UNKNOWN_FIELD', 'INVALID_OPERATOR', 'INVALID_VALUE_TYPE', 'EMPTY_PARAMETER'])

export const problemsOf = (query: string, reply: ValidationReply): QueryProblem[] =>
  (reply.explanations ?? []).map(explanation => placed(query, explanation))
