/** The query parameters of a search address (specification 2.2). */
import type { QueryParameters } from '../client/request.ts'
import { timeRangeOfParameters, timeRangeParameters, type TimeRange } from '../time/time-range.ts'

export interface SearchLink {
  /** The query; absent or '' searches everything. */
  readonly query?: string
  readonly timeRange?: TimeRange
  readonly streams?: readonly string[]
  /** Width of the histogram's bars ('minute', 'auto' …). */
  readonly interval?: string
}

/** `q`, `rangetype` and its values, `streams` joined by commas, `interval`; what is absent is left out. */
export function searchParameters({ query, timeRange, streams, interval }: SearchLink): QueryParameters {
  return {
    q: query || undefined,
    ...(timeRange && timeRangeParameters(timeRange)),
    streams: streams?.length ? streams.join(',') : undefined,
    interval: interval || undefined,
  }
}

/** Reads them from an address. Throws 'Invalid range type: {t}.' and for values that fit no range. */
export function searchLinkOf(parameters: URLSearchParams): SearchLink {
  const timeRange = timeRangeOfParameters(parameters)
  const streams =
    parameters
      .get('streams')
      ?.split(',')
      .filter(id => id !== '') ?? []
  const [query, interval] = [parameters.get('q'), parameters.get('interval')]
  return {
    ...(query && { query }),
    ...(timeRange && { timeRange }),
    ...(streams.length > 0 && { streams }),
    ...(interval && { interval }),
  }
}
