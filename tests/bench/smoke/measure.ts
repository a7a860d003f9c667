/** The ratios of the smoke form: what the server needs, as multiples of the yardstick on the same machine in the same minute. */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../support/server.ts'
import { DAY } from '../messages.ts'
import { writeBodies } from '../peers/bodies.ts'
import { cordwood } from '../peers/cordwood.ts'
import { QUESTIONS, type Question, type Range, type RunningPeer } from '../peers/peer.ts'
import { cpuSeconds, diskBytes, percentile } from '../process.ts'
import { makeYardstick, type Yardstick } from './yardstick.ts'

/** The first round only warms the code up. */
const ROUNDS = 4
const MESSAGES = 60_000
const ASKED = 25
/** The quarter of the fastest is less disturbed by what else runs than the middle. */
const SHARE = 0.25

const ASKED_QUESTIONS: readonly Question[] = [
  'page',
  'frequentWord',
  'phrase',
  'numberRange',
  'regex',
  'topApp',
  'topUser',
  'topUserOfHost',
  'percentiles',
  'cardinality',
]

/** What each ratio is called in a message. */
export const RATIO_NAMES: Readonly<Record<string, string>> = {
  ingestCpu: 'processor time of ingest',
  ingestTime: 'time of ingest',
  disk: 'disk bytes per byte received',
  ...Object.fromEntries(ASKED_QUESTIONS.map(question => [question, `time of "${QUESTIONS[question]}"`])),
}

const median = (values: readonly number[]) => percentile(values, 0.5)

async function ingest(running: RunningPeer, file: string, yardstick: Yardstick, end: number) {
  const rounds: { time: number; cpu: number | null }[] = []
  let bytes = 0
  for (let round = 0; round < ROUNDS; round++) {
    const ends = writeBodies(file, 'gelf', MESSAGES, end - round)
    bytes += statSync(file).size
    const before = yardstick.write()
    const cpuBefore = cpuSeconds(running.pid)
    const started = performance.now()
    await running.send(file, ends)
    await until(async () => (await running.found()) >= MESSAGES * (round + 1), 'the messages to be found')
    const seconds = (performance.now() - started) / 1_000
    const cpuAfter = cpuSeconds(running.pid)
    const after = yardstick.write()
    if (round === 0) continue
    rounds.push({
      time: seconds / Math.min(before.seconds, after.seconds),
      cpu:
        cpuBefore === null || cpuAfter === null
          ? null
          : (cpuAfter - cpuBefore) / Math.min(before.cpuSeconds, after.cpuSeconds),
    })
  }
  const cpus = rounds.flatMap(({ cpu }) => cpu ?? [])
  return {
    bytes,
    ratios: {
      ...(cpus.length > 0 ? { ingestCpu: median(cpus) } : {}),
      ingestTime: Math.min(...rounds.map(({ time }) => time)),
    },
  }
}

/** Questions and readings of the yardstick take turns, so that both meet the same disturbances. */
async function search({ ask }: RunningPeer, yardstick: Yardstick, end: number): Promise<Record<string, number>> {
  const range: Range = { from: end - DAY - DAY / 24, to: end + 1_000, step: '30m' }
  const ratios: Record<string, number> = {}
  for (const question of ASKED_QUESTIONS) {
    const times: number[] = []
    const readings: number[] = []
    for (let i = 0; i < ASKED + 5; i++) {
      const started = performance.now()
      await ask[question]({ ...range, to: range.to + i })
      times.push(performance.now() - started)
      readings.push(yardstick.read())
    }
    ratios[question] = percentile(times.slice(5), SHARE) / percentile(readings.slice(5), SHARE)
  }
  return ratios
}

/** Starts a server, feeds and asks it, and returns each ratio by name; less is better. */
export async function measureRatios(env: Record<string, string>): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'cordwood-smoke-'))
  try {
    const own = join(folder, 'server')
    mkdirSync(own)
    const running = await cordwood(env).start(own)
    const yardstick = makeYardstick()
    const end = Date.now()
    let stopped = false
    try {
      const { ratios, bytes } = await ingest(running, join(folder, 'bodies'), yardstick, end)
      // Merging in the background is no part of a search.
      await sleep(2_000)
      const searched = await search(running, yardstick, end)
      await running.stop()
      stopped = true
      return { ...ratios, ...searched, disk: diskBytes(own) / bytes }
    } finally {
      if (!stopped) await running.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
