/**
 * npm run bench: ingest end to end, the queries at 1 and 5 million messages, disk, memory, start time and bundle sizes. It prints tables and writes
 * `dist/bench.json`; it asserts nothing. `npm run bench -- quick` stops at 1 million; `-- sizes` measures only
 * the bundles, `-- streams` only ingest with and without many streams, `-- extractors` the same with 20 extractors, `-- pipelines` the same with 20 rules, `-- own-tables` only lookups in a table of a million rows, `-- access` only lists of 10,000 users and checks of permissions, `-- text-index=2000000` (`-- text-index`: 640,000) only the index of words and values of so many messages beside FTS5, `-- page=2000000` only the search page over that many messages
 * while more come in, `-- dashboard=5000000` (`-- dashboard`: 5 million) only a dashboard of 24 widgets and its viewers, `-- alerts=5000000` (`-- alerts`: 5 million) only 500 event definitions that run every minute, `-- hostile=700000` only what hostile senders and readers cost the others (`-- hostile`: of 700,000), `-- browser=2000000` only that in a browser, `-- queries=2000000` only the queries, `-- sustained=300` only how it
 * stands 30,000 messages a second for so many seconds. With `data=<folder>` those of the page keep the messages there for the next time.
 * `-- first-view` measures a first and a second visit to the search page (`latency=50`: with so many milliseconds of network), `-- idle` the start, memory and first search of a server that nobody uses.
 * `-- documents` (`messages=200000`) measures documents and columns as they were stored up to format 3 beside those of `embedded/documents`.
 * `-- disk` (`messages=1000000`) measures what is written to the disk and kept there.
 * `-- peers` compares with OpenSearch and VictoriaLogs (`messages=1000000`, `peers=opensearch,victorialogs`, `before=<folder>` with another checkout, `only=search` or `only=ingest`); `-- smoke`
 * compares this machine's ratios with those on record and fails when one got worse (`-- smoke accept`: puts them on record).
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { hasChromium } from '../chromium.js'
import { inputTypes } from '../support/input-types.ts'
import { startServer, type ServerProcess } from '../support/server.ts'
import { measureAccess } from './access.ts'
import { measureExtractors } from './extractors.ts'
import { measurePipelines } from './pipelines.ts'
import { measureAlerts } from './alerts.ts'
import { measureDashboard } from './dashboard.ts'
import { measureDisk } from './disk.ts'
import { measureDocuments } from './documents.ts'
import { discard, filledServer } from './filled-server.ts'
import { inBrowser } from './in-browser.ts'
import { measureFirstView } from './first-view.ts'
import { hostile } from './hostile.ts'
import { measureIdle } from './idle.ts'
import { ingest } from './ingest.ts'
import { measureOwnTables } from './own-tables.ts'
import { measurePeers } from './peers/peers.ts'
import { memory, percentile, round } from './process.ts'
import { benchQueries, type BenchQuery } from './queries.ts'
import { measureSizes } from './sizes.ts'
import { smoke } from './smoke/smoke.ts'
import { measureStreams } from './streams.ts'
import { sustained } from './sustained.ts'
import { measureTextIndex } from './text-index.ts'
import { underLoad } from './under-load.ts'

const quick = process.argv.includes('quick')
const env = {
  CORDWOOD_LOG_LEVEL: 'warn',
  CORDWOOD_ALLOW_LEADING_WILDCARDS: 'true',
  // Only tests compare replies with their schemas.
  CORDWOOD_CHECK_REPLIES: 'off',
}
const report: Record<string, unknown> = {
  at: new Date().toISOString(),
  node: process.version,
  cpus: cpus().map(cpu => cpu.model),
}

function bytesUnder(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

async function ask(server: ServerProcess, { query, range, searchType }: BenchQuery): Promise<number> {
  const start = performance.now()
  const job = await server.json<{ errors?: { description: string }[] }>('POST', '/views/search/sync', {
    queries: [{ query, timerange: { type: 'relative', range }, search_types: [{ ...searchType, id: 'one' }] }],
  })
  if (job.errors?.length) throw new Error(`${query}: ${job.errors[0]!.description}`)
  return performance.now() - start
}

/** Targets are for one million messages and for five. */
async function queries(server: ServerProcess, messages: number) {
  const rows = []
  for (const query of benchQueries) {
    const cold = await ask(server, query)
    const times = []
    for (let i = 0; i < 20; i++) times.push(await ask(server, query))
    const p95 = percentile(times, 0.95)
    const target = query.target?.[messages < 3e6 ? 0 : 1] ?? null
    rows.push({
      query: query.name,
      cold: round(cold),
      p50: round(percentile(times, 0.5)),
      p95: round(p95),
      target,
      met: target === null ? '' : p95 <= target ? 'yes' : 'no',
    })
  }
  console.log(`\nQueries at ${messages / 1e6} M messages, milliseconds through the API`)
  console.table(rows)
  return rows
}

