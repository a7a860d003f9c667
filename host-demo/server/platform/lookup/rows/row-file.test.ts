import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MAX_HISTORY, readHistory } from './row-history.ts'
import { MAX_INDEX_BYTES, MAX_ROWS, type Row } from './row.ts'
import { allTables, openToWrite, tableRow } from './row-file.ts'
import { RowIndex } from './row-index.ts'
import { buildBlock, damagedRows, readPage } from './row-reads.ts'
import { RowStaging } from './row-staging.ts'
import { createTable, deleteRows, putRows } from './row-writes.ts'

let folder: string
let database: DatabaseSync
const now = 1_800_000_000_000

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'row-file-'))
  database = openToWrite(join(folder, 'rows.db'))
  createTable(database, 't', { caseInsensitive: false }, now)
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

const row = (key: string, value: Row['value']): Row => ({ key, value, expiresAt: null })

/** The file as a kill at this moment leaves it: another server opens a copy of what is on the disk. */
function afterKill(): DatabaseSync {
  for (const suffix of ['', '-wal']) copyFileSync(join(folder, `rows.db${suffix}`), join(folder, `killed.db${suffix}`))
  return openToWrite(join(folder, 'killed.db'))
}

const keysOf = (of: DatabaseSync) => readPage(of, 't', {}, now).rows.map(({ key }) => key)

describe('the file of rows', () => {
  it('has every change that was answered after a kill, and nothing of an import', () => {
    putRows(database, 't', [row('a', 1), row('b', 2)], 'jane', now)
    deleteRows(database, 't', ['b'], 'jane', now)
    const staging = new RowStaging(database, 1, tableRow(database, 't'))
    staging.stage([{ line: 1, row: row('staged', 1) }])
    const killed = afterKill()
    expect(keysOf(killed)).toEqual(['a'])
    expect(tableRow(killed, 't')).toMatchObject({ rows: 1, revision: now + 2 })
    expect(readHistory(killed, tableRow(killed, 't').number, {})).toHaveLength(3)
    expect(killed.prepare('SELECT count(*) AS n FROM staged_row').get()).toEqual({ n: 0 })
    killed.close()
  })

  it('has an import whole after a kill', () => {
    const staging = new RowStaging(database, 1, tableRow(database, 't'))
    staging.stage([1, 2, 3].map(line => ({ line, row: row(`k${line}`, line) })))
    staging.apply('replace', 'jane', now)
    const killed = afterKill()
    expect(keysOf(killed)).toEqual(['k1', 'k2', 'k3'])
    killed.close()
  })

  it('refuses rows beyond the limits of a table, and still takes changes and deletions', () => {
    putRows(database, 't', [row('a', 'x'), row('b', 'x')], 'jane', now)
    database.prepare('UPDATE lookup_table SET rows = ?').run(MAX_ROWS)
    expect(() => putRows(database, 't', [row('c', 1)], 'jane', now)).toThrow('at most 1,000,000 rows')
    putRows(database, 't', [row('a', 'y')], 'jane', now)
    deleteRows(database, 't', ['b'], 'jane', now)
    putRows(database, 't', [row('c', 1)], 'jane', now)
    database.prepare('UPDATE lookup_table SET rows = 2, bytes = ?').run(MAX_INDEX_BYTES)
    expect(() => putRows(database, 't', [row('a', 'longer')], 'jane', now)).toThrow('at most 256 MiB')
    expect(keysOf(database)).toEqual(['a', 'c'])
  })

  it('keeps a bounded history', () => {
    const rows = Array.from({ length: 6000 }, (_, i) => row(`k${i}`, i))
    putRows(database, 't', rows, 'jane', now)
    putRows(database, 't', rows, 'joe', now + 1)
    const { number } = tableRow(database, 't')
    expect(database.prepare('SELECT count(*) AS n FROM lookup_history').get()).toEqual({ n: MAX_HISTORY })
    expect(readHistory(database, number, { limit: 1 })[0]).toMatchObject({ by: 'joe', key: 'k5999' })
  })

  it('counts rows and bytes alike, however rows came and went', () => {
    putRows(database, 't', [row('a', 'x'), row('b', ['y']), row('a', 'xyz')], 'jane', now)
    deleteRows(database, 't', ['b', 'b', 'none'], 'jane', now)
    const counted = database.prepare('SELECT count(*) AS rows, sum(size) AS bytes FROM lookup_row').get()
    expect(allTables(database)[0]).toMatchObject({ ...counted })
  })

  it('leaves a row out, and names it, that is not what was written', () => {
    putRows(database, 't', [row('a', 'x'), row('b', 'y')], 'jane', now)
    database.exec("UPDATE lookup_row SET value = 'z' WHERE key = 'a'")
    const { block, damaged } = buildBlock(database, 't', now)
    const index = new RowIndex(block)
    expect([damaged, index.get('a', now), index.get('b', now)]).toEqual([1, undefined, 'y'])
    expect(damagedRows(database)).toEqual(['the row “a” of the lookup table t is not what was written'])
  })

  it('of a newer format is refused', () => {
    database.exec('PRAGMA user_version = 99')
    expect(() => openToWrite(join(folder, 'rows.db'))).toThrow('has format 99')
  })
})
