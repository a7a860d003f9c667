/** Cordwood in the comparison: GELF over TCP in, and the calls that its pages make. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildSearch } from '../../../core/search/build.ts'
import { inputTypes } from '../../support/input-types.ts'
import { password, startServer } from '../../support/server.ts'
import { ONE_HOST, ONE_USER, RARE_WORD } from './bodies.ts'
import { callJson } from './http.ts'
import type { Peer, Question, Range, RunningPeer } from './peer.ts'
import { sendOverTcp } from './sending.ts'

const headers = {
  authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`,
  accept: 'application/json',
  'x-requested-by': 'bench',
}

interface PivotRow {
  readonly source: string
  readonly key: readonly string[]
  readonly values: readonly { readonly value: number }[]
}
interface Job {
  readonly errors?: readonly { readonly description: string }[]
  readonly results: Record<
    string,
    {
      readonly search_types: Record<
        string,
        { readonly total: number; readonly total_results: number; readonly rows: PivotRow[] }
      >
    }
  >
}

const absolute = ({ from, to }: Range) => ({
  type: 'absolute' as const,
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})
const pivot = { type: 'pivot', rollup: true, series: [{ type: 'count', id: 'count()' }] }
const values = (field: string) => ({ type: 'values', fields: [field], limit: 15 })
const top = (field: string) => ({ ...pivot, row_groups: [values(field)] })
/** Rows of groups: without the totals. */
const groups = ({ rows }: { rows: readonly PivotRow[] }) =>
  rows.filter(({ source, key }) => source === 'leaf' && key.length > 0)

function questions(url: string): RunningPeer['ask'] {
  const search = async (body: unknown) => {
    const job = await callJson<Job>(`${url}/api/views/search/sync`, body, headers)
    if (job.errors?.length) throw new Error(`Cordwood: ${job.errors[0]!.description}`)
    return Object.values(job.results)[0]!.search_types
  }
  const one = async (query: string, range: Range, type: object) =>
    (
      await search({
        queries: [{ id: 'q', query, timerange: absolute(range), search_types: [{ ...type, id: 'one' }] }],
      })
    ).one!
  const count = (query: string) => async (range: Range) => (await one(query, range, pivot)).total
  const most = (query: string, field: string) => async (range: Range) =>
    Math.max(...groups(await one(query, range, top(field))).map(row => row.values[0]!.value))
  const percentile = (percent: number) => ({
    type: 'percentile',
    field: 'took_ms',
    percentile: percent,
    id: `p${percent}`,
  })
  return {
    page: async range =>
      (await search(buildSearch({ query: '', timerange: absolute(range), interval: range.step }))).messages!
        .total_results,
    list: async range => {
      const { from, to } = absolute(range)
      const parameters = new URLSearchParams({ query: '*', from, to, limit: '150' })
      return (
        await callJson<{ total_results: number }>(`${url}/api/search/universal/absolute?${parameters}`, null, headers)
      ).total_results
    },
    rareWord: async range => (await one(`message:${RARE_WORD}`, range, { type: 'messages', limit: 150 })).total_results,
    frequentWord: count('message:retrying'),
    phrase: count('message:"retrying connection"'),
    twoWords: count('message:retrying AND message:authentication'),
    fieldValue: count(`user:${ONE_USER}`),
    numberRange: count('took_ms:>5000'),
    prefix: count('message:authent*'),
    infix: count('message:*uthentic*'),
    regex: count('message:/auth[a-z]+cation/'),
    topApp: most('*', 'app'),
    topPath: most('*', 'path'),
    topUser: most('*', 'user'),
    topUserOfHost: most(`source:"${ONE_HOST}"`, 'user'),
    percentiles: async range =>
      groups(
        await one('*', range, {
          type: 'pivot',
          rollup: true,
          row_groups: [
            { type: 'time', fields: ['timestamp'], interval: { type: 'timeunit', timeunit: range.step } },
            values('app'),
          ],
          series: [50, 95, 99].map(percentile),
        }),
      ).length,
    cardinality: async range =>
      (await one('*', range, { type: 'pivot', rollup: true, series: [{ type: 'card', field: 'user', id: 'card' }] }))
        .rows[0]!.values[0]!.value,
  } satisfies Record<Question, (range: Range) => Promise<number>>
}

/** A setting that not every older version knows; one that it does not know stops its start. */
const NEWER_SETTING = 'CORDWOOD_CHECK_REPLIES'
const ownCheckout = join(import.meta.dirname, '..', '..', '..')

/** Cordwood of this checkout, or of another one that is installed. @param checkout its folder */
export const cordwood = (env: Record<string, string>, checkout: string | null = null): Peer => ({
  name: checkout === null ? 'Cordwood' : 'Cordwood before',
  format: 'gelf',
  async start(folder) {
    const root = resolve(checkout ?? ownCheckout)
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    const settings = readFileSync(join(root, 'docs', 'reference', 'configuration.md'), 'utf8')
    const through = settings.includes(NEWER_SETTING) ? [] : ['env', '-u', NEWER_SETTING]
    const started = performance.now()
    const main = join(root, 'host-demo', 'server', 'main.ts')
    const server = await startServer({ dataDir: folder, env, main, through })
    const startSeconds = (performance.now() - started) / 1_000
    const { port } = await server.input(inputTypes.gelfTcp)
    return {
      version,
      pid: server.process.pid!,
      dataFolder: folder,
      startSeconds,
      send: file => sendOverTcp(port, file),
      found: () => server.total(),
      ask: questions(server.url),
      stop: () => server.stop(),
    }
  },
})
