import { area as configuration } from '../configuration/area.ts'
import { area as entities } from '../entities/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { area as streams } from '../streams/area.ts'
import { area as users } from '../users/area.ts'
import { notifications } from './collection.ts'
import { createMail, type Mail } from './mail/mail.ts'
import { createNotifier, type Notifier } from './notifier.ts'
import { createQueue, type FailingNotification } from './queue/create.ts'
import type { NotificationQueue } from './queue/queue.ts'
import { queueRoutes } from './queue/routes.ts'
import { notificationRoutes } from './routes.ts'
import { NotificationUsers } from './users.ts'

const HOUR_MS = 3_600_000

export interface NotificationsApi extends Pick<Notifier, 'send'> {
  /** Areas whose entities use notifications add themselves: they are told of deletions. */
  readonly users: NotificationUsers
  /** Sends the notifications of events, as its own business. */
  readonly queue: NotificationQueue
  /** The last problem of the mail server; null once an e-mail was sent. */
  readonly mailTrouble: Mail['trouble']
  /** Notifications whose last delivery failed within a day. */
  readonly failing: () => Promise<readonly FailingNotification[]>
}

export const area = defineArea({
  name: 'notifications',
  needs: [configuration, entities, streams, users],
  create(services, { entities }) {
    const usedBy = new NotificationUsers()
    const mail = createMail(services.settings)
    const notifier = createNotifier(services, mail)
    const queue = createQueue({ ...services, notifier })
    entities.api.defineKind('notification', (records, id) => records.of(notifications).find(id))
    entities.api.defineSuggestions('event_notifications', records => records.of(notifications).all())
    const api: NotificationsApi = {
      users: usedBy,
      send: notifier.send,
      queue,
      mailTrouble: mail.trouble,
      failing: queue.failing,
    }
    return {
      api,
      routes: [...queueRoutes(queue), ...notificationRoutes({ ...services, notifier, users: usedBy })],
      async start() {
        services.scheduler.define({
          kind: 'NotificationRetentionJob',
          description: 'Removes what became of notifications long ago',
          schedule: { trigger: { everyMs: HOUR_MS }, missed: 'run' },
          run: () => queue.prune(),
        })
        await queue.start()
      },
      stop: () => queue.stop(),
    }
  },
})
