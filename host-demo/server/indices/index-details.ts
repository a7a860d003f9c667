/** An index as the contract describes it (2, 4.4): one shard on this node. What an embedded store has no count of is 0. */
import type { AllIndices, IndexDetails, IndexNames, ShardStats } from '../../../core/indices/schema.ts'
import type { IndexInfo } from '../platform/messages/message-store.ts'
import type { NodeIdentity } from '../platform/node/node.ts'

const NONE = { total: 0, time_seconds: 0 }

export function indexDetails(index: IndexInfo, node: NodeIdentity): IndexDetails {
  const stats: ShardStats = {
    flush: NONE,
    get: NONE,
    index: { total: index.messages, time_seconds: 0 },
    merge: NONE,
    refresh: NONE,
    search_query: NONE,
    search_fetch: NONE,
    open_search_contexts: 0,
    store_size_bytes: index.bytes,
    segments: 1,
    documents: { count: index.messages, deleted: 0 },
  }
  return {
    index_name: index.name,
    primary_shards: stats,
    all_shards: stats,
    is_reopened: index.reopened,
    reopened: index.reopened,
    routing: [
      {
        id: 0,
        state: 'started',
        active: true,
        primary: true,
        relocating_to: null,
        node_id: node.nodeId,
        node_name: node.hostname,
        node_hostname: node.hostname,
      },
    ],
  }
}

export const isOpen = (index: IndexInfo): boolean => index.state === 'open'
export const names = (indices: readonly IndexInfo[]): IndexNames => ({
  indices: indices.map(index => index.name),
  total: indices.length,
})

export const allIndices = (indices: readonly IndexInfo[], node: NodeIdentity): AllIndices => ({
  closed: names(indices.filter(index => !isOpen(index))),
  reopened: names(indices.filter(index => index.reopened)),
  all: { indices: indices.filter(isOpen).map(index => indexDetails(index, node)) },
})
