/**
 * `<cordwood-message>`: one message with all its fields.
 *
 * @permission messages:read — shows a message
 * @example
 * <cordwood-message index="cordwood_0" message-id="01HB6V2T4Q8ZJ3N5M7X9"></cordwood-message>
 */
import { useEffect, useState } from 'react'
import { getMessage } from '../../core/search/api.ts'
import type { SingleMessage } from '../../core/search/schema.ts'
import { searchStrings } from '../../core/search/strings.ts'
import { defineElement, ErrorState, errorDetail, Page, Panel, Skeleton, useBusy, useCore, useHost, useStrings, useTimeZone } from '../kit/kit.ts'
import { MessageDetails } from './message-details.tsx'
import dataCss from '../kit/styles/data.css?inline'
import messageCss from './messages.css?inline'
import css from './message.css?inline'

export interface MessageProps {
  /** Name of the index the message lies in, as search results have it. */
  readonly index?: string
  /** Id of the message, the field `gl2_message_id` of search results. */
  readonly messageId?: string
}

function useMessage({ index, messageId }: MessageProps) {
  const { client } = useCore()
  const host = useHost()
  const [state, setState] = useState<{ readonly found?: SingleMessage, readonly error?: Error }>({})
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!index || !messageId) return undefined
    const gone = new AbortController()
    setState({})
    getMessage(client, index, messageId, gone).then(found => setState({ found }), (reason: unknown) => {
      if (gone.signal.aborted) return
      const error = reason instanceof Error ? reason : new Error(String(reason))
      setState({ error })
      host.emit('cordwood-error', errorDetail(error))
    })
    return () => gone.abort()
  }, [client, host, index, messageId, tries])
  useBusy(Boolean(index && messageId) && !state.found && !state.error)
  return { ...state, retry: () => setTries(tries + 1) }
}

function Message(props: MessageProps) {
  const t = useStrings(searchStrings)
  const zone = useTimeZone()
  const { found, error, retry } = useMessage(props)
  return (
    <Page title={t('message')}>
      <Panel className="message-panel">
        {error && <ErrorState error={error} onRetry={retry} />}
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

defineElement<MessageProps>('cordwood-message', Message, { props: { index: String, messageId: String }, styles: [dataCss, messageCss, css] })
