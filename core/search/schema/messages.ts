/** Single messages, universal search, exports and the scripting API (contract 1, 1, 1.1, 2.10, 5.5). */
import Type, { type Static } from 'typebox'
import type { DeepReadonly } from '../../values/deep-readonly.ts'
import { AbsoluteRange, TimeRangeInput } from './time-range.ts'
import type { ResultMessage } from './execution.ts'
import { ExecutionState, HighlightRangesReply, ResultMessageReply } from './execution.ts'
import { BackendQueryInput, SearchFilterInput } from './search.ts'

const strict = { additionalProperties: false } as const

/** GET /messages/{index}/{messageId} */
export const SingleMessageReply = Type.Object(
  {
    message: Type.Object(
      {
        id: Type.String(),
        message_id: Type.String(),
        timestamp: Type.String(),
        message: Type.Unknown(),
        source: Type.Unknown(),
        fields: Type.Record(Type.String(), Type.Unknown()),
        streams: Type.Array(Type.Never()),
        stream_ids: Type.Array(Type.String()),
        field_count: Type.Integer(),
        size: Type.Integer(),
        source_input_id: Type.Union([Type.String(), Type.Null()]),
        filter_out: Type.Boolean(),
      },
      strict,
    ),
    index: Type.String(),
    highlight_ranges: HighlightRangesReply,
  },
  strict,
)
export type SingleMessage = DeepReadonly<Static<typeof SingleMessageReply>>

export const AnalyzeReply = Type.Object({ tokens: Type.Array(Type.String()) })

/** The names of the fields decorators added, changed or removed in any message. */
const ResultDecoration = Type.Object(
  {
    added_fields: Type.Array(Type.String()),
    changed_fields: Type.Array(Type.String()),
    removed_fields: Type.Array(Type.String()),
  },
  strict,
)
export type ResultDecoration = DeepReadonly<Static<typeof ResultDecoration>>

/** GET /search/universal/{relative,absolute,keyword} as JSON. `decoration_stats` null: no decorator ran. */
export const UniversalReply = Type.Object(
  {
    query: Type.String(),
    built_query: Type.String(),
    used_indices: Type.Array(Type.Never()),
    messages: Type.Array(ResultMessageReply),
    fields: Type.Array(Type.String()),
    time: Type.Integer(),
    total_results: Type.Integer(),
    from: Type.String(),
    to: Type.String(),
    decoration_stats: Type.Union([Type.Null(), ResultDecoration]),
  },
  strict,
)
export type UniversalResult = Omit<DeepReadonly<Static<typeof UniversalReply>>, 'messages'> & {
  readonly messages: readonly ResultMessage[]
}

/**
 * Formats of an export: CSV, one JSON object per line, or lines of text (`csv` is the contract's, the others are ours).
 */
