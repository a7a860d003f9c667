/** The windows of a range that a definition is run over at once (additions D, measured). */
import { badRequest } from '../../platform/errors/errors.ts'
import { isFilter } from './evaluate/evaluate.ts'
import type { Prepared } from './prepare.ts'
import { nextEnd, windowEnding, type Window } from './windows.ts'

/** Windows of one call. */
export const MAX_EXECUTED = 10_000

/** Of a filter the range itself; else each window that lies in it, or the range where it is shorter than a window. */
export function* windowsWithin(prepared: Prepared, range: Window): Generator<Window> {
  const { schedule } = prepared
  if (isFilter(prepared) || range.to - range.from < schedule.withinMs) {
    yield range
    return
  }
  const first = range.from + schedule.withinMs
  let isEmpty = true
  for (let to = schedule.cron ? nextEnd(schedule, first - 1) : first; to <= range.to; to = nextEnd(schedule, to)) {
    isEmpty = false
    yield windowEnding(schedule, to)
  }
  if (isEmpty) yield range
}

/** @throws ApiError 400 where there are more than may be */
export function executedWindows(prepared: Prepared, range: Window): readonly Window[] {
  const windows: Window[] = []
  for (const window of windowsWithin(prepared, range)) {
    if (windows.length === MAX_EXECUTED)
      throw badRequest(
        `timerange: the definition has more than ${MAX_EXECUTED} windows in it. A shorter one has fewer, or one with a longer 'execute_every_ms'.`,
      )
    windows.push(window)
  }
  return windows
}
