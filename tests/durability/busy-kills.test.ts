/**
 * `kill -9` of a server that has everything to do at once: batches of 500 messages for two index sets, threads that encode spans, rotations, merges
 * of words and values, repacking while senders pause, and a journal that shrinks. Whatever was acknowledged is there once, under all its words and
 * values, and no file is damaged. `LONG=1` makes 200 kills with one, two and four threads each; `KILLS` and `ENCODERS` (`1,2`) change that, `SEED`
 * repeats the moments of a run.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openForWriting } from '../../host-demo/server/platform/messages/embedded/format.ts'
import { checkIndex } from '../../host-demo/server/platform/messages/embedded/write/check-index.ts'
import { randomFrom } from '../bench/messages.ts'
import { inputTypes } from '../support/input-types.ts'
import { startServer, type ServerOptions, type ServerProcess, withEncoders } from '../support/server.ts'
import { BATCH_MESSAGES, BusyLoad, nameOf } from './busy-load.ts'
import { drained, killStarting } from './kills.ts'

const long = process.env.LONG === '1'
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const kills = Number(process.env.KILLS ?? (long ? 200 : 2))
const encoders = (process.env.ENCODERS ?? (long ? '1,2,4' : String(1 + (seed % 4)))).split(',').map(Number)

/** Kills until everything is counted and a new folder is begun. */
const KILLS_PER_FOLDER = 20
const RATE = 10_000
const ROTATE_AT = 6_000
const LONGEST_ROUND_MS = 1_500
/** Share of rounds in which senders pause before the kill, so that finished indices are repacked, and how long. */
const PAUSED = 0.5
const LEAST_PAUSE_MS = 1_500
const LONGEST_PAUSE_MS = 4_500
/** Share of rounds after which the start is killed as well. */
const KILLED_TWICE = 0.25
const LONGEST_START_MS = 2_000
/** Messages of a chunk: a tenth of the usual ones make ten times as many chunks, blocks and merges; 0 are the usual ones. */
const FOLDS = [800, 800, 0]
const DRAINED_MS = 600_000
/** Batches whose words and values are looked for. */
const LOOKED_FOR = 20
const MOST_GROUPS = 10_000

const rotation = 'org.graylog2.indexer.rotation.strategies.MessageCountRotationStrategy'
const retention = 'org.graylog2.indexer.retention.strategies.NoopRetentionStrategy'

interface IndexSet {
  readonly id: string
  readonly default: boolean
}

/** Two index sets that rotate and delete nothing: one for all messages, one for those that say so. */
async function prepare(server: ServerProcess): Promise<number> {
  const { index_sets } = await server.json<{ index_sets: IndexSet[] }>('GET', '/system/indices/index_sets')
  const { id, ...standard } = index_sets[0]!
  const rotating = {
    ...standard,
    rotation_strategy_class: rotation,
    rotation_strategy: { type: `${rotation}Config`, max_docs_per_index: ROTATE_AT },
    retention_strategy_class: retention,
    retention_strategy: { type: `${retention}Config`, max_number_of_indices: 1_000 },
  }
  await server.json('PUT', `/system/indices/index_sets/${id}`, { id, ...rotating })
  const own = { ...rotating, title: 'Second', index_prefix: 'second' }
  const second = await server.json<IndexSet>('POST', '/system/indices/index_sets', own)
  const { stream_id } = await server.json<{ stream_id: string }>('POST', '/streams', {
    title: 'Second',
    index_set_id: second.id,
    remove_matches_from_default_stream: true,
    rules: [{ type: 1, field: 'set', value: 'second' }],
  })
  await server.json('POST', `/streams/${stream_id}/resume`)
  const { port } = await server.input(inputTypes.gelfHttp, { enable_bulk_receiving: true, max_chunk_size: 1_000_000 })
  return port
}

/** Counts what was under way when the server was killed, from what the files say. */
class Moments {
  readonly counts: Record<string, number> = {
    'backlog in the journal': 0,
    'room in the journal to be given back': 0,
    'an index to be finished': 0,
    'an index merged': 0,
    'an index half repacked': 0,
    'an index repacked': 0,
  }

  look(dataDir: string): void {
    const seen = new Set([...read(join(dataDir, 'journal.db'), inJournal), ...indexFiles(dataDir).flatMap(inIndex)])
    for (const name of seen) this.counts[name]!++
  }
}

const indexFiles = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'messages'))
    .filter(file => file.endsWith('.db'))
    .map(file => join(dataDir, 'messages', file))

function read<T>(file: string, reading: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return reading(db)
  } finally {
    db.close()
  }
}

const number = (db: DatabaseSync, sql: string): number => Number(Object.values(db.prepare(sql).get() ?? {})[0] ?? 0)

const inJournal = (db: DatabaseSync): string[] => [
  ...(number(db, 'SELECT count(*) FROM batch') > 0 ? ['backlog in the journal'] : []),
  ...(number(db, 'PRAGMA freelist_count') > 0 ? ['room in the journal to be given back'] : []),
]

