/** Every notification of an event: sent, waiting, failed, or not sent with its reason. */
import { eventStrings } from '../../../core/alerts/event-strings.ts'
import type { EventNotifications } from '../../../core/alerts/events-schema.ts'
import { isSegment, path } from '../../../core/client/request.ts'
import { notificationPageStrings } from '../../../core/notifications/page-strings.ts'
import type { DeliveryState, SuppressionReason } from '../../../core/notifications/deliveries.ts'
import type { DeliveryOutcome } from '../../../core/notifications/queue.ts'
import {
  Badge,
  Callout,
  ErrorState,
  Link,
  Skeleton,
  Timestamp,
  useCore,
  usePolledData,
  useStrings,
  VisibleText,
  type BadgeProps,
} from '../../kit/kit.ts'

/** What waits is sent soon. */
const renewMs = 10_000

export function Deliveries({ eventId }: { readonly eventId: string }) {
  const t = useStrings(eventStrings)
  const { data, error, refetch } = usePolledData<EventNotifications>(path`/events/${eventId}/notifications`, renewMs)
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton rows={2} />
  if (data.notifications.length === 0) return <p className="muted">{t('noNotifications')}</p>
  return (
    <ul className="deliveries">
      {data.notifications.map(outcome => (
        <Delivery key={outcome.id} outcome={outcome} />
      ))}
    </ul>
  )
}

const variants: Readonly<Record<DeliveryState, BadgeProps['variant']>> = {
  waiting: 'info',
  sending: 'info',
  sent: 'success',
  failed: 'danger',
  suppressed: 'warning',
}

const whys = {
  grace_period: 'grace_periodWhy',
  definition_ceiling: 'definition_ceilingWhy',
  receiver_ceiling: 'receiver_ceilingWhy',
  queue_full: 'queue_fullWhy',
  cleared: 'clearedWhy',
  cancelled: 'cancelledWhy',
  disabled: 'disabledWhy',
} as const satisfies Readonly<Record<SuppressionReason, string>>

function Delivery({ outcome }: { readonly outcome: DeliveryOutcome }) {
  const t = useStrings(eventStrings)
  const n = useStrings(notificationPageStrings)
  const { routes } = useCore()
  const { state, reason, at, attempts, error, answer, may_repeat } = outcome
  const { notification_id: id, notification_title: title } = outcome
  return (
    <li>
      <div className="row wrap">
        <Badge variant={Object.hasOwn(variants, state) ? variants[state] : undefined}>
          {Object.hasOwn(variants, state) ? n(state) : <VisibleText text={state} />}
        </Badge>
        {title === '' || !isSegment(id) ? (
          <span className="muted">{t('unknownNotification')}</span>
        ) : (
          <Link className="ent" to={routes.eventNotification({ notificationId: id })}>
            <VisibleText text={title} />
          </Link>
        )}
        {attempts > 0 && <span className="xs muted">{t('attempts', { count: attempts })}</span>}
        <span className="end xs muted">
          {state === 'waiting' && `${n('nextAttempt')}: `}
          <Timestamp value={at} />
        </span>
      </div>
      {reason !== null && (
        <p className="xs">{Object.hasOwn(whys, reason) ? n(whys[reason]) : <VisibleText text={reason} />}</p>
      )}
      {error !== null && (
        <p className="xs c-danger break">
          <VisibleText text={error} />
        </p>
      )}
      {answer && (
        <p className="xs muted break">
          {answer.status === null
            ? t('answeredNothing', { ms: answer.duration_ms })
            : t('answered', { status: answer.status, ms: answer.duration_ms })}{' '}
          {answer.body !== '' && (
            <span className="mono">
              <VisibleText text={answer.body.slice(0, 300)} />
            </span>
          )}
        </p>
      )}
      {may_repeat && <Callout variant="warning">{n('mayRepeat')}</Callout>}
    </li>
  )
}
