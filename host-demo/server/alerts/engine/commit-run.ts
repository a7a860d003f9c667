/** Writes the events of a run, its notifications and the state of its definition, all together. */
import type { Services } from '../../platform/services.ts'
import type { Run, RunPart } from '../run.ts'
import { stateWrite, type DefinitionState } from './state.ts'

/** Events of one commit: more would keep the server from answering meanwhile. */
const COMMIT_EVENTS = 500

export interface CommitParts {
  readonly services: Pick<Services, 'records'>
  readonly parts: readonly RunPart[]
  readonly signal: AbortSignal
}

/** The states to write: with every commit but the last, and with that. */
export interface StateChange {
  readonly id: string
  readonly partial: DefinitionState
  readonly final: DefinitionState
}

/**
 * Commits a run, in several parts where it has many events. After a kill between two of them the run is repeated, and makes only the
 * events that are not there yet. @param written is told each state that was written
 */
export async function commitRun(
  { services, parts, signal }: CommitParts,
  run: Run,
  state: StateChange | null,
  written: (state: DefinitionState) => void = () => undefined,
): Promise<void> {
  const { events } = run
  for (let from = 0; from === 0 || from < events.length; from += COMMIT_EVENTS) {
    const part = { ...run, events: events.slice(from, from + COMMIT_EVENTS) }
    const isLast = from + COMMIT_EVENTS >= events.length
    const isEmpty = part.events.length === 0
    const writes = isEmpty ? [] : await Promise.all(parts.map(one => one.writes(part)))
    signal.throwIfAborted()
    const own = state && (isLast ? state.final : state.partial)
    const all = [...(own ? [stateWrite(state.id, own, isEmpty)] : []), ...writes.flat()]
    if (all.length > 0) await services.records.writeLogs(all)
    if (own) written(own)
    if (!isEmpty) for (const one of parts) one.committed(part)
    if (!isLast) await new Promise(resolve => setImmediate(resolve))
  }
}
