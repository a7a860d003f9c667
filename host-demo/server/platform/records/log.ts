/** Log tables: growing data by time and entity, with retention. Nothing in them is a collection's document. */
import type { Backend, LogQuery, LogRemoval, LogRow } from './backend.ts'

export type { LogQuery, LogRow } from './backend.ts'

export interface Log {
  /** Writes or replaces the row with that id. */
  put(...rows: readonly LogRow[]): Promise<void>
  get(id: string): Promise<LogRow | null>
  /** Newest first. */
  list(query?: LogQuery): Promise<readonly LogRow[]>
  /** Returns the ids of the rows that `list` returns. */
  ids(query?: LogQuery): Promise<readonly string[]>
  count(query?: LogQuery): Promise<number>
  remove(...ids: readonly string[]): Promise<void>
  /** Gives how many. */
  removeWhere(query: LogRemoval): Promise<number>
}

export interface LogOptions {
  /** Rows that are soon of no use: the disk is not waited for when one is put (`LogWrite`). */
  readonly unhurried?: boolean
}

export const log = (backend: Backend, name: string, { unhurried = false }: LogOptions = {}): Log => ({
  put: (...rows) => backend.commit([], [{ log: name, put: rows, unhurried }]),
  get: id => backend.logRow(name, id),
  list: (query = {}) => backend.logRows(name, query),
  ids: (query = {}) => backend.logIds(name, query),
  count: (query = {}) => backend.logCount(name, query),
  remove: (...ids) => backend.commit([], [{ log: name, remove: ids }]),
  removeWhere: query => backend.logRemoveWhere(name, query),
})
