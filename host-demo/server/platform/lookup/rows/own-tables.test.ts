import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultCsvOptions } from './csv-rows.ts'
import { LiveTables, type RowNews } from './live-tables.ts'
import { OwnTables } from './own-tables.ts'
import { RowIndex } from './row-index.ts'
import type { Row, RowValue } from './row.ts'

let folder: string
let tables: OwnTables
/** A table of its own for each test. */
let t = ''
let made = 0
const file = () => join(folder, 'lookup-rows.db')
const reopen = async () => {
  await tables.close()
  tables = await OwnTables.open(file())
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'own-tables-'))
  tables = await OwnTables.open(file())
})
beforeEach(() => {
  t = `table-${++made}`
})
afterAll(async () => {
  await tables.close()
  rmSync(folder, { recursive: true, force: true })
})

const row = (key: string, value: RowValue, expiresAt: number | null = null): Row => ({ key, value, expiresAt })
const rowsOf = async (table: string) => (await tables.states()).find(state => state.table === table)!.rows
const keysOf = async (table: string) => (await tables.page(table, {})).rows.map(({ key }) => key)
async function* csv(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}

describe('tables edited by people', () => {
  it('answer as a Map does through random changes, in every thread, and after a restart', async () => {
    const far = new LiveTables()
    await tables.create(t, { caseInsensitive: false })
    // Structured clones are what another thread is given.
    const hear = (news: RowNews) => far.take(structuredClone(news))
    tables.listen(hear)
    const expected = new Map<string, RowValue>()
    let seed = 7
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below
    const values: (() => RowValue)[] = [
      () => `v${random(999)}`,
      () => random(999) / 4,
      () => random(2) === 1,
      () => ['ä', `${random(9)}`],
    ]
    const key = () => `k${random(300)}`
    for (let step = 0; step < 120; step++) {
      const keys = Array.from({ length: 1 + random(20) }, key)
      if (random(3) > 0) {
        const rows = keys.map(name => row(name, values[random(values.length)]!()))
        await tables.put(t, rows, 'jane')
        for (const { key: name, value } of rows) expected.set(name, value)
      } else if (random(12) > 0) {
        await tables.delete(t, keys, 'jane')
        for (const name of keys) expected.delete(name)
      } else {
        const rows = [...new Set(keys)].map(name => row(name, 'replaced'))
        await tables.replaceAll(t, rows, 'jane')
        expected.clear()
        for (const { key: name, value } of rows) expected.set(name, value)
      }
    }
    const late = new LiveTables()
    const check = async () => {
      tables.listen(news => late.take(structuredClone(news)))
      for (let i = 0; i < 300; i++)
        for (const found of [tables.get(t, `k${i}`), far.get(t, `k${i}`, 0), late.get(t, `k${i}`, 0)])
          expect(found).toEqual(expected.get(`k${i}`))
      const stored = new Map<string, RowValue>()
      for await (const { key: name, value } of tables.all(t)) stored.set(name, value)
      expect(stored).toEqual(expected)
    }
    await check()
    await reopen()
    tables.listen(hear)
    await check()
  })

  it('are built in the block before the last, unless a thread may still read that', async () => {
    const blocks: SharedArrayBuffer[] = []
    let read: Promise<unknown> = Promise.resolve()
    const unlisten = tables.listen(news => {
      if (news.type === 'block' && news.table === t) blocks.push(news.block)
      return read
    })
    await tables.create(t, { caseInsensitive: false })
    const write = (value: string) => tables.replaceAll(t, [row('a', value)], 'jane')
    // The last byte of a small block is not in use.
    const last = (block = new SharedArrayBuffer(1)) => new Uint8Array(block, block.byteLength - 1)
    await write('1')
    last(blocks[0])[0] = 7
    await write('2')
    expect(last(blocks[2])[0]).toBe(7)
    read = new Promise(() => undefined)
    for (const value of ['3', '4', '5']) await write(value)
    expect(blocks.slice(2).map(block => new RowIndex(block).get('a', 0))).toEqual(['2', '3', '4', '5'])
    expect(tables.get(t, 'a')).toBe('5')
    unlisten()
  })

  it('are found whatever the letter case where the table says so', async () => {
    await tables.create(t, { caseInsensitive: true })
    await tables.put(t, [row('Straße', 1), row('HOST', 2)], 'jane')
    await tables.put(t, [row('host', 3)], 'jane')
    expect([tables.get(t, 'STRAßE'), tables.get(t, 'Host')]).toEqual([1, 3])
    expect(await keysOf(t)).toEqual(['host', 'Straße'])
    await tables.changeSettings(t, { caseInsensitive: false }, 'jane')
    expect([tables.get(t, 'HOST'), tables.get(t, 'host'), tables.get(t, 'Straße')]).toEqual([undefined, 3, 1])
    await tables.put(t, [row('HOST', 4)], 'jane')
    await expect(tables.changeSettings(t, { caseInsensitive: true }, 'jane')).rejects.toMatchObject({
      status: 400,
      message: 'case_insensitive: the keys “HOST” and “host” would be one. Delete one of them first.',
    })
    expect(tables.get(t, 'HOST')).toBe(4)
  })

  it('lose a row when its time is over, and the file when it is swept', async () => {
    await tables.create(t, { caseInsensitive: false })
    const now = Date.now()
    await tables.put(t, [row('past', 1, now - 1000), row('later', 2, now + 3_600_000), row('stays', 3)], 'jane')
    expect([tables.get(t, 'past'), tables.get(t, 'later'), tables.get(t, 'later', now + 3_600_000)]).toEqual([
      undefined,
      2,
      undefined,
    ])
    expect(await keysOf(t)).toEqual(['later', 'stays'])
    expect(await tables.row(t, 'past')).toBeNull()
    expect(await rowsOf(t)).toBe(3)
    expect(await tables.sweep()).toBe(1)
    expect(await rowsOf(t)).toBe(2)
  })

  it('keep who changed which row when', async () => {
    await tables.create(t, { caseInsensitive: false })
    await tables.put(t, [row('a', 1)], 'jane')
    await tables.put(t, [row('a', ['x']), row('b', 2)], 'joe')
    await tables.put(t, [row('c', 3)], null)
    await tables.delete(t, ['a', 'missing'], 'jane')
    const said = (await tables.history(t, {})).map(({ by, action, key, before, after }) => [
      by,
      action,
      key,
      before?.value,
      after?.value,
    ])
    expect(said).toEqual([
      ['jane', 'deleted', 'a', ['x'], undefined],
      ['joe', 'put', 'b', undefined, 2],
      ['joe', 'put', 'a', 1, ['x']],
      ['jane', 'put', 'a', undefined, 1],
    ])
    expect(await tables.history(t, { key: 'a', limit: 1, offset: 1 })).toMatchObject([
      { by: 'joe', after: { value: ['x'], expiresAt: null } },
    ])
    expect((await tables.row(t, 'c'))?.changedBy).toBeNull()
  })

  it('are searched, sorted and read by page', async () => {
    await tables.create(t, { caseInsensitive: false })
    await tables.put(
      t,
      [row('web-1', 'Berlin'), row('web_2', 'Rome'), row('db-1', '100%'), row('x', 7), row('y', true)],
      'jane',
    )
    const find = async (query: string) => (await tables.page(t, { query })).rows.map(({ key }) => key)
    expect([
      await find('WEB'),
      await find('berl'),
      await find('_'),
      await find('%'),
      await find('7'),
      await find('tru'),
    ]).toEqual([['web-1', 'web_2'], ['web-1'], ['web_2'], ['db-1'], ['x'], ['y']])
    const page = await tables.page(t, { sort: 'value', order: 'desc', offset: 1, limit: 2 })
    expect([page.total, page.rows.map(({ key }) => key)]).toEqual([5, ['web-1', 'db-1']])
  })

  it('refuse rows that cannot be, and say which', async () => {
    await tables.create(t, { caseInsensitive: false })
    const refused = async (bad: Row) =>
      tables.put(t, [row('ok', 1), bad], 'jane').catch((error: Error) => error.message)
    expect(await refused(row('', 1))).toBe('rows: row 2: key: must have at least one character')
    expect(await refused(row('k'.repeat(513), 1))).toBe(
      'rows: row 2: key: has 513 characters; at most 512 are possible',
    )
    expect(await refused(row('k', 'v'.repeat(4097)))).toContain('value: has 4097 characters')
    expect(await refused(row('k', Number.NaN))).toContain('value: must be a finite number')
    expect(await refused(row('k\0', 1))).toContain('key: must be text without NUL')
    expect(await refused(row('k', [1] as unknown as string[]))).toContain('value: must be a text')
    expect(await refused(row('k', 'v', 1.5))).toContain('expires: must be')
    expect(tables.get(t, 'ok')).toBeUndefined()
    await expect(tables.put('gone', [row('k', 1)], 'jane')).rejects.toMatchObject({ status: 404 })
  })

  it('are gone when they are dropped, and new ones of the same name are empty', async () => {
    await tables.create(t, { caseInsensitive: false })
    await tables.put(t, [row('a', 1)], 'jane')
    await tables.drop(t)
    expect([tables.has(t), tables.get(t, 'a')]).toEqual([false, undefined])
    await tables.create(t, { caseInsensitive: false })
    expect([tables.get(t, 'a'), await tables.history(t, {})]).toEqual([undefined, []])
  })
})

