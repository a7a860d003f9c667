/** Notifications that wait: why, until when, what their receivers said; one can be cancelled, or all that are shown cleared. */
import { useState, type ReactNode } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { notificationPageStrings } from '../../core/notifications/page-strings.ts'
import { cancelDelivery, queuePath, type QueueFilter } from '../../core/notifications/queue-api.ts'
import type { DeliveryCounts, QueuePage, QueuedDelivery, WaitReason } from '../../core/notifications/queue.ts'
import {
  Badge,
  EmptyState,
  FeatureError,
  IconButton,
  Link,
  Pagination,
  Panel,
  RelativeTime,
  Table,
  useCore,
  useNow,
  usePolledData,
  useQuietClient,
  useStrings,
  useToast,
  useWordsOf,
  type Column,
  VisibleText,
} from '../kit/kit.ts'
import { ClearQueue } from './clear-queue.tsx'
import { TypeName } from './config-rows.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { useQueueChanged } from './use-queue-changed.ts'

const pageSize = 20
const refreshMs = 3000
const dueRenewMs = 1000

export interface QueuePanelProps {
  readonly filter: QueueFilter
  /** Of what may match the filter. */
  readonly counts: readonly DeliveryCounts[]
  /** All are of one notification. */
  readonly hidesNotification?: boolean
  /** Stands between the head and the table. */
  readonly children?: ReactNode
}

export function QueuePanel({ filter, counts, hidesNotification = false, children }: QueuePanelProps) {
  const t = useStrings(notificationPageStrings)
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<string | null>(null)
  const { data, error, refetch } = usePolledData<QueuePage>(queuePath(filter, page, pageSize), refreshMs)
  const columns = useColumns(hidesNotification)
  return (
    <Panel
      className="queue"
      title={t('waitingNow')}
      note={data && data.total > 0 ? data.total : undefined}
      actions={<ClearQueue filter={filter} counts={counts} total={data?.total ?? 0} />}
    >
      {children}
      {error && !data ? (
        <FeatureError feature="event-notifications" error={error} onRetry={refetch} />
      ) : (
        <Table
          label={t('waitingNow')}
          cards={cardsBelow}
          columns={columns}
          rows={data?.deliveries}
          rowKey={({ id }) => id}
          expansion={{
            isOpen: ({ id }) => id === open,
            onToggle: ({ id }) => setOpen(id === open ? null : id),
            render: delivery => <DeliveryDetails delivery={delivery} />,
          }}
          empty={
            <EmptyState icon="check-circle-fill" title={t('nothingWaits')}>
              {t('nothingWaitsHere')}
            </EmptyState>
          }
        />
      )}
      {data && data.total > pageSize && (
        <div className="pad">
          <Pagination page={page} pageSize={pageSize} total={data.total} onPage={setPage} />
        </div>
      )}
    </Panel>
  )
}

/** Pixels. Narrower than that its columns have no room. */
const cardsBelow = 700

function useColumns(hidesNotification: boolean): readonly Column<QueuedDelivery>[] {
  const { routes } = useCore()
  const t = useStrings(notificationPageStrings)
  const columns: readonly (Column<QueuedDelivery> | false)[] = [
    {
      id: 'event',
      title: t('event'),
      rowHeader: true,
      wide: true,
      weight: 2,
      minWidth: 200,
      render: ({ event_message, event_key, event_definition_id: id, event_definition_title: title }) => (
        <div className="queued">
          <bdi className="trunc medium" title={event_message}>
            <VisibleText text={event_message} />
          </bdi>
          <span className="row xs muted">
            <Link
              className="trunc"
              to={isSegment(id) ? routes.eventDefinition({ definitionId: id }) : routes.eventDefinitions()}
            >
              <bdi>{title === '' ? id : title}</bdi>
            </Link>
            {event_key !== '' && (
              <bdi className="trunc">
                <VisibleText text={t('eventKey', { key: event_key })} />
              </bdi>
            )}
          </span>
        </div>
      ),
    },
    !hidesNotification && {
      id: 'notification',
      title: t('notification'),
      minWidth: 160,
      render: ({ notification_id: id, notification_title: title, notification_type: type }) => (
        <div className="queued">
          {title === '' ? (
            <span className="trunc muted">{t('deletedNotification')}</span>
          ) : (
            <Link
              className="trunc ent"
              to={isSegment(id) ? routes.eventNotification({ notificationId: id }) : routes.eventNotifications()}
            >
              <bdi>
                <VisibleText text={title} />
              </bdi>
            </Link>
          )}
          <span className="xs muted trunc">
            <TypeName type={type} />
          </span>
        </div>
      ),
    },
    {
      id: 'reason',
      title: t('why'),
      minWidth: 180,
      wide: true,
      render: ({ state, reason, error }) => (
        <div className="queued">
          {state === 'sending' ? <Badge variant="info">{t('sending')}</Badge> : <Why reason={reason} />}
          {error !== null && (
            <bdi className="xs muted trunc" title={error}>
              <VisibleText text={error} />
            </bdi>
          )}
        </div>
      ),
    },
    {
      id: 'next',
      title: t('nextAttempt'),
      width: 150,
      render: ({ next_attempt_at, attempts }) => (
        <div className="queued">
          {next_attempt_at !== null && <NextAttempt at={next_attempt_at} />}
          {attempts > 0 && <span className="xs muted">{t('attemptsMade', { count: attempts })}</span>}
        </div>
      ),
    },
    {
      id: 'cancel',
      title: t('cancel'),
      hideTitle: true,
      className: 'col-cancel',
      width: 48,
      render: row => <CancelButton delivery={row} />,
    },
  ]
  return columns.filter(column => column !== false)
}

const reasons: readonly string[] = ['turn', 'retry', 'receiver_down', 'ceiling'] satisfies WaitReason[]

function Why({ reason }: { readonly reason: WaitReason | null }) {
  const t = useStrings(notificationPageStrings)
  if (reason === null) return <span>{t('now')}</span>
  return <span>{reasons.includes(reason) ? t(reason) : <VisibleText text={reason} />}</span>
}

/** In how long; one that is due says so, and not how late it is. */
function NextAttempt({ at }: { readonly at: string }) {
  const t = useStrings(notificationPageStrings)
  const now = useNow(dueRenewMs)
  return Date.parse(at) <= now ? <span>{t('now')}</span> : <RelativeTime value={at} />
}

function CancelButton({ delivery }: { readonly delivery: QueuedDelivery }) {
  const client = useQuietClient()
  const t = useStrings(notificationPageStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const changed = useQueueChanged()
  const [isBusy, setBusy] = useState(false)
  const cancel = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await cancelDelivery(client, delivery.id)
      toast.success(t('cancelled'))
    } catch (error) {
      toast.error(wordsOf(error))
    } finally {
      setBusy(false)
      changed()
    }
  }
  const { notification_title, notification_id, event_message } = delivery
  return (
    <IconButton
      size="sm"
      icon="x-lg"
      label={t('cancelOne', { notification: notification_title || notification_id, event: event_message })}
      aria-disabled={isBusy || undefined}
      onClick={() => void cancel()}
    />
  )
}
