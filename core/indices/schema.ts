/** Index sets and indices on the wire (contract 2, 4.1 to 4.7). */
import Type, { type Static } from 'typebox'

const nullable = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])
const Strategy = Type.Object({ type: Type.String() }, { additionalProperties: true })

export const IndexSet = Type.Object({
  id: Type.String(),
  title: Type.String(),
  description: nullable(Type.String()),
  default: Type.Boolean(),
  can_be_default: Type.Boolean(),
  writable: Type.Boolean(),
  index_prefix: Type.String(),
  shards: Type.Integer({ minimum: 1 }),
  replicas: Type.Integer({ minimum: 0 }),
  rotation_strategy_class: Type.String(),
  rotation_strategy: Strategy,
  retention_strategy_class: Type.String(),
  retention_strategy: Strategy,
  /** ISO instant. */
  creation_date: Type.String(),
  index_analyzer: Type.String(),
  index_optimization_max_num_segments: Type.Integer({ minimum: 1 }),
  index_optimization_disabled: Type.Boolean(),
  /** Milliseconds. */
  field_type_refresh_interval: Type.Integer({ minimum: 1000 }),
  index_template_type: nullable(Type.String()),
})
export type IndexSet = Static<typeof IndexSet>

/**
 * A new index set. Members that are absent have the values of the defaults for new index sets (contract 2, 2.3). `id`, `default` and
 * `can_be_default` are taken and not used.
 */
export const CreateIndexSet = Type.Object({
  ...Type.Partial(Type.Omit(IndexSet, ['title', 'index_prefix', 'creation_date'])).properties,
  ...Type.Pick(IndexSet, ['title', 'index_prefix', 'creation_date']).properties,
  id: Type.Optional(nullable(Type.String())),
  default: Type.Optional(nullable(Type.Boolean())),
  can_be_default: Type.Optional(nullable(Type.Boolean())),
  description: Type.Optional(nullable(Type.String())),
  index_template_type: Type.Optional(nullable(Type.String())),
})
export type CreateIndexSet = Static<typeof CreateIndexSet>

/** Members of an index set that can be changed; others are ignored. */
export const UpdateIndexSet = Type.Object(
  {
    ...Type.Pick(IndexSet, [
      'title',
      'writable',
      'shards',
      'replicas',
      'rotation_strategy_class',
      'rotation_strategy',
      'retention_strategy_class',
      'retention_strategy',
      'index_optimization_max_num_segments',
      'index_optimization_disabled',
      'field_type_refresh_interval',
    ]).properties,
    description: Type.Optional(nullable(Type.String())),
  },
  { additionalProperties: true },
)
export type UpdateIndexSet = Static<typeof UpdateIndexSet>

/** A way to start new indices or to give up old ones: its class, what it begins with, and what its settings are. */
export const StrategyDescription = Type.Object({
  type: Type.String(),
  default_config: Strategy,
  json_schema: Type.Object({
    type: Type.String(),
    id: Type.String(),
    properties: Type.Record(Type.String(), Type.Object({ type: Type.String() })),
  }),
})
export type StrategyDescription = Static<typeof StrategyDescription>
/**
 * `context`: periods that the settings of the server limit the choice to, null where they do not:
 * `time_size_optimizing_retention_fixed_leeway`, `max_index_retention_period`.
 */
export const StrategyList = Type.Object({
  total: Type.Integer(),
  strategies: Type.Array(StrategyDescription),
  context: Type.Record(Type.String(), nullable(Type.String())),
})
export type StrategyList = Static<typeof StrategyList>

/** `size` in bytes; closed indices count. */
export const IndexSetStats = Type.Object({ indices: Type.Integer(), documents: Type.Integer(), size: Type.Integer() })
export type IndexSetStats = Static<typeof IndexSetStats>
export const IndexSetList = Type.Object({
  total: Type.Integer(),
  index_sets: Type.Array(IndexSet),
  stats: Type.Record(Type.String(), IndexSetStats),
})
export type IndexSetList = Static<typeof IndexSetList>

const Operation = Type.Object({ total: Type.Integer(), time_seconds: Type.Integer() })
const ShardStats = Type.Object({
  flush: Operation,
  get: Operation,
  index: Operation,
  merge: Operation,
  refresh: Operation,
  search_query: Operation,
  search_fetch: Operation,
  open_search_contexts: Type.Integer(),
  store_size_bytes: Type.Integer(),
  segments: Type.Integer(),
  documents: Type.Object({ count: Type.Integer(), deleted: Type.Integer() }),
})
export type ShardStats = Static<typeof ShardStats>
export const IndexDetails = Type.Object({
  index_name: Type.String(),
  primary_shards: ShardStats,
  all_shards: ShardStats,
  routing: Type.Array(
    Type.Object({
      id: Type.Integer(),
      state: Type.String(),
      active: Type.Boolean(),
      primary: Type.Boolean(),
      node_id: Type.String(),
      node_name: Type.Optional(Type.String()),
      node_hostname: Type.Optional(Type.String()),
      relocating_to: Type.Optional(nullable(Type.String())),
    }),
  ),
  is_reopened: Type.Boolean(),
  /** The same under the name of the established server. */
  reopened: Type.Boolean(),
})
export type IndexDetails = Static<typeof IndexDetails>
export const OpenIndices = Type.Object({ indices: Type.Array(IndexDetails) })
export const IndexNames = Type.Object({ indices: Type.Array(Type.String()), total: Type.Integer() })
export type IndexNames = Static<typeof IndexNames>
/** `all` holds the open ones. */
export const AllIndices = Type.Object({ closed: IndexNames, reopened: IndexNames, all: OpenIndices })
export type AllIndices = Static<typeof AllIndices>

