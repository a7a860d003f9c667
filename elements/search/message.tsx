/**
 * `<cordwood-message>`: one message with all its fields, what stands around it, and where it came from.
 *
 * @permission messages:read — shows a message
 * @permission streams:read — tests it against a stream, and names the streams it is in
 * @permission inputs:read — names the input it came by
 * @example
 * <cordwood-message index="cordwood_0" message-id="01HB6V2T4Q8ZJ3N5M7X9"></cordwood-message>
 */
import { useCallback } from 'react'
import { FetchError } from '../../core/client/errors.ts'
import { messagePath } from '../../core/search/api.ts'
import { isSegment } from '../../core/client/request.ts'
import { messageStrings } from '../../core/search/message-strings.ts'
import type { SingleMessage } from '../../core/search/schema.ts'
import { searchStrings } from '../../core/search/strings.ts'
import {
  Button,
  defineElement,
  EmptyState,
  ErrorState,
  Page,
  Panel,
  Skeleton,
  useCommonStrings,
  useCore,
  useQueryData,
  useStrings,
  useTimeZone,
} from '../kit/kit.ts'
import { MessageDetails, type ShownMessage } from './messages/message-details.tsx'
import dataCss from '../kit/styles/data.css?inline'
import tablesCss from '../kit/tables/tables.css?inline'
import messageCss from './messages/messages.css?inline'
import css from './message.css?inline'

export interface MessageProps {
  /** The name of the message's index, as in search results. */
  readonly index?: string
  /** The message's id: the field `gl2_message_id` of search results. */
  readonly messageId?: string
}

function Message({ index = '', messageId = '' }: MessageProps) {
  const s = useStrings(searchStrings)
  const t = useStrings(messageStrings)
  const common = useCommonStrings()
  const zone = useTimeZone()
  const there = isSegment(index) && isSegment(messageId)
  const { client } = useCore()
  // A missing or forbidden message is reported by this element, not by the page around it.
  const fetcher = useCallback(
    (path: string, signal: AbortSignal) => client.get<SingleMessage>(path, { signal, report: false }),
    [client],
  )
  const {
    data: found,
    error,
    refetch,
  } = useQueryData(there ? messagePath(index, messageId) : null, { fetcher, onErrorRetry: false })
  // A message that came just now may not be stored yet.
  const again = (
    <Button size="sm" icon="arrow-clockwise" onClick={refetch}>
      {common('retry')}
    </Button>
  )
  const status = error instanceof FetchError ? error.status : undefined
  return (
    <Page title={s('message')}>
      <Panel className="message-panel">
        {!there && <EmptyState>{t('messageHint')}</EmptyState>}
        {error &&
          !found &&
          (status === 404 ? (
            <EmptyState title={t('notFoundTitle')} action={again}>
              {t('notFoundText', { index, id: messageId })}
            </EmptyState>
          ) : status === 403 ? (
            <EmptyState title={t('notPermittedTitle')} action={again}>
              {t('notPermittedText')}
            </EmptyState>
          ) : (
            <ErrorState error={error} onRetry={refetch} />
          ))}
        {there && !found && !error && <Skeleton />}
        {found && <MessageDetails zone={zone} hit={hitOf(found)} />}
      </Panel>
    </Page>
  )
}

/** Converts to the form of search results. Spread, not assigned: a field may be called `__proto__`. */
const hitOf = ({ message, index }: SingleMessage): ShownMessage => ({
  index,
  highlight_ranges: {},
  decoration_stats: null,
  message: {
    ...message.fields,
    _id: message.id,
    timestamp: message.timestamp,
    streams: message.stream_ids,
    gl2_message_id: message.message_id,
  },
})

defineElement<MessageProps>('cordwood-message', Message, {
  props: { index: String, messageId: String },
  styles: [dataCss, tablesCss, messageCss, css],
})
