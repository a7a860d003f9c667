/** Lookup tables, caches and data adapters as entities of lists and forms. */
import { defineEntity } from '../entities/entity.ts'
import { lookupAdapterStrings } from './adapter-strings.ts'
import { lookupCacheStrings } from './cache-strings.ts'
import type { Adapter, AdapterChange, Cache, CacheChange, Table, TableChange } from './schema.ts'
import { lookupTableStrings } from './table-strings.ts'

const base = '/system/lookup'
const permissions = { create: 'lookuptables:create', edit: 'lookuptables:edit', delete: 'lookuptables:delete' }
/** A change of one shows in all of them: tables name their cache and adapter, and counts are of all. */
const revalidates = [base]

export const lookupTableEntity = defineEntity<Table, TableChange, typeof lookupTableStrings.strings>({
  name: 'lookup-table',
  grn: null,
  paths: { list: `${base}/tables?resolve=true`, one: `${base}/tables` },
  listKey: 'lookup_tables',
  permissions,
  events: {
    created: 'cordwood-lookup-table-created',
    saved: 'cordwood-lookup-table-saved',
    deleted: 'cordwood-lookup-table-deleted',
  },
  strings: lookupTableStrings,
  revalidates,
})

export const lookupCacheEntity = defineEntity<Cache, CacheChange, typeof lookupCacheStrings.strings>({
  name: 'lookup-cache',
  grn: null,
  paths: { list: `${base}/caches`, one: `${base}/caches` },
  listKey: 'caches',
  permissions,
  events: {
    created: 'cordwood-lookup-cache-created',
    saved: 'cordwood-lookup-cache-saved',
    deleted: 'cordwood-lookup-cache-deleted',
  },
  strings: lookupCacheStrings,
  revalidates,
})

export const lookupAdapterEntity = defineEntity<Adapter, AdapterChange, typeof lookupAdapterStrings.strings>({
  name: 'lookup-adapter',
  grn: null,
  paths: { list: `${base}/adapters`, one: `${base}/adapters` },
  listKey: 'data_adapters',
  permissions,
  events: {
    created: 'cordwood-lookup-adapter-created',
    saved: 'cordwood-lookup-adapter-saved',
    deleted: 'cordwood-lookup-adapter-deleted',
  },
  strings: lookupAdapterStrings,
  revalidates,
})
