import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isDamage } from '../platform/damaged-files.ts'
import { checkIndex } from '../platform/messages/embedded/write/check-index.ts'
import { CHUNK_STRIDE } from '../platform/messages/embedded/format.ts'
import { indexPath } from '../platform/messages/embedded/index-files.ts'
import { addToTextIndexes, createOldIndex } from '../platform/messages/embedded/old-index.ts'
import { ByteCache } from '../platform/messages/embedded/read/cache.ts'
import { IndexReader } from '../platform/messages/embedded/read/index-reader.ts'
import { IndexSets } from '../platform/messages/embedded/write/index-sets.ts'
import { IndexWriter } from '../platform/messages/embedded/write/index-writer.ts'
import type { Message } from '../platform/messages/message-store.ts'
import { openToRead } from './open-to-read.ts'
import { repair } from './repair.ts'
import { NEW_META } from '../platform/messages/embedded/testing/new-meta.ts'

const ROWS = 400
let dir: string
let messages: string
let said: string[]
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-repair-'))
  messages = join(dir, 'messages')
  said = []
  mkdirSync(messages)
  const records = new DatabaseSync(join(dir, 'records.db'))
  records.exec(
    `CREATE TABLE document(collection, id, revision, body); INSERT INTO document VALUES('index_sets', 'set', 1, '{"index_prefix":"set"}')`,
  )
  records.close()
  const sets = open()
  sets.ensure('set', 'set')
  sets.apply([batch(1, ROWS), batch(2, 5)])
  sets.close()
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const open = () => new IndexSets(messages, { direct: 100, fold: 8000 }, Infinity, () => {})
const batch = (sequence: number, count: number) => ({
  sequence,
  targets: [
    {
      indexSet: 'set',
      messages: Array.from({ length: count }, (_, i) => ({
        id: `${sequence}-${i}`,
        timestamp: 1000 * sequence + i,
        streams: ['s'],
        fields: { message: `word${i} in ${sequence}`, level: i % 7, user: `u${i % 50}` },
      })),
    },
  ],
})
const path = () => indexPath(messages, 'set_0')

/** The same index in format 3. */
function makeOld(): void {
  rmSync(path())
  createOldIndex(path(), NEW_META)
  const writer = new IndexWriter(path(), { direct: 100, fold: 8000 })
  for (const { sequence, targets } of [batch(1, ROWS), batch(2, 5)]) {
    const own = targets[0]!.messages
    addToTextIndexes(path(), sequence === 1 ? CHUNK_STRIDE : 0, own)
    writer.write(
      own.map(message => ({ message, shared: false })),
      sequence,
    )
  }
  writer.close()
}

/** Messages of the index, in the order of the file. */
function savedMessages(): Message[] {
  const reader = new IndexReader(
    { name: 'set_0', path: path(), indexSet: 'set', active: true, messages: 0 },
    new ByteCache({ bytes: 1e6, ownBytes: 1e6, used: new SharedArrayBuffer(4) }, 0),
  )
  try {
    reader.refresh()
    return reader.chunks().flatMap(chunk => {
      const documents = chunk.documents()
      return Array.from({ length: chunk.n }, (_, row) => documents.message(row))
    })
  } finally {
    reader.close()
  }
}

/** All that is in it. */
function contents(file: string): string {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = ['meta', 'fld', 'chunk', 'doc', 'col', 'block', 'part', 'page', 'tail'].map(table =>
      db.prepare(`SELECT * FROM ${table}`).all(),
    )
    return JSON.stringify(tables)
  } finally {
    db.close()
  }
}

/** As the doctor looks. */
function isFound(file: string): boolean {
  try {
    const db = openToRead(file)
    try {
      return (
        db
          .prepare('PRAGMA integrity_check')
          .all()
          .some(row => Object.values(row)[0] !== 'ok') || checkIndex(db).length > 0
      )
    } finally {
      db.close()
    }
  } catch (error) {
    if (isDamage(error)) return true
    throw error
  }
}

function flip(file: string, at: number): void {
  const handle = openSync(file, 'r+')
  const byte = Buffer.alloc(1)
  readSync(handle, byte, 0, 1, at)
  byte[0]! ^= 1 << (at % 8)
  writeSync(handle, byte, 0, 1, at)
  closeSync(handle)
}

describe('the doctor', () => {
  it('finds every single changed bit of an index, or it is one that changes nothing', () => {
    const whole = contents(path())
    expect(isFound(path())).toBe(false)
    const size = statSync(path()).size
    const missed: number[] = []
    let found = 0
    for (let at = 101; at < size; at += Math.floor(size / 160)) {
      const copy = join(dir, 'copy.db')
      cpSync(path(), copy)
      flip(copy, at)
      if (isFound(copy)) found++
      else if (contents(copy) !== whole) missed.push(at)
    }
    expect(missed).toEqual([])
    expect(found).toBeGreaterThan(15)
  }, 120_000)
})

