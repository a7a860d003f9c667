import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultEventsConfig } from '../../../../core/configuration/defaults.ts'
import { eventsConfig } from '../../configuration/configs.ts'
import { system } from '../../platform/records/callers.ts'
import { UnsupportedQueryError } from '../../platform/messages/message-store.ts'
import { DEFAULT_STREAM, definitionOf, EngineStage } from './testing/engine-stage.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Each test has a day of its own, since messages stay. */
let start = Date.parse('2026-11-01T00:00:00Z')
let stage: EngineStage
let tag = ''

beforeAll(async () => {
  stage = await EngineStage.open(start)
}, 60_000)
afterAll(() => stage.close())
beforeEach(async () => {
  start += DAY
  tag = `t${start}`
  await stage.reset(start)
  await configure({})
})

const configure = (change: Partial<typeof defaultEventsConfig>) =>
  stage.services.records
    .as(system('tests'))
    .config(eventsConfig)
    .put({ ...defaultEventsConfig, ...change })
const send = (...messages: readonly (readonly [number, Record<string, string | number>?])[]) =>
  stage.send(...messages.map(([at, fields]) => ({ timestamp: start + at, fields: { tag, ...fields } })))
const mine = (config: object = {}) => ({ query: `tag:${tag}`, ...config })
const times = () => stage.events().map(({ timestamp }) => Date.parse(timestamp) - start)
const counted = (value: number, expr = '>', more: object = {}) =>
  mine({
    series: [{ id: 'n', function: 'count', field: null }],
    conditions: {
      expression: { expr, left: { expr: 'number-ref', ref: 'n' }, right: { expr: 'number', value } },
    },
    ...more,
  })

