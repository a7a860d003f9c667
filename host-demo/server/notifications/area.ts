import { area as entities } from '../entities/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { area as streams } from '../streams/area.ts'
import { notifications } from './collection.ts'
import { createNotifier } from './notifier.ts'
import { notificationRoutes } from './routes.ts'
import { NotificationUsers } from './users.ts'

export const area = defineArea({
  name: 'notifications',
  needs: [entities, streams],
  create(services, { entities }) {
    const notifier = createNotifier(services)
    const users = new NotificationUsers()
    entities.api.defineKind('notification', (records, id) => records.of(notifications).find(id))
    entities.api.defineSuggestions('event_notifications', records => records.of(notifications).all())
    return { api: { ...notifier, users }, routes: notificationRoutes({ ...services, notifier, users }) }
  },
})
