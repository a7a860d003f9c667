/** Tests the order in which jobs get readers. */
import { EventEmitter } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { QueryNode } from '../../../../../../core/query/tree.ts'
import { onBehalfOf } from '../../../asker.ts'
import type { AggregationRequest, MessagesRequest } from '../../message-store.ts'
import type { FromReader, ReaderRequest, Source } from '../protocol.ts'
import { ReaderPool, type ReaderThread } from './reader-pool.ts'
import { isWantedBack, SHARING_TIMES, type Seat } from './sharing/helpers.ts'

/** A thread that answers when it is told to: the job it was given first, or another one. */
class Thread extends EventEmitter implements ReaderThread {
  readonly requests: ReaderRequest[] = []
  hasEnded = false
  /** Microseconds between two questions. */
  usedBetween = 0
  #used = 0
  postMessage(request: ReaderRequest): void {
    this.requests.push(request)
    if (starts) this.emit('message', { ready: true } satisfies FromReader)
  }
  async terminate(): Promise<void> {
    this.requests.length = 0
    this.hasEnded = true
  }
  /** Whether it says nothing, as a thread does that stands in a call of the system. */
  isSilent = false
  async cpuUsage() {
    if (this.isSilent) await new Promise<never>(() => undefined)
    this.#used += this.usedBetween
    return { user: this.#used, system: 0 }
  }
  answer(place = 0): void {
    const [{ job }] = this.requests.splice(place, 1) as [ReaderRequest]
    const answer: FromReader = { job, ok: true, result: { total: 0, hits: [], indices: [] } }
    this.emit('message', answer)
  }
}

const selection = { scope: { from: 0, to: 1, streams: null }, queries: [], now: 0, timeZone: 'UTC' }
/** The limit tells requests apart. */
const page = (limit: number): MessagesRequest => ({ ...selection, limit, offset: 0, sort: [], total: false })
const average = (size: number): AggregationRequest => ({
  ...selection,
  rows: [{ type: 'time', fields: ['timestamp'], unit: 'minute', size }],
  columns: [],
  sort: [],
  rollup: false,
  metrics: [{ id: 'a', type: 'avg', field: 'took_ms' }],
})

let threads: (Thread | undefined)[]
let pool: ReaderPool
/** Whether threads get as far as their jobs. */
let starts = true
const deaths: string[] = []
function start(count: number): void {
  threads = Array.from({ length: count })
  const used = new SharedArrayBuffer(4 * count)
  const limits = {
    cache: { bytes: 1, ownBytes: 1, used },
    memory: { jobBytes: 1, bytes: 1, used },
    heap: { bytes: 1, used },
    sharing: SHARING_TIMES,
  }
  pool = new ReaderPool(
    count,
    limits,
    error => deaths.push(error.message),
    place => (threads[place] = new Thread()),
  )
}
const search = () => new AbortController()
const oneIndex: Source = { name: 'a_0', path: '', indexSet: 'a', active: true, messages: 1_000_000 }
const ask = (of: AbortController, request: MessagesRequest) => {
  void pool.run('messages', request, [oneIndex], of.signal).catch(() => undefined)
}
const messages = (of: AbortController, limit: number) => ask(of, page(limit))
const aggregate = (of: AbortController, size: number) => {
  void pool.run('aggregate', average(size), [oneIndex], of.signal).catch(() => undefined)
}
/** The job of a thread: `m5` for the page of five, `a5` for the averages by five minutes. */
const nameOf = ({ type, request }: ReaderRequest) =>
  type === 'messages'
    ? `m${(request as MessagesRequest).limit}`
    : `a${(request as unknown as { rows: { size: number }[] }).rows[0]!.size}`
const under = () => threads.map(thread => thread?.requests.map(nameOf).join('+') || '-')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  starts = true
  deaths.length = 0
})
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
    onBehalfOf('many', () => {
      for (const size of [1, 2, 3, 4]) aggregate(search(), size)
    })
    onBehalfOf('few', () => {
      for (const size of [8, 9]) aggregate(search(), size)
    })
    const done: string[] = []
    for (let n = 0; n < 4; n++) {
      done.push(under()[1]!)
      threads[1]!.answer()
    }
    expect(done).toEqual(['a1+a8', 'a8+a2', 'a2+a9', 'a9+a3'])
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

  it('do quick jobs beside long ones that came first', () => {
    start(1)
    aggregate(search(), 1)
    aggregate(search(), 2)
    messages(search(), 7)
    expect(under()).toEqual(['a1+m7'])
    messages(search(), 8)
    expect(under()).toEqual(['a1+m7'])
    threads[0]!.answer(1)
    expect(under()).toEqual(['a1+m8'])
  })

  it('do not let a long job wait for ever behind quick ones', () => {
    start(1)
    messages(search(), 1)
    messages(search(), 2)
    aggregate(search(), 5)
    messages(search(), 3)
    threads[0]!.answer()
    expect(under()).toEqual(['m2'])
    vi.advanceTimersByTime(2_000)
    threads[0]!.answer()
    expect(under()).toEqual(['a5+m3'])
  })

  it('give the last one to a long job that has waited', () => {
    start(2)
    for (const size of [1, 2, 3]) aggregate(search(), size)
    vi.advanceTimersByTime(300)
    expect(under()).toEqual(['-', 'a1'])
    vi.advanceTimersByTime(200)
    expect(under()).toEqual(['a2', 'a1'])
    vi.advanceTimersByTime(5_000)
    messages(search(), 7)
    expect(under()).toEqual(['a2+m7', 'a1'])
  })

  it('begin the job of another user at once, whatever the first has them do', () => {
    start(2)
    onBehalfOf('many', () => {
      for (const size of [1, 2, 3]) aggregate(search(), size)
      for (const limit of [1, 2, 3]) messages(search(), limit)
    })
    vi.advanceTimersByTime(2_000)
    expect(under()).toEqual(['m1', 'a1+m2'])
    onBehalfOf('few', () => {
      messages(search(), 7)
      aggregate(search(), 8)
    })
    expect(under()).toEqual(['m1+m7', 'a1+m2+a8'])
  })

  it('have few jobs at once', () => {
    start(1)
    for (const user of ['a', 'b', 'c', 'd', 'e']) onBehalfOf(user, () => messages(search(), 1))
    expect(under()).toEqual(['m1+m1+m1+m1'])
  })

  it('take a query of very many words for a long job', () => {
    start(2)
    const words = (count: number): QueryNode => ({
      type: 'bool',
      must: [],
      mustNot: [],
      should: Array.from({ length: count }, (_, n) => ({ type: 'term', field: null, value: `user${n}` })),
    })
    ask(search(), { ...page(1), queries: [words(1_000)] })
    ask(search(), { ...page(2), queries: [words(1_000)] })
    ask(search(), { ...page(3), queries: [words(10)] })
    expect(under()).toEqual(['m3', 'm1'])
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

  it('give an index back when the jobs that read it have ended, or have had their time', async () => {
    start(2)
    const types = () => threads.map(thread => thread?.requests.map(({ type }) => type).join('+') || '-')
    aggregate(search(), 1)
    void pool.release(oneIndex, 30_000)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(types()).toEqual(['-', 'aggregate'])
    await vi.advanceTimersByTimeAsync(1)
    expect(types(), 'a reader that never began has no file open').toEqual(['-', 'aggregate+release'])
    start(1)
    messages(search(), 1)
    void pool.release(oneIndex, 30_000)
    threads[0]!.answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(types()).toEqual(['release'])
  })

  it('start with their first job, end when they have had none for long, and start again', async () => {
    start(2)
    expect(threads).toEqual([undefined, undefined])
    messages(search(), 1)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(threads[0]!.hasEnded, 'while it works').toBe(false)
    threads[0]!.answer()
    messages(search(), 2)
    threads[0]!.answer()
    await vi.advanceTimersByTimeAsync(299_999)
    const [first] = threads
    expect(first!.hasEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(first!.hasEnded).toBe(true)
    first!.emit('exit')
    messages(search(), 3)
    expect(threads[0]).not.toBe(first)
    expect(under()).toEqual(['m3', '-'])
  })

  it('start for the next search, a quick and a long one, when a job has ended, and end together', async () => {
    start(3)
    messages(search(), 1)
    expect(threads.map(Boolean)).toEqual([true, false, false])
    threads[0]!.answer()
    expect(threads.map(Boolean)).toEqual([true, false, true])
    await vi.advanceTimersByTimeAsync(200_000)
    messages(search(), 2)
    threads[0]!.answer()
    await vi.advanceTimersByTimeAsync(299_999)
    expect([threads[0]!.hasEnded, threads[2]!.hasEnded]).toEqual([false, false])
    await vi.advanceTimersByTimeAsync(1)
    expect([threads[0]!.hasEnded, threads[2]!.hasEnded]).toEqual([true, true])
  })

  it('start ahead of a search that is likely to come, and end when none comes', async () => {
    start(3)
    pool.startAhead()
    expect(threads.map(Boolean)).toEqual([true, false, true])
    const [first] = threads
    messages(search(), 1)
    expect(threads[0]).toBe(first)
    threads[0]!.answer()
    await vi.advanceTimersByTimeAsync(300_000)
    expect([threads[0]!.hasEnded, threads[2]!.hasEnded]).toEqual([true, true])
  })

  it('do not start any more when they are closed', async () => {
    start(2)
    await pool.close()
    pool.startAhead()
    expect(threads).toEqual([undefined, undefined])
  })

  it('are closed although one dies meanwhile', async () => {
    start(1)
    const asked = pool.run('messages', page(1), [oneIndex], search().signal)
    const closed = pool.close()
    threads[0]!.emit('exit')
    await expect(asked).rejects.toThrow('A reader of the message store stopped.')
    await closed
    expect(threads[0]!.hasEnded, 'it has ended by itself').toBe(false)
  })

  it('that do not start are replaced, with the jobs that they were given', async () => {
    start(1)
    starts = false
    messages(search(), 1)
    await vi.advanceTimersByTimeAsync(9_000)
    onBehalfOf('somebody else', () => messages(search(), 2))
    const [hung] = threads
    await vi.advanceTimersByTimeAsync(999)
    expect([hung!.hasEnded, threads[0] === hung]).toEqual([false, true])
    starts = true
    await vi.advanceTimersByTimeAsync(1)
    expect([hung!.hasEnded, threads[0] === hung]).toEqual([true, false])
    expect(under()).toEqual(['m1+m2'])
    expect(deaths).toEqual(['A reader of the message store came to a halt while it started.'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(under(), 'one that has started may take its time').toEqual(['m1+m2'])
    hung!.emit('message', { job: 1, ok: true, result: { total: 0, hits: [], indices: [] } })
    expect(under(), 'one that starts after all is not heard').toEqual(['m1+m2'])
  })

  /** A reader that has a job, and uses processor time while it does not start. */
  function slowReader() {
    start(1)
    starts = false
    messages(search(), 1)
    threads[0]!.usedBetween = 1
    return threads[0]
  }

  it('that are slow to start are left to it for as long as they go on', async () => {
    const slow = slowReader()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([slow!.hasEnded, threads[0] === slow, deaths]).toEqual([false, true, []])
    slow!.emit('message', { ready: true } satisfies FromReader)
    slow!.usedBetween = 0
    await vi.advanceTimersByTimeAsync(60_000)
    expect([under(), slow!.hasEnded]).toEqual([['m1'], false])
  })

  it.each([
    ['uses no processor time any more', (halting: Thread) => void (halting.usedBetween = 0), 6_000],
    ['gives no answer any more', (halting: Thread) => void (halting.isSilent = true), 26_000],
  ])('one that starts and %s is replaced', async (_, halt, afterMs) => {
    const halting = slowReader()
    await vi.advanceTimersByTimeAsync(29_000)
    halt(halting!)
    starts = true
    await vi.advanceTimersByTimeAsync(afterMs)
    expect([halting!.hasEnded, threads[0] === halting]).toEqual([true, false])
    expect(under()).toEqual(['m1'])
  })

  it('fail the jobs that they die of, and not those that waited behind them', async () => {
    start(1)
    const [fatal, next] = [1, 2].map(limit => pool.run('messages', page(limit), [oneIndex], search().signal))
    threads[0]!.emit('exit')
    await expect(fatal).rejects.toThrow('A reader of the message store stopped.')
    expect(under()).toEqual(['m2'])
    threads[0]!.answer()
    expect(await next).toMatchObject({ total: 0 })
  })

  it('do not start again by themselves where they die', () => {
    start(2)
    messages(search(), 1)
    threads[0]!.answer()
    const [, second] = threads
    second!.emit('exit')
    expect(threads[1]).toBe(second)
    messages(search(), 2)
    threads[0]!.answer()
    expect(threads[1]).not.toBe(second)
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

describe('an idle reader', () => {
  const call = () => {
    const { port1, port2 } = new MessageChannel()
    const state = new SharedArrayBuffer(8)
    const closed = new Promise(resolve => port1.once('close', resolve))
    const seat: Seat = { port: port2, state }
    const task = { runs: [], taken: new SharedArrayBuffer(4), pass: null }
    return { seat, closed, help: { task, seats: [seat], mayStart: false } }
  }
  const types = () => threads.map(thread => thread?.requests.map(({ type }) => type).join('+') || '-')

  it('helps in a long job, and is given back for the next one', async () => {
    start(2)
    messages(search(), 1)
    threads[0]!.answer()
    aggregate(search(), 5)
    const { seat, help } = call()
    threads[1]!.emit('message', { job: threads[1]!.requests[0]!.job, help })
    expect(types()).toEqual(['part', 'aggregate'])
    expect(isWantedBack(seat)).toBe(false)
    messages(search(), 7)
    expect(types()).toEqual(['part+messages', 'aggregate'])
    expect(isWantedBack(seat)).toBe(true)
  })

  it('does not help while somebody waits, or for what is over', async () => {
    start(2)
    messages(search(), 1)
    threads[0]!.answer()
    for (const size of [1, 2]) aggregate(search(), size)
    const waited = call()
    const [{ job }] = threads[1]!.requests as [ReaderRequest]
    threads[1]!.emit('message', { job, help: waited.help })
    await waited.closed
    threads[1]!.answer()
    threads[1]!.answer()
    const over = call()
    threads[1]!.emit('message', { job, help: over.help })
    await over.closed
    expect(types()).toEqual(['-', '-'])
  })

  it('is started for a job that runs for very long only', async () => {
    start(2)
    aggregate(search(), 5)
    const [{ job }] = threads[1]!.requests as [ReaderRequest]
    const early = call()
    threads[1]!.emit('message', { job, help: early.help })
    await early.closed
    threads[1]!.emit('message', { job, help: { ...call().help, mayStart: true } })
    expect(types()).toEqual(['part', 'aggregate'])
  })
})
