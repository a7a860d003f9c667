/**
 * `<cordwood-event-notification>`: one notification with its configuration, the event definitions that use it, what became of what it sent and
 * what waits; or the form that creates or changes it. A test shows the receiver's own answer.
 *
 * @permission eventnotifications:read:{id} — shows the notification
 * @permission eventnotifications:create — creates one, and tests what is not saved yet
 * @permission eventnotifications:edit:{id} — changes and tests the notification
 * @permission eventnotifications:delete:{id} — deletes the notification
 * @permission eventdefinitions:read:{id} — shows that the event definition uses it
 * @example
 * <cordwood-event-notification notification-id="64d1c0ffee64d1c0ffee64d1"></cordwood-event-notification>
 */
import { isSegment } from '../../core/client/request.ts'
import { notificationPath } from '../../core/notifications/api.ts'
import type { NotificationRow } from '../../core/notifications/entity.ts'
import { notificationPageStrings } from '../../core/notifications/page-strings.ts'
import {
  defineElement,
  FeatureError,
  Link,
  Page,
  Panel,
  Skeleton,
  useCore,
  useQueryData,
  useStrings,
} from '../kit/kit.ts'
import { NotificationFormPage } from './notification-form-page.tsx'
import { NotificationOverview } from './notification-overview.tsx'
import css from './notification-pages.css?inline'
import formCss from './notifications.css?inline'

export interface EventNotificationProps {
  /** Id of the notification; not for a new one. */
  readonly notificationId?: string
  /** 'show' (default); 'new': the form of a new notification; 'edit': the form of this one. */
  readonly mode?: string
}

function EventNotification({ notificationId = '', mode }: EventNotificationProps) {
  if (mode === 'new') return <NotificationFormPage notification={null} />
  return <Stored key={notificationId} id={notificationId} isEdited={mode === 'edit'} />
}

function Stored({ id, isEdited }: { readonly id: string; readonly isEdited: boolean }) {
  const { routes } = useCore()
  const t = useStrings(notificationPageStrings)
  const { data, error, refetch } = useQueryData<NotificationRow>(isSegment(id) ? notificationPath(id) : null)
  if (data) {
    const notification = { ...data, id }
    return isEdited ? (
      <NotificationFormPage notification={notification} />
    ) : (
      <NotificationOverview notification={notification} />
    )
  }
  return (
    <Page title={t('one')} crumb={<Link to={routes.eventNotifications()}>{t('all')}</Link>}>
      <Panel>
        {error ? <FeatureError feature="event-notifications" error={error} onRetry={refetch} /> : <Skeleton />}
      </Panel>
    </Page>
  )
}

defineElement<EventNotificationProps>('cordwood-event-notification', EventNotification, {
  props: { notificationId: String, mode: String },
  events: [
    'cordwood-notification-saved',
    'cordwood-notification-tested',
    'cordwood-notification-deleted',
    'cordwood-request-share',
  ],
  styles: [css, formCss],
})