/** Instants; both 1970-01-01T00:00:00.000Z while the index is empty. */
export const IndexRange = Type.Object({
  index_name: Type.String(),
  begin: Type.String(),
  end: Type.String(),
  calculated_at: nullable(Type.String()),
  took_ms: Type.Integer(),
})
export type IndexRange = Static<typeof IndexRange>
export const IndexRanges = Type.Object({ total: Type.Integer(), ranges: Type.Array(IndexRange) })

export const Deflector = Type.Object({ is_up: Type.Boolean(), current_target: Type.Optional(nullable(Type.String())) })
export type Deflector = Static<typeof Deflector>

export const ClusterHealth = Type.Object({
  status: Type.Union([Type.Literal('green'), Type.Literal('yellow'), Type.Literal('red')]),
  shards: Type.Object({
    active: Type.Integer(),
    initializing: Type.Integer(),
    relocating: Type.Integer(),
    unassigned: Type.Integer(),
  }),
})
export type ClusterHealth = Static<typeof ClusterHealth>
export const ClusterName = Type.Object({ name: Type.String() })

export const IndexerOverview = Type.Object({
  deflector: Deflector,
  indexer_cluster: Type.Object({ health: ClusterHealth, name: Type.String() }),
  counts: Type.Object({ events: Type.Integer() }),
  indices: Type.Array(
    Type.Object({
      index_name: Type.String(),
      /** Null for closed indices. */
      size: nullable(Type.Object({ events: Type.Integer(), deleted: Type.Integer(), bytes: Type.Integer() })),
      range: nullable(IndexRange),
      is_deflector: Type.Boolean(),
      is_closed: Type.Boolean(),
      is_reopened: Type.Boolean(),
      /** The store went on in another file before the strategy asked for it: it counts as one with the index before it. */
      continues: Type.Boolean(),
    }),
  ),
})
export type IndexerOverview = Static<typeof IndexerOverview>

/** A message that could not be processed or stored. `message` is JSON; `index` is empty where it never came to one. */
export const IndexerFailure = Type.Object({
  timestamp: Type.String(),
  letter_id: Type.String(),
  message: Type.String(),
  index: Type.String(),
  type: Type.String(),
})
export type IndexerFailure = Static<typeof IndexerFailure>
/** Newest first. */
export const IndexerFailures = Type.Object({ failures: Type.Array(IndexerFailure), total: Type.Integer() })
export type IndexerFailures = Static<typeof IndexerFailures>

/** A part of an index that is not what was written. `messages`, `from` and `to` are of what searches leave out for it; null: not known. */
const Damage = Type.Object({
  index: Type.String(),
  part: Type.String(),
  messages: Type.Union([Type.Integer(), Type.Null()]),
  from: Type.Union([Type.String(), Type.Null()]),
  to: Type.Union([Type.String(), Type.Null()]),
  set_aside: Type.Union([
    Type.String({ description: 'Where the file was moved to because it cannot be opened' }),
    Type.Null(),
  ]),
})
export type IndexDamage = Static<typeof Damage>
const JournalSetAside = Type.Object({ file: Type.String(), reason: Type.String(), timestamp: Type.String() })
/** A document of the configuration that was set aside. */
const DocumentSetAside = Type.Object({ collection: Type.String(), id: Type.String(), timestamp: Type.String() })
export const IndexerDamages = Type.Object({
  indices: Type.Array(Damage),
  journals: Type.Array(JournalSetAside),
  documents: Type.Array(DocumentSetAside),
})
export type IndexerDamages = Static<typeof IndexerDamages>
export const FailureCount = Type.Object({ count: Type.Integer() })

/** `POST /system/indexer/indices/multiple`; names that are unknown, and those of closed indices, are left out of the answer. */
export const IndexNamesRequest = Type.Object({ indices: Type.Array(Type.String(), { maxItems: 10_000 }) })

/** How the messages of an index set are stored, per index set (contract 2, 4.4). `template` describes the columns and text indexes. */
export const IndexTemplate = Type.Object({
  name: Type.String(),
  template: Type.Record(Type.String(), Type.Unknown()),
})
export type IndexTemplate = Static<typeof IndexTemplate>

/** Types that a field can be set to from now on. */
export const SettableFieldType = Type.Enum(['string', 'long', 'double', 'boolean'])
export type SettableFieldType = Static<typeof SettableFieldType>
const SeenFieldType = Type.Enum(['string', 'text', 'long', 'double', 'boolean', 'date'])