describe('an event definition that runs', () => {
  it('makes one event of each message, the end of a window left to the next', async () => {
    await send([-MINUTE - 1], [-MINUTE], [-1], [0], [MINUTE - 1], [MINUTE])
    const { id } = await stage.define(mine())
    await stage.run()
    expect(times()).toEqual([-MINUTE, -1])
    stage.pass(MINUTE - 1)
    await stage.run()
    expect(times()).toHaveLength(2)
    stage.pass(1)
    await stage.run()
    expect(times()).toEqual([-MINUTE, -1, 0, MINUTE - 1])
    expect(stage.events().at(-1)).toMatchObject({
      event_definition_id: id,
      event_definition_type: 'aggregation-v1',
      message: 'Test',
      origin_context: expect.stringMatching(/^urn:graylog:message:es:test_0:/),
      timerange_start: null,
      source_streams: [DEFAULT_STREAM],
      replay_info: {
        timerange_start: new Date(start).toISOString(),
        timerange_end: new Date(start + MINUTE).toISOString(),
        query: `tag:${tag}`,
      },
    })
    const context = (await stage.engine.contexts([id])).get(id)!
    expect(context).toMatchObject({
      status: 'runnable',
      next_time: new Date(start + 2 * MINUTE).toISOString(),
      last_run: { events: 2, lateness_ms: 0, error: null },
    })
  })

  it('makes one event of each group that fulfils the condition, with its values', async () => {
    await send([-1, { host: 'a', took: 3 }], [-2, { host: 'a', took: 5 }], [-3, { host: 'b', took: 7 }])
    await stage.define(
      mine({
        group_by: ['host'],
        series: [{ id: 'avg', function: 'avg', field: 'took' }],
        conditions: {
          expression: { expr: '<', left: { expr: 'number-ref', ref: 'avg' }, right: { expr: 'number', value: 5 } },
        },
      }),
      {
        field_spec: {
          who: {
            data_type: 'string',
            providers: [
              {
                type: 'template-v1',
                template: '${source.host}/${source.aggregation_value_avg_took}',
                require_values: true,
              },
            ],
          },
        },
        key_spec: ['who'],
      },
    )
    await stage.run()
    expect(stage.events()).toMatchObject([
      {
        message: 'Test: a - avg(took)=4.0',
        group_by_fields: { host: 'a' },
        fields: { who: 'a/4.0' },
        key: 'a/4.0',
        key_tuple: ['a/4.0'],
        timestamp: new Date(start).toISOString(),
        timerange_start: new Date(start - MINUTE).toISOString(),
        timerange_end: new Date(start).toISOString(),
      },
    ])
  })

  it('catches up with several windows in a run, or with one where the setting says so', async () => {
    await stage.define(mine())
    await stage.run()
    await send([30_000], [2 * HOUR], [3 * HOUR - 1])
    stage.pass(3 * HOUR)
    await stage.run()
    expect(times()).toEqual([30_000, 2 * HOUR, 3 * HOUR - 1])
    const { id } = await stage.define(mine())
    await stage.run()
    const { runs } = await stage.state(id)
    await configure({ events_catchup_window: 0 })
    stage.pass(5 * MINUTE)
    await stage.run()
    expect((await stage.state(id)).runs).toBe(runs + 5)
    await configure({ events_catchup_window: HOUR })
    stage.pass(2 * HOUR)
    await stage.run()
    // One for the hour that is let catch up, then one after the other.
    expect((await stage.state(id)).runs).toBe(runs + 5 + 1 + 60)
  })

  it('waits until the messages of its window are stored', async () => {
    await stage.define(mine())
    await stage.run()
    await send([1])
    stage.pass(MINUTE)
    const through = (output: number, entries: number) =>
      stage.services.ingest.pretend({
        counted: {
          receivedThrough: { input: start, processed: start, output },
          journal: { ...stage.services.ingest.counted.journal, entries, oldest: entries > 0 ? start + 1 : null },
        },
      })
    through(start, 3)
    stage.pass(10_000)
    await stage.run()
    expect(times()).toEqual([])
    through(start, 0)
    await stage.run()
    expect(times()).toEqual([1])
    through(Infinity, 0)
  })

  it('fails for good where it cannot run, and is run again when it is saved', async () => {
    const broken = [
      mine({ query: 'a AND (' }),
      mine({ series: [{ id: 'a', function: 'avg', field: null }], conditions: { expression: null } }),
      mine({ search_within_ms: 0 }),
      mine({ cron_expression: '99 * * * *' }),
    ]
    const ids: string[] = []
    for (const config of broken) ids.push((await stage.define(config)).id)
    await stage.live(2 * MINUTE)
    const contexts = await stage.engine.contexts(ids)
    expect(ids.map(id => [contexts.get(id)!.status, contexts.get(id)!.last_run!.error!.split(/[ :]/)[0]])).toEqual([
      ['error', 'query'],
      ['error', 'series'],
      ['error', 'search_within_ms'],
      ['error', 'cron_expression'],
    ])
    expect(await Promise.all(ids.map(async id => (await stage.state(id)).runs))).toEqual([1, 1, 1, 1])
    await stage.restart()
    await stage.live(MINUTE)
    expect((await stage.state(ids[0]!)).runs).toBe(1)
    await send([3 * MINUTE - 1])
    await stage.change(ids[0]!, { config: definitionOf(mine()).config, epoch: 2 })
    await stage.run()
    expect(times()).toEqual([3 * MINUTE - 1])
  })

  it('is tried again after 5 seconds, and later each time, where it failed for a while', async () => {
    await send([-1])
    const { id } = await stage.define(mine())
    let failures = 0
    stage.beforeCommit = () => {
      if (++failures <= 2) throw new Error('the disk is full')
    }
    await stage.run()
    expect((await stage.engine.contexts([id])).get(id)).toMatchObject({
      status: 'runnable',
      next_time: new Date(start + 5_000).toISOString(),
      last_run: { error: 'the disk is full' },
    })
    stage.pass(4_999)
    await stage.run()
    expect(failures).toBe(1)
    stage.pass(1)
    await stage.run()
    expect(failures).toBe(2)
    stage.pass(9_000)
    await stage.run()
    expect(failures).toBe(2)
    stage.pass(1_000)
    await stage.run()
    expect(times()).toEqual([-1])
    expect((await stage.state(id)).failures).toBe(2)
  })

  it('is broken off after the time that a search of events may take', async () => {
    await send([-1])
    const { id } = await stage.define(mine())
    await configure({ events_search_timeout: 1 })
    stage.beforeCommit = () => new Promise(resolve => setTimeout(resolve, 20))
    await stage.run()
    expect(times()).toEqual([])
    expect((await stage.engine.contexts([id])).get(id)!.last_run!.error).toContain('events_search_timeout')
    await configure({})
    stage.pass(5_000)
    await stage.run()
    expect(times()).toEqual([-1])
  })

  it('makes 10,000 events a run and one that tells of the rest, and after a kill in between only those that lack', async () => {
    await send(...Array.from({ length: 10_020 }, (_, i) => [-1 - (i % MINUTE)] as const))
    await stage.define(mine())
    let commits = 0
    stage.beforeCommit = () => {
      if (++commits === 5) throw new Error('killed')
    }
    await stage.run()
    expect(stage.made).toHaveLength(2_000)
    await stage.restart()
    stage.pass(5_000)
    await stage.run()
    expect(stage.made).toHaveLength(10_001)
    expect(stage.doubled()).toEqual([])
    expect(stage.events().filter(({ timerange_end }) => timerange_end !== null)).toMatchObject([
      { message: expect.stringContaining('20 more of 10020 match') },
    ])
  })

  it('goes on after a restart, and begins anew where its epoch is another', async () => {
    await send([-1], [MINUTE - 1], [2 * MINUTE - 1])
    const definition = await stage.define(mine())
    await stage.run()
    await stage.restart()
    stage.pass(MINUTE)
    await stage.run()
    expect(times()).toEqual([-1, MINUTE - 1])
    await stage.change(definition.id, { enabled: false })
    stage.pass(HOUR)
    await stage.run()
    expect(times()).toHaveLength(2)
    await send([HOUR + MINUTE - 1])
    await stage.change(definition.id, { enabled: true, epoch: 2 })
    await stage.run()
    expect(times().slice(2)).toEqual([HOUR + MINUTE - 1])
  })
})

