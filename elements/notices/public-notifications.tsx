/**
 * `<cordwood-public-notifications>`: banners an administrator has written into the configuration of the server, or that the page gives.
 * Only what is active is shown. It writes no storage: the page that wants a dismissal to last keeps it and gives it back as `dismissed`.
 *
 * @example
 * <cordwood-public-notifications></cordwood-public-notifications>
 */
import { useMemo, useState } from 'react'
import {
  configuredNotifications,
  parsePublicNotifications,
  shownNotifications,
} from '../../core/notices/public-notifications.ts'
import {
  defineElement,
  NoticeBanner,
  partStrings,
  useCore,
  useFocusAfterRemoval,
  useHost,
  useStrings,
} from '../kit/kit.ts'

export interface PublicNotificationsProps {
  /** Notifications by id, instead of the configured ones; the fields of one are those of `PublicNotification`. */
  readonly notifications?: Readonly<Record<string, unknown>>
  /** Ids of dismissed notifications, which are not shown. */
  readonly dismissed?: readonly string[]
}

/** Detail of `cordwood-notification-dismissed`. */
export interface NotificationDismissedDetail {
  readonly id: string
}

const none: readonly string[] = []

function PublicNotifications({ notifications, dismissed = none }: PublicNotificationsProps) {
  const host = useHost()
  const { config } = useCore()
  const p = useStrings(partStrings)
  const [closed, setClosed] = useState(none)
  const all = useMemo(
    () => (notifications ? parsePublicNotifications(notifications) : configuredNotifications(config)),
    [notifications, config],
  )
  const shown = shownNotifications(all, [...dismissed, ...closed])
  // The focus goes on to the next one that can be dismissed.
  const removed = useFocusAfterRemoval(closed, root => root.querySelector('.banner > .btn'))
  const dismiss = (id: string) => {
    removed()
    setClosed([...closed, id])
    host.emit('cordwood-notification-dismissed', { id } satisfies NotificationDismissedDetail)
  }
  if (shown.length === 0) return null
  return (
    <section aria-label={p('publicNotifications')}>
      {shown.map(one => (
        <NoticeBanner
          key={one.id}
          notification={one}
          onDismiss={one.isDismissible ? () => dismiss(one.id) : undefined}
        />
      ))}
    </section>
  )
}

defineElement<PublicNotificationsProps>('cordwood-public-notifications', PublicNotifications, {
  props: { notifications: Object, dismissed: Object },
  events: ['cordwood-notification-dismissed'],
})
