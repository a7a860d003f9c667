import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Message, MessageStore } from '../../host-demo/server/platform/messages/message-store.ts'
import { openEmbeddedStore } from '../../host-demo/server/platform/messages/embedded/store.ts'
import { Writer } from './message-store.ts'
import { find, term, wildcard } from './queries.ts'
import { removeIndexSet } from './remove-index-set.ts'

/** Threads in the order they were started: the writer, then the readers. */
let workers: Worker[] = []
const note = (worker: Worker): void => {
  workers.push(worker)
}
let dir = ''
let store: MessageStore
const message = (id: string): Message => ({ id, timestamp: 1, streams: [], fields: { message: `line ${id}` } })
const total = async (): Promise<number> => (await store.messages(find([term('message', 'line')]))).total

beforeEach(async () => {
  workers = []
  process.on('worker', note)
  dir = mkdtempSync(join(tmpdir(), 'cordwood-restart-'))
  store = await openEmbeddedStore({ dir, log: pino({ level: 'silent' }), readers: 2 })
  await store.ensureIndexSet({ id: 'x', prefix: 'x' })
})
afterEach(async () => {
  process.off('worker', note)
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

it('a reader that dies fails its query and is replaced', async () => {
  const writer = new Writer(store)
  await writer.write([{ indexSet: 'x', messages: [message('a'), message('b')] }])
  writer.close()
  // Readers start with their first query.
  expect(await total()).toBe(2)
  const caught = store.messages(find([wildcard('message', '*in*')])).then(
    () => null,
    (error: unknown) => error,
  )
  await Promise.all(workers.slice(1).map(worker => worker.terminate()))
  expect(await caught).toMatchObject({ message: 'A reader of the message store stopped.' })
  expect(await Promise.all([total(), total(), total()])).toEqual([2, 2, 2])
  expect(workers.length).toBeGreaterThanOrEqual(3)
})

it('a writer that dies is started again, nothing stored is lost and writing goes on', async () => {
  const first = new Writer(store)
  await first.write([{ indexSet: 'x', messages: [message('a')] }])
  await workers[0]!.terminate()
  expect(await store.health()).toMatchObject({ writable: false, reason: 'The writer of the message store stopped.' })
  await expect(store.indices()).rejects.toThrow('The writer of the message store stopped.')
  expect(await total()).toBe(1)
  await expect.poll(async () => (await store.health()).writable, { timeout: 5_000 }).toBe(true)
  const second = new Writer(store)
  expect(await second.ready).toEqual({ x: 1 })
  await second.write([{ indexSet: 'x', messages: [message('b')] }], 2)
  expect(await total()).toBe(2)
  second.close()
})

it('a writer that is started again keeps to the bounds of its sets', async () => {
  await store.ensureIndexSet({ id: 'x', prefix: 'x', rules: { rotateAtMessages: 2 } })
  await workers[0]!.terminate()
  await expect.poll(async () => (await store.health()).writable, { timeout: 5_000 }).toBe(true)
  const writer = new Writer(store)
  await writer.write([{ indexSet: 'x', messages: [message('a'), message('b')] }])
  expect((await store.indices()).map(({ name, messages }) => [name, messages])).toEqual([
    ['x_0', 2],
    ['x_1', 0],
  ])
  writer.close()
})

it('what the journal still has for a deleted index set holds nothing up after a restart', async () => {
  await store.ensureIndexSet({ id: 'y', prefix: 'y' })
  await removeIndexSet(store, 'y')
  await store.close()
  store = await openEmbeddedStore({ dir, log: pino({ level: 'silent' }), readers: 2 })
  const writer = new Writer(store)
  await writer.write([
    { indexSet: 'x', messages: [message('a')] },
    { indexSet: 'y', messages: [message('a')] },
  ])
  expect(await total()).toBe(1)
  expect(await store.health()).toMatchObject({ writable: true })
  writer.close()
})
