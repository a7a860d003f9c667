import type { InputSender, InputSenders } from '../../../core/inputs/diagnosis-schema.ts'
import { diagnosisStrings } from '../../../core/inputs/diagnosis-strings.ts'
import { formatNumber } from '../../../core/numbers/format.ts'
import { formatBytes, formatPercentage } from '../../../core/numbers/quantities.ts'
import { EmptyState, Meter, Panel, Table, Timestamp, useStrings, VisibleText, type Column } from '../../kit/kit.ts'

/** A sender, or all the others together. */
type Row = Omit<InputSender, 'last_message_at'> & Partial<Pick<InputSender, 'last_message_at'>>
const others = ''

/** The heaviest senders; the others in one row at the end. */
export function SendersPanel({ senders }: { readonly senders: InputSenders | null }) {
  const t = useStrings(diagnosisStrings)
  const rest = senders?.others
  const rows: readonly Row[] = [
    ...(senders?.heaviest ?? []),
    ...(rest && rest.messages > 0 ? [{ address: others, messages: rest.messages, bytes: rest.bytes }] : []),
  ]
  const all = rows.reduce((sum, { messages }) => sum + messages, 0)
  const nameOfOthers = () => (rest?.addresses == null ? t('manyOthers') : t('others', { count: rest.addresses }))
  const columns: readonly Column<Row>[] = [
    {
      id: 'sender',
      title: t('sender'),
      rowHeader: true,
      minWidth: 120,
      render: ({ address }) =>
        address === others ? (
          <span className="muted">{nameOfOthers()}</span>
        ) : (
          <span className="mono break">
            <VisibleText text={address} />
          </span>
        ),
    },
    {
      id: 'messages',
      title: t('messages'),
      numeric: true,
      width: 100,
      render: ({ messages }) => formatNumber(messages),
    },
    {
      id: 'share',
      title: t('share'),
      width: 90,
      priority: 3,
      render: ({ address, messages }) => (
        <Meter
          label={t('shareOf', { sender: address === others ? nameOfOthers() : address })}
          ratio={messages / all}
          valueText={formatPercentage(messages / all)}
        />
      ),
    },
    {
      id: 'bytes',
      title: t('bytes'),
      numeric: true,
      width: 90,
      priority: 2,
      render: ({ bytes }) => formatBytes(bytes),
    },
    {
      id: 'last',
      title: t('lastMessage'),
      width: 180,
      priority: 1,
      render: ({ last_message_at: at }) =>
        at === undefined ? <span className="muted">{t('unknown')}</span> : <Timestamp value={at} />,
    },
  ]
  return (
    <Panel title={t('senders')} className="senders">
      <div className="scroll" tabIndex={rows.length > 8 ? 0 : undefined}>
        <Table
          label={t('senders')}
          columns={columns}
          rows={rows}
          rowKey={({ address }) => address}
          empty={<EmptyState title={t('noSenders')} />}
        />
      </div>
    </Panel>
  )
}
