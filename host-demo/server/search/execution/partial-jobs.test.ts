/** Tests jobs that are answered in parts and share results. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { area as decorators } from '../../decorators/area.ts'
import { caller } from '../../platform/records/callers.ts'
import { readSearch } from '../dto/search.ts'
import { message, startSearchServer, type SearchServer } from '../testing/search-server.ts'
import { SearchJobs, settlePartly, type Job, type JobLimits } from './jobs.ts'

const [MINE, OTHER] = ['000000000000000000000001', '64c900000000000000000001']
let server: SearchServer
beforeEach(async () => {
  server = await startSearchServer()
  server.store.messagesHeld = [
    message('a', new Date().toISOString(), { source: 'web1' }, [MINE]),
    message('b', new Date().toISOString(), { source: 'web2' }, [OTHER]),
  ]
})
afterEach(() => server.close())

const userOf = (userId: string, permissions: readonly string[] = ['*']) =>
  caller({
    userId,
    username: userId,
    permissions,
    grnPermissions: [],
    timeZone: null,
    sessionId: null,
    carrier: 'bearer',
  })
const [alice, bob] = [userOf('alice'), userOf('bob')]
const reader = (userId: string, ...streams: string[]) =>
  userOf(
    userId,
    streams.map(id => `streams:read:${id}`),
  )
type Types = { type: string; [member: string]: unknown }[]
const searchOf = (search_types: Types, query: object = {}) =>
  readSearch({ queries: [{ id: 'q', ...query, search_types }] })
const list = (more: object = {}) => searchOf([{ type: 'messages', id: 'm', ...more }])
const jobsWith = (limits: Partial<JobLimits> = {}) =>
  new SearchJobs({ services: server.services, decorators: server.api(decorators).searches }, limits)
const foundBy = async (job: Job) => {
  await job.finished
  const { m } = job.toJSON().results['q']!.search_types
  return (m as any).messages.map(({ message: { _id } }: any) => _id)
}
const stays = new AbortController().signal
/** Holds back each answer of the store until it is let go. */
function hold(): { go: () => void } {
  const gate = Promise.withResolvers<void>()
  server.store.gate = gate.promise
  return { go: gate.resolve }
}
const sharing = { maxAgeMs: 60_000 }

