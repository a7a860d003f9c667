/** The log of events: what runs find goes through an outbox into the streams of events, each event exactly once. */
import type { RunPart } from '../run.ts'

export interface EventLog {
  /** Writes the events of a run with it. `writes` rejects with `OutboxFullError` while too many wait to be stored: try again later. */
  readonly part: RunPart
  /**
   * Returns which of these events there are already, stored or waiting to be; their times lie within the range (UTC milliseconds, both
   * inclusive). For runs that evaluate a closed window again.
   */
  existing(
    ids: readonly string[],
    range: { readonly from: number; readonly to: number },
  ): Promise<ReadonlySet<string>>
  /** Returns the number of events that wait to be stored. */
  waiting(): number
  /** Resolves when every event committed so far can be searched for. */
  stored(): Promise<void>
  /** Sends what an earlier start left behind, unless it was stored. Ingest and streams run by then. */
  start(): Promise<void>
  /** Waits for what is being sent; the rest stays in the outbox. */
  stop(): Promise<void>
}
