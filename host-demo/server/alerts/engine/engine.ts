/** Runs event definitions: each of its windows once, over restarts and kills. docs/guide/alerts.md says what a run covers. */
import type { PreviewCurve, SchedulerContext } from '../../../../core/alerts/schema.ts'
import type { TimeRange } from '../../../../core/time/time-range.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { Services } from '../../platform/services.ts'
import type { StoredDefinition } from '../collection.ts'
import type { NewEvent, RunPart } from '../run.ts'

export interface EngineParts {
  readonly services: Services
  /** Take part in the commit of each run, in this order: the log of events, the queue of notifications. */
  readonly parts: readonly RunPart[]
  /**
   * Returns which of these events there are already, in the outbox or among the stored ones; their times lie within the range (UTC
   * milliseconds, both inclusive). A window that is evaluated again asks it.
   */
  readonly existing: (
    ids: readonly string[],
    range: { readonly from: number; readonly to: number },
  ) => Promise<ReadonlySet<string>>
  /** Returns the number of notifications that wait, by definition. */
  readonly queued: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
}

export interface ExecuteRequest {
  readonly timerange: TimeRange
  /** In place of the definition's streams, unless empty. */
  readonly streams: readonly string[]
  readonly batchSize: number
  readonly signal: AbortSignal
}

export interface PreviewRequest {
  /** Given in UTC milliseconds, from inclusive, to exclusive. */
  readonly from: number
  readonly to: number
  /** Sees only the streams that the caller may read. */
  readonly caller: Caller
  readonly signal: AbortSignal
}

/** What a definition would have done. Nothing is stored or sent. */
export interface Preview {
  /** Holds the first ones, the oldest first. */
  readonly events: readonly NewEvent['event'][]
  /** Number of events in all, of the windows that were evaluated. */
  readonly total: number
  readonly windows: number
  /** Windows that would have had an event. */
  readonly firing: number
  /** Events that a notification would have been sent for, by the grace period. */
  readonly notified: number
  /** Number of events for each of the steps that divide the range into equal parts. */
  readonly histogram: readonly { readonly from: number; readonly events: number }[]
  /** Of the condition's first comparison, for each of these steps the value of all groups and windows that is nearest to it. */
  readonly curve: PreviewCurve | null
  /** The work was bounded: the windows from here on were not evaluated. Null: all were. */
  readonly stoppedAt: number | null
}

/** What a preview needs of a definition. */
export type DraftDefinition = Omit<StoredDefinition, 'id' | 'revision'>

export interface Engine {
  /** Begins to run what is due; what `schedule` was called for in an earlier start goes on. */
  start(): Promise<void>
  /** Aborts the runs and waits for them. */
  stop(): Promise<void>
  /**
   * Schedules a definition, after each save of one that is enabled. Its first window ends now where its epoch is another than that of its
   * state; else it goes on.
   */
  schedule(definition: StoredDefinition): Promise<void>
  /** Keeps the definition from running. Its run is aborted. */
  unschedule(id: string): Promise<void>
  /** Forgets the state of a definition that was deleted. Its run is aborted. */
  removed(id: string): Promise<void>
  /** An id without a state has none in the answer: it was never scheduled. */
  contexts(ids: readonly string[]): Promise<ReadonlyMap<string, SchedulerContext>>
  /**
   * Runs a definition over a time range at once; each call makes its events anew.
   * @throws ApiError 500 with the reason, where the run fails
   */
  execute(definition: StoredDefinition, request: ExecuteRequest): Promise<void>
  /**
   * Runs the next window of a definition now: one that ends now, or the one that failed. Resolves when it ran.
   * @throws ApiError 400 where it is not scheduled
   */
  runNow(id: string): Promise<void>
  /** Evaluates a draft over history. @throws ApiError 400, for a draft that cannot run */
  preview(draft: DraftDefinition, request: PreviewRequest): Promise<Preview>
}
