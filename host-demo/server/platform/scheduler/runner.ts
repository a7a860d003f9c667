/** Runs jobs: each once, within the limit of its kind, with retries; cancels them, and takes up those of an earlier start. */
import type { Logger } from 'pino'
import { newId } from '../records/ids.ts'
import type { Clock } from './clock.ts'
import {
  isLive,
  keptJobs,
  NotCancelable,
  ServerStops,
  TooManyJobs,
  type AnyKind,
  type Job,
  type JobContext,
} from './job.ts'
import type { JobStore } from './store.ts'

/** A job that was running at so many kills may be what kills the server. */
const MAX_KILLS = 3
/** A cancelled job has this long to end before the answer says that it still runs. */
const CANCEL_WAIT_MS = 2000

export interface JobRequest {
  readonly data: unknown
  readonly id?: string
  readonly key?: string | null
  readonly requestedBy?: string | null
  readonly schedule?: string
  /** The job has a row; by default as its kind says. */
  readonly recorded?: boolean
}

export interface StartedJob {
  readonly job: Job
  /** Resolves with the job when it has ended; when the server stops before that, with the job as the next start takes it up. */
  readonly done: Promise<Job>
}

interface Live {
  job: Job
  readonly kind: AnyKind
  readonly recorded: boolean
  readonly done: PromiseWithResolvers<Job>
  /** While it runs. */
  controller: AbortController | null
  /** The attempt that runs. */
  running: Promise<void>
  /** Ends the wait for the next attempt. */
  endWait: (() => void) | null
  /** Is in the records, and may run. */
  ready: Promise<void>
  queued: boolean
}

export interface RunnerParts {
  readonly kinds: ReadonlyMap<string, AnyKind>
  readonly store: JobStore
  readonly clock: Clock
  readonly log: Logger
}

export class Runner {
  readonly #parts: RunnerParts
  readonly #live = new Map<string, Live>()
  /** The claim of this start of the server. */
  readonly #claim = newId()
  #open = false
  #closing = false

  constructor(parts: RunnerParts) {
    this.#parts = parts
  }