/** A field in the indices of a set. Numbers of messages and bytes are estimated from a sample of each index. */
export const IndexSetField = Type.Object({
  name: Type.String(),
  /** Each type it is stored with, and in how many indices. More than one type is a conflict, but for `long` beside `double`. */
  types: Type.Array(Type.Object({ type: SeenFieldType, indices: Type.Integer() })),
  conflict: Type.Boolean(),
  /** The type that new messages are stored with, where somebody has set one. */
  set_type: nullable(SettableFieldType),
  /** Whether a type can be set: not for analysed text and the fields that the server itself writes. */
  settable: Type.Boolean(),
  indices: Type.Integer(),
  messages: Type.Integer(),
  /** Bytes on disk: its column, its words in the text indexes, and its share of the stored documents. */
  bytes: Type.Integer(),
})
export type IndexSetField = Static<typeof IndexSetField>

/** `GET /system/indices/index_sets/{id}/fields`: by what each costs on disk, the greatest first. */
export const IndexSetFields = Type.Object({
  fields: Type.Array(IndexSetField),
  total: Type.Integer(),
  /** Indices that the answer covers, of how many open ones. The rest was not reached in time: ask again. */
  indices_read: Type.Integer(),
  indices: Type.Integer(),
  messages: Type.Integer(),
  bytes: Type.Integer(),
  /** Bytes of `bytes` that belong to no single field: times, streams, ids, lists of blocks, free pages. */
  other_bytes: Type.Integer(),
})
export type IndexSetFields = Static<typeof IndexSetFields>

/** `GET /system/indices/index_sets/{id}/fields/{field}`: the field in each index, the newest index first. */
export const IndexSetFieldDetails = Type.Object({
  field: IndexSetField,
  indices: Type.Array(
    Type.Object({
      index_name: Type.String(),
      types: Type.Array(SeenFieldType),
      messages: Type.Integer(),
      bytes: Type.Integer(),
    }),
  ),
})
export type IndexSetFieldDetails = Static<typeof IndexSetFieldDetails>

/**
 * `PUT /system/indices/index_sets/{id}/fields/{field}`: from the next message on, values that can be converted are stored with the type,
 * others as they came. `rotate` also starts a new index, in which the field has only that type. `DELETE` takes the setting back.
 */
export const SetFieldType = Type.Object({ type: SettableFieldType, rotate: Type.Optional(Type.Boolean()) })
export type SetFieldType = Static<typeof SetFieldType>
/** The types that are set, by field: the answer of `PUT`. */
export const SetFieldTypes = Type.Object({ field_types: Type.Record(Type.String(), SettableFieldType) })
export type SetFieldTypes = Static<typeof SetFieldTypes>

/**
 * `POST /system/indices/index_sets/{id}/forecast`: strategies that are not saved yet; `GET` forecasts for those that are. `POST
 * /system/indices/index_sets/forecast`: those of an index set that is not saved yet.
 */
export const ForecastRequest = Type.Pick(IndexSet, [
  'rotation_strategy_class',
  'rotation_strategy',
  'retention_strategy_class',
  'retention_strategy',
])
export type ForecastRequest = Static<typeof ForecastRequest>

/** A forecast of what strategies will keep, if as much comes in each day as in the last days. */
export const IndexSetForecast = Type.Object({
  /** Null where it is not known: nothing has come in, or nothing is ever deleted (`forever`). */
  kept: nullable(
    Type.Object({
      /** Days that messages are kept, at least and at most; they differ because whole indices are deleted. */
      days_min: Type.Number(),
      days_max: Type.Number(),
      /** When the greatest number of messages is kept. */
      messages: Type.Integer(),
      bytes: Type.Integer(),
      indices: Type.Integer(),
    }),
  ),
  /** Nothing is ever deleted: it grows until the disk is full. */
  forever: Type.Boolean(),
  /** The figures it was computed from. */
  basis: Type.Object({
    /** The last days of which the volume is known, oldest first; the day that runs is not among them. */
    days: Type.Array(Type.Object({ day: Type.String(), messages: Type.Integer(), bytes: Type.Integer() })),
    messages_per_day: Type.Number(),
    bytes_per_message: Type.Number(),
    bytes_per_day: Type.Number(),
    /** No whole day is known yet: it was computed from the hours since the first message. */
    extrapolated: Type.Boolean(),
    /** Title of the default index set where its volume is assumed: for an index set that is not saved yet. */
    assumed_from: nullable(Type.String()),
  }),
  /** The disk of the message store, with all index sets growing as their own strategies and volumes say. */
  disk: Type.Object({
    total_bytes: Type.Integer(),
    free_bytes: Type.Integer(),
    /** Bytes that this set has now. */
    used_bytes: Type.Integer(),
    /** When the disk is full; null: not within ten years. */
    full_at: nullable(Type.String()),
    days_until_full: nullable(Type.Number()),
  }),
})
export type IndexSetForecast = Static<typeof IndexSetForecast>
