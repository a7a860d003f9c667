/** The ratios of the smoke form: what the server needs, as multiples of the yardstick on the same machine in the same minute. */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../support/server.ts'
import { DAY } from '../messages.ts'
import { writeBodies } from '../peers/bodies.ts'
import { cordwood } from '../peers/cordwood.ts'
import type { Question, Range, RunningPeer } from '../peers/peer.ts'
import { cpuSeconds, diskBytes, percentile } from '../process.ts'
import { makeYardstick, type Used, type Yardstick } from './yardstick.ts'

/** The first round only warms the code up. */
const ROUNDS = 4
const MESSAGES = 60_000
/** Rounds of questions; the first only warms the code up. */
const ASK_ROUNDS = 4
/** A round asks until the server used so much processor time, which the system tells in hundredths, and so often at most. */
const ASK_CPU_SECONDS = 0.4
const ASKED_MOST = 250
/** The code of the readers is fast only after some hundred times. */
const WARM_CPU_SECONDS = 1.5
/** The quarter of the fastest is less disturbed by what else runs than the middle. */
const SHARE = 0.25

/** Questions that are measured together: one alone takes too little for the hundredths of a second that the system tells. */
const GROUPS: Readonly<Record<string, readonly Question[]>> = {
  page: ['page'],
  counts: ['frequentWord', 'phrase', 'twoWords', 'fieldValue', 'numberRange', 'prefix', 'infix'],
  regex: ['regex'],
  tops: ['topApp', 'topPath', 'topUser', 'topUserOfHost', 'cardinality'],
  percentiles: ['percentiles'],
}

/** Names each ratio in messages. */
export const RATIO_NAMES: Readonly<Record<string, string>> = {
  ingestCpu: 'processor time of ingest',
  ingestTime: 'time of ingest',
  page: 'processor time of the search page',
  pageTime: 'time of the search page',
  counts: 'processor time of counts',
  regex: 'processor time of a regular expression',
  tops: 'processor time of top lists and cardinality',
  percentiles: 'processor time of percentiles over time',
  disk: 'disk bytes per byte received',
}

/** Where the yardstick needs so many times its processor time, others use the cores, and times of the clock say nothing. */
const BUSY = 1.2

const median = (values: readonly number[]) => percentile(values, 0.5)

async function ingest(running: RunningPeer, file: string, yardstick: Yardstick, end: number) {
  const rounds: { time: number; cpu: number | null }[] = []
  const waits: number[] = []
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
    waits.push(before.seconds / before.cpuSeconds)
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
    busy: median(waits) > BUSY,
    ratios: {
      ...(cpus.length > 0 ? { ingestCpu: median(cpus) } : {}),
      ingestTime: Math.min(...rounds.map(({ time }) => time)),
    },
  }
}

/** Questions and readings of the yardstick take turns, so that both meet the same disturbances. */
async function search({ ask, pid }: RunningPeer, yardstick: Yardstick, end: number): Promise<Record<string, number>> {
  const range: Range = { from: end - DAY - DAY / 24, to: end + 1_000, step: '30m' }
  let moved = 0
  const measureGroup = async (questions: readonly Question[], mostCpuSeconds: number) => {
    const times: number[] = []
    const readings: Used[] = []
    const before = cpuSeconds(pid)
    const used = () => (before === null ? 0 : (cpuSeconds(pid) ?? before) - before)
    while (times.length < ASKED_MOST && used() < mostCpuSeconds) {
      for (const question of questions) {
        const started = performance.now()
        // The range ends a millisecond later each time, so that no answer is a remembered one.
        await ask[question]({ ...range, to: range.to + moved++ })
        times.push((performance.now() - started) / 1_000)
        readings.push(yardstick.read())
      }
    }
    const cpuUsed = used()
    const cpuOfReading = median(readings.map(reading => reading.cpuSeconds))
    const cpu = before === null ? null : cpuUsed / times.length / cpuOfReading
    const time =
      percentile(times, SHARE) /
      percentile(
        readings.map(reading => reading.seconds),
        SHARE,
      )
    return { cpu, time }
  }
  const ratios: Record<string, number> = {}
  const keep = (name: string, ratio: number) => {
    ratios[name] = Math.min(ratio, ratios[name] ?? Infinity)
  }
  for (let round = 0; round < ASK_ROUNDS; round++) {
    for (const [group, questions] of Object.entries(GROUPS)) {
      const { cpu, time } = await measureGroup(questions, round === 0 ? WARM_CPU_SECONDS : ASK_CPU_SECONDS)
      if (round === 0) continue
      if (cpu !== null) keep(group, cpu)
      if (group === 'page') keep('pageTime', time)
    }
  }
  return ratios
}

/** Ratios of the clock: they say nothing of a server that has to wait for others. */
export const CLOCK_RATIOS: readonly string[] = ['ingestTime', 'pageTime']

/** Starts a server, feeds and asks it, and returns each ratio by name; less is better. On a busy machine those of the clock are left out. */
export async function measureRatios(env: Record<string, string>): Promise<Record<string, number>> {
  const { ratios, busy } = await measureAll(env)
  return Object.fromEntries(Object.entries(ratios).filter(([name]) => !busy || !CLOCK_RATIOS.includes(name)))
}

async function measureAll(env: Record<string, string>): Promise<{ ratios: Record<string, number>; busy: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), 'cordwood-smoke-'))
  try {
    const own = join(folder, 'server')
    mkdirSync(own)
    const running = await cordwood(env).start(own)
    const yardstick = makeYardstick()
    const end = Date.now()
    let stopped = false
    try {
      const { ratios, bytes, busy } = await ingest(running, join(folder, 'bodies'), yardstick, end)
      // Merging in the background is no part of a search.
      await sleep(2_000)
      const searched = await search(running, yardstick, end)
      await running.stop()
      stopped = true
      return { ratios: { ...ratios, ...searched, disk: diskBytes(own) / bytes }, busy }
    } finally {
      if (!stopped) await running.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
