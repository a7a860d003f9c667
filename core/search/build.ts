/** Builds the search of the search page: one page of messages, and how many there were over time. */
import type { Decorator } from '../decorators/schema.ts'
import type {
  MessageSort,
  MessagesResult,
  MessagesSearchType,
  PivotResult,
  PivotSearchType,
  QueryResult,
  Search,
  SearchError,
  SearchFilter,
  SearchJob,
  SearchTypeResult,
  TimeRange,
} from './schema.ts'
import { DEFAULT_GROUP_LIMIT, DEFAULT_MESSAGE_LIMIT, EMPTY_VALUE, newId } from './rules.ts'
import { autoInterval, type BucketWidth } from './interval.ts'

/** Ids within a search built here. */
export const QUERY_ID = 'search'
export const MESSAGES_ID = 'messages'
export const HISTOGRAM_ID = 'histogram'

export interface SearchPageRequest {
  /** Query language; empty and `*` find everything. */
  readonly query: string
  readonly timerange: TimeRange
  /** Stream ids; empty: every stream the user may read. */
  readonly streams?: readonly string[]
  /** ANDed to the query. */
  readonly filters?: readonly SearchFilter[]
  /** ANDed to the query for the messages, not for the histogram. */
  readonly messageFilters?: readonly SearchFilter[]
  readonly limit?: number
  readonly offset?: number
  /** Absent: newest first. */
  readonly sort?: readonly MessageSort[]
  /** Decorators that change messages before they are shown (`decoratorsFor`). */
  readonly decorators?: readonly Decorator[]
  /** Field whose values stack in the histogram; null: none. Absent: `level`. */
  readonly stackBy?: string | null
  /** `5m` and the like; absent: chosen by the length of the range. */
  readonly interval?: string
  /** Scales the range from which the bucket width is chosen: below 1 there are more bars. Default: 1. */
  readonly scaling?: number
}

const common = { name: null, filter: null, filters: [], timerange: null, query: null, streams: [] }

/** A new search with a new id; run it with `runSearch`, page it with `executeSearch` and `pageOf`. */
export function buildSearch(request: SearchPageRequest): Search {
  const { streams = [], filters = [], messageFilters = [], stackBy = 'level', interval, scaling = 1 } = request
  const messages: MessagesSearchType = {
    ...common,
    type: 'messages',
    id: MESSAGES_ID,
    filters: messageFilters,
    limit: request.limit ?? DEFAULT_MESSAGE_LIMIT,
    offset: request.offset ?? 0,
    sort: request.sort ?? [{ field: 'timestamp', order: 'DESC' }],
    fields: [],
    decorators: request.decorators ?? [],
  }
  const histogram: PivotSearchType = {
    ...common,
    type: 'pivot',
    id: HISTOGRAM_ID,
    name: 'chart',
    row_groups: [
      {
        type: 'time',
        fields: ['timestamp'],
        interval: interval ? { type: 'timeunit', timeunit: interval } : { type: 'auto', scaling },
      },
    ],
    column_groups:
      stackBy === null
        ? []
        : [{ type: 'values', fields: [stackBy], limit: DEFAULT_GROUP_LIMIT, skip_empty_values: false }],
    series: [{ type: 'count', id: 'count()', field: null }],
    sort: [],
    rollup: true,
  }
  return {
    id: newId(),
    parameters: [],
    queries: [
      {
        id: QUERY_ID,
        timerange: request.timerange,
        query: { type: 'elasticsearch', query_string: request.query },
        filters,
        filter: streams.length === 0 ? null : { type: 'or', filters: streams.map(id => ({ type: 'stream', id })) },
        search_types: [messages, histogram],
      },
    ],
  }
}

/** Returns the body of `executeSearch` for the next page of messages. `after`: the `cursor` of the last message of the previous page. */
export const pageOf = (page: { limit?: number; offset?: number; after?: readonly unknown[] }) => ({
  global_override: {
    keep_search_types: [MESSAGES_ID],
    search_types: { [MESSAGES_ID]: { ...page, after: page.after && [...page.after] } },
  },
})

export interface HistogramBar {
  /** Start, UTC milliseconds. */
  readonly time: number
  readonly total: number
  /** Count by value of the stacked field, most frequent first; messages without it under EMPTY_VALUE. Empty when nothing is stacked. */
  readonly parts: readonly { readonly value: string; readonly count: number }[]
}
export interface Histogram {
  /** Matching messages. */
  readonly total: number
  /** The searched range, UTC milliseconds. */
  readonly from: number
  readonly to: number
  /** The interval that `auto` chose; a bar ends one interval after its start. */
  readonly width: BucketWidth
  readonly bars: readonly HistogramBar[]
}

/** The bars of a histogram; buckets without messages are left out. */
export function histogramOf(result: PivotResult): Histogram {
  const from = Date.parse(result.effective_timerange.from)
  const to = Date.parse(result.effective_timerange.to)
  const bars = (result.rows ?? [])
    .filter(row => row.source === 'leaf' && row.key.length > 0)
    .map(row => {
      const parts = row.values
        .filter(value => value.source === 'col-leaf')
        .map(value => ({ value: value.key[0] ?? EMPTY_VALUE, count: Number(value.value) }))
      const whole = row.values.find(value => value.source === 'row-leaf')
      return {
        time: Date.parse(row.key[0]!),
        total: whole ? Number(whole.value) : parts.reduce((sum, part) => sum + part.count, 0),
        parts,
      }
    })
  return { total: result.total, from, to, width: autoInterval(to - from), bars }
}

/** Reads the result of a finished job of a search built here. */
export interface SearchPageResult {
  readonly messages: MessagesResult | null
  readonly histogram: Histogram | null
  readonly errors: readonly SearchError[]
  /** Null where the query did not run. */
  readonly stats: QueryResult['execution_stats'] | null
}
export function readSearchPage(job: SearchJob): SearchPageResult {
  const result: QueryResult | undefined = job.results[QUERY_ID]
  const types: Readonly<Record<string, SearchTypeResult>> = result?.search_types ?? {}
  const messages = types[MESSAGES_ID]
  const histogram = types[HISTOGRAM_ID]
  return {
    messages: messages?.type === 'messages' ? messages : null,
    histogram: histogram?.type === 'pivot' ? histogramOf(histogram) : null,
    errors: job.errors ?? [],
    stats: result?.execution_stats ?? null,
  }
}