  /** Takes up the jobs that an earlier start left behind, and begins to run. */
  async open(): Promise<void> {
    for (const job of (await this.#parts.store.all()).toReversed())
      if (isLive(job) && !this.#live.has(job.id)) await this.#takeUp(job)
    this.#open = true
    for (const kind of this.#parts.kinds.values()) this.#next(kind)
  }

  /**
   * Starts a job, or gives the live one that has its key. Resolves when the job is in the records.
   * @throws TooManyJobs
   */
  async start(
    kind: AnyKind,
    { data, id, key = null, requestedBy = null, schedule, recorded = keptJobs(kind) > 0 }: JobRequest,
  ): Promise<StartedJob> {
    const present = key === null ? undefined : this.#of(kind).find(({ job }) => job.key === key)
    if (present) {
      await present.ready
      return { job: present.job, done: present.done.promise }
    }
    const { atOnce = 1, beyondLimit = 'wait' } = kind
    if (beyondLimit === 'refuse' && this.#of(kind).length >= atOnce) throw new TooManyJobs(kind.kind, atOnce)
    const now = this.#parts.clock.now()
    const live = this.#add(
      kind,
      {
        id: id ?? newId(now),
        kind: kind.kind,
        key,
        schedule: schedule ?? null,
        data: data ?? null,
        requestedBy,
        status: 'runnable',
        createdAt: now,
        startedAt: null,
        finishedAt: null,
        attempt: 1,
        kills: 0,
        percent: 0,
        info: '',
        claim: null,
      },
      recorded,
    )
    if (recorded) live.ready = this.#parts.store.put(live.job)
    try {
      await live.ready
    } catch (error) {
      // A scheduled job runs unrecorded: it may be the one that makes room on the disk.
      if (schedule === undefined) {
        this.#live.delete(live.job.id)
        throw error
      }
      this.#parts.log.warn({ err: error, job: kind.kind }, 'A job could not be recorded; it runs all the same.')
    }
    live.queued = true
    this.#next(kind)
    return { job: live.job, done: live.done.promise }
  }

  /** Returns the jobs that have not ended and have a row. */
  live(): readonly Job[] {
    return [...this.#live.values()].filter(({ recorded }) => recorded).map(({ job }) => job)
  }

  find(id: string): Job | null {
    return this.#live.get(id)?.job ?? null
  }

  /** Cancels a live job and returns how it is then; null: it is not live. @throws NotCancelable */
  async cancel(id: string): Promise<Job | null> {
    const live = this.#live.get(id)
    if (!live) return null
    if (!live.kind.cancelable) throw new NotCancelable(live.kind.kind)
    if (live.controller) {
      live.controller.abort()
      const waited = Promise.withResolvers<void>()
      const stop = this.#parts.clock.wake(CANCEL_WAIT_MS, waited.resolve)
      await Promise.race([live.done.promise, waited.promise])
      stop()
    } else await this.#end(live, { status: 'cancelled' })
    return live.job
  }

  /** Stops: jobs that are cancelable, or end on a stop, are aborted at once, the others when `deadlineMs` are over; after as long again they are left behind. */
  async close(deadlineMs: number): Promise<void> {
    this.#closing = true
    for (const live of this.#live.values()) live.endWait?.()
    const running = () => [...this.#live.values()].filter(({ controller }) => controller !== null)
    const ended = async () => {
      const over = Promise.withResolvers<void>()
      const stop = this.#parts.clock.wake(deadlineMs, over.resolve)
      await Promise.race([Promise.all(running().map(live => live.running)), over.promise])
      stop()
    }
    for (const { kind, controller } of running())
      if (kind.cancelable || kind.endsOnStop) controller!.abort(new ServerStops())
    if (running().length > 0) await ended()
    for (const { controller } of running()) controller!.abort(new ServerStops())
    if (running().length > 0) await ended()
    for (const { job } of running())
      this.#parts.log.warn({ job: job.kind }, 'A job did not end in time; the server stops without it.')
    for (const { job, done } of this.#live.values()) done.resolve(job)
  }

  #of(kind: AnyKind): Live[] {
    return [...this.#live.values()].filter(live => live.kind === kind)
  }

  #add(kind: AnyKind, job: Job, recorded: boolean): Live {
    const live: Live = {
      job,
      kind,
      recorded,
      done: Promise.withResolvers(),
      controller: null,
      running: Promise.resolve(),
      endWait: null,
      ready: Promise.resolve(),
      queued: false,
    }
    this.#live.set(job.id, live)
    return live
  }

  async #takeUp(job: Job): Promise<void> {
    const kind = this.#parts.kinds.get(job.kind)
    const wasKilled = job.status === 'running' && job.claim !== this.#claim
    const kills = job.kills + (wasKilled ? 1 : 0)
    const reason = !kind
      ? 'This version of the server does not know this kind of job.'
      : wasKilled && kind.interrupted === 'fail'
        ? 'The server ended while it ran.'
        : kills >= MAX_KILLS
          ? `The server ended ${kills} times while it ran.`
          : null
    if (kind && reason === null) {
      this.#add(kind, { ...job, kills, status: 'runnable', percent: 0, claim: null }, true).queued = true
      return
    }
    await this.#keep({ ...job, kills, status: 'error', info: reason ?? '', finishedAt: this.#parts.clock.now() }, kind)
  }

  #next(kind: AnyKind): void {
    if (!this.#open || this.#closing) return
    const all = this.#of(kind)
    let free = (kind.atOnce ?? 1) - all.filter(({ controller }) => controller !== null).length
    for (const live of all) {
      if (free <= 0) return
      if (!live.queued) continue
      free--
      live.queued = false
      live.running = this.#run(live, (live.controller = new AbortController()))
    }
  }

  async #run(live: Live, { signal }: AbortController): Promise<void> {
    const { clock, log } = this.#parts
    live.job = { ...live.job, status: 'running', startedAt: clock.now(), claim: this.#claim }
    if (live.recorded) await this.#keep(live.job, live.kind)
    const context: JobContext<unknown> = {
      id: live.job.id,
      data: live.job.data,
      signal,
      attempt: live.job.attempt,
      log,
      progress: (percent, info = live.job.info) => {
        live.job = { ...live.job, percent: Math.min(100, Math.max(0, Math.floor(percent))), info }
      },
    }
    try {
      signal.throwIfAborted()
      await live.kind.run(context as JobContext<never>)
      await this.#end(live, { status: 'complete', percent: 100 })
    } catch (error) {
      await this.#failed(live, error, signal)
    }
  }

  async #failed(live: Live, error: unknown, signal: AbortSignal): Promise<void> {
    const { interrupted = 'restart', retry = { attempts: 1, delayMs: 0, maxDelayMs: 0 } } = live.kind
    const { kind, attempt } = live.job
    const info = error instanceof Error ? error.message : String(error)
    if (signal.aborted) {
      if (!(signal.reason instanceof ServerStops)) return this.#end(live, { status: 'cancelled' })
      // A kind that is not restarted stays running in the records, as after a kill; the next start says that it failed.
      return this.#end(live, interrupted === 'restart' ? { status: 'runnable', claim: null } : {})
    }
    const isLast = attempt >= retry.attempts
    const level = isLast ? 'error' : attempt === 1 ? 'warn' : 'debug'
    this.#parts.log[level](
      { err: error, job: kind, attempt },
      isLast ? 'A job failed.' : 'A job failed; it is tried again.',
    )
    if (isLast) return this.#end(live, { status: 'error', info })
    live.controller = null
    live.job = { ...live.job, status: 'runnable', claim: null, attempt: attempt + 1, info }
    if (live.recorded) await this.#keep(live.job, live.kind)
    this.#next(live.kind)
    if (this.#closing) return
    live.endWait = this.#parts.clock.wake(Math.min(retry.maxDelayMs, retry.delayMs * 2 ** (attempt - 1)), () => {
      live.endWait = null
      live.queued = true
      this.#next(live.kind)
    })
  }

  async #end(live: Live, outcome: Partial<Job>): Promise<void> {
    live.endWait?.()
    live.queued = false
    live.job = { ...live.job, ...outcome }
    if (!isLive(live.job)) live.job = { ...live.job, finishedAt: this.#parts.clock.now() }
    if (live.recorded) await this.#keep(live.job, live.kind)
    this.#live.delete(live.job.id)
    live.controller = null
    live.done.resolve(live.job)
    this.#next(live.kind)
  }

  /** A job goes on where the disk is full. */
  async #keep(job: Job, kind: AnyKind | undefined): Promise<void> {
    const { store, log } = this.#parts
    try {
      await store.put(job)
      if (!isLive(job)) await store.prune(job.kind, keptJobs(kind))
    } catch (error) {
      log.warn({ err: error, job: job.kind }, 'The state of a job could not be recorded.')
    }
  }
}
