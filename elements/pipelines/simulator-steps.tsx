/** The steps of a simulated message: processors and rules in the order in which they ran, each with what it changed. */
import { useState } from 'react'
import { processorNames, type ProcessorId } from '../../core/configuration/processor-names.ts'
import type { TrialReply, TrialStep } from '../../core/pipelines/schema.ts'
import { changedFields, isEffective, skippedSteps } from '../../core/pipelines/simulation.ts'
import { simulatorStrings } from '../../core/pipelines/simulator-strings.ts'
import { Badge, Callout, EmptyState, Link, Panel, SelectField, useCore, useStrings } from '../kit/kit.ts'
import { Changes } from './field-changes.tsx'
import type { ResultProps } from './simulator-result.tsx'
import { useTimeText } from './time-text.ts'

/** Names of fields follow it. */
const fieldPrefix = 'field '

export function Steps({ reply: { steps, more_steps: more }, titleOf }: ResultProps<TrialReply>) {
  const t = useStrings(simulatorStrings)
  const [show, setShow] = useState('changing')
  const field = show.startsWith(fieldPrefix) ? show.slice(fieldPrefix.length) : undefined
  const skipped = skippedSteps(steps)
  const shown = steps.filter(step => {
    if (field !== undefined) return step.changes.some(change => change.field === field)
    return show === 'all' || isEffective(step)
  })
  return (
    <Panel
      title={t('steps')}
      actions={
        <SelectField
          label={t('show')}
          hideLabel
          size="sm"
          options={[
            { value: 'changing', label: t('showChanging') },
            { value: 'all', label: t('showAll') },
            ...changedFields(steps).map(name => ({
              value: fieldPrefix + name,
              label: t('showField', { field: name }),
              group: t('fields'),
            })),
          ]}
          value={show}
          onChange={next => setShow(next ?? 'changing')}
        />
      }
    >
      {shown.length === 0 ? (
        <EmptyState title={t('noSuchSteps')} />
      ) : (
        <ol className="simulator-steps" aria-label={t('steps')}>
          {shown.map((step, place) => (
            <li key={place}>
              <Step step={step} titleOf={titleOf} marked={field} isSkipped={skipped.has(step)} />
            </li>
          ))}
        </ol>
      )}
      {more > 0 && <p className="sm muted pad">{t('moreSteps', { count: more })}</p>}
    </Panel>
  )
}

interface StepProps extends Pick<ResultProps<unknown>, 'titleOf'> {
  readonly step: TrialStep
  readonly marked: string | undefined
  /** It matched, but a rule before it failed. */
  readonly isSkipped: boolean
}

const isProcessor = (name: string): name is ProcessorId => Object.hasOwn(processorNames, name)

/** The name of a step for people. */
const nameOf = ({ rule, processor }: TrialStep): string =>
  rule?.title ?? (processor !== null && isProcessor(processor) ? processorNames[processor] : (processor ?? ''))

function Step({ step, titleOf, marked, isSkipped }: StepProps) {
  const { routes } = useCore()
  const t = useStrings(simulatorStrings)
  const time = useTimeText()
  const { rule, pipeline, stage, message, changes, failure } = step
  const name = nameOf(step)
  return (
    <>
      <div className="simulator-step-head">
        <div className="grow">
          {rule?.id ? (
            <Link className="ent" to={routes.pipelineRule({ ruleId: rule.id })}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi className="medium break">{name}</bdi>
          )}
          <span className="xs muted simulator-place">
            {pipeline && stage !== null && (
              <bdi>
                {pipeline.id ? (
                  <Link to={routes.pipeline({ pipelineId: pipeline.id })}>
                    {t('ofPipeline', { pipeline: pipeline.title, stage })}
                  </Link>
                ) : (
                  t('ofPipeline', { pipeline: pipeline.title, stage })
                )}
              </bdi>
            )}
            {message > 0 && <span>{t('onCreated', { number: message })}</span>}
          </span>
        </div>
        {failure === null && rule && isSkipped && <Badge variant="warning">{t('notRun')}</Badge>}
        {failure === null && rule && !isSkipped && (
          <Badge variant={step.condition ? 'success' : 'default'}>{t(step.condition ? 'holds' : 'holdsNot')}</Badge>
        )}
        {failure !== null && (
          <Badge variant="danger" icon="exclamation-triangle-fill">
            {t('stepFailed')}
          </Badge>
        )}
        <span className="tabular sm muted nowrap">{time(step.time_microseconds)}</span>
      </div>
      {failure && (
        <Callout variant="danger">
          <span className="break">
            {failure.line === null ? failure.reason : t('failedAt', { line: failure.line, reason: failure.reason })}
          </span>
        </Callout>
      )}
      {isSkipped && <p className="sm muted">{t('notRunHint')}</p>}
      {changes.length > 0 && <Changes label={t('changesOf', { step: name })} changes={changes} marked={marked} />}
      <Effects step={step} titleOf={titleOf} />
    </>
  )
}

/** Shows what a step did besides fields. */
function Effects({ step, titleOf }: Pick<StepProps, 'step' | 'titleOf'>) {
  const t = useStrings(simulatorStrings)
  const effects = [
    ...step.streams_added.map(id => t('intoStream', { stream: titleOf(id) })),
    ...step.streams_removed.map(id => t('outOfStream', { stream: titleOf(id) })),
    ...(step.created.length > 0 ? [t('stepCreated', { count: step.created.length })] : []),
    ...(step.dropped ? [t('stepDropped')] : []),
  ]
  if (effects.length === 0) return null
  return (
    <ul className="simulator-effects sm">
      {effects.map((words, place) => (
        <li key={place}>
          <bdi className="break">{words}</bdi>
        </li>
      ))}
    </ul>
  )
}
