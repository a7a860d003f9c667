/** Index sets as they are stored. */
import { Type, type Static } from 'typebox'
import { IndexSet, SettableFieldType } from '../../../core/indices/schema.ts'
import { collection, config, type Document } from '../platform/records/records.ts'

/** `default` follows from the configuration below, `can_be_default` from the rest. */
const StoredIndexSet = Type.Object({
  ...Type.Omit(IndexSet, ['id', 'default', 'can_be_default']).properties,
  /** By field, the type that new messages are stored with. */
  field_types: Type.Optional(Type.Record(Type.String(), SettableFieldType)),
})

export type StoredIndexSet = Document<Static<typeof StoredIndexSet>>

export const indexSets = collection('index_sets', {
  schema: StoredIndexSet,
  grn: null,
  version: 1,
  migrations: {},
  unique: ['index_prefix'],
  list: {
    default: 'title',
    fields: { id: 'id', title: 'text', description: 'text', index_prefix: 'text', creation_date: 'date' },
    sort: ['title'],
  },
  permissions: 'indexsets',
  audit: {
    shows: [
      'title',
      'description',
      'writable',
      'index_prefix',
      'shards',
      'replicas',
      'rotation_strategy_class',
      'rotation_strategy',
      'retention_strategy_class',
      'retention_strategy',
      'index_analyzer',
      'index_optimization_max_num_segments',
      'index_optimization_disabled',
      'field_type_refresh_interval',
      'field_types',
    ],
  },
})

export const defaultIndexSet = config(
  'org.graylog2.indexer.indexset.DefaultIndexSetConfig',
  Type.Object({ default_index_set_id: Type.String() }, { additionalProperties: false }),
  { default_index_set_id: '' },
)
