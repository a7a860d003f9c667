/** What is kept of each definition that runs: the window it has reached, and how its last run went. Instants are UTC milliseconds. */
import type { LogRow, LogWrite } from '../../platform/records/backend.ts'
import type { Body } from '../../platform/records/collection.ts'
import type { Records } from '../../platform/records/records.ts'
import type { Window } from './windows.ts'

export const STATE_LOG = 'alert_states'
const CLOCK_LOG = 'alert_clock'
const SKIPPED = 'skipped'

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

/** Keeps what the clock was set forward over last; null: it was set back before it. */
export async function keepSkipped(records: Pick<Records, 'log'>, skipped: Window | null): Promise<void> {
  const log = records.log(CLOCK_LOG)
  if (skipped === null) return log.remove(SKIPPED)
  await log.put({ id: SKIPPED, entity: SKIPPED, at: skipped.to, body: { ...skipped } })
}

export async function readSkipped(records: Pick<Records, 'log'>): Promise<Window | null> {
  const row = await records.log(CLOCK_LOG).get(SKIPPED)
  return row && { from: Number(row.body['from']), to: Number(row.body['to']) }
}
