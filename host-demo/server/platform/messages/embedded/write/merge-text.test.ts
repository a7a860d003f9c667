import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { WriteBatch } from '../../message-store.ts'
import { documentKey, openForWriting } from '../format.ts'
import { indexPath } from '../index-files.ts'
import { ByteCache } from '../read/cache.ts'
import { IndexReader } from '../read/index-reader.ts'
import { countRows } from '../rows.ts'
import { blockKey, type BlockKind } from '../text/blocks/block-tables.ts'
import { mergeables } from '../text/blocks/merge-blocks.ts'
import { checkIndex } from './check-index.ts'
import { IndexSets } from './index-sets.ts'
import { MERGED_CHUNKS, MERGED_CHUNKS_BEHIND } from './index-writer.ts'
import { mergeText } from './merge-text.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-merge-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const ROWS = 3
const wanting = (sets: IndexSets, isBehind = false): string[] =>
  sets.writers.flatMap(([name, writer]) => (writer.wantsMerge(isBehind) ? [name] : []))
const batch = (sequence: number): WriteBatch => ({
  sequence,
  targets: [
    {
      indexSet: 'one',
      messages: Array.from({ length: ROWS }, (_, i) => ({
        id: `${sequence}-${i}`,
        timestamp: i,
        streams: [],
        fields: { message: `message ${i} of ${sequence}`, user: `u${i}`, app: 'same' },
      })),
    },
  ],
})

function openSets(): IndexSets {
  const sets = new IndexSets(
    dir,
    { direct: 1, fold: 8_000 },
    Infinity,
    () => {},
    () => {},
  )
  sets.ensure('one', 'one')
  return sets
}

it('merges beside the writer once there are enough blocks, and a reader that is open goes on', async () => {
  const sets = openSets()
  for (let sequence = 1; sequence < MERGED_CHUNKS; sequence++) sets.apply([batch(sequence)])
  expect(wanting(sets)).toEqual([])
  sets.apply([batch(MERGED_CHUNKS), batch(MERGED_CHUNKS + 1)])
  expect(wanting(sets)).toEqual(['one_0'])
  const reader = new IndexReader(
    { name: 'one_0', path: indexPath(dir, 'one_0'), indexSet: 'one', active: true, messages: 0 },
    new ByteCache({ bytes: 1e6, ownBytes: 1e6, used: new SharedArrayBuffer(4) }, 0),
  )
  reader.refresh()
  const answers = async (): Promise<number[]> => {
    const chunks = reader.chunks()
    const words = await reader.blocks!.words(
      { type: 'phrase', words: ['message', '1'], openEnd: false },
      'message',
      chunks,
      () => undefined,
    )
    const values = await reader.blocks!.values(
      { type: 'equals', fields: 'app', value: 'same' },
      chunks,
      () => undefined,
    )
    return [words, values.rows].map(all => all.reduce((sum, rows) => sum + countRows(rows, ROWS), 0))
  }
  const before = await answers()
  expect(before[1]).toBe(reader.chunks().length * ROWS)
  const db = openForWriting(indexPath(dir, 'one_0'))
  const merging = mergeText(db)
  sets.apply([batch(100)])
  await merging
  db.close()
  for (const [, writer] of sets.writers) writer.countUnmerged()
  expect(wanting(sets)).toEqual([])
  expect(await answers()).toEqual(before)
  reader.refresh()
  expect((await answers())[1]).toBe(before[1]! + ROWS)
  reader.close()
  sets.close()
  const file = openForWriting(indexPath(dir, 'one_0'))
  expect(checkIndex(file)).toEqual([])
  // As if it had been written late: its number lies within the range of the part.
  file.exec(`UPDATE part SET last = 1000; DELETE FROM block WHERE k = (SELECT max(k) FROM block)`)
  expect(checkIndex(file)).toContainEqual(expect.stringMatching(/^the values of block \d+ are missing$/))
  file.close()
})

it('waits while the journal is behind, but not for long', () => {
  const sets = openSets()
  for (let sequence = 1; sequence < MERGED_CHUNKS_BEHIND; sequence++) sets.apply([batch(sequence)])
  expect(wanting(sets, true)).toEqual([])
  expect(wanting(sets)).toEqual(['one_0'])
  sets.apply([batch(MERGED_CHUNKS_BEHIND), batch(MERGED_CHUNKS_BEHIND + 1)])
  expect(wanting(sets, true)).toEqual(['one_0'])
  sets.close()
})

const block = (kind: BlockKind, c: number): string =>
  `UPDATE block SET z = CAST('damaged' AS BLOB) WHERE k = ${blockKey(kind, c)};`
const documents = (c: number): string =>
  `UPDATE doc SET z = CAST('damaged' AS BLOB) WHERE b >= ${documentKey(c, 0)} AND b < ${documentKey(c + 1, 0)};`

it('makes damaged blocks again of the messages, and merges what is left where these are damaged as well', async () => {
  const sets = openSets()
  for (let sequence = 1; sequence <= 6; sequence++) sets.apply([batch(sequence)])
  sets.close()
  const db = openForWriting(indexPath(dir, 'one_0'))
  const chunks = mergeables(db, 'words').map(({ first }) => first)
  const [, first, second, third] = chunks as [number, number, number, number]
  db.exec(block('words', first) + block('values', second) + block('words', third) + documents(third))
  expect(await mergeText(db, 2)).toEqual([
    `the words of block ${first}`,
    `the words of block ${third}`,
    `the values of block ${second}`,
  ])
  const shapeOf = (kind: BlockKind) => mergeables(db, kind).map(one => [one.first, one.last, one.part !== null])
  expect(shapeOf('words')).toEqual([
    [chunks[0], chunks.at(-1), true],
    [third, third, false],
  ])
  expect(shapeOf('values')).toEqual([[chunks[0], chunks.at(-1), true]])
  expect(checkIndex(db).filter(part => !part.startsWith('documents'))).toEqual([`the words of block ${third}`])
  db.close()
})

it('is not wanted again at once where nothing can be merged', async () => {
  const sets = openSets()
  for (let sequence = 1; sequence <= MERGED_CHUNKS; sequence++) sets.apply([batch(sequence)])
  expect(wanting(sets)).toEqual(['one_0'])
  const db = openForWriting(indexPath(dir, 'one_0'))
  db.exec(`UPDATE doc SET z = CAST('damaged' AS BLOB); UPDATE block SET z = CAST('damaged' AS BLOB)`)
  expect(await mergeText(db)).toHaveLength(2 * MERGED_CHUNKS)
  db.close()
  for (const [, writer] of sets.writers) writer.countUnmerged()
  expect(wanting(sets)).toEqual([])
  for (let more = 1; more <= MERGED_CHUNKS; more++) sets.apply([batch(MERGED_CHUNKS + more)])
  expect(wanting(sets)).toEqual(['one_0'])
  sets.close()
})
