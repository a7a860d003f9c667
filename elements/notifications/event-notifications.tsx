/**
 * `<cordwood-event-notifications>`: the notifications that the user may see, with their types and what became of what they sent.
 *
 * @permission eventnotifications:read — lists notifications; 'eventnotifications:read:{id}' a single one
 * @permission eventnotifications:create — leads to the form of a new one
 * @permission eventnotifications:edit — leads to the form of one and tests it; 'eventnotifications:edit:{id}' a single one
 * @permission eventnotifications:delete — deletes notifications; 'eventnotifications:delete:{id}' a single one
 * @example
 * <cordwood-event-notifications></cordwood-event-notifications>
 */
import { useCallback, useMemo, useState } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { notificationEntity, type NotificationRow } from '../../core/notifications/entity.ts'
import { notificationPageStrings } from '../../core/notifications/page-strings.ts'
import { notificationTypeOf } from '../../core/notifications/types.ts'
import { notificationStrings } from '../../core/notifications/strings.ts'
import { AlertsNav } from '../alerts/alerts-nav.tsx'
import {
  EntityActions,
  EntityScreen,
  EntityTitle,
  useEntityList,
  useEntityRights,
  type RowTools,
} from '../kit/entities/entities.ts'
import {
  defineElement,
  FeatureError,
  Page,
  Panel,
  useCore,
  useNavigate,
  useStrings,
  type EntityColumn,
} from '../kit/kit.ts'
import { CountCell } from './count-cell.tsx'
import css from './notification-pages.css?inline'
import formCss from './notifications.css?inline'
import { SuppressedCell } from './suppressed.tsx'
import { TestDialog } from './test-dialog.tsx'
import { useTotalsByNotification } from './use-statistics.ts'
import { LosesNotification } from './used-by.tsx'

export interface EventNotificationsProps {
  /** The query of the address, from the shell: page and page size. */
  readonly parameters?: string
}

const searchFields = [{ id: 'id' }, { id: 'title' }, { id: 'description' }]

function EventNotifications({ parameters }: EventNotificationsProps) {
  const { routes } = useCore()
  const t = useStrings(notificationPageStrings)
  const list = useEntityList(notificationEntity, { parameters, address: routes.eventNotifications })
  const columns = useColumns()
  const actions = useCallback(
    (row: NotificationRow, tools: RowTools) => <NotificationActions row={row} onDeleted={tools.onDeleted} />,
    [],
  )
  const { data, error, refetch } = list.pages
  if (error && !data)
    return (
      <Page title={t('title')} description={t('intro')}>
        <AlertsNav current="notifications" />
        <Panel>
          <FeatureError feature="event-notifications" error={error} onRetry={refetch} />
        </Panel>
      </Page>
    )
  return (
    <EntityScreen
      list={list}
      columns={columns}
      search={searchFields}
      actions={actions}
      createAt={routes.newEventNotification()}
    >
      <AlertsNav current="notifications" />
    </EntityScreen>
  )
}

interface NotificationActionsProps extends Pick<RowTools, 'onDeleted'> {
  readonly row: NotificationRow
}

function NotificationActions({ row, onDeleted }: NotificationActionsProps) {
  const { routes } = useCore()
  const t = useStrings(notificationPageStrings)
  const navigate = useNavigate()
  const { editRefusal } = useEntityRights(notificationEntity, row)
  const [isTesting, setTesting] = useState(false)
  const notificationId = row.id
  return (
    <>
      <EntityActions
        entity={notificationEntity}
        row={row}
        onEdit={() => navigate(routes.editEventNotification({ notificationId }))}
        items={[{ label: t('test'), icon: 'play', disabled: editRefusal !== null, onSelect: () => setTesting(true) }]}
        deleteNote={<LosesNotification notificationId={notificationId} />}
        onDeleted={onDeleted}
      />
      {isTesting && <TestDialog notification={row} onClose={() => setTesting(false)} />}
    </>
  )
}

function useColumns(): readonly EntityColumn<NotificationRow>[] {
  const { routes } = useCore()
  const t = useStrings(notificationPageStrings)
  const n = useStrings(notificationStrings)
  const totals = useTotalsByNotification()
  return useMemo((): readonly EntityColumn<NotificationRow>[] => {
    const addressOf = (id: string) =>
      isSegment(id) ? routes.eventNotification({ notificationId: id }) : routes.eventNotifications()
    return [
      {
        id: 'title',
        title: t('name'),
        rowHeader: true,
        sortable: true,
        weight: 2,
        minWidth: 220,
        render: row => <EntityTitle title={row.title} about={row.description} to={addressOf(row.id)} />,
      },
      { id: 'description', title: t('description'), sortable: true, hidden: true },
      {
        id: 'type',
        title: t('type'),
        sortable: true,
        minWidth: 190,
        render: ({ config }) => {
          const definition = notificationTypeOf(config.type)
          return definition ? n(definition.name) : <bdi>{config.type}</bdi>
        },
      },
      {
        id: 'sent',
        title: t('sent'),
        numeric: true,
        width: 96,
        priority: 2,
        render: ({ id }) => <CountCell count={totals && (totals.get(id)?.sent ?? 0)} />,
      },
      {
        id: 'failed',
        title: t('failed'),
        numeric: true,
        width: 96,
        render: ({ id }) => <CountCell count={totals && (totals.get(id)?.failed ?? 0)} isBad />,
      },
      {
        id: 'suppressed',
        title: t('suppressed'),
        numeric: true,
        width: 112,
        priority: 3,
        render: ({ id }) => <SuppressedCell totals={totals?.get(id)} isKnown={totals !== undefined} />,
      },
      {
        id: 'waiting',
        title: t('waiting'),
        numeric: true,
        width: 96,
        priority: 2,
        render: ({ id }) => (
          <CountCell
            count={totals && (totals.get(id)?.waiting ?? 0)}
            to={routes.notificationQueue({ notification_id: id })}
          />
        ),
      },
    ]
  }, [routes, t, n, totals])
}

defineElement<EventNotificationsProps>('cordwood-event-notifications', EventNotifications, {
  props: { parameters: String },
  events: ['cordwood-notification-tested', 'cordwood-notification-deleted', 'cordwood-request-share'],
  styles: [css, formCss],
})
