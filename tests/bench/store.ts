/**
 * Measures the embedded message store: ingest through the write channel, then the queries of the design. Arguments:
 * `messages` (1000000), `folder` (a temporary one), `--keep` to leave the folder, `--query` to query what is there. Prints a table; the
 * last line is JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { openEmbeddedStore } from '../../host-demo/server/platform/messages/embedded/store.ts'
import type {
  AggregationRequest,
  FromStore,
  Group,
  Message,
  MessagesRequest,
  MessageStore,
  Metric,
} from '../../host-demo/server/platform/messages/message-store.ts'
import type { QueryNode } from '../../core/query/tree.ts'
import { DAY, FIRST_TIMESTAMP, makeMessages, STREAMS } from './messages.ts'

const BATCH = 1_000
/** Batches under way at once, as the processing stage keeps them. */
const IN_FLIGHT = 24

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'boolean' }, query: { type: 'boolean' }, repeat: { type: 'string', default: '12' } },
})
const total = Number(positionals[0] ?? 1_000_000)
const folder = positionals[1] ?? mkdtempSync(join(tmpdir(), 'cordwood-bench-'))
const log = pino({ level: 'warn' })

const megabytes = (bytes: number): number => Math.round(bytes / 1_048_576)
const percentile = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10

/** The message as the processing stage hands it over: with what the platform notes on it. */
function received(message: Message, place: number): Message {
  const receivedAt = message.timestamp + (place % 40)
  return {
    ...message,
    fields: {
      ...message.fields,
      level: 6,
      gl2_source_input: '6562a1b2c3d4e5f6a7b8c9d0',
      gl2_source_node: '2ab0c4de-7f11-4c1e-9d55-8a6b0c1d2e3f',
      gl2_remote_ip: '127.0.0.1',
      gl2_remote_port: 40_000 + (Math.floor(place / 4_000) % 9),
      gl2_receive_timestamp: new Date(receivedAt).toISOString(),
      gl2_processing_timestamp: new Date(message.timestamp - (message.timestamp % 4_000)).toISOString(),
      gl2_accounted_message_size: 400 + ((place * 7_919) % 200),
      gl2_message_id: message.id,
    },
  }
}

async function ingest(store: MessageStore): Promise<object> {
  await store.ensureIndexSet({ id: 'bench', prefix: 'bench' })
  const port = store.openWriteChannel().port
  const sent = new Map<number, number>()
  const waits: number[] = []
  let next = 0
  let making = 0
  const started = performance.now()
  await new Promise<void>(resolve => {
    const fill = (): void => {
      while (sent.size < IN_FLIGHT && next < total / BATCH) {
        const before = performance.now()
        const messages = makeMessages(next, BATCH, total).map((message, i) => received(message, next * BATCH + i))
        making += performance.now() - before
        sent.set(++next, performance.now())
        port.postMessage({ type: 'batch', batch: { sequence: next, targets: [{ indexSet: 'bench', messages }] } })
      }
    }
    port.on('message', (message: FromStore) => {
      if (message.type === 'stored') {
        for (const [sequence, at] of sent) {
          if (sequence > message.sequence) continue
          waits.push(performance.now() - at)
          sent.delete(sequence)
        }
      } else if (message.type === 'blocked') console.error(message.reason)
      fill()
      if (sent.size === 0) resolve()
    })
  })
  const seconds = (performance.now() - started) / 1_000
  port.close()
  waits.sort((a, b) => a - b)
  return {
    messagesPerSecond: Math.round(total / seconds),
    senderSeconds: Math.round(making) / 1_000,
    batchWaitP50: percentile(waits, 0.5),
    batchWaitP99: percentile(waits, 0.99),
    batchWaitMax: percentile(waits, 1),
  }
}

const term = (field: string | null, value: string): QueryNode => ({ type: 'term', field, value })
const selection = {
  scope: { from: FIRST_TIMESTAMP - DAY, to: FIRST_TIMESTAMP + 2 * DAY, streams: null },
  now: FIRST_TIMESTAMP + DAY,
  timeZone: 'Europe/Berlin',
}
const find = (queries: QueryNode[], more: Partial<MessagesRequest> = {}): MessagesRequest => ({
  ...selection,
  queries,
  limit: 150,
  offset: 0,
  sort: [],
  total: false,
  ...more,
})
const count = (...queries: QueryNode[]): MessagesRequest => find(queries, { limit: 0, total: true })
const group = (rows: Group[], metrics: Metric[], ...queries: QueryNode[]): AggregationRequest => ({
  ...selection,
  queries,
  rows,
  columns: [],
  metrics,
  sort: [],
  rollup: false,
})
const COUNT: Metric = { id: 'count()', type: 'count', field: null }
const halfHours: Group = { type: 'time', fields: ['timestamp'], unit: 'minute', size: 30 }
const top = (field: string): Group => ({ type: 'values', fields: [field], limit: 15, skipEmpty: true })
const statistics: Metric[] = [
  { id: 'a', type: 'avg', field: 'took_ms' },
  { id: 'p', type: 'percentile', field: 'took_ms', percentile: 95 },
]
const common = term(null, 'retrying')
const rare = term(null, 'zyxquarantine')

