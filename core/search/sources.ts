/** Counts the messages of each source within a range. */
import { runSearch } from './api.ts'
import { buildSearch, HISTOGRAM_ID, QUERY_ID } from './build.ts'
import type { PivotSearchType, Search, SearchJob, TimeRange } from './schema.ts'
import type { Client } from '../client/client.ts'

/** The most active ones are listed. */
export const mostSources = 1000

export interface Source {
  readonly name: string
  readonly count: number
  /** The share of all messages of the range, 0 to 1. */
  readonly share: number
}
export interface Sources {
  /** The most active first. */
  readonly sources: readonly Source[]
  readonly total: number
  /** Estimated from a part of the messages. */
  readonly sampled: boolean
}

export function buildSources(timerange: TimeRange): Search {
  const search = buildSearch({ query: '', timerange, stackBy: null })
  const [query] = search.queries
  const pivot = query!.search_types.find(({ id }) => id === HISTOGRAM_ID) as PivotSearchType
  return {
    ...search,
    queries: [
      {
        ...query!,
        search_types: [
          {
            ...pivot,
            name: 'sources',
            rollup: false,
            row_groups: [{ type: 'values', fields: ['source'], limit: mostSources, skip_empty_values: true }],
          },
        ],
      },
    ],
  }
}

export function readSources(job: SearchJob): Sources {
  const result = job.results[QUERY_ID]?.search_types[HISTOGRAM_ID]
  if (result?.type !== 'pivot') throw new Error(job.errors?.[0]?.description ?? 'The server answered without sources.')
  const sources = (result.rows ?? [])
    .filter(({ source }) => source === 'leaf')
    .map(({ key, values: [first] }) => {
      const count = Number(first?.value ?? 0)
      return { name: key[0] ?? '', count, share: result.total > 0 ? count / result.total : 0 }
    })
  return { sources, total: result.total, sampled: result.sampled === true }
}

export const loadSources = async (client: Client, timerange: TimeRange, signal: AbortSignal): Promise<Sources> =>
  readSources(await runSearch(client, buildSources(timerange), { signal }))
