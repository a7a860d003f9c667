import { afterEach, describe, expect, it } from 'vitest'
import { JobMemory } from '../memory-budget.ts'
import type { QueryRun } from '../query-run.ts'
import { SlicedWork } from '../work.ts'
import { Claims, type ChunkRun } from './claims.ts'
import { SharedBefore, wantBack, type HelpCall, type Sharing } from './helpers.ts'
import { help, shareOut, type Collector } from './share-out.ts'

const RUNS: ChunkRun[] = Array.from({ length: 12 }, (_, number) => ({ index: 'a_0', chunks: [32 * number] }))
const OWN: ChunkRun = { index: 'a_0', chunks: [1_000] }
const query = { runs: () => ({ own: [OWN], shared: RUNS }) } as unknown as QueryRun

/** Jobs ask for help whatever time they take. */
const AT_ONCE = { leastMs: 0, afterMs: 0, leftMs: 0 }
const JOB = { job: 'a job', pass: null }

/** Lets no other jobs have their turn: a reader that is stalled for the length of a slice would leave its runs to the other one. */
class UnslicedWork extends SlicedWork {
  override pause(): undefined {}
}
const work = (): SlicedWork => {
  const limit = { jobBytes: 1e9, bytes: 1e9, used: new SharedArrayBuffer(4) }
  return new UnslicedWork(new SharedArrayBuffer(4), new JobMemory(limit, 0))
}
const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Takes some milliseconds for each run and lists them. */
class List implements Collector<number[]> {
  readonly found: number[] = []
  readonly #beforeRun: (done: number) => void
  constructor(beforeRun: (done: number) => void = () => undefined) {
    this.#beforeRun = beforeRun
  }
  async add({ chunks }: ChunkRun): Promise<void> {
    this.#beforeRun(this.found.length)
    await pause(4)
    this.found.push(...chunks)
  }
  part(): number[] {
    return this.found
  }
  async merge(part: number[]): Promise<void> {
    this.found.push(...part)
  }
}

const sorted = (list: readonly number[]): number[] => list.toSorted((a, b) => a - b)
const ALL = [...RUNS, OWN].flatMap(({ chunks }) => chunks)

let helping: Promise<void>[] = []
afterEach(async () => {
  await Promise.all(helping)
  helping = []
})

/** A pool with a second reader. */
const pool = (
  collectorOf: (call: HelpCall) => Collector,
  begins: () => Promise<void> = async () => undefined,
): Sharing => ({
  place: 0,
  readers: 2,
  times: AT_ONCE,
  before: new SharedBefore(),
  ask: call => {
    const [seat] = call.seats
    const of = { type: 'messages', request: null } as never
    helping.push(
      begins().then(() =>
        help({ of, task: call.task, seat: seat! }, { place: 1, readers: 2 }, () => collectorOf(call), work()),
      ),
    )
  },
})

describe('a job that takes long', () => {
  it('is shared with an idle reader, and each run is done once', async () => {
    const [own, others] = [new List(), new List()]
    await shareOut(
      query,
      8,
      own,
      pool(() => others),
      work(),
      JOB,
    )
    expect(sorted(own.found)).toEqual(ALL)
    expect(others.found.length).toBeGreaterThan(0)
  })

  it('goes on alone when the other reader is wanted, and asks again later', async () => {
    const own = new List()
    const helpers: List[] = []
    const sharing = pool(call => {
      const list = new List(done => {
        if (done === 1) wantBack(call.seats[0]!)
      })
      helpers.push(list)
      return list
    })
    await shareOut(query, 8, own, sharing, work(), JOB)
    expect(sorted(own.found)).toEqual(ALL)
    expect(helpers[0]!.found).toHaveLength(2)
  })

  it('does not wait for a reader that has not begun', async () => {
    const own = new List()
    const late = Promise.withResolvers<void>()
    const sharing = pool(
      () => {
        throw new Error('It begins too late.')
      },
      () => late.promise,
    )
    await shareOut(query, 8, own, sharing, work(), JOB)
    late.resolve()
    expect(sorted(own.found)).toEqual(ALL)
  })

  it('is not answered when the other reader fails: one reader begins anew', async () => {
    const failing = (): Collector =>
      new List(done => {
        if (done === 1) throw new Error('The file is damaged.')
      })
    await expect(shareOut(query, 8, new List(), pool(failing), work(), JOB)).rejects.toThrow(
      'a reader that could not help',
    )
  })

  it('goes on alone when there is no idle reader', async () => {
    const own = new List()
    let asked = 0
    const ask = ({ seats }: HelpCall): void => {
      asked++
      for (const { port } of seats) port.close()
    }
    await shareOut(
      query,
      8,
      own,
      { place: 0, readers: 4, times: AT_ONCE, before: new SharedBefore(), ask },
      work(),
      JOB,
    )
    expect(sorted(own.found)).toEqual(ALL)
    expect(asked).toBeGreaterThan(0)
  })
})

it('a job that was shared before leaves the runs of others to them, from its beginning', async () => {
  class Quick extends List {
    override async add({ chunks }: ChunkRun): Promise<void> {
      this.found.push(...chunks)
    }
  }
  const helpers: List[] = []
  const quick = pool(() => {
    const list = new Quick()
    helpers.push(list)
    return list
  })
  const sharing = { ...quick, times: { ...AT_ONCE, afterMs: 60_000 } }
  await shareOut(query, 8, new Quick(), sharing, work(), JOB)
  expect(helpers, 'it takes too little time').toHaveLength(0)
  sharing.before.note(JOB.job, true)
  const own = new Quick()
  await shareOut(query, 8, own, sharing, work(), JOB)
  expect(helpers[0]?.found).toHaveLength(6)
  expect(sorted(own.found)).toEqual(ALL)
  expect(sharing.before.has(JOB.job)).toBe(true)
  const ask = ({ seats }: HelpCall): void => seats[0]!.port.close()
  await shareOut(query, 8, new Quick(), { ...sharing, ask }, work(), JOB)
  expect(sharing.before.has(JOB.job), 'nobody helped the last time').toBe(false)
})

it('readers take the same runs each time, while all are there', () => {
  const order = (place: number): number[] => {
    const claims = new Claims(RUNS, new SharedArrayBuffer(4 * RUNS.length), place, 2)
    return RUNS.map(() => claims.take()!.chunks[0]! / 32)
  }
  const [first, second] = [order(0), order(1)]
  expect(new Set([...first.slice(0, 6), ...second.slice(0, 6)]).size).toBe(12)
  expect(first.slice(6)).toEqual(second.slice(0, 6).toReversed())
})
