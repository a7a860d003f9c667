/**
 * The one interface between the product and whatever keeps and searches its messages. `embedded/` and `opensearch/`
 * implement it; `tests/contract` runs one suite against both. It takes syntax trees and aggregation plans, never query strings.
 */
import type { QueryNode } from '../../../../core/query/tree.ts'
import type { PatternPart } from '../../../../core/search/patterns.ts'
import type { WriteChannel } from './write-channel.ts'

export type * from './write-channel.ts'

export type FieldValue = string | number | boolean

/** A processed message as it is stored and returned. */
export interface Message {
  /** `gl2_message_id`: sortable by arrival, derived from the journal sequence and the position in the batch. */
  readonly id: string
  /** UTC milliseconds. */
  readonly timestamp: number
  /** Ids of the streams it was routed to. */
  readonly streams: readonly string[]
  /** Every other field: `message`, `source`, `full_message`, the `gl2_*` fields and whatever the sender gave. */
  readonly fields: Readonly<Record<string, FieldValue>>
}

/** Which messages a search may see. Time bounds are UTC milliseconds, both inclusive. */
export interface Scope {
  readonly from: number
  readonly to: number
  /** Null: no stream filter; index sets that are `onlyNamed` are left out. */
  readonly streams: readonly string[] | null
  /** Ids of the only index sets that have what is looked for; absent: it may be in any. */
  readonly indexSets?: readonly string[]
}

export interface Selection {
  readonly scope: Scope
  /** ANDed together. */
  readonly queries: readonly QueryNode[]
  /** The instant `now` stands for in date mathematics, and the zone dates without one are read in (IANA name). */
  readonly now: number
  readonly timeZone: string
}

export interface SortField {
  readonly field: string
  readonly order: 'asc' | 'desc'
}
/** Position in a sorted result: one value per sort field, then the message id that breaks ties. */
export type Cursor = readonly (FieldValue | null)[]

export interface MessagesRequest extends Selection {
  readonly limit: number
  readonly offset: number
  /** Empty: newest first. Ties are broken by id, in the direction of the last sort field. A message without the field comes last; a text that is a number stands among the numbers. */
  readonly sort: readonly SortField[]
  /** Start behind this position instead of `offset`. */
  readonly after?: Cursor
  /** Fields to return; absent: all. */
  readonly fields?: readonly string[]
  /** Also give the ranges that matched. */
  readonly highlight?: boolean
  /** Count all matches; false where the caller does not need the total. */
  readonly total: boolean
  /** Together with `total`: also give the times of the oldest and the newest match. */
  readonly range?: boolean
}

export interface Hit {
  readonly index: string
  /** `_id`: names the document within its index. */
  readonly documentId: string
  readonly message: Message
  readonly cursor: Cursor
  readonly highlight?: Readonly<Record<string, readonly { start: number; length: number }[]>>
}

export interface MessagesResult extends LeftOut {
  readonly total: number
  readonly hits: readonly Hit[]
  readonly indices: readonly string[]
  /** There are fewer hits than asked for because they are large; the next come `after` the last. */
  readonly truncated?: true
  /** Range of the matches, if it was requested. Null: there are no matches. */
  readonly range?: { readonly from: number; readonly to: number } | null
}

export type Group =
  | { readonly type: 'values'; readonly fields: readonly string[]; readonly limit: number; readonly skipEmpty: boolean }
  /** Buckets of `size` × `unit`, aligned to the calendar in the selection's zone. `fields` are date fields. */
  | { readonly type: 'time'; readonly fields: readonly string[]; readonly unit: TimeUnit; readonly size: number }
export type TimeUnit = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

export type Metric =
  | { readonly id: string; readonly type: 'count'; readonly field: string | null }
  | {
      readonly id: string
      readonly type: 'avg' | 'min' | 'max' | 'sum' | 'sumofsquares' | 'stddev' | 'variance' | 'card' | 'latest'
      readonly field: string
    }
  | { readonly id: string; readonly type: 'percentile'; readonly field: string; readonly percentile: number }

export type AggregationSort =
  | { readonly by: 'metric'; readonly id: string; readonly order: 'asc' | 'desc' }
  | { readonly by: 'group'; readonly field: string; readonly order: 'asc' | 'desc' }

/**
 * Metrics take texts that are numbers as numbers, and booleans as 0 and 1. Values groups tell values apart by their text, those of
 * `source` in lower case.
 *
 * Rows are one per combination of `rows` groups, nested top-N per level; cells within a row one per combination of `columns`.
 * Values groups come by count descending unless sorted, time groups ascending. A message without a field counts as
 * `EMPTY_VALUE` unless `skipEmpty`. Those that lack every field of a values group are one more group behind the limited ones; it is not
 * divided further, and its key ends with one `EMPTY_VALUE`.
 */
