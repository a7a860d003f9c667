/** Opens the records of a data folder. */
import { join } from 'node:path'
import { createRecords, type Records } from './records.ts'
import { openSqlite } from './sqlite.ts'

/** @throws NewerFormat when a newer server wrote them */
export function openRecords(dataDir: string): Records {
  return createRecords(openSqlite(join(dataDir, 'records.db')))
}

/** Records that end with the process, for tests. */
export const openMemoryRecords = (): Records => createRecords(openSqlite(':memory:'))
