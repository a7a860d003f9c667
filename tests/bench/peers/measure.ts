/** Measures one peer: it is started alone on an empty folder, fed, left to settle, asked and ended. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../support/server.ts'
import { DAY } from '../messages.ts'
import { cpuSeconds, diskBytes, memory, percentile, round } from '../process.ts'
import { writeBodies } from './bodies.ts'
import { QUESTIONS, type Peer, type Question, type Range, type RunningPeer } from './peer.ts'

const HOUR = DAY / 24
/** A query is asked so often, or for so long but at least so often. */
const ASKED = 20
const ASK_MS = 4_000
const ASKED_AT_LEAST = 5
/** A process has settled when it used less than this share of a core for so many seconds. */
const IDLE_CORES = 0.05
const IDLE_SECONDS = 5
const SETTLE_SECONDS = 180
/** Added for each million messages: finished indices are repacked then. */
const SETTLE_SECONDS_PER_MILLION = 90
const FOUND_MS = 1_800_000

export const RANGES = ['all', 'hour'] as const
export type RangeName = (typeof RANGES)[number]

export interface Times {
  /** The first answer: nobody can have kept a part of it. */
  readonly first: number
  readonly p50: number
  readonly p95: number
  readonly asked: number
  /** The number that the question found. */
  readonly found: number
}
/** Says why a question has no answer. */
export interface NoAnswer {
  readonly failure: string
}
export interface Ingest {
  readonly seconds: number
  readonly perSecond: number
  readonly cpuSecondsFound: number | null
  readonly cpuSecondsSettled: number | null
  readonly idleMB: number | null
  readonly peakMB: number | null
  readonly sentMB: number
}
export interface Measured {
  readonly name: string
  readonly version: string
  readonly startSeconds: number
  readonly ingest: Ingest
  /** After a clean stop, when nothing is left in memory or to be merged. */
  readonly diskMB: number
  readonly times: { readonly [R in RangeName]: { readonly [Q in Question]: Times | NoAnswer } } | null
}

export interface Plan {
  readonly messages: number
  /** Holds the time of the newest message in UTC milliseconds, the same for every peer. */
  readonly end: number
  readonly search: boolean
}

const difference = (after: number | null, before: number | null) =>
  after === null || before === null ? null : round(after - before)

/** Waits until the process uses next to no processor time. Returns whether it came to that within so many seconds. */
export async function settled(pid: number, seconds = SETTLE_SECONDS): Promise<boolean> {
  let idle = 0
  for (let second = 0; second < seconds && idle < IDLE_SECONDS; second++) {
    const before = cpuSeconds(pid)
    await sleep(1_000)
    const used = difference(cpuSeconds(pid), before)
    idle = used === null || used < IDLE_CORES ? idle + 1 : 0
  }
  return idle >= IDLE_SECONDS
}

async function ingest(running: RunningPeer, format: Peer['format'], file: string, plan: Plan): Promise<Ingest> {
  const ends = writeBodies(file, format, plan.messages, plan.end)
  const idle = memory(running.pid)
  const before = cpuSeconds(running.pid)
  const started = performance.now()
  await running.send(file, ends)
  await until(async () => (await running.found()) >= plan.messages, `${plan.messages} messages to be found`, FOUND_MS)
  const seconds = (performance.now() - started) / 1_000
  const found = cpuSeconds(running.pid)
  await running.finish?.()
  const settling = SETTLE_SECONDS + Math.round((SETTLE_SECONDS_PER_MILLION * plan.messages) / 1e6)
  if (!(await settled(running.pid, settling))) console.log(`It has not settled within ${settling} s.`)
  const sentMB = round(statSync(file).size / 1e6)
  rmSync(file)
  return {
    seconds: round(seconds),
    perSecond: Math.round(plan.messages / seconds),
    cpuSecondsFound: difference(found, before),
    cpuSecondsSettled: difference(cpuSeconds(running.pid), before),
    idleMB: idle?.now ?? null,
    peakMB: memory(running.pid)?.peak ?? null,
    sentMB,
  }
}

/**
 * Asks one question; the range ends a millisecond later each time, so that no whole answer is a remembered one.
 * @throws Error where it is refused or takes too long
 */
async function time(ask: (range: Range) => Promise<number>, range: Range): Promise<Times> {
  let moved = 0
  const next = () => ask({ ...range, to: range.to + moved++ })
  const begun = performance.now()
  const found = await next()
  const first = performance.now() - begun
  const times: number[] = []
  const until = performance.now() + ASK_MS
  while (times.length < ASKED && (times.length < ASKED_AT_LEAST || performance.now() < until)) {
    const asked = performance.now()
    await next()
    times.push(performance.now() - asked)
  }
  return { first, p50: percentile(times, 0.5), p95: percentile(times, 0.95), asked: times.length, found }
}

async function searches(running: RunningPeer, { end }: Plan): Promise<NonNullable<Measured['times']>> {
  const ranges: { readonly [R in RangeName]: Range } = {
    all: { from: end - DAY - HOUR, to: end + 1_000, step: '30m' },
    hour: { from: end - HOUR, to: end + 1_000, step: '1m' },
  }
  const names = Object.keys(QUESTIONS) as Question[]
  const answers = { all: {}, hour: {} } as { [R in RangeName]: { [Q in Question]: Times | NoAnswer } }
  for (const range of RANGES)
    for (const name of names)
      answers[range][name] = await time(running.ask[name], ranges[range]).catch((error: unknown) => ({
        failure: error instanceof Error ? error.message : String(error),
      }))
  return answers
}

/** Measures a peer with the machine to itself. @throws Error where it cannot be had, does not start or loses messages */
export async function measure(peer: Peer, plan: Plan): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'cordwood-peers-'))
  try {
    // A peer that gave up root has to pass through.
    chmodSync(folder, 0o711)
    const own = join(folder, 'peer')
    mkdirSync(own)
    const running = await peer.start(own)
    let stopped = false
    try {
      // Start-up work is no part of what messages cost.
      await settled(running.pid)
      const { name } = peer
      const { version, startSeconds } = running
      console.log(`${name} ${version}: making and taking in ${plan.messages} messages …`)
      const taken = await ingest(running, peer.format, join(folder, 'bodies'), plan)
      console.log(`${name} ${version}: ${taken.seconds} s, ${taken.perSecond} messages/s`)
      const times = plan.search ? await searches(running, plan) : null
      await running.stop()
      stopped = true
      const diskMB = round(diskBytes(running.dataFolder) / 1e6)
      return { name, version, startSeconds: round(startSeconds, 2), ingest: taken, diskMB, times }
    } finally {
      if (!stopped) await running.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
