/** The most frequent values of a field within a search. */
import type { Client } from '../../../core/client/client.ts'
import { runSearch } from '../../../core/search/api.ts'
import { buildSearch, HISTOGRAM_ID, QUERY_ID } from '../../../core/search/build.ts'
import type { PivotSearchType, Search, SearchJob } from '../../../core/search/schema.ts'
import type { SearchResult } from '../search-state.ts'

const shown = 5

export interface TopValue {
  readonly value: string
  readonly count: number
  /** Of all matching messages, 0 to 1. */
  readonly share: number
}
export interface TopValues {
  readonly values: readonly TopValue[]
  /** Estimated from a part of the messages. */
  readonly sampled: boolean
}

export function buildTopValues({ request, range }: Pick<SearchResult, 'request' | 'range'>, field: string): Search {
  const search = buildSearch({ query: request.query, streams: request.streams, timerange: range, stackBy: null })
  const [query] = search.queries
  const pivot = query!.search_types.find(({ id }) => id === HISTOGRAM_ID) as PivotSearchType
  return {
    ...search,
    queries: [{
      ...query!,
      search_types: [{
        ...pivot, name: field, rollup: false, row_groups: [{ type: 'values', fields: [field], limit: shown, skip_empty_values: true }],
      }],
    }],
  }
}

export function readTopValues(job: SearchJob): TopValues {
  const result = job.results[QUERY_ID]?.search_types[HISTOGRAM_ID]
  if (result?.type !== 'pivot') throw new Error(job.errors?.[0]?.description ?? 'The server answered without values.')
  const values = (result.rows ?? []).filter(({ source }) => source === 'leaf').map(({ key, values: [first] }) => {
    const count = Number(first?.value ?? 0)
    return { value: key[0] ?? '', count, share: result.total > 0 ? count / result.total : 0 }
  })
  return { values, sampled: result.sampled === true }
}

export const loadTopValues = async (client: Client, result: SearchResult, field: string, signal: AbortSignal): Promise<TopValues> =>
  readTopValues(await runSearch(client, buildTopValues(result, field), { signal }))
