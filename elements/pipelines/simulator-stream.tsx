/** The result of the newest messages of a stream: how many would change, and how. */
import type { ReactNode } from 'react'
import { formatNumberIn } from '../../core/numbers/format.ts'
import type { StreamTrialReply } from '../../core/pipelines/schema.ts'
import type { MessageAddress } from '../../core/pipelines/simulation.ts'
import { simulatorStrings } from '../../core/pipelines/simulator-strings.ts'
import {
  Badge,
  Button,
  Callout,
  Disclosure,
  EmptyState,
  Link,
  Panel,
  Table,
  useCore,
  useMessages,
  useStrings,
  type Column,
} from '../kit/kit.ts'
import { FieldName } from '../kit/parts/field-name.tsx'
import { Changes } from './simulator-changes.tsx'
import type { ResultProps } from './simulator-result.tsx'
import { useTimeText } from './simulator-time.ts'

export interface StreamResultProps extends ResultProps<StreamTrialReply> {
  /** Its title. */
  readonly stream: string
  readonly onSimulate: (address: MessageAddress) => void
}

export function StreamResult({ reply, stream, titleOf, onSimulate }: StreamResultProps) {
  const t = useStrings(simulatorStrings)
  const time = useTimeText()
  if (reply.tried === 0) {
    return (
      <Panel title={t('result')}>
        <EmptyState title={t('noneToTry')}>{t('noMessagesHint')}</EmptyState>
      </Panel>
    )
  }
  return (
    <>
      <Panel
        title={t('streamResult', { count: reply.tried, stream })}
        note={t('took', { time: time(reply.took_microseconds) })}
        padded
      >
        <Totals reply={reply} />
      </Panel>
      <Errors reply={reply} />
      <FieldTable reply={reply} />
      {reply.streams.length > 0 && <StreamTable reply={reply} titleOf={titleOf} />}
      {reply.rules.length > 0 && <RuleTable reply={reply} />}
      {reply.messages.length > 0 && <ChangedMessages reply={reply} onSimulate={onSimulate} />}
    </>
  )
}

type ReplyProps = Pick<ResultProps<StreamTrialReply>, 'reply'>