export interface AggregationRequest extends Selection {
  readonly rows: readonly Group[]
  readonly columns: readonly Group[]
  readonly metrics: readonly Metric[]
  readonly sort: readonly AggregationSort[]
  /** Also give each row's metrics over all its columns, and the metrics over everything. */
  readonly rollup: boolean
  /** Also give the time buckets without messages between the first and the last of each parent, unless there are very many. */
  readonly emptyBuckets?: boolean
}
export const EMPTY_VALUE = '(Empty Value)'

export type MetricValue = number | string | boolean | null
export interface AggregationCell {
  readonly key: readonly string[]
  readonly metrics: readonly MetricValue[]
}
export interface AggregationRow {
  /** Group values as strings; instants as ISO 8601 in UTC with milliseconds. */
  readonly key: readonly string[]
  /** One per metric of the request; null where it has no value. Present without columns, or with `rollup`. */
  readonly metrics: readonly MetricValue[] | null
  readonly cells: readonly AggregationCell[]
}
export interface AggregationResult extends LeftOut {
  /** Matching messages. */
  readonly total: number
  /** Timestamps of the oldest and the newest match; null without one. */
  readonly range: { readonly from: number; readonly to: number } | null
  readonly rows: readonly AggregationRow[]
  /** The metrics over all matches, cut-off groups included. */
  readonly totals: readonly MetricValue[]
  /** The values were estimated from a part of the messages. */
  readonly sampled: boolean
  readonly indices: readonly string[]
}

export type FieldType = 'string' | 'text' | 'long' | 'double' | 'boolean' | 'date'
/** A field and the types it was stored with: more than one where messages disagree. */
export interface FieldInfo {
  readonly name: string
  readonly types: readonly FieldType[]
}

/** With `budgetMs` values are counted among the newest messages when that is over. */
export interface SuggestRequest {
  readonly scope: Scope
  readonly field: string
  readonly prefix: string
  readonly size: number
  readonly budgetMs?: number
}
export interface SuggestResult extends LeftOut {
  readonly values: readonly { readonly value: string; readonly count: number }[]
  readonly otherCount: number
  /** No value has the prefix; these are near it. */
  readonly corrected: boolean
}

export interface FieldUse {
  readonly name: string
  readonly types: readonly FieldType[]
  /** Messages with the field, about. */
  readonly messages: number
  /** Its columns, and about its share of documents and text indexes. */
  readonly bytes: number
}
/** The fields of one index. What its bytes are more than those of the fields belongs to none of them. */
export interface IndexFieldUse {
  readonly index: string
  readonly messages: number
  readonly bytes: number
  readonly fields: readonly FieldUse[]
}

/** Requests a summary of one field. When `budgetMs` are over, the answer covers the newest messages read until then. */
export interface SummaryRequest extends Selection {
  readonly field: string
  readonly limit: number
  readonly percentiles: readonly number[]
  readonly budgetMs: number
}
export interface SummaryResult extends LeftOut {
  /** Matches that were looked at; all of them unless `sampled`. */
  readonly total: number
  readonly sampled: boolean
  /** Messages of `total` without the field. */
  readonly missing: number
  /** Analysed text, which is not counted by value. */
  readonly text: boolean
  /** Most frequent first. Instants as ISO 8601 in UTC. */
  readonly values: readonly { readonly value: string; readonly count: number }[]
  readonly distinct: number
  /** There are more distinct ones than were kept count of. */
  readonly distinctAtLeast: boolean
  /** Null where few of the values are numbers, or texts that are numbers. */
  readonly numbers: {
    readonly count: number
    readonly min: number
    readonly max: number
    readonly avg: number
    readonly sum: number
    readonly stddev: number
    readonly percentiles: readonly number[]
  } | null
}

/**
 * Requests the number of matches that have each field: the `limit` most frequent ones, of the newest matches when
 * `budgetMs` are over.
 */
export interface CoverageRequest extends Selection {
  readonly limit: number
  readonly budgetMs: number
}
export interface CoverageResult {
  /** Matches that were looked at; all of them unless `sampled`. */
  readonly total: number
  readonly sampled: boolean
  /** Most frequent first; a field beyond the limit of an index is not counted. */
  readonly fields: readonly { readonly name: string; readonly count: number }[]
  /** There are more fields than `limit`. */
  readonly more: boolean
}

