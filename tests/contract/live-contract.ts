import { randomFrom } from '../bench/messages.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type {
  ArrivalRequest,
  CoverageRequest,
  Message,
  MessageStore,
  PatternsRequest,
  SummaryRequest,
} from '../../host-demo/server/platform/messages/message-store.ts'
import { patternQuery } from '../../core/search/drain.ts'
import { parseQuery } from '../../core/query/parse.ts'
import { find, term } from './queries.ts'
import { Writer, type OpenedStore } from './message-store.ts'

const START = Date.UTC(2026, 0, 1)
const STREAM = '000000000000000000000001'
const OTHER = '00000000000000000000000a'
const everything = {
  scope: { from: -8.64e15, to: 8.64e15, streams: null },
  queries: [],
  now: START,
  timeZone: 'UTC',
} as const

const message = (n: number, fields: Message['fields'], streams = [STREAM]): Message => ({
  id: `01${String(n).padStart(10, '0')}`,
  timestamp: START + n * 1000,
  streams,
  fields,
})

const summary = (field: string, more: Partial<SummaryRequest> = {}): SummaryRequest => ({
  ...everything,
  field,
  limit: 5,
  percentiles: [50, 95],
  budgetMs: 60_000,
  ...more,
})
const patterns = (more: Partial<PatternsRequest> = {}): PatternsRequest => ({
  ...everything,
  limit: 100,
  sample: 100_000,
  budgetMs: 60_000,
  examples: 3,
  steps: 4,
  ...more,
})
const since = (mark: unknown, more: Partial<ArrivalRequest> = {}): ArrivalRequest => ({
  ...everything,
  since: mark,
  limit: 100,
  ...more,
})

