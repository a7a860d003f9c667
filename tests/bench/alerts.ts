/**
 * Measures 500 event definitions that each run every minute while messages come in: how many runs were on time, how late they were, and what
 * searches of people cost beside them. Then definitions that are as dear as they may be, one at a time.
 */
import { buildSearch } from '../../core/search/build.ts'
import type { ServerProcess } from '../support/server.ts'
import { cpuSeconds, percentile, round } from './process.ts'
import { whileSending } from './sending.ts'
import { RATE } from './under-load.ts'

const DEFINITIONS = 500
const EVERY_MS = 60_000
const MINUTES = 4
/** A run is on time that has ended so long after its window. */
const ON_TIME_MS = 5_000
const HOSTILE_MINUTES = 2

const count = (id: string) => ({ id, function: 'count', field: null })
const of = (name: string, field: string) => ({ id: `${name}-${field}`, function: name, field })
const condition = (ref: string, value: number, expr = '>') => ({
  expression: { expr, left: { expr: 'number-ref', ref }, right: { expr: 'number', value } },
})
const aggregation = (query: string, more: object = {}) => ({
  type: 'aggregation-v1',
  query,
  query_parameters: [],
  streams: [],
  group_by: [],
  series: [],
  conditions: null,
  search_within_ms: EVERY_MS,
  execute_every_ms: EVERY_MS,
  ...more,
})
const perHost = (n: number) => `source:host\\-${String(n % 300).padStart(3, '0')}.prod.south.example`

/** As people write them: rare words, counts and averages by group, hosts of which nothing comes, sequences. */
const KINDS: readonly ((n: number) => object)[] = [
  n => aggregation(`zyxquarantine AND application:app\\-alpha\\-${n % 40}`),
  n => aggregation(perHost(n), { series: [count('n')], conditions: condition('n', 1e6) }),
  n =>
    aggregation(`severity:error AND application:app\\-beta\\-${n % 40}`, {
      group_by: ['source'],
      series: [count('n')],
      conditions: condition('n', 1e6),
    }),
  n =>
    aggregation('severity:(error critical)', {
      group_by: ['application'],
      series: [count('n'), of('avg', 'took_ms')],
      conditions: condition('avg-took_ms', 1e6 + n),
      search_within_ms: 5 * EVERY_MS,
    }),
  n =>
    aggregation(`http_status:500 AND ${perHost(n)}`, {
      series: [of('max', 'took_ms'), of('card', 'user_id')],
      conditions: condition('max-took_ms', 9_900),
      search_within_ms: 5 * EVERY_MS,
    }),
  n =>
    n % 2 === 0
      ? {
          type: 'missing-data-v1',
          query: perHost(n),
          streams: [],
          field: 'source',
          values: [],
          remember_ms: 10 * EVERY_MS,
          search_within_ms: EVERY_MS,
          execute_every_ms: EVERY_MS,
        }
      : {
          type: 'sequence-v1',
          key: 'source',
          steps: [
            { query: `"authentication failure" AND ${perHost(n)}`, streams: [], at_least: 2 },
            { query: `"accepted publickey" AND ${perHost(n)}`, streams: [], at_least: 1 },
          ],
          search_within_ms: 5 * EVERY_MS,
          execute_every_ms: EVERY_MS,
        },
]

const metrics = ['avg', 'card', 'max', 'min', 'stddev', 'sum', 'variance'] as const
const hostile: readonly (readonly [name: string, config: object])[] = [
  [
    'groups of every address and user',
    aggregation('', { group_by: ['client_ip', 'user_id'], series: [count('n')], conditions: condition('n', 0) }),
  ],
  [
    '49 series of all messages by host',
    aggregation('', {
      group_by: ['source'],
      series: metrics.flatMap(name =>
        ['took_ms', 'bytes_in', 'bytes_out', 'queue_depth', 'heap_mb', 'line', 'pause_ms'].map(field =>
          of(name, field),
        ),
      ),
      conditions: condition('avg-took_ms', 1e9),
    }),
  ],
  ['an event of every message', aggregation('')],
  [
    'a day, every minute',
    aggregation('request_id:/.*ab.*cd.*/', {
      series: [count('n')],
      conditions: condition('n', 1e9),
      search_within_ms: 24 * 3_600_000,
    }),
  ],
]

interface Row {
  readonly id: string
  readonly scheduler: {
    readonly triggered_at: string | null
    readonly last_run: { duration_ms: number; events: number; lateness_ms: number; error: string | null } | null
  }
}
type Run = NonNullable<Row['scheduler']['last_run']>

async function define(server: ServerProcess, title: string, config: object): Promise<string> {
  const { id } = await server.json<{ id: string }>('POST', '/events/definitions?schedule=true', {
    title,
    description: '',
    priority: 2,
    alert: false,
    config,
    field_spec: {},
    key_spec: [],
    notification_settings: { grace_period_ms: 0, backlog_size: 0 },
    notifications: [],
  })
  return id
}

