/** The result of the newest messages of a stream: how many would change, and how. */
import type { ReactNode } from 'react'
import { formatNumberIn } from '../../core/numbers/format.ts'
import { pipelineChangeStrings } from '../../core/pipelines/change-strings.ts'
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
  Spinner,
  Table,
  useCore,
  useMessages,
  useStrings,
  type Column,
} from '../kit/kit.ts'
import { FieldName } from '../kit/parts/field-name.tsx'
import { Changes } from './field-changes.tsx'
import type { ResultProps } from './simulator-result.tsx'
import { useTimeText } from './time-text.ts'

export interface StreamResultProps extends ResultProps<StreamTrialReply> {
  /** Its title. */
  readonly stream: string
  readonly onSimulate: (address: MessageAddress) => void
}

export function StreamResult({ reply, stream, titleOf, isBusy = false, onSimulate }: StreamResultProps) {
  const t = useStrings(simulatorStrings)
  const time = useTimeText()
  const running = isBusy ? <Spinner label={t('running')} /> : undefined
  if (reply.tried === 0) {
    return (
      <Panel title={t('result')} actions={running}>
        <EmptyState title={t('noneToTry')}>{t('noMessagesHint')}</EmptyState>
      </Panel>
    )
  }
  return (
    <>
      <Panel
        title={t('streamResult', { count: reply.tried, stream })}
        note={t('took', { time: time(reply.took_microseconds) })}
        actions={running}
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
            <bdi className="medium">{rule}</bdi> <span className="muted">{t('failureTimes', { count })}</span>
            <br />
            {t('failedAt', { line, reason })}
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
  const c = useStrings(pipelineChangeStrings)
  const count = useCount()
  const columns: readonly Column<FieldRow>[] = [
    {
      id: 'field',
      title: t('field'),
      rowHeader: true,
      wide: true,
      weight: 1,
      minWidth: 120,
      render: ({ field }) => (
        <bdi className="mono break">
          <FieldName name={field} />
        </bdi>
      ),
    },
    { id: 'added', title: c('added'), numeric: true, width: 76, render: row => count(row.added, c('added')) },
    { id: 'changed', title: c('changed'), numeric: true, width: 84, render: row => count(row.changed, c('changed')) },
    { id: 'removed', title: c('removed'), numeric: true, width: 84, render: row => count(row.removed, c('removed')) },
    {
      id: 'example',
      title: t('example'),
      className: 'pipeline-after-number',
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
        cards={600}
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
      wide: true,
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
      <Table label={t('streams')} columns={columns} rows={streams} rowKey={({ stream_id: id }) => id} cards={600} />
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
      wide: true,
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
        cards={600}
      />
    </Panel>
  )
}

function ChangedMessages({ reply, onSimulate }: Pick<StreamResultProps, 'reply' | 'onSimulate'>) {
  const t = useStrings(simulatorStrings)
  const { messages, changed } = reply
  const note = changed > messages.length ? t('newestShown', { shown: messages.length, count: changed }) : undefined
  return (
    <Panel title={t('changedMessages')} note={note}>
      <ol className="simulator-messages">
        {messages.map(({ index, id, changes, after, dropped }) => (
          <li key={`${index} ${id}`}>
            <Disclosure
              title={
                <span className="row grow simulator-line">
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
