/**
 * `<cordwood-pipeline-simulator>`: runs a message through processors and pipelines, with what each step changes; or the newest messages of a
 * stream, with how many would change. Nothing is stored.
 *
 * @permission pipeline_rule:read — simulates
 * @permission streams:read:{id} — offers the messages of a stream and its pipelines
 * @permission inputs:read — offers inputs
 * @permission messages:read — loads a message by its index and id
 * @example
 * <cordwood-pipeline-simulator stream-id="000000000000000000000001"></cordwood-pipeline-simulator>
 */
import { useMemo, useRef, useState } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { tryMessage, tryStream } from '../../core/pipelines/api.ts'
import { MAX_TRIED_MESSAGES } from '../../core/pipelines/rules.ts'
import { trialRequestOf, type Begin, type MessageAddress } from '../../core/pipelines/simulation.ts'
import { simulatorStrings } from '../../core/pipelines/simulator-strings.ts'
import type { RuleInputs } from '../../core/streams/schema.ts'
import {
  Button,
  Callout,
  defineElement,
  EmptyState,
  ErrorState,
  NoPermission,
  Page,
  Panel,
  SelectField,
  Spinner,
  usePermission,
  useHeldPermissions,
  useStrings,
} from '../kit/kit.ts'
import { byLabel } from './by-label.ts'
import { Places } from './places.tsx'
import { MessageChoice } from './simulator-message.tsx'
import { MessageResult } from './simulator-result.tsx'
import { StreamResult } from './simulator-stream.tsx'
import { useQuietData, useStreamOptions, useStreams } from './use-pipelines-data.ts'
import { useRun } from './use-run.ts'
import { useSimulatorMessage } from './use-simulator-message.ts'
import tablesCss from '../kit/tables/tables.css?inline'
import fieldsCss from './field-changes.css?inline'
import pipelinesCss from './pipelines.css?inline'
import css from './simulator.css?inline'

export interface PipelineSimulatorProps {
  /** Id of the stream that is chosen at first. */
  readonly streamId?: string
  /** The index of the message that is loaded first. */
  readonly index?: string
  /** The id of the message that is loaded first. */
  readonly messageId?: string
  /** The query of the address, from the shell: `stream_id`, `index` and `message_id`. */
  readonly parameters?: string
}

function PipelineSimulator({ parameters, ...given }: PipelineSimulatorProps) {
  const t = useStrings(simulatorStrings)
  const permitted = usePermission('pipeline_rule:read')
  const isKnown = useHeldPermissions() !== undefined
  const query = new URLSearchParams(parameters ?? '')
  const first = {
    streamId: query.get('stream_id') ?? given.streamId ?? null,
    index: query.get('index') ?? given.index ?? '',
    id: query.get('message_id') ?? given.messageId ?? '',
  }
  return (
    <Page title={t('title')} description={t('intro')} documentation="pipelines">
      <Places current="simulator" />
      {permitted || !isKnown ? (
        <Simulator
          key={JSON.stringify(first)}
          firstStream={first.streamId}
          firstMessage={isSegment(first.index) && isSegment(first.id) ? { index: first.index, id: first.id } : null}
        />
      ) : (
        <Panel>
          <NoPermission />
        </Panel>
      )}
    </Page>
  )
}

interface SimulatorProps {
  readonly firstStream: string | null
  readonly firstMessage: MessageAddress | null
}

