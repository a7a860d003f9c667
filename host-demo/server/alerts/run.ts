/** What one run of a definition leaves behind, between the engine, the log of events and the queue of notifications. Instants are UTC milliseconds. */
import type { BacklogMessage, Event } from '../../../core/notifications/model.ts'
import type { LogWrite } from '../platform/records/backend.ts'
import type { StoredDefinition } from './collection.ts'

/** An event with the messages that notifications carry with it. Its id is made of definition, window and subject, so a run that is repeated makes the same one. */
export interface NewEvent {
  readonly event: Event
  readonly backlog: readonly BacklogMessage[]
}

export interface Run {
  readonly definition: StoredDefinition
  readonly from: number
  readonly to: number
  readonly events: readonly NewEvent[]
}

/** Takes part in the commit of a run: its rows are written together with the state of the definition, or none is. */
export interface RunPart {
  /** Returns the rows to commit with the run. */
  writes(run: Run): Promise<readonly LogWrite[]>
  /** Called after the commit. */
  committed(run: Run): void
}
