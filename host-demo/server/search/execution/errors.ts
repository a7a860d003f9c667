/** Converts errors of a search to error objects of the job or to answers of the legacy routes. */
import type { SearchError } from '../../../../core/search/schema.ts'
import { QuerySyntaxError } from '../../../../core/query/errors.ts'
import { UnboundParameterError } from '../../../../core/query/parameters.ts'
import { ApiError, badRequest, SearchError as LegacySearchError } from '../../platform/errors/errors.ts'
import { DamagedIndexError, UnsupportedQueryError, type IndexDamage } from '../../platform/messages/message-store.ts'
import { SearchTypeError } from '../types/search-type.ts'

/**
 * Describes an error for the user; null for an internal fault, which belongs in the log and not on a screen. Places
 * count from 1.
 */
export function describe(error: unknown): string | null {
  if (error instanceof QuerySyntaxError) return `${error.message} (line ${error.line}, column ${error.column + 1})`
  if (isTold(error)) return error.message
  return error instanceof ApiError && error.status < 500 ? error.message : null
}

/** Why a search was stopped that took its time; whatever it had finished counts. */
export class SearchTimedOut extends SearchTypeError {}
export const tookTooLong = (milliseconds: number) =>
  new SearchTimedOut(
    `The search took longer than ${milliseconds / 1000} seconds and was stopped. Narrow the time range, or ask for less.`,
  )

/** Errors whose message is for the user. */
const isTold = (error: unknown): error is Error =>
  error instanceof UnsupportedQueryError ||
  error instanceof SearchTypeError ||
  error instanceof DamagedIndexError ||
  error instanceof UnboundParameterError

export type Report = (error: unknown) => void

/** `searchTypeId` null: the whole query. `report` gets what only the server's operator can mend. */
export function searchError(error: unknown, queryId: string, searchTypeId: string | null, report: Report): SearchError {
  const said = describe(error)
  if (said === null) report(error)
  const description = said ?? 'The search failed because of an internal error. See the server log.'
  if (error instanceof UnboundParameterError) {
    const { parameter } = error
    const ofType = searchTypeId !== null && { search_type_id: searchTypeId }
    return { type: 'unbound_parameter', description, query_id: queryId, ...ofType, parameter }
  }
  if (searchTypeId === null) return { type: 'query', description, query_id: queryId }
  if (error instanceof SearchTypeError && error.window !== null) {
    return {
      type: 'result_window_limit',
      description,
      query_id: queryId,
      search_type_id: searchTypeId,
      result_window_limit: error.window,
    }
  }
  return { type: 'search_type', description, query_id: queryId, search_type_id: searchTypeId }
}

/** One error for each damaged index that a search type answered without, in whole or in part. */
export function leftOutErrors(damages: readonly IndexDamage[], queryId: string, searchTypeId: string): SearchError[] {
  return [...Map.groupBy(damages, ({ index }) => index)].map(([index, parts]) => ({
    type: 'search_type',
    description: describeLeftOut(index, parts),
    query_id: queryId,
    search_type_id: searchTypeId,
  }))
}

function describeLeftOut(index: string, parts: readonly IndexDamage[]): string {
  if (parts.some(({ setAside }) => setAside !== null)) {
    return `The index '${index}' is damaged and was set aside. Its messages are left out; everything else is answered. The page of failed messages says what to do.`
  }
  const messages = parts.reduce<number | null>(
    (sum, part) => (sum === null || part.messages === null ? null : sum + part.messages),
    0,
  )
  const what =
    messages === null
      ? 'What cannot be read of it is left out'
      : `${messages.toLocaleString('en')} of its messages are left out`
  return `The index '${index}' is damaged. ${what}; everything else is answered. The page of failed messages says what to do.`
}

/** For routes that answer a query directly: 400 with line and column (from 1) of what cannot be read. Other errors pass. */
export function legacyError(error: unknown): unknown {
  if (error instanceof QuerySyntaxError)
    return new LegacySearchError(400, error.message, [describe(error)!], error.line, error.column + 1)
  const isUnsupported = error instanceof UnsupportedQueryError || error instanceof SearchTypeError
  return isUnsupported ? new LegacySearchError(400, error.message, [error.message]) : error
}

/** For routes that answer with a plain ApiError 400. Other errors pass. */
export function plainError(error: unknown): unknown {
  if (error instanceof ApiError) return error
  const said = describe(error)
  return said === null ? error : badRequest(said)
}
