/**
 * Wire contract of the server itself: node, cluster, metrics, processing, notifications (contract 2, 1). Browser
 * code imports the types only.
 */
import { Type, type Static, type TSchema } from 'typebox'

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
/** `2023-08-01T10:11:12.123Z` */
const Instant = Type.String()

/** GET / */
export const Root = Type.Object({
  cluster_id: Type.String(),
  node_id: Type.String(),
  version: Type.String(),
  tagline: Type.String(),
})
export type Root = Static<typeof Root>

export const LbStatus = Type.Enum(['alive', 'dead', 'throttled'])
export type LbStatus = Static<typeof LbStatus>

/** `lifecycle` in lower case: `running`, `paused`, `throttled`, `override lb:dead` … */
export const SystemOverview = Type.Object({
  facility: Type.String(),
  codename: Type.String(),
  node_id: Type.String(),
  cluster_id: Type.String(),
  version: Type.String(),
  started_at: Instant,
  is_processing: Type.Boolean(),
  hostname: Type.String(),
  lifecycle: Type.String(),
  lb_status: LbStatus,
  timezone: Type.String(),
  operating_system: Type.String(),
  is_leader: Type.Boolean(),
})
export type SystemOverview = Static<typeof SystemOverview>

const Bytes = Type.Object({ bytes: Type.Integer(), kilobytes: Type.Integer(), megabytes: Type.Integer() })

/** `info` reads like `Node.js 24.21.0 on Linux 6.1`; memory is the heap of the main thread. */
export const Jvm = Type.Object({
  free_memory: Bytes,
  max_memory: Bytes,
  total_memory: Bytes,
  used_memory: Bytes,
  node_id: Type.String(),
  pid: Type.String(),
  info: Type.String(),
})
export type Jvm = Static<typeof Jvm>

/** By BCP 47 tag; the name in English. */
export const Locales = Type.Object({
  locales: Type.Record(Type.String(), Type.Object({ language_tag: Type.String(), display_name: Type.String() })),
})
export type Locales = Static<typeof Locales>

/** Messages written per second. */
export const Throughput = Type.Object({ throughput: Type.Integer() })
export type Throughput = Static<typeof Throughput>

/** `GET /enterprise/license/info`: whether a licence is installed; none is needed. */
export const LicenseInfo = Type.Object({
  license_info: Type.Object({ license_status: Type.Enum(['absent', 'installed']) }),
})
export type LicenseInfo = Static<typeof LicenseInfo>

/** Messages per second in the step that begins at `at` (UTC milliseconds). */
export const ThroughputStep = Type.Object({ at: Type.Integer(), input: Type.Number(), output: Type.Number() })
export type ThroughputStep = Static<typeof ThroughputStep>

/** Oldest first, within the last `span_ms`; steps in which the server did not run are absent. `now` is the server's clock. */
export const ThroughputHistory = Type.Object({
  step_ms: Type.Integer(),
  span_ms: Type.Integer(),
  now: Type.Integer(),
  steps: Type.Array(ThroughputStep),
})
export type ThroughputHistory = Static<typeof ThroughputHistory>

export const Plugin = Type.Object({
  unique_id: Type.String(),
  name: Type.String(),
  author: Type.String(),
  url: Type.String(),
  version: Type.String(),
  description: Type.String(),
  required_version: Type.String(),
  required_capabilities: Type.Array(Type.String()),
})
export const PluginList = Type.Object({ plugins: Type.Array(Plugin), total: Type.Integer() })
export type PluginList = Static<typeof PluginList>

/** Times in milliseconds, paths as the server sees them. */
export const ExposedConfiguration = Type.Object({
  inputbuffer_processors: Type.Integer(),
  processbuffer_processors: Type.Integer(),
  outputbuffer_processors: Type.Integer(),
  output_batch_size: Type.Integer(),
  processor_wait_strategy: Type.String(),
  inputbuffer_wait_strategy: Type.String(),
  inputbuffer_ring_size: Type.Integer(),
  ring_size: Type.Integer(),
  bin_dir: Type.String(),
  data_dir: Type.String(),
  plugin_dir: Type.String(),
  node_id_file: Type.String(),
  allow_highlighting: Type.Boolean(),
  allow_leading_wildcard_searches: Type.Boolean(),
  stream_processing_timeout: Type.Integer(),
  stream_processing_max_faults: Type.Integer(),
  output_module_timeout: Type.Integer(),
  stale_master_timeout: Type.Integer(),
  stale_leader_timeout: Type.Integer(),
})
export type ExposedConfiguration = Static<typeof ExposedConfiguration>

export const ClusterNode = Type.Object({
  cluster_id: Type.String(),
  node_id: Type.String(),
  type: Type.String(),
  is_master: Type.Boolean(),
  is_leader: Type.Boolean(),
  transport_address: Type.String(),
  last_seen: Instant,
  short_node_id: Type.String(),
  hostname: Type.String(),
})
export type ClusterNode = Static<typeof ClusterNode>
export const ClusterNodeList = Type.Object({ nodes: Type.Array(ClusterNode), total: Type.Integer() })
export type ClusterNodeList = Static<typeof ClusterNodeList>

