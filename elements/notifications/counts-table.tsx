/** What became of notifications, by event definition. */
import { isSegment } from '../../core/client/request.ts'
import { notificationPageStrings } from '../../core/notifications/page-strings.ts'
import type { DeliveryCounts } from '../../core/notifications/queue.ts'
import { Link, Table, useCore, useStrings, type Column } from '../kit/kit.ts'
import { CountCell } from './count-cell.tsx'
import { SuppressedCell } from './suppressed.tsx'
import { totalsOf } from './use-statistics.ts'

export interface CountsTableProps {
  readonly counts: readonly DeliveryCounts[]
  /** The counts are those of several notifications: each row names its own. */
  readonly named?: boolean
}

export function CountsTable({ counts, named = false }: CountsTableProps) {
  const { routes } = useCore()
  const t = useStrings(notificationPageStrings)
  const columns: readonly Column<DeliveryCounts>[] = [
    {
      id: 'definition',
      title: t('definition'),
      rowHeader: true,
      minWidth: 110,
      render: ({ event_definition_id: id, event_definition_title: title, notification_id, notification_title }) => (
        <>
          <Link
            className="ent"
            to={isSegment(id) ? routes.eventDefinition({ definitionId: id }) : routes.eventDefinitions()}
          >
            <bdi>{title === '' ? id : title}</bdi>
          </Link>
          {named && (
            <div className="xs muted">
              <bdi>{notification_title === '' ? notification_id : notification_title}</bdi>
            </div>
          )}
        </>
      ),
    },
    {
      id: 'sent',
      title: t('sent'),
      numeric: true,
      width: 64,
      priority: 1,
      render: ({ sent }) => <CountCell count={sent} />,
    },
    {
      id: 'failed',
      title: t('failed'),
      numeric: true,
      width: 60,
      render: ({ failed }) => <CountCell count={failed} isBad />,
    },
    {
      id: 'suppressed',
      title: t('suppressed'),
      numeric: true,
      width: 100,
      render: one => <SuppressedCell totals={totalsOf([one])} isKnown />,
    },
  ]
  return (
    <Table
      label={t('deliveries')}
      columns={columns}
      rows={counts}
      rowKey={one => `${one.event_definition_id} ${one.notification_id}`}
      empty={<p className="pad muted">{t('noDeliveries')}</p>}
    />
  )
}
