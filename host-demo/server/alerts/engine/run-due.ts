/** One run of a definition by its schedule: the windows that are due, then closed windows that messages came late for. */
import type { Services } from '../../platform/services.ts'
import type { StoredDefinition } from '../collection.ts'
import type { NewEvent } from '../run.ts'
import { beginRun } from './begin-run.ts'
import { commitRun } from './commit-run.ts'
import type { EngineParts } from './engine.ts'
import { findLate, MAX_LATE } from './late.ts'
import type { DefinitionState } from './state.ts'
import { endsOfRun, nextEnd, windowEnding, type Window } from './windows.ts'

/** Closed windows that one run evaluates again. */
const LATE_WINDOWS = 20

export interface DueRunParts extends Pick<EngineParts, 'parts' | 'existing'> {
  readonly services: Services
  readonly definition: StoredDefinition
  readonly state: DefinitionState
  readonly streams: readonly string[]
  readonly signal: AbortSignal
  readonly now: () => number
  /** The next window has ended, and its messages are stored. Else only closed windows are evaluated. */
  readonly isDue: boolean
  readonly catchupMs: number
  readonly tellsNothing: (window: Window) => boolean
  /** Is told each state that was written. */
  readonly written: (state: DefinitionState) => void
}

export interface DueRun {
  readonly events: number
  readonly lateWindows: number
}

/** @throws PermanentError; anything else is temporary */
export async function runDue(parts: DueRunParts): Promise<DueRun> {
  const { services, definition, state, streams, signal, now, isDue, catchupMs, tellsNothing, written } = parts
  const { epoch } = state
  const startedAt = now()
  const run = beginRun(services, definition, { id: definition.id, epoch, signal, streams, now, tellsNothing })
  const { schedule } = run.prepared
  const { firstTo, nextTo } = state
  // The mark is taken before anything is read: what arrives meanwhile is looked at again in the next run, and has the same ids.
  const late = await findLate({
    store: services.messages,
    prepared: run.prepared,
    signal,
    now: startedAt,
    mark: state.mark,
    firstTo,
    nextTo,
  })
  const events: NewEvent[] = []
  let ends: number[] = []
  if (isDue) {
    // After a failure one window at a time, which takes less.
    ends = state.failed > 0 ? [nextTo] : endsOfRun(schedule, nextTo, startedAt, catchupMs)
    const made = await run.windows.windows(ends, firstTo)
    const isRepeated = state.partial || (state.evaluatedTo !== null && nextTo <= state.evaluatedTo)
    events.push(...(isRepeated ? await fresh(made) : made))
  }
  const waiting = [...new Set([...state.late, ...late.ends])].sort((a, b) => a - b).slice(-MAX_LATE)
  const again = waiting.slice(0, LATE_WINDOWS)
  for (const end of again) events.push(...(await fresh(await run.windows.again(end))))

  const last = ends.at(-1)
  const isPartial = state.partial || events.length > 0
  const ended = now()
  await commitRun(
    { services, parts: parts.parts, signal },
    { definition, from: windowEnding(schedule, ends[0] ?? nextTo).from, to: last ?? nextTo, events },
    {
      id: definition.id,
      partial: { ...state, partial: isPartial },
      final: {
        ...state,
        nextTo: last === undefined ? nextTo : nextEnd(schedule, last),
        evaluatedTo: last === undefined ? state.evaluatedTo : Math.max(last, state.evaluatedTo ?? last),
        partial: last === undefined && state.partial,
        mark: late.mark,
        late: waiting.slice(again.length),
        retryAt: 0,
        failed: 0,
        triggeredAt: startedAt,
        lastRun: {
          durationMs: Math.max(0, ended - startedAt),
          events: events.length,
          latenessMs: last === undefined ? (state.lastRun?.latenessMs ?? 0) : Math.max(0, ended - nextTo),
          error: null,
        },
        runs: state.runs + 1,
      },
    },
    written,
  )
  return { events: events.length, lateWindows: again.length }

  /** Leaves out the events that there are already. */
  async function fresh(made: readonly NewEvent[]): Promise<NewEvent[]> {
    if (made.length === 0) return []
    let [from, to] = [Infinity, -Infinity]
    for (const { event } of made) {
      const at = Date.parse(event.timestamp)
      from = Math.min(from, at)
      to = Math.max(to, at)
    }
    const there = await parts.existing(
      made.map(({ event }) => event.id),
      { from, to },
    )
    return made.filter(({ event }) => !there.has(event.id))
  }
}
