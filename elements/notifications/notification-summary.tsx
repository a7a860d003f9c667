/**
 * `<cordwood-notification-summary>`: a notification at a glance: title, type and the values of its configuration, secrets masked.
 *
 * @permission eventnotifications:read:{id} — loads it by its id
 * @example
 * <cordwood-notification-summary notification-id="64d1c0ffee64d1c0ffee64d1"></cordwood-notification-summary>
 */
import type { Notification } from '../../core/notifications/schema.ts'
import { Badge, defineElement, FeatureError, Skeleton } from '../kit/kit.ts'
import { ConfigRows, TypeName } from './config-rows.tsx'
import css from './notifications.css?inline'
import { useNotification } from './use-notification.ts'

export interface NotificationSummaryProps {
  /** The notification, where the page has it: title, description and config. It may lack an id. */
  readonly notification?: Notification
  /** Id of the notification to load. */
  readonly notificationId?: string
}

function NotificationSummary({ notification, notificationId }: NotificationSummaryProps) {
  const { data, error, refetch } = useNotification(notification, notificationId)
  if (error && !data) return <FeatureError feature="event-notifications" error={error} onRetry={refetch} />
  if (!data) return <Skeleton rows={3} />
  return (
    <section className="notification">
      <div className="row wrap">
        <bdi className="strong">{data.title || (notificationId ?? data.id ?? '')}</bdi>
        <Badge>
          <TypeName type={data.config.type} />
        </Badge>
      </div>
      <ConfigRows config={data.config} />
    </section>
  )
}

defineElement<NotificationSummaryProps>('cordwood-notification-summary', NotificationSummary, {
  props: { notification: Object, notificationId: String },
  styles: [css],
})
