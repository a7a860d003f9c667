/** Rounds of load and `kill -9` against a real server; senders send again what nobody answered, as agents do. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomFrom } from '../bench/messages.ts'
import { inputTypes } from '../support/input-types.ts'
import { postGelf } from '../support/senders.ts'
import {
  launchServer,
  startServer,
  until,
  type ServerOptions,
  type ServerProcess,
  withEncoders,
} from '../support/server.ts'
import { Checker, type Verdict } from './checker.ts'

export interface Kills {
  readonly rounds: number
  readonly seed: number
  /** Rounds between two checks. */
  readonly checkEvery: number
  readonly longestRoundMs?: number
  /** Options for the next start of the server. */
  options?(random: () => number): ServerOptions
  /** Once, before the load. */
  prepare?(server: ServerProcess): Promise<void>
  /** In every round, right before the kill. */
  beforeKill?(server: ServerProcess, random: () => number): Promise<unknown>
  /** With every check, when the journal is empty. */
  look?(server: ServerProcess): Promise<void>
}

const senders = 3
const perBatch = 20
/** Share of kills that are followed by another while the server starts and reads its journal again. */
const killedTwice = 0.3
const longestStartMs = 2000
/** Limit of groups in one aggregation. */
const mostGroups = 10_000

/** None to three threads process beside the processing worker; they take a second to start. */
export const anyEncoders = (random: () => number): ServerOptions => withEncoders(Math.floor(random() * 4))

/** Gives the verdicts of all checks, and how many messages were acknowledged. */
export async function killRepeatedly({
  rounds,
  seed,
  checkEvery,
  longestRoundMs = 500,
  options = () => ({}),
  prepare,
  beforeKill,
  look,
}: Kills): Promise<{ verdicts: Verdict[]; acknowledged: number }> {
  const random = randomFrom(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-kills-'))
  const checker = new Checker()
  const verdicts: Verdict[] = []
  let server = await startServer({ ...options(random), dataDir })
  try {
    await prepare?.(server)
    const { port } = await server.input(inputTypes.gelfHttp, { enable_bulk_receiving: true })
    for (let round = 1; round <= rounds; ) {
      const epoch = round
      const load = new Load(port, checker, epoch)
      for (const end = Math.min(rounds, round + checkEvery - 1); round <= end; round++) {
        await pause(random() * longestRoundMs)
        await beforeKill?.(server, random)
        await server.kill()
        if (random() < killedTwice) await killStarting(dataDir, random() * longestStartMs, options(random))
        server = await startServer({ ...options(random), dataDir })
      }
      await load.stop()
      await drained(server)
      verdicts.push(checker.check(await marksOf(server, epoch, load.batches)))
      await look?.(server)
      checker.forget()
    }
    return { verdicts, acknowledged: checker.acknowledged }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** A start that is killed after a while. */
export async function killStarting(dataDir: string, afterMs: number, options?: ServerOptions): Promise<void> {
  const server = await launchServer({ ...options, dataDir })
  await pause(afterMs)
  await server.kill()
}

/** Longer than the workers take from one telling of their counters to the next. */
const countersMs = 1500

/** Waits until the journal is empty twice: what was sent last may have come in after the counters of the first time. */
export async function drained(server: ServerProcess, timeout = 60_000): Promise<void> {
  const isEmpty = async () => {
    const journal = await server.json<{ uncommitted_journal_entries: number }>('GET', '/system/journal')
    return journal.uncommitted_journal_entries === 0
  }
  await until(isEmpty, 'the journal to be processed', timeout)
  await pause(countersMs)
  await until(isEmpty, 'the journal to be processed', timeout)
}

/** Sends until it is stopped, and then until everything is answered. */
class Load {
  batches = 0
  #stopped = false
  readonly #port: number
  readonly #checker: Checker
  readonly #epoch: number
  readonly #running: Promise<unknown>

  constructor(port: number, checker: Checker, epoch: number) {
    this.#port = port
    this.#checker = checker
    this.#epoch = epoch
    this.#running = Promise.all(Array.from({ length: senders }, () => this.#send()))
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  async #send(): Promise<void> {
    while (!this.#stopped) {
      const number = this.batches++
      const batch = `${this.#epoch}.${number}`
      const ids = Array.from({ length: perBatch }, (_, i) => `${batch}.${i}`)
      const body = ids
        .map(id =>
          JSON.stringify({
            version: '1.1',
            host: 'kill-test',
            short_message: `the message ${id}, about as long as a line of a log is in reality`,
            _mark: id,
            _epoch: this.#epoch,
            _batch: number,
          }),
        )
        .join('\n')
      for (let answered = false; !answered; ) {
        this.#checker.sending(batch, ids)
        answered = (await postGelf(this.#port, body).catch(() => 0)) === 202
        if (!answered) await pause(20)
      }
      this.#checker.answered(batch)
    }
  }
}

/** Counts the messages of each mark, for batches from 0 on. */
export async function marksOf(server: ServerProcess, epoch: number, batches: number): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const step = mostGroups / perBatch
  for (let from = 0; from < batches; from += step) {
    const { datarows } = await server.json<{ datarows: [string, number][] }>('POST', '/search/aggregate', {
      query: `epoch:${epoch} AND batch:[${from} TO ${from + step}}`,
      timerange: { type: 'relative', range: 0 },
      group_by: [{ field: 'mark', limit: mostGroups }],
      metrics: [{ function: 'count' }],
    })
    for (const [mark, times] of datarows) found.set(mark, times)
  }
  return found
}
