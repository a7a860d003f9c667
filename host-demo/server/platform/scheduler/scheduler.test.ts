import { pino } from 'pino'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openMemoryRecords } from '../records/open.ts'
import type { JobContext, JobKind } from './job.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'
import { FakeClock, settled } from './testing/fake-clock.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

let clock: FakeClock
let records: ReturnType<typeof openMemoryRecords>
let scheduler: Scheduler
beforeEach(() => {
  clock = new FakeClock('2026-11-22T00:00:00Z')
  records = openMemoryRecords()
  scheduler = newStart()
})

/** Another start of the server on the same records: what ran before was killed, unless it was closed. */
const newStart = () => createScheduler({ records, log: pino({ level: 'silent' }), clock })
const times = () => {
  const at: string[] = []
  return { at, run: () => void at.push(new Date(clock.now()).toISOString().slice(11, 19)) }
}
/** Work that lasts until it is let go, and obeys its signal. */
function held() {
  const contexts: JobContext<unknown>[] = []
  const gates: PromiseWithResolvers<void>[] = []
  return {
    contexts,
    free: () => gates.forEach(gate => gate.resolve()),
    run: async (context: JobContext<never>) => {
      contexts.push(context as JobContext<unknown>)
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      context.signal.addEventListener('abort', () => gate.reject(context.signal.reason as Error))
      await gate.promise
    },
  }
}
const kind = (more: Partial<JobKind<never>>): JobKind<unknown> =>
  ({ kind: 'TestJob', description: 'Tests', run: () => undefined, ...more }) as JobKind<unknown>

