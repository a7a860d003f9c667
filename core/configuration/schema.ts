/** Configurations of the whole cluster on the wire (contract 2, 2). Browser code imports the types only. */
import { Type, type Static, type TSchema } from 'typebox'
import { keyLimit, secretLimit } from '../cloud/limits.ts'
import {
  defaultAnalysisDisabledFields,
  defaultAutoRefresh,
  defaultAutoRefreshOptions,
  defaultEvents,
} from './defaults.ts'

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const closed = { additionalProperties: false } as const

/** `literal`: exactly this URL. `regex`: a Java regular expression found in the URL; `.` matches line breaks too. */
export const UrlWhitelistEntryType = Type.Enum(['literal', 'regex'])
export type UrlWhitelistEntryType = Static<typeof UrlWhitelistEntryType>
/** `id` is a UUID that the client makes. */
export const UrlWhitelistEntry = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 64 }),
    type: UrlWhitelistEntryType,
    title: Type.String(),
    value: Type.String(),
  },
  closed,
)
export type UrlWhitelistEntry = Static<typeof UrlWhitelistEntry>
/** `disabled`: every URL is allowed. */
export const UrlWhitelist = Type.Object({ entries: Type.Array(UrlWhitelistEntry), disabled: Type.Boolean() }, closed)
export type UrlWhitelist = Static<typeof UrlWhitelist>
export const UrlCheckRequest = Type.Object({ url: Type.String({ minLength: 1 }) })
export const UrlCheck = Type.Object({ url: Type.String(), is_whitelisted: Type.Boolean() })
export type UrlCheck = Static<typeof UrlCheck>
export const RegexRequest = Type.Object({
  url_template: Type.String(),
  placeholder: Type.Optional(Nullable(Type.String())),
})
export const GeneratedRegex = Type.Object({ regex: Type.String() })
export type GeneratedRegex = Static<typeof GeneratedRegex>

/** ISO 8601 periods as keys, labels as values; their order is kept. */
export const SearchesClusterConfig = Type.Object(
  {
    query_time_range_limit: Type.String(),
    relative_timerange_options: Type.Record(Type.String(), Type.String()),
    surrounding_timerange_options: Type.Record(Type.String(), Type.String()),
    surrounding_filter_fields: Type.Array(Type.String()),
    analysis_disabled_fields: Type.Array(Type.String(), { default: defaultAnalysisDisabledFields }),
    auto_refresh_timerange_options: Type.Record(Type.String(), Type.String(), { default: defaultAutoRefreshOptions }),
    default_auto_refresh_option: Type.String({ default: defaultAutoRefresh }),
  },
  closed,
)
export type SearchesClusterConfig = Static<typeof SearchesClusterConfig>

const Milliseconds = (standard: number) => Type.Integer({ minimum: 1, default: standard })
/** Time-out, retry period and catch-up window in milliseconds; the backlog in messages. */
export const EventsConfiguration = Type.Object(
  {
    events_search_timeout: Milliseconds(defaultEvents.events_search_timeout),
    events_notification_retry_period: Milliseconds(defaultEvents.events_notification_retry_period),
    events_notification_default_backlog: Type.Integer({
      minimum: 0,
      default: defaultEvents.events_notification_default_backlog,
    }),
    events_catchup_window: Type.Integer({ minimum: 0, default: defaultEvents.events_catchup_window }),
    events_notification_tcp_keepalive: Type.Boolean({ default: defaultEvents.events_notification_tcp_keepalive }),
  },
  closed,
)
export type EventsConfiguration = Static<typeof EventsConfiguration>

export const TimeUnit = Type.Enum([
  'NANOSECONDS',
  'MICROSECONDS',
  'MILLISECONDS',
  'SECONDS',
  'MINUTES',
  'HOURS',
  'DAYS',
])
export type TimeUnit = Static<typeof TimeUnit>
/** `type` is the class of the strategy followed by `Config`. */
export const StrategyConfig = Type.Object({ type: Type.String() }, { additionalProperties: true })
/** Defaults of new index sets. Each strategy has two names; the interval counts its unit. */
export const IndexSetsDefaultConfiguration = Type.Object(
  {
    index_analyzer: Type.String({ minLength: 1 }),
    shards: Type.Integer({ minimum: 1 }),
    replicas: Type.Integer({ minimum: 0 }),
    index_optimization_max_num_segments: Type.Integer({ minimum: 1 }),
    index_optimization_disabled: Type.Boolean(),
    field_type_refresh_interval: Type.Integer({ minimum: 0 }),
    field_type_refresh_interval_unit: TimeUnit,
    rotation_strategy_class: Type.String(),
    rotation_strategy_config: StrategyConfig,
    rotation_strategy: StrategyConfig,
    retention_strategy_class: Type.String(),
    retention_strategy_config: StrategyConfig,
    retention_strategy: StrategyConfig,
  },
  closed,
)
export type IndexSetsDefaultConfiguration = Static<typeof IndexSetsDefaultConfiguration>

