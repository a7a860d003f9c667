/** The calls for the rows of tables that people edit (extensions of ours). `adapter`: id or name of a data adapter of the type `own-table`. */
import type { Client } from '../client/client.ts'
import { path, type Abortable } from '../client/request.ts'
import type {
  DeleteRows,
  OwnTableState,
  PutRows,
  Row,
  RowHistory,
  RowImport,
  RowImportOptions,
  RowPage,
  RowsChanged,
  RowSort,
} from './schema.ts'

export const rowsPath = (adapter: string) => path`/system/lookup/adapters/${adapter}/rows`

export interface RowQuery {
  readonly page?: number
  /** 500 at most. */
  readonly per_page?: number
  readonly sort?: RowSort
  readonly order?: 'asc' | 'desc'
  /** Part of the key or the value; letters of ASCII match in upper and lower case. */
  readonly query?: string
}

export const listRows = (client: Client, adapter: string, query: RowQuery = {}, { signal }: Abortable = {}) =>
  client.get<RowPage>(rowsPath(adapter), { query: { ...query }, signal })
/** 404 for a key without a row. */
export const getRow = (client: Client, adapter: string, key: string, { signal }: Abortable = {}) =>
  client.get<Row>(`${rowsPath(adapter)}/one`, { query: { key }, report: false, signal })
/** Writes at most 10,000 rows, one or those of a paste, in the place of those with the same keys: all, or none where one is wrong. */
export const putRows = (client: Client, adapter: string, rows: PutRows['rows'], { signal }: Abortable = {}) =>
  client.put<RowsChanged>(rowsPath(adapter), { rows } satisfies PutRows, { signal })
export const deleteRows = (client: Client, adapter: string, keys: readonly string[], { signal }: Abortable = {}) =>
  client.post<RowsChanged>(`${rowsPath(adapter)}/delete`, { keys: [...keys] } satisfies DeleteRows, { signal })
/** Sends a CSV file of up to 1,000,000 rows. Where a line has a problem nothing is changed, and the answer has the problems. */
export const importRows = (
  client: Client,
  adapter: string,
  file: Blob,
  options: Partial<RowImportOptions> = {},
  { signal }: Abortable = {},
) =>
  client.upload<RowImport>('POST', `${rowsPath(adapter)}/import`, file, 'text/csv', { query: { ...options }, signal })
/** Gives all rows as a CSV file with the columns key, value and expires. */
export const exportRows = (client: Client, adapter: string, { signal }: Abortable = {}) =>
  client.download('GET', `${rowsPath(adapter)}/export`, undefined, 'text/csv', { signal })
/** Gives the last changes, newest first; of one key where it is named. */
export const rowHistory = (
  client: Client,
  adapter: string,
  query: { readonly key?: string; readonly offset?: number; readonly limit?: number } = {},
  { signal }: Abortable = {},
) => client.get<RowHistory>(`${rowsPath(adapter)}/history`, { query: { ...query }, signal })
/** Tells how many rows there are and what they take. */
export const ownTableState = (client: Client, adapter: string, { signal }: Abortable = {}) =>
  client.get<OwnTableState>(`${rowsPath(adapter)}/state`, { signal })