describe('messages that come late', () => {
  it('each make their event of a filter once, unless they are older than the first window', async () => {
    await stage.define(mine())
    await stage.run()
    await stage.live(5 * MINUTE, MINUTE)
    await send([90_000], [-MINUTE], [-MINUTE - 1], [-DAY], [4 * MINUTE + 59_999])
    await stage.live(3 * MINUTE, MINUTE)
    expect(times().toSorted((a, b) => a - b)).toEqual([-MINUTE, 90_000, 4 * MINUTE + 59_999])
    await send([7 * HOUR], [90_000])
    await stage.live(2 * MINUTE, MINUTE)
    expect(times()).toHaveLength(4)
    await stage.live(7 * HOUR, HOUR)
    expect(times()).toHaveLength(5)
    expect(stage.doubled()).toEqual([])
  })

  it('make the events of groups that had none in their windows', async () => {
    await send([-1, { host: 'a' }], [-2, { host: 'b' }], [-3, { host: 'b' }])
    await stage.define(counted(1, '>', { group_by: ['host'] }))
    await stage.run()
    expect(stage.events().map(({ message }) => message)).toEqual(['Test: b - count()=2.0'])
    await stage.live(3 * MINUTE, MINUTE)
    await send([-4, { host: 'a' }], [-5, { host: 'b' }])
    await stage.live(2 * MINUTE, MINUTE)
    expect(stage.events().map(({ message, timestamp }) => [message, Date.parse(timestamp) - start])).toEqual([
      ['Test: b - count()=2.0', 0],
      ['Test: a - count()=2.0', 0],
    ])
  })

  it('of many windows are looked at in a bounded number of windows a run, the rest soon after', async () => {
    await stage.define(counted(0, '>'))
    await stage.run()
    await stage.live(HOUR, MINUTE)
    await send(...Array.from({ length: 60 }, (_, i) => [i * MINUTE] as const))
    stage.pass(MINUTE)
    await stage.run()
    expect(stage.made).toHaveLength(20)
    stage.pass(5_000)
    await stage.run()
    expect(stage.made).toHaveLength(40)
    await stage.live(10_000, 5_000)
    expect(stage.made).toHaveLength(60)
    expect(stage.doubled()).toEqual([])
  })

  it('are found in few reads, however many they are', async () => {
    await stage.define(counted(0, '>'))
    await stage.define(mine())
    await stage.run()
    await stage.live(30 * MINUTE, MINUTE)
    const late = Array.from({ length: 600 }, (_, i) => [(i % 3) * 10 * MINUTE + i] as const)
    await send(...late)
    const arrivals = vi.spyOn(stage.store, 'arrivals')
    await stage.live(2 * MINUTE, MINUTE)
    expect(arrivals.mock.calls.length).toBeLessThan(100)
    arrivals.mockRestore()
    expect(stage.made).toHaveLength(603)
    expect(stage.doubled()).toEqual([])
  })
})

