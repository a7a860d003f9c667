/**
 * Measures the first answers of a server that has just started over messages that are there: the questions of the comparison with peers, each once.
 * `node tests/bench/first-answers.ts <data folder>`, of which each start has a copy. `--before=<another checkout>` is measured in turns, `--repeat=3`, `--only=<name of a
 * question>`. A total is asked first, as by whoever waits for messages. The processor time of all threads, and that of the one that takes longest, say more than the
 * clock on a machine that does other things. Linux only.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DAY } from './messages.ts'
import { cordwood } from './peers/cordwood.ts'
import { QUESTIONS, type Peer, type Question, type Range } from './peers/peer.ts'
import { percentile, round } from './process.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' }, repeat: { type: 'string', default: '3' }, only: { type: 'string' } },
})
const [data] = positionals
if (!data) throw new Error('Name the data folder.')
const HOUR = DAY / 24
const env = {
  CORDWOOD_LOG_LEVEL: 'warn',
  CORDWOOD_ALLOW_LEADING_WILDCARDS: 'true',
  CORDWOOD_CHECK_REPLIES: 'off',
}

/** The time of the newest packed message. */
function newest(folder: string): number {
  const db = new DatabaseSync(join(folder, 'messages', 'cordwood_0.db'), { readOnly: true })
  try {
    return Number(db.prepare('SELECT max(tmax) AS newest FROM chunk').get()?.['newest'])
  } finally {
    db.close()
  }
}

/** Milliseconds of processor time by thread. */
const threadMs = (pid: number): Map<string, number> =>
  new Map(
    readdirSync(`/proc/${pid}/task`).map(thread => [
      thread,
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    ]),
  )

interface Timed {
  readonly clock: number
  readonly all: number
  readonly longest: number
}

async function measure(peer: Peer, range: Range, questions: readonly Question[]): Promise<[string, Timed][]> {
  const folder = mkdtempSync(join(tmpdir(), 'cordwood-first-'))
  try {
    cpSync(data!, folder, { recursive: true })
    const running = await peer.start(folder)
    try {
      await running.found()
      await sleep(3_000)
      const rows: [string, Timed][] = []
      for (const question of questions)
        rows.push([`${question}: ${peer.name}`, await timed(running.pid, () => running.ask[question](range))])
      return rows
    } finally {
      await running.stop()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function timed(pid: number, work: () => Promise<unknown>): Promise<Timed> {
  const before = threadMs(pid)
  const started = performance.now()
  await work()
  const clock = performance.now() - started
  const used = [...threadMs(pid)].map(([thread, ms]) => ms - (before.get(thread) ?? 0))
  return { clock, all: used.reduce((sum, ms) => sum + ms, 0), longest: Math.max(...used) }
}

const end = newest(data)
const range: Range = { from: end - DAY - HOUR, to: end + 1_000, step: '30m' }
const questions = (Object.keys(QUESTIONS) as Question[]).filter(name => !values.only || name === values.only)
const peers = [...(values.before === undefined ? [] : [cordwood(env, values.before)]), cordwood(env)]
const rows = new Map<string, Timed[]>()
for (let i = 0; i < Number(values.repeat); i++)
  for (const peer of peers)
    for (const [name, one] of await measure(peer, range, questions)) rows.set(name, [...(rows.get(name) ?? []), one])
const medianOf = (list: readonly Timed[], what: keyof Timed) =>
  round(
    percentile(
      list.map(one => one[what]),
      0.5,
    ),
  )
console.table(
  Object.fromEntries(
    [...rows]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, list]) => [
        name,
        {
          ms: medianOf(list, 'clock'),
          'cpu of all threads': medianOf(list, 'all'),
          'of the longest': medianOf(list, 'longest'),
        },
      ]),
  ),
)
