/** Queries that several readers share out among themselves are answered as by one reader. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ReaderRequest } from '../../host-demo/server/platform/messages/embedded/protocol.ts'
import { openEmbeddedStore } from '../../host-demo/server/platform/messages/embedded/store.ts'
import type {
  AggregationRequest,
  Group,
  MessagesRequest,
  MessageStore,
  Metric,
} from '../../host-demo/server/platform/messages/message-store.ts'
import { Writer } from './message-store.ts'
import { aggregation, count, find, values } from './queries.ts'
import { randomMessages, randomQuery } from './random.ts'

const ROUNDS = process.env['LONG'] ? 1_000 : 24
const CHUNKS = 30
const ROWS = 20
const AT_ONCE = { leastMs: 0, afterMs: 0, leftMs: 0 }

let state = 11
const random = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

const FIELDS = ['k', 'n', 'b', 'mixed', 'source', 'streams', 'message']
const TYPES = ['count', 'card', 'latest', 'min', 'max', 'avg', 'sum', 'sumofsquares', 'variance'] as const
const metric = (): Metric => {
  const [type, field] = [pick(TYPES), pick(FIELDS)]
  if (random() < 0.2) return { id: `p ${field}`, type: 'percentile', field, percentile: pick([0, 50, 99]) }
  return { id: `${type} ${field}`, type, field }
}
const times: Group = { type: 'time', fields: ['timestamp'], unit: 'minute', size: 30 }
const group = (): Group => (random() < 0.3 ? times : values(pick(FIELDS), pick([1, 3, 100]), random() < 0.5))
const listOf = <T>(most: number, make: () => T): T[] => Array.from({ length: Math.floor(random() * (most + 1)) }, make)

type Asked = { readonly messages: MessagesRequest } | { readonly aggregate: AggregationRequest }
function asked(): Asked {
  const queries = listOf(1, () => randomQuery(random, 2))
  if (random() < 0.25) return { messages: find(queries, { limit: 0 }) }
  const metrics = random() < 0.3 ? [count] : [metric(), metric()]
  const more = { queries, columns: listOf(1, group), rollup: random() < 0.5 }
  return { aggregate: aggregation(listOf(2, group), metrics, more) }
}
const answer = (store: MessageStore, one: Asked): Promise<unknown> =>
  'messages' in one ? store.messages(one.messages) : store.aggregate(one.aggregate)

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-shared-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dir, { recursive: true, force: true })
})
const open = (readers: number): Promise<MessageStore> =>
  openEmbeddedStore({
    dir,
    log: pino({ level: 'silent' }),
    readers,
    packing: { direct: ROWS, fold: 8_000 },
    sharing: AT_ONCE,
  })

it.each([
  ['one index set', ['main']],
  ['messages that are in two index sets', ['main', 'other']],
])(
  'as by one reader: %s',
  async (_, sets) => {
    const requests = Array.from({ length: ROUNDS }, asked)
    const alone = await open(1)
    for (const id of sets) await alone.ensureIndexSet({ id, prefix: id })
    const writer = new Writer(alone)
    const messages = randomMessages(random, CHUNKS * ROWS + 7)
    for (let i = 0; i < messages.length; i += ROWS) {
      if (i === 10 * ROWS) await alone.rotate('main')
      const own = messages.slice(i, i + ROWS)
      await writer.write(sets.map(indexSet => ({ indexSet, messages: indexSet === 'main' ? own : own.slice(0, 5) })))
    }
    writer.close()
    const expected: unknown[] = []
    for (const request of requests) expected.push(await answer(alone, request))
    await alone.close()

    const post = vi.spyOn(Worker.prototype, 'postMessage')
    const together = await open(3)
    // All readers start.
    await Promise.all(requests.slice(0, 6).map(request => answer(together, request)))
    const found: unknown[] = []
    for (const request of requests) found.push(await answer(together, request))
    expect(found).toEqual(expected)
    const helped = post.mock.calls.filter(([request]) => (request as Partial<ReaderRequest>).type === 'part').length
    expect(helped).toBeGreaterThan(ROUNDS / 4)
    // Several at once: readers that help are given back.
    expect(await Promise.all(requests.map(request => answer(together, request)))).toEqual(expected)
    await together.close()
  },
  120_000,
)
