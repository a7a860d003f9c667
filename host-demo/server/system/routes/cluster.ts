/** The cluster's nodes and what they answer; this server is its only one (contract 2, 1.3 and 1.5). */
import { Type } from 'typebox'
import {
  ClusterMetrics,
  ClusterNode,
  ClusterNodeList,
  ClusterStats,
  Journal,
  Jvm,
  MetricNames,
  MetricsRequest,
  MetricsSummary,
  PluginList,
  ProcessingStatus,
  SearchBackendStats,
  SystemOverview,
  Traffic,
  TrafficLimit,
  TrafficLimitStatus,
} from '../../../../core/system/schema.ts'
import { forbidden, notFound } from '../../platform/errors/errors.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { clusterStats } from '../cluster-stats.ts'
import { clusterNode, installedPlugins, journal, jvm, systemOverview } from '../overview.ts'
import { metricsInNamespace, namedMetrics } from '../metric-queries.ts'
import { searchBackendStats } from '../search-backend.ts'
import type { SystemServices } from '../system-services.ts'
import { overrideStatus } from './node.ts'

const area = 'Cluster'
const byNode = Type.Object({ nodeId: Type.String() })

export function clusterRoutes(services: SystemServices): readonly Route[] {
  const { node, metrics } = services
  const known = (nodeId: string) => {
    if (nodeId !== node.nodeId) throw notFound(`There is no node <${nodeId}>.`)
  }
  const get = { method: 'GET', area, permission: 'authenticated' } as const
  return [
    route({
      ...get,
      path: '/system/cluster/nodes',
      summary: 'The nodes of the cluster',
      replies: { 200: ClusterNodeList },
      handler: () => ({ nodes: [clusterNode(services)], total: 1 }),
    }),
    route({
      ...get,
      path: '/system/cluster/node',
      summary: 'This node',
      replies: { 200: ClusterNode },
      handler: () => clusterNode(services),
    }),
    route({
      ...get,
      path: '/system/cluster/nodes/:nodeId',
      summary: 'A node',
      params: byNode,
      replies: { 200: ClusterNode },
      handler: ({ params }) => {
        known(params.nodeId)
        return clusterNode(services)
      },
    }),
    route({
      ...get,
      path: '/system/cluster/stats',
      summary: 'How much there is of everything',
      replies: { 200: ClusterStats },
      handler: ({ caller }) => clusterStats(services, caller),
    }),
    route({
      ...get,
      path: '/system/cluster/stats/elasticsearch',
      summary: 'The search backend',
      replies: { 200: SearchBackendStats },
      handler: () => searchBackendStats(services),
    }),
    route({
      ...get,
      path: '/cluster',
      summary: 'Overview of every node',
      replies: { 200: Type.Record(Type.String(), Type.Union([SystemOverview, Type.Null()])) },
      handler: ({ caller }) => ({
        [node.nodeId]: caller.isPermitted(`system:read:${node.nodeId}`) ? systemOverview(services) : null,
      }),
    }),
    route({
      ...get,
      path: '/cluster/:nodeId/jvm',
      summary: 'The runtime of a node',
      params: byNode,
      replies: { 200: Jvm },
      handler: ({ caller, params }) => {
        known(params.nodeId)
        if (!caller.isPermitted(`jvmstats:read:${node.nodeId}`)) throw forbidden()
        return jvm(services)
      },
    }),
    route({
      ...get,
      path: '/cluster/:nodeId/plugins',
      summary: 'Installed plugins of a node',
      params: byNode,
      replies: { 200: PluginList },
      handler: ({ params }) => {
        known(params.nodeId)
        return installedPlugins()
      },
    }),
    route({
      ...get,
      path: '/cluster/:nodeId/journal',
      permission: 'journal:read',
      summary: 'The journal of a node',
      params: byNode,
      replies: { 200: Journal },
      handler: ({ params }) => {
        known(params.nodeId)
        return journal(services)
      },
    }),
    ...(['pause', 'resume'] as const).map(action =>
      route({
        method: 'POST',
        area,
        path: `/cluster/:nodeId/processing/${action}`,
        permission: ({ nodeId }: Record<string, string>) => `processing:changestate:${nodeId}`,
        summary:
          action === 'pause' ? 'Stop processing on a node; messages wait in the journal' : 'Process messages again',
        params: byNode,
        audited: true,
        replies: { 204: null },
        handler: ({ caller, params }) => {
          known(params.nodeId)
          return services.processing[action](caller)
        },
      }),
    ),
    route({
      ...get,
      path: '/cluster/processing/status',
      summary: 'How far each node has come',
      replies: { 200: Type.Record(Type.String(), Type.Union([ProcessingStatus, Type.Null()])) },
      handler: () => ({ [node.nodeId]: services.processingTimes.status }),
    }),
    route({
      ...get,
      path: '/cluster/processing/status/persisted',
      summary: 'How far each node has come, as it would be known after a restart; null where nothing has been kept yet',
      replies: { 200: Type.Record(Type.String(), Type.Union([ProcessingStatus, Type.Null()])) },
      handler: async () => ({ [node.nodeId]: await services.processingTimes.persisted() }),
    }),
    route({
      ...get,
      path: '/system/cluster/traffic',
      summary: 'Bytes taken in, decoded and stored, by hour or day',
      query: Type.Object({
        days: Type.Integer({ default: 30, minimum: 0, maximum: 3650 }),
        daily: Type.Boolean({ default: false }),
        includeToday: Type.Boolean({ default: true }),
      }),
      replies: { 200: Traffic },
      handler: ({ query: { days, daily, includeToday } }) => services.traffic.between(days, daily, includeToday),
    }),
    route({
      ...get,
      path: '/system/cluster/traffic/limit',
      permission: 'throughput:read',
      summary: 'The daily volume limit, and the bytes that came in today (UTC)',
      replies: { 200: TrafficLimitStatus },
      handler: () => services.trafficLimits.status(),
    }),
    route({
      method: 'PUT',
      area,
      path: '/system/cluster/traffic/limit',
      permission: ['clusterconfigentry:create', 'clusterconfigentry:edit'],
      summary: 'Sets the daily volume limit, above which a notification warns; null: none',
      body: TrafficLimit,
      replies: { 200: TrafficLimitStatus },
      handler: ({ caller, body }) => services.trafficLimits.set(caller, body),
    }),
    route({
      method: 'PUT',
      area,
      path: '/cluster/:nodeId/lbstatus/override/:status',
      permission: 'lbstatus:change',
      summary: 'What load balancers are told of a node',
      params: Type.Object({ nodeId: Type.String(), status: Type.String() }),
      replies: { 204: null },
      handler: ({ params }) => {
        known(params.nodeId)
        overrideStatus(services, params.status)
      },
    }),
    route({
      method: 'POST',
      area,
      path: '/cluster/metrics/multiple',
      permission: 'authenticated',
      summary: 'Metrics of every node; unknown and forbidden ones are left out',
      body: MetricsRequest,
      replies: { 200: ClusterMetrics },
      handler: ({ caller, body }) => ({ [node.nodeId]: namedMetrics(metrics, caller, body.metrics) }),
    }),
    route({
      method: 'POST',
      area,
      path: '/cluster/:nodeId/metrics/multiple',
      permission: 'authenticated',
      summary: 'Metrics of a node',
      params: byNode,
      body: MetricsRequest,
      replies: { 200: MetricsSummary },
      handler: ({ caller, params, body }) => {
        known(params.nodeId)
        return namedMetrics(metrics, caller, body.metrics)
      },
    }),
    route({
      ...get,
      path: '/cluster/:nodeId/metrics/names',
      permission: 'metrics:allkeys',
      summary: 'Names of the metrics of a node',
      params: byNode,
      replies: { 200: MetricNames },
      handler: ({ params }) => {
        known(params.nodeId)
        return { names: metrics.names() }
      },
    }),
    route({
      ...get,
      path: '/cluster/:nodeId/metrics/namespace/:namespace',
      summary: 'Metrics of a node whose names start so',
      params: Type.Object({ nodeId: Type.String(), namespace: Type.String() }),
      replies: { 200: MetricsSummary },
      handler: ({ caller, params }) => {
        known(params.nodeId)
        return metricsInNamespace(metrics, caller, params.namespace)
      },
    }),
  ]
}
