import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseQuery } from '../../../../../../core/query/parse.ts'
import type { QueryNode } from '../../../../../../core/query/tree.ts'
import type { AggregationRequest, AggregationResult, FieldValue, Group } from '../../message-store.ts'
import { createIndex, indexPath } from '../index-files.ts'
import { ByteCache } from '../read/cache.ts'
import { IndexReader } from '../read/index-reader.ts'
import { JobMemory } from '../read/memory-budget.ts'
import { findMessages } from '../read/messages.ts'
import { countSelected, QueryRun } from '../read/query-run.ts'
import { Selector } from '../read/select.ts'
import { SlicedWork } from '../read/work.ts'
import { IndexWriter } from '../write/index-writer.ts'
import { aggregate, collected } from './aggregate.ts'
import { GroupCollector } from './collect-groups.ts'
import { countWithKept } from './kept-counts.ts'

const ROWS = 10
const USERS = ['eva', 'Eva', '5', '05', 'leo', 'ida']
const MIXED: readonly FieldValue[] = [5, '5', true, 'eva', 'true', 7]

let dir: string
let reader: IndexReader
let writer: IndexWriter
let written = 0

/** Writes so many chunks more; message n is of the instant n. */
function write(chunks: number): void {
  for (let c = 0; c < chunks; c++) {
    const messages = Array.from({ length: ROWS }, () => {
      const n = written++
      const fields: Record<string, FieldValue> = { message: `word${n % 3}`, user: USERS[(n * n) % 6]! }
      if (n % 4 > 0) fields['mixed'] = MIXED[(n * 7) % 6]!
      fields['unique'] = `u${n}`
      return {
        message: { id: String(n).padStart(6, '0'), timestamp: n, streams: [`s${n % 2}`], fields },
        shared: false,
      }
    })
    writer.write(messages, written)
  }
  reader?.refresh()
}

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-kept-'))
  const about = { indexSet: 'set', prefix: 'set', number: 0, createdAt: 1, state: 'open', sequence: 0, finished: false }
  createIndex(dir, about as Parameters<typeof createIndex>[1])
  const path = indexPath(dir, 'set_0')
  writer = new IndexWriter(path, { direct: ROWS, fold: 8_000 })
  write(12)
  const cache = new ByteCache({ bytes: 1e7, ownBytes: 1e7, used: new SharedArrayBuffer(4) }, 0)
  reader = new IndexReader({ name: 'set_0', path, indexSet: 'set', active: true, messages: 1 }, cache)
  reader.refresh()
})
afterAll(() => {
  reader.close()
  writer.close()
  rmSync(dir, { recursive: true, force: true })
})

const work = (): SlicedWork => {
  const limit = { jobBytes: 1e9, bytes: 1e9, used: new SharedArrayBuffer(4) }
  return new SlicedWork(new SharedArrayBuffer(4), new JobMemory(limit, 0))
}
const values = (field: string): Group => ({ type: 'values', fields: [field], limit: 4, skipEmpty: false })
const minutes: Group = { type: 'time', fields: ['timestamp'], unit: 'second', size: 1 }
const term = (field: string, value: string): QueryNode => ({ type: 'term', field, value })

const requestOf = (
  rows: readonly Group[],
  columns: readonly Group[] = [],
  queries: readonly QueryNode[] = [],
): AggregationRequest => ({
  scope: { from: 0, to: 1_000, streams: null },
  queries,
  now: 0,
  timeZone: 'UTC',
  rows,
  columns,
  metrics: [{ id: 'count()', type: 'count', field: null }],
  sort: [],
  rollup: true,
})
const within = (request: AggregationRequest, from: number, to: number): AggregationRequest => ({
  ...request,
  scope: { ...request.scope, from, to },
})

/** Counts without what is kept. */
async function counted(request: AggregationRequest): Promise<AggregationResult> {
  const run = new QueryRun([reader], request, work())
  const collector = new GroupCollector(run, request, work())
  await collector.addSelected(await run.all())
  return collected(run, request, collector, work())
}
const isKept = async (request: AggregationRequest): Promise<boolean> =>
  (await countWithKept(new QueryRun([reader], request, work()), request, work())) !== null

