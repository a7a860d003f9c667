/** The message store, told in the words of a search cluster (contract 2, 1.3). */
import type { SearchBackendStats } from '../../../core/system/schema.ts'
import type { Services } from '../platform/services.ts'

export async function searchBackendStats({ messages, node }: Services): Promise<SearchBackendStats> {
  const [indices, health] = await Promise.all([messages.indices(), messages.health()])
  const open = indices.filter(index => index.state === 'open').length
  return {
    cluster_name: 'cordwood',
    cluster_version: `${node.version} (SQLite ${process.versions['sqlite']})`,
    status: health.writable ? 'Green' : 'Red',
    cluster_health: {
      number_of_nodes: 1,
      number_of_data_nodes: 1,
      active_shards: open,
      relocating_shards: 0,
      active_primary_shards: open,
      initializing_shards: 0,
      unassigned_shards: 0,
      timed_out: false,
      pending_tasks: 0,
      pending_tasks_time_in_queue: [],
    },
    nodes_stats: { total: 1, master_only: 0, data_only: 0, master_data: 1, client: 0 },
    indices_stats: { index_count: indices.length, store_size: health.bytes, field_data_size: 0, id_cache_size: 0 },
  }
}
