/** Messages of very many fields: what a query costs is bounded by what it asks, not by the fields that somebody sent. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { QueryNode } from '../../../../../../core/query/tree.ts'
import type { Message, MessagesResult } from '../../message-store.ts'
import { ByteCache } from './cache.ts'
import { MAX_FIELDS, openForWriting } from '../format.ts'
import { createIndex, indexPath } from '../index-files.ts'
import { IndexReader } from './index-reader.ts'
import { IndexWriter } from '../write/index-writer.ts'
import { JobMemory } from './memory-budget.ts'
import { findMessages } from './messages.ts'
import { SlicedWork } from './work.ts'
import { NEW_META } from '../testing/new-meta.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-wide-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const message = (n: number, fields: Message['fields']): Message => ({
  id: `id-${n}`,
  timestamp: 1_000 + n,
  streams: ['one'],
  fields: { message: `word${n}`, ...fields },
})

/** 200 packed messages with a user, and these behind them that are not packed. */
function openWith(tail: readonly Message[]): IndexReader {
  createIndex(dir, NEW_META)
  const path = indexPath(dir, 'set_0')
  const writer = new IndexWriter(path, { direct: 100, fold: 8_000 })
  writer.write(
    Array.from({ length: 200 }, (_, n) => ({
      message: message(n, { user: `u${n % 20} of many, whose name is long enough for a column` }),
      shared: false,
    })),
    1,
  )
  writer.write(
    tail.map(one => ({ message: one, shared: false })),
    2,
  )
  writer.close()
  return reading()
}

function reading(): IndexReader {
  const reader = new IndexReader(
    { name: 'set_0', path: indexPath(dir, 'set_0'), indexSet: 'set', active: true, messages: 200 },
    new ByteCache({ bytes: 1e7, ownBytes: 1e7, used: new SharedArrayBuffer(4) }, 0),
  )
  reader.refresh()
  return reader
}

/** The total of words joined by OR, and how often the text indexes and the list of fields were asked for. */
async function search(reader: IndexReader, words: readonly string[]): Promise<{ total: number; asks: number }> {
  const should = words.map((value): QueryNode => ({ type: 'term', field: null, value }))
  const asked = [vi.spyOn(reader, 'matchText'), vi.spyOn(reader, 'matchKeywords'), vi.spyOn(reader, 'fields')]
  const { total } = await count(reader, { type: 'bool', must: [], should, mustNot: [] })
  const asks = asked.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  vi.restoreAllMocks()
  return { total, asks }
}

function count(reader: IndexReader, query: QueryNode): Promise<MessagesResult> {
  return findMessages(
    [reader],
    {
      scope: { from: 0, to: 1e6, streams: null },
      queries: [query],
      now: 0,
      timeZone: 'UTC',
      limit: 0,
      offset: 0,
      sort: [],
      total: true,
    },
    new SlicedWork(
      new SharedArrayBuffer(4),
      new JobMemory({ jobBytes: 1e8, bytes: 1e8, used: new SharedArrayBuffer(8) }, 0),
    ),
  )
}

const wide = Array.from({ length: 3 }, (_, n) =>
  message(200 + n, Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`f${n}_${i}`, i % 2 ? `v${i}` : i]))),
)
const words = (from: number, count: number) => Array.from({ length: count }, (_, i) => `word${from + i}`)

it('gives columns to a thousand fields at most, those of messages that are not packed included', () => {
  const reader = openWith(wide)
  expect(new Set(reader.fields().map(({ name }) => name)).size).toBeLessThanOrEqual(MAX_FIELDS)
  expect(reader.overflows).toBe(true)
  reader.close()
})

it('asks the indexes for all words of an OR at once, however many fields there are', async () => {
  const plain = openWith([])
  const one = await search(plain, words(0, 1))
  expect(await search(plain, words(1, 30))).toEqual({ total: 30, asks: one.asks })
  plain.close()
  rmSync(dir, { recursive: true })
  dir = mkdtempSync(join(tmpdir(), 'cordwood-wide-'))
  const reader = openWith(wide)
  const { total, asks } = await search(reader, [...words(0, 28), 'v19999', 'nobody'])
  expect(total).toBe(31)
  expect(asks).toBeLessThanOrEqual(one.asks + 2)
  reader.close()
})

it('finds values of fields without columns, asked for without a field, also where the index of values is damaged', async () => {
  const reader = openWith([])
  reader.close()
  const path = indexPath(dir, 'set_0')
  const writer = new IndexWriter(path, { direct: 100, fold: 8_000 })
  const many = Object.fromEntries(Array.from({ length: MAX_FIELDS }, (_, i) => [`f${i}`, `v${i}`]))
  const long = 'x'.repeat(300)
  const last: Message['fields'] = { ...many, beyond: 'Found', count: 1_500, on: true, [`name ${long}`]: 'odd', long }
  const entry = (one: Message) => ({ message: one, shared: false })
  writer.write(
    Array.from({ length: 200 }, (_, n) => entry(message(1_000 + n, n < 3 ? last : { user: 'u' }))),
    3,
  )
  writer.close()
  const totals = async (): Promise<number[]> => {
    const open = reading()
    expect(open.hasOverflow('beyond')).toBe(true)
    const found: number[] = []
    for (const value of ['Found', 'found', '1500', '1.5e3', 'true', 'odd', long, 'v3', 'nobody'])
      found.push((await search(open, [value])).total)
    for (const query of [
      { type: 'wildcard', field: null, parts: [{ literal: 'Fou' }, '*'] },
      { type: 'regex', field: null, pattern: 'F.*d' },
      { type: 'range', field: null, lower: '1400', includeLower: true, upper: '1600', includeUpper: true },
      { type: 'term', field: `name ${long}`, value: 'odd' },
      { type: 'term', field: 'beyond', value: 'Found' },
    ] as QueryNode[])
      found.push((await count(open, query)).total)
    open.close()
    return found
  }
  const expected = [3, 0, 3, 3, 3, 3, 3, 3, 0, 3, 3, 3, 3, 3]
  expect(await totals()).toEqual(expected)
  const db = openForWriting(path)
  db.exec(`UPDATE block SET z = CAST('damaged' AS BLOB) WHERE k % 2 = 1`)
  db.close()
  expect(await totals()).toEqual(expected)
})