/** The search backend; `status` is `Red`, `Yellow` or `Green` with that capital. */
export const SearchBackendStats = Type.Object({
  cluster_name: Type.String(),
  cluster_version: Type.String(),
  status: Type.Enum(['Red', 'Yellow', 'Green']),
  cluster_health: Type.Object({
    number_of_nodes: Type.Integer(),
    number_of_data_nodes: Type.Integer(),
    active_shards: Type.Integer(),
    relocating_shards: Type.Integer(),
    active_primary_shards: Type.Integer(),
    initializing_shards: Type.Integer(),
    unassigned_shards: Type.Integer(),
    timed_out: Type.Boolean(),
    pending_tasks: Type.Integer(),
    pending_tasks_time_in_queue: Type.Array(Type.Integer()),
  }),
  nodes_stats: Type.Object({
    total: Type.Integer(),
    master_only: Type.Integer(),
    data_only: Type.Integer(),
    master_data: Type.Integer(),
    client: Type.Integer(),
  }),
  indices_stats: Type.Object({
    index_count: Type.Integer(),
    store_size: Type.Integer(),
    field_data_size: Type.Integer(),
    id_cache_size: Type.Integer(),
  }),
})
export type SearchBackendStats = Static<typeof SearchBackendStats>

const Counts = Type.Record(Type.String(), Type.Integer())

/** `mongo` is null: the documents are kept by the server itself. */
export const ClusterStats = Type.Object({
  elasticsearch: SearchBackendStats,
  mongo: Type.Null(),
  stream_count: Type.Integer(),
  stream_rule_count: Type.Integer(),
  stream_rule_count_by_stream: Counts,
  user_count: Type.Integer(),
  output_count: Type.Integer(),
  output_count_by_type: Counts,
  dashboard_count: Type.Integer(),
  input_count: Type.Integer(),
  global_input_count: Type.Integer(),
  input_count_by_type: Counts,
  extractor_count: Type.Integer(),
  extractor_count_by_type: Counts,
})
export type ClusterStats = Static<typeof ClusterStats>

const Rate = Type.Object({
  total: Type.Number(),
  mean: Type.Number(),
  one_minute: Type.Number(),
  five_minute: Type.Number(),
  fifteen_minute: Type.Number(),
})

/** A timer: how often it ran, and times in microseconds, from samples. */
export const TimerRate = Type.Object({
  time: Type.Object({
    max: Type.Number(),
    min: Type.Number(),
    mean: Type.Number(),
    std_dev: Type.Number(),
    '95th_percentile': Type.Number(),
    '98th_percentile': Type.Number(),
    '99th_percentile': Type.Number(),
  }),
  rate: Rate,
  rate_unit: Type.String(),
  duration_unit: Type.String(),
})
export type TimerRate = Static<typeof TimerRate>

const metricName = { full_name: Type.String(), name: Type.String() }

/** A gauge has a value, a counter a count, a meter a rate in events per second, a timer such a rate and times. */
export const Metric = Type.Union([
  Type.Object({ ...metricName, type: Type.Literal('gauge'), metric: Type.Object({ value: Type.Unknown() }) }),
  Type.Object({ ...metricName, type: Type.Literal('counter'), metric: Type.Object({ count: Type.Number() }) }),
  Type.Object({
    ...metricName,
    type: Type.Literal('meter'),
    metric: Type.Object({ rate: Rate, rate_unit: Type.String() }),
  }),
  Type.Object({ ...metricName, type: Type.Literal('timer'), metric: TimerRate }),
])
export type Metric = Static<typeof Metric>
export const MetricsSummary = Type.Object({ total: Type.Integer(), metrics: Type.Array(Metric) })
export type MetricsSummary = Static<typeof MetricsSummary>
export const MetricsRequest = Type.Object({ metrics: Type.Array(Type.String()) })
export const MetricNames = Type.Object({ names: Type.Array(Type.String()) })

/** Null for a node that did not answer. */
export const ClusterMetrics = Type.Record(Type.String(), Nullable(MetricsSummary))
export type ClusterMetrics = Static<typeof ClusterMetrics>

/** Bytes, entries, and per second. */
export const Journal = Type.Object({
  enabled: Type.Boolean(),
  append_events_per_second: Type.Number(),
  read_events_per_second: Type.Number(),
  uncommitted_journal_entries: Type.Integer(),
  journal_size: Type.Integer(),
  journal_size_limit: Type.Integer(),
  number_of_segments: Type.Integer(),
  oldest_segment: Instant,
  journal_config: Nullable(
    Type.Object({
      directory: Type.String(),
      segment_size: Type.Integer(),
      segment_age: Type.Integer(),
      max_size: Type.Integer(),
      max_age: Type.Integer(),
      flush_interval: Type.Integer(),
      flush_age: Type.Integer(),
    }),
  ),
})
export type Journal = Static<typeof Journal>

