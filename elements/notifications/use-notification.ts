import { notificationPath } from '../../core/notifications/api.ts'
import type { Notification } from '../../core/notifications/schema.ts'
import { useQueryData, type QueryData } from '../kit/kit.ts'

/** Returns the notification given by the page, else the one stored under the id. */
export function useNotification(given: Notification | undefined, id: string | undefined): QueryData<Notification> {
  const stored = useQueryData<Notification>(given || !id ? null : notificationPath(id))
  return given ? { ...stored, data: given } : stored
}
