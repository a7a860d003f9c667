/** What is wrong or doubtful about a query, placed for an editor (contract 1, 2.8). */
import type { Explanation, ValidationReply } from '../../../core/search/schema.ts'
import { QuerySyntaxError } from '../../../core/query/errors.ts'
import type { ParseText } from './query.ts'

/** All texts must be readable: the query, then the filter. */
export function validate(texts: readonly string[], parse: ParseText): ValidationReply {
  const explanations = texts.flatMap(text => {
    try {
      parse(text)
      return []
    } catch (error) {
      if (error instanceof QuerySyntaxError) return [parsingError(error)]
      throw error
    }
  })
  return explanations.length === 0 ? { status: 'OK' } : { status: 'ERROR', explanations }
}

const parsingError = (error: QuerySyntaxError): Explanation => ({
  error_type: 'QUERY_PARSING_ERROR', begin_line: error.line, begin_column: error.column, end_line: error.endLine, end_column: error.endColumn,
  error_title: 'Query parsing error', error_message: error.message,
})
