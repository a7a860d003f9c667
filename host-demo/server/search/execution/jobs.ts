/** Running and finished searches. A job runs at once; whoever started it fetches its state, and it stops when nobody does. */
import { ApiError } from '../../platform/errors/errors.ts'
import { newId } from '../../platform/records/ids.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { ExecutionState, Search, SearchError, SearchJob } from '../../../../core/search/schema.ts'
import { logged, Timing } from '../../platform/timing/timing.ts'
import type { Services } from '../../platform/services.ts'
import type { HitRange } from '../types/search-type.ts'
import { bindParameters } from '../parameters.ts'
import { parserOf } from '../query.ts'
import { searchRules } from '../search-rules.ts'
import { bytesOf } from './bytes.ts'
import { effectiveQueries } from './effective.ts'
import type { Computed, Execution, Sharing } from './execute-search-type.ts'
import { tookTooLong } from './errors.ts'
import { InFlight } from './in-flight.ts'
import { planQuery, type PlannedQuery } from './plan-query.ts'
import { QueryRun } from './query-run.ts'
import { refusals } from './refusals.ts'
import { digest } from './shared-key.ts'
import { SharedResults } from './shared-results.ts'

/** A finished job is kept this long after it was last asked for. */
const KEPT_MS = 5 * 60_000
/** A running one nobody has asked for so long is given up. */
const ABANDONED_MS = 60_000

export interface JobLimits {
  /** Milliseconds a job may take. */
  readonly runMs: number
  /** Finished jobs that are kept, and the bytes of their results together; the last one is kept whatever its size. */
  readonly keptJobs: number
  readonly keptBytes: number
  /** Different searches of one user that run at the same time: what is shared is computed once. */
  readonly runningOfOne: number
  /** All running jobs of one user. */
  readonly waitingOfOne: number
}
const LIMITS: JobLimits = {
  runMs: 60_000,
  keptJobs: 200,
  keptBytes: 64 << 20,
  runningOfOne: 40,
  waitingOfOne: 400,
}

/** Search types that settle within so many milliseconds come in one partial answer. */
const GATHER_MS = 15
/** A partial answer has all there is by then: the larger it is, the longer the next one waits. */
const ANSWERED_BYTES_PER_MS = 8 << 10
const PARTIAL_WAIT_MS = 10_000

export interface StartOptions {
  /** Search types of streams that may not be read fail alone. */
  readonly partial?: boolean
  /** Results that others computed at most so long ago are taken, also those that are being computed; absent: none. */
  readonly maxAgeMs?: number
}

type Parts = Pick<Execution, 'services' | 'decorators'>

/** Why a job ended before its time. */
export class SearchCancelled extends Error {
  override readonly name = 'SearchCancelled'
}

export class Job {
  readonly id = newId()
  readonly ownerId: string | null
  /** The same for jobs that share all they compute. */
  readonly work: string
  /** Ids of the streams it reads. */
  readonly #streams: ReadonlySet<string>
  readonly finished: Promise<void>
  lastAsked = performance.now()
  /** The end of it was answered: nobody needs to ask again. */
  delivered = false
  /** Approximate size of the search and of the results that were computed for it. */
  bytes: number
  readonly #controller = new AbortController()
  readonly #search: Search
  readonly #owner: string
  readonly #runs: readonly QueryRun[]
  readonly #refused: readonly SearchError[]
  #done = false
  #timedOut = false
  /** Search types that are settled, and those of them that a partial answer had. */
  #settled = 0
  #answered = 0
  #answeredAt = -Infinity
  #next = Promise.withResolvers<void>()

