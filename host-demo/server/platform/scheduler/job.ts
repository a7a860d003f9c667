/** Kinds of background work, and one run of it. Instants are UTC milliseconds. */
import type { Logger } from 'pino'
import type { Trigger } from './trigger.ts'

/** `runnable`: waits for its turn, or for its next attempt. */
export type JobStatus = 'runnable' | 'running' | 'complete' | 'error' | 'cancelled'

export interface Job {
  readonly id: string
  readonly kind: string
  /** Key that one live job of a kind at most has; null: any number of jobs. */
  readonly key: string | null
  /** The schedule that was due; null: somebody asked for it. */
  readonly schedule: string | null
  readonly data: unknown
  /** User id of who asked for it; null: the server. */
  readonly requestedBy: string | null
  readonly status: JobStatus
  readonly createdAt: number
  readonly startedAt: number | null
  readonly finishedAt: number | null
  /** Counts from 1. */
  readonly attempt: number
  /** Number of times that the server ended without stopping while it ran. */
  readonly kills: number
  readonly percent: number
  /** Its progress in words, or why it failed. */
  readonly info: string
  /** The start of the server that runs it: its lease. A running job with the claim of another start was killed. */
  readonly claim: string | null
}

export interface JobContext<Data> {
  readonly id: string
  readonly data: Data
  /** Aborts when the job is cancelled or the server stops. */
  readonly signal: AbortSignal
  readonly attempt: number
  readonly log: Logger
  /** Says how far the work is, 0 to 100. It is held in memory. */
  progress(percent: number, info?: string): void
}

/** Attempts in all; the delay doubles from `delayMs` to `maxDelayMs`. */
export interface RetryPolicy {
  readonly attempts: number
  readonly delayMs: number
  readonly maxDelayMs: number
}

/** `run`: what was missed while the server was stopped runs once. `skip`: it waits for the next time. */
export type MissedPolicy = 'run' | 'skip'

export interface JobKind<Data = void> {
  /** Stays the same for good: records and permissions (`systemjobs:delete:<kind>`) name it. Ends with `Job`. */
  readonly kind: string
  /** One line for administrators. */
  readonly description: string
  /** Names the thing that a job works on, for administrators; null: no single one. */
  subject?(data: Data): Promise<string | null> | string | null
  /** Name by which `POST /system/jobs` starts it, for example `FIX_DEFLECTOR_DELETE_INDEX`; its work takes no data. */
  readonly apiName?: string
  /**
   * Does the work. It returns when everything is done, and throws when it ends early, for example `signal.reason`. Work may run twice: a
   * killed job starts again, so what it does must be repeatable.
   */
  run(context: JobContext<Data>): Promise<void> | void
  /** The schedule every server has for this kind; its work takes no data. */
  readonly schedule?: { readonly trigger: Trigger; readonly missed: MissedPolicy }
  /** Jobs of the kind that run at once; 1 unless given. */
  readonly atOnce?: number
  /** Treatment of a job beyond `atOnce`; `wait` unless given. */
  readonly beyondLimit?: 'wait' | 'refuse'
  /** Obeys its signal: it can be cancelled, and a stopping server does not wait for it to finish. False unless given. */
  readonly cancelable?: boolean
  /** Nobody can cancel it, but a stopping server aborts it at once: it only waits for work done elsewhere. False unless given. */
  readonly endsOnStop?: boolean
  readonly reportsProgress?: boolean
  /** Treatment of a job that ran when the server was killed or stopped; `restart` unless given. */
  readonly interrupted?: 'restart' | 'fail'
  /** One attempt unless given. */
  readonly retry?: RetryPolicy
  /** Finished jobs that are kept; 20 unless given. 0: the kind leaves no records, and a job that a kill ends is forgotten. */
  readonly history?: number
}

/** Kinds as the scheduler keeps them, whatever their data. */
export type AnyKind = JobKind<never>

export class TooManyJobs extends Error {
  override readonly name = 'TooManyJobs'
  constructor(kind: string, atOnce: number) {
    super(`${kind} is running already: ${atOnce} at once is the limit.`)
  }
}

export class NotCancelable extends Error {
  override readonly name = 'NotCancelable'
  constructor(kind: string) {
    super(`${kind} cannot be cancelled.`)
  }
}

/** The reason of a signal that aborts because the server stops. */
export class ServerStops extends Error {
  override readonly name = 'ServerStops'
  constructor() {
    super('The server stops.')
  }
}

export const isLive = ({ status }: Job): boolean => status === 'runnable' || status === 'running'
export const keptJobs = (kind: AnyKind | undefined): number => kind?.history ?? 20
