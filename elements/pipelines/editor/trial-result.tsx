/** The effect of the rule on the message: whether its condition holds, and the fields that it changes. */
import type { TrialReply, TrialStep } from '../../../core/pipelines/schema.ts'
import { ruleEditorStrings } from '../../../core/pipelines/editor-strings.ts'
import { Badge, Callout, Disclosure, useStrings } from '../../kit/kit.ts'
import { Changes, FieldList } from '../field-changes.tsx'
import { useTimeText } from '../time-text.ts'
import { useStreamTitles } from '../use-pipelines-data.ts'
import type { Trial } from './use-trial.ts'

interface TrialResultProps {
  readonly trial: Trial
  readonly onLine: (line: number) => void
}

export function TrialResult({ trial, onLine }: TrialResultProps) {
  const t = useStrings(ruleEditorStrings)
  return (
    <section className="rule-result" aria-label={t('result')} aria-busy={trial.isBusy}>
      <h2 className="sm">{t('result')}</h2>
      <Outcome trial={trial} onLine={onLine} />
    </section>
  )
}

function Outcome({ trial, onLine }: TrialResultProps) {
  const t = useStrings(ruleEditorStrings)
  const note = (words: string) => <p className="sm muted">{words}</p>
  switch (trial.is) {
    case 'errors':
      return note(t('resultErrors'))
    case 'no-message':
      return note(t('resultMessage'))
    case 'busy':
      return note(t('trying'))
    case 'unavailable':
      return note(t('cannotTry'))
    case 'failed':
      return (
        <Callout variant="danger" title={t('tryFailed')}>
          {trial.words}
        </Callout>
      )
    case 'known':
      return <Effect reply={trial.reply} onLine={onLine} />
  }
}

function Effect({ reply, onLine }: { readonly reply: TrialReply; readonly onLine: (line: number) => void }) {
  const t = useStrings(ruleEditorStrings)
  const time = useTimeText()
  const titleOf = useStreamTitles()
  const step = reply.steps.find(({ rule }) => rule !== null)
  const message = reply.messages[0]
  if (!step || !message) return <p className="sm muted">{t('conditionUnknown')}</p>
  const created = reply.messages.length - 1
  const { streams_added: added, streams_removed: removed } = step
  return (
    <>
      <p className="sm">
        <span role="status">
          <Condition step={step} />
        </span>{' '}
        <span className="muted tabular nowrap">{time(step.time_microseconds)}</span>
      </p>
      {step.failure && <Failure failure={step.failure} onLine={onLine} />}
      {message.dropped && <Callout variant="warning">{t('dropped')}</Callout>}
      {created > 0 && <p className="sm">{t('creates', { count: created })}</p>}
      {[
        ...added.map(id => t('routed', { stream: titleOf(id) ?? id })),
        ...removed.map(id => t('unrouted', { stream: titleOf(id) ?? id })),
      ].map(words => (
        <p key={words} className="sm break">
          {words}
        </p>
      ))}
      {message.changes.length > 0 ? (
        <Changes label={t('changes')} changes={message.changes} />
      ) : (
        step.condition && !step.failure && <p className="sm muted">{t('noChange')}</p>
      )}
      <Disclosure title={t('allFields')}>
        <FieldList label={t('allFields')} fields={Object.entries(message.after)} />
      </Disclosure>
    </>
  )
}

function Condition({ step: { condition } }: { readonly step: TrialStep }) {
  const t = useStrings(ruleEditorStrings)
  if (condition === null) return <Badge variant="danger">{t('conditionUnknown')}</Badge>
  return (
    <Badge variant={condition ? 'success' : 'default'} icon={condition ? 'check' : 'x'}>
      {t(condition ? 'conditionTrue' : 'conditionFalse')}
    </Badge>
  )
}

interface FailureProps {
  readonly failure: NonNullable<TrialStep['failure']>
  readonly onLine: (line: number) => void
}

function Failure({ failure: { line, reason }, onLine }: FailureProps) {
  const t = useStrings(ruleEditorStrings)
  return (
    <Callout variant="danger">
      {line === null ? (
        reason
      ) : (
        <button type="button" className="link break" onClick={() => onLine(line)}>
          {t('failedLine', { line, reason })}
        </button>
      )}
    </Callout>
  )
}