function Simulator({ firstStream, firstMessage }: SimulatorProps) {
  const t = useStrings(simulatorStrings)
  const streams = useStreams()
  const options = useStreamOptions()
  const inputs = useQuietData<RuleInputs>(usePermission('inputs:read') ? '/streams/rules/inputs' : null)
  const inputOptions = useMemo(
    () => byLabel((inputs.data?.inputs ?? []).map(({ id, title, name }) => ({ value: id, label: title, note: name }))),
    [inputs.data],
  )
  const [streamId, setStreamId] = useState(firstStream)
  const [inputId, setInputId] = useState<string | null>(null)
  const [chosenBegin, setBegin] = useState<Begin | null>(null)
  const message = useSimulatorMessage(streamId, inputId, firstMessage)
  const begin = chosenBegin ?? (message.way === 'raw' ? 'chain' : 'stream')
  const request = trialRequestOf({ streamId, inputId, begin, message: message.chosen })
  const one = useRun(tryMessage)
  const many = useRun(tryStream)
  const isBusy = one.isBusy || many.isBusy
  const result = useRef<HTMLDivElement>(null)
  const simulate = (address?: MessageAddress) => {
    if (isBusy) return
    many.clear()
    if (!address) return void (request && one.run(request))
    message.setWay('id')
    message.load(address)
    // The button that was pressed goes with the list of messages.
    result.current?.focus()
    result.current?.scrollIntoView({ block: 'start' })
    void one.run({ message: address, stream_id: streamId, input_id: inputId })
  }
  const tryAll = () => {
    if (isBusy) return
    one.clear()
    if (streamId !== null) void many.run({ stream_id: streamId, count: MAX_TRIED_MESSAGES })
  }
  const titleOf = (id: string) => streams.data?.streams.find(stream => stream.id === id)?.title ?? id
  const isOutdated = one.asked !== null && JSON.stringify(one.asked) !== JSON.stringify(request)
  return (
    <div className="simulator">
      <Panel title={t('message')} padded>
        <div className="col simulator-settings">
          <div className="simulator-two">
            <SelectField
              label={t('stream')}
              hint={t('streamHint')}
              filterable
              clearable
              placeholder={t('streamPlaceholder')}
              options={options}
              value={streamId}
              onChange={setStreamId}
            />
            {inputs.data && (
              <SelectField
                label={t('input')}
                hint={t('inputHint')}
                optional
                filterable
                clearable
                placeholder={t('inputPlaceholder')}
                options={inputOptions}
                value={inputId}
                onChange={setInputId}
              />
            )}
          </div>
          {streams.error && <ErrorState error={streams.error} onRetry={streams.refetch} />}
          <MessageChoice message={message} hasSource={streamId !== null || inputId !== null} />
          <SelectField
            label={t('begin')}
            options={[
              { value: 'stream', label: t('beginStream') },
              { value: 'chain', label: t('beginChain') },
            ]}
            value={begin}
            onChange={next => setBegin(next as Begin)}
          />
          {request === null && (
            <p className="sm muted">
              {t(
                streamId === null && begin === 'stream'
                  ? 'needsStream'
                  : message.way === 'raw'
                    ? 'needsRaw'
                    : 'needsMessage',
              )}
            </p>
          )}
          <div className="row wrap">
            <Button
              variant="primary"
              icon="play"
              disabled={request === null}
              aria-disabled={isBusy || undefined}
              onClick={() => simulate()}
            >
              {t('simulate')}
            </Button>
            <Button disabled={streamId === null} aria-disabled={isBusy || undefined} onClick={tryAll}>
              {t('tryStream', { count: MAX_TRIED_MESSAGES })}
            </Button>
          </div>
        </div>
      </Panel>
      <div
        ref={result}
        className="col simulator-side"
        role="region"
        aria-label={t('result')}
        aria-busy={isBusy}
        tabIndex={-1}
      >
        <p className="sr" role="status">
          {!isBusy && (one.reply || many.reply) ? t('finished') : ''}
        </p>
        {(one.failure ?? many.failure) !== null && (
          <Callout variant="danger" title={t('failed')}>
            {one.failure ?? many.failure}
          </Callout>
        )}
        {one.reply && isOutdated && !isBusy && <Callout>{t('outdated')}</Callout>}
        {one.reply && <MessageResult reply={one.reply} titleOf={titleOf} isBusy={isBusy} />}
        {many.reply && many.asked && (
          <StreamResult
            reply={many.reply}
            stream={titleOf(many.asked.stream_id)}
            titleOf={titleOf}
            isBusy={isBusy}
            onSimulate={address => simulate(address)}
          />
        )}
        {!one.reply && !many.reply && (isBusy || (one.failure ?? many.failure) === null) && (
          <Panel title={t('result')} actions={isBusy ? <Spinner label={t('running')} /> : undefined}>
            <EmptyState title={t('nothingYet')} icon="play">
              {t('nothingYetHint')}
            </EmptyState>
          </Panel>
        )}
      </div>
    </div>
  )
}

defineElement<PipelineSimulatorProps>('cordwood-pipeline-simulator', PipelineSimulator, {
  props: { streamId: String, index: String, messageId: String, parameters: String },
  styles: [tablesCss, pipelinesCss, fieldsCss, css],
})
