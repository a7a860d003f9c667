import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIndex, indexName, indexPath } from '../index-files.ts'
import { IndexWriter } from '../write/index-writer.ts'
import { ByteCache } from './cache.ts'
import type { IndexReader } from './index-reader.ts'
import { LeftOutParts } from './left-out.ts'
import { OpenIndices } from './open-indices.ts'

const INDICES = 20
let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-open-'))
  for (let number = 0; number < INDICES; number++) fill(number, `app ${number}`)
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function fill(number: number, app: string): void {
  createIndex(dir, { indexSet: 'x', prefix: 'p', number, createdAt: 0, state: 'open', sequence: 0, finished: false })
  const writer = new IndexWriter(indexPath(dir, indexName('p', number)), { direct: 1, fold: 100 })
  writer.write(
    [{ message: { id: `id${number}`, timestamp: number, streams: [], fields: { message: 'm', app } }, shared: false }],
    1,
  )

  writer.close()
}

const sourceOf = (number: number, active = false) => ({
  name: indexName('p', number),
  path: indexPath(dir, indexName('p', number)),
  indexSet: 'x',
  active,
  messages: 1,
})

it('what was read of an index stays when its file is closed for others, but not when another file is there', async () => {
  const cache = new ByteCache({ bytes: 1e7, ownBytes: 1e7, used: new SharedArrayBuffer(4) }, 0)
  const open = new OpenIndices(cache)
  const appsOf = (numbers: readonly number[]) =>
    open.use(
      numbers.map(number => sourceOf(number)),
      new LeftOutParts(),
      indices =>
        indices.map(index => {
          const column = index.chunks()[0]!.column('app', 'string')
          return [index.name, column?.kind === 'string' ? column.dictionary.join() : null, index.isOpen]
        }),
    )
  const all = Array.from({ length: INDICES }, (_, number) => number)
  const expected = all.map(number => [indexName('p', number), `app ${number}`, true])
  expect(await appsOf(all)).toEqual(expected)
  const { bytes } = cache
  expect(await appsOf([INDICES - 1])).toEqual([expected.at(-1)])
  expect(cache.bytes).toBe(bytes)
  expect(await appsOf(all)).toEqual(expected)
  expect(cache.bytes).toBe(bytes)
  await appsOf([INDICES - 1])
  const [first] = [sourceOf(0)]
  renameSync(first.path, join(dir, 'aside'))
  fill(0, 'another')
  expect(await appsOf([0])).toEqual([[indexName('p', 0), 'another', true]])
})

it('what was read of an index stays when its set goes on in another one', async () => {
  const open = new OpenIndices(new ByteCache({ bytes: 1e7, ownBytes: 1e7, used: new SharedArrayBuffer(4) }, 0))
  const read = (active: boolean, work: (index: IndexReader) => unknown) =>
    open.use([sourceOf(1, active)], new LeftOutParts(), ([index]) => work(index!))
  await read(true, index => index.chunks()[0]!.keep('rows of a query', [3], 8))
  expect(await read(false, index => [index.active, index.chunks()[0]!.recall('rows of a query')])).toEqual([false, [3]])
  expect(await read(true, index => [index.active, index.chunks()[0]!.recall('rows of a query')])).toEqual([true, [3]])
})
