/**
 * Keys of messages that lack the grouped field. Where an outer group is empty the inner groups are not told apart: the key ends
 * there, `["(Empty Value)"]`, and a group of several fields that are all missing is one such member (contract 1, 2.6).
 */
import type { QueryNode } from '../../../../core/query/tree.ts'
import type { AggregationRequest, AggregationResult, AggregationRow, Group, MessageStore } from '../../platform/messages/message-store.ts'
import { EMPTY_VALUE } from '../../platform/messages/message-store.ts'

export async function aggregateWithShortKeys(messages: MessageStore, request: AggregationRequest, signal: AbortSignal): Promise<AggregationResult> {
  const result = await messages.aggregate(request, signal)
  let rows = result.rows
  for (const level of request.rows.slice(0, -1).keys()) {
    if (!rows.some(row => isEmptyAt(row, request.rows, level))) continue
    const merged = (await messages.aggregate(withoutInner(request, level), signal)).rows
    rows = [...rows.filter(row => !isEmptyAt(row, request.rows, level)), ...merged]
  }
  return { ...result, rows: rows.map(row => ({ ...row, key: shortened(row.key, request.rows), cells: row.cells.map(cell => ({ ...cell, key: shortened(cell.key, request.columns) })) })) }
}

const start = (groups: readonly Group[], level: number) => groups.slice(0, level).reduce((sum, group) => sum + group.fields.length, 0)

function isEmptyAt(row: AggregationRow, groups: readonly Group[], level: number): boolean {
  const from = start(groups, level)
  const members = row.key.slice(from, from + groups[level]!.fields.length)
  return row.key.length > from + members.length && members.every(member => member === EMPTY_VALUE)
}

/** The same over the messages that lack this level's fields and have those of the levels before, without the levels after. */
function withoutInner(request: AggregationRequest, level: number): AggregationRequest {
  const rows = request.rows.slice(0, level + 1)
  const missing: QueryNode = { type: 'bool', must: [], should: [], mustNot: rows[level]!.fields.map(field => ({ type: 'exists', field })) }
  const fields = new Set([...rows, ...request.columns].flatMap(group => group.fields))
  return {
    ...request, queries: [...request.queries, missing], sort: request.sort.filter(sort => sort.by === 'metric' || fields.has(sort.field)),
    rows: rows.map((group, i) => (group.type === 'values' && i < level ? { ...group, skipEmpty: true } : group)),
  }
}

function shortened(key: readonly string[], groups: readonly Group[]): readonly string[] {
  const parts = groups.map((group, level) => {
    const from = start(groups, level)
    const members = key.slice(from, from + group.fields.length)
    return members.length > 1 && members.every(member => member === EMPTY_VALUE) ? [EMPTY_VALUE] : members
  })
  return parts.flat()
}
