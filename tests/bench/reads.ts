/**
 * Measures reading alone: the queries of a search page and of its widgets over the index files that are there, all time and the last hour.
 * `node tests/bench/reads.ts <folder with the message files>`, of which it is best to have a copy. `--readers=2`, `--cache=<MB>`, `--repeat=10`,
 * `--only=<part of a name>`, `--json=<file>`. Each query is asked once cold, then again and again, and at last in turn with all others (mixed).
 * Processor times of one query, in all threads, say more than the time on a machine that does other things. `answer` stays the same as long as the answer
 * does.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { openEmbeddedStore } from '../../host-demo/server/platform/messages/embedded/store.ts'
import {
  UnsupportedQueryError,
  type AggregationRequest,
  type Group,
  type MessagesRequest,
  type Metric,
} from '../../host-demo/server/platform/messages/message-store.ts'
import { parseQuery } from '../../core/query/parse.ts'
import type { QueryNode } from '../../core/query/tree.ts'
import { percentile, round } from './process.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    readers: { type: 'string', default: '2' },
    cache: { type: 'string', default: '0' },
    repeat: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
})
const [dir] = positionals
if (!dir) throw new Error('Name the folder with the message files.')
const repeat = Number(values.repeat)
const HOUR = 3_600_000

const store = await openEmbeddedStore({
  dir,
  log: pino({ level: 'warn' }),
  readers: Number(values.readers),
  cacheBytes: Number(values.cache) * 1_048_576,
})
const indices = await store.indices()
const to = Math.max(...indices.map(({ range }) => range?.to ?? 0))
const from = Math.min(...indices.map(({ range }) => range?.from ?? Infinity))

const parse = (query: string): QueryNode[] => (query === '' ? [] : [parseQuery(query, { allowLeadingWildcard: true })])
const COUNT: Metric = { id: 'count()', type: 'count', field: null }
const top = (field: string): Group => ({ type: 'values', fields: [field], limit: 15, skipEmpty: false })
const halfHours: Group = { type: 'time', fields: ['timestamp'], unit: 'minute', size: 30 }
const percentiles = [50, 95, 99].map(
  (at): Metric => ({ id: `p${at}`, type: 'percentile', field: 'took_ms', percentile: at }),
)

type Asked = { messages: Partial<MessagesRequest> } | { aggregate: Partial<AggregationRequest> }
interface Query {
  readonly name: string
  readonly query: string
  readonly asked: readonly Asked[]
}
const count: Asked[] = [{ messages: { limit: 0, total: true } }]
const group = (rows: readonly Group[], metrics: readonly Metric[], columns: readonly Group[] = []): Asked[] => [
  { aggregate: { rows, columns, metrics } },
]
const queries: readonly Query[] = [
  {
    name: 'newest 150, total, histogram by level',
    query: '',
    asked: [{ messages: { total: true, range: true } }, ...group([halfHours], [COUNT], [top('level')])],
  },
  { name: 'newest 150', query: '', asked: [{ messages: {} }] },
  { name: 'rare word: messages, total', query: 'e650d4b82eb41aaf', asked: [{ messages: { total: true } }] },
  { name: 'frequent word: count', query: 'retrying', asked: count },
  { name: 'phrase: count', query: '"authentication failure"', asked: count },
  { name: 'two words: count', query: 'retrying AND failed', asked: count },
  { name: 'field=value: count', query: 'user_id:u251', asked: count },
  { name: 'number range: count', query: 'took_ms:>5000', asked: count },
  { name: 'prefix wildcard: count', query: 'authen*', asked: count },
  { name: 'infix wildcard: count', query: 'message:*enticat*', asked: count },
  { name: 'infix wildcard, user: count', query: 'user_id:*77*', asked: count },
  { name: 'regex on message: count', query: 'message:/auth[a-z]+ation/', asked: count },
  { name: 'regex on user: count', query: 'user_id:/u77[0-9]+/', asked: count },
  { name: 'top 15 of application', query: '', asked: group([top('application')], [COUNT]) },
  { name: 'top 15 of source', query: '', asked: group([top('source')], [COUNT]) },
  { name: 'top 15 of url_path', query: '', asked: group([top('url_path')], [COUNT]) },
  { name: 'top 15 of user_id', query: '', asked: group([top('user_id')], [COUNT]) },
  {
    name: 'top 15 of user_id, one host',
    query: 'source:"host-009.prod.south.example"',
    asked: group([top('user_id')], [COUNT]),
  },
  {
    name: 'percentiles by application, time',
    query: '',
    asked: group([halfHours], percentiles, [top('application')]),
  },
  {
    name: 'cardinality of user_id',
    query: '',
    asked: group([], [{ id: 'card', type: 'card', field: 'user_id' }]),
  },
]

async function ask({ query, asked }: Query, since: number): Promise<unknown> {
  const selection = {
    scope: { from: since, to, streams: null },
    queries: parse(query),
    now: to,
    timeZone: 'UTC',
  }
  return Promise.all(
    asked.map(one =>
      'messages' in one
        ? store.messages({ ...selection, limit: 150, offset: 0, sort: [], total: false, ...one.messages })
        : store.aggregate({
            ...selection,
            rows: [],
            columns: [],
            metrics: [],
            sort: [],
            rollup: true,
            ...one.aggregate,
          }),
    ),
  )
}

interface Timed {
  readonly time: number
  readonly cpu: number
}
interface Row {
  readonly cold: Timed
  readonly warm: Timed[]
  readonly mixed: Timed[]
  readonly answer: string
}

const ranges = [
  ['all', from],
  ['hour', to - HOUR],
] as const
const wanted = queries.filter(({ name }) => name.includes(values.only))
const rows = new Map<string, Row>()
const timed = async (query: Query, since: number): Promise<Timed & { answer: unknown }> => {
  const before = process.cpuUsage()
  const start = performance.now()
  const answer = await ask(query, since).catch(error => {
    if (error instanceof UnsupportedQueryError) return 'refused'
    throw error
  })
  const { user, system } = process.cpuUsage(before)
  return { time: performance.now() - start, cpu: (user + system) / 1_000, answer }
}
for (const [range, since] of ranges) {
  for (const query of wanted) {
    const { answer, ...cold } = await timed(query, since)
    const hash = createHash('sha1').update(JSON.stringify(answer)).digest('hex').slice(0, 8)
    const text = typeof answer === 'string' ? answer : hash
    const warm: Timed[] = []
    for (let i = 0; i < repeat; i++) warm.push(await timed(query, since))
    rows.set(`${range}: ${query.name}`, { cold, warm, mixed: [], answer: text })
  }
}
for (let i = 0; i < 3; i++)
  for (const [range, since] of ranges)
    for (const query of wanted) rows.get(`${range}: ${query.name}`)!.mixed.push(await timed(query, since))

const at = (list: readonly Timed[], what: keyof Timed, share: number): number =>
  round(
    percentile(
      list.map(one => one[what]),
      share,
    ),
  )
const messages = indices.reduce((sum, index) => sum + index.messages, 0)
console.log(`${messages.toLocaleString('en')} messages in ${indices.length} indices; milliseconds`)
const table = Object.fromEntries(
  [...rows].map(([name, { cold, warm, mixed, answer }]) => [
    name,
    {
      cold: round(cold.time),
      p50: at(warm, 'time', 0.5),
      p95: at(warm, 'time', 0.95),
      mixed: at(mixed, 'time', 0.5),
      'cold cpu': round(cold.cpu),
      cpu: at(warm, 'cpu', 0.5),
      'mixed cpu': at(mixed, 'cpu', 0.5),
      answer,
    },
  ]),
)
console.table(table)
const rss = { now: process.memoryUsage.rss(), peak: process.resourceUsage().maxRSS * 1_024 }
console.log(`RSS ${Math.round(rss.now / 1_048_576)} MB, at most ${Math.round(rss.peak / 1_048_576)} MB`)
if (values.json) writeFileSync(values.json, JSON.stringify({ messages, table, rss }, null, 1))
await store.close()
