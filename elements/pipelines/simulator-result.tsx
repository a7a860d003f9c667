/** The result of the simulation of one message: what became of it, the steps, and the trace. */
import { useState } from 'react'
import { formatNumberIn } from '../../core/numbers/format.ts'
import { pipelineFigureStrings } from '../../core/pipelines/figure-strings.ts'
import type { TrialMessage, TrialReply } from '../../core/pipelines/schema.ts'
import { simulatorStrings } from '../../core/pipelines/simulator-strings.ts'
import {
  Badge,
  Callout,
  Disclosure,
  Panel,
  Spinner,
  Table,
  Tabs,
  useMessages,
  useStrings,
  type Column,
} from '../kit/kit.ts'
import { Changes, FieldList } from './field-changes.tsx'
import { Steps } from './simulator-steps.tsx'
import { useTimeText } from './time-text.ts'

export interface ResultProps<R> {
  readonly reply: R
  /** The title of a stream by its id. */
  readonly titleOf: (streamId: string) => string
  /** The next result is waited for. */
  readonly isBusy?: boolean
}

export function MessageResult({ reply, titleOf, isBusy = false }: ResultProps<TrialReply>) {
  const t = useStrings(simulatorStrings)
  const { messages, steps, simulation_trace: trace } = reply
  return (
    <>
      <Panel title={t('result')} actions={isBusy ? <Spinner label={t('running')} /> : undefined} padded>
        <Summary reply={reply} />
        <Outcomes messages={messages} titleOf={titleOf} />
      </Panel>
      <Steps key={steps.length} reply={reply} titleOf={titleOf} />
      <Panel padded>
        <Disclosure title={<span className="medium">{t('trace')}</span>}>
          <Trace trace={trace} />
        </Disclosure>
      </Panel>
    </>
  )
}

function Summary({ reply: { messages, steps, took_microseconds: took } }: { readonly reply: TrialReply }) {
  const t = useStrings(simulatorStrings)
  const time = useTimeText()
  const rules = steps.filter(({ rule }) => rule !== null)
  const failed = rules.filter(({ failure }) => failure !== null).length
  return (
    <>
      <p className="row wrap simulator-summary sm">
        <span>{t('rulesRan', { count: rules.length })}</span>
        <span>{t('rulesMatched', { count: rules.filter(({ condition }) => condition === true).length })}</span>
        {failed > 0 && (
          <Badge variant="danger" icon="exclamation-triangle-fill">
            {t('rulesFailed', { count: failed })}
          </Badge>
        )}
        <span className="muted">{t('took', { time: time(took) })}</span>
      </p>
      {rules.length === 0 && <Callout variant="warning">{t('noPipelines')}</Callout>}
      {messages[0]?.dropped && <Callout variant="warning">{t('dropped')}</Callout>}
    </>
  )
}

interface OutcomesProps extends Pick<ResultProps<unknown>, 'titleOf'> {
  readonly messages: readonly TrialMessage[]
}

/** The message, and those that rules created. */
function Outcomes({ messages, titleOf }: OutcomesProps) {
  const t = useStrings(simulatorStrings)
  const [selected, setSelected] = useState('0')
  if (messages.length === 1) return <Outcome message={messages[0]!} titleOf={titleOf} />
  return (
    <Tabs
      label={t('results')}
      selected={selected}
      onSelect={setSelected}
      tabs={messages.map((message, place) => ({
        id: String(place),
        label: place === 0 ? t('firstMessage') : t('createdMessage', { number: place }),
        content: () => <Outcome message={message} titleOf={titleOf} />,
      }))}
    />
  )
}

function Outcome({
  message: { after, changes, stream_ids: streams },
  titleOf,
}: Pick<OutcomesProps, 'titleOf'> & { readonly message: TrialMessage }) {
  const t = useStrings(simulatorStrings)
  return (
    <div className="col simulator-outcome">
      {changes.length === 0 ? (
        <p className="sm muted">{t('unchanged')}</p>
      ) : (
        <Changes label={t('changes')} changes={changes} />
      )}
      <p className="sm">
        <span className="muted">{t('streamsAfter')}:</span>{' '}
        {streams.length === 0 ? t('noStreams') : <bdi className="break">{streams.map(titleOf).join(', ')}</bdi>}
      </p>
      <Disclosure title={<span className="sm">{t('allFields')}</span>}>
        <FieldList label={t('allFields')} fields={Object.entries(after)} />
      </Disclosure>
    </div>
  )
}

type TraceRow = TrialReply['simulation_trace'][number] & { readonly place: number }

function Trace({ trace }: { readonly trace: TrialReply['simulation_trace'] }) {
  const t = useStrings(simulatorStrings)
  const figures = useStrings(pipelineFigureStrings)
  const { lang } = useMessages()
  /** Moments within a millisecond differ. */
  const moment = (microseconds: number) => figures('microseconds', { count: formatNumberIn(lang, microseconds) })
  const columns: readonly Column<TraceRow>[] = [
    { id: 'time', title: t('traceTime'), numeric: true, width: 96, render: row => moment(row.time) },
    {
      id: 'event',
      title: t('traceEvent'),
      rowHeader: true,
      minWidth: 160,
      render: ({ message }) => <bdi className="break simulator-event">{message}</bdi>,
    },
  ]
  return (
    <Table
      label={t('trace')}
      columns={columns}
      rows={trace.map((entry, place) => ({ ...entry, place }))}
      rowKey={({ place }) => String(place)}
    />
  )
}
