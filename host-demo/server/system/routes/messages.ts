/** The activity log and the notifications (contract 2, 1.10). */
import { Type } from 'typebox'
import { NotificationMessage, Notifications, SystemMessages } from '../../../../core/system/schema.ts'
import { badRequest, forbidden, notFound } from '../../platform/errors/errors.ts'
import { route, type ApiRequest, type Route } from '../../platform/http/route.ts'
import type { NodeIdentity } from '../../platform/node/node.ts'
import { activityLog } from '../../platform/log/activity.ts'
import { notificationText, notificationTypes } from '../notification-texts.ts'
import type { SystemServices } from '../system-services.ts'

const area = 'System'
const pageSize = 30
/** As everywhere in the interface. */
const nodeName = ({ shortNodeId, hostname }: NodeIdentity) => `${shortNodeId} / ${hostname}`
const values = Type.Union([
  Type.Object({ values: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
  Type.Null(),
])

export function messageRoutes(services: SystemServices): readonly Route[] {
  const activities = activityLog(services.records)
  const { notifications } = services

  async function dismiss({ caller, params }: ApiRequest): Promise<void> {
    const { type, key } = params as { type: string; key?: string }
    const name = type.toLowerCase()
    if (!notificationTypes.has(name)) throw badRequest(`There is no notification type '${type}'.`)
    if (!caller.isPermitted(`notifications:delete:${name}`)) throw forbidden()
    await notifications.dismiss(name, key)
  }

  function say({ caller, params, body }: ApiRequest): NotificationMessage {
    const { format, type, key } = params as { format: string; type: string; key?: string }
    const name = type.toLowerCase()
    if ((format !== 'html' && format !== 'plaintext') || name.toUpperCase() !== type || !notificationTypes.has(name))
      throw notFound()
    const notification = caller.isPermitted(`notifications:read:${name}`) ? notifications.find(name, key) : null
    if (!notification) throw notFound(`There is no notification ${type} now.`)
    const { values: given = {} } = (body as { values?: Record<string, unknown> } | null) ?? {}
    const text = notificationText(notification, nodeName(services.node), given, format === 'html')
    if (!text) throw badRequest(`The notification ${type} has no text.`)
    return text
  }

  return [
    route({
      method: 'GET',
      area,
      path: '/system/messages',
      permission: 'systemmessages:read',
      summary: 'What happened to the server, newest first, 30 to a page',
      query: Type.Object({ page: Type.Integer({ default: 1 }) }),
      replies: { 200: SystemMessages },
      handler: async ({ query }) => {
        const rows = await activities.list({ limit: pageSize, offset: (Math.max(1, query.page) - 1) * pageSize })
        return {
          messages: rows.map(({ entity, at, body }) => ({
            caller: String(body['caller']),
            content: String(body['content']),
            timestamp: new Date(at).toISOString(),
            node_id: entity,
          })),
          total: await activities.count(),
        }
      },
    }),
    route({
      method: 'GET',
      area,
      path: '/system/notifications',
      permission: 'authenticated',
      summary: 'What an administrator should know now, newest first',
      replies: { 200: Notifications },
      handler: ({ caller }) => {
        const visible = notifications.list().filter(({ type }) => caller.isPermitted(`notifications:read:${type}`))
        return { total: visible.length, notifications: visible }
      },
    }),
    route({
      method: 'DELETE',
      area,
      path: '/system/notifications/:type',
      permission: 'authenticated',
      summary: 'Dismiss notifications of a type',
      replies: { 204: null },
      handler: dismiss,
    }),
    route({
      method: 'DELETE',
      area,
      path: '/system/notifications/:type/:key',
      permission: 'authenticated',
      summary: 'Dismiss a notification',
      replies: { 204: null },
      handler: dismiss,
    }),
    route({
      method: 'POST',
      area,
      path: '/system/notification/message/:format/:type',
      permission: 'authenticated',
      summary: 'The words of a notification',
      body: values,
      replies: { 200: NotificationMessage },
      handler: say,
    }),
    route({
      method: 'POST',
      area,
      path: '/system/notification/message/:format/:type/:key',
      permission: 'authenticated',
      summary: 'The words of a notification',
      body: values,
      replies: { 200: NotificationMessage },
      handler: say,
    }),
  ]
}
