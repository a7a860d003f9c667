/** Applies the overrides of the execution state to a search; the result is executed (contract 1, 2.6). */
import type { ExecutionState, Override, Query, Search, SearchType, TimeRange } from '../../../../core/search/schema.ts'
import { readBackendQuery } from '../dto/search-type.ts'
import { readTimeRange } from '../dto/time-range.ts'

export interface EffectiveQuery extends Query {
  /** The range was overridden: it also stands in for those of the search types. */
  readonly overridden: boolean
  /** All search types, kept or not: offsets may refer to one that is not executed. */
  readonly allSearchTypes: readonly SearchType[]
  /** By search type id, where a page starts. */
  readonly after: ReadonlyMap<string, readonly unknown[]>
}

/** @throws ApiError 400 for an override that makes no sense */
export function effectiveQueries(search: Search, state: ExecutionState): EffectiveQuery[] {
  const global = hasValue(state.global_override) ? state.global_override : null
  const keep = global?.keep_queries ?? []
  return search.queries
    .filter(({ id }) => keep.length === 0 || keep.includes(id))
    .map(query => {
      const own = state.queries && Object.hasOwn(state.queries, query.id) ? state.queries[query.id] : undefined
      return effective(query, global ?? own ?? {}, global ? 'global_override' : `queries.${query.id}`)
    })
}

const hasValue = (override: Override | null | undefined): override is Override =>
  !!override && Object.values(override).some(value => value !== null && value !== undefined && !isEmptyList(value))
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

function effective(query: Query, override: Override, path: string): EffectiveQuery {
  const timerange: TimeRange = override.timerange
    ? readTimeRange(override.timerange, `${path}.timerange`)
    : query.timerange
  const keep = override.keep_search_types ?? []
  const paging = new Map(Object.entries(override.search_types ?? {}))
  const after = new Map<string, readonly unknown[]>()
  for (const [id, page] of paging) if (page.after) after.set(id, page.after)
  return {
    id: query.id,
    timerange,
    filter: query.filter,
    filters: query.filters,
    query: override.query === null || override.query === undefined ? query.query : readBackendQuery(override.query),
    search_types: query.search_types
      .filter(({ id }) => keep.length === 0 || keep.includes(id))
      .map(type => paged(type, override, paging.get(type.id) ?? {})),
    overridden: !!override.timerange,
    allSearchTypes: query.search_types,
    after,
  }
}

interface Page {
  readonly limit?: number | null
  readonly offset?: number | null
}
function paged(type: SearchType, override: Page, own: Page): SearchType {
  if (type.type !== 'messages') return type
  const limit = own.limit ?? override.limit
  const offset = own.offset ?? override.offset
  return {
    ...type,
    ...(typeof limit === 'number' && { limit }),
    ...(typeof offset === 'number' && { offset }),
  } as SearchType
}