/** The progress of each stage: the receive time of the newest message that passed it; 1970 before the first. */
export const ProcessingStatus = Type.Object({
  receive_times: Type.Object({ ingest: Instant, post_processing: Instant, post_indexing: Instant }),
})
export type ProcessingStatus = Static<typeof ProcessingStatus>

const BytesByTime = Type.Record(Type.String(), Type.Integer())
/** Bytes by the start of the hour, or of the day. A time in which nothing moved is absent. */
export const Traffic = Type.Object({
  from: Instant,
  to: Instant,
  input: BytesByTime,
  output: BytesByTime,
  decoded: BytesByTime,
})
export type Traffic = Static<typeof Traffic>

/** `PUT /system/cluster/traffic/limit`: bytes taken in per day (UTC) above which a notification warns; null: no limit. Nothing is refused. */
export const TrafficLimit = Type.Object({
  daily_limit_bytes: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
})
export type TrafficLimit = Static<typeof TrafficLimit>
export const TrafficLimitStatus = Type.Object({
  ...TrafficLimit.properties,
  today_bytes: Type.Integer(),
  exceeded: Type.Boolean(),
})
export type TrafficLimitStatus = Static<typeof TrafficLimitStatus>

export const ThreadDump = Type.Object({ threaddump: Type.String() })
/** By processor; `idle`, or what it is working on. */
export const ProcessBufferDump = Type.Object({ processbuffer_dump: Type.Record(Type.String(), Type.String()) })
export type ProcessBufferDump = Static<typeof ProcessBufferDump>

const Level = {
  level: Type.Enum(['off', 'fatal', 'error', 'warn', 'info', 'debug', 'trace', 'all']),
  level_syslog: Type.Integer(),
}
export const LoggersSummary = Type.Object({
  total: Type.Integer(),
  loggers: Type.Record(Type.String(), Type.Object(Level)),
})
export type LoggersSummary = Static<typeof LoggersSummary>
export const Subsystems = Type.Object({
  subsystems: Type.Record(
    Type.String(),
    Type.Object({
      title: Type.String(),
      categories: Type.Array(Type.String()),
      description: Type.String(),
      ...Level,
    }),
  ),
})
export type Subsystems = Static<typeof Subsystems>

export const SystemMessage = Type.Object({
  caller: Type.String(),
  content: Type.String(),
  timestamp: Instant,
  node_id: Type.String(),
})
/** 30 to a page, newest first. */
export const SystemMessages = Type.Object({ messages: Type.Array(SystemMessage), total: Type.Integer() })
export type SystemMessages = Static<typeof SystemMessages>

export const Notification = Type.Object({
  type: Type.String(),
  severity: Type.Enum(['normal', 'urgent']),
  timestamp: Instant,
  node_id: Type.String(),
  key: Type.Optional(Type.String()),
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
export type Notification = Static<typeof Notification>
export const Notifications = Type.Object({ total: Type.Integer(), notifications: Type.Array(Notification) })
export type Notifications = Static<typeof Notifications>
export const NotificationMessage = Type.Object({ title: Type.String(), description: Type.String() })
export type NotificationMessage = Static<typeof NotificationMessage>

/** A job of the scheduler. `name` is its kind: the class name in `systemjobs:delete:<name>`. */
export const SystemJob = Type.Object({
  id: Type.String(),
  description: Type.String(),
  name: Type.String(),
  /** The index or the title of the index set that it works on; null: no single one. Our own. */
  subject: Nullable(Type.String()),
  /** Its progress in words, or why it failed. */
  info: Type.String(),
  node_id: Type.String(),
  started_at: Type.Optional(Instant),
  percent_complete: Type.Integer(),
  is_cancelable: Type.Boolean(),
  provides_progress: Type.Boolean(),
  job_status: Type.Enum(['runnable', 'running', 'complete', 'paused', 'error', 'cancelled']),
})
export type SystemJob = Static<typeof SystemJob>
export const SystemJobs = Type.Object({ jobs: Type.Array(SystemJob) })
export type SystemJobs = Static<typeof SystemJobs>
/** `POST /system/jobs` */
export const StartSystemJob = Type.Object({ job_name: Type.String() }, { additionalProperties: false })
export const StartedSystemJob = Type.Object({ system_job_id: Type.String() })

export const GettingStarted = Type.Object({ show: Type.Boolean() })
export type GettingStarted = Static<typeof GettingStarted>

/** Features of this server, for an SDK that may be older or newer. */
export const Features = Type.Object({
  version: Type.String(),
  edition: Type.Enum(['standard', 'cloud']),
  flags: Type.Record(Type.String(), Type.String()),
  areas: Type.Array(Type.String()),
  /** Class names of the message processors that messages pass; those of other names are kept in the configuration and do nothing. */
  message_processors: Type.Optional(Type.Array(Type.String())),
  authentication: Type.Array(Type.String()),
  /** The package that the integrations' paths (`/plugins/{namespace}/…`) are under, where it is not the contract's. */
  integrations_namespace: Type.Optional(Type.String()),
})
export type Features = Static<typeof Features>
