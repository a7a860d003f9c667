/** Event notifications (contract 1, 6.1). */
import { Type } from 'typebox'
import { TrialReply } from '../../../core/notifications/queue.ts'
import { Notification, NotificationBody } from '../../../core/notifications/schema.ts'
import { entityRoutes, pageRoute, tableRoute, type EntityTable } from '../platform/entities/entity-routes.ts'
import { notFound } from '../platform/errors/errors.ts'
import { route, type Route } from '../platform/http/route.ts'
import { perEntity } from '../platform/http/route-permission.ts'
import type { Attribute } from '../platform/records/list.ts'
import { notifications, type NotificationDocument } from './collection.ts'
import {
  createNotification,
  deleteNotification,
  present,
  readNotification,
  testGiven,
  testStored,
  tryGiven,
  updateNotification,
  type NotificationServices,
} from './service.ts'

const area = 'Events/Notifications'
const base = '/events/notifications'
const params = Type.Object({ notificationId: Type.String() })
const may =
  (action: string) =>
  ({ notificationId }: Record<string, string>) =>
    `eventnotifications:${action}:${notificationId}`

const attributes: readonly Attribute[] = [
  { id: 'title', title: 'Title', searchable: true },
  { id: 'description', title: 'Description', searchable: true },
  { id: 'type', title: 'Type' },
]

export function notificationRoutes(services: NotificationServices): readonly Route[] {
  const rows: EntityTable<NotificationDocument & { type: string }, Notification> = {
    permission: perEntity(notifications),
    definition: notifications.definition.list,
    rows: async caller =>
      (await services.records.as(caller).of(notifications).all()).map(one => ({ ...one, type: one.config.type })),
    presenter:
      async () =>
      ({ type: _, ...one }) =>
        present(services, one),
    attributes,
    request: query => ({ query: '', ...query }),
  }
  return [
    pageRoute({ path: base, area, many: 'notifications', element: Notification }, 'notifications', rows),
    tableRoute({ path: `${base}/paginated`, area, many: 'notifications', element: Notification }, rows),
    route({
      method: 'GET',
      path: `${base}/legacy/types`,
      permission: 'authenticated',
      area,
      summary: 'Types of legacy alarm callbacks: none can be made any more',
      replies: { 200: Type.Object({ types: Type.Object({}) }) },
      handler: () => ({ types: {} }),
    }),
    ...entityRoutes({
      path: base,
      param: 'notificationId',
      area,
      one: 'notification',
      many: 'notifications',
      reply: Notification,
      input: { create: NotificationBody, update: NotificationBody },
      permission: (action, id) =>
        action === 'create' ? 'eventnotifications:create' : `eventnotifications:${action}:${id}`,
      get: async (caller, id) => present(services, await readNotification(services, caller, id)),
      create: (caller, body) => createNotification(services, caller, body),
      update: (caller, id, body) => updateNotification(services, caller, id, body),
      delete: (caller, id) => deleteNotification(services, caller, id),
    }),
    ...['bulk_schedule', 'bulk_unschedule'].map(name =>
      route({
        method: 'POST',
        path: `${base}/${name}`,
        permission: 'authenticated',
        area,
        extension: true,
        summary: 'Always 404: without it the path would pass for that of a notification',
        replies: { 404: null },
        handler() {
          throw notFound()
        },
      }),
    ),
    route({
      method: 'POST',
      path: `${base}/:notificationId/test`,
      permission: may('edit'),
      area,
      summary: 'Sends a test event with what is stored',
      params,
      replies: { 200: null },
      async handler({ caller, params: { notificationId }, signal }) {
        await testStored(services, caller, notificationId, signal)
      },
    }),
    route({
      method: 'POST',
      path: `${base}/try`,
      permission: { perEntity: ['eventnotifications:create', 'eventnotifications:edit'] },
      area,
      extension: true,
      summary:
        'Sends a test event with what is given, and answers what the receiver said; for who may create notifications, or edit the one whose id is given',
      body: NotificationBody,
      replies: { 200: TrialReply },
      handler: ({ caller, body, signal }) => tryGiven(services, caller, body, signal),
    }),
    route({
      method: 'POST',
      path: `${base}/test`,
      permission: 'eventnotifications:create',
      area,
      summary: 'Sends a test event with what is given',
      body: NotificationBody,
      replies: { 200: null },
      async handler({ caller, body, signal }) {
        await testGiven(services, caller, body, signal)
      },
    }),
  ]
}
