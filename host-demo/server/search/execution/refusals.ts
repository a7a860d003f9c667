/** Why a search is not run at all: the range of a query is beyond the configured limit (contract 1, 2.6). */
import type { SearchError } from '../../../../core/search/schema.ts'
import { RangeTooLong } from '../time/limit.ts'
import { resolveRange } from '../time/resolve.ts'
import { searchError } from './errors.ts'
import type { Execution } from './execute-search-type.ts'
import type { PlannedQuery } from './plan-query.ts'

/** Empty: it may run. A search type whose own range is too long fails alone, and a range that means nothing is said when it is run. */
export const refusals = (
  planned: readonly PlannedQuery[],
  { rules, now }: Pick<Execution, 'rules' | 'now'>,
): SearchError[] =>
  planned.flatMap(({ query: { id, timerange } }) => {
    try {
      rules.range.check(resolveRange(timerange, now))
      return []
    } catch (error) {
      return error instanceof RangeTooLong ? [searchError(error, id, null, () => undefined)] : []
    }
  })
