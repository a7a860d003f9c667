/**
 * Everything that runs by the clock or in the background. Areas define kinds of jobs and start or schedule them; `open` begins once
 * all areas have started. See docs/reference/scheduler.md.
 */
import type { Logger } from 'pino'
import type { Records } from '../records/records.ts'
import { systemClock, type Clock } from './clock.ts'
import { isLive, NotCancelable, type AnyKind, type Job, type JobKind, type MissedPolicy } from './job.ts'
import { Runner, type StartedJob } from './runner.ts'
import { needsState, Schedules } from './schedules.ts'
import { JobStore, type StoredSchedule } from './store.ts'
import { checkTrigger, isFrequent, type Trigger } from './trigger.ts'

const STOP_MS = 10_000

export interface StartOptions {
  /** Id of the job; a new one unless given. */
  readonly id?: string
  /** While a job of the kind with this key is live, starting another gives that one. */
  readonly key?: string
  /** User id of who asked. */
  readonly requestedBy?: string | null
}

export interface ScheduleRequest<Data> {
  /** Id of the caller's choice; scheduling it again replaces the schedule. */
  readonly id: string
  readonly kind: JobKind<Data>
  readonly trigger: Trigger
  readonly data: Data
  readonly missed: MissedPolicy
}

export interface Scheduler {
  /** Makes a kind known, and its own schedule. Call it before `open`, while the area starts. Throws where the kind is known already. */
  define<Data = void>(kind: JobKind<Data>): JobKind<Data>
  kinds(): readonly AnyKind[]
  /** Keeps a schedule over restarts, until it is removed or never due again. @throws CronError, RangeError */
  schedule<Data>(request: ScheduleRequest<Data>): Promise<void>
  /** Removes a schedule. A job of it that runs goes on. */
  unschedule(id: string): Promise<void>
  /** Resolves once the job is recorded: it runs as soon as its kind's limit allows. @throws TooManyJobs */
  start<Data>(kind: JobKind<Data>, data: Data, options?: StartOptions): Promise<StartedJob>
  /** Live ones and those in the history of their kind, newest first. */
  jobs(): Promise<readonly Job[]>
  job(id: string): Promise<Job | null>
  /** Cancels a job that has not ended. Returns how it is then; null: unknown. @throws NotCancelable */
  cancel(id: string): Promise<Job | null>
  /** Forgets a job that has ended. Returns false for any other. */
  acknowledge(id: string): Promise<boolean>
  /** Takes up what an earlier start left behind, catches up, and begins. */
  open(): Promise<void>
  /** Waits for what runs, or aborts it; see `JobKind.cancelable`. */
  close(): Promise<void>
}

export interface SchedulerParts {
  readonly records: Pick<Records, 'log'>
  readonly log: Logger
  readonly clock?: Clock
}

export function createScheduler({ records, log, clock = systemClock }: SchedulerParts): Scheduler {
  const kinds = new Map<string, AnyKind>()
  /** Schedules of the code, until `open`. */
  const builtIn = new Map<string, StoredSchedule>()
  const store = new JobStore(records)
  const runner = new Runner({ kinds, store, clock, log })
  /** Schedules go on where the disk is full. */
  const kept = (writing: Promise<void>) =>
    writing.catch((error: unknown) => log.warn({ err: error }, 'The state of a schedule could not be recorded.'))
  const schedules = new Schedules({
    clock,
    save: schedule => kept(store.putSchedule(schedule)),
    remove: id => kept(store.removeSchedule(id)),
    start: ({ id, kind, trigger, data }) =>
      runner.start(kinds.get(kind)!, {
        data,
        schedule: id,
        key: `schedule:${id}`,
        ...(isFrequent(trigger) && { recorded: false }),
      }),
    fail: (error, { id }) =>
      log.error({ err: error, schedule: id }, 'A schedule could not start its job; it tries again at its next time.'),
  })
  let opened = false

  return {
    define(kind) {
      if (kinds.has(kind.kind)) throw new Error(`The kind of job ${kind.kind} is defined twice.`)
      kinds.set(kind.kind, kind as unknown as AnyKind)
      if (!kind.schedule) return kind
      checkTrigger(kind.schedule.trigger)
      const { kind: id } = kind
      builtIn.set(id, {
        id,
        kind: id,
        ...kind.schedule,
        data: null,
        builtIn: true,
        createdAt: clock.now(),
        lastAt: null,
      })
      return kind
    },
    kinds: () => [...kinds.values()],
    async schedule({ id, kind, trigger, data, missed }) {
      checkTrigger(trigger)
      const before = schedules.get(id) ?? (await store.schedule(id))
      const isSame = before?.kind === kind.kind && JSON.stringify(before.trigger) === JSON.stringify(trigger)
      const { createdAt, lastAt } = isSame ? before : { createdAt: clock.now(), lastAt: null }
      const schedule: StoredSchedule = {
        id,
        kind: kind.kind,
        trigger,
        data: data ?? null,
        missed,
        builtIn: false,
        createdAt,
        lastAt,
      }
      await store.putSchedule(schedule)
      if (opened) schedules.arm(schedule)
    },
    async unschedule(id) {
      schedules.disarm(id)
      await store.removeSchedule(id)
    },
    start: (kind, data, options = {}) => runner.start(kind as unknown as AnyKind, { data, ...options }),
    async jobs() {
      const live = runner.live()
      const ids = new Set(live.map(({ id }) => id))
      return [...live, ...(await store.all()).filter(({ id }) => !ids.has(id))].sort(
        (a, b) => b.createdAt - a.createdAt,
      )
    },
    job: async id => runner.find(id) ?? (await store.get(id)),
    async cancel(id) {
      const job = (await runner.cancel(id)) ?? (await store.get(id))
      if (job && kinds.get(job.kind)?.cancelable !== true) throw new NotCancelable(job.kind)
      return job
    },
    async acknowledge(id) {
      const job = runner.find(id) ?? (await store.get(id))
      if (!job || isLive(job)) return false
      await store.remove(id)
      return true
    },
    async open() {
      const stored = new Map((await store.schedules()).map(schedule => [schedule.id, schedule]))
      const gone = [...stored.values()].filter(schedule => schedule.builtIn && !builtIn.has(schedule.id))
      for (const { id } of gone) await kept(store.removeSchedule(id))
      await runner.open()
      opened = true
      for (const schedule of builtIn.values()) {
        const { createdAt, lastAt } = stored.get(schedule.id) ?? schedule
        if (!stored.has(schedule.id) && needsState(schedule)) await kept(store.putSchedule(schedule))
        schedules.arm({ ...schedule, createdAt, lastAt })
      }
      for (const schedule of stored.values()) if (!schedule.builtIn && kinds.has(schedule.kind)) schedules.arm(schedule)
    },
    async close() {
      schedules.close()
      await runner.close(STOP_MS)
    },
  }
}
