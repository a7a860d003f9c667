/** Calls of the queue of notifications, of their counts and trials: extensions of the API. All throw `FetchError`. */
import type { Client } from '../client/client.ts'
import { FetchError } from '../client/errors.ts'
import { path, queryString, type Abortable } from '../client/request.ts'
import { testNotification, testStoredNotification } from './api.ts'
import type { ClearReply, ClearRequest, TrialReply } from './queue.ts'
import type { Notification } from './schema.ts'

const base = '/events/notifications/queue'

/** Which deliveries to list; without either all that the user may see. */
export interface QueueFilter {
  readonly event_definition_id?: string | undefined
  readonly notification_id?: string | undefined
}

/** GET answers a `QueuePage`. */
export const queuePath = (filter: QueueFilter, page: number, per_page: number): string =>
  base + queryString({ ...filter, page, per_page })
/** GET answers `NotificationStatistics`. */
export const statisticsPath = '/events/notifications/statistics'

/** Takes a delivery out of the queue; 404 where it was sent meanwhile. */
export const cancelDelivery = (client: Client, id: string) =>
  client.delete<void>(path`/events/notifications/queue/${id}`)
export const clearDeliveries = (client: Client, request: ClearRequest) =>
  client.post<ClearReply>(`${base}/clear`, request)

export interface Trial extends Abortable {
  /** It is as stored: who may edit it but create none may test it. */
  readonly isStored: boolean
}

/** Statuses of servers that have no trials, and of those that let only some try what is stored. */
const untried = (error: unknown, isStored: boolean) =>
  error instanceof FetchError && (error.status === 404 || error.status === 405 || (isStored && error.status === 403))

/** Sends a test event, and returns what the receiver said; without its words where the server only tests. */
export async function tryNotification(
  client: Client,
  notification: Notification,
  { isStored, signal }: Trial,
): Promise<TrialReply> {
  try {
    return await client.post<TrialReply>('/events/notifications/try', notification, { signal, report: false })
  } catch (error) {
    if (!untried(error, isStored)) throw error
  }
  try {
    await (isStored && notification.id
      ? testStoredNotification(client, notification.id)
      : testNotification(client, notification))
    return { delivered: true, error: null, answer: null }
  } catch (error) {
    if (!(error instanceof FetchError) || error.status !== 500) throw error
    return { delivered: false, error: error.responseMessage ?? error.message, answer: null }
  }
}
