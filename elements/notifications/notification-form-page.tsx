/** The page of the form of a notification, for those who may use it. */
import { useState } from 'react'
import { isSegment } from '../../core/client/request.ts'
import type { NotificationRow } from '../../core/notifications/entity.ts'
import { notificationPageStrings } from '../../core/notifications/page-strings.ts'
import type { Notification } from '../../core/notifications/schema.ts'
import { notificationTypeOf, notificationTypes } from '../../core/notifications/types.ts'
import {
  Link,
  NoPermission,
  Page,
  Panel,
  Skeleton,
  useCore,
  useNavigate,
  usePermission,
  useStore,
  useStrings,
} from '../kit/kit.ts'
import { NotificationEditor } from './notification-editor.tsx'
import { UnknownType } from './unknown-type.tsx'

export interface NotificationFormPageProps {
  /** A new one has null. */
  readonly notification: NotificationRow | null
}

export function NotificationFormPage({ notification }: NotificationFormPageProps) {
  const core = useCore()
  const { routes } = core
  const navigate = useNavigate()
  const t = useStrings(notificationPageStrings)
  // What was saved answers in place of it, until the page is left.
  const [opened] = useState(notification)
  const isKnown = useStore(core.$user) !== null
  const isPermitted = usePermission(opened ? `eventnotifications:edit:${opened.id}` : 'eventnotifications:create')
  const definition = opened ? notificationTypeOf(opened.config.type) : notificationTypes[0]
  const addressOf = (id: string | null | undefined) =>
    id && isSegment(id) ? routes.eventNotification({ notificationId: id }) : routes.eventNotifications()
  const saved = ({ id }: Notification) => navigate(addressOf(id))
  return (
    <Page
      title={opened ? t('editTitle', { title: opened.title }) : t('create')}
      crumb={<Link to={routes.eventNotifications()}>{t('all')}</Link>}
    >
      <Panel padded={isPermitted}>
        {isPermitted && definition && (
          <NotificationEditor
            definition={definition}
            stored={opened ?? undefined}
            choosesType={opened === null}
            cancelTo={addressOf(opened?.id)}
            onSaved={saved}
          />
        )}
        {isPermitted && !definition && <UnknownType type={opened?.config.type ?? ''} />}
        {!isPermitted && isKnown && <NoPermission>{t(opened ? 'notPermitted' : 'mayNotCreate')}</NoPermission>}
        {!isPermitted && !isKnown && <Skeleton />}
      </Panel>
    </Page>
  )
}
