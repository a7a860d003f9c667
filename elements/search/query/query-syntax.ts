/** The query language's own view of a query. It is fetched (`query-reader.ts`), for the parser is large. */
import type { Messages } from '../../../core/brand/catalogue.ts'
import { addToQuery, fieldQuery, parseQuery, QuerySyntaxError } from '../../../core/query/index.ts'
import type { QueryProblem } from './query-problems.ts'

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

/** Returns the query for those of its messages whose field has the value; `exclude`: has not. */
export const withValue = (query: string, field: string, value: string, exclude: boolean): string =>
  addToQuery(query, fieldQuery(field, value, { negate: exclude }))
