/** Configurations of the cluster that belong to no other area (contract 2, 2.2). */
import { Type } from 'typebox'
import { configClasses } from '../../../core/configuration/classes.ts'
import {
  defaultEventsConfig,
  defaultPermissionsConfig,
  defaultSearchesConfig,
  defaultSidecarConfig,
} from '../../../core/configuration/defaults.ts'
import { isPeriod } from '../../../core/configuration/rules.ts'
import {
  ClusterId,
  EventsConfiguration,
  HttpHeaderAuthConfig,
  RuleMetricsConfig,
  SearchesClusterConfig,
  SidecarConfiguration,
  ThreatIntelPluginConfiguration,
  UserAndTeamsConfig,
  ViewClusterConfig,
} from '../../../core/configuration/schema.ts'
import { isProxy } from '../platform/http/trusted-proxies.ts'
import { config } from '../platform/records/records.ts'
import { legacyStrategyConfigs } from './legacy-strategies.ts'

export const searchesConfig = config(configClasses.searches, SearchesClusterConfig, defaultSearchesConfig, value =>
  periods({
    query_time_range_limit: [value.query_time_range_limit],
    relative_timerange_options: Object.keys(value.relative_timerange_options),
    surrounding_timerange_options: Object.keys(value.surrounding_timerange_options),
    auto_refresh_timerange_options: Object.keys(value.auto_refresh_timerange_options),
    default_auto_refresh_option: [value.default_auto_refresh_option],
  }),
)

export const sidecarConfig = config(configClasses.sidecars, SidecarConfiguration, defaultSidecarConfig, value =>
  periods({
    sidecar_expiration_threshold: [value.sidecar_expiration_threshold],
    sidecar_inactive_threshold: [value.sidecar_inactive_threshold],
    sidecar_update_interval: [value.sidecar_update_interval],
  }),
)

export const eventsConfig = config(configClasses.events, EventsConfiguration, defaultEventsConfig)
export const permissionsConfig = config(configClasses.permissions, UserAndTeamsConfig, defaultPermissionsConfig)
config(configClasses.threatIntel, ThreatIntelPluginConfiguration, {
  tor_enabled: false,
  spamhaus_enabled: false,
  abusech_ransom_enabled: false,
  otx_enabled: false,
  otx_api_key: null,
})
export const ruleMetricsConfig = config(configClasses.ruleMetrics, RuleMetricsConfig, { metrics_enabled: false })
export const headerAuthenticationConfig = config(
  configClasses.headerAuthentication,
  HttpHeaderAuthConfig,
  { enabled: false, username_header: 'Remote-User' },
  headerProblems,
  // Whoever writes it can become anybody.
  { read: ['clusterconfigentry:read', 'authhttpheaderconfig:read'], write: 'authhttpheaderconfig:edit' },
)
export const viewsConfig = config(configClasses.views, ViewClusterConfig, { default_view_id: '' }, undefined, {
  read: 'clusterconfigentry:read',
  write: ['clusterconfigentry:edit', 'default-view:set'],
})
export const clusterIdConfig = config(configClasses.clusterId, ClusterId, { cluster_id: '' })

/** State of a migration that this server never had to make: known to clients, and never stored. */
config(configClasses.permissionMigration, Type.Object({}), {})

/** Written by the server alone; the calls of the cluster configuration read them. */
export const readOnlyConfigs: ReadonlyMap<string, string> = new Map([
  [configClasses.clusterId, 'The id of the cluster is made at its first start and stays.'],
  [configClasses.aws, 'Write this configuration with PUT /plugins/org.graylog.aws/config, which encrypts the secret.'],
  [configClasses.permissionMigration, 'There is nothing to migrate on this server.'],
  ...legacyStrategyConfigs.map(
    ({ name }) =>
      [name, 'Each index set has its own strategies: write them with PUT /system/indices/index_sets/{id}.'] as const,
  ),
])

function periods(fields: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  const wrong = Object.entries(fields).map(([field, texts]) => [field, texts.filter(text => !isPeriod(text))] as const)
  return Object.fromEntries(
    wrong
      .filter(([, bad]) => bad.length > 0)
      .map(([field, bad]) => [
        field,
        [`${bad.map(text => `'${text}'`).join(', ')} is not an ISO 8601 period such as PT5M.`],
      ]),
  )
}

function headerProblems({
  username_header: header,
  trusted_proxies: proxies,
}: HttpHeaderAuthConfig): Record<string, string[]> {
  const wrong = (proxies ?? []).filter(proxy => !isProxy(proxy)).slice(0, 10)
  return {
    ...(!/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}$/.test(header) && {
      username_header: ['A header name is made of letters, digits and hyphens: Remote-User.'],
    }),
    ...(wrong.length > 0 && {
      trusted_proxies: wrong.map(proxy => `'${proxy}' is neither an address nor a network such as 10.0.0.0/8.`),
    }),
  }
}
