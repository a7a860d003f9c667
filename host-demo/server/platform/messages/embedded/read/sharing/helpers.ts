/** Asks for the help of idle readers in a job, and gets what they found. */
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Pass } from '../../aggregate/passes.ts'
import type { ChunkRun } from './claims.ts'

/** State of a reader that was asked: two Int32. */
const STAGE = 0
const IS_WANTED = 1
const ASKED = 0
const HELPING = 1
const TOO_LATE = 2

/** The work that readers share. */
export interface Task {
  readonly runs: readonly ChunkRun[]
  /** See `Claims`. */
  readonly taken: SharedArrayBuffer
  /** Of an aggregation. */
  readonly pass: Pass | null
}

/** A reader's request to the pool for help. */
export interface HelpCall {
  readonly task: Task
  /** One for each reader that may help. */
  readonly seats: readonly Seat[]
  /** The job takes long enough for readers to be started. */
  readonly mayStart: boolean
}

/** Of one reader that may help: where it sends what it found, and what it and the one that asked know of each other. */
export interface Seat {
  readonly port: MessagePort
  readonly state: SharedArrayBuffer
}

/** When jobs are shared. */
export interface SharingTimes {
  /** Jobs estimated at less, in milliseconds, are done by one reader. */
  readonly leastMs: number
  /** A job that has run for so long, and is to run for so much longer as it seems, asks for help. */
  readonly afterMs: number
  readonly leftMs: number
}

/** To give and to get what others found costs as much as some milliseconds of reading. */
export const SHARING_TIMES: SharingTimes = { leastMs: 10, afterMs: 10, leftMs: 25 }

/** How a job gets help. */
export interface Sharing {
  readonly times: SharingTimes
  /** Number of the reader, and how many there are. */
  readonly place: number
  readonly readers: number
  readonly ask: (call: HelpCall) => void
  /** Jobs that were shared: what the others found lies in their caches. */
  readonly before: SharedBefore
}

/** Jobs that are kept in mind, and characters of what tells one. */
const MOST_JOBS = 1_000
const MOST_CHARACTERS = 4_096

/** Jobs of a reader, by what is asked whatever the time, that others helped in the last time. */
export class SharedBefore {
  readonly #jobs = new Set<string>()

  has(job: string): boolean {
    return this.#jobs.has(job)
  }

  note(job: string, isShared: boolean): void {
    this.#jobs.delete(job)
    if (!isShared || job === '' || job.length > MOST_CHARACTERS) return
    const [oldest] = this.#jobs
    if (this.#jobs.size >= MOST_JOBS) this.#jobs.delete(oldest!)
    this.#jobs.add(job)
  }
}

/** The findings of a reader that helped; null: it could not. */
export type Found = { readonly part: unknown } | null

/** Whether the reader that asked still wants help; it then waits for what this one finds. */
export const beginHelp = ({ state }: Seat): boolean =>
  Atomics.compareExchange(new Int32Array(state), STAGE, ASKED, HELPING) === ASKED

/** Another job wants the reader that helps. */
export const wantBack = ({ state }: Seat): void => void Atomics.store(new Int32Array(state), IS_WANTED, 1)

export const isWantedBack = ({ state }: Seat): boolean => Atomics.load(new Int32Array(state), IS_WANTED) !== 0

interface Helper {
  readonly port: MessagePort
  readonly state: Int32Array
  readonly found: Promise<Found>
  hasEnded: boolean
}

/** So long a job that was shared before waits for others to begin, since they know what it would have to find out. */
const WAITS_MS = 2
/** It asks again after so many milliseconds. */
const ASKS_AGAIN_MS = 100
/** A job that has run for so long has readers started. */
const STARTS_AFTER_MS = 200

/** The readers that were asked to help in one job. */
export class Helpers {
  readonly #sharing: Sharing
  readonly #task: Task
  readonly #helpers: Helper[] = []
  readonly #begun = performance.now()
  readonly #usedBefore = process.threadCpuUsage().user
  #nextAsk = 0

  constructor(sharing: Sharing, task: Task) {
    this.#sharing = sharing
    this.#task = task
  }

  /** Asks for help when it is time to. @param left of the work, from 1 to 0; `doubleMs`: see `Collector` */
  look(left: number, doubleMs = 0): void {
    const now = performance.now()
    if (now < this.#nextAsk) return
    // Time that others had is no reason: then there are no idle cores.
    const used = (process.threadCpuUsage().user - this.#usedBefore) / 1_000
    const { afterMs, leftMs } = this.#sharing.times
    if (used < afterMs || used * left < (leftMs + doubleMs) * (1 - left)) return
    this.ask()
  }

  /** Asks for help. */
  ask(): void {
    const now = performance.now()
    this.#nextAsk = now + ASKS_AGAIN_MS
    const asked = this.#helpers.filter(({ hasEnded }) => !hasEnded).length
    const seats = Array.from({ length: this.#sharing.readers - 1 - asked }, () => this.#seat())
    if (seats.length === 0) return
    const mayStart = now - this.#begun > STARTS_AFTER_MS
    this.#sharing.ask({ task: this.#task, seats, mayStart })
  }

  /** Waits a little for those that were asked to begin. */
  async begin(): Promise<void> {
    const end = performance.now() + WAITS_MS
    const isOpen = ({ state, hasEnded }: Helper): boolean => !hasEnded && Atomics.load(state, STAGE) === ASKED
    while (this.#helpers.some(isOpen) && performance.now() < end) await new Promise(resolve => setImmediate(resolve))
  }

  /** Resolves to the findings of each reader that has begun to help. The others are too late. */
  async found(): Promise<Found[]> {
    const helping = this.#helpers.filter(
      ({ state }) => Atomics.compareExchange(state, STAGE, ASKED, TOO_LATE) === HELPING,
    )
    return Promise.all(helping.map(({ found }) => found))
  }

  /** Resolves when nobody helps any more, and holds memory for it. */
  async end(): Promise<void> {
    for (const { state } of this.#helpers) Atomics.store(state, IS_WANTED, 1)
    await this.found()
    for (const { port } of this.#helpers) port.close()
  }

  #seat(): Seat {
    const { port1, port2 } = new MessageChannel()
    const state = new SharedArrayBuffer(8)
    const helper: Helper = {
      port: port1,
      state: new Int32Array(state),
      found: new Promise<Found>(resolve => {
        port1.once('message', resolve)
        port1.once('close', () => resolve(null))
      }),
      hasEnded: false,
    }
    void helper.found.then(() => {
      helper.hasEnded = true
    })
    this.#helpers.push(helper)
    return { port: port2, state }
  }
}