/** Notes the runs of definitions for a while, and how long searches take meanwhile. */
async function watch(server: ServerProcess, minutes: number, ids: ReadonlySet<string>) {
  const runs: (Run & { readonly id: string })[] = []
  const searches: number[] = []
  const seen = new Map<string, string>()
  let isFirst = true
  const [before, began] = [cpuSeconds(server.process.pid!) ?? 0, performance.now()]
  const look = async () => {
    const { elements } = await server.json<{ elements: readonly Row[] }>(
      'GET',
      `/events/definitions/paginated?per_page=${DEFINITIONS + hostile.length}`,
    )
    for (const { id, scheduler } of elements) {
      const { triggered_at: at, last_run: run } = scheduler
      if (!ids.has(id) || !run || at === null || seen.get(id) === at) continue
      seen.set(id, at)
      if (!isFirst) runs.push({ id, ...run })
    }
    isFirst = false
  }
  while (performance.now() - began < minutes * 60_000) {
    if (ids.size > 0) await look()
    for (let i = 0; i < 4; i++) {
      const asked = performance.now()
      await server.json('POST', '/views/search/sync', newestPage)
      searches.push(performance.now() - asked)
      await new Promise(resolve => setTimeout(resolve, 1_000))
    }
  }
  const seconds = (performance.now() - began) / 1000
  const cpu = ((cpuSeconds(server.process.pid!) ?? 0) - before) / seconds
  return { runs, searches, minutes: seconds / 60, cores: round(cpu, 2) }
}
const newestPage = buildSearch({
  query: 'severity:error',
  timerange: { type: 'relative', range: 3600 },
  stackBy: 'severity',
})

const half = (times: readonly number[]) => round(percentile(times, 0.5))
const most = (times: readonly number[]) => round(percentile(times, 0.99))

/** @param port of a GELF TCP input. @param first number of the first message to send; `RATE` a second are sent meanwhile */
export async function measureAlerts(server: ServerProcess, port: number, first: number) {
  const { before, perSecond, outcome } = await whileSending(
    server,
    port,
    { rate: RATE, first, live: true },
    async () => {
      const without = await watch(server, 1, new Set())
      const ids = new Set<string>()
      for (let n = 0; n < DEFINITIONS; n++) {
        ids.add(await define(server, `bench ${n}`, KINDS[n % KINDS.length]!(Math.floor(n / KINDS.length))))
        // As if they had been made over a minute.
        await new Promise(resolve => setTimeout(resolve, (EVERY_MS - 10_000) / DEFINITIONS))
      }
      await new Promise(resolve => setTimeout(resolve, 5 * 1000))
      const many = await watch(server, MINUTES, ids)
      const dear = []
      for (const [name, config] of hostile) {
        const id = await define(server, name, config)
        const watched = await watch(server, HOSTILE_MINUTES, new Set([...ids, id]))
        const { last_run: run } = (
          await server.json<{ elements: readonly Row[] }>('GET', `/events/definitions/paginated?query=id:${id}`)
        ).elements[0]!.scheduler
        await server.json('DELETE', `/events/definitions/${id}`)
        const others = watched.runs.filter(one => one.id !== id).map(({ lateness_ms }) => lateness_ms)
        dear.push({
          name,
          runMs: run?.duration_ms ?? null,
          events: run?.events ?? null,
          error: run?.error?.slice(0, 60) ?? '',
          'others late p50': half(others),
          p99: most(others),
          'search p50': half(watched.searches),
          'search p99': most(watched.searches),
        })
      }
      return { without, many, dear }
    },
  )
  const { without, many, dear } = outcome
  const lateness = many.runs.map(({ lateness_ms }) => lateness_ms)
  const expected = Math.floor(DEFINITIONS * many.minutes)
  const runs = {
    expected,
    runs: many.runs.length,
    failed: many.runs.filter(({ error }) => error !== null).length,
    onTime: lateness.filter(ms => ms <= ON_TIME_MS).length,
    lateP50: half(lateness),
    lateP99: most(lateness),
    lateMost: round(Math.max(...lateness)),
    durationP50: half(many.runs.map(({ duration_ms }) => duration_ms)),
    durationP99: most(many.runs.map(({ duration_ms }) => duration_ms)),
  }
  const beside = [['no definitions', without] as const, [`${DEFINITIONS} definitions`, many] as const].map(
    ([name, { searches, cores }]) => ({
      name,
      searches: searches.length,
      p50: half(searches),
      p99: most(searches),
      cores,
    }),
  )
  console.log(
    `\n${DEFINITIONS} definitions every minute at ${(before / 1e6).toFixed(1)} M messages while ${perSecond} a second come in, milliseconds`,
  )
  console.table([runs])
  console.log('\nA search of the last hour beside them, and the cores that the server uses')
  console.table(beside)
  console.log('\nDefinitions that are as dear as they may be, each beside the others')
  console.table(dear)
  return { messages: before, perSecond, runs, beside, dear }
}
