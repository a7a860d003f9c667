/** The calls of the server itself, typed. */
import type { Client } from '../client/client.ts'
import { path, type Abortable } from '../client/request.ts'
import type {
  ClusterMetrics,
  ClusterNodeList,
  Features,
  GettingStarted,
  Journal,
  Jvm,
  Locales,
  MetricsSummary,
  NotificationMessage,
  Notifications,
  PluginList,
  ProcessingStatus,
  SearchBackendStats,
  SystemMessages,
  SystemOverview,
  Throughput,
} from './schema.ts'

/** Polls do not keep the session alive, and what they may not see is their asker's matter. */
const polled = ({ signal }: Abortable) => ({ signal, noSessionExtension: true, report: false })

export const systemOverview = (client: Client, { signal }: Abortable = {}) =>
  client.get<SystemOverview>('/system', { signal })
export const jvm = (client: Client, { signal }: Abortable = {}) => client.get<Jvm>('/system/jvm', { signal })
export const locales = (client: Client, { signal }: Abortable = {}) =>
  client.get<Locales>('/system/locales', { signal })
export const plugins = (client: Client, { signal }: Abortable = {}) =>
  client.get<PluginList>('/system/plugins', { signal })
export const gettingStarted = (client: Client, { signal }: Abortable = {}) =>
  client.get<GettingStarted>('/system/gettingstarted', { signal })
export const dismissGettingStarted = (client: Client, { signal }: Abortable = {}) =>
  client.post<void>('/system/gettingstarted/dismiss', undefined, { signal })
export const features = (client: Client, { signal }: Abortable = {}) => client.get<Features>('/features', { signal })

export const clusterNodes = (client: Client, options: Abortable = {}) =>
  client.get<ClusterNodeList>('/system/cluster/nodes', polled(options))
/** Node id → overview; null for a node that did not answer. */
export const clusterOverview = (client: Client, options: Abortable = {}) =>
  client.get<Record<string, SystemOverview | null>>('/cluster', polled(options))
export const searchBackendStats = (client: Client, { signal }: Abortable = {}) =>
  client.get<SearchBackendStats>('/system/cluster/stats/elasticsearch', { signal })
export const jvmOfNode = (client: Client, nodeId: string, options: Abortable = {}) =>
  client.get<Jvm>(path`/cluster/${nodeId}/jvm`, polled(options))
export const journalOfNode = (client: Client, nodeId: string, options: Abortable = {}) =>
  client.get<Journal>(path`/cluster/${nodeId}/journal`, polled(options))

export const throughput = (client: Client, options: Abortable = {}) =>
  client.get<Throughput>('/system/throughput', polled(options))
/** Unknown and forbidden names are left out. */
export const metricsOfCluster = (client: Client, metrics: readonly string[], options: Abortable = {}) =>
  client.post<ClusterMetrics>('/cluster/metrics/multiple', { metrics }, polled(options))
export const metricsOfNamespace = (client: Client, namespace: string, options: Abortable = {}) =>
  client.get<MetricsSummary>(path`/system/metrics/namespace/${namespace}`, polled(options))

export const processingStatus = (client: Client, options: Abortable = {}) =>
  client.get<ProcessingStatus>('/system/processing/status', polled(options))
export const pauseProcessing = (client: Client, nodeId: string) =>
  client.post<void>(path`/cluster/${nodeId}/processing/pause`)
export const resumeProcessing = (client: Client, nodeId: string) =>
  client.post<void>(path`/cluster/${nodeId}/processing/resume`)
export const overrideLbStatus = (client: Client, nodeId: string, status: string) =>
  client.put<void>(path`/cluster/${nodeId}/lbstatus/override/${status}`)

/** Pages from 1, 30 messages each. */
export const systemMessages = (client: Client, page: number, { signal }: Abortable = {}) =>
  client.get<SystemMessages>('/system/messages', { query: { page }, signal })
export const notifications = (client: Client, options: Abortable = {}) =>
  client.get<Notifications>('/system/notifications', polled(options))
export const dismissNotification = (client: Client, type: string, key?: string) =>
  client.delete<void>(
    key === undefined ? path`/system/notifications/${type}` : path`/system/notifications/${type}/${key}`,
  )
/** `type` in lower case, as in the list. */
export const notificationText = (client: Client, type: string, key?: string, { signal }: Abortable = {}) => {
  const name = type.toUpperCase()
  const target =
    key === undefined
      ? path`/system/notification/message/plaintext/${name}`
      : path`/system/notification/message/plaintext/${name}/${key}`
  return client.post<NotificationMessage>(target, { values: {} }, { signal, report: false })
}
