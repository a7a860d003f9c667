/** This node as the contract shows it (contract 2, 1.1, 1.3, 1.9). */
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getHeapStatistics } from 'node:v8'
import type {
  ClusterNode,
  ExposedConfiguration,
  Journal,
  Jvm,
  PluginList,
  SystemOverview,
} from '../../../core/system/schema.ts'
import { publicAddress } from '../platform/http/location.ts'
import type { Services } from '../platform/services.ts'
import type { SystemServices } from './system-services.ts'

export function systemOverview(services: SystemServices): SystemOverview {
  const { node, ingest, settings, lifecycle } = services
  return {
    facility: 'graylog-server',
    codename: 'Cordwood',
    node_id: node.nodeId,
    cluster_id: node.clusterId,
    version: node.version,
    started_at: new Date(node.startedAt).toISOString(),
    is_processing: ingest.isProcessing(),
    hostname: node.hostname,
    lifecycle: lifecycle.description,
    lb_status: lifecycle.lbStatus,
    timezone: settings.rootTimeZone,
    operating_system: node.operatingSystem,
    is_leader: true,
  }
}

export const installedPlugins = (): PluginList => ({ plugins: [], total: 0 })

export function jvm({ node }: Services): Jvm {
  const { heapUsed, heapTotal } = process.memoryUsage()
  const { heap_size_limit: limit } = getHeapStatistics()
  return {
    free_memory: inUnits(heapTotal - heapUsed),
    max_memory: inUnits(limit),
    total_memory: inUnits(heapTotal),
    used_memory: inUnits(heapUsed),
    node_id: node.nodeId,
    pid: String(process.pid),
    info: node.runtime,
  }
}

const inUnits = (bytes: number) => ({
  bytes,
  kilobytes: Math.floor(bytes / 1024),
  megabytes: Math.floor(bytes / 1024 / 1024),
})

export const clusterNode = ({ node, settings }: Services): ClusterNode => ({
  cluster_id: node.clusterId,
  node_id: node.nodeId,
  type: 'server',
  is_master: true,
  is_leader: true,
  transport_address: `${publicAddress(settings)}api/`,
  last_seen: new Date().toISOString(),
  short_node_id: node.shortNodeId,
  hostname: node.hostname,
})

/** The journal is one file; a segment, where the contract counts them, is that file while it holds something. */
export function journal({ ingest, settings }: Services): Journal {
  const counters = ingest.counters().journal
  return {
    enabled: true,
    append_events_per_second: counters.appendPerSecond,
    read_events_per_second: counters.readPerSecond,
    uncommitted_journal_entries: counters.entries,
    journal_size: counters.bytes,
    journal_size_limit: counters.limitBytes,
    number_of_segments: counters.entries > 0 ? 1 : 0,
    // Clients expect a date of an empty journal, too.
    oldest_segment: new Date(counters.oldest ?? Date.now()).toISOString(),
    journal_config: {
      directory: new URL(`file://${resolve(settings.dataDir)}/`).href,
      segment_size: counters.limitBytes,
      segment_age: 0,
      max_size: counters.limitBytes,
      max_age: 0,
      flush_interval: 1,
      flush_age: 0,
    },
  }
}

export function exposedConfiguration({ ingest, settings }: Services): ExposedConfiguration {
  const { buffers } = ingest.counters()
  const data = resolve(settings.dataDir)
  return {
    inputbuffer_processors: 1,
    processbuffer_processors: 1,
    outputbuffer_processors: 1,
    output_batch_size: buffers.output.size,
    processor_wait_strategy: 'blocking',
    inputbuffer_wait_strategy: 'blocking',
    inputbuffer_ring_size: buffers.input.size,
    ring_size: buffers.process.size,
    bin_dir: dirname(fileURLToPath(import.meta.url)),
    data_dir: data,
    plugin_dir: '',
    node_id_file: join(data, 'node-id'),
    allow_highlighting: true,
    allow_leading_wildcard_searches: settings.allowLeadingWildcards,
    stream_processing_timeout: 0,
    stream_processing_max_faults: 0,
    output_module_timeout: 0,
    stale_master_timeout: 0,
    stale_leader_timeout: 0,
  }
}