const QUERIES: Record<string, MessagesRequest | AggregationRequest> = {
  'newest 150': find([]),
  'newest 150 of the last 5 minutes': find([], {
    scope: { ...selection.scope, from: FIRST_TIMESTAMP + DAY - 300_000 },
  }),
  'newest 150 and total': find([], { total: true }),
  'newest 150 of one stream, total': find([], { total: true, scope: { ...selection.scope, streams: [STREAMS[3]!] } }),
  'rare term: newest': find([rare]),
  'rare term: count': count(rare),
  'common term: newest': find([common]),
  'common term: count': count(common),
  'common term in text: count': count(term('message', 'retrying')),
  'two terms: count': count(common, term(null, 'authentication')),
  'phrase: count': count({ type: 'phrase', field: 'message', value: 'authentication failure', slop: 0 }),
  'field exact: newest': find([term('user_id', 'u77')]),
  'field exact: count': count(term('user_id', 'u77')),
  'bare number: count': count(term(null, '404')),
  'not a term: count': count({ type: 'bool', must: [], should: [], mustNot: [common] }),
  'prefix on a keyword: count': count({
    type: 'wildcard',
    field: 'url_path',
    parts: [{ literal: '/api/v2/component-11/' }, '*'],
  }),
  'wildcard on a keyword: count': count({
    type: 'wildcard',
    field: 'user_agent',
    parts: [{ literal: 'user-' }, '*', { literal: '-1' }, '?'],
  }),
  'infix on the text: count': count({ type: 'wildcard', field: 'message', parts: ['*', { literal: 'enticat' }, '*'] }),
  'number range: count': count({
    type: 'range',
    field: 'took_ms',
    lower: '5000',
    includeLower: false,
    upper: null,
    includeUpper: false,
  }),
  histogram: group([halfHours], [COUNT]),
  'histogram over a term': group([halfHours], [COUNT], common),
  'top 15 of few values': group([top('application')], [COUNT]),
  'top 15 of many values': group([top('user_id')], [COUNT]),
  'top 15 over a term': group([top('application')], [COUNT], common),
  'average and p95': group([], statistics),
  'average and p95 over a term': group([], statistics, common),
  'average by time and application': group([halfHours, top('application')], [COUNT, statistics[0]!]),
  cardinality: group([], [{ id: 'c', type: 'card', field: 'user_id' }]),
}

async function query(store: MessageStore): Promise<Record<string, object>> {
  const results: Record<string, object> = {}
  for (const [name, request] of Object.entries(QUERIES)) {
    const times: number[] = []
    let outcome = ''
    for (let i = 0; i <= Number(values.repeat); i++) {
      const started = performance.now()
      if ('rows' in request) {
        const result = await store.aggregate(request)
        outcome = `${result.total} in ${result.rows.length} rows`
      } else {
        const result = await store.messages(request)
        outcome = `${result.hits.length} of ${result.total}`
      }
      times.push(performance.now() - started)
    }
    const cold = times.shift() ?? 0
    times.sort((a, b) => a - b)
    const result = { cold: Math.round(cold), p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
    results[name] = result
    const { p50, p95 } = result
    const figures = `cold ${String(result.cold).padStart(5)}  p50 ${String(p50).padStart(7)}  p95 ${String(p95).padStart(7)} ms`
    console.log(`${name.padEnd(34)} ${figures}  ${outcome}`)
  }
  return results
}

const opening = performance.now()
const store = await openEmbeddedStore({ dir: folder, log })
const openMilliseconds = Math.round(performance.now() - opening)
const written = values.query ? null : await ingest(store)
if (written) console.log(JSON.stringify(written))
const memoryAfterIngest = megabytes(process.resourceUsage().maxRSS * 1_024)
const { bytes } = await store.health()
const queries = await query(store)
const messages = (await store.indices()).reduce((sum, index) => sum + index.messages, 0)
console.log(
  JSON.stringify({
    messages,
    openMilliseconds,
    ingest: written,
    bytesPerMessage: Math.round(bytes / messages),
    peakMemoryIngest: memoryAfterIngest,
    peakMemory: megabytes(process.resourceUsage().maxRSS * 1_024),
    queries,
  }),
)
await store.close()
if (!values.keep && !positionals[1]) rmSync(folder, { recursive: true, force: true })
