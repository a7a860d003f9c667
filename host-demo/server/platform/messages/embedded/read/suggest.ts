import type { SuggestRequest, SuggestResult } from '../../message-store.ts'
import { foldCase } from '../../../../../../core/query/analysis.ts'
import { withinDistance } from '../text/edit-distance.ts'
import { isCaseless } from '../field-kinds.ts'
import type { IndexReader } from './index-reader.ts'
import { NewestFirst } from './newest-first.ts'
import { countValues } from '../aggregate/value-counts.ts'
import type { Work } from './work.ts'

/** The most frequent values that begin with the prefix; when none does, values within two edits of it. */
export async function suggest(
  indices: readonly IndexReader[],
  request: SuggestRequest,
  work: Work,
): Promise<SuggestResult> {
  const { scope, field, prefix, size, budgetMs = Infinity } = request
  const selected = new NewestFirst(indices, { scope, queries: [], now: 0, timeZone: 'UTC' }, budgetMs, work)
  const counts = [...(await countValues(selected, field, work))]
  const begin = isCaseless(field) ? foldCase(prefix) : prefix
  const hits = counts.filter(([value]) => value.startsWith(begin)).sort(byCount)
  if (hits.length > 0) {
    const rest = hits.slice(size).reduce((sum, [, count]) => sum + count, 0)
    return { values: hits.slice(0, size).map(toValue), otherCount: rest, corrected: false }
  }
  const near = withinDistance(begin, begin.length < 3 ? 1 : 2)
  const corrections = counts.filter(([value]) => near(value)).sort(byCount)
  return { values: corrections.slice(0, size).map(toValue), otherCount: 0, corrected: corrections.length > 0 }
}

const toValue = ([value, count]: [string, number]): { value: string; count: number } => ({ value, count })

function byCount(a: [string, number], b: [string, number]): number {
  return b[1] - a[1] || (a[0] < b[0] ? -1 : 1)
}