/** From before index sets had strategies of their own. */
export const IndexManagementConfig = Type.Object(
  { rotation_strategy: Type.String(), retention_strategy: Type.String() },
  closed,
)
export type IndexManagementConfig = Static<typeof IndexManagementConfig>

/** The "permissions" page. */
export const UserAndTeamsConfig = Type.Object(
  {
    allow_sharing_with_everyone: Type.Boolean(),
    allow_sharing_with_users: Type.Boolean(),
  },
  closed,
)
export type UserAndTeamsConfig = Static<typeof UserAndTeamsConfig>

/** The interval is an ISO 8601 duration of days and less: `PT8H`. */
export const UserConfiguration = Type.Object(
  {
    enable_global_session_timeout: Type.Boolean(),
    global_session_timeout_interval: Type.String({ pattern: '^P(?=.)(\\d+D)?(T(?=\\d)(\\d+H)?(\\d+M)?(\\d+S)?)?$' }),
  },
  closed,
)
export type UserConfiguration = Static<typeof UserConfiguration>

/** Thresholds and interval are ISO 8601 periods. */
export const SidecarConfiguration = Type.Object(
  {
    sidecar_expiration_threshold: Type.String(),
    sidecar_inactive_threshold: Type.String(),
    sidecar_update_interval: Type.String({ default: 'PT30S' }),
    sidecar_send_status: Type.Boolean({ default: true }),
    sidecar_configuration_override: Type.Boolean({ default: false }),
  },
  closed,
)
export type SidecarConfiguration = Static<typeof SidecarConfiguration>

/** Class names, in the order in which messages pass them. */
export const MessageProcessorsConfig = Type.Object(
  {
    processor_order: Type.Array(Type.String()),
    disabled_processors: Type.Array(Type.String()),
  },
  closed,
)
export type MessageProcessorsConfig = Static<typeof MessageProcessorsConfig>
export const MessageProcessor = Type.Object({ name: Type.String(), class_name: Type.String() })
export type MessageProcessor = Static<typeof MessageProcessor>
/** `/system/messageprocessors/config`: the same with names for people. */
export const MessageProcessorsList = Type.Object({
  processor_order: Type.Array(MessageProcessor),
  disabled_processors: Type.Array(Type.String()),
})
export type MessageProcessorsList = Static<typeof MessageProcessorsList>

/** Unknown properties are ignored. `use_s3` is of the contract: this server reads its own files only. */
export const GeoIpResolverConfig = Type.Object({
  enabled: Type.Boolean({ default: false }),
  enforce_graylog_schema: Type.Boolean({ default: false }),
  db_vendor_type: Type.Enum(['MAXMIND', 'IPINFO'], { default: 'MAXMIND' }),
  city_db_path: Type.String({ maxLength: 4096, default: '/etc/graylog/server/GeoLite2-City.mmdb' }),
  asn_db_path: Type.String({ maxLength: 4096, default: '/etc/graylog/server/GeoLite2-ASN.mmdb' }),
  refresh_interval_unit: Type.Enum(['SECONDS', 'MINUTES', 'HOURS', 'DAYS'], { default: 'MINUTES' }),
  refresh_interval: Type.Integer({ minimum: 1, default: 10 }),
  use_s3: Type.Boolean({ default: false }),
})
export type GeoIpResolverConfig = Static<typeof GeoIpResolverConfig>

/** Unknown properties are ignored; the last two are deprecated. */
export const ThreatIntelPluginConfiguration = Type.Object({
  tor_enabled: Type.Boolean({ default: false }),
  spamhaus_enabled: Type.Boolean({ default: false }),
  abusech_ransom_enabled: Type.Boolean({ default: false }),
  otx_enabled: Type.Boolean({ default: false }),
  otx_api_key: Type.Union([Type.String(), Type.Null()], { default: null }),
})
export type ThreatIntelPluginConfiguration = Static<typeof ThreatIntelPluginConfiguration>

