/**
 * Definitions of all types against the oracle: messages that come late, too early, of 1970 and 2100 and in any order, a clock that is set forward and back by
 * a day, both changes of the clock in a zone, runs that fail, and restarts. `SEED=…` repeats a run; LONG=1 makes many.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EngineStage } from './testing/engine-stage.ts'
import {
  dailyEnds,
  filtered,
  grouped,
  hourlyEnds,
  inSequence,
  intervalEnds,
  missing,
  surely,
  type Arrived,
  type Step,
  type Windows,
} from './testing/oracle.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ZONE = 'Europe/Berlin'
/** The evenings before both changes of the clock, and a day like any other. */
const STARTS = ['2026-03-28T19:07:13.000Z', '2026-10-24T19:07:13.000Z', '2026-06-10T09:30:00.000Z']
const HOSTS = ['a', 'b', 'c']
const seeds = process.env['SEED']
  ? [Number(process.env['SEED'])]
  : process.env['LONG']
    ? Array.from({ length: 40 }, (_, i) => i + 1)
    : [1, 3]

let stage: EngineStage
beforeAll(async () => {
  stage = await EngineStage.open(0)
}, 60_000)
afterAll(() => stage.close())

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed * 2_654_435_761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

const above = (id: string, value: number) => ({
  expression: { expr: '>', left: { expr: 'number-ref', ref: id }, right: { expr: 'number', value } },
})
const messageId = {
  id: {
    data_type: 'string' as const,
    providers: [{ type: 'template-v1' as const, template: '${source.gl2_message_id}', require_values: true }],
  },
}
const scheduled = (withinMs: number, everyMs: number) => ({ search_within_ms: withinMs, execute_every_ms: everyMs })
const byCron = (withinMs: number, expression: string) => ({
  ...scheduled(withinMs, HOUR),
  cron_expression: expression,
  cron_timezone: ZONE,
})

class Trial {
  readonly #random: () => number
  /** Of runs that fail: their order is not always the same. */
  readonly #failing: () => number
  readonly #start: number
  readonly #tag: string
  readonly #arrived: Arrived[] = []
  readonly #steps: Step[] = []
  #furthest: number

  constructor(seed: number) {
    this.#random = randomFrom(seed)
    this.#failing = randomFrom(seed + 1e6)
    this.#start = Date.parse(STARTS[seed % STARTS.length]!)
    this.#furthest = this.#start
    this.#tag = `s${seed}`
  }

