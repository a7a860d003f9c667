/** When a message was received, by which input on which node, in which index it lies, and the streams it was routed into. */
import { Fragment } from 'react'
import { searchStrings } from '../../../core/search/strings.ts'
import { messageStrings } from '../../../core/search/message-strings.ts'
import type { WireMessage } from '../../../core/search/schema.ts'
import { formatDateTime } from '../../../core/time/formats.ts'
import { isSegment } from '../../../core/client/request.ts'
import { Link, VisibleText, useCore, useStrings } from '../../kit/kit.ts'
import { useInputTitle, useStreams } from '../use-names.ts'
import { textOf, valueOf } from './message-fields.ts'

export interface OriginProps {
  readonly message: WireMessage
  readonly index: string
  readonly zone: string
}

export function Origin({ message, index, zone }: OriginProps) {
  const s = useStrings(searchStrings)
  const t = useStrings(messageStrings)
  const core = useCore()
  const known = useStreams()
  const received = textOf(valueOf(message, 'gl2_receive_timestamp'))
  const inputId = textOf(valueOf(message, 'gl2_source_input'))
  const node = textOf(valueOf(message, 'gl2_source_node'))
  const input = useInputTitle(inputId)
  const streams: readonly unknown[] = Array.isArray(message.streams) ? message.streams : []
  return (
    <p className="dmeta xs muted">
      {received !== '' && <Received time={formatDateTime(received, 'complete', zone)} byInput={inputId !== ''} />}
      {inputId !== '' && (
        <Link to={core.routes.inputs()}>
          <VisibleText text={input ?? inputId} />
        </Link>
      )}
      {node !== '' && <> {s('onNode', { node: node.slice(0, 8) })}</>}
      {received !== '' || inputId !== '' || node !== '' ? ', ' : ''}
      {s('storedIn')} <VisibleText text={index} />
      {streams.length > 0 && <>, {t('intoStreams')} </>}
      {streams.map(String).map((id, place) => {
        const title = known?.find(stream => stream.id === id)?.title ?? id
        return (
          <Fragment key={id}>
            {place > 0 && ', '}
            {isSegment(id) ? (
              <Link to={core.routes.streamSearch({ streamId: id })}>
                <VisibleText text={title} />
              </Link>
            ) : (
              <VisibleText text={title} />
            )}
          </Fragment>
        )
      })}
    </p>
  )
}

/** The words with the time in them, which never wraps. */
function Received({ time, byInput }: { readonly time: string; readonly byInput: boolean }) {
  const s = useStrings(searchStrings)
  const [before, after = ''] = s(byInput ? 'receivedBy' : 'received', { time: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      <span className="nowrap">{time}</span>
      {after}{' '}
    </>
  )
}
