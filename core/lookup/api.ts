/** The calls of lookup data adapters, typed. `idOrName`: 24 hexadecimal digits are an id, all else is a name. */
import type { Client } from '../client/client.ts'
import { path, type QueryParameters } from '../client/request.ts'
import type { Adapter, AdapterChange, AdapterPage, AdapterTypes, ErrorStates, LookupResult, ValidationResult } from './schema.ts'

interface Abortable { readonly signal?: AbortSignal }
const base = '/system/lookup/adapters'

/** `query`: page, per_page, sort (title, description, name, id), order, query. */
export const listAdapters = (client: Client, query: QueryParameters = {}, { signal }: Abortable = {}) =>
  client.get<AdapterPage>(base, { query, signal })
export const adapterPath = (idOrName: string) => path`/system/lookup/adapters/${idOrName}`
export const getAdapter = (client: Client, idOrName: string, { signal }: Abortable = {}) =>
  client.get<Adapter>(adapterPath(idOrName), { signal })
export const createAdapter = (client: Client, adapter: AdapterChange, { signal }: Abortable = {}) =>
  client.post<Adapter>(base, adapter, { signal })
export const updateAdapter = (client: Client, idOrName: string, adapter: AdapterChange, { signal }: Abortable = {}) =>
  client.put<Adapter>(adapterPath(idOrName), adapter, { signal })
/** Gives what was deleted. */
export const deleteAdapter = (client: Client, idOrName: string, { signal }: Abortable = {}) =>
  client.delete<Adapter>(adapterPath(idOrName), { signal })
export const validateAdapter = (client: Client, adapter: AdapterChange, { signal }: Abortable = {}) =>
  client.post<ValidationResult>(`${base}/validate`, adapter, { signal })
/** By type. */
export const adapterTypes = (client: Client, { signal }: Abortable = {}) =>
  client.get<AdapterTypes>('/system/lookup/types/adapters', { signal })
/** Asks the adapter itself, past any cache. */
export const queryAdapter = (client: Client, name: string, key: string, { signal }: Abortable = {}) =>
  client.get<LookupResult>(`${adapterPath(name)}/query`, { query: { key }, report: false, signal })
/** What the adapter failed with last; null where it works. */
export async function adapterError(client: Client, name: string, { signal }: Abortable = {}): Promise<string | null> {
  const states = await client.post<ErrorStates>('/system/lookup/errorstates', { data_adapters: [name] }, { report: false, signal })
  return Object.hasOwn(states.data_adapters, name) ? states.data_adapters[name]! : null
}