  async run(): Promise<void> {
    await stage.reset(this.#start)
    const check = await this.#define()
    stage.beforeCommit = ({ definition }) => {
      // Missing data, and what a late message counts for where windows overlap, depend on when they were looked for.
      const { config } = definition
      if (config.type === 'missing-data-v1' || config.type === 'system-notifications-v1') return
      if (config.search_within_ms <= config.execute_every_ms && this.#failing() < 0.03)
        throw new Error('The disk is full.')
    }
    await this.#step(0, null)
    const isBackFirst = this.#random() < 0.5
    await this.#live(10, 12 * MINUTE)
    // A clock that is set back does not come before the beginning.
    while (isBackFirst && stage.clock.wall < this.#start + DAY) await this.#live(1, 3 * HOUR)
    await this.#set(isBackFirst ? -DAY : DAY)
    await this.#live(15, 12 * MINUTE)
    await this.#set(isBackFirst ? DAY : -DAY)
    await this.#live(15, 12 * MINUTE)
    stage.beforeCommit = () => undefined
    // Each definition runs once more, and finds what came late.
    const end = this.#furthest + 26 * HOUR
    while (stage.clock.wall <= end) await this.#step(4 * HOUR, null)
    // Closed windows that are left over.
    for (let i = 0; i < 15; i++) await this.#step(6_000, null)
    expect(stage.doubled()).toEqual([])
    check(stage.clock.wall)
  }

  async #live(steps: number, mostMs: number): Promise<void> {
    for (let i = 0; i < steps; i++) {
      await this.#send()
      if (this.#random() < 0.1) await stage.restart()
      await this.#step(10_000 + Math.floor(this.#random() * mostMs), null)
    }
  }

  async #set(ms: number): Promise<void> {
    const before = stage.clock.wall
    stage.setClock(before + ms)
    await this.#step(0, before)
  }

  async #step(ms: number, setFrom: number | null): Promise<void> {
    stage.pass(ms)
    this.#steps.push({ wall: stage.clock.wall, setFrom })
    this.#furthest = Math.max(this.#furthest, stage.clock.wall)
    await stage.run()
  }

  async #send(): Promise<void> {
    const random = this.#random
    const below = (number: number) => Math.floor(random() * number)
    const now = stage.clock.wall
    const sent = Array.from({ length: below(7) }, () => {
      const kind = random()
      const timestamp =
        kind < 0.5
          ? now - below(20_000)
          : kind < 0.65
            ? now - below(10 * MINUTE)
            : kind < 0.8
              ? now - below(now - this.#start + 2 * HOUR)
              : kind < 0.9
                ? now + below(3 * HOUR)
                : kind < 0.95
                  ? below(1e9)
                  : Date.UTC(2100, 0, 1) + below(1e9)
      const fields = { host: HOSTS[below(3)]!, took: below(100), kind: random() < 0.6 ? 'fail' : 'login' }
      return { timestamp, fields }
    })
    const messages = await stage.send(
      ...sent.map(({ timestamp, fields }) => ({ timestamp, fields: { ...fields, tag: this.#tag } })),
    )
    messages.forEach(({ id, timestamp }, i) => {
      this.#arrived.push({ id, timestamp, step: this.#steps.length, ...sent[i]!.fields })
    })
  }

  /** Returns what compares the events with what the oracle says, at the end. */
  async #define(): Promise<(last: number) => void> {
    const tag = `tag:${this.#tag}`
    const start = this.#start
    const checks: ((last: number) => void)[] = []
    const expectSame = (name: string, made: readonly string[], expected: readonly string[]) =>
      expect({ [name]: made.toSorted() }).toEqual({ [name]: expected.toSorted() })
    const byInterval =
      (withinMs: number, everyMs: number) =>
      (last: number): Windows => ({
        withinMs,
        ends: intervalEnds(start, everyMs, last),
      })
    const filters: readonly [object, (last: number) => Windows][] = [
      [scheduled(MINUTE, MINUTE), byInterval(MINUTE, MINUTE)],
      [scheduled(5 * MINUTE, 15 * MINUTE), byInterval(5 * MINUTE, 15 * MINUTE)],
      [scheduled(15 * MINUTE, 5 * MINUTE), byInterval(15 * MINUTE, 5 * MINUTE)],
      [byCron(HOUR, '30 2 * * *'), last => ({ withinMs: HOUR, ends: dailyEnds(2, 30, ZONE, start, last) })],
    ]
    for (const [i, [schedule, windowsOf]] of filters.entries()) {
      const { id } = await stage.define({ query: tag, ...schedule }, { field_spec: messageId })
      checks.push(last => {
        const windows = windowsOf(last)
        const made = stage.events(id).map(({ fields }) => fields['id']!)
        // Windows that overlap may make several events of a message.
        const overlaps = windows.ends.length > 1 && windows.ends[1]! - windows.ends[0]! < windows.withinMs
        expectSame(`filter ${i}`, overlaps ? [...new Set(made)] : made, filtered(this.#arrived, windows))
      })
    }

    const counts = { id: 'n', function: 'count', field: null }
    const groups: readonly [
      object,
      (last: number) => Windows,
      (one: Arrived) => string,
      (all: readonly Arrived[]) => boolean,
    ][] = [
      [
        { ...scheduled(10 * MINUTE, 10 * MINUTE), group_by: ['host'], series: [counts], conditions: above('n', 1) },
        byInterval(10 * MINUTE, 10 * MINUTE),
        ({ host }) => host,
        all => all.length > 1,
      ],
      [
        {
          ...scheduled(20 * MINUTE, 7 * MINUTE),
          group_by: ['host', 'kind'],
          series: [{ id: 'm', function: 'max', field: 'took' }],
          conditions: above('m', 60),
        },
        byInterval(20 * MINUTE, 7 * MINUTE),
        ({ host, kind }) => `${host}|${kind}`,
        all => all.some(({ took }) => took > 60),
      ],
      [
        { ...byCron(20 * MINUTE, '*/20 * * * *'), series: [counts], conditions: above('n', 2) },
        last => ({ withinMs: 20 * MINUTE, ends: hourlyEnds([0, 20, 40], ZONE, start, last) }),
        () => '',
        all => all.length > 2,
      ],
    ]
    const expectGroups = (
      name: string,
      made: readonly string[],
      windows: Windows,
      groupOf: (one: Arrived) => string,
      holds: (all: readonly Arrived[]) => boolean,
    ) => {
      const could = grouped(this.#arrived, windows, groupOf, holds)
      const must = grouped(this.#arrived, windows, groupOf, holds, surely(windows, this.#steps))
      expectSame(name, [...new Set([...made, ...must])], made)
      expectSame(name, [...new Set([...could, ...made])], could)
    }
    for (const [i, [config, windowsOf, groupOf, holds]] of groups.entries()) {
      const { id } = await stage.define({ query: tag, ...config })
      checks.push(last => {
        const made = stage
          .events(id)
          .map(
            ({ timestamp, group_by_fields }) => `${Date.parse(timestamp)} ${Object.values(group_by_fields).join('|')}`,
          )
        expectGroups(`aggregation ${i}`, made, windowsOf(last), groupOf, holds)
      })
    }

    const keyed = (id: string) =>
      stage
        .events(id)
        .map(({ timestamp, group_by_fields }) => `${Date.parse(timestamp)} ${String(group_by_fields['host'])}`)
    const sequence = await stage.define(
      {},
      {
        config: {
          type: 'sequence-v1',
          key: 'host',
          steps: [
            { query: `${tag} AND kind:fail`, streams: [], at_least: 2 },
            { query: `${tag} AND kind:login`, streams: [], at_least: 1 },
          ],
          ...scheduled(30 * MINUTE, 15 * MINUTE),
        },
      },
    )
    checks.push(last => {
      const holds = (all: readonly Arrived[]) => inSequence(all, ['fail', 2], ['login', 1])
      const windows = byInterval(30 * MINUTE, 15 * MINUTE)(last)
      expectGroups('sequence', keyed(sequence.id), windows, ({ host }) => host, holds)
    })

    const absent = await stage.define(
      {},
      {
        config: {
          type: 'missing-data-v1',
          query: tag,
          streams: [],
          field: 'host',
          values: HOSTS,
          remember_ms: 0,
          ...scheduled(30 * MINUTE, 30 * MINUTE),
        },
      },
    )
    checks.push(last => {
      const windows = byInterval(30 * MINUTE, 30 * MINUTE)(last)
      expectSame('missing data', keyed(absent.id), missing(this.#arrived, windows, HOSTS, this.#steps))
    })
    return last => {
      for (const check of checks) check(last)
    }
  }
}

for (const seed of seeds)
  it(`makes the events that the oracle says (SEED=${seed})`, () => new Trial(seed).run(), 120_000)
