/** Event notifications (contract 1, 6.1). */
import { Type } from 'typebox'
import { Notification, NotificationBody } from '../../../core/notifications/schema.ts'
import { notFound } from '../platform/http/errors.ts'
import { route, type ApiRequest, type Route } from '../platform/http/route.ts'
import { flatPage, list, listParameters, tablePage, type Attribute } from '../platform/records/list.ts'
import type { Services } from '../services.ts'
import { notifications, type NotificationDocument } from './collection.ts'
import {
  createNotification, deleteNotification, present, readNotification, testGiven, testStored, updateNotification,
} from './service.ts'

const area = 'Events/Notifications'
const base = '/events/notifications'
const params = Type.Object({ notificationId: Type.String() })
const may = (action: string) => ({ notificationId }: Record<string, string>) => `eventnotifications:${action}:${notificationId}`

const attributes: readonly Attribute[] = [
  { id: 'title', title: 'Title', searchable: true },
  { id: 'description', title: 'Description', searchable: true },
  { id: 'type', title: 'Type' },
]

const Page = Type.Object({
  total: Type.Integer(), count: Type.Integer(), page: Type.Integer(), per_page: Type.Integer(), query: Type.Union([Type.String(), Type.Null()]),
  grand_total: Type.Integer(), notifications: Type.Array(Notification),
})
const TablePage = Type.Object({
  query: Type.Union([Type.String(), Type.Null()]),
  pagination: Type.Object({ total: Type.Integer(), count: Type.Integer(), page: Type.Integer(), per_page: Type.Integer() }),
  total: Type.Integer(), sort: Type.String(), order: Type.String(), elements: Type.Array(Notification),
  attributes: Type.Array(Type.Unknown()), defaults: Type.Object({ sort: Type.Object({ id: Type.String(), direction: Type.String() }) }),
})

export function notificationRoutes(services: Services): readonly Route[] {
  const page = async ({ caller, query }: Pick<ApiRequest<unknown, Parameters<typeof list>[1]>, 'caller' | 'query'>) => {
    const readable = await services.records.as(caller).of(notifications).all()
    return list(readable.map(one => ({ ...one, type: one.config.type })), query, notifications.definition.list)
  }
  const shown = ({ type: _, ...one }: NotificationDocument & { type: string }) => present(services, one)
  return [
    route({
      method: 'GET', path: base, permission: 'authenticated', area, summary: 'A page of the notifications the user may read',
      query: listParameters({ sort: 'title' }), replies: { 200: Page },
      handler: async request => flatPage('notifications', await page(request), shown, { grandTotal: true }),
    }),
    route({
      method: 'GET', path: `${base}/paginated`, permission: 'authenticated', area, summary: 'A page of notifications, for tables',
      query: listParameters({ sort: 'title' }), replies: { 200: TablePage },
      handler: async request => tablePage(await page(request), shown, attributes, { id: 'title', direction: 'ASC' }),
    }),
    route({
      method: 'GET', path: `${base}/legacy/types`, permission: 'authenticated', area,
      summary: 'Types of legacy alarm callbacks: none can be made any more', replies: { 200: Type.Object({ types: Type.Object({}) }) },
      handler: () => ({ types: {} }),
    }),
    route({
      method: 'GET', path: `${base}/:notificationId`, permission: may('read'), area, summary: 'One notification', params,
      replies: { 200: Notification },
      handler: async ({ caller, params: { notificationId } }) =>
        present(services, await readNotification(services, caller, notificationId)),
    }),
    route({
      method: 'POST', path: base, permission: 'eventnotifications:create', area, summary: 'Creates a notification',
      body: NotificationBody, replies: { 200: Notification },
      handler: ({ caller, body }) => createNotification(services, caller, body),
    }),
    route({
      method: 'PUT', path: `${base}/:notificationId`, permission: may('edit'), area, summary: 'Changes a notification', params,
      body: NotificationBody, replies: { 200: Notification },
      handler: ({ caller, params: { notificationId }, body }) => updateNotification(services, caller, notificationId, body),
    }),
    route({
      method: 'DELETE', path: `${base}/:notificationId`, permission: may('delete'), area, summary: 'Deletes a notification', params,
      replies: { 204: null },
      async handler({ caller, params: { notificationId } }, reply) {
        await deleteNotification(services, caller, notificationId)
        reply.code(204)
      },
    }),
    ...['bulk_delete', 'bulk_schedule', 'bulk_unschedule'].map(name => route({
      method: 'POST', path: `${base}/${name}`, permission: 'authenticated', area, extension: true,
      summary: 'Always 404: without it the path would pass for that of a notification', replies: { 404: null },
      handler() { throw notFound() },
    })),
    route({
      method: 'POST', path: `${base}/:notificationId/test`, permission: may('edit'), area,
      summary: 'Sends a test event with what is stored', params, replies: { 200: null },
      async handler({ caller, params: { notificationId }, signal }, reply) {
        await testStored(services, caller, notificationId, signal)
        return reply.code(200).header('content-length', 0).send()
      },
    }),
    route({
      method: 'POST', path: `${base}/test`, permission: 'eventnotifications:create', area, summary: 'Sends a test event with what is given',
      body: NotificationBody, replies: { 200: null },
      async handler({ caller, body, signal }, reply) {
        await testGiven(services, caller, body, signal)
        return reply.code(200).header('content-length', 0).send()
      },
    }),
  ]
}
