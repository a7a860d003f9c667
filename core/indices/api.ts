/** The calls of index sets and indices, typed. */
import type { Client } from '../client/client.ts'
import { path } from '../client/request.ts'
import type {
  AllIndices, ClusterHealth, CreateIndexSet, IndexerFailures, IndexerOverview, IndexSet, IndexSetList, IndexSetStats, UpdateIndexSet,
} from './schema.ts'

interface Abortable { readonly signal?: AbortSignal }

/** `limit` 0: all. With `stats`, the reply holds them by id. */
export const listIndexSets = (client: Client, request: { skip?: number, limit?: number, stats?: boolean } = {},
  { signal }: Abortable = {}) =>
  client.get<IndexSetList>('/system/indices/index_sets', { signal, query: request })
export const getIndexSet = (client: Client, indexSetId: string, { signal }: Abortable = {}) =>
  client.get<IndexSet>(path`/system/indices/index_sets/${indexSetId}`, { signal })
export const indexSetStats = (client: Client, indexSetId: string, { signal }: Abortable = {}) =>
  client.get<IndexSetStats>(path`/system/indices/index_sets/${indexSetId}/stats`, { signal })
export const createIndexSet = (client: Client, indexSet: CreateIndexSet, { signal }: Abortable = {}) =>
  client.post<IndexSet>('/system/indices/index_sets', indexSet, { signal })
export const updateIndexSet = (client: Client, indexSetId: string, change: UpdateIndexSet, { signal }: Abortable = {}) =>
  client.put<IndexSet>(path`/system/indices/index_sets/${indexSetId}`, change, { signal })
/** New streams write to it unless they are told another. */
export const makeDefaultIndexSet = (client: Client, indexSetId: string, { signal }: Abortable = {}) =>
  client.put<IndexSet>(path`/system/indices/index_sets/${indexSetId}/default`, undefined, { signal })
/** With `deleteIndices` its messages are deleted, too; else they can still be searched. */
export const deleteIndexSet = (client: Client, indexSetId: string, deleteIndices: boolean, { signal }: Abortable = {}) =>
  client.delete<void>(path`/system/indices/index_sets/${indexSetId}`, { signal, query: { delete_indices: deleteIndices } })
/** Over all sets. */
export const globalIndexStats = (client: Client, { signal }: Abortable = {}) =>
  client.get<IndexSetStats>('/system/indices/index_sets/stats', { signal })

export const indexerOverview = (client: Client, indexSetId: string, { signal }: Abortable = {}) =>
  client.get<IndexerOverview>(path`/system/indexer/overview/${indexSetId}`, { signal })
export const indexerHealth = (client: Client, { signal }: Abortable = {}) =>
  client.get<ClusterHealth>('/system/indexer/cluster/health', { signal })
export const indicesOf = (client: Client, indexSetId: string, { signal }: Abortable = {}) =>
  client.get<AllIndices>(path`/system/indexer/indices/${indexSetId}/list`, { signal })

/** Starts a new index for the set. */
export const cycleDeflector = (client: Client, indexSetId: string, { signal }: Abortable = {}) =>
  client.post<void>(path`/cluster/deflector/${indexSetId}/cycle`, undefined, { signal })
/** Messages that could not be stored as they were, since an instant (ISO 8601). */
export const failureCount = async (client: Client, since: string, { signal }: Abortable = {}) =>
  (await client.get<{ count: number }>('/system/indexer/failures/count', { signal, query: { since } })).count
export const listFailures = (client: Client, request: { limit?: number, offset?: number } = {}, { signal }: Abortable = {}) =>
  client.get<IndexerFailures>('/system/indexer/failures', { signal, query: request })
