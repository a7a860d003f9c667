/**
 * `<cordwood-notification-details>`: a notification as an event definition names it: title and description, and its configuration on
 * demand, secrets masked.
 *
 * @permission eventnotifications:read:{id} — loads it by its id
 * @example
 * <cordwood-notification-details notification-id="64d1c0ffee64d1c0ffee64d1"></cordwood-notification-details>
 */
import { useId, useState } from 'react'
import type { Notification } from '../../core/notifications/schema.ts'
import { notificationStrings } from '../../core/notifications/strings.ts'
import { Badge, Button, defineElement, FeatureError, Skeleton, useStrings } from '../kit/kit.ts'
import { ConfigRows, TypeName } from './config-rows.tsx'
import css from './notifications.css?inline'
import { useNotification } from './use-notification.ts'

export interface NotificationDetailsProps {
  /** The notification, where the page has it: title, description and config. */
  readonly notification?: Notification
  /** The definition's `notification_id`: loads the notification, and stands in for a title that is empty. */
  readonly notificationId?: string
}

function NotificationDetails({ notification, notificationId }: NotificationDetailsProps) {
  const t = useStrings(notificationStrings)
  const id = useId()
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useNotification(notification, notificationId)
  if (error && !data) return <FeatureError feature="event-notifications" error={error} onRetry={refetch} />
  if (!data) return <Skeleton rows={2} />
  return (
    <section className="notification">
      <div className="row wrap">
        <bdi className="strong">{data.title.trim() === '' ? (notificationId ?? data.id ?? '') : data.title}</bdi>
        <Badge>
          <TypeName type={data.config.type} />
        </Badge>
      </div>
      <bdi className={data.description === '' ? 'faint' : ''}>
        {data.description === '' ? t('noDescription') : data.description}
      </bdi>
      <div>
        <Button size="sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {t(open ? 'lessDetails' : 'moreDetails')}
        </Button>
      </div>
      <div id={id} hidden={!open}>
        {open && <ConfigRows config={data.config} />}
      </div>
    </section>
  )
}

defineElement<NotificationDetailsProps>('cordwood-notification-details', NotificationDetails, {
  props: { notification: Object, notificationId: String },
  styles: [css],
})
