import { defineEntity } from '../entities/entity.ts'
import { notificationPageStrings } from './page-strings.ts'
import type { Notification } from './schema.ts'

/** A notification as a list has it. */
export type NotificationRow = Notification & { readonly id: string }

export const notificationEntity = defineEntity<NotificationRow, Notification, typeof notificationPageStrings.strings>({
  name: 'event-notification',
  grn: 'notification',
  paths: { list: '/events/notifications/paginated', one: '/events/notifications' },
  permissions: {
    create: 'eventnotifications:create',
    edit: 'eventnotifications:edit',
    delete: 'eventnotifications:delete',
  },
  events: { deleted: 'cordwood-notification-deleted' },
  strings: notificationPageStrings,
  // Definitions lose a notification that is deleted.
  revalidates: ['/events/definitions'],
})
