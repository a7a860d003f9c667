/** Defaults of configurations that are not stored (specification 3, contract 2, 2.2 and 2.3). */
import type {
  EmbeddingConfiguration,
  EventsConfiguration,
  GeoIpResolverConfig,
  IndexSetsDefaultConfiguration,
  PasswordConfiguration,
  SearchesClusterConfig,
  SidecarConfiguration,
  UserAndTeamsConfig,
  UserConfiguration,
} from './schema.ts'

export const defaultAnalysisDisabledFields = ['message', 'full_message']
export const defaultAutoRefreshOptions: Readonly<Record<string, string>> = {
  PT1S: '1 second',
  PT2S: '2 second',
  PT5S: '5 seconds',
  PT10S: '10 seconds',
  PT30S: '30 seconds',
  PT1M: '1 minute',
  PT5M: '5 minutes',
}
export const defaultAutoRefresh = 'PT5S'

export const defaultSearchesConfig: SearchesClusterConfig = {
  query_time_range_limit: 'PT0S',
  relative_timerange_options: {
    PT5M: '5 minutes',
    PT15M: '15 minutes',
    PT30M: '30 minutes',
    PT1H: '1 hour',
    PT2H: '2 hours',
    PT8H: '8 hours',
    P1D: '1 day',
    P2D: '2 days',
    P5D: '5 days',
    P7D: '7 days',
    P14D: '14 days',
    P30D: '30 days',
    PT0S: 'all messages',
  },
  surrounding_timerange_options: {
    PT1S: '1 second',
    PT5S: '5 seconds',
    PT10S: '10 seconds',
    PT30S: '30 seconds',
    PT1M: '1 minute',
    PT5M: '5 minutes',
  },
  surrounding_filter_fields: ['source', 'gl2_source_input', 'file', 'source_file'],
  analysis_disabled_fields: defaultAnalysisDisabledFields,
  auto_refresh_timerange_options: { ...defaultAutoRefreshOptions },
  default_auto_refresh_option: defaultAutoRefresh,
}

/** Milliseconds, and messages. */
export const defaultEvents = {
  events_search_timeout: 60_000,
  events_notification_retry_period: 300_000,
  events_notification_default_backlog: 50,
  events_catchup_window: 3_600_000,
  events_notification_tcp_keepalive: false,
}
export const defaultEventsConfig: EventsConfiguration = defaultEvents

/** Initial values of forms. */
export const defaultGeoIpConfig: GeoIpResolverConfig = {
  enabled: false,
  enforce_graylog_schema: false,
  db_vendor_type: 'MAXMIND',
  city_db_path: '',
  asn_db_path: '',
  refresh_interval_unit: 'MINUTES',
  refresh_interval: 10,
  use_s3: false,
}
/** The server's defaults while nothing is stored. */
export const serverGeoIpConfig: GeoIpResolverConfig = {
  ...defaultGeoIpConfig,
  city_db_path: '/etc/graylog/server/GeoLite2-City.mmdb',
  asn_db_path: '/etc/graylog/server/GeoLite2-ASN.mmdb',
}

export const defaultPermissionsConfig: UserAndTeamsConfig = {
  allow_sharing_with_everyone: true,
  allow_sharing_with_users: true,
}

/** As the contract has it: any password that is not empty. */
export const defaultPasswordConfig: PasswordConfiguration = {
  minimum_length: 1,
  character_classes: 1,
  refuse_username: false,
  refuse_common: false,
}

export const defaultEmbeddingConfig: EmbeddingConfiguration = { allowed_origins: [] }

/** Initial values of forms. */
export const defaultUserConfig: UserConfiguration = {
  enable_global_session_timeout: false,
  global_session_timeout_interval: 'PT1H',
}
/** The server's defaults while nothing is stored. */
export const serverUserConfig: UserConfiguration = { ...defaultUserConfig, global_session_timeout_interval: 'PT8H' }

export const defaultSidecarConfig: SidecarConfiguration = {
  sidecar_expiration_threshold: 'P14D',
  sidecar_inactive_threshold: 'PT1M',
  sidecar_update_interval: 'PT30S',
  sidecar_send_status: true,
  sidecar_configuration_override: false,
}

const rotation = 'org.graylog2.indexer.rotation.strategies.TimeBasedSizeOptimizingStrategy'
const retention = 'org.graylog2.indexer.retention.strategies.DeletionRetentionStrategy'
const rotationConfig = { type: `${rotation}Config`, index_lifetime_min: 'P30D', index_lifetime_max: 'P40D' }
const retentionConfig = { type: `${retention}Config`, max_number_of_indices: 20 }

export const defaultIndexSetsConfig: IndexSetsDefaultConfiguration = {
  index_analyzer: 'standard',
  shards: 1,
  replicas: 0,
  index_optimization_max_num_segments: 1,
  index_optimization_disabled: false,
  field_type_refresh_interval: 5,
  field_type_refresh_interval_unit: 'SECONDS',
  rotation_strategy_class: rotation,
  rotation_strategy_config: rotationConfig,
  rotation_strategy: rotationConfig,
  retention_strategy_class: retention,
  retention_strategy_config: retentionConfig,
  retention_strategy: retentionConfig,
}