describe('the repair of', () => {
  it.each([
    ['texts', 'UPDATE doc SET sum = sum + 1 WHERE b = 65537', { message: false, level: true, user: true }],
    [
      'a column',
      "UPDATE col SET sum = sum + 1 WHERE k / 16777216 = (SELECT f FROM fld WHERE name = 'user')",
      { message: true, level: true, user: false },
    ],
    [
      'the entry of a field',
      "UPDATE fld SET sum = sum + 1 WHERE name = 'level'",
      { message: true, level: false, user: true },
    ],
  ])('an index with damage in %s saves the messages without what is lost, and says so', (_, sql, left) => {
    const db = new DatabaseSync(path())
    db.exec(sql)
    db.close()
    repair(dir, line => said.push(line))
    expect(said).toEqual([
      expect.stringContaining(
        'set_0: 405 messages were saved, 0 lost; 405 of those saved lack fields that could not be read. The damaged file is kept: ',
      ),
    ])
    expect(isFound(path())).toBe(false)
    const saved = savedMessages()
    expect(saved.length).toBe(405)
    const whole = batch(1, ROWS).targets[0]!.messages
    const expected = whole.map(({ fields, ...own }) => ({
      ...own,
      fields: Object.fromEntries(Object.entries(fields).filter(([name]) => left[name as keyof typeof left])),
    }))
    expect(saved.filter(({ id }) => id.startsWith('1-'))).toEqual(expected)
  })

  it('an index whose messages have no list of their shapes loses those of the block, and saves all others', () => {
    const sets = open()
    sets.apply([batch(3, 150)])
    sets.close()
    const db = new DatabaseSync(path())
    db.exec('UPDATE doc SET sum = sum + 1 WHERE b = 65536')
    db.close()
    repair(dir, line => said.push(line))
    expect(said).toEqual([expect.stringMatching(/^set_0: 150 messages were saved, 405 lost\. /)])
    expect(isFound(path())).toBe(false)
  })

  it('an index of format 3 with damaged documents saves all others, keeps the damaged file, and is no damaged one afterwards', () => {
    makeOld()
    const db = new DatabaseSync(path())
    db.exec("UPDATE doc SET z = CAST(substr(z, 1, 40) || x'a5' || substr(z, 42) AS BLOB) WHERE b % 128 = 1")
    db.close()
    repair(dir, line => said.push(line))
    expect(said).toEqual([
      expect.stringMatching(
        /^set_0: 277 messages were saved, 128 lost\. The damaged file is kept: .*damaged\/set_0\..*\.db\.$/,
      ),
    ])
    expect(isFound(path())).toBe(false)
    const sets = open()
    expect(sets.list().map(({ name, messages: count, writing }) => [name, count, writing])).toEqual([
      ['set_0', 277, true],
    ])
    expect([sets.resumeAfter(), sets.replayAfter(), sets.damages()]).toEqual([{ set: 2 }, null, []])
    sets.close()
    expect(repair(dir, line => said.push(line))).toBe(0)
  })

  it('an index with a changed header, which a start has set aside, brings it back beside its successor; what the journal gave again is there once', () => {
    const handle = openSync(path(), 'r+')
    writeSync(handle, Buffer.alloc(16, 0xa5), 0, 16, 0)
    closeSync(handle)
    const sets = open()
    sets.ensure('set', 'set')
    sets.apply([batch(2, 5), batch(3, 3)])
    sets.close()
    expect(repair(dir, line => said.push(line))).toBe(1)
    expect(said[0]).toMatch(/^set_0: 400 messages were saved, 0 lost; 5 were in set_1 already\./)
    const again = open()
    expect(
      again
        .list()
        .map(({ name, messages: count, writing }) => [name, count, writing])
        .sort(),
    ).toEqual([
      ['set_0', 400, false],
      ['set_1', 8, true],
    ])
    expect(again.damages()).toEqual([])
    again.close()
  })

  it('a cut file saves what is before the cut', () => {
    truncateSync(path(), Math.floor((statSync(path()).size * 0.8) / 4096) * 4096)
    expect(repair(dir, line => said.push(line))).toBe(1)
    expect(isFound(path())).toBe(false)
    expect(said[0]).toMatch(/^set_0: \d+ messages were saved/)
  })

  it('an empty file says that nothing can be read, and leaves it', () => {
    truncateSync(path(), 0)
    expect(repair(dir, line => said.push(line))).toBe(0)
    expect(said[0]).toMatch(/^set_0: nothing of .* can be read\./)
    expect(readdirSync(messages)).toContain('set_0.db')
  })
})
