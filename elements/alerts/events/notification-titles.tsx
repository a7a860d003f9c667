/** Shows the notifications of a definition by their titles. */
import { eventStrings } from '../../../core/alerts/event-strings.ts'
import type { EventDefinition } from '../../../core/alerts/schema.ts'
import { notificationPath } from '../../../core/notifications/api.ts'
import type { Notification } from '../../../core/notifications/schema.ts'
import { Link, useCore, useStrings, VisibleText } from '../../kit/kit.ts'
import { useQuietData } from './use-quiet-data.ts'

/** Each is asked for on its own; a definition has few. */
const most = 20

export function NotificationTitles({ definition: { notifications } }: { readonly definition: EventDefinition }) {
  const t = useStrings(eventStrings)
  const ids = [...new Set(notifications.map(({ notification_id: id }) => id))]
  if (ids.length === 0) return <span className="muted">{t('noNotifications')}</span>
  return (
    <ul>
      {ids.slice(0, most).map(id => (
        <li key={id}>
          <NotificationTitle id={id} />
        </li>
      ))}
      {ids.length > most && <li className="muted">{`+ ${ids.length - most}`}</li>}
    </ul>
  )
}

/** Its title where it may be read, else its id. */
export function NotificationTitle({ id }: { readonly id: string }) {
  const { routes } = useCore()
  const found = useQuietData<Notification>(notificationPath(id))
  return (
    <Link to={routes.eventNotification({ notificationId: id })}>
      <VisibleText text={found?.title ?? id} />
    </Link>
  )
}
