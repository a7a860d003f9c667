import { notificationPath } from '../../core/notifications/api.ts'
import type { Notification } from '../../core/notifications/schema.ts'
import { useQueryData, type QueryData } from '../kit/kit.ts'

/** What the page gives, else what is stored under the id. */
export function useNotification(given: Notification | undefined, id: string | undefined): QueryData<Notification> {
  const stored = useQueryData<Notification>(given || !id ? null : notificationPath(id))
  return given ? { ...stored, data: given } : stored
}
