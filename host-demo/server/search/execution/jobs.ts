/** Running and finished searches. A job runs at once; whoever started it fetches its state, and it stops when nobody does. */
import { ApiError } from '../../platform/errors/errors.ts'
import { newId } from '../../platform/records/ids.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { ExecutionState, QueryResult, Search, SearchError, SearchJob } from '../../../../core/search/schema.ts'
import { logged, Timing } from '../../platform/timing/timing.ts'
import type { Services } from '../../platform/services.ts'
import { effectiveQueries } from './effective.ts'
import { bytesOf } from './bytes.ts'
import { executeQuery, planQuery, type Execution, type PlannedQuery } from './execute-query.ts'
import { tookTooLong } from './errors.ts'
import { refusals } from './refusals.ts'
import { searchRules, type SearchRules } from '../search-rules.ts'

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
  /** Jobs of one user that run at the same time. */
  readonly runningOfOne: number
}
const LIMITS: JobLimits = { runMs: 60_000, keptJobs: 50, keptBytes: 64 << 20, runningOfOne: 40 }

type Parts = Pick<Execution, 'services' | 'decorators'>

/** Why a job ended before its time. */
export class SearchCancelled extends Error {
  override readonly name = 'SearchCancelled'
}

export class Job {
  readonly id = newId()
  readonly ownerId: string | null
  /** Ids of the streams it reads. */
  readonly #streams: ReadonlySet<string>
  readonly finished: Promise<void>
  lastAsked = performance.now()
  /** Approximate size of the results; 0 while it runs. */
  bytes = 0
  readonly #controller = new AbortController()
  readonly #search: Search
  readonly #owner: string
  /** By query id; the finished ones. */
  readonly #results = new Map<string, QueryResult>()
  readonly #refused: readonly SearchError[]
  #done = false
  #timedOut = false

  constructor(
    parts: Parts,
    caller: Caller,
    search: Search,
    planned: readonly PlannedQuery[],
    rules: SearchRules,
    runMs: number,
  ) {
    this.ownerId = caller.userId
    this.#streams = new Set(
      planned.flatMap(({ scope, scopes }) => [scope, ...scopes.values()]).flatMap(({ ids }) => ids),
    )
    this.#owner = caller.username ?? ''
    this.#search = search
    const { services } = parts
    const execution = { ...parts, caller, now: Date.now(), signal: this.#controller.signal, rules }
    this.#refused = refusals(planned, execution)
    const run = this.#refused.length === 0 ? planned : []
    const timer = setTimeout(() => {
      this.#timedOut = true
      this.#controller.abort(tookTooLong(runMs))
    }, runMs)
    const timing = new Timing()
    const execute = async (query: PlannedQuery) =>
      void this.#results.set(query.query.id, await executeQuery(query, execution))
    this.finished = timing
      .run(() => Promise.all(run.map(execute)))
      .then(
        () => undefined,
        error => {
          if (!this.#controller.signal.aborted) services.log.error({ err: error }, 'search job failed')
        },
      )
      .finally(() => {
        clearTimeout(timer)
        this.bytes = bytesOf([...this.#results.values()])
        this.#done = true
        this.#tellSlow(services, timing)
      })
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

  toJSON(): SearchJob {
    const errors: SearchError[] = [...this.#refused, ...[...this.#results.values()].flatMap(result => result.errors)]
    const cancelled = this.#controller.signal.aborted && !this.#timedOut
    return {
      execution: { done: this.#done, cancelled, completed_exceptionally: errors.length > 0 },
      results: Object.fromEntries(this.#results),
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

  constructor(parts: Parts, limits: Partial<JobLimits> = {}) {
    this.#parts = parts
    this.#limits = { ...LIMITS, ...limits }
  }

  /** @throws MissingStreamPermission; ApiError 400 for an execution state that makes no sense, 429 for too many at once */
  async start(caller: Caller, search: Search, state: ExecutionState): Promise<Job> {
    const queries = effectiveQueries(search, state)
    const { services } = this.#parts
    const planned = await Promise.all(queries.map(query => planQuery(services, caller, query)))
    const rules = await searchRules(services)
    // Nothing is waited for between counting and starting: searches that come together count as well.
    const running = [...this.#jobs.values()].filter(job => !job.done && job.ownerId === caller.userId)
    if (running.length >= this.#limits.runningOfOne) {
      throw new ApiError(429, `${running.length} searches of yours are running. Wait for one to finish, or cancel one.`)
    }
    const job = new Job(this.#parts, caller, search, planned, rules, this.#limits.runMs)
    this.#jobs.set(job.id, job)
    void job.finished.then(() => this.#forgetOldest(job))
    return job
  }

  /** The oldest results make room for those of `last`. */
  #forgetOldest(last: Job): void {
    const { keptJobs, keptBytes } = this.#limits
    const finished = [...this.#jobs.values()].filter(job => job.done && job !== last)
    let bytes = finished.reduce((sum, job) => sum + job.bytes, last.bytes)
    let count = finished.length + 1
    for (const old of finished.sort((a, b) => a.lastAsked - b.lastAsked)) {
      if (count <= keptJobs && bytes <= keptBytes) break
      this.#jobs.delete(old.id)
      bytes -= old.bytes
      count--
    }
  }

  /** Null for an unknown job, one of somebody else, and one over streams that the caller may no longer read. */
  find(caller: Caller, id: string): Job | null {
    const job = this.#jobs.get(id)
    if (!job?.mayRead(caller)) return null
    job.lastAsked = performance.now()
    return job
  }

  close(): void {
    for (const job of this.#jobs.values()) job.cancel()
    this.#jobs.clear()
  }

  /** Gives up running jobs nobody waits for and forgets finished ones. */
  sweep(): void {
    const now = performance.now()
    for (const job of this.#jobs.values()) {
      if (!job.done && now - job.lastAsked > ABANDONED_MS) job.cancel()
      if (job.done && now - job.lastAsked > KEPT_MS) this.#jobs.delete(job.id)
    }
  }
}

/**
 * Waits until the job is done, `milliseconds` have passed, or the asker is gone, which cancels it.
 * @param signal aborts when the asker leaves
 */
export async function settle(job: Job, milliseconds: number, signal: AbortSignal): Promise<void> {
  const leave = () => job.cancel()
  signal.addEventListener('abort', leave, { once: true })
  let timer: NodeJS.Timeout | undefined
  try {
    if (signal.aborted) leave()
    await Promise.race([
      job.finished,
      new Promise<void>(resolve => {
        timer = setTimeout(resolve, milliseconds)
      }),
    ])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
    job.lastAsked = performance.now()
  }
}