/** Regions separated by commas. The secret is encrypted; it is written through `/plugins/org.graylog.aws/config` only. */
export const AwsPluginConfiguration = Type.Object(
  {
    lookups_enabled: Type.Boolean(),
    lookup_regions: Type.String(),
    access_key: Type.String(),
    secret_key: Nullable(Type.String()),
    secret_key_salt: Nullable(Type.String()),
    proxy_enabled: Type.Boolean(),
  },
  closed,
)
export type AwsPluginConfiguration = Static<typeof AwsPluginConfiguration>
/** `PUT /plugins/org.graylog.aws/config`: without a secret the stored one is kept. */
export const AwsPluginUpdate = Type.Object(
  {
    lookups_enabled: Type.Boolean(),
    lookup_regions: Type.String({ maxLength: 2000 }),
    access_key: Type.String({ maxLength: keyLimit }),
    secret_key: Type.Optional(Nullable(Type.String({ maxLength: secretLimit }))),
    proxy_enabled: Type.Boolean(),
  },
  closed,
)
export type AwsPluginUpdate = Static<typeof AwsPluginUpdate>

export const ClusterId = Type.Object({ cluster_id: Type.String() }, closed)
export type ClusterId = Static<typeof ClusterId>
export const DefaultIndexSetConfig = Type.Object({ default_index_set_id: Type.String() }, closed)
export type DefaultIndexSetConfig = Static<typeof DefaultIndexSetConfig>
export const RuleMetricsConfig = Type.Object({ metrics_enabled: Type.Boolean() }, closed)
export type RuleMetricsConfig = Static<typeof RuleMetricsConfig>
/** `trusted_proxies`, ours: addresses and networks whose header is believed; null or absent: those of the server's settings. */
export const HttpHeaderAuthConfig = Type.Object(
  {
    enabled: Type.Boolean(),
    username_header: Type.String(),
    trusted_proxies: Type.Optional(
      Type.Union([Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 }), Type.Null()]),
    ),
  },
  closed,
)
export type HttpHeaderAuthConfig = Static<typeof HttpHeaderAuthConfig>
export const ViewClusterConfig = Type.Object({ default_view_id: Type.String() }, closed)
export type ViewClusterConfig = Static<typeof ViewClusterConfig>
/** Versions like `5.1`. */
export const GettingStartedState = Type.Object({ dismissed_in_versions: Type.Array(Type.String()) }, closed)
export type GettingStartedState = Static<typeof GettingStartedState>

/** Our own. What new passwords must be like; `character_classes` of lower case, upper case, digits, others. */
export const PasswordConfiguration = Type.Object(
  {
    minimum_length: Type.Integer({ minimum: 1, maximum: 128 }),
    character_classes: Type.Integer({ minimum: 1, maximum: 4 }),
    refuse_username: Type.Boolean(),
    refuse_common: Type.Boolean(),
  },
  closed,
)
export type PasswordConfiguration = Static<typeof PasswordConfiguration>

/** Our own. Origins whose pages may call the API and load the SDK, beside those of the server's settings. */
export const EmbeddingConfiguration = Type.Object(
  {
    allowed_origins: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 500 }),
  },
  closed,
)
export type EmbeddingConfiguration = Static<typeof EmbeddingConfiguration>
/** `GET /system/embedding/origins`: `settings` are those the server was started with. */
export const AllowedOrigins = Type.Object({
  settings: Type.Array(Type.String()),
  configuration: Type.Array(Type.String()),
})
export type AllowedOrigins = Static<typeof AllowedOrigins>
export const OriginTestRequest = Type.Object({ origin: Type.String({ maxLength: 300 }) })
/** Status, and the headers that browsers go by, in lower case. */
export const OriginTestAnswer = Type.Object({
  status: Type.Integer(),
  headers: Type.Record(Type.String(), Type.String()),
})
export type OriginTestAnswer = Static<typeof OriginTestAnswer>
/** `POST /system/embedding/test_origin`: what a browser would be answered on a page of that origin. */
export const OriginTest = Type.Object({
  origin: Type.String(),
  allowed: Type.Boolean(),
  /** The list that names it. */
  source: Nullable(Type.Enum(['settings', 'configuration'])),
  /** OPTIONS of a call with a token. */
  preflight: OriginTestAnswer,
  /** GET of the session, the first call of every element. */
  response: OriginTestAnswer,
  reason: Type.String(),
})
export type OriginTest = Static<typeof OriginTest>
