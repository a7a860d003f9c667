/** Starts what is due, and remembers what catching up after a stop needs. */
import type { Clock } from './clock.ts'
import type { Job, MissedPolicy } from './job.ts'
import type { StoredSchedule } from './store.ts'
import { FREQUENT_MS, isFrequent, nextDue } from './trigger.ts'

/** A change of the wall clock is noticed within this time. */
const MAX_SLEEP_MS = 30_000
/** A run that is later than this was missed. */
const LATE_MS = 60_000
/** A clock set back by more than this is believed, and what ran already runs again; by less, it does not. */
const TRUSTED_BACK_MS = 3 * 3_600_000

interface Armed {
  schedule: StoredSchedule
  /** On the monotonic clock, for intervals. */
  due: number
  savedAt: number
  cancel: (() => void) | null
}

export interface SchedulesParts {
  readonly clock: Clock
  /** Records the state of a schedule, or removes it. Neither rejects. */
  readonly save: (schedule: StoredSchedule) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  /** Starts the job of a due schedule; `done` resolves when it has ended. */
  readonly start: (schedule: StoredSchedule) => Promise<{ readonly done: Promise<Job> }>
  readonly fail: (error: unknown, schedule: StoredSchedule) => void
}

export class Schedules {
  readonly #parts: SchedulesParts
  readonly #armed = new Map<string, Armed>()
  #closed = false

  constructor(parts: SchedulesParts) {
    this.#parts = parts
  }

  /** Begins with a schedule. Its `lastAt` is what an earlier start of the server left. */
  arm(schedule: StoredSchedule): void {
    this.disarm(schedule.id)
    const armed: Armed = { schedule, due: 0, savedAt: -Infinity, cancel: null }
    const { trigger, missed, createdAt, lastAt } = schedule
    if ('everyMs' in trigger) {
      const { everyMs } = trigger
      const waitMs = missed === 'run' ? nextDue(trigger, createdAt, lastAt)! - this.#parts.clock.now() : everyMs
      armed.due = this.#parts.clock.monotonic() + Math.min(everyMs, Math.max(0, waitMs))
    }
    this.#armed.set(schedule.id, armed)
    this.#sleep(armed)
  }

  get(id: string): StoredSchedule | null {
    return this.#armed.get(id)?.schedule ?? null
  }

  disarm(id: string): void {
    this.#armed.get(id)?.cancel?.()
    this.#armed.delete(id)
  }

  close(): void {
    this.#closed = true
    for (const id of [...this.#armed.keys()]) this.disarm(id)
  }

  #sleep(armed: Armed): void {
    const { id } = armed.schedule
    if (this.#closed || this.#armed.get(id) !== armed) return
    const waitMs = this.#waitOf(armed)
    if (waitMs === null) {
      this.disarm(id)
      void this.#parts.remove(id)
      return
    }
    armed.cancel = this.#parts.clock.wake(Math.min(MAX_SLEEP_MS, waitMs), () => {
      armed.cancel = null
      if (this.#waitOf(armed) === 0) void this.#run(armed)
      else this.#sleep(armed)
    })
  }

  /** 0: it is due; null: it never is again. */
  #waitOf(armed: Armed): number | null {
    const { trigger, missed, createdAt, lastAt } = armed.schedule
    const { clock } = this.#parts
    if ('everyMs' in trigger) return Math.max(0, armed.due - clock.monotonic())
    const now = clock.now()
    const wasSetBack = (lastAt ?? createdAt) > now + TRUSTED_BACK_MS
    if (wasSetBack && 'cron' in trigger) armed.schedule = { ...armed.schedule, lastAt: now }
    let due = dueOf(armed)
    if (due !== null && missed === 'skip' && now - due > LATE_MS) {
      armed.schedule = { ...armed.schedule, lastAt: now }
      due = dueOf(armed)
    }
    return due === null ? null : Math.max(0, due - now)
  }

  async #run(armed: Armed): Promise<void> {
    const { clock, fail, start } = this.#parts
    const { trigger } = armed.schedule
    try {
      const { done } = await start(armed.schedule)
      armed.schedule = { ...armed.schedule, lastAt: clock.now() }
      await this.#save(armed)
      await done
    } catch (error) {
      fail(error, armed.schedule)
    }
    // Times that were due while it ran are skipped: a job never overlaps with itself, nor runs twice in a row for it.
    if ('everyMs' in trigger) {
      const late = clock.monotonic() - armed.due
      armed.due += (Math.floor(late / trigger.everyMs) + 1) * trigger.everyMs
    } else armed.schedule = { ...armed.schedule, lastAt: Math.max(clock.now(), armed.schedule.lastAt ?? 0) }
    this.#sleep(armed)
  }

  async #save(armed: Armed): Promise<void> {
    const { schedule } = armed
    if (this.#armed.get(schedule.id) !== armed || !needsState(schedule)) return
    const now = this.#parts.clock.monotonic()
    if (isFrequent(schedule.trigger) && now - armed.savedAt < FREQUENT_MS) return
    armed.savedAt = now
    await this.#parts.save(schedule)
  }
}

const dueOf = ({ schedule: { trigger, createdAt, lastAt } }: Armed): number | null =>
  nextDue(trigger, createdAt, lastAt)

/** An interval that skips what it missed starts again with each start. */
export const needsState = ({
  trigger,
  missed,
  builtIn,
}: {
  trigger: StoredSchedule['trigger']
  missed: MissedPolicy
  builtIn: boolean
}) => !builtIn || missed === 'run' || !('everyMs' in trigger)
