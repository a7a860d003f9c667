import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Type } from 'typebox'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { system } from './callers.ts'
import { openRecords } from './open.ts'
import { collection } from './records.ts'

const shared = {
  grn: null,
  permissions: null,
  list: { default: 'name', fields: { name: 'text' }, sort: ['name'] },
} as const
const first = collection('people', {
  ...shared,
  schema: Type.Object({ name: Type.String() }),
  version: 1,
  migrations: {},
})
const anything = collection('anything', {
  ...shared,
  schema: Type.Record(Type.String(), Type.Unknown()),
  version: 1,
  migrations: {},
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'records-'))
})

const inFile = <T>(use: (database: DatabaseSync) => T): T => {
  const database = new DatabaseSync(join(folder, 'records.db'))
  try {
    return use(database)
  } finally {
    database.close()
  }
}

describe('a document that is not what was written', () => {
  it.each([
    ['its text', "UPDATE document SET body = replace(body, 'Ada', 'Eda') WHERE id = 'a'"],
    ['its revision', "UPDATE document SET revision = 7 WHERE id = 'a'"],
    ['its id', "UPDATE document SET id = 'c' WHERE id = 'a'"],
    ['its checksum', "UPDATE document SET sum = sum + 1 WHERE id = 'a'"],
    ['text that cannot be read', "UPDATE document SET body = '{' WHERE id = 'a'"],
  ])(
    'by %s is set aside: the others are there, and it is named until there is another in its place',
    async (_, change) => {
      const before = openRecords(folder)
      for (const [id, name] of [
        ['a', 'Ada'],
        ['b', 'Bob'],
      ] as const)
        await before.as(system('t')).of(first).insert({ name }, id)
      await before.close()
      inFile(database => database.exec(change))
      for (let start = 0; start < 2; start++) {
        const records = openRecords(folder)
        expect((await records.as(system('t')).of(first).all()).map(({ name }) => name)).toEqual(['Bob'])
        expect(records.damaged()).toEqual([
          { collection: 'people', id: expect.stringMatching(/^[ac]$/), at: expect.any(Number) },
        ])
        await records.close()
      }
      const again = openRecords(folder)
      await again.as(system('t')).of(first).insert({ name: 'Ada' }, again.damaged()[0]!.id)
      expect(again.damaged()).toEqual([])
      await again.close()
      expect(inFile(database => database.prepare('SELECT count(*) AS n FROM damaged_document').get())).toEqual({ n: 1 })
    },
  )
})

describe('records in SQLite', () => {
  it('are there after a restart', async () => {
    const before = openRecords(folder)
    const { id } = await before.as(system('t')).of(first).insert({ name: 'Ada' })
    await before.as(system('t')).of(first).update(id, 1, { name: 'Ada L.' })
    await before.close()
    const after = openRecords(folder)
    expect(await after.as(system('t')).of(first).get(id)).toEqual({ id, revision: 2, name: 'Ada L.' })
    await after.close()
  })

  it('are synced, also behind rows nobody waited for which could not be written', async () => {
    const records = openRecords(folder)
    const exec = DatabaseSync.prototype.exec
    const synchronous: unknown[] = []
    let failures = 0
    const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql: string) {
      if (sql.startsWith('BEGIN') && failures++ === 0) throw Object.assign(new Error('disk I/O error'), { errcode: 10 })
      if (sql === 'COMMIT') synchronous.push(this.prepare('PRAGMA synchronous').get()?.['synchronous'])
      exec.call(this, sql)
    })
    const row = { id: 'a', entity: 'ada', at: 1, body: {} }
    await expect(records.log('searches', { unhurried: true }).put(row)).rejects.toThrow('disk I/O error')
    await records.as(system('t')).of(first).insert({ name: 'Ada' })
    spy.mockRestore()
    // FULL.
    expect(synchronous).toEqual([2])
    await records.close()
  })

  it('have the rows nobody waited for, in another process at once and after a restart', async () => {
    const before = openRecords(folder)
    await before.log('searches', { unhurried: true }).put({ id: 'a', entity: 'ada', at: 1, body: { n: 1 } })
    const other = new DatabaseSync(join(folder, 'records.db'), { readOnly: true })
    expect(other.prepare('SELECT id FROM log').all()).toEqual([{ id: 'a' }])
    other.close()
    await before.as(system('t')).of(first).insert({ name: 'Ada' })
    await before.close()
    const after = openRecords(folder)
    expect(await after.log('searches').get('a')).toEqual({ id: 'a', entity: 'ada', at: 1, body: { n: 1 } })
    await after.close()
  })

  it('can be read where nothing can be written, also of a kind that never was', async () => {
    const records = openRecords(folder)
    const other = new DatabaseSync(join(folder, 'records.db'))
    other.exec('BEGIN IMMEDIATE')
    expect(await records.as(system('t')).of(first).all()).toEqual([])
    other.exec('ROLLBACK')
    other.close()
    await records.close()
  })

  it('keep hostile names and texts as they are', async () => {
    const hostile = JSON.parse(
      '{"__proto__":{"polluted":true},"constructor":"c","a\\u0000b":"\\u0000","half":"\\ud800","sql":"\'; DROP TABLE document; --"}',
    ) as Record<string, unknown>
    const before = openRecords(folder)
    const { id } = await before.as(system('t')).of(anything).insert(hostile)
    await before.close()
    const after = openRecords(folder)
    const stored = await after.as(system('t')).of(anything).get(id)
    const { id: _, revision, ...body } = stored
    expect(JSON.stringify(body)).toBe(JSON.stringify(hostile))
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    await after.close()
  })

  it('of a newer format are refused', () => {
    const database = new DatabaseSync(join(folder, 'records.db'))
    database.exec('PRAGMA user_version=99')
    database.close()
    expect(() => openRecords(folder)).toThrow('has format 99')
  })
})