const argument = (name: string) => process.argv.find(one => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
const hostileOver = process.argv.includes('hostile') ? 700_000 : Number(argument('hostile') ?? 0)
const dashboardOver = process.argv.includes('dashboard') ? 5_000_000 : Number(argument('dashboard') ?? 0)
const alertsOver = process.argv.includes('alerts') ? 5_000_000 : Number(argument('alerts') ?? 0)
const over = Number(
  argument('page') ?? argument('browser') ?? argument('queries') ?? (hostileOver || dashboardOver || alertsOver),
)
const seconds = Number(argument('sustained') ?? 0)
const indexed = process.argv.includes('text-index') ? 640_000 : Number(argument('text-index') ?? 0)
const only =
  seconds > 0
    ? 'sustained'
    : over > 0
      ? 'page'
      : indexed > 0
        ? 'text-index'
        : [
            'sizes',
            'disk',
            'documents',
            'streams',
            'extractors',
            'pipelines',
            'own-tables',
            'access',
            'first-view',
            'idle',
            'peers',
            'smoke',
          ].find(part => process.argv.includes(part))
if (only === 'sustained') report.sustained = await sustained(seconds, env)
if (only === 'page') {
  const { server, port } = await filledServer(over, env, argument('data'))
  if (argument('queries') !== null) report.queries = await queries(server, over)
  if (hostileOver > 0) report.hostile = await hostile(server, port, over)
  if (dashboardOver > 0) report.dashboard = await measureDashboard(server, port, over)
  if (alertsOver > 0) report.alerts = await measureAlerts(server, port, over)
  if (argument('page') !== null) report.searchPage = await underLoad(server, port, over)
  if (argument('browser') !== null) report.browser = await inBrowser(server, port, over)
  report.memoryPeakMB = memory(server.process.pid!)?.peak
  console.log(`Memory of the server at most ${String(report.memoryPeakMB)} MB`)
  await discard(server)
}
if (only === 'streams') report.streams = await measureStreams(env)
if (only === 'extractors') report.extractors = await measureExtractors(env)
if (only === 'pipelines') report.pipelines = await measurePipelines(env)
if (only === 'text-index') report.textIndex = await measureTextIndex(indexed)
if (only === 'documents') report.documents = measureDocuments(Number(argument('messages') ?? 200_000))
if (only === 'disk') report.disk = await measureDisk(Number(argument('messages') ?? 1_000_000), env)
if (only === 'first-view' && hasChromium())
  report.firstView = await measureFirstView({ env }, Number(argument('latency') ?? 0))
if (only === 'idle') report.idle = await measureIdle(env)
if (only === 'access') report.access = await measureAccess(env)
if (only === 'peers') {
  report.peers = await measurePeers(
    {
      messages: Number(argument('messages') ?? 1_000_000),
      peers: argument('peers'),
      before: argument('before'),
      only: argument('only'),
    },
    env,
  )
}
if (only === 'smoke') report.smoke = await smoke(env, process.argv.includes('accept'))
if (only === 'own-tables') report.ownTables = await measureOwnTables()
if (only === undefined) {
  let start = performance.now()
  let server = await startServer({ env })
  const firstStart = round((performance.now() - start) / 1000, 2)
  const idle = memory(server.process.pid!)
  const ports = {
    'gelf-tcp': (await server.input(inputTypes.gelfTcp)).port,
    'gelf-http': (await server.input(inputTypes.gelfHttp, { enable_bulk_receiving: true, max_chunk_size: 4_194_304 }))
      .port,
    'syslog-tcp': (await server.input(inputTypes.syslogTcp, { expand_structured_data: true })).port,
  }
  const rows: Awaited<ReturnType<typeof ingest>>[] = []
  for (const [transport, count] of [
    ['gelf-tcp', 400_000],
    ['gelf-http', 300_000],
    ['syslog-tcp', 300_000],
  ] as const) {
    rows.push(
      await ingest(
        server,
        transport,
        ports[transport],
        count,
        rows.reduce((sum, row) => sum + row.messages, 0),
      ),
    )
  }
  const busy = memory(server.process.pid!)
  console.log('\nIngest end to end: sent, journalled, parsed, stored and found')
  console.table(rows)
  report.ingest = rows
  report.queries1M = await queries(server, 1e6)
  if (!quick) {
    rows.push(await ingest(server, 'gelf-tcp', ports['gelf-tcp'], 4_000_000, 1_000_000))
    console.table(rows.slice(-1))
    report.queries5M = await queries(server, 5e6)
  }
  const sent = rows.reduce((sum, row) => sum + row.messages, 0)
  report.searchPage = await underLoad(server, ports['gelf-tcp'], sent)
  if (hasChromium()) report.browser = await inBrowser(server, ports['gelf-tcp'], sent)
  const messages = await server.total()
  const queried = memory(server.process.pid!)
  await server.kill()
  start = performance.now()
  server = await startServer({ dataDir: server.dataDir, env })
  const restart = round((performance.now() - start) / 1000, 2)
  const bytes = bytesUnder(server.dataDir)
  await server.stop()
  report.resources = {
    firstStartSeconds: firstStart,
    restartAfterKillSeconds: restart,
    messages,
    bytesPerMessage: Math.round(bytes / messages),
    memoryIdleMB: idle?.now,
    memoryPeakIngestMB: busy?.peak,
    memoryPeakMB: queried?.peak,
  }
  console.log('\nResources')
  console.table(report.resources)
  rmSync(server.dataDir, { recursive: true, force: true })
}

if (only === undefined || only === 'sizes') {
  report.sizes = measureSizes()
  console.log('\nBundle sizes, KiB gzip with all imports')
  console.table(report.sizes)
}
mkdirSync(join(import.meta.dirname, '..', '..', 'dist'), { recursive: true })
writeFileSync(join(import.meta.dirname, '..', '..', 'dist', 'bench.json'), `${JSON.stringify(report, null, 2)}\n`)
