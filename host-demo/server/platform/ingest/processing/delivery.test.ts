import { afterEach, expect, it, vi } from 'vitest'
import type { WriteBatch } from '../../messages/message-store.ts'
import type { StoredBatch } from '../journal/reader.ts'
import { BlackBox, boxesFor } from '../workers/black-box.ts'
import type { BatchProcessor } from './batch-processor.ts'
import { Delivery, type DeliveryParts, type SpanWorker } from './delivery.ts'
import { Outcome } from './outcome.ts'
import { ONE_BATCH, SPAN_LIMITS, SpanLost, type ProcessedSpan, type Span, type SpanContent } from './span.ts'
import { createSpanProcessor } from './span-processor.ts'

const message = (id: string) => ({ id, timestamp: 0, streams: [], fields: { message: id } })
const target = (indexSet: string, ...ids: string[]) => ({ indexSet, messages: ids.map(message) })

let delivery: Delivery
afterEach(() => delivery.stop(0))

function outcomeOf(targets: WriteBatch['targets'], failures: Outcome['failures'] = []): Outcome {
  const outcome = new Outcome()
  Object.assign(outcome, { frames: 1, messages: 1, bytes: 10, targetBytes: 10 * targets.length })
  outcome.targets.push(...targets)
  outcome.failures.push(...failures)
  return outcome
}

const processorFor = (process: BatchProcessor['process']) =>
  createSpanProcessor({ processor: { process }, box: new BlackBox(boxesFor(1), 0), encoding: () => null })

/** One worker that takes one batch at a time. */
function oneWorker(process: BatchProcessor['process']): () => SpanWorker | null {
  const processSpan = processorFor(process)
  let isBusy = false
  return () =>
    isBusy
      ? null
      : {
          limits: ONE_BATCH,
          async process(span) {
            isBusy = true
            try {
              return await processSpan(span)
            } finally {
              isBusy = false
            }
          },
        }
}

const storedBatch = (sequence: number): StoredBatch => ({
  sequence,
  receivedAt: sequence * 1000,
  count: 1,
  frames: new Uint8Array(10),
  targets: null,
})

/** A delivery over a journal in memory: sequence → targets the processor makes of it. */
function open(
  batches: Record<number, WriteBatch['targets']>,
  parts: Partial<DeliveryParts> = {},
  credit = { messages: 3, bytes: 1000 },
) {
  const journal = new Map(Object.keys(batches).map(key => [Number(key), storedBatch(Number(key))]))
  const log: unknown[] = []
  const process: BatchProcessor['process'] = async sequence => outcomeOf(batches[sequence]!)
  delivery = new Delivery({
    credit: () => credit,
    next: after => [...journal.values()].find(({ sequence }) => sequence > after) ?? null,
    killers: () => null,
    worker: oneWorker(process),
    accept: () => true,
    again: processorFor(process),
    keep: async ({ sequence, targets }) => {
      log.push(`keep ${sequence}`)
      journal.set(sequence, { ...journal.get(sequence)!, targets: targets as StoredBatch['targets'] })
    },
    send: content => log.push(...sentOf(content)),
    done: sequence => log.push(`done ${sequence}`),
    ...parts,
  })
  delivery.start(error => {
    throw error
  })
  return { log, journal }
}
const batchesOf = (content: SpanContent) => (content.type === 'batches' ? content.batches : [])
const sentOf = (content: SpanContent) =>
  batchesOf(content).map(({ sequence, targets }) => [sequence, targets.map(({ indexSet }) => indexSet).join()])
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
    credit: () => ({ messages: 10, bytes: 1000 }),
    next: after => (after < 4 ? journal.get(4)! : null),
    killers: () => null,
    worker: oneWorker(async () => {
      throw new Error('processed again')
    }),
    accept: () => true,
    again: async () => {
      throw new Error('processed again')
    },
    keep: async () => {},
    send: content => again.push(...batchesOf(content)),
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
      worker: oneWorker(async () => outcomeOf([target('a', 'x')], [failure])),
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
      next: after => (there && after < 1 ? storedBatch(1) : null),
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

/** Workers whose spans end when the test says so. */
function workers(count: number, process: BatchProcessor['process']) {
  const processSpan = processorFor(process)
  const dealt: { readonly worker: number; readonly span: Span; finish(): void; lose(): void }[] = []
  const busy = new Set<number>()
  const take = (): SpanWorker | null => {
    const worker = Array.from({ length: count }, (_, number) => number).find(number => !busy.has(number))
    if (worker === undefined) return null
    return {
      limits: SPAN_LIMITS,
      process: span =>
        new Promise<ProcessedSpan>((resolve, reject) => {
          busy.add(worker)
          const end = (how: () => void) => () => {
            busy.delete(worker)
            how()
          }
          dealt.push({
            worker,
            span,
            finish: end(() => void processSpan(span).then(resolve, reject)),
            lose: end(() => reject(new SpanLost('lost'))),
          })
        }),
    }
  }
  return { dealt, take }
}
const dealtSpans = (dealt: readonly { readonly span: Span }[]) =>
  dealt.map(({ span: { first, last } }) => [first, last])

