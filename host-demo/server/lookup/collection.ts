/** Lookup tables, caches and data adapters as they are stored. */
import { Type, type Static } from 'typebox'
import { Adapter, Cache, Table } from '../../../core/lookup/schema.ts'
import { collection, type Document } from '../platform/records/records.ts'

const list = {
  default: 'title',
  fields: { id: 'id', title: 'text', description: 'text', name: 'text' },
  sort: ['title', 'description', 'name', 'id'],
} as const
const named = { grn: null, version: 1, migrations: {}, list, permissions: 'lookuptables', unique: ['name'] } as const
const closed = { additionalProperties: false } as const

const { id: _adapterId, _scope: _adapterScope, config, ...ofAdapter } = Adapter.properties
const StoredAdapter = Type.Object(
  {
    ...ofAdapter,
    /** Without the secrets. */
    config,
    /** By field, encrypted. */
    secrets: Type.Record(Type.String(), Type.Object({ key: Type.String(), nonce: Type.String(), text: Type.String() })),
  },
  closed,
)
export type StoredAdapter = Static<typeof StoredAdapter>
export type AdapterDocument = Document<StoredAdapter>
export const adapters = collection('lookup_adapters', {
  schema: StoredAdapter,
  ...named,
  audit: {
    shows: [
      'name',
      'title',
      'description',
      'config',
      'custom_error_ttl_enabled',
      'custom_error_ttl',
      'custom_error_ttl_unit',
    ],
  },
})

const { id: _cacheId, _scope: _cacheScope, ...ofCache } = Cache.properties
const StoredCache = Type.Object(ofCache, closed)
export type StoredCache = Static<typeof StoredCache>
export type CacheDocument = Document<StoredCache>
export const caches = collection('lookup_caches', {
  schema: StoredCache,
  ...named,
  audit: { shows: ['name', 'title', 'description', 'config'] },
})

const { id: _tableId, _scope: _tableScope, ...ofTable } = Table.properties
const StoredTable = Type.Object(ofTable, closed)
export type StoredTable = Static<typeof StoredTable>
export type TableDocument = Document<StoredTable>
export const tables = collection('lookup_tables', {
  schema: StoredTable,
  ...named,
  audit: {
    shows: [
      'name',
      'title',
      'description',
      'cache_id',
      'data_adapter_id',
      'default_single_value',
      'default_single_value_type',
      'default_multi_value',
      'default_multi_value_type',
    ],
  },
})
