/** Lookup data adapters as they are stored. */
import { Type, type Static } from 'typebox'
import { Adapter } from '../../../core/lookup/schema.ts'
import { collection, type Document } from '../platform/records/records.ts'

const { id: _, _scope, config, ...properties } = Adapter.properties

const StoredAdapter = Type.Object({
  ...properties,
  /** Without the secrets. */
  config,
  /** By field, encrypted. */
  secrets: Type.Record(Type.String(), Type.Object({ key: Type.String(), nonce: Type.String(), text: Type.String() })),
}, { additionalProperties: false })
export type StoredAdapter = Static<typeof StoredAdapter>
export type AdapterDocument = Document<StoredAdapter>

export const adapters = collection('lookup_adapters', {
  schema: StoredAdapter, grn: null, version: 1, migrations: {},
  list: {
    default: 'title',
    fields: { id: 'id', title: 'text', description: 'text', name: 'text' },
    sort: ['title', 'description', 'name', 'id'],
  },
  permissions: 'lookuptables',
  unique: ['name'],
})
