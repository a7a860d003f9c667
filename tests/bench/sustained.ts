/**
 * npm run bench -- sustained=300: for so many seconds 30,000 messages a second come in over GELF TCP, from a sender on the same processors,
 * while a search of the search page's kind is asked every half second. It ends when everything that was sent is found, and says which of the goals
 * were met (issue 20; the memory is that of issue 6).
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildSearch } from '../../core/search/build.ts'
import { inputTypes } from '../support/input-types.ts'
import { startServer, type ServerProcess } from '../support/server.ts'
import { discard } from './filled-server.ts'
import { stored } from './ingest.ts'
import { cpuSeconds, memory, percentile, round } from './process.ts'

const RATE = 30_000
const SEARCH_EVERY_MS = 500
/** Cases of the page, the first ones. */
const PAGE_CASES = 2
const MOST_PAGE_MS = 60
const MOST_MEMORY_MB = 1_200
/** Ingest is not behind where no more than this waits at any time, and all is found so soon after it was handed over. */
const MOST_BEHIND_SECONDS = 2

const recent = { type: 'relative', range: 300 } as const
const types = (query: string, range: number, ...search_types: object[]) => ({
  queries: [{ id: 'q', query, timerange: { type: 'relative', range }, search_types }],
})

/** Requests that take turns: those of the page when it opens, and those of a user looking for a fault. */
const cases: readonly (readonly [name: string, search: object])[] = [
  [
    'newest page, total and histogram, last 5 minutes',
    buildSearch({ query: '', timerange: recent, stackBy: 'severity' }),
  ],
  ['the same for a common word', buildSearch({ query: 'message:retrying', timerange: recent, stackBy: 'severity' })],
  ['rare word, newest and total, all time', types('zyxquarantine', 0, { id: 'm', type: 'messages', limit: 150 })],
  [
    'top values of a small field, last 5 minutes',
    types('', 300, {
      id: 'p',
      type: 'pivot',
      rollup: true,
      series: [{ type: 'count', id: 'count()' }],
      row_groups: [{ type: 'values', fields: ['application'], limit: 15 }],
    }),
  ],
]

export async function sustained(seconds: number, env: Record<string, string>) {
  const server = await startServer({ env })
  const { port } = await server.input(inputTypes.gelfTcp)
  const pid = server.process.pid!
  const messages = RATE * seconds
  const cpuBefore = cpuSeconds(pid) ?? 0
  const start = performance.now()
  const sending = promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'sender.ts'),
    'gelf-tcp',
    String(port),
    String(messages),
    '0',
    String(RATE),
    'live',
  ])
  let sent = false
  const watching = watch(server, () => sent)
  const { stdout } = await sending.finally(() => {
    sent = true
  })
  const handedOver = (performance.now() - start) / 1000
  const waitingAtEnd = await waiting(server)
  await stored(server, messages)
  const found = (performance.now() - start) / 1000
  const { times, mostWaiting } = await watching
  const microseconds = (cpu: number) => round((1e6 * cpu) / messages)
  const figures = {
    messages,
    acceptedPerSecond: Math.round(messages / handedOver),
    foundPerSecond: Math.round(messages / found),
    secondsBehind: round(found - handedOver),
    journalAtMost: mostWaiting,
    journalAtEnd: waitingAtEnd,
    memoryPeakMB: memory(pid)?.peak ?? null,
    serverMicrosecondsEach: microseconds((cpuSeconds(pid) ?? 0) - cpuBefore),
    senderMicrosecondsEach: microseconds((JSON.parse(stdout) as { cpuSeconds: number }).cpuSeconds),
  }
  await discard(server)
  const pages = times.slice(0, PAGE_CASES).map(one => percentile(one, 0.95))
  const goals = [
    goal('p95 of the page, ms', Math.max(...pages), MOST_PAGE_MS),
    goal('peak resident memory, MB', figures.memoryPeakMB ?? NaN, MOST_MEMORY_MB),
    goal('messages that wait at most, seconds of them', mostWaiting / RATE, MOST_BEHIND_SECONDS),
    goal('found after the last was handed over, s', found - handedOver, MOST_BEHIND_SECONDS),
    goal('handed over later than planned, s', handedOver - seconds, MOST_BEHIND_SECONDS),
  ]
  const searches = [...cases.map(([name], i) => row(name, times[i]!)), row('all of them', times.flat())]
  console.log(`\n${RATE} messages a second for ${seconds} seconds, searched meanwhile`)
  console.table(figures)
  console.table(searches)
  console.table(goals)
  return { ...figures, searches, goals }
}

const goal = (name: string, value: number, most: number) => ({
  goal: name,
  measured: round(value, 2),
  most,
  met: value <= most ? 'yes' : 'no',
})

const row = (asked: string, times: readonly number[]) => ({
  asked,
  times: times.length,
  p50: round(percentile(times, 0.5)),
  p95: round(percentile(times, 0.95)),
  longest: round(Math.max(...times)),
})

/** Messages that the store does not have yet. */
const waiting = async (server: ServerProcess) =>
  (await server.json<{ uncommitted_journal_entries: number }>('GET', '/system/journal')).uncommitted_journal_entries

/** Searches, and looks at the journal, until everything is sent. */
async function watch(server: ServerProcess, ended: () => boolean) {
  const times = cases.map((): number[] => [])
  let mostWaiting = 0
  for (let turn = 0; !ended(); turn++) {
    const begun = performance.now()
    const [name, search] = cases[turn % cases.length]!
    const job = await server.json<{ errors?: { description: string }[] }>('POST', '/views/search/sync', search)
    if (job.errors?.length) throw new Error(`${name}: ${job.errors[0]!.description}`)
    times[turn % cases.length]!.push(performance.now() - begun)
    mostWaiting = Math.max(mostWaiting, await waiting(server))
    await new Promise(resolve => setTimeout(resolve, Math.max(0, begun + SEARCH_EVERY_MS - performance.now())))
  }
  return { times, mostWaiting }
}