describe('an interval', () => {
  it('keeps its grid however long a run takes', async () => {
    const { at, run } = times()
    scheduler.define(
      kind({
        schedule: { trigger: { everyMs: 10 * SECOND }, missed: 'skip' },
        run: async () => {
          run()
          await new Promise<void>(resolve => clock.wake(3 * SECOND, resolve))
        },
      }),
    )
    await scheduler.open()
    await clock.pass(35 * SECOND)
    expect(at).toEqual(['00:00:10', '00:00:20', '00:00:30'])
  })

  it('skips what is due while its job runs', async () => {
    const { at, run } = times()
    scheduler.define(
      kind({
        schedule: { trigger: { everyMs: 10 * SECOND }, missed: 'skip' },
        run: async () => {
          run()
          await new Promise<void>(resolve => clock.wake(25 * SECOND, resolve))
        },
      }),
    )
    await scheduler.open()
    await clock.pass(65 * SECOND)
    expect(at).toEqual(['00:00:10', '00:00:40'])
  })

  it('does not mind a wall clock that is set', async () => {
    const run = vi.fn()
    scheduler.define(kind({ schedule: { trigger: { everyMs: HOUR }, missed: 'run' }, run }))
    await scheduler.open()
    clock.set('2027-11-22T00:00:00Z')
    await clock.pass(30 * MINUTE)
    expect(run).toHaveBeenCalledTimes(0)
    clock.set('2020-11-22T00:00:00Z')
    await clock.pass(31 * MINUTE)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('catches up once with what was missed while the server was stopped', async () => {
    const { at, run } = times()
    const definition = kind({ schedule: { trigger: { everyMs: HOUR }, missed: 'run' }, run })
    scheduler.define(definition)
    await scheduler.open()
    await clock.pass(HOUR)
    await scheduler.close()
    await clock.pass(10 * HOUR)
    scheduler = newStart()
    scheduler.define(definition)
    await scheduler.open()
    await clock.pass(HOUR)
    expect(at).toEqual(['01:00:00', '11:00:00', '12:00:00'])
  })

  it('runs in time on a server that is restarted more often than it is due', async () => {
    const run = vi.fn()
    for (let start = 0; start < 4; start++) {
      scheduler = newStart()
      scheduler.define(kind({ schedule: { trigger: { everyMs: HOUR }, missed: 'run' }, run }))
      await scheduler.open()
      await clock.pass(50 * MINUTE)
      await scheduler.close()
    }
    expect(run).toHaveBeenCalledTimes(3)
  })

  it('starts again after a stop where it skips what it missed', async () => {
    const { at, run } = times()
    const definition = kind({ schedule: { trigger: { everyMs: HOUR }, missed: 'skip' }, run })
    scheduler.define(definition)
    await scheduler.open()
    await clock.pass(30 * MINUTE)
    await scheduler.close()
    await clock.pass(5 * HOUR)
    scheduler = newStart()
    scheduler.define(definition)
    await scheduler.open()
    await clock.pass(HOUR)
    expect(at).toEqual(['06:30:00'])
  })

  it('writes nothing for each tick', async () => {
    const written: string[] = []
    scheduler = createScheduler({
      clock,
      log: pino({ level: 'silent' }),
      records: {
        log: (name, options) => {
          const log = records.log(name, options)
          return { ...log, put: (...rows) => (written.push(name), log.put(...rows)) }
        },
      },
    })
    const run = vi.fn()
    scheduler.define(kind({ schedule: { trigger: { everyMs: SECOND }, missed: 'skip' }, run }))
    scheduler.define(kind({ kind: 'AlertJob', schedule: { trigger: { everyMs: SECOND }, missed: 'run' }, run }))
    await scheduler.open()
    await clock.pass(5 * MINUTE)
    expect(run).toHaveBeenCalledTimes(600)
    // The state of the one that catches up is written first when it is new, then at most once a minute.
    expect(written).toEqual(Array(6).fill('schedules'))
    expect(await scheduler.jobs()).toEqual([])
  })
})

describe('a cron schedule', () => {
  const nightly = (run: () => void, missed: 'run' | 'skip') =>
    kind({ schedule: { trigger: { cron: '0 2 * * *', timeZone: 'UTC' }, missed }, run })

  it('runs at its time', async () => {
    const { at, run } = times()
    scheduler.define(nightly(run, 'skip'))
    await scheduler.open()
    for (const day of ['2026-11-22', '2026-11-23']) {
      clock.set(`${day}T01:50:00Z`)
      await clock.pass(20 * MINUTE)
    }
    expect(at).toEqual(['02:00:00', '02:00:00'])
  })

  it.each([
    ['run', 1],
    ['skip', 0],
  ] as const)('with the policy "%s" runs %i times for what was missed', async (missed, expected) => {
    const run = vi.fn()
    scheduler.define(nightly(run, missed))
    await scheduler.open()
    await scheduler.close()
    await clock.pass(72 * HOUR)
    scheduler = newStart()
    scheduler.define(nightly(run, missed))
    await scheduler.open()
    await clock.pass(MINUTE)
    expect(run).toHaveBeenCalledTimes(expected)
    await clock.pass(2 * HOUR)
    expect(run).toHaveBeenCalledTimes(expected + 1)
  })

  it('notices within half a minute that the clock was set forward', async () => {
    const run = vi.fn()
    scheduler.define(nightly(run, 'run'))
    await scheduler.open()
    clock.set('2026-11-22T02:10:00Z')
    await clock.pass(30 * SECOND)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('does not run again when the clock is set back a little', async () => {
    const run = vi.fn()
    scheduler.define(nightly(run, 'run'))
    await scheduler.open()
    await clock.pass(2 * HOUR + MINUTE)
    clock.set('2026-11-22T01:30:00Z')
    await clock.pass(HOUR)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it.each(['run', 'skip'] as const)('believes a clock that is set back by much (policy "%s")', async missed => {
    const run = vi.fn()
    clock.set('2031-01-01T00:00:00Z')
    scheduler.define(nightly(run, missed))
    await scheduler.open()
    await clock.pass(3 * HOUR)
    clock.set('2026-11-22T00:00:00Z')
    await clock.pass(3 * HOUR)
    expect(run).toHaveBeenCalledTimes(2)
  })
})

describe('a cron schedule that was made while the clock was wrong', () => {
  it('runs by the right one, though it never ran before', async () => {
    const run = vi.fn()
    clock.set('2031-01-01T00:00:00Z')
    scheduler.define(kind({ schedule: { trigger: { cron: '0 2 * * *' }, missed: 'run' }, run }))
    await scheduler.open()
    clock.set('2026-11-22T01:50:00Z')
    await clock.pass(20 * MINUTE)
    expect(run).toHaveBeenCalledTimes(1)
  })
})

describe('a schedule that somebody makes', () => {
  it('runs once at its instant, with its data, and is gone', async () => {
    const data: unknown[] = []
    const once = scheduler.define(kind({ run: ({ data: given }) => void data.push(given) }))
    await scheduler.open()
    await scheduler.schedule({
      id: 'once',
      kind: once,
      trigger: { at: clock.now() + HOUR },
      data: { index: 'a' },
      missed: 'run',
    })
    await clock.pass(2 * HOUR)
    expect(data).toEqual([{ index: 'a' }])
    expect(await records.log('schedules').get('once')).toBeNull()
  })

  it('outlives the server, and runs late where its instant passed meanwhile', async () => {
    const run = vi.fn()
    await scheduler.schedule({
      id: 'once',
      kind: scheduler.define(kind({ run })),
      trigger: { at: clock.now() + HOUR },
      data: null,
      missed: 'run',
    })
    await clock.pass(2 * HOUR)
    scheduler = newStart()
    scheduler.define(kind({ run }))
    await scheduler.open()
    await clock.pass(0)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('is replaced by one of the same id, and ends when it is removed', async () => {
    const { at, run } = times()
    const ticks = scheduler.define(kind({ run }))
    await scheduler.open()
    await scheduler.schedule({ id: 'a', kind: ticks, trigger: { everyMs: 10 * SECOND }, data: null, missed: 'skip' })
    await scheduler.schedule({ id: 'a', kind: ticks, trigger: { everyMs: 25 * SECOND }, data: null, missed: 'skip' })
    await clock.pass(30 * SECOND)
    await scheduler.unschedule('a')
    await clock.pass(HOUR)
    expect(at).toEqual(['00:00:25'])
  })

  it('is refused where it can never be due', async () => {
    const any = scheduler.define(kind({}))
    await expect(
      scheduler.schedule({ id: 'a', kind: any, trigger: { cron: '0 0 31 2 *' }, data: null, missed: 'run' }),
    ).rejects.toThrow(/No day/)
    await expect(
      scheduler.schedule({ id: 'a', kind: any, trigger: { everyMs: 0 }, data: null, missed: 'run' }),
    ).rejects.toThrow(/at least 1 ms/)
  })
})

describe('a job', () => {
  it('tells its progress and ends in the history', async () => {
    const work = held()
    const long = scheduler.define(kind({ run: work.run, reportsProgress: true }))
    await scheduler.open()
    const {
      job: { id },
    } = await scheduler.start(long, { a: 1 }, { requestedBy: 'u1' })
    await settled()
    work.contexts[0]!.progress(41.7, 'half way')
    expect(await scheduler.job(id)).toMatchObject({
      status: 'running',
      percent: 41,
      info: 'half way',
      requestedBy: 'u1',
      data: { a: 1 },
    })
    work.free()
    await settled()
    expect(await scheduler.jobs()).toMatchObject([{ id, status: 'complete', percent: 100 }])
  })

  it('that is asked for twice at once with the same key runs once', async () => {
    const work = held()
    const rebuild = scheduler.define(kind({ run: work.run, atOnce: 5 }))
    await scheduler.open()
    const jobs = await Promise.all([1, 2, 3].map(() => scheduler.start(rebuild, null, { key: 'index-1' })))
    expect(new Set(jobs.map(({ job }) => job.id)).size).toBe(1)
    await settled()
    expect(work.contexts).toHaveLength(1)
  })

  it('waits while as many of its kind run as may', async () => {
    const work = held()
    const pair = scheduler.define(kind({ run: work.run, atOnce: 2 }))
    await scheduler.open()
    for (let i = 0; i < 3; i++) await scheduler.start(pair, i)
    await settled()
    expect((await scheduler.jobs()).map(({ status }) => status).sort()).toEqual(['runnable', 'running', 'running'])
    work.free()
    await settled()
    expect(work.contexts.map(({ data }) => data)).toEqual([0, 1, 2])
  })

  it('is refused beyond the limit where its kind says so', async () => {
    const single = scheduler.define(kind({ run: held().run, beyondLimit: 'refuse' }))
    await scheduler.open()
    await scheduler.start(single, null)
    await expect(scheduler.start(single, null)).rejects.toThrow(/1 at once/)
  })

  it('that fails is tried again, later each time, and then failed', async () => {
    const { at, run } = times()
    const flaky = scheduler.define(
      kind({
        retry: { attempts: 4, delayMs: 10 * SECOND, maxDelayMs: 15 * SECOND },
        run: () => {
          run()
          throw new Error('no luck')
        },
      }),
    )
    await scheduler.open()
    const {
      job: { id },
    } = await scheduler.start(flaky, null)
    await clock.pass(HOUR)
    expect(at).toEqual(['00:00:00', '00:00:10', '00:00:25', '00:00:40'])
    expect(await scheduler.job(id)).toMatchObject({ status: 'error', info: 'no luck', attempt: 4 })
  })

  it('is cancelled while it runs, and while it waits', async () => {
    const work = held()
    const single = scheduler.define(kind({ run: work.run, cancelable: true }))
    await scheduler.open()
    const { job: first } = await scheduler.start(single, null)
    const { job: second } = await scheduler.start(single, null)
    await settled()
    expect(await scheduler.cancel(second.id)).toMatchObject({ status: 'cancelled' })
    expect(await scheduler.cancel(first.id)).toMatchObject({ status: 'cancelled' })
    expect(work.contexts).toHaveLength(1)
    expect(await scheduler.cancel(first.id)).toMatchObject({ status: 'cancelled' })
    expect(await scheduler.cancel('unknown')).toBeNull()
  })

  it('that does not obey its signal cannot be cancelled', async () => {
    const deaf = scheduler.define(kind({ run: held().run }))
    await scheduler.open()
    const {
      job: { id },
    } = await scheduler.start(deaf, null)
    await expect(scheduler.cancel(id)).rejects.toThrow(/cannot be cancelled/)
  })

  it('leaves as much history as its kind keeps, until it is acknowledged', async () => {
    const kept = scheduler.define(kind({ history: 3 }))
    await scheduler.open()
    for (let i = 0; i < 6; i++) {
      await scheduler.start(kept, i)
      await clock.pass(SECOND)
    }
    const jobs = await scheduler.jobs()
    expect(jobs.map(({ data }) => data)).toEqual([5, 4, 3])
    expect(await scheduler.acknowledge(jobs[0]!.id)).toBe(true)
    expect(await scheduler.acknowledge(jobs[0]!.id)).toBe(false)
    expect((await scheduler.jobs()).map(({ data }) => data)).toEqual([4, 3])
  })
})

describe('a start after a kill', () => {
  async function killedWhileRunning(more: Partial<JobKind<never>>) {
    const single = scheduler.define(kind({ ...more, run: held().run }))
    await scheduler.open()
    const { job: running } = await scheduler.start(single, 'first')
    const { job: waiting } = await scheduler.start(single, 'second')
    await settled()
    const data: unknown[] = []
    scheduler = newStart()
    scheduler.define(kind({ ...more, run: context => void data.push(context.data) }))
    await scheduler.open()
    await clock.pass(0)
    return { running: await scheduler.job(running.id), waiting: await scheduler.job(waiting.id), data }
  }

  it('runs again what ran, and what waited, in their order', async () => {
    const { running, waiting, data } = await killedWhileRunning({})
    expect(data).toEqual(['first', 'second'])
    expect([running, waiting]).toMatchObject([
      { status: 'complete', kills: 1 },
      { status: 'complete', kills: 0 },
    ])
  })

  it('marks what ran as failed where its kind says so', async () => {
    const { running, data } = await killedWhileRunning({ interrupted: 'fail' })
    expect(data).toEqual(['second'])
    expect(running).toMatchObject({ status: 'error', info: 'The server ended while it ran.' })
  })

  it('gives up on a job that was running at three kills', async () => {
    const definition = kind({ run: held().run })
    const {
      job: { id },
    } = await scheduler.start(scheduler.define(definition), null)
    await scheduler.open()
    for (let kill = 0; kill < 3; kill++) {
      await settled()
      scheduler = newStart()
      scheduler.define(definition)
      await scheduler.open()
    }
    expect(await scheduler.job(id)).toMatchObject({ status: 'error', info: 'The server ended 3 times while it ran.' })
  })

  it('fails the jobs of a kind that is gone', async () => {
    const {
      job: { id },
    } = await scheduler.start(scheduler.define(kind({})), null)
    scheduler = newStart()
    await scheduler.open()
    expect(await scheduler.job(id)).toMatchObject({ status: 'error' })
  })

  it('runs the job of a schedule once, though both are left behind', async () => {
    const work = held()
    const nightly = (run: JobKind<never>['run']) =>
      kind({ schedule: { trigger: { cron: '0 2 * * *' }, missed: 'run' }, run })
    scheduler.define(nightly(work.run))
    await scheduler.open()
    await clock.pass(2 * HOUR)
    expect(work.contexts).toHaveLength(1)
    scheduler = newStart()
    const run = vi.fn()
    scheduler.define(nightly(run))
    await scheduler.open()
    await clock.pass(HOUR)
    expect(run).toHaveBeenCalledTimes(1)
  })
})

describe('on a full disk', () => {
  /** Reads, and refuses to write. */
  const fullRecords = (): Pick<typeof records, 'log'> => ({
    log: (name, options) => ({ ...records.log(name, options), put: () => Promise.reject(new Error('disk full')) }),
  })

  it('starts, and runs what the clock asks for, which may be what makes room', async () => {
    scheduler = createScheduler({ records: fullRecords(), log: pino({ level: 'silent' }), clock })
    const run = vi.fn()
    scheduler.define(kind({ schedule: { trigger: { everyMs: HOUR }, missed: 'run' }, run }))
    await scheduler.open()
    await clock.pass(2 * HOUR)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('refuses a job that could not be remembered, unless its kind leaves no records', async () => {
    scheduler = createScheduler({ records: fullRecords(), log: pino({ level: 'silent' }), clock })
    const run = vi.fn()
    const recorded = scheduler.define(kind({ run }))
    const unrecorded = scheduler.define(kind({ kind: 'OtherJob', history: 0, run }))
    await scheduler.open()
    await expect(scheduler.start(recorded, null)).rejects.toThrow('disk full')
    await scheduler.start(unrecorded, null)
    await settled()
    expect(run).toHaveBeenCalledTimes(1)
  })
})

describe('a stop', () => {
  it('lets work end that cannot be cancelled', async () => {
    const work = held()
    const {
      job: { id },
    } = await scheduler.start(scheduler.define(kind({ run: work.run })), null)
    await scheduler.open()
    await settled()
    const closed = scheduler.close()
    await clock.pass(SECOND)
    work.free()
    await closed
    expect(await scheduler.job(id)).toMatchObject({ status: 'complete' })
  })

  it('aborts work that takes too long, which the next start does again', async () => {
    const work = held()
    const {
      job: { id },
    } = await scheduler.start(scheduler.define(kind({ run: work.run })), null)
    await scheduler.open()
    await settled()
    const closed = scheduler.close()
    await clock.pass(MINUTE)
    await closed
    expect(work.contexts[0]!.signal.aborted).toBe(true)
    expect(await scheduler.job(id)).toMatchObject({ status: 'runnable', claim: null })
  })

  it('aborts cancelable work at once', async () => {
    const definition = kind({ run: held().run, cancelable: true, interrupted: 'fail' })
    const {
      job: { id },
      done,
    } = await scheduler.start(scheduler.define(definition), null)
    await scheduler.open()
    await settled()
    await scheduler.close()
    expect(await done).toMatchObject({ status: 'running' })
    scheduler = newStart()
    scheduler.define(definition)
    await scheduler.open()
    expect(await scheduler.job(id)).toMatchObject({ status: 'error', info: 'The server ended while it ran.' })
  })

  it('leaves work behind that does not obey its signal', async () => {
    await scheduler.start(scheduler.define(kind({ run: () => new Promise<void>(() => undefined) })), null)
    await scheduler.open()
    await settled()
    const closed = scheduler.close()
    await clock.pass(MINUTE)
    await closed
  })

  it('keeps what waits for its next attempt', async () => {
    const run = () => {
      throw new Error('not yet')
    }
    const {
      job: { id },
    } = await scheduler.start(
      scheduler.define(kind({ run, retry: { attempts: 2, delayMs: HOUR, maxDelayMs: HOUR } })),
      null,
    )
    await scheduler.open()
    await settled()
    await scheduler.close()
    expect(await scheduler.job(id)).toMatchObject({ status: 'runnable', attempt: 2 })
  })
})
