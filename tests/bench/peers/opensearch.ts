/** OpenSearch in the comparison: its minimal distribution as it comes (a heap of 1 GB), one shard, bulk calls in, no cache of whole answers. */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { java } from '../../brokers/install-brokers.js'
import { freePort } from '../../support/ports.ts'
import { ONE_HOST, ONE_USER, RARE_WORD } from './bodies.ts'
import { call, callJson } from './http.ts'
import { giveAway, installOpenSearch, withoutRoot } from './install.ts'
import type { Peer, Range, RunningPeer } from './peer.ts'
import { exited, ready } from './process.ts'
import { sendBodies } from './sending.ts'

const keyword = { type: 'keyword' }
const index = {
  settings: { number_of_shards: 1, number_of_replicas: 0 },
  mappings: {
    properties: {
      timestamp: { type: 'date', format: 'epoch_millis' },
      message: { type: 'text' },
      host: keyword,
      app: keyword,
      path: keyword,
      user: keyword,
      request_id: keyword,
      level: { type: 'integer' },
      took_ms: { type: 'integer' },
    },
  },
}

interface Bucket {
  readonly doc_count: number
  readonly apps?: { readonly buckets: readonly Bucket[] }
}
interface Answer {
  readonly hits: { readonly total: { readonly value: number } }
  readonly aggregations: Record<string, { readonly value: number; readonly buckets: readonly Bucket[] }>
}

function questions(url: string): RunningPeer['ask'] {
  const search = (range: Range, query: object | null, body: object) =>
    callJson<Answer>(`${url}/logs/_search?request_cache=false`, {
      track_total_hits: true,
      query: {
        bool: {
          filter: [{ range: { timestamp: { gte: range.from, lte: range.to } } }, ...(query === null ? [] : [query])],
        },
      },
      ...body,
    })
  const newest = { size: 150, sort: [{ timestamp: 'desc' }] }
  const total = async (answer: Promise<Answer>) => (await answer).hits.total.value
  const count = (query: object) => (range: Range) => total(search(range, query, { size: 0 }))
  const most = (query: object | null, field: string) => async (range: Range) =>
    (await search(range, query, { size: 0, aggs: { top: { terms: { field, size: 15 } } } })).aggregations.top!
      .buckets[0]!.doc_count
  const overTime = (range: Range, aggs: object) => ({
    date_histogram: { field: 'timestamp', fixed_interval: range.step, min_doc_count: 1 },
    aggs,
  })
  return {
    page: range =>
      total(
        search(range, null, {
          ...newest,
          aggs: { histogram: overTime(range, { levels: { terms: { field: 'level', size: 15 } } }) },
        }),
      ),
    list: range => total(search(range, null, newest)),
    rareWord: range => total(search(range, { match: { message: RARE_WORD } }, newest)),
    frequentWord: count({ match: { message: 'retrying' } }),
    phrase: count({ match_phrase: { message: 'retrying connection' } }),
    twoWords: count({ match: { message: { query: 'retrying authentication', operator: 'and' } } }),
    fieldValue: count({ term: { user: ONE_USER } }),
    numberRange: count({ range: { took_ms: { gt: 5_000 } } }),
    prefix: count({ prefix: { message: 'authent' } }),
    infix: count({ wildcard: { message: '*uthentic*' } }),
    regex: count({ regexp: { message: 'auth[a-z]+cation' } }),
    topApp: most(null, 'app'),
    topPath: most(null, 'path'),
    topUser: most(null, 'user'),
    topUserOfHost: most({ term: { host: ONE_HOST } }, 'user'),
    percentiles: async range => {
      const percentiles = { took: { percentiles: { field: 'took_ms', percents: [50, 95, 99] } } }
      const apps = { apps: { terms: { field: 'app', size: 15 }, aggs: percentiles } }
      const answer = await search(range, null, { size: 0, aggs: { histogram: overTime(range, apps) } })
      return answer.aggregations.histogram!.buckets.reduce((sum, { apps }) => sum + (apps?.buckets.length ?? 0), 0)
    },
    cardinality: async range =>
      (await search(range, null, { size: 0, aggs: { card: { cardinality: { field: 'user' } } } })).aggregations.card!
        .value,
  }
}

async function post(url: string, body: Buffer): Promise<void> {
  // The answer has an item a message: whether one failed is said at its beginning.
  const answer = await call(`${url}/logs/_bulk`, body, { 'content-type': 'application/x-ndjson' })
  if (!/"errors"\s*:\s*false/.test(answer.slice(0, 200)))
    throw new Error(`OpenSearch refused messages: ${answer.slice(0, 500)}`)
}

/** The folder that a Java says it lies in. */
function homeOf(javaPath: string): string {
  const { stderr } = spawnSync(javaPath, ['-XshowSettings:properties', '-version'], { encoding: 'utf8' })
  const home = /java\.home = (.+)/.exec(stderr)?.[1]?.trim()
  if (home === undefined) throw new Error(`${javaPath} does not say where it lies`)
  return home
}

export const openSearch: Peer = {
  name: 'OpenSearch',
  format: 'bulk',
  async start(folder) {
    const { folder: distribution, version } = installOpenSearch()
    const javaHome = homeOf(java())
    // It refuses to run as root, and an account without rights cannot be expected to read the checkout.
    const home = join(folder, 'home')
    cpSync(distribution, home, { recursive: true })
    const dataFolder = join(folder, 'data')
    mkdirSync(dataFolder)
    giveAway(folder)
    const port = await freePort()
    const settings = {
      'discovery.type': 'single-node',
      'http.host': '127.0.0.1',
      'http.port': port,
      'transport.host': '127.0.0.1',
      'transport.port': await freePort(),
      'path.data': dataFolder,
    }
    const started = performance.now()
    const child = spawn(
      'bash',
      [join(home, 'bin', 'opensearch'), ...Object.entries(settings).map(([name, value]) => `-E${name}=${value}`)],
      {
        ...withoutRoot,
        cwd: home,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, HOME: home, OPENSEARCH_JAVA_HOME: javaHome },
      },
    )
    const url = `http://127.0.0.1:${port}`
    await ready(child, 'OpenSearch', `${url}/_cluster/health`)
    const startSeconds = (performance.now() - started) / 1_000
    // PUT: the index is made here.
    const made = await fetch(`${url}/logs`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(index),
    })
    if (!made.ok) throw new Error(`OpenSearch did not make the index: ${await made.text()}`)
    return {
      version,
      // The script replaces itself with Java.
      pid: child.pid!,
      dataFolder,
      startSeconds,
      send: (file, ends) => sendBodies(file, ends, body => post(url, body)),
      found: async () => {
        await call(`${url}/logs/_refresh`, '')
        return (await callJson<{ count: number }>(`${url}/logs/_count`, null)).count
      },
      finish: async () => void (await call(`${url}/logs/_flush`, '')),
      ask: questions(url),
      stop: () => exited(child),
    }
  },
}
