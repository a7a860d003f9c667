/** Who gets a reader, and when. */
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askedBy } from '../../asker.ts'
import type { AggregationRequest, MessagesRequest } from '../message-store.ts'
import type { FromReader, ReaderRequest } from './protocol.ts'
import { mostReaders, ReaderPool, type ReaderThread } from './reader-pool.ts'

/** A thread that answers when it is told to. */
class Thread extends EventEmitter implements ReaderThread {
  request: ReaderRequest | null = null
  postMessage(request: ReaderRequest): void { this.request = request }
  async terminate(): Promise<void> { this.request = null }
  answer(): void {
    this.request = null
    const answer: FromReader = { ok: true, result: { total: 0, hits: [], indices: [] } }
    this.emit('message', answer)
  }
}

const selection = { scope: { from: 0, to: 1, streams: null }, queries: [], now: 0, timeZone: 'UTC' }
/** The limit tells requests apart. */
const page = (limit: number): MessagesRequest => ({ ...selection, limit, offset: 0, sort: [], total: false })
const average = (size: number): AggregationRequest => ({
  ...selection, rows: [{ type: 'time', fields: ['timestamp'], unit: 'minute', size }], columns: [], sort: [], rollup: false,
  metrics: [{ id: 'a', type: 'avg', field: 'took_ms' }],
})

let threads: Thread[]
let pool: ReaderPool
function start(count: number): void {
  threads = []
  const cache = { bytes: 1, ownBytes: 1, used: new SharedArrayBuffer(4 * mostReaders(count)) }
  pool = new ReaderPool(count, cache, () => undefined, place => (threads[place] = new Thread()))
}
const search = () => new AbortController()
const messages = (of: AbortController, limit: number) => { void pool.run('messages', page(limit), [], of.signal).catch(() => undefined) }
const aggregate = (of: AbortController, size: number) => { void pool.run('aggregate', average(size), [], of.signal).catch(() => undefined) }
/** What the threads are at: `m5` for the page of five, `a5` for the averages by five minutes. */
const under = () => threads.map(({ request }) => {
  if (!request) return '-'
  return request.type === 'messages' ? `m${(request.request as MessagesRequest).limit}`
    : `a${(request.request as unknown as { rows: { size: number }[] }).rows[0]!.size}`
})

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

describe('the readers', () => {
  it('are never all taken by long jobs', () => {
    start(2)
    const heavy = search()
    for (const size of [1, 2, 3]) aggregate(heavy, size)
    expect(under()).toEqual(['-', 'a1'])
    messages(search(), 7)
    expect(under()).toEqual(['m7', 'a1'])
  })

  it('take turns by who asked, however many searches of one wait', () => {
    start(2)
    askedBy('many', () => { for (const size of [1, 2, 3, 4]) aggregate(search(), size) })
    askedBy('few', () => { for (const size of [8, 9]) aggregate(search(), size) })
    const done: string[] = []
    for (let n = 0; n < 6; n++) {
      done.push(under()[1]!)
      threads[1]!.answer()
    }
    expect(done).toEqual(['a1', 'a2', 'a8', 'a3', 'a9', 'a4'])
  })

  it('go on with the search they have just found messages for', () => {
    start(2)
    const one = search()
    messages(one, 1)
    messages(search(), 2)
    threads[0]!.answer()
    threads[1]!.answer()
    aggregate(one, 5)
    expect(under()).toEqual(['a5', '-'])
    threads[0]!.answer()
    aggregate(search(), 6)
    expect(under()).toEqual(['-', 'a6'])
  })

  it('go on with jobs of the kind they have done before', () => {
    start(3)
    const [one, other] = [search(), search()]
    aggregate(one, 1)
    messages(one, 1)
    expect(under()).toEqual(['m1', '-', 'a1'])
    threads[0]!.answer()
    threads[2]!.answer()
    messages(other, 2)
    aggregate(other, 2)
    expect(under()).toEqual(['m2', '-', 'a2'])
  })

  it('do quick jobs before long ones that came first', () => {
    start(1)
    aggregate(search(), 1)
    aggregate(search(), 2)
    messages(search(), 7)
    threads[0]!.answer()
    expect(under()).toEqual(['m7'])
  })

  it('do not let a long job wait for ever behind quick ones', () => {
    start(1)
    messages(search(), 1)
    messages(search(), 2)
    vi.advanceTimersByTime(500)
    expect(under()).toEqual(['m1', 'm2'])
    aggregate(search(), 5)
    messages(search(), 3)
    threads[0]!.answer()
    expect(under()[0]).toBe('m3')
    vi.advanceTimersByTime(2_000)
    messages(search(), 4)
    threads[0]!.answer()
    expect(under()[0]).toBe('a5')
  })

  it('take turns between searches', () => {
    start(2)
    const [greedy, modest] = [search(), search()]
    for (const size of [1, 2, 3]) aggregate(greedy, size)
    aggregate(modest, 9)
    threads[1]!.answer()
    expect(under()[1]).toBe('a2')
    threads[1]!.answer()
    expect(under()[1]).toBe('a9')
    threads[1]!.answer()
    expect(under()[1]).toBe('a3')
  })

  it('become more where heavy queries hold every one of them, up to a limit', () => {
    start(2)
    for (let i = 1; i <= 3; i++) messages(search(), i)
    expect(under()).toEqual(['m1', 'm2'])
    vi.advanceTimersByTime(500)
    expect(under()).toEqual(['m1', 'm2', 'm3'])
    for (let i = 4; i <= 9; i++) messages(search(), i)
    vi.advanceTimersByTime(10_000)
    expect(under()).toEqual(['m1', 'm2', 'm3', 'm4'])
  })

  it('never see a job whose asker left while it waited', async () => {
    start(1)
    messages(search(), 1)
    const leaving = search()
    const left = pool.run('messages', page(2), [], leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    messages(search(), 3)
    threads[0]!.answer()
    expect(under()).toEqual(['m3'])
  })
})