describe('an import', () => {
  beforeEach(async () => {
    await tables.create(t, { caseInsensitive: true })
    await tables.put(t, [row('old', 'o'), row('a', 'before')], 'jane')
  })

  it('adds rows, or replaces all, and leaves one line of history', async () => {
    const added = await tables.importFile(t, csv('\uFEFFvalue,key\n1,', 'A\n2,b'), defaultCsvOptions, 'add', 'joe')
    expect(added).toMatchObject({ applied: true, read: 2, rows: 3, added: 1, replaced: 1, deleted: 0 })
    expect([tables.get(t, 'a'), tables.get(t, 'b'), tables.get(t, 'old')]).toEqual(['1', '2', 'o'])
    const replaced = await tables.importFile(t, csv('key,value\na,3'), defaultCsvOptions, 'replace', 'joe')
    expect(replaced).toMatchObject({ rows: 1, added: 0, replaced: 1, deleted: 2 })
    expect([tables.get(t, 'a'), tables.get(t, 'b')]).toEqual(['3', undefined])
    expect(await tables.history(t, { limit: 2 })).toMatchObject([
      { by: 'joe', action: 'replaced', key: null, rows: 1 },
      { by: 'joe', action: 'imported', key: null, rows: 2 },
    ])
  })

  it('reads columns by number, types and times', async () => {
    const options = {
      ...defaultCsvOptions,
      separator: '\t',
      hasHeader: false,
      keyColumn: 2,
      valueColumn: 1,
      expiresColumn: 3,
    }
    await tables.importFile(t, csv('1.5\tn\t\n'), { ...options, valueType: 'number' }, 'add', 'joe')
    await tables.importFile(
      t,
      csv('TRUE\tb\t2999-01-01T00:00:00+01:00\n'),
      { ...options, valueType: 'boolean' },
      'add',
      'joe',
    )
    await tables.importFile(t, csv('x; y\tl\t\n'), { ...options, valueType: 'list' }, 'add', 'joe')
    expect([tables.get(t, 'n'), tables.get(t, 'b'), tables.get(t, 'l')]).toEqual([1.5, true, ['x', 'y']])
    expect((await tables.row(t, 'b'))?.expiresAt).toBe(Date.UTC(2998, 11, 31, 23))
  })

  it('changes nothing where a line has a problem, and names the lines', async () => {
    const options = { ...defaultCsvOptions, valueType: 'number' as const, expiresColumn: 'until' }
    const text = 'key,value,until\na,1,\nb,many,\nA,2,\nc\nd,3,tomorrow\n,4,\n'
    const result = await tables.importFile(t, csv(text), options, 'replace', 'joe')
    expect(result).toMatchObject({ applied: false, rows: 2, problemCount: 5 })
    expect(result.problems).toEqual([
      { line: 3, message: 'value: “many” is no number' },
      { line: 4, message: 'key: line 2 has the same key “A”' },
      { line: 5, message: 'The line has 1 cells; at least 3 are needed.' },
      { line: 6, message: 'expires: “tomorrow” is no time like 2030-01-31T12:00:00Z' },
      { line: 7, message: 'key: must have at least one character' },
    ])
    expect([tables.get(t, 'a'), await keysOf(t)]).toEqual(['before', ['a', 'old']])
  })

  it('says which column is missing, and that a file is empty', async () => {
    const fail = (text: string) => tables.importFile(t, csv(text), defaultCsvOptions, 'add', 'joe')
    await expect(fail('name,value\na,1')).rejects.toMatchObject({
      status: 400,
      message: 'keyColumn: the first line has no “key”; it has “name”, “value”',
    })
    await expect(fail('')).rejects.toThrow('The file is empty')
  })

  it('lets others change rows meanwhile, and refuses a second import of the table', async () => {
    async function* slowly() {
      yield Buffer.from('key,value\nfrom-file,1\n')
      await tables.put(t, [row('meanwhile', 'm')], 'jane')
      await expect(tables.replaceAll(t, [], 'jane')).rejects.toMatchObject({ status: 409 })
    }
    await tables.importFile(t, slowly(), defaultCsvOptions, 'add', 'joe')
    expect([tables.get(t, 'from-file'), tables.get(t, 'meanwhile')]).toEqual(['1', 'm'])
  })

  it('leaves nothing when its file breaks off', async () => {
    // biome-ignore lint/correctness/useYield: the request ends before its first byte
    async function* broken(): AsyncGenerator<Uint8Array> {
      throw new Error('aborted')
    }
    await expect(tables.importFile(t, broken(), defaultCsvOptions, 'replace', 'joe')).rejects.toThrow('aborted')
    expect((await tables.replaceAll(t, [row('next', 1)], 'jane')).applied).toBe(true)
  })
})
