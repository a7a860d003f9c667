/** Single messages, universal search, exports and the scripting API (contract 1, 1, 1.1, 2.10, 5.5). */
import Type, { type Static } from 'typebox'
import type { AbsoluteTimeRange } from './time-range.ts'
import { TimeRangeInput } from './time-range.ts'
import type { HighlightRanges, ResultMessage } from './execution.ts'
import { ExecutionState } from './execution.ts'
import { BackendQueryInput, SearchFilterInput } from './search.ts'

const strict = { additionalProperties: false } as const

/** GET /messages/{index}/{messageId} */
export interface SingleMessage {
  readonly message: {
    readonly id: string, readonly message_id: string, readonly timestamp: string, readonly message: unknown, readonly source: unknown
    readonly fields: Readonly<Record<string, unknown>>, readonly streams: readonly never[], readonly stream_ids: readonly string[]
    readonly field_count: number, readonly size: number, readonly source_input_id: string | null, readonly filter_out: boolean
  }
  readonly index: string
  readonly highlight_ranges: HighlightRanges
}
export const SingleMessageReply = Type.Unsafe<SingleMessage>(Type.Object({
  message: Type.Object({}), index: Type.String(), highlight_ranges: Type.Object({}),
}))

export const AnalyzeReply = Type.Object({ tokens: Type.Array(Type.String()) })

/** The names of the fields decorators added, changed or removed in any message. */
export interface ResultDecoration {
  readonly added_fields: readonly string[], readonly changed_fields: readonly string[], readonly removed_fields: readonly string[]
}
/** GET /search/universal/{relative,absolute,keyword} as JSON. `decoration_stats` null: no decorator ran. */
export interface UniversalResult {
  readonly query: string, readonly built_query: string, readonly used_indices: readonly never[], readonly messages: readonly ResultMessage[]
  readonly fields: readonly string[], readonly time: number, readonly total_results: number
  readonly from: string, readonly to: string, readonly decoration_stats: ResultDecoration | null
}
export const UniversalReply = Type.Unsafe<UniversalResult>(Type.Object({
  query: Type.String(), built_query: Type.String(), used_indices: Type.Array(Type.Unknown()), messages: Type.Array(Type.Unknown()),
  fields: Type.Array(Type.String()), time: Type.Integer(), total_results: Type.Integer(), from: Type.String(), to: Type.String(),
  decoration_stats: Type.Union([Type.Null(), Type.Object({})]),
}))

/** How an export is written: rows of CSV, one JSON object a line, or lines of text (`csv` is the contract's, the others are ours). */
export const EXPORT_FORMATS = ['csv', 'ndjson', 'text'] as const
export type ExportFormat = typeof EXPORT_FORMATS[number]
/** Ours, beside the contract's members. */
const extensions = {
  format: Type.Optional(Type.Enum([...EXPORT_FORMATS],
    { description: 'Of a job, which then starts at once; absent: by the suffix of the file it is fetched as' })),
  order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')],
    { description: 'By time; absent: the sort of the search type, else oldest first' })),
  neutralize_formulas: Type.Optional(Type.Boolean(
    { description: 'CSV: puts an apostrophe before cells a spreadsheet would take for a formula; false if absent' })),
}
const columns = {
  ...extensions,
  fields_in_order: Type.Optional(Type.Array(Type.String({ minLength: 1 }),
    { minItems: 1, description: 'timestamp, source, message if absent' })),
  limit: Type.Optional(Type.Integer({ minimum: 1 })), time_zone: Type.Optional(Type.String()), timerange: Type.Optional(TimeRangeInput),
}
/** Body of POST /views/search/messages and /views/export. */
export const MessagesExportRequest = Type.Object({
  ...columns, query_string: Type.Optional(BackendQueryInput), streams: Type.Optional(Type.Array(Type.String())),
  filters: Type.Optional(Type.Array(SearchFilterInput, { description: 'Ours: filters of a query, ANDed to it' })),
  chunk_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
}, strict)
export type MessagesExportRequest = Static<typeof MessagesExportRequest>
/** Body of the exports that name a search; the time range is absolute. */
export const ResultFormat = Type.Object({
  ...columns, execution_state: Type.Optional(ExecutionState), filename: Type.Optional(Type.String()),
}, { ...strict, default: {} })
export type ResultFormat = Static<typeof ResultFormat>

/**
 * `prepared`: waits to be fetched, which starts it. `interrupted`: the server ended before it was done. `rows`: written so far; `total`:
 * how many there will be, null until they are counted. `error`: why it failed, for the user.
 */
export const ExportJob = Type.Object({
  id: Type.String(),
  state: Type.Enum(['prepared', 'running', 'done', 'failed', 'cancelled', 'interrupted']),
  rows: Type.Integer(), total: Type.Union([Type.Integer(), Type.Null()]), bytes: Type.Integer(),
  format: Type.Union([Type.Enum([...EXPORT_FORMATS]), Type.Null()]), filename: Type.String(),
  created_at: Type.String(), finished_at: Type.Union([Type.String(), Type.Null()]), error: Type.Union([Type.String(), Type.Null()]),
})
export type ExportJob = Readonly<Static<typeof ExportJob>>
/** GET /views/export/jobs (ours): the caller's, newest first. */
export const ExportJobs = Type.Array(ExportJob)

/** POST /search/messages */
export const ScriptingMessagesRequest = Type.Object({
  query: Type.Optional(Type.String()), streams: Type.Optional(Type.Array(Type.String())), timerange: Type.Optional(TimeRangeInput),
  sort: Type.Optional(Type.String()), sort_order: Type.Optional(Type.String()), from: Type.Optional(Type.Integer({ minimum: 0 })),
  size: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })), fields: Type.Optional(Type.Array(Type.String())),
}, strict)
export type ScriptingMessagesRequest = Static<typeof ScriptingMessagesRequest>
/** POST /search/aggregate */
export const ScriptingAggregateRequest = Type.Object({
  query: Type.Optional(Type.String()), streams: Type.Optional(Type.Array(Type.String())), timerange: Type.Optional(TimeRangeInput),
  group_by: Type.Array(Type.Object({
    field: Type.String({ minLength: 1 }), limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }, strict), { minItems: 1 }),
  metrics: Type.Array(Type.Object({
    function: Type.String(), field: Type.Optional(Type.String()), sort: Type.Optional(Type.String()),
    configuration: Type.Optional(Type.Object({ percentile: Type.Number({ minimum: 0, maximum: 100 }) }, strict)),
  }, strict), { minItems: 1 }),
}, strict)
export type ScriptingAggregateRequest = Static<typeof ScriptingAggregateRequest>

export interface TableColumn {
  readonly column_type: 'grouping' | 'metric' | 'field', readonly type: string
  readonly function?: string, readonly field?: string, readonly name: string
}
/** What the scripting API answers as JSON. */
export interface Table {
  readonly schema: readonly TableColumn[], readonly datarows: readonly (readonly unknown[])[]
  readonly metadata: { readonly effective_timerange: AbsoluteTimeRange }
}
export const TableReply = Type.Unsafe<Table>(Type.Object({
  schema: Type.Array(Type.Unknown()), datarows: Type.Array(Type.Unknown()), metadata: Type.Object({}),
}))