describe('sharing', () => {
  it('computes once what callers with the same rights ask for at the same time, and what they ask for later', async () => {
    const { go } = hold()
    const jobs = jobsWith()
    const running = [await jobs.start(alice, list(), {}, sharing), await jobs.start(bob, list(), {}, sharing)]
    go()
    for (const job of running) expect(await foundBy(job)).toEqual(['doc-b', 'doc-a'])
    expect(await foundBy(await jobs.start(bob, list({ id: 'm', name: 'mine' }), {}, sharing))).toHaveLength(2)
    expect(server.store.asked.messages).toHaveLength(1)
  })

  it('never gives a result to callers with other rights', async () => {
    const { go } = hold()
    const jobs = jobsWith()
    const mine = await jobs.start(reader('alice', MINE), list(), {}, sharing)
    const everybodys = await jobs.start(bob, list(), {}, sharing)
    go()
    expect(await Promise.all([mine, everybodys].map(foundBy))).toEqual([['doc-a'], ['doc-b', 'doc-a']])
    expect(server.store.asked.messages).toHaveLength(2)
    const others = list({ streams: [OTHER] })
    expect(await foundBy(await jobs.start(bob, others, {}, sharing))).toEqual(['doc-b'])
    const refused = await jobs.start(reader('alice', MINE), others, {}, { ...sharing, partial: true })
    await refused.finished
    expect(refused.partialState().errors).toMatchObject([{ type: 'missing_stream_permission' }])
  })

  it('computes each search anew where it is not asked for, and with other values of parameters', async () => {
    const jobs = jobsWith()
    for (const options of [{}, {}, sharing]) await foundBy(await jobs.start(alice, list(), {}, options))
    expect(server.store.asked.messages).toHaveLength(3)
    const search = { ...list({ query: 'source:$host$' }), parameters: [{ name: 'host' }] }
    const found = []
    for (const value of ['web1', 'web2', 'web1']) {
      found.push(await foundBy(await jobs.start(alice, search, { parameter_bindings: { host: { value } } }, sharing)))
    }
    expect(found).toEqual([['doc-a'], ['doc-b'], ['doc-a']])
    expect(server.store.asked.messages).toHaveLength(5)
  })

  it('goes on for the others when one leaves, and stops when the last one does', async () => {
    const { go } = hold()
    const jobs = jobsWith()
    const first = await jobs.start(alice, list(), {}, sharing)
    const second = await jobs.start(bob, list(), {}, sharing)
    first.cancel()
    await first.finished
    expect(server.store.signal?.aborted).toBe(false)
    go()
    expect(await foundBy(second)).toHaveLength(2)

    hold()
    const others = [
      await jobs.start(alice, list({ limit: 3 }), {}, sharing),
      await jobs.start(bob, list({ limit: 3 }), {}, sharing),
    ]
    for (const job of others) job.cancel()
    await Promise.all(others.map(job => job.finished))
    expect(server.store.signal?.aborted).toBe(true)
  })

  it('of all time learns the range of the hits once, and not with the search that began', async () => {
    const time = { type: 'time', field: 'timestamp', interval: { type: 'auto' } }
    const chart = { type: 'pivot', rollup: true, series: [{ type: 'count' }], row_groups: [time] }
    const all = { timerange: { type: 'relative', range: 0 } }
    const search = searchOf(
      [
        { ...chart, id: 'p' },
        { ...chart, id: 'wide', name: 'wide', rollup: false },
      ],
      all,
    )
    const { go } = hold()
    const jobs = jobsWith()
    const first = await jobs.start(alice, search, {}, sharing)
    const second = await jobs.start(bob, search, {}, sharing)
    first.cancel()
    go()
    await second.finished
    expect(Object.keys(second.toJSON().results['q']!.search_types)).toEqual(['p', 'wide'])
    expect(server.store.asked.aggregate).toHaveLength(3)
  })

  it('tells a failure to all who wait, and tries again for the next', async () => {
    const { go } = hold()
    const jobs = jobsWith()
    const failing = vi.spyOn(server.store, 'messages').mockImplementationOnce(async () => {
      await server.store.gate
      throw new TypeError('broken')
    })
    const running = [await jobs.start(alice, list(), {}, sharing), await jobs.start(bob, list(), {}, sharing)]
    go()
    for (const job of running) {
      await job.finished
      expect(job.toJSON().errors).toMatchObject([{ type: 'search_type', search_type_id: 'm' }])
    }
    expect(failing).toHaveBeenCalledTimes(1)
    expect(await foundBy(await jobs.start(bob, list(), {}, sharing))).toHaveLength(2)
  })

  it('says of a kept result, too, that a damaged index was left out', async () => {
    const messages = server.store.messages.bind(server.store)
    vi.spyOn(server.store, 'messages').mockImplementationOnce(async (request, signal) => ({
      ...(await messages(request, signal)),
      leftOut: [{ index: 'cordwood_0', messages: 3, setAside: null }],
    }))
    const jobs = jobsWith()
    for (const user of [alice, bob]) {
      const job = await jobs.start(user, list(), {}, sharing)
      expect(await foundBy(job)).toHaveLength(2)
      expect(job.toJSON().errors).toMatchObject([{ description: expect.stringContaining('3 of its messages') }])
    }
    expect(server.store.asked.messages).toHaveLength(1)
  })

  it('counts as one search, however many wait for it, up to a limit', async () => {
    hold()
    const jobs = jobsWith({ runningOfOne: 1, waitingOfOne: 3 })
    const same = list()
    for (let i = 0; i < 3; i++) await jobs.start(alice, same, {}, sharing)
    await expect(jobs.start(alice, same, {}, sharing)).rejects.toMatchObject({ status: 429 })
    await jobs.start(bob, same, {}, sharing)
    await expect(jobs.start(bob, list(), {}, sharing)).rejects.toMatchObject({ status: 429 })
    jobs.close()
  })
})

