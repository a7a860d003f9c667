/** This node: what it is, what it can, how load balancers should treat it (contract 2, 1.1 and 1.2). */
import { Type } from 'typebox'
import {
  ExposedConfiguration,
  Features,
  GettingStarted,
  Jvm,
  LicenseInfo,
  Locales,
  PluginList,
  Root,
  SystemOverview,
  Throughput,
  ThroughputHistory,
  type LbStatus,
} from '../../../../core/system/schema.ts'
import { badRequest } from '../../platform/errors/errors.ts'
import { featureFlags } from '../../platform/http/app-configuration.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { allProcessors } from '../../platform/ingest/registry.ts'
import { config } from '../../platform/records/records.ts'
import { system } from '../../platform/records/callers.ts'
import { locales } from '../locales.ts'
import { exposedConfiguration, installedPlugins, jvm, systemOverview } from '../overview.ts'
import type { SystemServices } from '../system-services.ts'

const area = 'System'
const statusCodes: Readonly<Record<LbStatus, number>> = { alive: 200, throttled: 429, dead: 503 }

const gettingStarted = config(
  'org.graylog2.gettingstarted.GettingStartedState',
  Type.Object({ dismissed_in_versions: Type.Array(Type.String()) }),
  { dismissed_in_versions: [] },
)

export function nodeRoutes(services: SystemServices): readonly Route[] {
  const { node, settings, records, ingest } = services
  const minor = node.version.split('.').slice(0, 2).join('.')
  const dismissed = records.as(system('getting started')).config(gettingStarted)
  const get = { method: 'GET', area } as const
  return [
    route({
      ...get,
      path: '/',
      permission: 'open',
      summary: 'The server and its version; answers while the server is up',
      replies: { 200: Root },
      handler: () => ({
        cluster_id: node.clusterId,
        node_id: node.nodeId,
        version: node.version,
        tagline: 'Every log line, found.',
      }),
    }),
    route({
      ...get,
      path: '/system',
      permission: `system:read:${node.nodeId}`,
      summary: 'Overview of this node',
      replies: { 200: SystemOverview },
      handler: () => systemOverview(services),
    }),
    route({
      ...get,
      path: '/system/jvm',
      permission: `jvmstats:read:${node.nodeId}`,
      summary: 'The runtime and its memory',
      replies: { 200: Jvm },
      handler: () => jvm(services),
    }),
    route({
      ...get,
      path: '/system/locales',
      permission: 'authenticated',
      summary: 'Locales the runtime knows',
      replies: { 200: Locales },
      handler: locales,
    }),
    route({
      ...get,
      path: '/system/throughput',
      permission: 'throughput:read',
      summary: 'Messages stored per second',
      replies: { 200: Throughput },
      handler: () => ({ throughput: Math.round(ingest.counters().stages.output.perSecond) }),
    }),
    route({
      ...get,
      path: '/system/throughput/history',
      permission: 'throughput:read',
      extension: true,
      summary: 'Messages per second of the last hour, taken in and stored',
      replies: { 200: ThroughputHistory },
      handler: () => services.throughput.history(),
    }),
    route({
      ...get,
      path: '/enterprise/license/info',
      permission: 'licenseinfos:read',
      summary: 'Whether an enterprise licence is installed; there is none for this server',
      replies: { 200: LicenseInfo },
      handler: () => ({ license_info: { license_status: 'absent' as const } }),
    }),
    route({
      ...get,
      path: '/system/plugins',
      permission: 'authenticated',
      summary: 'Installed plugins',
      replies: { 200: PluginList },
      handler: installedPlugins,
    }),
    route({
      ...get,
      path: '/system/configuration',
      permission: 'authenticated',
      summary: 'Settings that interfaces may know',
      replies: { 200: ExposedConfiguration },
      handler: () => exposedConfiguration(services),
    }),
    route({
      ...get,
      path: '/system/gettingstarted',
      permission: 'authenticated',
      summary: 'Whether to show the first steps',
      replies: { 200: GettingStarted },
      handler: async () => ({ show: !(await dismissed.get()).dismissed_in_versions.includes(minor) }),
    }),
    route({
      method: 'POST',
      area,
      path: '/system/gettingstarted/dismiss',
      permission: 'authenticated',
      summary: 'Show the first steps no more',
      replies: { 204: null },
      handler: async () => {
        const before = (await dismissed.get()).dismissed_in_versions
        await dismissed.put({ dismissed_in_versions: [...new Set([...before, minor])] })
      },
    }),
    route({
      ...get,
      path: '/system/serviceManager',
      permission: 'authenticated',
      summary: 'How long the parts took to start, in milliseconds',
      replies: { 200: Type.Record(Type.String(), Type.Integer()) },
      handler: () =>
        Object.fromEntries(
          performance
            .getEntriesByType('measure')
            .filter(entry => entry.name.startsWith('start '))
            .map(entry => [entry.name.slice(6), Math.round(entry.duration)]),
        ),
    }),
    route({
      ...get,
      path: '/features',
      permission: 'open',
      extension: true,
      summary: 'What this server can, for SDKs of another version',
      replies: { 200: Features },
      handler: () => ({
        version: node.version,
        edition: settings.edition,
        flags: featureFlags(settings),
        areas: [
          'system',
          'users',
          'inputs',
          'indices',
          'streams',
          'search',
          'url-whitelist',
          'cluster-configuration',
          'event-notifications',
          'lookup-adapters',
          'lookup-tables',
          'tools',
          'cloud',
          'message-processors',
          'events',
          'index-set-defaults',
          'daily-volume-limit',
          'geo-ip',
        ],
        message_processors: allProcessors().map(({ id }) => id),
        authentication: ['session', 'basic', 'token', 'bearer'],
        integrations_namespace: settings.integrationsNamespace,
      }),
    }),
    route({
      ...get,
      path: '/system/lbstatus',
      permission: 'open',
      summary: 'ALIVE, THROTTLED or DEAD, for load balancers',
      replies: { 200: null, 429: null, 503: null },
      produces: ['text/plain'],
      sends: true,
      handler: (_request, reply) => {
        const status = services.lifecycle.lbStatus
        return reply.code(statusCodes[status]).type('text/plain; charset=utf-8').send(status.toUpperCase())
      },
    }),
    route({
      method: 'PUT',
      area,
      path: '/system/lbstatus/override/:status',
      permission: 'lbstatus:change',
      summary: 'What load balancers are told, whatever the truth',
      replies: { 204: null },
      params: Type.Object({ status: Type.String() }),
      handler: ({ params }) => overrideStatus(services, params.status),
    }),
  ]
}

/** @throws ApiError 400 */
export function overrideStatus(services: SystemServices, word: string): void {
  const status = word.toLowerCase()
  if (!Object.hasOwn(statusCodes, status))
    throw badRequest(`'${word}' is not a load balancer status. There are: ${Object.keys(statusCodes).join(', ')}.`)
  services.lifecycle.override = status as LbStatus
}
