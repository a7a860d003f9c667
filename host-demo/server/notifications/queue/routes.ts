/** The queue of notifications: what waits and why, cancelling and clearing, counts. Extensions of the API. */
import { Type } from 'typebox'
import { ClearReply, ClearRequest, NotificationStatistics, QueuePage } from '../../../../core/notifications/queue.ts'
import { badRequest, forbidden, notFound } from '../../platform/errors/errors.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { perEntity } from '../../platform/http/route-permission.ts'
import type { OpenQueue } from './create.ts'

const area = 'Events/Notifications'
const base = '/events/notifications/queue'
const extension = true

const filters = {
  event_definition_id: Type.Optional(Type.String({ description: 'Deliveries of this event definition only' })),
  notification_id: Type.Optional(Type.String({ description: 'Deliveries by this notification only' })),
}

export function queueRoutes(queue: OpenQueue): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: base,
      permission: perEntity('eventdefinitions:read'),
      area,
      extension,
      summary: 'A page of the notifications that wait or are being sent, of event definitions the user may read',
      query: Type.Object({
        ...filters,
        page: Type.Integer({ minimum: 1, default: 1 }),
        per_page: Type.Integer({ minimum: 1, maximum: 500, default: 50 }),
      }),
      replies: { 200: QueuePage },
      handler: ({ caller, query: { page, per_page: perPage, ...filter } }) =>
        queue.page(caller, { ...filter, page, perPage }),
    }),
    route({
      method: 'DELETE',
      path: `${base}/:deliveryId`,
      permission: { perEntity: ['eventdefinitions:edit', 'eventnotifications:edit'] },
      area,
      extension,
      summary: 'Takes a notification out of the queue, for who may edit its event definition or the notification',
      params: Type.Object({ deliveryId: Type.String() }),
      replies: { 204: null },
      async handler({ caller, params: { deliveryId } }) {
        if (!(await queue.cancel(caller, deliveryId)))
          throw notFound(`No notification <${deliveryId.slice(0, 100)}> waits that you may take out of the queue.`)
      },
    }),
    route({
      method: 'POST',
      path: `${base}/clear`,
      permission: { perEntity: ['eventdefinitions:edit', 'eventnotifications:edit'] },
      area,
      extension,
      summary: 'Takes all notifications of an event definition, or by one notification, out of the queue',
      body: ClearRequest,
      replies: { 200: ClearReply },
      async handler({ caller, body }) {
        const { event_definition_id: definitionId, notification_id: notificationId } = body
        if (definitionId === undefined && notificationId === undefined)
          throw badRequest('The body must have event_definition_id, notification_id or both.')
        const may = [
          ...(definitionId === undefined ? [] : [`eventdefinitions:edit:${definitionId}`]),
          ...(notificationId === undefined ? [] : [`eventnotifications:edit:${notificationId}`]),
        ]
        if (!caller.isAnyPermitted(may)) throw forbidden('Not authorized to clear the queue of these notifications')
        return { cleared: await queue.clearWhere(body) }
      },
    }),
    route({
      method: 'GET',
      path: '/events/notifications/statistics',
      permission: perEntity('eventdefinitions:read'),
      area,
      extension,
      summary: 'Counts of notifications that were sent, failed and suppressed, by event definition and notification',
      query: Type.Object(filters),
      replies: { 200: NotificationStatistics },
      handler: ({ caller, query }) => queue.statistics(caller, query),
    }),
  ]
}
