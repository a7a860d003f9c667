/** What is wrong with a query, placed in it: what the parser says at once, and what the server adds. */
import type { Messages } from '../../../core/brand/catalogue.ts'
import { parseQuery, QuerySyntaxError } from '../../../core/query/index.ts'
import type { Explanation, ValidationReply } from '../../../core/search/schema.ts'

export interface QueryProblem {
  /** Half-open range of UTF-16 offsets; both at the end of the text for what is missing there. */
  readonly from: number
  readonly to: number
  readonly severity: 'error' | 'warning'
  readonly message: string
}

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

/** In the user's language. */
export function syntaxProblem(query: string, messages: Messages): QueryProblem | null {
  const error = syntaxError(query)
  return error && { from: error.from, to: error.to, severity: 'error', message: error.words(messages) }
}

/** What is written; what ran last, where that cannot be read. */
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
