import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { MessagePort } from 'node:worker_threads'
import type { FromStore, MessageStore } from '../platform/messages/message-store.ts'
import { openEmbeddedStore } from '../platform/messages/embedded/store.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { area as indices } from './area.ts'

const rotation = 'org.graylog2.indexer.rotation.strategies.'
const retention = 'org.graylog2.indexer.retention.strategies.'

let dir: string
let store: MessageStore
let server: TestServer
let port: MessagePort
let sequence = 0
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-keeper-'))
  store = await openEmbeddedStore({ dir, log: pino({ level: 'silent' }), readers: 2 })
  server = await testServer([indices], {}, store)
  port = store.openWriteChannel().port
  sequence = 0
})
afterEach(async () => {
  port.close()
  await server.close()
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

async function made(strategies: object): Promise<string> {
  const body = { title: 'Own', index_prefix: 'own', creation_date: '2026-11-19T00:00:00.000Z', ...strategies }
  const reply = await server.call('POST', '/api/system/indices/index_sets', body)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ id: string }>().id
}
const counted = (messages: number, indices: number, action: 'Deletion' | 'Closing' = 'Deletion') => ({
  rotation_strategy_class: `${rotation}MessageCountRotationStrategy`,
  rotation_strategy: { type: `${rotation}MessageCountRotationStrategyConfig`, max_docs_per_index: messages },
  retention_strategy_class: `${retention}${action}RetentionStrategy`,
  retention_strategy: { type: `${retention}${action}RetentionStrategyConfig`, max_number_of_indices: indices },
})

/** Writes a batch and waits until it is stored. */
async function write(indexSet: string, count: number): Promise<void> {
  const own = ++sequence
  const stored = new Promise<void>(resolve => {
    const hear = (message: FromStore): void => {
      if (message.type !== 'stored' || message.sequence < own) return
      port.off('message', hear)
      resolve()
    }
    port.on('message', hear)
  })
  const messages = Array.from({ length: count }, (_, i) => ({
    id: `${own}-${i}`,
    timestamp: Date.now(),
    streams: ['s'],
    fields: { message: `message ${own} ${i}`, source: 'test' },
  }))
  port.postMessage({ type: 'batch', batch: { sequence: own, targets: [{ indexSet, messages }] } })
  await stored
}
const namesOf = async (id: string) =>
  (await store.indices()).filter(({ indexSet }) => indexSet === id).map(({ name, state }) => `${name} ${state}`)
const files = () => readdirSync(dir).filter(file => /^own_\d+\.db$/.test(file))

describe('an index set', () => {
  it('has as many indices as its retention says, whatever it is sent, and no files of others', async () => {
    const id = await made(counted(100, 3))
    for (let i = 0; i < 12; i++) await write(id, 40)
    await vi.waitFor(async () => expect(await namesOf(id)).toHaveLength(3), { timeout: 10_000 })
    // Batches are not cut: each index has the first three that make a hundred.
    expect(await namesOf(id)).toEqual(['own_2 open', 'own_3 open', 'own_4 open'])
    expect(files().sort()).toEqual(['own_2.db', 'own_3.db', 'own_4.db'])
    expect((await store.indices()).find(({ name }) => name === 'own_3')).toMatchObject({ messages: 120 })
  })

  it('has old indices closed where that is its retention', async () => {
    const id = await made(counted(10, 1, 'Closing'))
    for (let i = 0; i < 2; i++) await write(id, 10)
    await vi.waitFor(async () => expect(await namesOf(id)).toEqual(['own_0 closed', 'own_1 closed', 'own_2 open']), {
      timeout: 10_000,
    })
  })

  it('goes on in a new index when a period of the clock has passed, and not while it is empty', async () => {
    const timed = {
      rotation_strategy_class: `${rotation}TimeBasedRotationStrategy`,
      rotation_strategy: { type: `${rotation}TimeBasedRotationStrategyConfig`, rotation_period: 'PT1S' },
    }
    const id = await made(timed)
    // Each change of a set makes the job look at once.
    const set = (await server.call('GET', `/api/system/indices/index_sets/${id}`)).json<object>()
    const look = () => server.call('PUT', `/api/system/indices/index_sets/${id}`, set)
    await new Promise(resolve => setTimeout(resolve, 1100))
    await look()
    await write(id, 5)
    await vi.waitFor(
      async () => {
        await look()
        expect(await namesOf(id)).toEqual(['own_0 open', 'own_1 open'])
      },
      { timeout: 10_000, interval: 200 },
    )
    expect((await store.indices()).find(({ name }) => name === 'own_0')).toMatchObject({ messages: 5 })
  })

  it('has the fields of its messages listed from its files', async () => {
    const id = await made({})
    await write(id, 30)
    const reply = await server.call('GET', `/api/system/indices/index_sets/${id}/fields`)
    expect(reply.json()).toMatchObject({ indices: 1, indices_read: 1, messages: 30 })
    const { fields } = reply.json<{ fields: { name: string; types: unknown; messages: number }[] }>()
    expect(fields.find(({ name }) => name === 'message')).toMatchObject({
      types: [{ type: 'text', indices: 1 }],
      messages: 30,
    })
    await server.call('PUT', `/api/system/indices/index_sets/${id}/fields/source_port`, { type: 'long', rotate: true })
    expect(await namesOf(id)).toEqual(['own_0 open', 'own_1 open'])
  })

  it('that is not writable is left alone', async () => {
    const id = await made({ ...counted(10, 1), writable: false })
    for (let i = 0; i < 3; i++) await write(id, 10)
    await store.rotate(id)
    await write(id, 10)
    await server.services.scheduler.jobs()
    expect(await namesOf(id)).toEqual(['own_0 open', 'own_1 open'])
  })

  it('is answered for while its indices are deleted', async () => {
    const id = await made(counted(50, 2))
    let searching = true
    const totals: number[] = []
    const search = async () => {
      while (searching) {
        const selection = { scope: { from: 0, to: 8e15, streams: null }, queries: [], now: 0, timeZone: 'UTC' }
        totals.push((await store.messages({ ...selection, limit: 1, offset: 0, sort: [], total: true })).total)
      }
    }
    const searches = [search(), search(), search()]
    for (let i = 0; i < 14; i++) await write(id, 25)
    searching = false
    await Promise.all(searches)
    expect(totals.length).toBeGreaterThan(0)
    await vi.waitFor(async () => expect(await namesOf(id)).toHaveLength(2), { timeout: 10_000 })
  })

  it('tells of what its rotations have to do afterwards with jobs', async () => {
    const id = await made(counted(10, 5))
    await write(id, 10)
    await vi.waitFor(
      async () => {
        const jobs = await server.services.scheduler.jobs()
        expect(jobs.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
          'OptimizeIndexJob complete',
          'SetIndexReadOnlyAndCalculateRangeJob complete',
        ])
      },
      { timeout: 10_000 },
    )
    expect((await store.indices()).find(({ name }) => name === 'own_0')).toMatchObject({ optimized: 'done' })
  })
})
