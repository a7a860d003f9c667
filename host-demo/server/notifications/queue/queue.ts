/** The queue of notifications, as other areas use it: `notifications.api.queue`. */
import type { DeliveryOutcome } from '../../../../core/notifications/queue.ts'
import type { RunPart } from '../../alerts/run.ts'
import type { Caller } from '../../platform/records/caller.ts'

/**
 * Takes part in each run of a definition: makes a delivery of every event for every notification of the definition, as far as grace period and
 * ceilings allow, and counts with its reason what they do not. Sends begin after the commit.
 */
export interface NotificationQueue extends RunPart {
  /** Number of deliveries that wait or are being sent, by definition id; 0 where there are none. */
  waiting(definitionIds: readonly string[]): ReadonlyMap<string, number>
  /** Takes out all deliveries of a definition, and ends those that are being sent. Returns how many. */
  clear(definitionId: string, reason?: 'cleared' | 'disabled'): Promise<number>
  /**
   * What became of an event's notifications, those that still wait among them; whether the event itself may be seen is asked by who calls. Of
   * notifications that the caller may not read, titles and answers are left out. Without a caller all is shown.
   */
  outcomesOf(eventId: string, caller?: Caller): Promise<readonly DeliveryOutcome[]>
}