/** Contract of every message store for fields panel, live tail and patterns. `open` gives an empty one. */
export function liveContract(open: () => Promise<OpenedStore>): void {
  let opened: OpenedStore
  let store: MessageStore
  let writer: Writer
  const write = (messages: readonly Message[]) => writer.write([{ indexSet: 'main', messages }])
  beforeEach(async () => {
    opened = await open()
    store = opened.store
    await store.ensureIndexSet({ id: 'main', prefix: 'main' })
    await store.ensureIndexSet({ id: 'second', prefix: 'second' })
    writer = new Writer(store)
  })
  afterEach(async () => {
    writer.close()
    await opened.dispose()
  })

  describe('the summary of a field', () => {
    it('counts values, distinct and missing ones, and measures numbers', async () => {
      await write([1, 2, 2, 3, 3, 3].map((took, n) => message(n, { message: 'a', took, user: `u${took}` })))
      await write([message(10, { message: 'b', took: 'slow' }), message(11, { message: 'c' })])
      const { numbers, ...rest } = await store.summary(summary('took'))
      expect(rest).toEqual({
        total: 8,
        sampled: false,
        missing: 1,
        text: false,
        distinct: 4,
        distinctAtLeast: false,
        values: [
          { value: '3', count: 3 },
          { value: '2', count: 2 },
          { value: '1', count: 1 },
          { value: 'slow', count: 1 },
        ],
      })
      expect(numbers).toMatchObject({ count: 6, min: 1, max: 3, sum: 14, percentiles: [2.5, 3] })
      expect(numbers!.avg).toBeCloseTo(14 / 6)
      expect(numbers!.stddev).toBeCloseTo(
        Math.sqrt([1, 2, 2, 3, 3, 3].reduce((sum, n) => sum + (n - 14 / 6) ** 2, 0) / 6),
      )
      expect((await store.summary(summary('user'))).numbers).toBeNull()
    })

    it('is of the query, the streams and the time range', async () => {
      await write([
        message(1, { message: 'a', k: 'x' }),
        message(2, { message: 'b', k: 'y' }),
        message(3, { message: 'b', k: 'z' }, [OTHER]),
      ])
      const values = async (more: Partial<SummaryRequest>) =>
        (await store.summary(summary('k', more))).values.map(({ value }) => value)
      expect(await values({ queries: [term('message', 'b')] })).toEqual(['y', 'z'])
      expect(await values({ scope: { ...everything.scope, streams: [STREAM] } })).toEqual(['x', 'y'])
      expect(await values({ scope: { from: START + 2000, to: START + 2000, streams: null } })).toEqual(['y'])
      expect((await store.summary(summary('streams'))).values).toEqual([
        { value: STREAM, count: 2 },
        { value: OTHER, count: 1 },
      ])
    })

    it('does not count texts by value', async () => {
      await write([message(1, { message: 'a' }), message(2, { other: 1 })])
      expect(await store.summary(summary('message'))).toMatchObject({ text: true, total: 2, missing: 1, values: [] })
    })

    it('without time is of a part, the newest, and says so', async () => {
      for (let part = 0; part < 8; part++)
        await write(Array.from({ length: 4 }, (_, i) => message(part * 10 + i, { message: 'a', part })))
      await store.rotate('main')
      await write([message(100, { message: 'a', part: 99 })])
      const { sampled, total, values } = await store.summary(summary('part', { budgetMs: 0 }))
      expect(sampled).toBe(true)
      expect(total).toBeGreaterThan(0)
      expect(total).toBeLessThan(33)
      expect(values).toContainEqual({ value: '99', count: 1 })
    })
  })

  describe('the coverage of fields', () => {
    const coverage = (more: Partial<CoverageRequest> = {}) =>
      store.coverage({ ...everything, limit: 100, budgetMs: 60_000, ...more })
    const counted = async (more?: Partial<CoverageRequest>) =>
      Object.fromEntries((await coverage(more)).fields.map(({ name, count }) => [name, count]))

    it('counts the messages of the query that have each field, whatever kinds it came with', async () => {
      await write([1, 2, 3, 'slow', true].map((took, n) => message(n, { message: n < 3 ? 'a' : 'b', took })))
      await write([message(10, { message: 'b', app: 'x', level: 3 }), message(11, { message: 'b', app: '' })])
      const always = { timestamp: 7, streams: 7, gl2_message_id: 7 }
      const expected = { ...always, message: 7, took: 5, app: 2, level: 1 }
      expect(await counted()).toEqual(expected)
      await store.rotate('main')
      expect(await counted()).toEqual(expected)
      expect(await counted({ queries: [term('message', 'b')] })).toEqual({
        timestamp: 4,
        streams: 4,
        gl2_message_id: 4,
        message: 4,
        took: 2,
        app: 2,
        level: 1,
      })
      expect(await counted({ queries: [term('message', 'nothing')] })).toEqual({})
    })

    it('is of the streams and the time range, packed or not', async () => {
      await write(
        Array.from({ length: 40 }, (_, n) =>
          message(n, { message: 'a', ...(n % 4 === 0 && { rare: n }) }, n < 20 ? [STREAM] : [OTHER]),
        ),
      )
      const ask = async () =>
        [
          await counted({ scope: { ...everything.scope, streams: [OTHER] } }),
          await counted({ scope: { from: START + 4000, to: START + 11_000, streams: null } }),
        ].map(({ message: all, rare }) => [all, rare])
      expect(await ask()).toEqual([
        [20, 5],
        [8, 2],
      ])
      await store.rotate('main')
      expect(await ask()).toEqual([
        [20, 5],
        [8, 2],
      ])
    })

    it('gives the most frequent fields up to the limit and says that there are more', async () => {
      await write([message(1, { message: 'a', b: 1 }), message(2, { message: 'a' })])
      expect(await coverage({ limit: 4 })).toMatchObject({
        total: 2,
        sampled: false,
        more: true,
        fields: expect.not.arrayContaining([{ name: 'b', count: 1 }]),
      })
      expect(await coverage()).toMatchObject({ more: false, fields: expect.arrayContaining([{ name: 'b', count: 1 }]) })
    })

    it('without time counts a part, the newest, and says so', async () => {
      for (let part = 0; part < 8; part++)
        await write(Array.from({ length: 4 }, (_, i) => message(part * 10 + i, { message: 'a' })))
      await store.rotate('main')
      await write([message(100, { message: 'a', newest: 1 })])
      const { sampled, total, fields } = await coverage({ budgetMs: 0 })
      expect([sampled, total < 33, fields.some(({ name }) => name === 'newest')]).toEqual([true, true, true])
    })
  })

  describe('patterns', () => {
    it('group messages that say the same; each group has a query that finds its messages', async () => {
      const random = randomFrom(7)
      const texts = Array.from({ length: 300 }, (_, n) => {
        const id = Math.floor(random() * 10_000)
        return [
          `Accepted password for user${id % 40} from 10.0.0.${id % 200} port ${id}`,
          `GET /items/${id} HTTP/1.1 "agent ${id}" 200 ${id}ms`,
          `worker-${id}: job ${n} failed: timeout after ${id} ms`,
          'Out of memory',
          `Größe überschritten: ${id} 漢字`,
        ][n % 5]!
      })
      await write(texts.map((text, n) => message(n, { message: text, level: n % 5 === 2 ? 3 : 6 })))
      const found = await store.patterns(patterns())
      expect(found).toMatchObject({
        lookedAt: 300,
        ungrouped: 0,
        sampled: false,
        range: { from: START, to: START + 299_000 },
      })
      expect(found.groups.reduce((sum, { count }) => sum + count, 0)).toBe(300)
      expect(found.groups.length).toBeLessThan(12)
      const failed = found.groups.find(({ parts }) =>
        parts.some(part => 'text' in part && part.text.includes('failed')),
      )!
      expect(failed).toMatchObject({
        count: 60,
        levels: [{ level: 3, count: 60 }],
        first: START + 2000,
        last: START + 297_000,
      })
      expect(failed.counts).toEqual([15, 15, 15, 15])
      for (const { parts, examples, count } of found.groups) {
        const { hits, total } = await store.messages(find([parseQuery(patternQuery(parts))], { limit: 400 }))
        expect(total).toBeGreaterThanOrEqual(count)
        expect(hits.map(({ documentId }) => documentId)).toEqual(
          expect.arrayContaining(examples.map(({ documentId }) => documentId)),
        )
      }
    })

    it('are of the newest messages when there are more than are looked at', async () => {
      await write(Array.from({ length: 50 }, (_, n) => message(n, { message: n < 25 ? 'old thing' : 'new matter' })))
      await write([message(60, { other: 1 })])
      const found = await store.patterns(patterns({ sample: 20 }))
      expect(found).toMatchObject({ lookedAt: 20, sampled: true, ungrouped: 1 })
      expect(found.groups.map(({ parts }) => parts)).toEqual([[{ text: 'new matter' }]])
    })
  })

  describe('arrivals', () => {
    const start = async () => (await store.arrivals([since(null)], 60_000))[0]!.mark
    const texts = (hits: readonly { message: Message }[]) => hits.map(({ message: { fields } }) => fields['message'])

    it('are what came since the mark, in order of arrival, whatever the timestamps', async () => {
      await write([message(1, { message: 'before' })])
      const mark = await start()
      await write([message(2, { message: 'one' })])
      await write([{ ...message(3, { message: 'late' }), timestamp: START - 86_400_000 }])
      const [first] = await store.arrivals([since(mark)], 60_000)
      expect(texts(first!.hits)).toEqual(['one', 'late'])
      await write([message(4, { message: 'two' })])
      const [second] = await store.arrivals([since(first!.mark)], 60_000)
      expect(texts(second!.hits)).toEqual(['two'])
      expect((await store.arrivals([since(second!.mark)], 60_000))[0]).toMatchObject({ hits: [], matched: 0 })
    })

    it('miss nothing and repeat nothing over folds and rotations', async () => {
      let mark = await start()
      const seen: unknown[] = []
      const sent: string[] = []
      for (let n = 0; n < 40; n++) {
        const some = Array.from({ length: (n % 5) + 1 }, (_, i) => message(n * 10 + i + 1, { message: `m${n}-${i}` }))
        sent.push(...some.map(({ fields }) => String(fields['message'])))
        await write(some)
        if (n % 13 === 12) await store.rotate('main')
        if (n % 3 !== 0) continue
        const [more] = await store.arrivals([since(mark)], 60_000)
        seen.push(...texts(more!.hits))
        mark = more!.mark
      }
      expect([...seen, ...texts((await store.arrivals([since(mark)], 60_000))[0]!.hits)]).toEqual(sent)
    })

    it('are also in an index that was begun and rotated away since, and not those of before', async () => {
      await write([message(1, { message: 'old' })])
      await store.rotate('main')
      const [older, mark] = [await start(), await start()]
      for (const n of [2, 3, 4]) {
        await write([message(n, { message: `m${n}` })])
        await store.rotate('main')
      }
      const [found, same] = await store.arrivals([since(mark), since(older)], 60_000)
      expect([texts(found!.hits), texts(same!.hits)]).toEqual([
        ['m2', 'm3', 'm4'],
        ['m2', 'm3', 'm4'],
      ])
      const [later, all] = await store.arrivals([since(found!.mark), since(mark)], 60_000)
      expect([texts(later!.hits), texts(all!.hits)]).toEqual([[], ['m2', 'm3', 'm4']])
    })

    it('are those of the query and the streams; more than the limit are counted', async () => {
      const mark = await start()
      await write(
        Array.from({ length: 30 }, (_, n) =>
          message(n, { message: n % 2 ? 'odd' : 'even', n }, [n % 3 ? STREAM : OTHER]),
        ),
      )
      const [odd, own] = await store.arrivals(
        [
          since(mark, { queries: [term('message', 'odd')], limit: 4 }),
          since(mark, { scope: { ...everything.scope, streams: [OTHER] } }),
        ],
        60_000,
      )
      expect(odd!.matched).toBe(15)
      expect(odd!.hits.map(({ message: { fields } }) => fields['n'])).toEqual([23, 25, 27, 29])
      expect(own!.hits.every(({ message: { streams } }) => streams[0] === OTHER)).toBe(true)
      expect(own!.matched).toBe(10)
    })

    it('give a message once that stands in two index sets', async () => {
      const mark = await start()
      const both = message(1, { message: 'both' })
      await writer.write([
        { indexSet: 'main', messages: [both, message(2, { message: 'one' })] },
        { indexSet: 'second', messages: [both] },
      ])
      const [found] = await store.arrivals([since(mark)], 60_000)
      expect(found!.hits.map(hit => [hit.message.fields['message'], hit.shared])).toEqual([
        ['both', true],
        ['one', false],
      ])
      expect(found!.matched).toBe(2)
    })

    it('wait where the time is over', async () => {
      const mark = await start()
      await write([message(1, { message: 'x' })])
      const [first, second] = await store.arrivals([since(mark), since(mark)], 0)
      expect(first!.matched).toBe(1)
      expect(second).toBeNull()
    })

    it('are announced once they can be found', async () => {
      let told = (): void => undefined
      const announced = new Promise<void>(resolve => {
        told = resolve
      })
      const mark = await start()
      const stop = store.onCommit(() => told())
      const written = write([message(1, { message: 'x' })])
      await announced
      stop()
      expect((await store.arrivals([since(mark)], 60_000))[0]!.matched).toBe(1)
      await written
    })
  })
}