describe('a clock that is set', () => {
  it('forward tells nothing of what did not come meanwhile, and the messages of that time count', async () => {
    const missing = {
      type: 'missing-data-v1' as const,
      query: `tag:${tag}`,
      streams: [],
      field: 'host',
      values: ['a'],
      remember_ms: 0,
      search_within_ms: 5 * MINUTE,
      execute_every_ms: 5 * MINUTE,
    }
    await send([-1, { host: 'a' }])
    const { id } = await stage.define({}, { config: missing })
    await stage.define(mine())
    await stage.run()
    stage.setClock(start + DAY)
    await send([DAY - 1, { host: 'a' }], [12 * HOUR])
    await stage.run()
    expect(stage.events(id)).toEqual([])
    expect(times()).toHaveLength(3)
    await stage.live(10 * MINUTE, MINUTE)
    // Two windows have ended that the clock was not set over.
    expect(stage.events(id)).toHaveLength(2)
    // The same for a time in which the server did not run.
    await stage.restart(DAY)
    await stage.run()
    expect(stage.events(id)).toHaveLength(2)
    await stage.live(5 * MINUTE, MINUTE)
    expect(stage.events(id)).toHaveLength(3)
  })

  it('back makes no event again, and what comes then counts', async () => {
    await stage.define(mine())
    await send([-1], [DAY - 1])
    await stage.run()
    stage.setClock(start + DAY)
    await stage.run()
    expect(times()).toEqual([-1, DAY - 1])
    stage.setClock(start + 2 * MINUTE)
    await stage.run()
    await stage.engine.idle()
    await send([2 * MINUTE + 10])
    await stage.live(2 * MINUTE, 30_000)
    expect(times()).toEqual([-1, DAY - 1, 2 * MINUTE + 10])
    await stage.live(DAY, HOUR)
    expect(times()).toHaveLength(3)
    expect(stage.doubled()).toEqual([])
  })
})

describe('many definitions', () => {
  it('run three at a time, those first that waited longest, each with a signal of its own', async () => {
    const ids: string[] = []
    for (let i = 0; i < 7; i++) ids.push((await stage.define(mine(), { title: String(i) })).id)
    await send([-1])
    let open: (() => void)[] = []
    const order: string[] = []
    let most = 0
    stage.beforeCommit = ({ definition }) =>
      new Promise<void>(resolve => {
        order.push(definition.title)
        open.push(resolve)
        most = Math.max(most, open.length)
      })
    stage.engine.tick()
    const idle = stage.engine.idle()
    while (order.length < 3) await new Promise(resolve => setTimeout(resolve, 5))
    const contexts = [...(await stage.engine.contexts(ids)).values()]
    expect(contexts.filter(({ status }) => status === 'running')).toHaveLength(3)
    // The first one hangs; the others go on.
    const [hanging, ...others] = open
    open = []
    for (const resolve of others) resolve()
    while (order.length < 7) {
      await new Promise(resolve => setTimeout(resolve, 5))
      for (const resolve of open.splice(0)) resolve()
    }
    const halted = stage.engine.unschedule(ids[Number(order[0])]!)
    hanging!()
    await halted
    stage.beforeCommit = () => undefined
    for (const resolve of open.splice(0)) resolve()
    await idle
    expect(most).toBeLessThanOrEqual(3)
    expect(new Set(order).size).toBe(7)
    // The one that was disabled has committed nothing.
    expect(stage.made).toHaveLength(6)
  })

  it('have room though some last long, and most of all those that do not', async () => {
    await send([-1], [MINUTE - 1])
    const open = new Map<string, () => void>()
    stage.beforeRead = ({ queries }) => {
      const [slow] = /slow\d/.exec(JSON.stringify(queries)) ?? []
      return slow && new Promise<void>(resolve => void open.set(slow, resolve))
    }
    for (let i = 0; i < 8; i++) await stage.define({ query: `tag:${tag} AND NOT message:slow${i}` })
    const { id } = await stage.define(mine())
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await new Promise(resolve => setTimeout(resolve, 5))
    }
    const later = (ms: number) => {
      stage.pass(ms)
      stage.engine.tick()
    }
    const release = async () => {
      for (const resolve of open.values()) resolve()
      open.clear()
      await stage.engine.idle()
    }
    later(0)
    await until(() => open.size === 3)
    later(3_000)
    await until(() => open.size === 6)
    later(3_000)
    await until(() => open.size === 8 && stage.events(id).length === 1)
    stage.pass(3_000)
    await release()
    // Now they are known to last long.
    later(MINUTE)
    await until(() => open.size === 3)
    later(3_000)
    await until(() => open.size === 6)
    later(3_000)
    await until(() => stage.events(id).length === 2)
    expect(open.size).toBe(6)
    stage.beforeRead = () => undefined
    await release()
    expect(stage.made).toHaveLength(18)
    expect(stage.doubled()).toEqual([])
  })

  it('are broken off and waited for when the server stops, and made up for by the next start', async () => {
    await send([-1])
    await stage.define(mine())
    let go = () => {}
    stage.beforeCommit = () => new Promise<void>(resolve => void (go = resolve))
    stage.engine.tick()
    while (String(go) === '() => {}') await new Promise(resolve => setTimeout(resolve, 5))
    const stopped = stage.engine.stop()
    go()
    await stopped
    expect(stage.made).toEqual([])
    stage.beforeCommit = () => undefined
    await stage.restart()
    await stage.run()
    expect(times()).toEqual([-1])
  })
})

