/** Shows one notification. */
import { useState } from 'react'
import { notificationEntity, type NotificationRow } from '../../core/notifications/entity.ts'
import { notificationPageStrings } from '../../core/notifications/page-strings.ts'
import { notificationTypeOf } from '../../core/notifications/types.ts'
import { DeleteEntity, SharingButton, useEntityRights } from '../kit/entities/entities.ts'
import { Badge, Button, Icon, Link, Page, Panel, useCore, useNavigate, useStrings } from '../kit/kit.ts'
import { ConfigRows, TypeName } from './config-rows.tsx'
import { CountsTable } from './counts-table.tsx'
import { QueuePanel } from './queue-panel.tsx'
import { SuppressedTable } from './suppressed.tsx'
import { TestDialog } from './test-dialog.tsx'
import { totalsOf, useStatistics } from './use-statistics.ts'
import { LosesNotification, UsedBy } from './used-by.tsx'

export function NotificationOverview({ notification }: { readonly notification: NotificationRow }) {
  const { routes } = useCore()
  const t = useStrings(notificationPageStrings)
  const { id, title, description, config } = notification
  const counts = useStatistics()?.filter(({ notification_id }) => notification_id === id)
  return (
    <Page
      title={title}
      badge={
        <Badge>
          <TypeName type={config.type} />
        </Badge>
      }
      description={description === '' ? undefined : <bdi>{description}</bdi>}
      crumb={<Link to={routes.eventNotifications()}>{t('all')}</Link>}
      actions={<HeadActions notification={notification} />}
    >
      <div className="beside">
        <Panel title={t('configuration')} padded>
          {notificationTypeOf(config.type) ? <ConfigRows config={config} /> : <TypeName type={config.type} />}
        </Panel>
        <div className="col">
          <Panel title={t('usedBy')} padded>
            <UsedBy notificationId={id} />
          </Panel>
          {counts && (
            <Panel title={t('deliveries')} note={t('deliveriesNote')}>
              <CountsTable counts={counts} />
            </Panel>
          )}
          {counts && counts.length > 0 && (
            <Panel title={t('suppressedTitle')}>
              <SuppressedTable totals={totalsOf(counts)} />
            </Panel>
          )}
        </div>
      </div>
      {counts && <QueuePanel filter={{ notification_id: id }} counts={counts} hidesNotification />}
    </Page>
  )
}

function HeadActions({ notification }: { readonly notification: NotificationRow }) {
  const { routes } = useCore()
  const t = useStrings(notificationPageStrings)
  const navigate = useNavigate()
  const [open, setOpen] = useState<'test' | 'delete' | null>(null)
  const { editRefusal, deleteRefusal } = useEntityRights(notificationEntity, notification)
  const { id, title } = notification
  const close = () => setOpen(null)
  return (
    <>
      {deleteRefusal === null && (
        <Button icon="trash" onClick={() => setOpen('delete')}>
          {t('deleteShort')}
        </Button>
      )}
      <SharingButton type="notification" id={id} title={title} />
      {editRefusal === null && (
        <>
          <Link className="btn" to={routes.editEventNotification({ notificationId: id })}>
            <Icon name="pencil" />
            {t('edit')}
          </Link>
          <Button variant="primary" icon="play" onClick={() => setOpen('test')}>
            {t('test')}
          </Button>
        </>
      )}
      {open === 'test' && <TestDialog notification={notification} onClose={close} />}
      {open === 'delete' && (
        <DeleteEntity
          entity={notificationEntity}
          id={id}
          title={title}
          note={<LosesNotification notificationId={id} />}
          onDeleted={() => navigate(routes.eventNotifications(), { replace: true })}
          onClose={close}
        />
      )}
    </>
  )
}
