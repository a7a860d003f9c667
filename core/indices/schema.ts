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

/** A new index set. `id`, `default` and `can_be_default` are taken and not used. */
export const CreateIndexSet = Type.Object({
  ...IndexSet.properties,
  id: Type.Optional(nullable(Type.String())), default: Type.Optional(nullable(Type.Boolean())),
  can_be_default: Type.Optional(nullable(Type.Boolean())),
  description: Type.Optional(nullable(Type.String())), index_template_type: Type.Optional(nullable(Type.String())),
})
export type CreateIndexSet = Static<typeof CreateIndexSet>

/** What can be changed of one; anything else that is sent is ignored. */
export const UpdateIndexSet = Type.Object({
  ...Type.Pick(IndexSet, ['title', 'writable', 'shards', 'replicas', 'rotation_strategy_class', 'rotation_strategy',
    'retention_strategy_class', 'retention_strategy', 'index_optimization_max_num_segments', 'index_optimization_disabled',
    'field_type_refresh_interval']).properties,
  description: Type.Optional(nullable(Type.String())),
}, { additionalProperties: true })
export type UpdateIndexSet = Static<typeof UpdateIndexSet>

/** A way to start new indices or to give up old ones: its class, what it begins with, and what its settings are. */
export const StrategyDescription = Type.Object({
  type: Type.String(), default_config: Strategy,
  json_schema: Type.Object({
    type: Type.String(), id: Type.String(), properties: Type.Record(Type.String(), Type.Object({ type: Type.String() })),
  }),
})
export type StrategyDescription = Static<typeof StrategyDescription>
/** `context`: periods that limit the choice; none does. */
export const StrategyList = Type.Object({
  total: Type.Integer(), strategies: Type.Array(StrategyDescription), context: Type.Record(Type.String(), nullable(Type.String())),
})
export type StrategyList = Static<typeof StrategyList>

/** `size` in bytes; closed indices count. */
export const IndexSetStats = Type.Object({ indices: Type.Integer(), documents: Type.Integer(), size: Type.Integer() })
export type IndexSetStats = Static<typeof IndexSetStats>
export const IndexSetList = Type.Object({
  total: Type.Integer(), index_sets: Type.Array(IndexSet), stats: Type.Record(Type.String(), IndexSetStats),
})
export type IndexSetList = Static<typeof IndexSetList>

const Operation = Type.Object({ total: Type.Integer(), time_seconds: Type.Integer() })
const ShardStats = Type.Object({
  flush: Operation, get: Operation, index: Operation, merge: Operation, refresh: Operation, search_query: Operation,
  search_fetch: Operation,
  open_search_contexts: Type.Integer(), store_size_bytes: Type.Integer(), segments: Type.Integer(),
  documents: Type.Object({ count: Type.Integer(), deleted: Type.Integer() }),
})
export type ShardStats = Static<typeof ShardStats>
export const IndexDetails = Type.Object({
  index_name: Type.String(), primary_shards: ShardStats, all_shards: ShardStats,
  routing: Type.Array(Type.Object({
    id: Type.Integer(), state: Type.String(), active: Type.Boolean(), primary: Type.Boolean(), node_id: Type.String(),
    node_name: Type.Optional(Type.String()), node_hostname: Type.Optional(Type.String()),
    relocating_to: Type.Optional(nullable(Type.String())),
  })),
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
  index_name: Type.String(), begin: Type.String(), end: Type.String(), calculated_at: nullable(Type.String()), took_ms: Type.Integer(),
})
export type IndexRange = Static<typeof IndexRange>
export const IndexRanges = Type.Object({ total: Type.Integer(), ranges: Type.Array(IndexRange) })

export const Deflector = Type.Object({ is_up: Type.Boolean(), current_target: Type.Optional(nullable(Type.String())) })
export type Deflector = Static<typeof Deflector>

export const ClusterHealth = Type.Object({
  status: Type.Union([Type.Literal('green'), Type.Literal('yellow'), Type.Literal('red')]),
  shards: Type.Object({ active: Type.Integer(), initializing: Type.Integer(), relocating: Type.Integer(), unassigned: Type.Integer() }),
})
export type ClusterHealth = Static<typeof ClusterHealth>
export const ClusterName = Type.Object({ name: Type.String() })

export const IndexerOverview = Type.Object({
  deflector: Deflector,
  indexer_cluster: Type.Object({ health: ClusterHealth, name: Type.String() }),
  counts: Type.Object({ events: Type.Integer() }),
  indices: Type.Array(Type.Object({
    index_name: Type.String(),
    /** Null for closed indices. */
    size: nullable(Type.Object({ events: Type.Integer(), deleted: Type.Integer(), bytes: Type.Integer() })),
    range: nullable(IndexRange),
    is_deflector: Type.Boolean(), is_closed: Type.Boolean(), is_reopened: Type.Boolean(),
  })),
})
export type IndexerOverview = Static<typeof IndexerOverview>

/** A message that could not be processed or stored. `message` is JSON; `index` is empty where it never came to one. */
export const IndexerFailure = Type.Object({
  timestamp: Type.String(), letter_id: Type.String(), message: Type.String(), index: Type.String(), type: Type.String(),
})
export type IndexerFailure = Static<typeof IndexerFailure>
/** Newest first. */
export const IndexerFailures = Type.Object({ failures: Type.Array(IndexerFailure), total: Type.Integer() })
export type IndexerFailures = Static<typeof IndexerFailures>

/** A part of an index that is not what was written. `messages`, `from` and `to` are of what searches leave out for it; null: not known. */
const Damage = Type.Object({
  index: Type.String(), part: Type.String(), messages: Type.Union([Type.Integer(), Type.Null()]),
  from: Type.Union([Type.String(), Type.Null()]), to: Type.Union([Type.String(), Type.Null()]),
  set_aside: Type.Union([Type.String({ description: 'Where the file was moved to because it cannot be opened' }), Type.Null()]),
})
export type IndexDamage = Static<typeof Damage>
const JournalSetAside = Type.Object({ file: Type.String(), reason: Type.String(), timestamp: Type.String() })
export const IndexerDamages = Type.Object({ indices: Type.Array(Damage), journals: Type.Array(JournalSetAside) })
export type IndexerDamages = Static<typeof IndexerDamages>
export const FailureCount = Type.Object({ count: Type.Integer() })