describe('counts of whole chunks', () => {
  it('give the same answer for any ranges', async () => {
    const groups = fc.constantFrom<[Group[], Group[]]>(
      [[], []],
      [[values('user')], []],
      [[values('mixed')], []],
      [[values('unique')], []],
      [[values('streams')], []],
      [[minutes], []],
      [[minutes], [values('mixed')]],
    )
    const queries = fc.constantFrom<QueryNode[]>([], [term('message', 'word1')], [term('user', 'eva')])
    const ranges = fc.array(fc.tuple(fc.nat(125), fc.nat(125)), { minLength: 2, maxLength: 8 })
    const streams = fc.constantFrom(null, ['s1'])
    await fc.assert(
      fc.asyncProperty(groups, queries, ranges, streams, async ([rows, columns], queries, ranges, streams) => {
        for (const [from, to] of ranges) {
          const request = within(requestOf(rows, columns, queries), Math.min(from, to), Math.max(from, to))
          const asked = { ...request, scope: { ...request.scope, streams } }
          expect(await aggregate([reader], asked, work())).toEqual(await counted(asked))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('are kept from the second time on, and take in new chunks', async () => {
    const request = requestOf([values('user')], [], [term('message', 'word2')])
    expect(await isKept(request)).toBe(false)
    expect(await isKept(request)).toBe(true)
    write(1)
    expect(await aggregate([reader], request, work())).toEqual(await counted(request))
    const shorter = within(request, 0, 77)
    expect(await isKept(shorter)).toBe(true)
    expect(await aggregate([reader], shorter, work())).toEqual(await counted(shorter))
  })

  it('are kept for ranges that move on: only new chunks are read, and those where the range begins', async () => {
    write(40 - written / ROWS)
    const request = requestOf([minutes], [values('mixed')], [term('message', 'word0')])
    const last = () => within(request, written - 300, written)
    expect(await isKept(last())).toBe(false)
    await aggregate([reader], last(), work())
    for (let step = 0; step < 6; step++) {
      write(3)
      const select = vi.spyOn(Selector.prototype, 'select')
      expect(await isKept(last())).toBe(true)
      const chunks = select.mock.calls.reduce((sum, [chunks]) => sum + chunks.length, 0)
      select.mockRestore()
      // Three are new, and at most fifteen of the block in which the range begins.
      expect(chunks).toBeLessThanOrEqual(18)
      expect(await aggregate([reader], last(), work())).toEqual(await counted(last()))
    }
  })

  it('of many values are kept for a range that is asked again, and not for those that move on', async () => {
    const request = requestOf([values('unique')])
    for (const from of [10, 20, 30]) {
      const moved = within(request, from, written)
      expect(await aggregate([reader], moved, work())).toEqual(await counted(moved))
    }
    const again = within(request, 0, written)
    await isKept(again)
    expect(await isKept(again)).toBe(true)
    expect(await aggregate([reader], again, work())).toEqual(await counted(again))
  })

  it('are not kept where the query depends on the time of asking', async () => {
    const request = requestOf([values('user')], [], [{ ...term('timestamp', 'now-1h') }])
    expect(await isKept(request)).toBe(false)
    expect(await isKept(request)).toBe(false)
  })

  it('are kept where a word only contains "now"', async () => {
    const request = requestOf([values('user')], [], [term('message', 'unknown')])
    expect(await isKept(request)).toBe(false)
    expect(await isKept(request)).toBe(true)
  })
})

describe('numbers of matches', () => {
  const total = async (query: string, from: number, to: number, streams: readonly string[] | null = null) => {
    const selection = { scope: { from, to, streams }, queries: [parseQuery(query)], now: 0, timeZone: 'UTC' }
    const request = { ...selection, sort: [], offset: 0, limit: 0, total: true }
    const result = await findMessages([reader], request, work())
    return { result: result.total, selection }
  }
  const queries = ['message:word1 AND user:eva', 'message:"word1"', 'message:/word[12]/', 'NOT user:leo', 'mixed:>4']

  it('are right for any ranges and streams, while chunks come', async () => {
    const ranges = [0, 3, 57, 118].flatMap(from => [60, 95, 500].map(to => [from, to] as const))
    for (let round = 0; round < 3; round++) {
      for (const query of queries)
        for (const streams of [null, ['s1'], []])
          for (const [from, to] of ranges) {
            const { result, selection } = await total(query, from, to, streams)
            const expected = countSelected(await new QueryRun([reader], selection, work()).all())
            expect({ query, streams, from, to, result }).toEqual({ query, streams, from, to, result: expected })
          }
      write(1)
    }
  })

  it.each(queries)('%s: only the chunks are read that the range cuts through', async query => {
    const end = written - 5
    for (let times = 0; times < 2; times++) await total(query, 0, end)
    const select = vi.spyOn(Selector.prototype, 'select')
    await total(query, 0, end + 1)
    expect(select.mock.calls.map(([chunks]) => chunks.length)).toEqual([1])
    select.mockRestore()
  })
})