it('spans are as long as what is there, and are sent in their order, whichever is processed first', async () => {
  const batches = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [i + 1, [target('a', `${i}`)]]))
  const journal = Object.keys(batches).map(key => ({ ...storedBatch(Number(key)), count: 1000 }))
  const { dealt, take } = workers(3, async sequence => outcomeOf(batches[sequence]!))
  let there = 1
  const { log } = open(
    batches,
    { worker: take, next: after => journal.find(({ sequence }) => sequence > after && sequence <= there) ?? null },
    { messages: 100_000, bytes: 1e9 },
  )
  await vi.waitFor(() => expect(dealtSpans(dealt)).toEqual([[1, 1]]))
  there = 25
  delivery.wake()
  await vi.waitFor(() =>
    expect(dealtSpans(dealt)).toEqual([
      [1, 1],
      [2, 11],
      [12, 21],
    ]),
  )
  dealt[2]!.finish()
  dealt[1]!.finish()
  await vi.waitFor(() => expect(dealtSpans(dealt).at(-1)).toEqual([22, 25]))
  expect(log).toEqual([])
  dealt[0]!.finish()
  dealt[3]!.finish()
  await settled(
    log,
    Array.from({ length: 25 }, (_, i) => [i + 1, 'a']),
  )
  delivery.acknowledge(10)
  expect(log.at(-1)).toBe('done 1')
  delivery.acknowledge(25)
  expect(log.at(-1)).toBe('done 25')
})

it('a span whose thread ended is dealt out again, in its place of the order, before others', async () => {
  const batches = { 1: [target('a', 'x')], 2: [target('a', 'y')], 3: [target('a', 'z')] }
  const { dealt, take } = workers(2, async sequence => outcomeOf(batches[sequence as 1]!))
  let there = 1
  const journal = [1, 2, 3].map(storedBatch)
  const asked: boolean[] = []
  const { log } = open(
    batches,
    {
      worker: isAgain => {
        asked.push(isAgain)
        return take()
      },
      next: after => journal.find(({ sequence }) => sequence > after && sequence <= there) ?? null,
      killers: sequence => (asked.includes(true) && sequence === 1 ? new Map([[0, 'it kills']]) : null),
    },
    { messages: 100, bytes: 1000 },
  )
  await vi.waitFor(() => expect(dealt).toHaveLength(1))
  there = 2
  delivery.wake()
  await vi.waitFor(() => expect(dealt).toHaveLength(2))
  there = 3
  dealt[1]!.finish()
  dealt[0]!.lose()
  await vi.waitFor(() => expect(dealtSpans(dealt).slice(2)).toContainEqual([1, 1]))
  for (const { finish } of dealt.slice(2)) finish()
  await vi.waitFor(() => expect(dealt).toHaveLength(4))
  for (const { finish } of dealt.slice(3)) finish()
  await settled(log, [
    [1, 'a'],
    [2, 'a'],
    [3, 'a'],
  ])
  expect(asked).toContain(true)
})

it('a span that is not accepted is processed again before it is sent', async () => {
  let asked = 0
  const { log } = open(
    { 1: [target('a', 'x')], 2: [target('a', 'y')] },
    {
      accept: () => ++asked !== 1,
      again: processorFor(async () => outcomeOf([target('b', 'again')])),
    },
  )
  await settled(log, [
    [1, 'b'],
    [2, 'a'],
  ])
})

it('a span that ends with batches without messages is stored when those with messages are', async () => {
  const batches = { 1: [target('a', 'x')], 2: [] }
  const { dealt, take } = workers(1, async sequence => outcomeOf(batches[sequence as 1]!))
  const { log } = open(batches, { worker: take })
  await vi.waitFor(() => expect(dealtSpans(dealt)).toEqual([[1, 2]]))
  dealt[0]!.finish()
  await settled(log, [[1, 'a']])
  delivery.acknowledge(1)
  expect(log.at(-1)).toBe('done 2')
})

it('takes nothing while it waits for more', async () => {
  let isWaiting = true
  const taken: number[] = []
  const { log } = open(
    { 1: [target('a', 'x')] },
    { gathering: { waits: () => isWaiting, taken: ({ frames }) => void taken.push(frames) } },
  )
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(log).toEqual([])
  expect(taken).toEqual([])
  isWaiting = false
  delivery.wake()
  await settled(log, [[1, 'a']])
  expect(taken).toEqual([1])
})
