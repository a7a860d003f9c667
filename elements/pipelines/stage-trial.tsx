/** Runs a message through pipelines as they would be with a stage that is not saved. */
import { useState } from 'react'
import type { Client } from '../../core/client/client.ts'
import type { Abortable } from '../../core/client/request.ts'
import { tryMessage } from '../../core/pipelines/api.ts'
import { withStage } from '../../core/pipelines/edit-pipeline.ts'
import type { StoredPipeline } from '../../core/pipelines/entity.ts'
import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import type { PipelineStage, TrialReply, TriedMessage } from '../../core/pipelines/schema.ts'
import { simulatorStrings } from '../../core/pipelines/simulator-strings.ts'
import { Button, Callout, SelectField, Spinner, useStrings } from '../kit/kit.ts'
import { MessageText } from './field-changes.tsx'
import { RecentMessage } from './simulator-message.tsx'
import { MessageResult } from './simulator-result.tsx'
import { useConnectedStreams, useStreamOptions, useStreamTitles } from './use-pipelines-data.ts'
import { useRun } from './use-run.ts'
import { useSimulatorMessage } from './use-simulator-message.ts'

export interface StageTrialProps {
  readonly pipeline: StoredPipeline
  /** The stage that is changed; null: one more. */
  readonly before: PipelineStage | null
  /** Null while it has no number of its own. */
  readonly after: PipelineStage | null
}

interface StageTrialRequest {
  readonly stored: string
  readonly number: number | null
  readonly stage: PipelineStage
  readonly stream: string
  readonly message: TriedMessage
}

/** The draft has the title of the stored pipeline, in whose place it runs, whatever streams that is connected to. */
const tryStage = (client: Client, request: StageTrialRequest, options: Abortable) => {
  const { stored, number, stage, stream, message } = request
  const pipeline = { id: null, source: withStage(stored, number, stage) }
  return tryMessage(client, { message, stream_id: stream, pipeline }, options)
}

/** A stage without rules leaves no steps. */
const isReached = ({ steps }: TrialReply, { title }: StoredPipeline, { stage, rules }: PipelineStage): boolean =>
  rules.length === 0 || steps.some(step => step.pipeline?.title === title && step.stage === stage)

export default function StageTrial({ pipeline, before, after }: StageTrialProps) {
  const t = useStrings(simulatorStrings)
  const words = useStrings(pipelinePageStrings)
  const options = useStreamOptions()
  const titleOf = useStreamTitles()
  const connected = useConnectedStreams()?.get(pipeline.id)?.[0] ?? null
  const [chosen, choose] = useState<string | null>(null)
  const stream = chosen ?? connected
  const message = useSimulatorMessage(stream, null, null)
  const trial = useRun(tryStage)
  const request: StageTrialRequest | null =
    after && stream !== null && message.chosen && 'index' in message.chosen
      ? { stored: pipeline.source, number: before?.stage ?? null, stage: after, stream, message: message.chosen }
      : null
  const isOutdated = trial.asked !== null && JSON.stringify(trial.asked) !== JSON.stringify(request)
  return (
    <div className="col simulator-settings" aria-busy={trial.isBusy}>
      <p className="sm muted">{words('tryStageHint')}</p>
      <SelectField
        label={t('stream')}
        filterable
        placeholder={t('streamPlaceholder')}
        options={options}
        value={stream}
        onChange={choose}
      />
      <RecentMessage message={message} hasSource={stream !== null} />
      {message.fields && <MessageText text={message.fields.message} />}
      {!after && <p className="sm muted">{words('tryStageFirst')}</p>}
      <div className="row wrap">
        <Button
          icon="play"
          disabled={!request}
          aria-disabled={trial.isBusy || undefined}
          onClick={() => request && !trial.isBusy && void trial.run(request)}
        >
          {t('simulate')}
        </Button>
        {trial.isBusy && <Spinner label={t('running')} />}
      </div>
      {trial.failure !== null && (
        <Callout variant="danger" title={t('failed')}>
          {trial.failure}
        </Callout>
      )}
      <p className="sr" role="status">
        {trial.reply && !trial.isBusy ? t('finished') : ''}
      </p>
      {trial.reply && isOutdated && !trial.isBusy && <Callout>{words('tryStageOutdated')}</Callout>}
      {trial.reply && trial.asked && !isReached(trial.reply, pipeline, trial.asked.stage) && (
        <Callout variant="warning">{words('tryStageNotReached', { stage: trial.asked.stage.stage })}</Callout>
      )}
      {trial.reply && <MessageResult reply={trial.reply} titleOf={id => titleOf(id) ?? id} />}
    </div>
  )
}
