/**
 * A thread that has `lookup-rows.db` open. There are two: one writes, and reads imports; the other builds blocks and reads pages. So a block of a
 * million rows delays no change, and neither delays the thread that serves HTTP.
 */
import type { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { ApiError } from '../../errors/errors.ts'
import { CsvRows, type CsvOptions } from './csv-rows.ts'
import type { Row } from './row.ts'
import { allTables, openToLook, openToWrite, tableRow } from './row-file.ts'
import { readHistory, type HistoryQuery } from './row-history.ts'
import { buildBlock, readPage, readPart, readRow, type PageQuery } from './row-reads.ts'
import { Imports, type ImportMode, type RowStaging } from './row-staging.ts'
import * as writes from './row-writes.ts'

export interface RowThreadData {
  readonly file: string
  readonly role: 'writer' | 'reader'
}

export interface RowCall {
  readonly id: number
  readonly name: string
  readonly args: readonly unknown[]
}
export type RowAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string; readonly status: number | null }

type Import = { readonly staging: RowStaging; readonly csv: CsvRows | null; rows: number }

const writer = (database: DatabaseSync) => {
  const imports = new Imports<Import>()
  return {
    tables: () => allTables(database),
    create: (table: string, settings: writes.RowSettings, now: number) =>
      writes.createTable(database, table, settings, now),
    drop: (table: string) => writes.dropTable(database, table),
    changeSettings: (table: string, settings: writes.RowSettings, by: writes.Author, now: number) =>
      writes.changeSettings(database, table, settings, by, now),
    put: (table: string, rows: readonly Row[], by: writes.Author, now: number) =>
      writes.putRows(database, table, rows, by, now),
    remove: (table: string, keys: readonly string[], by: writes.Author, now: number) =>
      writes.deleteRows(database, table, keys, by, now),
    sweep: (now: number) => writes.sweepRows(database, now),
    /** Without options rows follow, with them parts of a file. */
    begin: (table: string, options: CsvOptions | null) =>
      imports.begin(database, table, staging => ({
        staging,
        csv: options && new CsvRows(staging, options),
        rows: 0,
      })),
    stageRows(number: number, rows: readonly Row[]) {
      const running = imports.find(number)
      running.staging.stage(rows.map(row => ({ line: ++running.rows, row })))
    },
    stageFile: (number: number, bytes: Uint8Array) => imports.find(number).csv!.push(bytes),
    apply(number: number, mode: ImportMode, by: writes.Author, now: number) {
      const { csv, staging } = imports.find(number)
      csv?.end()
      return staging.apply(mode, by, now)
    },
    end: (number: number) => imports.end(number),
  }
}

const reader = (database: DatabaseSync) => ({
  tables: () => allTables(database),
  page: (table: string, query: PageQuery, now: number) => readPage(database, table, query, now),
  row: (table: string, key: string, now: number) => readRow(database, table, key, now),
  part: (table: string, after: string | null, now: number) => readPart(database, table, after, now),
  history: (table: string, query: HistoryQuery) => readHistory(database, tableRow(database, table).number, query),
  build: (table: string, now: number, spare: SharedArrayBuffer | null) => buildBlock(database, table, now, spare),
})

export type RowWriter = ReturnType<typeof writer>
export type RowReader = ReturnType<typeof reader>

function serve({ file, role }: RowThreadData): void {
  const database = role === 'writer' ? openToWrite(file) : openToLook(file)
  const calls: Record<string, (...args: never[]) => unknown> = role === 'writer' ? writer(database) : reader(database)
  const answer = ({ id, name, args }: RowCall): RowAnswer => {
    try {
      return { id, value: calls[name]!(...(args as never[])) }
    } catch (error) {
      return { id, error: (error as Error).message, status: error instanceof ApiError ? error.status : null }
    }
  }
  parentPort!.on('message', (call: RowCall | 'close') => {
    if (call !== 'close') return parentPort!.postMessage(answer(call))
    database.close()
    parentPort!.close()
  })
}

serve(workerData as RowThreadData)
