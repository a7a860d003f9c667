/** Numbers of matches: those that stand beside the terms of the text index are the answer only where every row of a chunk may be seen. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { parseQuery } from '../../../../../../core/query/parse.ts'
import type { Group, Message, MessagesResult, Scope } from '../../message-store.ts'
import { aggregate } from '../aggregate/aggregate.ts'
import { createIndex, indexPath } from '../index-files.ts'
import { IndexWriter } from '../write/index-writer.ts'
import { ByteCache } from './cache.ts'
import { IndexReader } from './index-reader.ts'
import { JobMemory } from './memory-budget.ts'
import { findMessages } from './messages.ts'
import { countSelected, QueryRun } from './query-run.ts'
import { SlicedWork } from './work.ts'
import { NEW_META } from '../testing/new-meta.ts'

let dir: string
let reader: IndexReader
const ROWS = 200
const message = (n: number): Message => ({
  id: `id-${n}`,
  timestamp: 1_000 + n,
  // The first chunk has messages of two streams, the second one of one.
  streams: n < ROWS && n % 3 === 0 ? ['one', 'two'] : ['one'],
  fields: { message: `word${n % 5} word`, app: `app-${n % 7}`, unique: `u${n}`, source: `Host-${n % 4}` },
})

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-count-'))
  createIndex(dir, NEW_META)
  const writer = new IndexWriter(indexPath(dir, 'set_0'), { direct: 100, fold: 8_000 })
  for (const [i, n] of [ROWS, ROWS, 10].entries())
    writer.write(
      Array.from({ length: n }, (_, row) => ({ message: message(i * ROWS + row), shared: false })),
      i + 1,
    )
  writer.close()
  reader = openReader()
})

function openReader(): IndexReader {
  const opened = new IndexReader(
    { name: 'set_0', path: indexPath(dir, 'set_0'), indexSet: 'set', active: true, messages: 2 * ROWS },
    new ByteCache({ bytes: 1e7, ownBytes: 1e7, used: new SharedArrayBuffer(4) }, 0),
  )
  opened.refresh()
  return opened
}

afterAll(() => {
  reader.close()
  rmSync(dir, { recursive: true, force: true })
})

const work = (): SlicedWork =>
  new SlicedWork(
    new SharedArrayBuffer(4),
    new JobMemory({ jobBytes: 1e8, bytes: 1e8, used: new SharedArrayBuffer(8) }, 0),
  )

const ALL: Scope = { from: 0, to: 1e6, streams: null }
const QUERIES: readonly (readonly [text: string, counted: boolean])[] = [
  ['message:word3', true],
  ['message:nothing', true],
  ['app:app-2', true],
  ['app:"app-2"', true],
  ['source:HOST-2', true],
  ['unique:u7', true],
  ['message:"word3 word"', false],
  ['word3', false],
  ['app:app*', false],
  ['message:word3 AND app:app-2', false],
  ['NOT message:word3', false],
]

it.each(QUERIES)('%s', async (text, counted) => {
  for (const [scope, chunks] of [
    [ALL, 2],
    [{ ...ALL, streams: ['one'] }, 2],
    [{ ...ALL, streams: ['two'] }, 0],
    [{ ...ALL, streams: [] }, 0],
    [{ ...ALL, from: 1_050 }, 1],
    [{ from: 1_050, to: 1_320, streams: ['two'] }, 0],
  ] as const) {
    const reader = openReader()
    const ask = vi.spyOn(reader.blocks!, 'counts')
    const selection = { scope, queries: [parseQuery(text)], now: 0, timeZone: 'UTC' }
    const run = (): QueryRun => new QueryRun([reader], selection, work())
    const count = await run().count()
    expect({ scope, count }).toEqual({ scope, count: countSelected(await run().all()) })
    expect(await run().count()).toBe(count)
    // The numbers are kept: each chunk is asked once.
    expect(ask.mock.calls.map(([, asked]) => asked.length)).toEqual(counted && chunks > 0 ? [chunks] : [])
    reader.close()
  }
})

it.each(['timestamp', 'app'])('a page of hits by %s has the number beside the term for its total', async field => {
  for (const [order, limit] of [
    ['desc', 20],
    ['asc', 20],
    ['desc', 1_000],
  ] as const) {
    const sort = [{ field, order }]
    const request = { scope: ALL, now: 0, timeZone: 'UTC', offset: 0, sort, limit }
    const asked = (text: string, total = true) =>
      findMessages([reader], { ...request, total, queries: [parseQuery(text)] }, work())
    const { total, hits } = await asked('message:word3')
    expect(total).toBe(82)
    expect(hits).toEqual((await asked('message:word3 AND message:word')).hits)
    const after = hits[4]!.cursor
    const next = await findMessages(
      [reader],
      { ...request, total: true, after, queries: [parseQuery('message:word3')] },
      work(),
    )
    expect(next.total).toBe(82)
    expect(next.hits.slice(0, 10)).toEqual(hits.slice(5, 15))
  }
})

it('tells the times of the first and the last match of a page', async () => {
  const request = { scope: ALL, now: 0, timeZone: 'UTC', offset: 0, sort: [], total: true, range: true } as const
  for (const limit of [0, 5])
    for (const text of ['message:word3', 'app:app-2', 'unique:u7', 'app:nothing']) {
      const ask = (query: string) => findMessages([reader], { ...request, limit, queries: [parseQuery(query)] }, work())
      const { total, hits, range } = await ask(text)
      expect({ text, total, hits, range }).toEqual({ text, ...pick(await ask(`${text} AND message:word`)) })
    }
})
const pick = ({ total, hits, range }: MessagesResult) => ({ total, hits, range })

it.each([1, 40, 250, 300, 1_000])('matches are counted over time, in steps of %d ms', async size => {
  const ask = (text: string, rows: readonly Group[]) =>
    aggregate(
      [reader],
      {
        scope: ALL,
        now: 0,
        timeZone: 'UTC',
        queries: [parseQuery(text)],
        rows,
        columns: [],
        metrics: [{ id: 'count()', type: 'count', field: null }],
        sort: [],
        rollup: false,
      },
      work(),
    )
  const overTime: Group = { type: 'time', fields: ['timestamp'], unit: 'millisecond', size }
  for (const rows of [[overTime], [], [{ type: 'values', fields: ['app'], limit: 3, skipEmpty: true } as const]])
    for (const text of ['message:word3', 'app:app-2', 'unique:u7', 'app:nothing'])
      expect(await ask(text, rows)).toEqual(await ask(`${text} AND message:word`, rows))
})
