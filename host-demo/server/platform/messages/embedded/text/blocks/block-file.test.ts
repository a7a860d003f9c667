/** Blocks and parts in a file: while they are merged, after a merge that was cut off, and damaged. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeMessages } from '../../../../../../../tests/bench/messages.ts'
import { ByteCache } from '../../read/cache.ts'
import { countRows, type Rows } from '../../rows.ts'
import { BlockReader } from './block-reader.ts'
import { BLOCK_SCHEMA, BlockWriter, type BlockKind } from './block-tables.ts'
import * as bytes from './bytes.ts'
import { encodeKeywords } from './keywords.ts'
import { mergeables, mergeBlocks, nextMerge, PART_CHUNKS } from './merge-blocks.ts'
import { findWords, type WordQuery } from './word-query.ts'
import { encodeWords, openWords } from './words.ts'

const noPause = (): undefined => undefined
const KINDS: readonly BlockKind[] = ['words', 'values']
const ROWS = 120
/** Chunks have gaps: one that was begun may not be written yet. */
const CHUNKS = [0, 1, 2, 4, 5, 8, 9, 10]
const blocks = CHUNKS.map(c => {
  const messages = makeMessages(c, ROWS, 100_000)
  return { words: encodeWords(messages), values: encodeKeywords(messages, () => true) }
})
const QUERY: WordQuery = { type: 'phrase', words: ['retrying', 'connection'], openEnd: false }

const withoutBlock = vi.fn(async (c: number): Promise<Rows> => {
  const index = openWords(blocks[CHUNKS.indexOf(c)]!.words, c)
  return (await findWords(index, QUERY, null, Uint8Array.of(1), noPause))[0]!
})