describe('a definition run by hand', () => {
  it('runs the window that ends now, and leaves its schedule alone', async () => {
    const { id } = await stage.define(mine())
    await stage.run()
    await send([20_000])
    stage.pass(30_000)
    await stage.engine.runNow(id)
    expect(times()).toEqual([20_000])
    stage.pass(30_000)
    await stage.run()
    expect(times()).toEqual([20_000, 20_000])
    expect(stage.doubled()).toEqual([])
    await expect(stage.engine.runNow('absent')).rejects.toMatchObject({ status: 400 })
  })

  it('runs what failed again, and tells why it fails', async () => {
    const { id } = await stage.define(mine())
    await send([-1])
    stage.beforeCommit = () => {
      throw new UnsupportedQueryError('this query is too large')
    }
    await stage.run()
    expect((await stage.state(id)).status).toBe('error')
    await expect(stage.engine.runNow(id)).rejects.toMatchObject({ status: 400, message: 'this query is too large' })
    stage.beforeCommit = () => undefined
    await stage.engine.runNow(id)
    expect(times()).toEqual([-1])
    expect((await stage.state(id)).status).toBe('runnable')
  })

  it('over a range makes its events anew each time, in the windows that the range has', async () => {
    await send([1], [MINUTE + 1], [MINUTE + 2])
    const definition = await stage.define(counted(0, '>'), { enabled: false })
    const timerange = {
      type: 'absolute',
      from: new Date(start).toISOString(),
      to: new Date(start + 3 * MINUTE).toISOString(),
    } as const
    const request = { timerange, streams: [], batchSize: 500, signal: new AbortController().signal }
    await stage.engine.execute(definition, request)
    expect(times()).toEqual([MINUTE, 2 * MINUTE])
    await stage.engine.execute(definition, request)
    expect(times()).toHaveLength(4)
    expect(stage.doubled()).toEqual([])
    const reversed = { ...timerange, from: timerange.to }
    await expect(stage.engine.execute(definition, { ...request, timerange: reversed })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('timerange'),
    })
    const months = { ...timerange, from: new Date(start - 100 * DAY).toISOString() }
    await expect(stage.engine.execute(definition, { ...request, timerange: months })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('more than 10000 windows'),
    })
  })
})

describe('a preview', () => {
  const ask = (draft: ReturnType<typeof definitionOf>, hours = 1) =>
    stage.engine.preview(draft, {
      from: start,
      to: start + hours * HOUR,
      caller: system('tests'),
      signal: new AbortController().signal,
    })

  it('counts what a draft would have done, with its grace period, and stores nothing', async () => {
    await send([1], [2], [MINUTE + 1], [10 * MINUTE])
    const draft = definitionOf(counted(0, '>'), {
      notification_settings: { grace_period_ms: 5 * MINUTE, backlog_size: null },
    })
    const preview = await ask(draft)
    expect(preview).toMatchObject({ windows: 60, firing: 3, total: 3, notified: 2, stoppedAt: null })
    expect(preview.histogram).toHaveLength(60)
    expect(preview.histogram.reduce((sum, { events }) => sum + events, 0)).toBe(3)
    expect(preview.events.map(({ message }) => message)).toEqual([
      'Test: count()=2.0',
      'Test: count()=1.0',
      'Test: count()=1.0',
    ])
    const { values, ...curve } = preview.curve!
    expect(curve).toEqual({ series: 'count()', operator: '>', threshold: 0 })
    expect(values.map((value, at) => [at, value]).filter(([, value]) => value !== 0)).toEqual([
      [0, null],
      [1, 2],
      [2, 1],
      [11, 1],
    ])
    const messages = await ask(definitionOf(mine({ search_within_ms: 2 * MINUTE })))
    expect(messages.curve).toBeNull()
    // Each message lies in two windows.
    expect(messages).toMatchObject({ total: 8, firing: 5 })
    expect(stage.made).toEqual([])
    expect(await stage.services.records.log('alert_states').count()).toBe(0)
  })

  it('names what is wrong with a draft', async () => {
    await expect(ask(definitionOf(mine({ query: '(' })))).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^query: /),
    })
  })
})
