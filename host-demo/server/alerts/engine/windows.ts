/** When the windows of a definition end. Instants are UTC milliseconds; a window includes its beginning and not its end. */
import type { ScheduledConfig } from '../../../../core/alerts/schema.ts'
import { nextCron, parseCron, type Cron } from '../../../../core/time/cron.ts'

export interface Window {
  readonly from: number
  readonly to: number
}

export interface Schedule {
  readonly withinMs: number
  readonly everyMs: number
  /** In place of `everyMs`. */
  readonly cron: Cron | null
}

/** Windows that one run evaluates at most, when it catches up. */
const MAX_WINDOWS = 500
/** A clock set back by less is waited for. */
const SET_BACK_MS = 60_000

/** @throws CronError */
export const scheduleOf = (config: ScheduledConfig): Schedule => ({
  withinMs: config.search_within_ms,
  everyMs: config.execute_every_ms,
  cron: config.cron_expression ? parseCron(config.cron_expression, config.cron_timezone ?? 'UTC') : null,
})

export const windowEnding = ({ withinMs }: Schedule, to: number): Window => ({ from: to - withinMs, to })

/** Returns the end of the window behind the one that ends at `end`. */
export const nextEnd = ({ cron, everyMs }: Schedule, end: number): number =>
  cron ? nextCron(cron, end) : end + everyMs

/** Returns the end of the first window after it was scheduled. */
export const firstEnd = ({ cron }: Schedule, now: number): number => (cron ? nextCron(cron, now) : now)

/**
 * Returns the ends of the windows that the next run evaluates. That is one, unless the run is so late that `catchupMs` after its
 * end are over: then as many as fit into whole lengths of the window within `catchupMs` (additions D).
 */
export function endsOfRun(schedule: Schedule, next: number, now: number, catchupMs: number): number[] {
  const { withinMs } = schedule
  const ends = [next]
  const second = nextEnd(schedule, next)
  if (catchupMs <= withinMs || next + catchupMs >= now || second - next > withinMs) return ends
  const last = next - (second - next) + Math.floor(catchupMs / withinMs) * withinMs
  for (let end = second; end <= last && ends.length < MAX_WINDOWS; end = nextEnd(schedule, end)) ends.push(end)
  return ends
}

/** Returns the first end after an instant, of the windows that are counted from `anchor`. */
function endAfter(schedule: Schedule, anchor: number, instant: number): number {
  const { cron, everyMs } = schedule
  return cron ? nextCron(cron, instant) : anchor + (Math.floor((instant - anchor) / everyMs) + 1) * everyMs
}

/** Returns the ends of all windows with one of these instants in them, both inclusive. At most `most`, the last ones. */
export function endsAround(
  schedule: Schedule,
  anchor: number,
  { first, last }: { readonly first: number; readonly last: number },
  most = Infinity,
): number[] {
  const ends: number[] = []
  for (let end = endAfter(schedule, anchor, first); end <= last + schedule.withinMs; end = nextEnd(schedule, end)) {
    ends.push(end)
    if (ends.length > 2 * most) ends.splice(0, ends.length - most)
  }
  return ends.slice(-most)
}

/** Whether the same windows have both instants in them. */
export function areInSameWindows(schedule: Schedule, anchor: number, one: number, other: number): boolean {
  const after = (instant: number) => endAfter(schedule, anchor, instant)
  return after(one) === after(other) && after(one + schedule.withinMs) === after(other + schedule.withinMs)
}

/** Returns where to divide a range, from one instant to another: in front of the beginning or the end of a window near its middle, where there is one. */
export function divide(schedule: Schedule, anchor: number, first: number, last: number): number {
  const middle = Math.floor((first + last) / 2)
  const candidates = [
    endAfter(schedule, anchor, middle),
    endAfter(schedule, anchor, first),
    endAfter(schedule, anchor, middle + schedule.withinMs) - schedule.withinMs,
    endAfter(schedule, anchor, first + schedule.withinMs) - schedule.withinMs,
  ]
  return (candidates.find(at => at > first && at <= last) ?? middle + 1) - 1
}

/** Returns the end of the last window that has an instant in it; null where it lies between two windows. */
export const lastEndAround = (schedule: Schedule, anchor: number, instant: number): number | null =>
  endsAround(schedule, anchor, { first: instant, last: instant }, 1)[0] ?? null

/** Returns the part of a window that the window behind it does not have. */
export function ownPart(schedule: Schedule, end: number): Window {
  const { from } = windowEnding(schedule, end)
  return { from, to: Math.min(end, windowEnding(schedule, nextEnd(schedule, end)).from) }
}

/** Returns the end of the next window where the clock was set back: it is moved back by whole steps; else `next`. */
export function afterSetBack(schedule: Schedule, next: number, now: number): number {
  if (next <= nextEnd(schedule, now) + SET_BACK_MS) return next
  if (schedule.cron) return nextCron(schedule.cron, now)
  return next - Math.ceil((next - now - schedule.everyMs) / schedule.everyMs) * schedule.everyMs
}