describe('a partial answer', () => {
  const two = () =>
    searchOf([
      { type: 'messages', id: 'm' },
      { type: 'pivot', id: 'p', rollup: true, series: [{ type: 'count' }] },
    ])
  /** The pivot waits until it is let go, the messages do not. */
  function holdPivot(): () => void {
    server.store.gated = ['aggregate']
    return hold().go
  }
  const ready = ({ results }: ReturnType<Job['partialState']>) => Object.keys(results['q']?.search_types ?? {})

  it('has what is ready, while the answer without parts leaves the query out', async () => {
    const go = holdPivot()
    const job = await jobsWith().start(alice, two(), {}, { partial: true })
    await settlePartly(job, stays)
    const state = job.partialState()
    expect(state.execution.done).toBe(false)
    expect(state.results['q']).toMatchObject({ state: 'COMPLETED', errors: [], search_types: { m: { id: 'm' } } })
    expect(ready(state)).toEqual(['m'])
    expect(job.toJSON().results).toEqual({})
    go()
    await settlePartly(job, stays)
    expect(job.partialState()).toMatchObject({ execution: { done: true } })
    expect(ready(job.partialState())).toEqual(['m', 'p'])
    expect(job.toJSON()).toEqual(job.partialState())
  })

  it('comes without anything new after a while, and is not waited for by who has left', async () => {
    holdPivot()
    const job = await jobsWith().start(alice, two(), {}, { partial: true })
    await settlePartly(job, stays)
    job.partialState()
    await settlePartly(job, stays, 5)
    expect(ready(job.partialState())).toEqual(['m'])
    await settlePartly(job, AbortSignal.abort())
    expect(job.partialState().execution).toMatchObject({ done: true, cancelled: true })
  })

  it('is not repeated at once where it is large', async () => {
    const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
    let asked = 0
    const messages = server.store.messages.bind(server.store)
    vi.spyOn(server.store, 'messages').mockImplementation(async (request, signal) => {
      await gates[asked++]!.promise
      return messages(request, signal)
    })
    const large = { source: 'x'.repeat(200_000) }
    server.store.messagesHeld = [message('a', new Date().toISOString(), large, [MINE])]
    const types = ['one', 'two', 'three'].map(id => ({ type: 'messages', id }))
    const job = await jobsWith().start(alice, searchOf(types), {}, { partial: true })
    gates[0]!.resolve()
    await settlePartly(job, stays)
    expect(ready(job.partialState())).toEqual(['one'])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      job.partialState()
      gates[1]!.resolve()
      let isAnswered = false
      const next = settlePartly(job, stays).then(() => void (isAnswered = true))
      await vi.advanceTimersByTimeAsync(20)
      expect(isAnswered).toBe(false)
      await vi.advanceTimersByTimeAsync(1000)
      await next
      expect(ready(job.partialState())).toEqual(['one', 'two'])
    } finally {
      vi.useRealTimers()
    }
    gates[2]!.resolve()
    await job.finished
  })

  it('says of streams that may not be read that they may not, and nothing more', async () => {
    const types = [
      { type: 'messages', id: 'm' },
      { type: 'messages', id: 'forbidden', streams: [OTHER] },
      { type: 'messages', id: 'filtered', filter: { type: 'stream', id: OTHER } },
    ]
    const jobs = jobsWith()
    const mine = reader('alice', MINE)
    await expect(jobs.start(mine, searchOf(types), {})).rejects.toMatchObject({ status: 403, streams: [OTHER] })
    const job = await jobs.start(mine, searchOf(types), {}, { partial: true })
    expect(await foundBy(job)).toEqual(['doc-a'])
    const state = job.partialState()
    expect(state.errors!.map(({ type, query_id, search_type_id }) => [type, query_id, search_type_id])).toEqual([
      ['missing_stream_permission', 'q', 'forbidden'],
      ['missing_stream_permission', 'q', 'filtered'],
    ])
    expect(state.results['q']!.state).toBe('FAILED')
    expect(JSON.stringify(state)).not.toContain(OTHER)
    expect(jobs.find(mine, job.id)).toBe(job)
  })

  it('has search types with readable streams in a query whose streams may not be read', async () => {
    const types = [
      { type: 'messages', id: 'm', streams: [MINE] },
      { type: 'messages', id: 'inherits' },
    ]
    const query = { filter: { type: 'stream', id: OTHER } }
    const job = await jobsWith().start(reader('alice', MINE), searchOf(types, query), {}, { partial: true })
    expect(await foundBy(job)).toEqual(['doc-a'])
    expect(job.partialState().errors).toMatchObject([{ type: 'missing_stream_permission', search_type_id: 'inherits' }])
    expect(JSON.stringify(job.partialState())).not.toContain(OTHER)
    const broken = { ...query, query: 'source:(' }
    const unread = await jobsWith().start(reader('alice', MINE), searchOf(types, broken), {}, { partial: true })
    await unread.finished
    expect(unread.partialState().errors!.map(({ type }) => type)).toEqual(['search_type', 'missing_stream_permission'])
  })

  it('is complete where nothing may be read at all', async () => {
    const job = await jobsWith().start(reader('nobody'), two(), {}, { partial: true })
    await settlePartly(job, stays)
    const { execution, errors } = job.partialState()
    expect(execution.done).toBe(true)
    expect(errors!.map(({ type }) => type)).toEqual(['missing_stream_permission', 'missing_stream_permission'])
  })

  it('that ended is given up before one that nobody has fetched', async () => {
    const jobs = jobsWith({ keptJobs: 2 })
    const [unfetched, fetched, last] = [
      await jobs.start(alice, list(), {}),
      await jobs.start(alice, list(), {}),
      await jobs.start(alice, list(), {}),
    ]
    await Promise.all([unfetched, fetched].map(job => job.finished))
    fetched.partialState()
    await last.finished
    await new Promise(resolve => setImmediate(resolve))
    expect([unfetched, fetched, last].map(({ id }) => jobs.find(alice, id) !== null)).toEqual([true, false, true])
  })
})