export const EXPORT_FORMATS = ['csv', 'ndjson', 'text'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
/** Ours, beside the contract's members. */
const extensions = {
  format: Type.Optional(
    Type.Enum([...EXPORT_FORMATS], {
      description: 'Of a job, which then starts at once; absent: by the suffix of the file it is fetched as',
    }),
  ),
  order: Type.Optional(
    Type.Union([Type.Literal('asc'), Type.Literal('desc')], {
      description: 'By time; absent: the sort of the search type, else oldest first',
    }),
  ),
  neutralize_formulas: Type.Optional(
    Type.Boolean({
      description: 'CSV: puts an apostrophe before cells a spreadsheet would take for a formula; false if absent',
    }),
  ),
}
const columns = {
  ...extensions,
  fields_in_order: Type.Optional(
    Type.Array(Type.String({ minLength: 1 }), { minItems: 1, description: 'timestamp, source, message if absent' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1 })),
  time_zone: Type.Optional(Type.String()),
  timerange: Type.Optional(TimeRangeInput),
}
/** Body of POST /views/search/messages and /views/export. */
export const MessagesExportRequest = Type.Object(
  {
    ...columns,
    query_string: Type.Optional(BackendQueryInput),
    streams: Type.Optional(Type.Array(Type.String())),
    filters: Type.Optional(Type.Array(SearchFilterInput, { description: 'Ours: filters of a query, ANDed to it' })),
    chunk_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  },
  strict,
)
export type MessagesExportRequest = Static<typeof MessagesExportRequest>
/** Body of the exports that name a search; the time range is absolute. */
export const ResultFormat = Type.Object(
  {
    ...columns,
    execution_state: Type.Optional(ExecutionState),
    filename: Type.Optional(Type.String()),
  },
  { ...strict, default: {} },
)
export type ResultFormat = Static<typeof ResultFormat>

/**
 * `prepared`: waits to be fetched, which starts it. `interrupted`: the server ended before it was done. `rows`: written so far; `total`:
 * how many there will be, null until they are counted. `error`: why it failed, for the user.
 */
export const ExportJob = Type.Object({
  id: Type.String(),
  state: Type.Enum(['prepared', 'running', 'done', 'failed', 'cancelled', 'interrupted']),
  rows: Type.Integer(),
  total: Type.Union([Type.Integer(), Type.Null()]),
  bytes: Type.Integer(),
  format: Type.Union([Type.Enum([...EXPORT_FORMATS]), Type.Null()]),
  filename: Type.String(),
  created_at: Type.String(),
  finished_at: Type.Union([Type.String(), Type.Null()]),
  error: Type.Union([Type.String(), Type.Null()]),
})
export type ExportJob = Readonly<Static<typeof ExportJob>>
/** GET /views/export/jobs (ours): the caller's, newest first. */
export const ExportJobs = Type.Array(ExportJob)

/** POST /search/messages */
export const ScriptingMessagesRequest = Type.Object(
  {
    query: Type.Optional(Type.String()),
    streams: Type.Optional(Type.Array(Type.String())),
    timerange: Type.Optional(TimeRangeInput),
    sort: Type.Optional(Type.String()),
    sort_order: Type.Optional(Type.String()),
    from: Type.Optional(Type.Integer({ minimum: 0 })),
    size: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    fields: Type.Optional(Type.Array(Type.String())),
  },
  strict,
)
export type ScriptingMessagesRequest = Static<typeof ScriptingMessagesRequest>
/** POST /search/aggregate */
export const ScriptingAggregateRequest = Type.Object(
  {
    query: Type.Optional(Type.String()),
    streams: Type.Optional(Type.Array(Type.String())),
    timerange: Type.Optional(TimeRangeInput),
    group_by: Type.Array(
      Type.Object(
        {
          field: Type.String({ minLength: 1 }),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
        },
        strict,
      ),
      { minItems: 1 },
    ),
    metrics: Type.Array(
      Type.Object(
        {
          function: Type.String(),
          field: Type.Optional(Type.String()),
          sort: Type.Optional(Type.String()),
          configuration: Type.Optional(Type.Object({ percentile: Type.Number({ minimum: 0, maximum: 100 }) }, strict)),
        },
        strict,
      ),
      { minItems: 1 },
    ),
  },
  strict,
)
export type ScriptingAggregateRequest = Static<typeof ScriptingAggregateRequest>

const TableColumn = Type.Object(
  {
    column_type: Type.Enum(['grouping', 'metric', 'field']),
    type: Type.String(),
    function: Type.Optional(Type.String()),
    field: Type.Optional(Type.String()),
    name: Type.String(),
  },
  strict,
)
export type TableColumn = Readonly<Static<typeof TableColumn>>
/** The JSON answer of the scripting API. */
export const TableReply = Type.Object(
  {
    schema: Type.Array(TableColumn),
    datarows: Type.Array(Type.Array(Type.Unknown())),
    metadata: Type.Object({ effective_timerange: AbsoluteRange }, strict),
  },
  strict,
)
export type Table = DeepReadonly<Static<typeof TableReply>>
