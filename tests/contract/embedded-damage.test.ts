import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  DamagedIndexError,
  type Message,
  type MessageStore,
} from '../../host-demo/server/platform/messages/message-store.ts'
import { openEmbeddedStore } from '../../host-demo/server/platform/messages/embedded/store.ts'
import { checkIndex } from '../../host-demo/server/platform/messages/embedded/write/check-index.ts'
import { Writer } from './message-store.ts'
import { aggregation, count, find, range, term, values } from './queries.ts'

let dir = ''
let store: MessageStore
const open = () =>
  openEmbeddedStore({ dir, log: pino({ level: 'silent' }), readers: 2, packing: { direct: 50, fold: 8000 } })
const messages = (from: number, to: number): Message[] =>
  Array.from({ length: to - from }, (_, i) => ({
    id: `id${from + i}`,
    timestamp: from + i,
    streams: [],
    fields: { message: `line ${from + i}`, level: (from + i) % 7 },
  }))

/** Two sets with two blocks of 100 messages each; `change` is done to the file of the first while the store is closed. */
async function storeWith(change: (db: DatabaseSync) => void): Promise<void> {
  store = await open()
  const writer = new Writer(store)
  for (const [at, indexSet] of ['one', 'one', 'two', 'two'].entries()) {
    await store.ensureIndexSet({ id: indexSet, prefix: indexSet })
    await writer.write([{ indexSet, messages: messages(100 * at, 100 * at + 100) }], at + 1)
  }
  writer.close()
  await store.close()
  const db = new DatabaseSync(join(dir, 'one_0.db'))
  change(db)
  db.close()
  store = await open()
}
const flipDocuments = (db: DatabaseSync) =>
  db.exec(
    "UPDATE doc SET z = CAST(substr(z, 1, 40) || x'00' || substr(z, 42) AS BLOB) WHERE b = (SELECT max(b) FROM doc)",
  )

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-damage-'))
})
afterEach(async () => {
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

it('a search that needs a damaged block answers from all others and says what it left out', async () => {
  await storeWith(flipDocuments)
  const { total, hits, leftOut } = await store.messages(find([], { limit: 1000 }))
  expect([total, hits.length]).toEqual([300, 300])
  expect(leftOut).toEqual([
    { index: 'one_0', part: 'documents in block 2', messages: 100, range: { from: 100, to: 199 }, setAside: null },
  ])
  expect(store.damages()).toEqual(leftOut)
})

it('a search that needs a damaged block of words finds everything, and operators are told', async () => {
  await storeWith(db => db.exec("UPDATE block SET z = CAST('x' AS BLOB) WHERE k % 2 = 0"))
  const { total, leftOut } = await store.messages(find([term('message', 'line')], { limit: 1 }))
  expect([total, leftOut]).toEqual([400, undefined])
  expect(store.damages()).toEqual(
    [1, 2].map(c => ({ index: 'one_0', part: `the words of block ${c}`, messages: 0, range: null, setAside: null })),
  )
})

it('a damaged block of words is made again once its index is finished', async () => {
  await storeWith(db => db.exec("UPDATE block SET z = CAST('x' AS BLOB) WHERE k = (SELECT min(k) FROM block)"))
  await store.rotate('one')
  await store.whenOptimized('one_0')
  const db = new DatabaseSync(join(dir, 'one_0.db'), { readOnly: true })
  expect(checkIndex(db)).toEqual([])
  db.close()
  expect((await store.messages(find([term('message', 'line')], { limit: 1 }))).total).toBe(400)
  expect(store.damages()).toEqual([])
})

it('a search that does not need it finds everything, and says nothing', async () => {
  await storeWith(flipDocuments)
  const counted = await store.aggregate(aggregation([values('level')], [count]))
  expect([counted.total, counted.leftOut]).toEqual([400, undefined])
  const {
    hits: [hit],
    leftOut,
  } = await store.messages(find([range('timestamp', '[0 TO 50]')], { limit: 1 }))
  expect([hit?.index, leftOut]).toEqual(['one_0', undefined])
  expect(store.damages()).toEqual([])
})

it('a damaged column is left out of what is counted by it', async () => {
  await storeWith(db =>
    db.exec(
      "UPDATE col SET sum = sum + 1 WHERE k / 16777216 = (SELECT f FROM fld WHERE name = 'level') AND k % 16777216 = 1",
    ),
  )
  const { total, leftOut } = await store.aggregate(aggregation([values('level')], [count]))
  expect(total).toBe(300)
  expect(leftOut).toMatchObject([{ index: 'one_0', part: "the column of 'level' in block 1" }])
})

it('one message in it is an error that names the index; its neighbours are read', async () => {
  await storeWith(() => undefined)
  const { hits } = await store.messages(find([range('timestamp', '[0 TO 199]')], { limit: 200 }))
  await store.close()
  const db = new DatabaseSync(join(dir, 'one_0.db'))
  flipDocuments(db)
  db.close()
  store = await open()
  const [inIt, beside] = [
    hits.find(({ message }) => message.timestamp === 150)!,
    hits.find(({ message }) => message.timestamp === 50)!,
  ]
  await expect(store.message('one_0', inIt.documentId)).rejects.toThrow(DamagedIndexError)
  expect((await store.message('one_0', beside.documentId))?.message.timestamp).toBe(50)
})

it('an index that cannot be opened is set aside; the others are searched, and it is listed until it is gone', async () => {
  await storeWith(db => db.exec("UPDATE meta SET sum = sum + 1 WHERE k = 'sequence'"))
  const { total, leftOut } = await store.messages(find([], { limit: 1 }))
  expect([total, leftOut]).toEqual([200, store.damages()])
  const later = { ...find([], { limit: 1 }), scope: { from: Date.now() + 1000, to: Date.now() + 2000, streams: null } }
  expect((await store.messages(later)).leftOut).toBeUndefined()
  expect(store.damages()).toMatchObject([
    { index: 'one_0', setAside: expect.stringContaining(join('damaged', 'one_0.')) },
  ])
  await store.ensureIndexSet({ id: 'one', prefix: 'one' })
  expect((await store.indices()).map(({ name }) => name).sort()).toEqual(['one_1', 'two_0'])
})
