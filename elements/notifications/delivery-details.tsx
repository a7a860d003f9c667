import { notificationPageStrings } from '../../core/notifications/page-strings.ts'
import type { QueuedDelivery } from '../../core/notifications/queue.ts'
import { Callout, Link, Timestamp, useCore, useStrings, ValueRows, VisibleText } from '../kit/kit.ts'
import { Answer } from './receiver-answer.tsx'

/** What is known of a notification that waits, with the last answer of its receiver. */
export function DeliveryDetails({ delivery }: { readonly delivery: QueuedDelivery }) {
  const t = useStrings(notificationPageStrings)
  const { routes } = useCore()
  const { event_message, event_id, queued_at, next_attempt_at, attempts, error, answer, may_repeat } = delivery
  return (
    <div className="delivery">
      {may_repeat && <Callout variant="warning">{t('mayRepeat')}</Callout>}
      <ValueRows
        rows={[
          {
            label: t('event'),
            value: (
              <Link className="break" to={routes.alerts({ event: event_id })}>
                <VisibleText text={event_message} />
              </Link>
            ),
          },
          { label: t('eventId'), value: <bdi className="mono break">{event_id}</bdi> },
          { label: t('queuedAt'), value: <Timestamp value={queued_at} /> },
          {
            label: t('nextAttempt'),
            value: next_attempt_at === null ? t('sending') : <Timestamp value={next_attempt_at} />,
          },
          { label: t('attempts'), value: String(attempts) },
          {
            label: t('lastError'),
            value:
              error === null ? null : (
                <bdi className="break">
                  <VisibleText text={error} />
                </bdi>
              ),
          },
          { label: t('lastAnswer'), value: answer && <Answer answer={answer} /> },
        ]}
      />
    </div>
  )
}