  constructor(
    execution: Omit<Execution, 'signal' | 'now'>,
    search: Search,
    planned: readonly PlannedQuery[],
    work: string | null,
    runMs: number,
  ) {
    const { caller, services } = execution
    this.ownerId = caller.userId
    this.work = work ?? this.id
    this.#streams = new Set(planned.flatMap(({ streams }) => streams))
    this.#owner = caller.username ?? ''
    this.#search = search
    this.bytes = bytesOf(search)
    const running: Execution = { ...execution, now: Date.now(), signal: this.#controller.signal }
    this.#refused = refusals(planned, running)
    const run = this.#refused.length === 0 ? planned : []
    this.#runs = run.map(query => new QueryRun(query, running, bytes => this.#take(bytes)))
    const timer = setTimeout(() => {
      this.#timedOut = true
      this.#controller.abort(tookTooLong(runMs))
    }, runMs)
    const timing = new Timing()
    this.finished = timing
      .run(() => Promise.all(this.#runs.map(one => one.run())))
      .then(
        () => undefined,
        error => {
          if (!this.#controller.signal.aborted) services.log.error({ err: error }, 'search job failed')
        },
      )
      .finally(() => {
        clearTimeout(timer)
        this.#done = true
        this.#tellSlow(services, timing)
      })
  }

  #take(bytes: number): void {
    this.bytes += bytes
    this.#settled++
    this.#next.resolve()
    this.#next = Promise.withResolvers()
  }

  /**
   * Resolves when search types are settled that no partial answer had, or it is done. Those that settle together come together, and a large
   * answer is not repeated for each of them.
   */
  async news(): Promise<void> {
    if (this.#settled === this.#answered) await Promise.race([this.finished, this.#next.promise])
    const due = this.#answeredAt + this.bytes / ANSWERED_BYTES_PER_MS
    await within(Math.max(GATHER_MS, due - performance.now()), this.finished)
  }

  /** By its ids: what it looked for is its owner's. */
  #tellSlow({ log, settings }: Services, { total, spent }: Timing): void {
    if (total < settings.slowRequestMs) return
    const { id, queries } = this.#search
    log.warn(
      {
        search: id,
        job: this.id,
        user: this.#owner,
        queries: queries.length,
        ms: Math.round(total),
        ...logged(spent),
      },
      this.#timedOut ? 'A search took too long and was stopped.' : 'A search took long.',
    )
  }

  /** Whether `caller` started it and may still read all of its streams. */
  mayRead(caller: Caller): boolean {
    return this.ownerId === caller.userId && [...this.#streams].every(id => caller.isPermitted(`streams:read:${id}`))
  }

  get done(): boolean {
    return this.#done
  }
  /** It was stopped because it took too long; what was finished by then is in the results. */
  get timedOut(): boolean {
    return this.#timedOut
  }

  cancel(): void {
    if (!this.#done) this.#controller.abort(new SearchCancelled('The search was cancelled.'))
  }

  /** Its state as the contract has it: queries that still run are left out. */
  toJSON(): SearchJob {
    return this.#state(this.#runs.filter(({ done }) => done))
  }

  /** Its state with what is there of queries that still run. */
  partialState(): SearchJob {
    this.#answered = this.#settled
    this.#answeredAt = performance.now()
    return this.#state(this.#runs)
  }

  #state(runs: readonly QueryRun[]): SearchJob {
    const results = runs.map(run => [run.id, run.toResult()] as const)
    const errors: SearchError[] = [...this.#refused, ...results.flatMap(([, result]) => result.errors)]
    const cancelled = this.#controller.signal.aborted && !this.#timedOut
    this.delivered = this.#done
    return {
      execution: { done: this.#done, cancelled, completed_exceptionally: errors.length > 0 },
      results: Object.fromEntries(results),
      ...(errors.length > 0 && { errors }),
      id: this.id,
      search_id: this.#search.id,
      owner: this.#owner,
    }
  }
}

export class SearchJobs {
  readonly #parts: Parts
  readonly #limits: JobLimits
  readonly #jobs = new Map<string, Job>()
  readonly #running = new Set<Job>()
  /** Bytes of the jobs that are kept and finished. */
  #keptBytes = 0
  readonly #shared: Omit<Sharing, 'maxAgeMs'>

  constructor(parts: Parts, limits: Partial<JobLimits> = {}) {
    this.#parts = parts
    this.#limits = { ...LIMITS, ...limits }
    const limitMs = this.#limits.runMs
    const inFlight = { limitMs, tooLong: () => tookTooLong(limitMs) }
    this.#shared = {
      results: new SharedResults<Computed>(inFlight),
      hitRanges: new InFlight<HitRange | null>(inFlight),
    }
  }

  /**
   * @throws MissingStreamPermission unless `partial`; ApiError 400 for an execution state or parameters that make no sense, 429 for too many
   * at once
   */
  async start(
    caller: Caller,
    search: Search,
    state: ExecutionState,
    { partial = false, maxAgeMs }: StartOptions = {},
  ): Promise<Job> {
    const queries = effectiveQueries(search, state)
    const { services } = this.#parts
    const parse = parserOf(services, bindParameters(search.parameters, state.parameter_bindings))
    const planned = await Promise.all(queries.map(query => planQuery(services, caller, query, partial)))
    const rules = await searchRules(services)
    const sharing = maxAgeMs === undefined ? null : { ...this.#shared, maxAgeMs }
    const work = sharing && digest(search, state)
    // Nothing is waited for between counting and starting: searches that come together count as well.
    this.#refuseMany(caller, work)
    const execution = { ...this.#parts, caller, parse, rules, sharing }
    const job = new Job(execution, search, planned, work, this.#limits.runMs)
    this.#jobs.set(job.id, job)
    this.#running.add(job)
    void job.finished.then(() => this.#keep(job))
    return job
  }

  /** @throws ApiError 429 */
  #refuseMany(caller: Caller, work: string | null): void {
    const { runningOfOne, waitingOfOne } = this.#limits
    const running = [...this.#running].filter(job => !job.done && job.ownerId === caller.userId)
    const different = new Set(running.map(job => job.work))
    const isNew = work === null || !different.has(work)
    if (running.length < waitingOfOne && (different.size < runningOfOne || !isNew)) return
    throw new ApiError(429, `${running.length} searches of yours are running. Wait for one to finish, or cancel one.`)
  }

  /** The oldest results make room for those of `last`, which has finished, first those whose end was answered. */
  #keep(last: Job): void {
    const { keptJobs, keptBytes } = this.#limits
    this.#running.delete(last)
    if (!this.#jobs.has(last.id)) return
    this.#keptBytes += last.bytes
    while (this.#jobs.size - this.#running.size > keptJobs || this.#keptBytes > keptBytes) {
      let oldest: Job | null = null
      for (const job of this.#jobs.values())
        if (job !== last && !this.#running.has(job) && (oldest === null || goesBefore(job, oldest))) oldest = job
      if (oldest === null) break
      this.#forget(oldest)
    }
  }

  #forget(finished: Job): void {
    this.#jobs.delete(finished.id)
    this.#keptBytes -= finished.bytes
  }

  /** Null for an unknown job, one of somebody else, and one over streams that the caller may no longer read. */
  find(caller: Caller, id: string): Job | null {
    const job = this.#jobs.get(id)
    if (!job?.mayRead(caller)) return null
    job.lastAsked = performance.now()
    return job
  }

  close(): void {
    for (const job of this.#running) job.cancel()
    this.#jobs.clear()
  }

  /** Gives up running jobs nobody waits for and forgets finished ones. */
  sweep(): void {
    this.#shared.results.sweep()
    const now = performance.now()
    for (const job of this.#jobs.values()) {
      if (!job.done && now - job.lastAsked > ABANDONED_MS) job.cancel()
      if (!this.#running.has(job) && now - job.lastAsked > KEPT_MS) this.#forget(job)
    }
  }
}

/** Whether a finished job makes room before another. */
const goesBefore = (one: Job, other: Job): boolean =>
  one.delivered === other.delivered ? one.lastAsked < other.lastAsked : one.delivered

/**
 * Waits until the job is done, `milliseconds` have passed, or the asker is gone, which cancels it.
 * @param signal aborts when the asker leaves
 */
export const settle = (job: Job, milliseconds: number, signal: AbortSignal): Promise<void> =>
  waitFor(job, job.finished, milliseconds, signal)

/** Waits until there is something new for `partialState`, ten seconds have passed, or the asker is gone, which cancels it. */
export const settlePartly = (job: Job, signal: AbortSignal, milliseconds = PARTIAL_WAIT_MS): Promise<void> =>
  waitFor(job, job.news(), milliseconds, signal)

async function waitFor(job: Job, event: Promise<void>, milliseconds: number, signal: AbortSignal): Promise<void> {
  const leave = () => job.cancel()
  signal.addEventListener('abort', leave, { once: true })
  try {
    if (signal.aborted) leave()
    await within(milliseconds, event)
  } finally {
    signal.removeEventListener('abort', leave)
    job.lastAsked = performance.now()
  }
}

/** Waits for an event, at most so many milliseconds. */
async function within(milliseconds: number, event: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  try {
    await Promise.race([event, promise])
  } finally {
    clearTimeout(timer)
  }
}
