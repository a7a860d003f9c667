/** VictoriaLogs in the comparison: as it comes, JSON lines in, streams by host and app. */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../support/ports.ts'
import { ONE_HOST, ONE_USER, RARE_WORD } from './bodies.ts'
import { call, callJson } from './http.ts'
import { giveAway, installVictoriaLogs, withoutRoot } from './install.ts'
import type { Peer, Range, RunningPeer } from './peer.ts'
import { exited, ready } from './process.ts'
import { sendBodies } from './sending.ts'

function questions(url: string): RunningPeer['ask'] {
  const ask = (path: string, { from, to }: Range, parameters: Record<string, string>) =>
    call(
      `${url}/select/logsql/${path}`,
      new URLSearchParams({
        ...parameters,
        start: new Date(from).toISOString(),
        end: new Date(to + 1).toISOString(),
      }).toString(),
      { 'content-type': 'application/x-www-form-urlencoded' },
    )
  const lines = async (query: string, range: Range, limit?: number) => {
    const text = await ask('query', range, { query, ...(limit === undefined ? {} : { limit: String(limit) }) })
    return text
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as Record<string, string>)
  }
  const value = async (query: string, range: Range) => Number((await lines(query, range))[0]?.n ?? 0)
  const count = (query: string) => (range: Range) => value(`${query} | stats count() as n`, range)
  const most = (query: string, field: string) => async (range: Range) =>
    Number((await lines(`${query} | top 15 by (${field})`, range))[0]!.hits)
  return {
    page: async range => {
      const [, hits] = await Promise.all([
        lines('*', range, 150),
        ask('hits', range, { query: '*', step: range.step, field: 'level' }),
      ])
      return (JSON.parse(hits) as { hits: { total: number }[] }).hits.reduce((sum, { total }) => sum + total, 0)
    },
    list: async range => (await lines('*', range, 150)).length,
    rareWord: async range => {
      const [, total] = await Promise.all([lines(RARE_WORD, range, 150), count(RARE_WORD)(range)])
      return total
    },
    frequentWord: count('retrying'),
    phrase: count('"retrying connection"'),
    twoWords: count('retrying authentication'),
    fieldValue: count(`user:=${ONE_USER}`),
    numberRange: count('took_ms:>5000'),
    prefix: count('authent*'),
    infix: count('*uthentic*'),
    regex: count('~"auth[a-z]+cation"'),
    topApp: most('*', 'app'),
    topPath: most('*', 'path'),
    topUser: most('*', 'user'),
    topUserOfHost: most(`{host="${ONE_HOST}"}`, 'user'),
    percentiles: async range => {
      const quantiles = [0.5, 0.95, 0.99].map((share, i) => `quantile(${share}, took_ms) as p${i}`).join(', ')
      return (await lines(`* | stats by (_time:${range.step}, app) ${quantiles}`, range)).length
    },
    cardinality: range => value('* | stats count_uniq(user) as n', range),
  }
}

export const victoriaLogs: Peer = {
  name: 'VictoriaLogs',
  format: 'jsonLines',
  async start(folder) {
    const { binary, version } = installVictoriaLogs()
    const dataFolder = join(folder, 'data')
    mkdirSync(dataFolder)
    giveAway(folder)
    const port = await freePort()
    const started = performance.now()
    const child = spawn(
      binary,
      [`-storageDataPath=${dataFolder}`, `-httpListenAddr=127.0.0.1:${port}`, '-loggerLevel=WARN'],
      { ...withoutRoot, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const url = `http://127.0.0.1:${port}`
    await ready(child, 'VictoriaLogs', `${url}/health`)
    const startSeconds = (performance.now() - started) / 1_000
    const into = `${url}/insert/jsonline?_stream_fields=host,app`
    const flush = async () => void (await call(`${url}/internal/force_flush`, null))
    return {
      version,
      pid: child.pid!,
      dataFolder,
      startSeconds,
      send: (file, ends) =>
        sendBodies(file, ends, body => call(into, body, { 'content-type': 'application/stream+json' })),
      found: async () => {
        await flush()
        const parameters = new URLSearchParams({ query: '* | stats count() as n' })
        return Number((await callJson<{ n?: string }>(`${url}/select/logsql/query?${parameters}`, null)).n ?? 0)
      },
      finish: flush,
      ask: questions(url),
      stop: () => exited(child),
    }
  },
}