/** Groups of similar texts of `message`, among the `sample` newest matches, or as many as `budgetMs` suffice for. */
export interface PatternsRequest extends Selection {
  readonly limit: number
  readonly sample: number
  readonly budgetMs: number
  readonly examples: number
  /** Steps of the counts over time. */
  readonly steps: number
}
export interface PatternGroup {
  readonly parts: readonly PatternPart[]
  readonly count: number
  readonly first: number
  readonly last: number
  /** By the number in `level`; null: none. */
  readonly levels: readonly { readonly level: number | null; readonly count: number }[]
  readonly counts: readonly number[]
  readonly examples: readonly {
    readonly index: string
    readonly documentId: string
    readonly timestamp: number
    readonly message: string
  }[]
}
export interface PatternsResult extends LeftOut {
  readonly groups: readonly PatternGroup[]
  readonly groupsInAll: number
  readonly lookedAt: number
  readonly ungrouped: number
  readonly sampled: boolean
  /** Timestamps of the oldest and the newest match looked at; null without one. */
  readonly range: { readonly from: number; readonly to: number } | null
}

/** A place in the order of arrival, the store's own business. */
export type ArrivalMark = unknown
/**
 * Requests messages that arrived since `since`; null: none yet, only a mark for now. The time range applies as
 * everywhere.
 */
export interface ArrivalRequest extends Selection {
  readonly since: ArrivalMark | null
  readonly limit: number
}
export interface ArrivalResult {
  /** The last `limit` to arrive, in order of arrival. `shared`: it stands in more than one index set, so it may come again. */
  readonly hits: readonly (Hit & { readonly shared: boolean })[]
  /** Number of arrivals. The hits have a limit of bytes: the newest are returned, the others left out. */
  readonly matched: number
  readonly mark: ArrivalMark
  /** The store cannot run the query, for this reason; the other requests are not concerned. */
  readonly unsupported: string | null
}

export interface IndexInfo {
  readonly name: string
  readonly indexSet: string
  readonly state: 'open' | 'closed'
  /** New messages of the set go here. */
  readonly writing: boolean
  readonly messages: number
  readonly bytes: number
  readonly createdAt: number
  /** When the first message was written to it; null: none has been, or an older version wrote it. */
  readonly firstWriteAt: number | null
  /** Oldest and newest timestamp in it; null while it is empty. */
  readonly range: { readonly from: number; readonly to: number } | null
  /** It was closed once, and reopened. */
  readonly reopened: boolean
  /** The store began it on its own account, not because `rotateAt…` was reached or `rotate` was called: it belongs to the index before it. */
  readonly continues: boolean
  /** Whether it has been packed and its text indexes merged, after it was rotated away. */
  readonly optimized: 'waiting' | 'done' | 'failed'
}

export const SETTABLE_TYPES = ['string', 'long', 'double', 'boolean'] as const
/** Types that values of a field can be converted to when they are stored. */
export type SettableType = (typeof SETTABLE_TYPES)[number]

/** How the messages of an index set are written. */
export interface IndexSetRules {
  /** The set goes on in a new index when the present one has so many messages, at the end of a batch or of several that were encoded together; absent: no bound. */
  readonly rotateAtMessages?: number
  readonly rotateAtBytes?: number
  /**
   * The set goes on in a new index only while it has fewer: its messages wait for the removal of an old one, for ten seconds at most. Counts as retention
   * does; absent: no bound.
   */
  readonly mostIndices?: number
  /** Merge the text indexes of rotated indices; true unless given. */
  readonly optimize?: boolean
  /** Searches that name no streams leave its messages out. It holds for as long as the store is open. */
  readonly onlyNamed?: true
  /** By field, the type that its values are stored with, where they can be converted. */
  readonly fieldTypes?: Readonly<Record<string, SettableType>>
}

/** An index that the set went on from. */
export interface LeftIndex {
  readonly index: string
  readonly indexSet: string
}

/** A part of an index that is not what was written. Everything else of the index is still answered from. */
export interface IndexDamage {
  readonly index: string
  /** The damaged part, for administrators: `the documents 1 to 128 of block 3`. */
  readonly part: string
  /** Messages that searches leave out for it; 0: they only take longer; null: not known. */
  readonly messages: number | null
  /** Oldest and newest timestamp of these; null: not known. */
  readonly range: { readonly from: number; readonly to: number } | null
  /** Path to which a file that cannot be opened was moved; null: it is in its place. */
  readonly setAside: string | null
  /** The time at which the file was set aside; its messages came before. */
  readonly before?: number
}

