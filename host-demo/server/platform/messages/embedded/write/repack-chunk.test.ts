import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hex, makeMessages, randomFrom } from '../../../../../../tests/bench/messages.ts'
import type { Message } from '../../message-store.ts'
import { giveBackPages, openForWriting, readMeta } from '../format.ts'
import { createIndex, indexPath } from '../index-files.ts'
import { ByteCache } from '../read/cache.ts'
import { IndexReader } from '../read/index-reader.ts'
import { checkIndex } from './check-index.ts'
import { IndexWriter } from './index-writer.ts'
import { repackNext } from './repack-chunk.ts'
import { NEW_META } from '../testing/new-meta.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-repack-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const CHUNKS = 4
const ROWS = 300
const random = randomFrom(11)
/** Believable ones, with what is seldom in a message in some of them; the texts of a chunk take several blocks. */
const messages = Array.from({ length: CHUNKS }, (_, chunk) =>
  makeMessages(chunk, ROWS, 100_000).map((message, i): Message => {
    if (i % 2 === 0) return message
    const odd: Message['fields'] = {
      negative: -0,
      mixed: i % 4 === 1 ? 'text' : i,
      flag: i % 3 === 0,
      ['__proto__']: 'a name like any other',
      lone: '\ud800',
      full_message: `${String(message.fields['message'])}\n${hex(random, 4_000)}`,
      gl2_receive_timestamp: '2026-01-02T03:04:05.678Z',
    }
    return { ...message, streams: i % 5 === 0 ? [] : message.streams, fields: { ...message.fields, ...odd } }
  }),
)

function makeIndex(): string {
  createIndex(dir, NEW_META)
  const path = indexPath(dir, 'set_0')
  const writer = new IndexWriter(path, { direct: 1, fold: 8_000 })
  messages.forEach((list, sequence) =>
    writer.write(
      list.map((message, i) => ({ message, shared: i % 7 === 0 })),
      sequence + 1,
    ),
  )
  writer.close()
  return path
}

const openReader = (path: string): IndexReader => {
  const reader = new IndexReader(
    { name: 'set_0', path, indexSet: 'set', active: false, messages: 0 },
    new ByteCache({ bytes: 1e8, ownBytes: 1e8, used: new SharedArrayBuffer(4) }, 0),
  )
  reader.refresh()
  return reader
}
const read = (reader: IndexReader): Message[][] =>
  reader.chunks().map(chunk => {
    const documents = chunk.documents()
    return Array.from({ length: chunk.n }, (_, row) => documents.message(row))
  })

function repackAll(db: DatabaseSync): number {
  let chunks = 0
  for (let next = repackNext(db, 0); next !== null; next = repackNext(db, next)) chunks++
  return chunks
}
const bytesOf = (db: DatabaseSync): number =>
  Number(
    db.prepare('SELECT (SELECT sum(length(z)) FROM doc) + (SELECT sum(length(z)) FROM col) AS bytes').get()!['bytes'],
  )

it('gives the same messages from fewer bytes, and space back to the file system', () => {
  const path = makeIndex()
  const first = openReader(path)
  expect(read(first)).toEqual(messages)
  first.close()
  const db = openForWriting(path)
  const bytes = bytesOf(db)
  const size = statSync(path).size
  expect(repackAll(db)).toBe(CHUNKS)
  expect(bytesOf(db)).toBeLessThan(bytes)
  expect(checkIndex(db)).toEqual([])
  expect(readMeta(db, path).repackedTo).toBe(CHUNKS + 1)
  db.exec('DELETE FROM block')
  while (giveBackPages(db, 0));
  expect(db.prepare('PRAGMA freelist_count').get()).toEqual({ freelist_count: 0 })
  db.close()
  expect(statSync(path).size).toBeLessThan(size)
  const reader = openReader(path)
  expect(read(reader)).toEqual(messages)
  expect(Object.is(reader.chunks()[0]!.message(1).fields['negative'], -0)).toBe(true)
  expect(reader.chunks().map(chunk => chunk.shared()?.count)).toEqual(Array(CHUNKS).fill(Math.ceil(ROWS / 7)))
  reader.close()
})

it('again changes nothing', () => {
  const path = makeIndex()
  const db = openForWriting(path)
  repackAll(db)
  const sums = () => db.prepare('SELECT b, sum FROM doc UNION ALL SELECT k, sum FROM col').all()
  const before = sums()
  repackAll(db)
  expect(sums()).toEqual(before)
  db.close()
})

it('goes on under a reader that has read a part of the documents', () => {
  const path = makeIndex()
  const reader = openReader(path)
  const chunk = reader.chunks()[0]!
  const documents = chunk.documents()
  expect(documents.message(1)).toEqual(messages[0]![1])
  const db = openForWriting(path)
  repackAll(db)
  db.close()
  expect(documents.message(ROWS - 1)).toEqual(messages[0]![ROWS - 1])
  expect(documents.value(ROWS - 2, 'message')).toEqual(messages[0]![ROWS - 2]!.fields['message'])
  expect(read(reader)).toEqual(messages)
  reader.refresh()
  expect(read(reader)).toEqual(messages)
  reader.close()
})

it('leaves a chunk as it is in which something is damaged', () => {
  const path = makeIndex()
  const db = openForWriting(path)
  db.exec(
    "UPDATE doc SET z = CAST(substr(z, 1, 40) || x'00ff00ff' || substr(z, 45) AS BLOB) WHERE b = (SELECT b FROM doc WHERE b >= 2 * 65536 AND b % 65536 = 1 LIMIT 1)",
  )
  const damages = checkIndex(db)
  expect(damages).toHaveLength(1)
  repackAll(db)
  expect(checkIndex(db)).toEqual(damages)
  db.close()
  const reader = openReader(path)
  const [first, , third, fourth] = reader.chunks()
  for (const [chunk, c] of [
    [first!, 0],
    [third!, 2],
    [fourth!, 3],
  ] as const)
    expect(chunk.documents().message(3)).toEqual(messages[c]![3])
  reader.close()
})
