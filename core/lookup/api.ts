/** The calls of lookup tables, caches and data adapters, typed. `idOrName`: 24 hexadecimal digits are an id, all else is a name. */
import type { Client } from '../client/client.ts'
import { path, type QueryParameters, type Abortable } from '../client/request.ts'
import type {
  Adapter,
  AdapterChange,
  AdapterPage,
  AdapterTypes,
  Cache,
  CacheChange,
  CachePage,
  CacheTypes,
  ErrorStates,
  ErrorStatesRequest,
  LookupCounts,
  LookupResult,
  Table,
  TableChange,
  TablePage,
  ValidationResult,
} from './schema.ts'

/** The paths of the three lists. Their pages take page, per_page, sort (title, description, name, id), order and query. */
export const tablesPath = '/system/lookup/tables'
export const cachesPath = '/system/lookup/caches'
export const adaptersPath = '/system/lookup/adapters'

/** `query.resolve`: with the caches and adapters of the tables. */
export const listTables = (client: Client, query: QueryParameters = {}, { signal }: Abortable = {}) =>
  client.get<TablePage>(tablesPath, { query, signal })
export const tablePath = (idOrName: string) => path`/system/lookup/tables/${idOrName}`
/** Gives a page with the one table, its cache and its adapter. */
export const getTable = (client: Client, idOrName: string, { signal }: Abortable = {}) =>
  client.get<TablePage>(tablePath(idOrName), { query: { resolve: true }, signal })
export const createTable = (client: Client, table: TableChange, { signal }: Abortable = {}) =>
  client.post<Table>(tablesPath, table, { signal })
export const updateTable = (client: Client, idOrName: string, table: TableChange, { signal }: Abortable = {}) =>
  client.put<Table>(tablePath(idOrName), table, { signal })
/** Gives what was deleted. */
export const deleteTable = (client: Client, idOrName: string, { signal }: Abortable = {}) =>
  client.delete<Table>(tablePath(idOrName), { signal })
export const validateTable = (client: Client, table: TableChange, { signal }: Abortable = {}) =>
  client.post<ValidationResult>(`${tablesPath}/validate`, table, { signal })
/** Asks the table as rules do: its cache, its adapter, its default values. */
export const queryTable = (client: Client, name: string, key: string, { signal }: Abortable = {}) =>
  client.get<LookupResult>(`${tablePath(name)}/query`, { query: { key }, report: false, signal })
/** Forgets what the cache holds, of one key or of all. */
export const purgeTable = (client: Client, idOrName: string, key: string | null, { signal }: Abortable = {}) =>
  client.post<void>(`${tablePath(idOrName)}/purge`, undefined, { query: { key }, signal })
export const listCaches = (client: Client, query: QueryParameters = {}, { signal }: Abortable = {}) =>
  client.get<CachePage>(cachesPath, { query, signal })
export const cachePath = (idOrName: string) => path`/system/lookup/caches/${idOrName}`
export const getCache = (client: Client, idOrName: string, { signal }: Abortable = {}) =>
  client.get<Cache>(cachePath(idOrName), { signal })
export const createCache = (client: Client, cache: CacheChange, { signal }: Abortable = {}) =>
  client.post<Cache>(cachesPath, cache, { signal })
export const updateCache = (client: Client, idOrName: string, cache: CacheChange, { signal }: Abortable = {}) =>
  client.put<Cache>(cachePath(idOrName), cache, { signal })
/** Gives what was deleted; 400 while a table uses it. */
export const deleteCache = (client: Client, idOrName: string, { signal }: Abortable = {}) =>
  client.delete<Cache>(cachePath(idOrName), { signal })
export const validateCache = (client: Client, cache: CacheChange, { signal }: Abortable = {}) =>
  client.post<ValidationResult>(`${cachesPath}/validate`, cache, { signal })
/** By type. */
export const cacheTypes = (client: Client, { signal }: Abortable = {}) =>
  client.get<CacheTypes>('/system/lookup/types/caches', { signal })

export const listAdapters = (client: Client, query: QueryParameters = {}, { signal }: Abortable = {}) =>
  client.get<AdapterPage>(adaptersPath, { query, signal })
export const adapterPath = (idOrName: string) => path`/system/lookup/adapters/${idOrName}`
export const getAdapter = (client: Client, idOrName: string, { signal }: Abortable = {}) =>
  client.get<Adapter>(adapterPath(idOrName), { signal })
export const createAdapter = (client: Client, adapter: AdapterChange, { signal }: Abortable = {}) =>
  client.post<Adapter>(adaptersPath, adapter, { signal })
export const updateAdapter = (client: Client, idOrName: string, adapter: AdapterChange, { signal }: Abortable = {}) =>
  client.put<Adapter>(adapterPath(idOrName), adapter, { signal })
/** Gives what was deleted; 400 while a table uses it. */
export const deleteAdapter = (client: Client, idOrName: string, { signal }: Abortable = {}) =>
  client.delete<Adapter>(adapterPath(idOrName), { signal })
export const validateAdapter = (client: Client, adapter: AdapterChange, { signal }: Abortable = {}) =>
  client.post<ValidationResult>(`${adaptersPath}/validate`, adapter, { signal })
/** By type. */
export const adapterTypes = (client: Client, { signal }: Abortable = {}) =>
  client.get<AdapterTypes>('/system/lookup/types/adapters', { signal })
/** Asks the adapter itself, past any cache. */
export const queryAdapter = (client: Client, name: string, key: string, { signal }: Abortable = {}) =>
  client.get<LookupResult>(`${adapterPath(name)}/query`, { query: { key }, report: false, signal })

/** Tells what tables, adapters and caches failed with last, by name. */
export const lookupErrors = (client: Client, names: ErrorStatesRequest, { signal }: Abortable = {}) =>
  client.post<ErrorStates>('/system/lookup/errorstates', names, { report: false, signal })
/** Returns the adapter's last error; null where it works. */
export async function adapterError(client: Client, name: string, { signal }: Abortable = {}): Promise<string | null> {
  const states = await lookupErrors(client, { data_adapters: [name] }, { signal })
  return Object.hasOwn(states.data_adapters, name) ? states.data_adapters[name]! : null
}
export const countsPath = '/system/lookup/counts'
/** Tells how often tables, caches and adapters were asked, and how it went (an extension of ours). */
export const lookupCounts = (client: Client, { signal }: Abortable = {}) =>
  client.get<LookupCounts>(countsPath, { report: false, noSessionExtension: true, signal })
