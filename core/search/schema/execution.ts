/** Executing a search: what is asked besides the search, and the job that answers (contract 1, 2.6). */
import Type, { type Static } from 'typebox'
import type { BackendQuery, Filter, SearchFilter, SearchType } from './search.ts'
import { BackendQueryInput } from './search.ts'
import { ExecutedQueryReply } from './search-replies.ts'
import type { AbsoluteTimeRange, TimeRange } from './time-range.ts'
import { AbsoluteRange, TimeRangeInput } from './time-range.ts'

const strict = { additionalProperties: false } as const

/** Paging of one messages search type: `after` is the `cursor` of the last message seen (ours) and wins over `offset`. */
export const SearchTypeOverride = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 0 })),
    offset: Type.Optional(Type.Integer({ minimum: 0 })),
    after: Type.Optional(Type.Array(Type.Unknown())),
  },
  strict,
)
export const Override = Type.Object(
  {
    timerange: Type.Optional(TimeRangeInput),
    query: Type.Optional(BackendQueryInput),
    limit: Type.Optional(Type.Integer({ minimum: 0 })),
    offset: Type.Optional(Type.Integer({ minimum: 0 })),
    search_types: Type.Optional(Type.Record(Type.String(), SearchTypeOverride)),
    keep_search_types: Type.Optional(Type.Array(Type.String())),
    keep_queries: Type.Optional(Type.Array(Type.String())),
  },
  strict,
)
export type Override = Static<typeof Override>
/** Body of POST /views/search/{id}/execute; none is an empty one. */
export const ExecutionState = Type.Object(
  {
    parameter_bindings: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    queries: Type.Optional(Type.Record(Type.String(), Override)),
    global_override: Type.Optional(Override),
    additional_parameters: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { additionalProperties: true, default: {} },
)
export type ExecutionState = Static<typeof ExecutionState>

export type HighlightRanges = Readonly<Record<string, readonly { readonly start: number; readonly length: number }[]>>
/** A message on the wire: `_id`, `timestamp` (ISO 8601, milliseconds, UTC), `streams`, `gl2_message_id` and its other fields. */
export type WireMessage = Readonly<Record<string, unknown>> & {
  readonly _id: string
  readonly timestamp: string
  readonly streams: readonly string[]
  readonly gl2_message_id: string
}
type Values = Readonly<Record<string, unknown>>
/** Changes by decorators to one message: `message` is the result (contract 1, 1). */
export interface MessageDecoration {
  readonly added_fields: Values
  readonly changed_fields: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>
  readonly removed_fields: Values
}
export interface ResultMessage {
  readonly highlight_ranges: HighlightRanges
  readonly message: WireMessage
  readonly index: string
  /** Null where no decorator ran. */
  readonly decoration_stats: MessageDecoration | null
}
/** In /views/search results only: where the next page starts (ours, see SearchTypeOverride). */
export interface PagedMessage extends ResultMessage {
  readonly cursor: readonly unknown[]
}

export interface MessagesResult {
  readonly id: string
  readonly type: 'messages'
  readonly name?: string
  readonly messages: readonly PagedMessage[]
  readonly effective_timerange: AbsoluteTimeRange
  readonly total_results: number
  /** Names of the indices that were read (ours). */
  readonly indices?: readonly string[]
}
export type PivotSource = 'row-leaf' | 'row-inner' | 'col-leaf'
export interface PivotValue {
  readonly key: readonly string[]
  readonly value: number | string | boolean | null
  readonly rollup: boolean
  readonly source: PivotSource
}
export interface PivotRow {
  readonly key: readonly string[]
  readonly values: readonly PivotValue[]
  readonly source: 'leaf' | 'non-leaf'
}
/** `rows` is left out when there are none. `sampled` (ours) is there when values were estimated from a part of the messages. */
export interface PivotResult {
  readonly id: string
  readonly type: 'pivot'
  readonly name?: string
  readonly total: number
  readonly effective_timerange: AbsoluteTimeRange
  readonly rows?: readonly PivotRow[]
  readonly sampled?: true
}
export interface EventsResult {
  readonly id: string
  readonly type: 'events'
  readonly name: string | null
  readonly events: readonly unknown[]
}
export type SearchTypeResult = MessagesResult | PivotResult | EventsResult

export interface SearchError {
  /** `missing_stream_permission` is ours: the caller may not read the streams of that search type. */
  readonly type: 'query' | 'search_type' | 'result_window_limit' | 'unbound_parameter' | 'missing_stream_permission'
  readonly description: string
  readonly query_id: string
  readonly search_type_id?: string
  readonly result_window_limit?: number
  readonly parameter?: string
}
export interface ExecutedQuery {
  readonly id: string
  readonly timerange: TimeRange
  readonly filter?: Filter
  readonly filters: readonly SearchFilter[]
  readonly query: BackendQuery
  readonly search_types: readonly SearchType[]
}
export interface QueryResult {
  readonly query: ExecutedQuery
  readonly execution_stats: {
    readonly duration: number
    readonly timestamp: string
    readonly effective_timerange: AbsoluteTimeRange
  }
  readonly search_types: Readonly<Record<string, SearchTypeResult>>
  readonly errors: readonly SearchError[]
  readonly state: 'COMPLETED' | 'FAILED'
}
export interface SearchJob {
  readonly execution: { readonly done: boolean; readonly cancelled: boolean; readonly completed_exceptionally: boolean }
  /** By query id. */
  readonly results: Readonly<Record<string, QueryResult>>
  /** All errors of all queries; left out when there are none. */
  readonly errors?: readonly SearchError[]
  readonly id: string
  readonly search_id: string
  readonly owner: string
}

const byField = Type.Record(Type.String(), Type.Unknown())
export const HighlightRangesReply = Type.Record(
  Type.String(),
  Type.Array(Type.Object({ start: Type.Integer(), length: Type.Integer() }, strict)),
)
const resultMessage = {
  highlight_ranges: HighlightRangesReply,
  message: Type.Object(
    {
      _id: Type.String(),
      timestamp: Type.String(),
      streams: Type.Array(Type.String()),
      gl2_message_id: Type.String(),
    },
    { additionalProperties: true },
  ),
  index: Type.String(),
  decoration_stats: Type.Union([
    Type.Null(),
    Type.Object(
      {
        added_fields: byField,
        changed_fields: Type.Record(
          Type.String(),
          Type.Object({ before: Type.Unknown(), after: Type.Unknown() }, strict),
        ),
        removed_fields: byField,
      },
      strict,
    ),
  ]),
}
export const ResultMessageReply = Type.Object(resultMessage, strict)

const SearchTypeResultReply = Type.Union([
  Type.Object(
    {
      id: Type.String(),
      type: Type.Literal('messages'),
      name: Type.Optional(Type.String()),
      messages: Type.Array(Type.Object({ ...resultMessage, cursor: Type.Array(Type.Unknown()) }, strict)),
      effective_timerange: AbsoluteRange,
      total_results: Type.Integer(),
      indices: Type.Optional(Type.Array(Type.String())),
    },
    strict,
  ),
  Type.Object(
    {
      id: Type.String(),
      type: Type.Literal('pivot'),
      name: Type.Optional(Type.String()),
      total: Type.Integer(),
      effective_timerange: AbsoluteRange,
      rows: Type.Optional(
        Type.Array(
          Type.Object(
            {
              key: Type.Array(Type.String()),
              values: Type.Array(
                Type.Object(
                  {
                    key: Type.Array(Type.String()),
                    value: Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()]),
                    rollup: Type.Boolean(),
                    source: Type.Enum(['row-leaf', 'row-inner', 'col-leaf']),
                  },
                  strict,
                ),
              ),
              source: Type.Enum(['leaf', 'non-leaf']),
            },
            strict,
          ),
        ),
      ),
      sampled: Type.Optional(Type.Literal(true)),
    },
    strict,
  ),
  Type.Object(
    {
      id: Type.String(),
      type: Type.Literal('events'),
      name: Type.Union([Type.String(), Type.Null()]),
      events: Type.Array(Type.Unknown()),
    },
    strict,
  ),
])
const SearchErrorReply = Type.Object(
  {
    type: Type.Enum(['query', 'search_type', 'result_window_limit', 'unbound_parameter', 'missing_stream_permission']),
    description: Type.String(),
    query_id: Type.String(),
    search_type_id: Type.Optional(Type.String()),
    result_window_limit: Type.Optional(Type.Integer()),
    parameter: Type.Optional(Type.String()),
  },
  strict,
)
export const SearchJobReply = Type.Object(
  {
    execution: Type.Object(
      { done: Type.Boolean(), cancelled: Type.Boolean(), completed_exceptionally: Type.Boolean() },
      strict,
    ),
    results: Type.Record(
      Type.String(),
      Type.Object(
        {
          query: ExecutedQueryReply,
          execution_stats: Type.Object(
            { duration: Type.Number(), timestamp: Type.String(), effective_timerange: AbsoluteRange },
            strict,
          ),
          search_types: Type.Record(Type.String(), SearchTypeResultReply),
          errors: Type.Array(SearchErrorReply),
          state: Type.Enum(['COMPLETED', 'FAILED']),
        },
        strict,
      ),
    ),
    errors: Type.Optional(Type.Array(SearchErrorReply)),
    id: Type.String(),
    search_id: Type.String(),
    owner: Type.String(),
  },
  strict,
)
