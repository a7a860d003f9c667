/** Shows the newest messages of an event, and the way to all. */
import { eventStrings } from '../../../core/alerts/event-strings.ts'
import type { FoundEvent } from '../../../core/alerts/events-schema.ts'
import { FetchError } from '../../../core/client/errors.ts'
import { isSegment } from '../../../core/client/request.ts'
import { formatNumber } from '../../../core/numbers/format.ts'
import { pageParameters } from '../../../core/search/page-link.ts'
import type { SearchPage } from '../../../core/search/page.ts'
import { ErrorState, LevelMark, Link, Skeleton, Timestamp, useCore, useStrings, VisibleText } from '../../kit/kit.ts'
import { useEventMessages, type EventMessage } from './use-event-messages.ts'

/** Characters of a message that are shown. */
const shownText = 300

export interface EventMessagesPartProps {
  readonly found: FoundEvent
  /** The search that finds them; null: the event does not say. */
  readonly page: SearchPage | null
}

export function EventMessagesPart({ found, page }: EventMessagesPartProps) {
  const t = useStrings(eventStrings)
  const { routes } = useCore()
  const { data, error, refetch } = useEventMessages(found, page)
  if (!page && !found.event.origin_context) return <p className="muted">{t('noMessages')}</p>
  if (error && !data) {
    const status = error instanceof FetchError ? error.status : undefined
    if (status === 404) return <p className="muted">{t('messagesGone')}</p>
    if (status === 403) return <p className="muted">{t('messagesRefused')}</p>
    return <ErrorState error={error} onRetry={refetch} />
  }
  if (!data) return <Skeleton rows={3} />
  const { messages, total } = data
  if (messages.length === 0) return <p className="muted">{t('messagesGone')}</p>
  return (
    <>
      <ul className="event-messages" aria-label={t('messages')}>
        {messages.map(message => (
          <Message key={`${message.index} ${message.messageId}`} message={message} />
        ))}
      </ul>
      {page && total > messages.length && (
        <Link className="xs" to={routes.search(pageParameters(page).parameters)}>
          {t('allMessages', { count: formatNumber(total) })}
        </Link>
      )}
    </>
  )
}

function Message({
  message: { index, messageId, timestamp, source, text, level },
}: {
  readonly message: EventMessage
}) {
  const t = useStrings(eventStrings)
  const { routes } = useCore()
  const shown = <VisibleText text={text === '' ? t('noText') : text.slice(0, shownText)} />
  return (
    <li>
      <span className="row wrap xs muted">
        {level !== null && <LevelMark level={level} />}
        <Timestamp value={timestamp} format="complete" />
        <span className="mono break">
          <VisibleText text={source} />
        </span>
      </span>
      {isSegment(index) && isSegment(messageId) ? (
        <Link className="mono break" to={routes.message({ index, messageId })}>
          {shown}
        </Link>
      ) : (
        <span className="mono break">{shown}</span>
      )}
    </li>
  )
}
