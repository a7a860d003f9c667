/** The calls of event notifications, typed. All throw `FetchError`; 400 carries a ValidationResult with messages per field. */
import type { Client } from '../client/client.ts'
import type { FlatPage, ListPage } from '../client/pagination.ts'
import { path, type Abortable } from '../client/request.ts'
import type { Notification } from './schema.ts'

/** `per_page` 0: everything. */
export interface NotificationListRequest {
  readonly page?: number
  readonly per_page?: number
  readonly query?: string
  readonly sort?: 'title' | 'description' | 'type'
  readonly order?: 'asc' | 'desc'
}

export interface NotificationPage extends FlatPage {
  readonly notifications: readonly Notification[]
}

export const listNotifications = (client: Client, request: NotificationListRequest = {}, { signal }: Abortable = {}) =>
  client.get<NotificationPage>('/events/notifications', { query: { ...request }, signal })
export const pageOfNotifications = (
  client: Client,
  request: NotificationListRequest = {},
  { signal }: Abortable = {},
) => client.get<ListPage<Notification>>('/events/notifications/paginated', { query: { ...request }, signal })
export const getNotification = (client: Client, id: string, { signal }: Abortable = {}) =>
  client.get<Notification>(notificationPath(id), { signal })
export const createNotification = (client: Client, notification: Notification) =>
  client.post<Notification>('/events/notifications', notification)
export const updateNotification = (client: Client, id: string, notification: Notification) =>
  client.put<Notification>(notificationPath(id), notification)
export const deleteNotification = (client: Client, id: string) => client.delete<void>(notificationPath(id))

/** Sends a test event with what is stored. Fails with 500 and the cause when it cannot be delivered. */
export const testStoredNotification = (client: Client, id: string) =>
  client.post<void>(path`/events/notifications/${id}/test`)
/** Sends a test event with what is given; secrets to keep are those of the notification with its id. */
export const testNotification = (client: Client, notification: Notification) =>
  client.post<void>('/events/notifications/test', notification)

export const notificationPath = (id: string): string => path`/events/notifications/${id}`
