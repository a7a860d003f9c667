/** What is kept of each definition that runs: the window it has reached, and how its last run went. Instants are UTC milliseconds. */
import type { LogRow, LogWrite } from '../../platform/records/backend.ts'
import type { Body } from '../../platform/records/collection.ts'
import type { Records } from '../../platform/records/records.ts'

export const STATE_LOG = 'alert_states'

export interface LastRun {
  readonly durationMs: number
  readonly events: number
  /** From when it was due until it ended. */
  readonly latenessMs: number
  readonly error: string | null
}

export interface DefinitionState {
  /** `epoch` of the definition that the windows are those of. */
  readonly epoch: number
  /** `error`: it failed for good. `paused`: it is not scheduled. */
  readonly status: 'runnable' | 'error' | 'paused'
  /** End of the first window: the others are counted from it. */
  readonly firstTo: number
  /** End of the next window. */
  readonly nextTo: number
  /** Windows up to this end were evaluated; after the clock was set back, `nextTo` lies before it. Null: none was. */
  readonly evaluatedTo: number | null
  /** A part of the events of the next window was committed. */
  readonly partial: boolean
  /** The place in the order of arrival up to which messages were looked at; null: none yet. */
  readonly mark: unknown
  /** Ends of closed windows that messages came late for, to be evaluated again. */
  readonly late: readonly number[]
  /** No run begins before. */
  readonly retryAt: number
  /** Runs that failed since the last that did not. */
  readonly failed: number
  readonly triggeredAt: number | null
  readonly lastRun: LastRun | null
  readonly runs: number
  readonly failures: number
}

export const firstState = (epoch: number, firstTo: number): DefinitionState => ({
  epoch,
  status: 'runnable',
  firstTo,
  nextTo: firstTo,
  evaluatedTo: null,
  partial: false,
  mark: null,
  late: [],
  retryAt: 0,
  failed: 0,
  triggeredAt: null,
  lastRun: null,
  runs: 0,
  failures: 0,
})

const rowOf = (id: string, state: DefinitionState): LogRow => ({
  id,
  entity: id,
  at: state.nextTo,
  body: { ...state } as unknown as Body,
})

/** @param unhurried its loss with the power would only repeat a run that found nothing */
export const stateWrite = (id: string, state: DefinitionState, unhurried: boolean): LogWrite => ({
  log: STATE_LOG,
  put: [rowOf(id, state)],
  unhurried,
})

export async function readStates(records: Pick<Records, 'log'>): Promise<Map<string, DefinitionState>> {
  const rows = await records.log(STATE_LOG).list()
  return new Map(rows.map(({ id, body }) => [id, body as unknown as DefinitionState]))
}
