/** The windows of a range that a definition is run over at once (additions D, measured). */
import { isFilter } from './evaluate/evaluate.ts'
import type { Prepared } from './prepare.ts'
import { nextEnd, windowEnding, type Window } from './windows.ts'

export const MAX_EXECUTED = 10_000

/** Of a filter the range itself; else each window that lies in it, or the range where it is shorter than a window. */
export function executedWindows(prepared: Prepared, range: Window): Window[] {
  const { schedule } = prepared
  if (isFilter(prepared) || range.to - range.from < schedule.withinMs) return [range]
  const windows: Window[] = []
  const first = range.from + schedule.withinMs
  for (
    let to = schedule.cron ? nextEnd(schedule, first - 1) : first;
    to <= range.to && windows.length < MAX_EXECUTED;
    to = nextEnd(schedule, to)
  )
    windows.push(windowEnding(schedule, to))
  return windows.length === 0 ? [range] : windows
}