const inIndex = (file: string): string[] =>
  read(file, db => {
    const meta = (name: string) => number(db, `SELECT v FROM meta WHERE k = '${name}'`)
    return [
      ...(meta('finished') === 0 && number(db, 'SELECT count(*) FROM chunk') > 0 ? ['an index to be finished'] : []),
      ...(number(db, 'SELECT count(*) FROM part') > 0 ? ['an index merged'] : []),
      ...(meta('repackedTo') > 0 && meta('repacked') === 0 ? ['an index half repacked'] : []),
      ...(meta('repacked') === 1 ? ['an index repacked'] : []),
    ]
  })

/** Messages of each batch, and how many of them are different. */
async function batchesIn(server: ServerProcess): Promise<Map<string, { count: number; different: number }>> {
  const { datarows } = await server.json<{ datarows: [string, number, number][] }>('POST', '/search/aggregate', {
    query: 'source:busy-kills',
    timerange: { type: 'relative', range: 0 },
    group_by: [{ field: 'batch', limit: MOST_GROUPS }],
    metrics: [{ function: 'count' }, { function: 'card', field: 'place' }],
  })
  return new Map(datarows.map(([batch, count, different]) => [batch, { count, different }]))
}

/** Looks for everything that was sent, in columns, words and values. */
async function check(server: ServerProcess, { acknowledged }: BusyLoad, random: () => number): Promise<void> {
  expect(acknowledged.length).toBeLessThan(MOST_GROUPS)
  const found = await batchesIn(server)
  const problems: string[] = []
  const whole: string[] = []
  for (const [batch, isAcknowledged] of acknowledged.entries()) {
    const name = nameOf(batch)
    const { count, different } = found.get(name) ?? { count: 0, different: 0 }
    if (isAcknowledged) whole.push(name)
    if (isAcknowledged && different < BATCH_MESSAGES)
      problems.push(`${name}: ${BATCH_MESSAGES - different} acknowledged messages are missing`)
    if (count > different) problems.push(`${name}: ${count - different} messages are there twice`)
  }
  expect(problems).toEqual([])
  const total = [...found.values()].reduce((sum, { count }) => sum + count, 0)
  for (const query of ['*', 'message:request', 'source:busy-kills', 'set:first OR set:second', 'place:>=0'])
    expect([query, await server.total(query)]).toEqual([query, total])
  for (let i = 0; i < LOOKED_FOR; i++) {
    const name = whole[Math.floor(random() * whole.length)]!
    for (const query of [`message:${name}`, `batch:${name}`])
      expect([query, await server.total(query)]).toEqual([query, BATCH_MESSAGES])
  }
}

/** Lines of the log that a kill does not explain. */
const complaints = (server: ServerProcess): string[] =>
  server.output.split('\n').filter(line => /could not be|damaged|was replaced|unexpected/i.test(line))

async function killInOneFolder(rounds: number, threads: number, random: () => number, moments: Moments) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-busy-kills-'))
  const options = (): ServerOptions => ({
    ...withEncoders(threads, FOLDS[Math.floor(random() * FOLDS.length)]),
    dataDir,
  })
  let server = await startServer(options())
  try {
    const load = new BusyLoad(await prepare(server), RATE)
    for (let round = 0; round < rounds; round++) {
      await sleep(random() * LONGEST_ROUND_MS)
      load.isPaused = random() < PAUSED
      if (load.isPaused) await sleep(LEAST_PAUSE_MS + random() * (LONGEST_PAUSE_MS - LEAST_PAUSE_MS))
      await server.kill()
      load.isPaused = true
      expect(complaints(server)).toEqual([])
      // Looking reads the log of a file before the server does: half of the starts find all as the kill left it.
      if (round % 2 === 0) moments.look(dataDir)
      if (random() < KILLED_TWICE) await killStarting(dataDir, random() * LONGEST_START_MS, options())
      server = await startServer(options())
      load.isPaused = false
    }
    await load.stop()
    await drained(server, DRAINED_MS)
    await check(server, load, random)
    expect(complaints(server)).toEqual([])
    await server.stop()
    for (const file of indexFiles(dataDir)) {
      const db = openForWriting(file)
      expect([file, checkIndex(db)]).toEqual([file, []])
      db.close()
    }
    return load.acknowledged.filter(Boolean).length * BATCH_MESSAGES
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

it.each(encoders)(
  `${kills} kills of a busy server with %i threads that encode lose and double nothing (SEED=${seed})`,
  async threads => {
    const random = randomFrom(seed)
    const moments = new Moments()
    let acknowledged = 0
    for (let done = 0; done < kills; done += KILLS_PER_FOLDER)
      acknowledged += await killInOneFolder(Math.min(KILLS_PER_FOLDER, kills - done), threads, random, moments)
    console.info(
      `${threads} threads, ${acknowledged} messages acknowledged; seen at every second kill:`,
      moments.counts,
    )
    expect(acknowledged).toBeGreaterThan(kills * BATCH_MESSAGES)
  },
  300_000 + kills * 60_000,
)
