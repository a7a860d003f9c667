import type { CoverageRequest, CoverageResult } from '../../message-store.ts'
import type { FieldColumn } from './index-fields.ts'
import type { IndexReader } from './index-reader.ts'
import { NewestFirst } from './newest-first.ts'
import { countRows } from '../rows.ts'
import type { Work } from './work.ts'

/** Fields that every message has, without a column. */
const ALWAYS = ['timestamp', 'streams', 'gl2_message_id']

/** Counts the matches that have each field; values are not read. */
export async function countFields(
  indices: readonly IndexReader[],
  request: CoverageRequest,
  work: Work,
): Promise<CoverageResult> {
  const newest = new NewestFirst(indices, request, request.budgetMs, work)
  const fields = new Map<IndexReader, readonly FieldColumn[]>()
  const counts = new Map<string, number>()
  let total = 0
  for await (const { index, chunk, rows } of newest) {
    total += countRows(rows, chunk.n)
    if (!fields.has(index)) fields.set(index, index.fields())
    for (const [name, count] of await chunk.countFields(rows, fields.get(index)!, work))
      counts.set(name, (counts.get(name) ?? 0) + count)
  }
  if (total > 0) for (const name of ALWAYS) counts.set(name, total)
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  return {
    total,
    sampled: newest.stopped,
    more: sorted.length > request.limit,
    fields: sorted.slice(0, request.limit).map(([name, count]) => ({ name, count })),
  }
}
