/** When a schedule is due. Instants are UTC milliseconds. */
import { nextCron, parseCron } from '../../../../core/time/cron.ts'

export type Trigger =
  | { readonly at: number }
  | { readonly everyMs: number }
  /** Five fields; `timeZone` is an IANA name, UTC unless given. */
  | { readonly cron: string; readonly timeZone?: string }

/** A schedule as frequent as this leaves no record of each run: see docs/reference/scheduler.md. */
export const FREQUENT_MS = 60_000

export const isFrequent = (trigger: Trigger): boolean => 'everyMs' in trigger && trigger.everyMs <= FREQUENT_MS

/** Throws for a trigger that can never be due. @throws CronError, RangeError */
export function checkTrigger(trigger: Trigger): void {
  if ('cron' in trigger) parseCron(trigger.cron, trigger.timeZone)
  else if ('everyMs' in trigger && !(trigger.everyMs >= 1))
    throw new RangeError('The interval of a schedule must be at least 1 ms.')
  else if ('at' in trigger && !Number.isFinite(trigger.at))
    throw new RangeError('The instant of a schedule must be finite.')
}

/** Returns the first due instant after the last run, or after it was scheduled; null: never again. */
export function nextDue(trigger: Trigger, createdAt: number, lastAt: number | null): number | null {
  if ('at' in trigger) return lastAt === null ? trigger.at : null
  if ('everyMs' in trigger) return (lastAt ?? createdAt) + trigger.everyMs
  return nextCron(parseCron(trigger.cron, trigger.timeZone), lastAt ?? createdAt)
}
