import { afterEach, expect, it, vi } from 'vitest'
import type { WriteBatch } from '../../messages/message-store.ts'
import type { StoredBatch } from '../journal/reader.ts'
import { Delivery, type DeliveryParts } from './delivery.ts'

const message = (id: string) => ({ id, timestamp: 0, streams: [], fields: { message: id } })
const target = (indexSet: string, ...ids: string[]) => ({ indexSet, messages: ids.map(message) })

let delivery: Delivery
afterEach(() => delivery.stop(0))

/** A delivery over a journal in memory: sequence → targets the processor makes of it. */
function open(
  batches: Record<number, WriteBatch['targets']>,
  parts: Partial<DeliveryParts> = {},
  credit = { messages: 3, bytes: 1000 },
) {
  const stored = Object.keys(batches).map(
    (key): StoredBatch => ({
      sequence: Number(key),
      receivedAt: Number(key) * 1000,
      frames: Buffer.alloc(10),
      targets: null,
    }),
  )
  const journal = new Map(stored.map(batch => [batch.sequence, batch]))
  const log: unknown[] = []
  delivery = new Delivery({
    credit,
    next: after => [...journal.values()].find(({ sequence }) => sequence > after) ?? null,
    process: async ({ sequence }) => ({
      targets: batches[sequence]!,
      frames: 1,
      messages: 1,
      bytes: 10,
      targetBytes: 10 * batches[sequence]!.length,
      failures: [],
      undecodable: new Map(),
      textFields: new Map(),
      routes: new Map(),
    }),
    keep: async ({ sequence, targets }) => {
      log.push(`keep ${sequence}`)
      journal.set(sequence, { ...journal.get(sequence)!, targets })
    },
    send: ({ sequence, targets }) => log.push([sequence, targets.map(({ indexSet }) => indexSet).join()]),
    done: sequence => log.push(`done ${sequence}`),
    ...parts,
  })
  delivery.start(error => {
    throw error
  })
  return { log, journal }
}
const settled = (log: unknown[], expected: unknown[]) => vi.waitFor(() => expect(log).toEqual(expected))

it('takes batches in order as far as the credit goes, and more as the store confirms', async () => {
  const { log } = open({
    1: [target('a', 'x', 'y')],
    2: [target('a', 'z')],
    5: [target('a', 'w')],
    6: [target('a', 'v')],
  })
  await settled(log, [
    [1, 'a'],
    [2, 'a'],
  ])
  expect(delivery.inFlight.messages).toBe(3)
  delivery.acknowledge(1)
  await settled(log, [[1, 'a'], [2, 'a'], 'done 1', [5, 'a'], [6, 'a']])
  delivery.acknowledge(6)
  expect(log.at(-1)).toBe('done 6')
  expect(delivery.stored).toBe(5)
})

it('tells how much it stored and how far it has come, by when that came in', async () => {
  const { log } = open({ 1: [target('a', 'x'), target('b', 'x')], 2: [target('a', 'y')] })
  await settled(log, ['keep 1', [1, 'a,b'], [2, 'a']])
  const { decodedBytes, storedBytes, processedThrough, storedThrough } = delivery
  expect({ decodedBytes, storedBytes, processedThrough, storedThrough }).toEqual({
    decodedBytes: 20,
    storedBytes: 0,
    processedThrough: 2000,
    storedThrough: 0,
  })
  delivery.acknowledge(1)
  expect([delivery.storedBytes, delivery.storedThrough]).toEqual([20, 1000])
})

it('a batch without messages leaves the journal, but not before those in front of it', async () => {
  const { log } = open({ 1: [], 2: [target('a', 'x')], 3: [] })
  await settled(log, ['done 1', [2, 'a']])
  await new Promise(resolve => setTimeout(resolve, 20))
  delivery.acknowledge(2)
  expect(log).toEqual(['done 1', [2, 'a'], 'done 3'])
})

it('messages for two index sets are kept in their processed form first, and replayed from it', async () => {
  const { log, journal } = open({ 4: [target('a', 'x'), target('b', 'x')] })
  await settled(log, ['keep 4', [4, 'a,b']])
  const again: WriteBatch[] = []
  const replay = new Delivery({
    credit: { messages: 10, bytes: 1000 },
    next: after => (after < 4 ? journal.get(4)! : null),
    process: async () => {
      throw new Error('processed again')
    },
    keep: async () => {},
    send: batch => again.push(batch),
    done: () => {},
  })
  replay.start(error => {
    throw error
  })
  await vi.waitFor(() => expect(again).toEqual([{ sequence: 4, targets: [target('a', 'x'), target('b', 'x')] }]))
  await replay.stop(0)
})

it('failures are kept before their batch is sent, or it would leave the journal without them', async () => {
  let confirm = () => {}
  const failure = {
    sequence: 1,
    position: 0,
    inputId: 'in',
    receivedAt: 0,
    remoteAddress: 'a',
    reason: 'why',
    frame: Buffer.from('x'),
  }
  const { log } = open(
    { 1: [target('a', 'x')] },
    {
      process: async () => ({
        targets: [target('a', 'x')],
        frames: 2,
        messages: 1,
        bytes: 1,
        targetBytes: 1,
        failures: [failure],
        undecodable: new Map(),
        textFields: new Map(),
        routes: new Map(),
      }),
      keep: ({ targets, failures }) => {
        log.push([targets, failures.length])
        return new Promise(resolve => {
          confirm = resolve
        })
      },
    },
  )
  await settled(log, [[null, 1]])
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(log).toHaveLength(1)
  confirm()
  await settled(log, [
    [null, 1],
    [1, 'a'],
  ])
})

it('takes nothing while there is any reason to hold', async () => {
  let there = false
  const { log } = open(
    { 1: [target('a', 'x')] },
    {
      next: after =>
        there && after < 1 ? { sequence: 1, receivedAt: 1, frames: Buffer.alloc(1), targets: null } : null,
    },
  )
  delivery.hold('one')
  delivery.hold('two')
  there = true
  delivery.release('one')
  delivery.wake()
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(log).toEqual([])
  delivery.release('two')
  await settled(log, [[1, 'a']])
})

it('what leaves the journal is said again to whoever is new there', async () => {
  const { log } = open({ 1: [target('a', 'x')] })
  delivery.repeatDone()
  await settled(log, [[1, 'a']])
  delivery.acknowledge(1)
  delivery.repeatDone()
  expect(log).toEqual([[1, 'a'], 'done 1', 'done 1'])
})
