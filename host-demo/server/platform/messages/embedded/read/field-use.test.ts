import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { IndexFieldUse, Message } from '../../message-store.ts'
import { createIndex, indexBytes, indexPath } from '../index-files.ts'
import { IndexWriter } from '../write/index-writer.ts'
import { ByteCache } from './cache.ts'
import { findFieldUse } from './field-use.ts'
import { IndexReader } from './index-reader.ts'
import { JobMemory } from './memory-budget.ts'
import { SlicedWork } from './work.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-field-use-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

async function useOf(count: number, fields: (n: number) => Message['fields'], packed = true): Promise<IndexFieldUse> {
  const meta = { indexSet: 'set', prefix: 'set', number: 0, createdAt: 1, sequence: 0 }
  createIndex(dir, { ...meta, state: 'open', finished: false })
  const path = indexPath(dir, 'set_0')
  const writer = new IndexWriter(path, { direct: packed ? 1 : 100_000, fold: 100_000 })
  const messages = Array.from({ length: count }, (_, n) => ({
    message: { id: `id-${n}`, timestamp: 1_000 + n, streams: ['one'], fields: fields(n) },
    shared: false,
  }))
  writer.write(messages, 1)
  writer.close()
  const source = { name: 'set_0', path, indexSet: 'set', active: true, messages: count }
  const reader = new IndexReader(
    source,
    new ByteCache({ bytes: 1e7, ownBytes: 1e7, used: new SharedArrayBuffer(4) }, 0),
  )
  reader.refresh()
  const limit = { jobBytes: 1e8, bytes: 1e8, used: new SharedArrayBuffer(8) }
  const work = new SlicedWork(new SharedArrayBuffer(4), new JobMemory(limit, 0))
  try {
    return await findFieldUse(reader, indexBytes(path), work)
  } finally {
    reader.close()
  }
}
const mixed = (n: number): Message['fields'] => ({
  message: `request ${n} to the ${['north', 'south', 'east'][n % 3]} was answered after ${n % 97} ms`,
  level: n % 7,
  trace: `${(n * 2_654_435_761) % 4_294_967_296}-${n * 7919}-${n}`,
  took: n % 2 === 0 ? n : `${n}`,
  ...(n === 4_999 && { rare: true }),
})

it('knows every field of an index with its types and how many messages have it', async () => {
  const { messages, fields } = await useOf(5_000, mixed)
  expect(messages).toBe(5_000)
  expect(
    Object.fromEntries(fields.map(({ name, types, messages }) => [name, [types.toSorted().join(), messages]])),
  ).toEqual({
    message: ['text', 5_000],
    level: ['long', 5_000],
    trace: ['string', 5_000],
    took: ['long,string', 5_000],
    rare: ['boolean', 1],
  })
})

it('divides the bytes of an index by what its fields cost', async () => {
  const { bytes, fields } = await useOf(5_000, mixed)
  const cost = Object.fromEntries(fields.map(field => [field.name, field.bytes]))
  const together = fields.reduce((sum, field) => sum + field.bytes, 0)
  // Ids and times belong to no field.
  expect(together).toBeLessThan(bytes)
  expect(together).toBeGreaterThan(bytes / 2)
  // Values that are all different cost more than a few that come again and again.
  expect(cost['trace']).toBeGreaterThan(5 * cost['level']!)
  expect(cost['message']).toBeGreaterThan(5 * cost['level']!)
  expect(cost['rare']).toBeLessThan(cost['level']!)
})

it('counts messages that are not packed yet', async () => {
  const { messages, fields } = await useOf(20, mixed, false)
  expect(messages).toBe(20)
  expect(fields.find(({ name }) => name === 'took')).toMatchObject({ messages: 20 })
})

it('has nothing to say of an empty index', async () => {
  expect(await useOf(0, mixed)).toMatchObject({ messages: 0, fields: [] })
})