let folder: string
let db: DatabaseSync
let reading: DatabaseSync
let cache: ByteCache
let reader: BlockReader

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cordwood-blocks-'))
  db = new DatabaseSync(join(folder, 'index.db'))
  db.exec(`PRAGMA journal_mode = WAL; ${BLOCK_SCHEMA}`)
  const writer = new BlockWriter(db)
  blocks.forEach((block, i) => {
    for (const kind of KINDS) writer.write(kind, CHUNKS[i]!, block[kind])
  })
  reading = new DatabaseSync(join(folder, 'index.db'), { readOnly: true })
  cache = new ByteCache({ bytes: 8e6, ownBytes: 8e6, used: new SharedArrayBuffer(4) }, 0)
  reader = new BlockReader(reading, cache)
  withoutBlock.mockClear()
  reader.refresh()
})
afterEach(() => {
  reading.close()
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

async function answers(chunks: readonly number[] = CHUNKS) {
  const words = await reader.words(QUERY, null, chunks, noPause, withoutBlock)
  const values = await reader.values('application', 'app-alpha-0', chunks)
  const begun = await reader.valuesBeginning('source', 'host-0', chunks, noPause)
  return {
    words: words.map(rows => countRows(rows, ROWS)),
    counts: await reader.countWord('retrying', 'message', chunks),
    valueCounts: await reader.countValue('application', 'app-alpha-0', chunks),
    values: values.rows.map((rows, i) => countRows(rows, ROWS) + values.undecided[i]!.length),
    begun: begun.rows.map(rows => countRows(rows, ROWS)),
  }
}

async function merge(from: number, to: number, pause = noPause): Promise<void> {
  for (const kind of KINDS) await mergeBlocks(db, kind, mergeables(db, kind).slice(from, to), pause)
}

it('answers the same before and after merges, of any chunks', async () => {
  const before = await answers()
  const some = await answers([2, 4, 9])
  expect(Math.max(...before.words)).toBeGreaterThan(0)
  expect(before.words).toEqual([...before.counts])
  expect(before.values).toEqual([...before.valueCounts].map(Math.abs))
  await merge(1, 4)
  // Not refreshed: it answers of what it remembers, or finds by itself that blocks are gone.
  expect(await answers()).toEqual(before)
  reader.forget()
  expect(await answers()).toEqual(before)
  await merge(0, 3)
  await merge(1, 6)
  expect(await answers()).toEqual(before)
  expect(await answers([2, 4, 9])).toEqual(some)
  expect(mergeables(db, 'words')).toEqual([
    { first: 0, last: 5, part: expect.any(Number) },
    { first: 8, last: 10, part: expect.any(Number) },
  ])
  reader.refresh()
  await merge(0, 2)
  expect(await answers()).toEqual(before)
  // Nothing is left of the parts that were merged.
  const parts = db
    .prepare('SELECT p FROM part ORDER BY p')
    .all()
    .map(row => row['p'])
  expect(
    db
      .prepare('SELECT DISTINCT k / 1048576 AS p FROM page ORDER BY p')
      .all()
      .map(row => row['p']),
  ).toEqual(parts)
})

it('names the part that has a chunk, the narrowest of those around it', async () => {
  const namesOf = (): (string | undefined)[] => CHUNKS.map(c => reader.partOf(c))
  expect(new Set(namesOf())).toEqual(new Set([undefined]))
  await merge(1, 4)
  // A chunk that was written late, and the next ones.
  const left = mergeables(db, 'words').filter(({ part }) => part === null)
  await mergeBlocks(db, 'words', left.slice(0, 3), noPause)
  reader.refresh()
  const [narrow, wide] = db.prepare('SELECT p, first, last FROM part WHERE kind = 0 ORDER BY first DESC').all()
  expect([narrow, wide]).toMatchObject([
    { first: 1, last: 4 },
    { first: 0, last: 8 },
  ])
  const [own, around] = [`p:${narrow!['p']}`, `p:${wide!['p']}`]
  expect(namesOf()).toEqual([around, own, own, own, around, around, undefined, undefined])
})

it('is as before after a merge that was cut off, and the next one removes what it left', async () => {
  const before = await answers()
  let steps = 0
  const fail = (): undefined => {
    if (++steps > 100) throw new Error('cut off')
    return undefined
  }
  await expect(mergeBlocks(db, 'values', mergeables(db, 'values'), fail)).rejects.toThrow('cut off')
  // As if it had come as far as its pages.
  db.prepare('INSERT INTO page VALUES(?, ?, 0)').run(7 * 2 ** 20, Buffer.from('left'))
  expect(await answers()).toEqual(before)
  expect(mergeables(db, 'values')).toHaveLength(CHUNKS.length)
  await merge(0, CHUNKS.length)
  expect(await answers()).toEqual(before)
  expect(db.prepare('SELECT count(*) AS n FROM page WHERE k >= ?').get(7 * 2 ** 20)!['n']).toBe(0)
})

it('says which chunks have no block that can be read, and what is damaged', async () => {
  const before = await answers()
  await merge(0, 4)
  // As if it had been written late, and lost.
  db.exec('DELETE FROM block WHERE k / 2 = 9')
  db.exec("UPDATE page SET z = substr(z, 1, length(z) - 2) || x'0000'")
  reader.refresh()
  const after = await answers()
  expect(after.words).toEqual(before.words)
  expect(withoutBlock.mock.calls.map(([c]) => c)).toEqual([0, 1, 2, 4, 9])
  const isLost = (i: number): boolean => [0, 1, 2, 4, 9].includes(CHUNKS[i]!)
  expect([...after.counts]).toEqual([...before.counts].map((count, i) => (isLost(i) ? -1 : count)))
  expect([...after.valueCounts]).toEqual([...before.valueCounts].map((count, i) => (isLost(i) ? -1 : count)))
  // The column decides.
  expect(after.values).toEqual(before.values.map((count, i) => (isLost(i) ? 1 : count)))
  expect(reader.mayHaveField('none', 0)).toBe(true)
  expect(reader.mayHaveField('none', 5)).toBe(false)
  expect(reader.damaged).toEqual(['part 1 of the text index (words)', 'part 2 of the text index (values)'])
  db.exec('DELETE FROM part')
  reader.refresh()
  expect(reader.damaged).toEqual([])
})

it('reads nothing again of what it remembers, until it is merged', async () => {
  const before = await answers()
  await merge(0, CHUNKS.length)
  reader.refresh()
  expect(await answers()).toEqual(before)
  const inflate = vi.spyOn(bytes.ByteReader.prototype, 'frame')
  reading.close()
  expect(await answers()).toEqual(before)
  expect(inflate).not.toHaveBeenCalled()
  inflate.mockRestore()
  reading = new DatabaseSync(join(folder, 'index.db'), { readOnly: true })
  reader.reopen(reading)
  reader.refresh()
  const full = cache.bytes
  reader.forget()
  expect(cache.bytes).toBeLessThan(full / 4)
  expect(await answers()).toEqual(before)
})

it('merges blocks once there are enough of them, and parts no more', () => {
  const block = (c: number) => ({ first: c, last: c, part: null })
  const part = { first: 0, last: 7, part: 1 }
  const many = Array.from({ length: PART_CHUNKS + 3 }, (_, i) => block(20 + i))
  expect(nextMerge([part, block(8)])).toBeNull()
  expect(nextMerge(many.slice(0, PART_CHUNKS - 1))).toBeNull()
  expect(nextMerge([part, ...many])).toEqual(many.slice(0, PART_CHUNKS))
  expect(nextMerge([part, block(3), block(9)], 2)).toEqual([block(3), block(9)])
  expect(nextMerge([part, block(8)], 2)).toBeNull()
})
