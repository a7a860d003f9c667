/**
 * `<cordwood-message>`: one message with all its fields.
 *
 * @permission messages:read — shows a message
 * @example
 * <cordwood-message index="cordwood_0" message-id="01HB6V2T4Q8ZJ3N5M7X9"></cordwood-message>
 */
import { messagePath } from '../../core/search/api.ts'
import type { SingleMessage } from '../../core/search/schema.ts'
import { searchStrings } from '../../core/search/strings.ts'
import { defineElement, ErrorState, Page, Panel, Skeleton, useQueryData, useStrings, useTimeZone } from '../kit/kit.ts'
import { MessageDetails } from './messages/message-details.tsx'
import dataCss from '../kit/styles/data.css?inline'
import tablesCss from '../kit/tables/tables.css?inline'
import messageCss from './messages/messages.css?inline'
import css from './message.css?inline'

export interface MessageProps {
  /** Name of the index the message lies in, as search results have it. */
  readonly index?: string
  /** Id of the message, the field `gl2_message_id` of search results. */
  readonly messageId?: string
}

function Message({ index, messageId }: MessageProps) {
  const t = useStrings(searchStrings)
  const zone = useTimeZone()
  const there = index && messageId
  const { data: found, error, refetch } = useQueryData<SingleMessage>(there ? messagePath(index, messageId) : null, { onErrorRetry: false })
  return (
    <Page title={t('message')}>
      <Panel className="message-panel">
        {error && !found && <ErrorState error={error} onRetry={refetch} />}
        {!found && !error && <Skeleton />}
        {found && <MessageDetails zone={zone} hit={hitOf(found)} />}
      </Panel>
    </Page>
  )
}

/** As search results have it. Spread, not assigned: a field may be called `__proto__`. */
const hitOf = ({ message, index }: SingleMessage) => ({
  index, highlight_ranges: {},
  message: {
    ...message.fields, _id: message.id, timestamp: message.timestamp, streams: message.stream_ids, gl2_message_id: message.message_id,
  },
})

defineElement<MessageProps>('cordwood-message', Message, { props: { index: String, messageId: String }, styles: [dataCss, tablesCss, messageCss, css] })
