/** Problems of a query with their positions, as the server answers them. */
import type { Explanation, ValidationReply } from '../../../core/search/schema.ts'
import type { CodeProblem } from '../../kit/code/editing.ts'

export type QueryProblem = CodeProblem

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
