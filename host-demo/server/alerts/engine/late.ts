/** Finds the closed windows that messages came late for. */
import type { ArrivalMark, MessageStore, Selection } from '../../platform/messages/message-store.ts'
import { anyStep } from './evaluate/sequence.ts'
import { isFilter } from './evaluate/evaluate.ts'
import { PermanentError } from './errors.ts'
import type { Prepared } from './prepare.ts'
import { areInSameWindows, divide, endsAround, lastEndAround, windowEnding } from './windows.ts'

/** Windows that wait to be evaluated again; of more, the newest. */
export const MAX_LATE = 5_000
/** Messages looked at in one request. */
const LIMIT = 100
/** Requests of one run. What they do not reach is evaluated as if messages had come for all of its windows. */
const MAX_REQUESTS = 64

export interface LateParts {
  readonly store: Pick<MessageStore, 'arrivals'>
  readonly prepared: Prepared
  readonly signal: AbortSignal
  readonly now: number
  readonly mark: ArrivalMark | null
  /** End of the first window of the epoch. */
  readonly firstTo: number
  /** End of the window that is next: messages in it are not late. */
  readonly nextTo: number
}

export interface Late {
  readonly mark: ArrivalMark
  /** Ends of windows, ascending. */
  readonly ends: readonly number[]
}

export async function findLate(parts: LateParts): Promise<Late> {
  const { store, prepared, signal, now, firstTo, nextTo } = parts
  const { schedule, config } = prepared
  const range = { first: windowEnding(schedule, firstTo).from, last: windowEnding(schedule, nextTo).from - 1 }
  // That something is missing does not become true by a message that comes late.
  const isConcerned = config.type !== 'missing-data-v1' && range.first <= range.last
  const ends = new Set<number>()
  let requests = 0
  let mark: ArrivalMark = null

  const ask = async (first: number, last: number) => {
    requests++
    const [answer] = await store.arrivals(
      [{ ...selection(prepared, first, last, now), since: parts.mark, limit: LIMIT }],
      0,
      signal,
    )
    if (answer!.unsupported !== null) throw new PermanentError(`query: ${answer!.unsupported}`)
    return answer!
  }
  /** Divides the range until its messages are few, or all in the same windows. Most are late by little: the last window comes first. */
  const look = async (first: number, last: number, at?: number): Promise<void> => {
    if (requests >= MAX_REQUESTS) return addAll(first, last)
    const { hits, matched, mark: reached } = await ask(first, last)
    mark ??= reached
    if (matched === 0) return
    if (matched <= hits.length) for (const { message } of hits) addAll(message.timestamp)
    else if (areInSameWindows(schedule, firstTo, first, last)) addAll(first)
    else {
      const middle = at ?? divide(schedule, firstTo, first, last)
      await look(middle + 1, last)
      await look(first, middle)
    }
  }
  /** Of a filter a message belongs to the last window that has it. */
  const addAll = (first: number, last = first): void => {
    if (isFilter(prepared) && first === last) add(lastEndAround(schedule, firstTo, first))
    else for (const end of endsAround(schedule, firstTo, { first, last }, MAX_LATE)) add(end)
  }
  const add = (end: number | null): void => {
    if (end !== null && end >= firstTo && end < nextTo) ends.add(end)
  }

  if (parts.mark === null || !isConcerned) mark = (await ask(range.first, range.first)).mark
  else await look(range.first, range.last, Math.max(range.first, range.last - schedule.withinMs))
  return { mark, ends: [...ends].sort((a, b) => a - b).slice(-MAX_LATE) }
}

function selection(prepared: Prepared, from: number, to: number, now: number): Selection {
  const streams = [...new Set(prepared.searches.flatMap(({ sources }) => sources.ids))]
  const [first] = prepared.searches
  return {
    scope: { from, to, streams },
    queries: prepared.searches.length === 1 ? first!.queries : [anyStep({ prepared })],
    now,
    timeZone: 'UTC',
  }
}