/** Thrown where what was asked for is in a damaged part of an index. Searches over more leave the part out (`LeftOut`). */
export class DamagedIndexError extends Error {
  override readonly name = 'DamagedIndexError'
  readonly damage: IndexDamage
  /** Number of the block of messages that cannot be read; null: the whole index. */
  readonly chunk: number | null
  constructor(damage: IndexDamage, chunk: number | null = null) {
    super(`The index '${damage.index}' is damaged: ${damage.part}.`)
    this.damage = damage
    this.chunk = chunk
  }
}

/** The damaged parts that an answer was made without. Absent: none. */
export interface LeftOut {
  readonly leftOut?: readonly IndexDamage[]
}

/** Thrown for a query the store cannot run; `message` is for the user. */
export class UnsupportedQueryError extends Error {
  override readonly name = 'UnsupportedQueryError'
}

/**
 * Every call that reads takes a signal and stops its work when it aborts (rejects with the signal's reason). Calls with the same signal
 * belong to one search: where there is more to do than can be done at once, searches take turns, and quick calls go before long ones.
 */
export interface MessageStore {
  /** Opened once per start of the processing stage; a new one replaces the last. */
  openWriteChannel(): WriteChannel

  /** Makes ready for a search that is likely to come: somebody opens a page. Returns at once. */
  prepare(): void
  messages(request: MessagesRequest, signal?: AbortSignal): Promise<MessagesResult>
  aggregate(request: AggregationRequest, signal?: AbortSignal): Promise<AggregationResult>
  suggest(request: SuggestRequest, signal?: AbortSignal): Promise<SuggestResult>
  summary(request: SummaryRequest, signal?: AbortSignal): Promise<SummaryResult>
  coverage(request: CoverageRequest, signal?: AbortSignal): Promise<CoverageResult>
  patterns(request: PatternsRequest, signal?: AbortSignal): Promise<PatternsResult>
  /** Answers requests in their order while `budgetMs` last, the first in any case; null for those that were not reached. */
  arrivals(
    requests: readonly ArrivalRequest[],
    budgetMs: number,
    signal?: AbortSignal,
  ): Promise<readonly (ArrivalResult | null)[]>
  /** Tells `listener` when messages have become searchable, once for each commit; gives what stops that. */
  onCommit(listener: () => void): () => void
  fields(scope: Scope, signal?: AbortSignal): Promise<readonly FieldInfo[]>
  /** Measures what the fields of an open index cost; null where it cannot be read. Throws `IndexNotFoundError` for an unknown index. */
  fieldUse(index: string, signal?: AbortSignal): Promise<IndexFieldUse | null>
  /** Null where there is none. Throws `IndexNotFoundError` for an unknown index. */
  message(index: string, documentId: string, signal?: AbortSignal): Promise<Hit | null>
  /** The terms the analysis makes of a text. */
  analyze(text: string): readonly string[]

  indices(): Promise<readonly IndexInfo[]>
  /** Lists the known damage: found at the start, or by a search since. */
  damages(): readonly IndexDamage[]
  /** Names a set the store may write to, with the prefix of its indices and its rules; makes its first index. Idempotent. */
  ensureIndexSet(set: { id: string; prefix: string; rules?: IndexSetRules }): Promise<void>
  /** What is sent for the set later is reported (`warning`) and not stored. Its indices stay until they are deleted. */
  dropIndexSet(id: string): Promise<void>
  /** Starts a new index for the set; gives its name. */
  rotate(indexSet: string): Promise<string>
  /** Tells `listener` of each index that was rotated away; gives what stops that. */
  onRotation(listener: (left: LeftIndex) => void): () => void
  /** Resolves when a rotated index is optimized, or deleted. Rejects when it could not be. */
  whenOptimized(index: string): Promise<void>
  closeIndex(index: string): Promise<void>
  reopenIndex(index: string): Promise<void>
  /** Its file is gone when this resolves. Searches that began before go on for a while, then without it. */
  deleteIndex(index: string): Promise<void>
  /** Reads the range and the number of messages from the file again. */
  calculateRange(index: string): Promise<IndexInfo>
  /** Bytes and disk state for health. `writable` false: the store is blocked for `reason`. */
  health(): Promise<{ readonly writable: boolean; readonly reason: string | null; readonly bytes: number }>
  close(): Promise<void>
}

export class IndexNotFoundError extends Error {
  override readonly name = 'IndexNotFoundError'
  readonly index: string
  constructor(index: string) {
    super(`There is no index '${index}'.`)
    this.index = index
  }
}