function Totals({ reply }: ReplyProps) {
  const t = useStrings(simulatorStrings)
  const { lang } = useMessages()
  const totals = [
    { label: t('wouldChange'), value: reply.changed },
    { label: t('wouldDrop'), value: reply.dropped },
    { label: t('wouldCreate'), value: reply.created },
    { label: t('wouldFail'), value: reply.failed, isBad: reply.failed > 0 },
  ]
  return (
    <dl className="simulator-totals">
      {totals.map(({ label, value, isBad = false }) => (
        <div key={label}>
          <dt className="xs muted">{label}</dt>
          <dd className={`tabular ${isBad ? 'c-danger' : value === 0 ? 'faint' : ''}`}>
            {formatNumberIn(lang, value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Errors({ reply: { errors } }: ReplyProps) {
  const t = useStrings(simulatorStrings)
  if (errors.length === 0) return null
  return (
    <Callout variant="danger" title={t('failures')}>
      <ul className="simulator-errors">
        {errors.map(({ rule, line, reason, count }, place) => (
          <li key={place} className="break">
            <bdi className="medium">{rule}</bdi>, {t('failedAt', { line, reason })} ({t('failureTimes', { count })})
          </li>
        ))}
      </ul>
    </Callout>
  )
}

type FieldRow = StreamTrialReply['fields'][number]

/** Returns a count; cards have no head, so that its column is named there. */
function useCount(): (value: number, column: string) => ReactNode {
  const { lang } = useMessages()
  return (value, column) => (
    <>
      <span className="pipeline-card-label xs muted">{column} </span>
      <span className={value === 0 ? 'faint' : undefined}>{formatNumberIn(lang, value)}</span>
    </>
  )
}

function FieldTable({ reply: { fields, more_fields: more } }: ReplyProps) {
  const t = useStrings(simulatorStrings)
  const count = useCount()
  const columns: readonly Column<FieldRow>[] = [
    {
      id: 'field',
      title: t('field'),
      rowHeader: true,
      weight: 1,
      minWidth: 120,
      render: ({ field }) => (
        <bdi className="mono break">
          <FieldName name={field} />
        </bdi>
      ),
    },
    { id: 'added', title: t('added'), numeric: true, width: 76, render: row => count(row.added, t('added')) },
    { id: 'changed', title: t('changed'), numeric: true, width: 84, render: row => count(row.changed, t('changed')) },
    { id: 'removed', title: t('removed'), numeric: true, width: 84, render: row => count(row.removed, t('removed')) },
    {
      id: 'example',
      title: t('example'),
      weight: 2,
      minWidth: 180,
      wide: true,
      render: ({ field, examples: [example] }) =>
        example && (
          <Changes
            label={t('changesOf', { step: field })}
            changes={[{ field, before: example.before, after: example.after }]}
            isBare
          />
        ),
    },
  ]
  return (
    <Panel title={t('fields')}>
      <Table
        label={t('fields')}
        columns={columns}
        rows={fields}
        rowKey={({ field }) => field}
        cards
        empty={<EmptyState title={t('noFieldChanges')} />}
      />
      {more > 0 && <p className="sm muted pad">{t('moreFields', { count: more })}</p>}
    </Panel>
  )
}

type StreamRow = StreamTrialReply['streams'][number]

function StreamTable({ reply: { streams }, titleOf }: ResultProps<StreamTrialReply>) {
  const t = useStrings(simulatorStrings)
  const count = useCount()
  const columns: readonly Column<StreamRow>[] = [
    {
      id: 'stream',
      title: t('stream'),
      rowHeader: true,
      minWidth: 140,
      render: ({ stream_id: id }) => <bdi className="break">{titleOf(id)}</bdi>,
    },
    {
      id: 'added',
      title: t('messagesIn'),
      numeric: true,
      width: 112,
      render: row => count(row.added, t('messagesIn')),
    },
    {
      id: 'removed',
      title: t('messagesOut'),
      numeric: true,
      width: 112,
      render: row => count(row.removed, t('messagesOut')),
    },
  ]
  return (
    <Panel title={t('streams')}>
      <Table label={t('streams')} columns={columns} rows={streams} rowKey={({ stream_id: id }) => id} cards />
    </Panel>
  )
}

type RuleRow = StreamTrialReply['rules'][number] & { readonly at: number }

function RuleTable({ reply: { rules } }: ReplyProps) {
  const { routes } = useCore()
  const t = useStrings(simulatorStrings)
  const time = useTimeText()
  const count = useCount()
  const columns: readonly Column<RuleRow>[] = [
    {
      id: 'rule',
      title: t('rule'),
      rowHeader: true,
      weight: 1,
      minWidth: 160,
      render: ({ rule, pipeline, stage }) => (
        <>
          {rule?.id ? (
            <Link className="ent" to={routes.pipelineRule({ ruleId: rule.id })}>
              <bdi>{rule.title}</bdi>
            </Link>
          ) : (
            <bdi>{rule?.title}</bdi>
          )}
          {pipeline && stage !== null && (
            <bdi className="xs muted simulator-place regular">
              {t('ofPipeline', { pipeline: pipeline.title, stage })}
            </bdi>
          )}
        </>
      ),
    },
    {
      id: 'evaluated',
      title: t('evaluated'),
      numeric: true,
      width: 92,
      render: row => count(row.evaluated, t('evaluated')),
    },
    { id: 'matched', title: t('matched'), numeric: true, width: 84, render: row => count(row.matched, t('matched')) },
    {
      id: 'errors',
      title: t('errors'),
      numeric: true,
      width: 76,
      render: ({ failed }) => <span className={failed > 0 ? 'c-danger' : undefined}>{count(failed, t('errors'))}</span>,
    },
    {
      id: 'time',
      title: t('meanTime'),
      numeric: true,
      width: 96,
      render: ({ evaluated, time_microseconds: total }) =>
        evaluated === 0 ? null : (
          <>
            <span className="pipeline-card-label xs muted">{t('meanTime')} </span>
            {time(total / evaluated)}
          </>
        ),
    },
  ]
  return (
    <Panel title={t('rules')}>
      <Table
        label={t('rules')}
        columns={columns}
        rows={rules.map((rule, at) => ({ ...rule, at }))}
        rowKey={({ at }) => String(at)}
        cards
      />
    </Panel>
  )
}

function ChangedMessages({ reply: { messages }, onSimulate }: Pick<StreamResultProps, 'reply' | 'onSimulate'>) {
  const t = useStrings(simulatorStrings)
  return (
    <Panel title={t('changedMessages')}>
      <ol className="simulator-messages">
        {messages.map(({ index, id, changes, after, dropped }) => (
          <li key={`${index} ${id}`}>
            <Disclosure
              title={
                <span className="row simulator-line">
                  <bdi className="trunc sm grow">{String(after.message ?? id)}</bdi>
                  {dropped && <Badge variant="warning">{t('droppedShort')}</Badge>}
                  <span className="xs muted nowrap">{t('changedFields', { count: changes.length })}</span>
                </span>
              }
            >
              <div className="col">
                {changes.length > 0 && <Changes label={t('changesOfMessage', { id })} changes={changes} />}
                <div>
                  <Button size="sm" icon="play" onClick={() => onSimulate({ index, id })}>
                    {t('simulateThis')}
                  </Button>
                </div>
              </div>
            </Disclosure>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
