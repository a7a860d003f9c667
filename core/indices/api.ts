/** The calls of index sets and indices besides those of every entity (contract 2, 4.1 to 4.7). All throw FetchError. */
import type { Client } from '../client/client.ts'
import { path, type Abortable } from '../client/request.ts'
import type { ForecastRequest, IndexSet, IndexSetForecast, SetFieldType, SetFieldTypes } from './schema.ts'

/** All index sets with what they hold. */
export const indexSetsPath = '/system/indices/index_sets?skip=0&limit=0&stats=true'
export const indexSetPath = (id: string) => path`/system/indices/index_sets/${id}`
export const indexSetStatsPath = (id: string) => path`/system/indices/index_sets/${id}/stats`
export const indexerOverviewPath = (id: string) => path`/system/indexer/overview/${id}`
export const indicesOfSetPath = (id: string) => path`/system/indexer/indices/${id}/list`
export const indexSetFieldsPath = (id: string) => path`/system/indices/index_sets/${id}/fields`
export const forecastPath = (id: string) => path`/system/indices/index_sets/${id}/forecast`
export const jobsPath = '/system/jobs'

export const makeDefaultIndexSet = (client: Client, id: string) =>
  client.put<IndexSet>(path`/system/indices/index_sets/${id}/default`)
/** With `indices` its messages go too, else they stay on disk without an index set. */
export const deleteIndexSet = (client: Client, id: string, { indices }: { readonly indices: boolean }) =>
  client.delete<void>(path`/system/indices/index_sets/${id}`, { query: { delete_indices: indices } })
/** Starts a new index. */
export const cycleIndexSet = (client: Client, id: string) => client.post<void>(path`/cluster/deflector/${id}/cycle`)

/**
 * For strategies that are not saved yet, of an index set or (null) of one that is not saved yet itself; GET of `forecastPath` forecasts for
 * those that are.
 */
export const forecast = (
  client: Client,
  indexSetId: string | null,
  strategies: ForecastRequest,
  { signal }: Abortable = {},
) =>
  client.post<IndexSetForecast>(
    indexSetId === null ? '/system/indices/index_sets/forecast' : forecastPath(indexSetId),
    strategies,
    { signal },
  )

/** From the next message on. */
export const setFieldType = (client: Client, indexSetId: string, field: string, type: SetFieldType) =>
  client.put<SetFieldTypes>(path`/system/indices/index_sets/${indexSetId}/fields/${field}`, type)
export const unsetFieldType = (client: Client, indexSetId: string, field: string) =>
  client.delete<void>(path`/system/indices/index_sets/${indexSetId}/fields/${field}`)

export const closeIndex = (client: Client, index: string) =>
  client.post<void>(path`/system/indexer/indices/${index}/close`)
export const reopenIndex = (client: Client, index: string) =>
  client.post<void>(path`/system/indexer/indices/${index}/reopen`)
export const deleteIndex = (client: Client, index: string) =>
  client.delete<void>(path`/system/indexer/indices/${index}`)

/** A job does it. */
export const rebuildRange = (client: Client, index: string) =>
  client.post<void>(path`/system/indices/ranges/${index}/rebuild`)
export const rebuildRangesOf = (client: Client, indexSetId: string) =>
  client.post<void>(path`/system/indices/ranges/index_set/${indexSetId}/rebuild`)

export const cancelJob = (client: Client, id: string) => client.delete<void>(path`/system/jobs/${id}`)
