import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DamagedIndexError, type Message } from '../message-store.ts'
import { ByteCache } from './read/cache.ts'
import { createIndex, indexPath } from './index-files.ts'
import { addToTextIndexes, createOldIndex } from './old-index.ts'
import { IndexReader } from './read/index-reader.ts'
import { JobMemory } from './read/memory-budget.ts'
import { findMessages } from './read/messages.ts'
import { SlicedWork } from './read/work.ts'
import { IndexWriter } from './write/index-writer.ts'
import { NEW_META } from './testing/new-meta.ts'

const EVERYTHING = {
  scope: { from: 0, to: 1e9, streams: null },
  now: 0,
  timeZone: 'UTC',
  offset: 0,
  sort: [],
  total: true,
} as const

const work = (): SlicedWork =>
  new SlicedWork(
    new SharedArrayBuffer(4),
    new JobMemory({ jobBytes: 1e8, bytes: 1e8, used: new SharedArrayBuffer(8) }, 0),
  )

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-damage-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const ROWS = 300
const messages = Array.from(
  { length: ROWS },
  (_, i): Message => ({
    id: `id-${String(i).padStart(5, '0')}`,
    timestamp: 1_000_000 + i,
    streams: ['one'],
    fields: { message: `word${i} stands here`, level: i % 7, user: `u${i % 20}` },
  }),
)
const path = () => indexPath(dir, 'set_0')

/** One block of 300 messages, and ten behind it that are not packed. */
function makeIndex(): void {
  createIndex(dir, NEW_META)
  fill(path())
}

function fill(file: string): void {
  const writer = new IndexWriter(file, { direct: 100, fold: 8000 })
  writer.write(
    messages.map(message => ({ message, shared: false })),
    1,
  )
  writer.write(
    messages.slice(0, 10).map(message => ({ message: { ...message, id: `tail-${message.id}` }, shared: false })),
    2,
  )
  writer.close()
}

function reading(): IndexReader {
  const reader = new IndexReader(
    { name: 'set_0', path: path(), indexSet: 'set', active: true, messages: ROWS },
    new ByteCache({ bytes: 1e6, ownBytes: 1e6, used: new SharedArrayBuffer(4) }, 0),
  )
  reader.refresh()
  return reader
}

function open<T>(use: (reader: IndexReader) => T): T {
  const reader = reading()
  try {
    return use(reader)
  } finally {
    reader.close()
  }
}

async function openFor(use: (reader: IndexReader) => Promise<void>): Promise<void> {
  const reader = reading()
  try {
    await use(reader)
  } finally {
    reader.close()
  }
}

/** All that a search may read of it. */
function readAll(reader: IndexReader): unknown {
  return reader
    .chunks()
    .map(chunk => [
      chunk.n,
      chunk.oldest,
      chunk.newest,
      chunk.timestamps(),
      chunk.streams(),
      chunk.ids(),
      chunk.shared(),
      chunk.texts('message'),
      ...reader.fields().map(({ name, kind }) => chunk.column(name, kind)),
      chunk.bounds('level', 'number'),
      ...Array.from({ length: chunk.n }, (_, row) => chunk.message(row)),
    ])
}

