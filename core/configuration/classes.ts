/** Names of the cluster configurations, as `/system/cluster_config/{name}` takes them (contract 2, 2.2). `embedding`, `passwords` and `trafficLimit` are our own. */
import type { TrafficLimitStatus } from '../system/schema.ts'
import type {
  AwsPluginConfiguration,
  ClusterId,
  DefaultIndexSetConfig,
  EmbeddingConfiguration,
  EventsConfiguration,
  GeoIpResolverConfig,
  GettingStartedState,
  HttpHeaderAuthConfig,
  IndexManagementConfig,
  IndexSetsDefaultConfiguration,
  MessageProcessorsConfig,
  PasswordConfiguration,
  RuleMetricsConfig,
  SearchesClusterConfig,
  SidecarConfiguration,
  ThreatIntelPluginConfiguration,
  UrlWhitelist,
  UserAndTeamsConfig,
  UserConfiguration,
  ViewClusterConfig,
} from './schema.ts'

export const configClasses = {
  searches: 'org.graylog2.indexer.searches.SearchesClusterConfig',
  events: 'org.graylog.events.configuration.EventsConfiguration',
  indexSetDefaults: 'org.graylog2.configuration.IndexSetsDefaultConfiguration',
  permissions: 'org.graylog2.users.UserAndTeamsConfig',
  users: 'org.graylog2.users.UserConfiguration',
  sidecars: 'org.graylog.plugins.sidecar.system.SidecarConfiguration',
  urlWhitelist: 'org.graylog2.system.urlwhitelist.UrlWhitelist',
  messageProcessors: 'org.graylog2.messageprocessors.MessageProcessorsConfig',
  geoIp: 'org.graylog.plugins.map.config.GeoIpResolverConfig',
  threatIntel: 'org.graylog.plugins.threatintel.ThreatIntelPluginConfiguration',
  aws: 'org.graylog.aws.config.AWSPluginConfiguration',
  clusterId: 'org.graylog2.plugin.cluster.ClusterId',
  defaultIndexSet: 'org.graylog2.indexer.indexset.DefaultIndexSetConfig',
  ruleMetrics: 'org.graylog.plugins.pipelineprocessor.db.RuleMetricsConfigDto',
  headerAuthentication: 'org.graylog2.security.headerauth.HTTPHeaderAuthConfig',
  views: 'org.graylog.plugins.views.search.views.ViewClusterConfig',
  embedding: 'org.cordwood.embedding.EmbeddingConfiguration',
  passwords: 'org.cordwood.users.PasswordConfiguration',
  trafficLimit: 'org.cordwood.system.TrafficLimit',
  gettingStarted: 'org.graylog2.gettingstarted.GettingStartedState',
  indexManagement: 'org.graylog2.indexer.management.IndexManagementConfig',
  permissionMigration: 'org.graylog2.cluster.UserPermissionMigrationState',
} as const

/** The type stored under each name. */
export interface ConfigTypes {
  [configClasses.searches]: SearchesClusterConfig
  [configClasses.events]: EventsConfiguration
  [configClasses.indexSetDefaults]: IndexSetsDefaultConfiguration
  [configClasses.permissions]: UserAndTeamsConfig
  [configClasses.users]: UserConfiguration
  [configClasses.sidecars]: SidecarConfiguration
  [configClasses.urlWhitelist]: UrlWhitelist
  [configClasses.messageProcessors]: MessageProcessorsConfig
  [configClasses.geoIp]: GeoIpResolverConfig
  [configClasses.threatIntel]: ThreatIntelPluginConfiguration
  [configClasses.aws]: AwsPluginConfiguration
  [configClasses.clusterId]: ClusterId
  [configClasses.defaultIndexSet]: DefaultIndexSetConfig
  [configClasses.ruleMetrics]: RuleMetricsConfig
  [configClasses.headerAuthentication]: HttpHeaderAuthConfig
  [configClasses.views]: ViewClusterConfig
  [configClasses.embedding]: EmbeddingConfiguration
  [configClasses.passwords]: PasswordConfiguration
  /** As `/system/cluster/traffic/limit` answers: with the volume of today. */
  [configClasses.trafficLimit]: TrafficLimitStatus
  [configClasses.gettingStarted]: GettingStartedState
  [configClasses.indexManagement]: IndexManagementConfig
  [configClasses.permissionMigration]: Readonly<Record<string, never>>
}
export type ConfigClass = keyof ConfigTypes
