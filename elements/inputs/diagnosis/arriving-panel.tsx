/** The input's messages as they are stored, newest first. */
import { useMemo, useState } from 'react'
import { FetchError } from '../../../core/client/errors.ts'
import { diagnosisStrings } from '../../../core/inputs/diagnosis-strings.ts'
import { liveStrings } from '../../../core/search/live-strings.ts'
import type { TailMessage } from '../../../core/search/tail.ts'
import {
  Button,
  Callout,
  EmptyState,
  Link,
  Panel,
  Table,
  Timestamp,
  useCore,
  useErrorText,
  useStrings,
  VisibleText,
  type Column,
} from '../../kit/kit.ts'
import type { Connection } from '../../search/tail/tail-state.ts'
import { useTail } from '../../search/tail/use-tail.ts'

const mostShown = 20
/** More of it than a line shows. */
const beginning = 300

const ends = { 'session-expired': 'endSession', permission: 'endPermission', server: 'endServer' } as const

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, beginning) : '')

export function ArrivingPanel({ inputId }: { readonly inputId: string }) {
  const { client, routes } = useCore()
  const t = useStrings(diagnosisStrings)
  const l = useStrings(liveStrings)
  const errorText = useErrorText()
  const [paused, setPaused] = useState(false)
  const request = useMemo(() => ({ query: `gl2_source_input:${inputId}` }), [inputId])
  const {
    state: { shown, connection },
    release,
    reconnect,
  } = useTail(client, request, () => !paused)
  const note = noteOf(connection)
  const mayRead = !(
    connection.type === 'refused' &&
    connection.error instanceof FetchError &&
    connection.error.status === 403
  )
  const rows = shown.slice(0, mostShown)
  function noteOf(connection: Connection): string | null {
    switch (connection.type) {
      case 'connecting':
      case 'open':
        return null
      case 'lost':
        return t('tailLost')
      case 'refused':
        return `${l('refused')}: ${errorText(connection.error)}`
      case 'ended':
        return connection.reason === 'query'
          ? l('endQuery', { reason: connection.message ?? '' })
          : l(Object.hasOwn(ends, connection.reason) ? ends[connection.reason] : 'endServer')
    }
  }
  const pause = () => {
    if (paused) release()
    setPaused(!paused)
  }
  const columns: readonly Column<TailMessage>[] = [
    {
      id: 'time',
      title: t('time'),
      width: 220,
      render: ({ index, message }) => (
        <Link to={routes.message({ index, messageId: message._id })}>
          <Timestamp value={message.timestamp} format="complete" />
        </Link>
      ),
    },
    {
      id: 'source',
      title: t('source'),
      width: 160,
      render: ({ message }) => (
        <div className="trunc">
          <VisibleText text={textOf(message['source'])} />
        </div>
      ),
    },
    {
      id: 'message',
      title: t('message'),
      wide: true,
      minWidth: 220,
      render: ({ message }) => (
        <div className="mono xs trunc">
          <VisibleText text={textOf(message['message'])} />
        </div>
      ),
    },
  ]
  return (
    <Panel
      title={t('arriving')}
      note={t('arrivingHint', { count: mostShown })}
      className="arriving"
      actions={
        <Button size="sm" icon={paused ? 'play' : 'pause'} aria-pressed={paused} onClick={pause}>
          {l(paused ? 'resume' : 'pause')}
        </Button>
      }
    >
      {note !== null && mayRead && (
        <div className="pad">
          <Callout variant="warning">
            {note}{' '}
            <button type="button" className="link" onClick={reconnect}>
              {l('reconnect')}
            </button>
          </Callout>
        </div>
      )}
      <Table
        label={t('arriving')}
        cards
        columns={columns}
        rows={rows}
        rowKey={({ index, message }) => `${index}/${message._id}`}
        empty={
          mayRead ? (
            <EmptyState icon="broadcast" title={t('waiting')} />
          ) : (
            <EmptyState icon="lock" title={t('noStreams')} />
          )
        }
      />
    </Panel>
  )
}