/** Turns one bit of a value around. */
function flip(table: string, key: string, column: string, at: number): void {
  const db = new DatabaseSync(path())
  db.enableDefensive(false)
  const rows = db.prepare(`SELECT ${key} AS k, ${column} AS v FROM ${table} ORDER BY ${key}`).all()
  const { k, v } = rows[at % rows.length]! as { k: number | string; v: string | number | Uint8Array }
  let changed: string | number | Uint8Array
  if (v instanceof Uint8Array) {
    changed = Uint8Array.from(v)
    changed[at % v.length]! ^= 1 << (at % 8)
  } else if (typeof v === 'string')
    changed =
      v.slice(0, at % v.length) + String.fromCharCode(v.charCodeAt(at % v.length) ^ 1) + v.slice((at % v.length) + 1)
  else changed = v + 1
  db.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${key} = ?`).run(changed, k)
  db.close()
}

describe('a changed byte', () => {
  const places = Array.from({ length: 12 }, (_, i) => 37 * i + 5)
  it.each([
    ['documents', 'doc', 'b', 'z'],
    ['columns', 'col', 'k', 'z'],
  ])('in %s is reported with the index, the part and the messages it costs', (_, table, key, column) => {
    for (const place of places) {
      makeIndex()
      flip(table, key, column, place)
      open(reader => {
        const error = (() => {
          try {
            readAll(reader)
          } catch (thrown) {
            return thrown
          }
          return null
        })()
        expect(error).toBeInstanceOf(DamagedIndexError)
        const { damage, chunk } = error as DamagedIndexError
        expect(damage).toMatchObject({
          index: 'set_0',
          messages: ROWS,
          range: { from: 1_000_000, to: 1_000_299 },
          setAside: null,
        })
        expect(damage.part).toMatch(/ in block 1$/)
        expect(chunk).toBe(1)
      })
      rmSync(dir, { recursive: true })
      dir = mkdtempSync(join(tmpdir(), 'cordwood-damage-'))
    }
  })

  it('in the bounds of a column is noticed by what skips blocks by them', () => {
    makeIndex()
    const db = new DatabaseSync(path())
    db.exec('UPDATE col SET hi = hi + 1 WHERE lo = 0 AND hi = 6')
    db.close()
    open(reader => {
      expect(() => reader.chunks().map(chunk => chunk.bounds('level', 'number'))).toThrow(
        "the column of 'level' in block 1",
      )
      expect(reader.chunks()[1]!.documents().value(7, 'user')).toBe('u7')
    })
  })

  it('in the lists of blocks, fields and newest messages leaves out what it is in, and says so', () => {
    makeIndex()
    for (const [table, key, column] of [
      ['chunk', 'c', 'tmax'],
      ['fld', 'f', 'name'],
      ['tail', 'rid', 'd'],
    ] as const)
      flip(table, key, column, 4)
    open(reader => {
      expect(reader.chunks().map(({ c, n }) => [c, n])).toEqual([[0, 4]])
      expect(reader.damages.map(({ part }) => part)).toEqual([
        'the entry of block 1',
        expect.stringMatching(/^the entry of the field '/),
        'the message at 4',
      ])
    })
  })

  it.each([
    ['words', { type: 'term', field: 'message', value: 'word7' }, 2],
    ['words', { type: 'wildcard', field: null, parts: [{ literal: 'word1' }, '*'] }, 112],
    ['values', { type: 'term', field: 'user', value: 'u1' }, 16],
  ] as const)(
    'in %s costs nothing and is told: their messages and columns have them (%#)',
    async (kind, query, total) => {
      makeIndex()
      const ask = async (reader: IndexReader): Promise<unknown[]> => {
        const found: unknown[] = []
        // By the number beside the term, then by rows.
        for (const limit of [0, 1])
          found.push((await findMessages([reader], { ...EVERYTHING, queries: [query], limit }, work())).total)
        return found
      }
      flip('block', 'k', 'z', kind === 'words' ? 0 : 1)
      await openFor(async reader => {
        expect(await ask(reader)).toEqual([total, total])
        expect(reader.textDamages).toEqual([
          { index: 'set_0', part: `the ${kind} of block 1`, messages: 0, range: null, setAside: null },
        ])
        readAll(reader)
      })
      if (kind === 'values') return
      flip('doc', 'b', 'z', 1)
      await openFor(reader =>
        expect(ask(reader)).rejects.toMatchObject({
          chunk: 1,
          damage: { index: 'set_0', part: 'documents in block 1', messages: ROWS },
        }),
      )
    },
  )

  it.each([
    ['ft', '"w"*'],
    ['kv', '"user=u"*'],
  ] as const)(
    'in the text index %s of an older format leaves the index out of searches that need it',
    (name, expression) => {
      createOldIndex(path(), NEW_META)
      addToTextIndexes(path(), 0, messages)
      fill(path())
      flip(`${name}_data`, 'id', 'block', 2)
      open(reader => {
        expect(() =>
          name === 'ft' ? reader.matchText(expression, 0, 1e6) : reader.matchKeywords(expression, 0, 1e6),
        ).toThrow(
          expect.objectContaining({
            chunk: null,
            damage: {
              index: 'set_0',
              part: `the text index (${name})`,
              messages: ROWS + 10,
              range: { from: 1_000_000, to: 1_000_299 },
              setAside: null,
            },
          }),
        )
        readAll(reader)
      })
    },
  )

  it('in the description makes the index one that cannot be opened', () => {
    makeIndex()
    flip('meta', 'k', 'v', 3)
    expect(() => open(() => null)).toThrow(DamagedIndexError)
    expect(() => new IndexWriter(path())).toThrow('its description is not what was written')
  })
})

describe('an index without damage', () => {
  it('is read as it was written', () => {
    makeIndex()
    open(reader => {
      expect(reader.damages).toEqual([])
      expect(reader.chunks().map(({ n }) => n)).toEqual([10, ROWS])
      expect(Array.from({ length: ROWS }, (_, row) => reader.chunks()[1]!.message(row))).toEqual(messages)
      readAll(reader)
    })
  })

  it('of an older format has the checksums of all blocks of its text indexes, also after they were merged', () => {
    createOldIndex(path(), NEW_META)
    for (let i = 0; i < 20; i++) addToTextIndexes(path(), i * ROWS, messages)
    const db = new DatabaseSync(path())
    const wrong = db
      .prepare('SELECT count(*) AS n FROM (SELECT id FROM ft_data EXCEPT SELECT id FROM ft_sum WHERE id >= 0)')
      .get()
    const gone = db
      .prepare('SELECT count(*) AS n FROM (SELECT id FROM ft_sum WHERE id >= 0 EXCEPT SELECT id FROM ft_data)')
      .get()
    db.close()
    expect([wrong?.['n'], gone?.['n']]).toEqual([0, 0])
  })
})
