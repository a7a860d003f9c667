/** The states of a search: what is running, what the last good answer was, what went wrong. Content stays until the next is there. */
import { FetchError } from '../../core/client/errors.ts'
import { readSearchPage, type Histogram } from '../../core/search/build.ts'
import { autoInterval, parseInterval, type BucketWidth } from '../../core/search/interval.ts'
import { filtersOfMessages } from '../../core/search/page.ts'
import type {
  AbsoluteTimeRange,
  MessageSort,
  PagedMessage,
  SearchFilter,
  SearchJob,
  TimeRange,
} from '../../core/search/schema.ts'

/** About a hundred bars where the width follows the range. */
export const barScaling = 1 / 3

export interface SearchRequest {
  readonly query: string
  readonly timerange: TimeRange
  readonly streams: readonly string[]
  readonly filters: readonly SearchFilter[]
  /** Filters that apply to the messages only. */
  readonly messageFilters: readonly SearchFilter[]
  readonly sort: readonly MessageSort[]
  /** `5m` and the like; absent: chosen by the length of the range. */
  readonly interval?: string
}

export interface SearchResult {
  readonly request: SearchRequest
  readonly searchId: string
  /** The range as it was resolved; pages that follow use it, so that nothing shifts. */
  readonly range: AbsoluteTimeRange
  readonly total: number
  readonly messages: readonly PagedMessage[]
  readonly histogram: Histogram | null
  readonly bucket: BucketWidth | null
  readonly durationMs: number
  /** When it ran, ISO 8601. */
  readonly ranAt: string
  /** Indices that were searched; null if the server does not say. */
  readonly indices: readonly string[] | null
  /** Failures of parts other than the messages. */
  readonly warnings: readonly string[]
}

export interface SearchState {
  /** The search in progress. */
  readonly running: SearchRequest | null
  readonly result: SearchResult | null
  /** The error of the last run. */
  readonly error: Error | null
  /** The number of answers so far; it grows with each new one. */
  readonly answers: number
  readonly loadingMore: boolean
  readonly moreError: Error | null
}

export type SearchEvent =
  | { readonly type: 'started'; readonly request: SearchRequest }
  | { readonly type: 'succeeded'; readonly result: SearchResult }
  | { readonly type: 'failed'; readonly error: Error }
  | { readonly type: 'stopped' }
  | { readonly type: 'moreStarted' }
  | { readonly type: 'moreLoaded'; readonly searchId: string; readonly messages: readonly PagedMessage[] }
  | { readonly type: 'moreFailed'; readonly error: Error }

export const initialState: SearchState = {
  running: null,
  result: null,
  error: null,
  answers: 0,
  loadingMore: false,
  moreError: null,
}

export const messageKey = ({ index, message }: Pick<PagedMessage, 'index' | 'message'>): string =>
  `${index}/${message._id}`

export function reduceSearch(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'started':
      return { ...state, running: event.request, loadingMore: false, moreError: null }
    case 'succeeded':
      if (event.result === state.result) return state
      return { ...initialState, answers: state.answers + 1, result: event.result }
    case 'failed':
      return { ...state, running: null, error: event.error }
    case 'stopped':
      return { ...state, running: null, loadingMore: false }
    case 'moreStarted':
      return { ...state, loadingMore: true, moreError: null }
    case 'moreFailed':
      return { ...state, loadingMore: false, moreError: event.error }
    case 'moreLoaded': {
      const { result } = state
      if (result?.searchId !== event.searchId) return state
      const known = new Set(result.messages.map(messageKey))
      const added = event.messages.filter(message => !known.has(messageKey(message)))
      // A page that brings nothing new is the last one, whatever the total said.
      const total = added.length === 0 ? result.messages.length : result.total
      return { ...state, loadingMore: false, result: { ...result, total, messages: [...result.messages, ...added] } }
    }
  }
}

export const hasMore = ({ messages, total }: SearchResult): boolean => messages.length < total

/** Returns the query of an answer's messages, for requests that must cover the same messages. */
export function questionOf({ request, range: timerange }: SearchResult) {
  const { query, streams } = request
  const filters = filtersOfMessages(request)
  return { query, timerange, streams: [...streams], ...(filters.length > 0 && { filters: [...filters] }) }
}

/** The server has run the search and says why there are no messages: the same search gives the same answer. */
export class SearchRefused extends Error {
  override readonly name = 'SearchRefused'
}

/** No answer came at all: the same search is worth another try once the server can be reached. */
export const isUnreached = (error: Error | null): boolean => error instanceof FetchError && error.status === undefined

/** The result of a finished job; throws what kept it from having messages. */
export function resultOf(request: SearchRequest, job: SearchJob): SearchResult {
  const { messages, histogram, errors, stats } = readSearchPage(job)
  if (!messages)
    throw errors[0] ? new SearchRefused(errors[0].description) : new Error('The server answered without messages.')
  return {
    request,
    searchId: job.search_id,
    range: messages.effective_timerange,
    total: messages.total_results,
    messages: messages.messages,
    histogram,
    bucket:
      histogram &&
      ((request.interval && parseInterval(request.interval)) ||
        autoInterval(histogram.to - histogram.from, barScaling)),
    durationMs: stats?.duration ?? 0,
    ranAt: stats?.timestamp ?? messages.effective_timerange.to,
    indices: messages.indices ?? null,
    warnings: errors.map(({ description }) => description),
  }
}
