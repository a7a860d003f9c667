import { useState } from 'react'
import type { UndecodableMessage } from '../../../core/inputs/diagnosis-schema.ts'
import { diagnosisStrings } from '../../../core/inputs/diagnosis-strings.ts'
import { formatBytes } from '../../../core/numbers/quantities.ts'
import { EmptyState, Panel, Table, Timestamp, useStrings, VisibleText, type Column } from '../../kit/kit.ts'
import { RawBytes } from './raw-bytes.tsx'

export interface UndecodablePanelProps {
  /** Newest first. */
  readonly messages: readonly UndecodableMessage[]
  /** The number of all that could not be decoded. */
  readonly count: number
}

/** Messages keep no id; two of the same time and sender count from the oldest, so that a new one moves no other. */
function keysOf(messages: readonly UndecodableMessage[]): ReadonlyMap<UndecodableMessage, string> {
  const seen = new Map<string, number>()
  return new Map(
    messages.toReversed().map(message => {
      const place = `${message.received_at} ${message.address}:${message.port}`
      const before = seen.get(place) ?? 0
      seen.set(place, before + 1)
      return [message, `${place} ${before}`]
    }),
  )
}

/** The last messages that could not be decoded; an opened row shows their bytes. */
export function UndecodablePanel({ messages, count }: UndecodablePanelProps) {
  const t = useStrings(diagnosisStrings)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const keys = keysOf(messages)
  const keyOf = (message: UndecodableMessage) => keys.get(message)!
  const toggle = (message: UndecodableMessage) =>
    setOpened(before => {
      const next = new Set(before)
      if (!next.delete(keyOf(message))) next.add(keyOf(message))
      return next
    })
  const columns: readonly Column<UndecodableMessage>[] = [
    {
      id: 'time',
      title: t('time'),
      width: 180,
      render: ({ received_at: at }) => <Timestamp value={at} />,
    },
    {
      id: 'reason',
      title: t('reason'),
      wide: true,
      weight: 2,
      minWidth: 220,
      render: ({ reason }) => (
        <div className="break">
          <VisibleText text={reason === '' ? t('noReason') : reason} />
        </div>
      ),
    },
    {
      id: 'sender',
      title: t('sender'),
      minWidth: 150,
      render: ({ address, port }) => (
        <span className="mono muted break">
          <VisibleText text={port === 0 ? address : `${address.includes(':') ? `[${address}]` : address}:${port}`} />
        </span>
      ),
    },
    { id: 'size', title: t('size'), numeric: true, width: 90, render: ({ size }) => formatBytes(size) },
  ]
  return (
    <Panel
      title={t('undecodable')}
      note={messages.length > 0 ? t('lastOf', { count: messages.length }) : undefined}
      className="undecodable"
    >
      <Table
        label={t('undecodable')}
        cards
        columns={columns}
        rows={messages}
        rowKey={keyOf}
        empty={<EmptyState title={t(count > 0 ? 'undecodableGone' : 'noUndecodable')} icon="check-circle-fill" />}
        expansion={{
          isOpen: message => opened.has(keyOf(message)),
          onToggle: toggle,
          render: message => <RawBytes message={message} />,
        }}
      />
    </Panel>
  )
}
