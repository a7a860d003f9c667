/** Short names for syntax trees and requests, so that tests read like the query they mean. */
import type { QueryNode, WildcardPart } from '../../core/query/tree.ts'
import type {
  AggregationRequest,
  Group,
  MessagesRequest,
  Metric,
  Selection,
} from '../../host-demo/server/platform/messages/message-store.ts'

export const all: QueryNode = { type: 'all' }
export const term = (field: string | null, value: string): QueryNode => ({ type: 'term', field, value })
export const phrase = (field: string | null, value: string, slop = 0): QueryNode => ({
  type: 'phrase',
  field,
  value,
  slop,
})
export const regex = (field: string | null, pattern: string): QueryNode => ({ type: 'regex', field, pattern })
export const fuzzy = (field: string | null, value: string, distance: 0 | 1 | 2): QueryNode => ({
  type: 'fuzzy',
  field,
  value,
  distance,
})
export const exists = (field: string): QueryNode => ({ type: 'exists', field })
export const and = (...must: QueryNode[]): QueryNode => ({ type: 'bool', must, should: [], mustNot: [] })
export const or = (...should: QueryNode[]): QueryNode => ({ type: 'bool', must: [], should, mustNot: [] })
export const not = (...mustNot: QueryNode[]): QueryNode => ({ type: 'bool', must: [], should: [], mustNot })

/** `pattern` with `*` and `?`. */
export function wildcard(field: string | null, pattern: string): QueryNode {
  const parts = (pattern.match(/[*?]|[^*?]+/g) ?? []).map(
    (part): WildcardPart => (part === '*' || part === '?' ? part : { literal: part }),
  )
  return { type: 'wildcard', field, parts }
}

/** `interval` as in `[1 TO 5}`. */
export function range(field: string | null, interval: string): QueryNode {
  const [, open = '', lower = '', upper = '', close = ''] = /^([[{])(.+) TO (.+)([\]}])$/.exec(interval) ?? []
  return {
    type: 'range',
    field,
    lower: lower === '*' ? null : lower,
    includeLower: open === '[',
    upper: upper === '*' ? null : upper,
    includeUpper: close === ']',
  }
}

export const everything: Selection = {
  scope: { from: -8e15, to: 8e15, streams: null },
  queries: [],
  now: Date.UTC(2026, 2, 10, 12),
  timeZone: 'UTC',
}

export function find(queries: readonly QueryNode[], more: Partial<MessagesRequest> = {}): MessagesRequest {
  return { ...everything, queries, limit: 1_000, offset: 0, sort: [], total: true, ...more }
}

export function aggregation(
  rows: readonly Group[],
  metrics: readonly Metric[],
  more: Partial<AggregationRequest> = {},
): AggregationRequest {
  return { ...everything, rows, columns: [], metrics, sort: [], rollup: false, ...more }
}

export const values = (fields: string | string[], limit = 100, skipEmpty = false): Group => ({
  type: 'values',
  fields: [fields].flat(),
  limit,
  skipEmpty,
})
export const count: Metric = { id: 'count()', type: 'count', field: null }
