/** The tables, caches and adapters that there are: what the records hold, read. It goes to other threads as it is. */
import { ownTableType } from '../../../../core/lookup/own-tables.ts'
import { createCache } from './caches/cache-types.ts'
import type { Cache } from './caches/cache.ts'
import type { WrittenDefaults } from './defaults.ts'
import type { Values } from './fields.ts'
import { Table } from './table.ts'

export interface AdapterSetup {
  readonly id: string
  readonly name: string
  readonly type: string
  /** As `readAdapterConfig` gives it, with secrets in plain. */
  readonly config: Values
  /** Milliseconds a failure is kept. */
  readonly errorTtlMs: number
}

export interface CacheSetup {
  readonly id: string
  readonly name: string
  readonly type: string
  /** As `readCacheConfig` gives it. */
  readonly config: Values
}

export interface TableSetup {
  readonly id: string
  readonly name: string
  readonly cache: string
  readonly adapter: string
  readonly defaults: WrittenDefaults
}

export interface Setup {
  readonly tables: readonly TableSetup[]
  readonly caches: readonly CacheSetup[]
  readonly adapters: readonly AdapterSetup[]
}

export const noSetup: Setup = { tables: [], caches: [], adapters: [] }

/** A table of one thread. */
export interface OpenTable {
  readonly setup: TableSetup
  readonly table: Table
  readonly cache: Cache
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Opens the tables of a setup by name. A table that has not changed stays open with what its cache holds; each has a part of its own of a
 * cache that several share, as two adapters may answer the same key.
 */
export function openTables(
  setup: Setup,
  before: { readonly setup: Setup; readonly tables: ReadonlyMap<string, OpenTable> },
): ReadonlyMap<string, OpenTable> {
  const partsOf = ({ caches, adapters }: Setup, { cache, adapter }: TableSetup) => [
    caches.find(({ id }) => id === cache),
    adapters.find(({ id }) => id === adapter),
  ]
  return new Map(
    setup.tables.map(table => {
      const old = before.tables.get(table.name)
      const stays = old && isSame([old.setup, partsOf(before.setup, old.setup)], [table, partsOf(setup, table)])
      return [table.name, stays ? old : open(setup, table)]
    }),
  )
}

function open({ caches, adapters }: Setup, setup: TableSetup): OpenTable {
  const { type = 'none', config = {} } = caches.find(({ id }) => id === setup.cache) ?? {}
  const { errorTtlMs, type: adapterType } = adapters.find(({ id }) => id === setup.adapter) ?? {}
  // Rows that people edit are found at once, and end at their time: there is nothing to keep.
  const cache = createCache(adapterType === ownTableType ? 'none' : type, config)
  return { setup, cache, table: new Table({ cache, defaults: setup.defaults, errorTtlMs }) }
}
