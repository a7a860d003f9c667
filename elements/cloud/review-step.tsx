/** The last step: every value once more, and the way back to it. */
import type { ReactNode } from 'react'
import { cloudStrings } from '../../core/cloud/strings.ts'
import { maySubmit, type StepKey } from '../../core/cloud/wizard.ts'
import { Button, useStrings, ValueRows, type ValueRow } from '../kit/kit.ts'
import { useCloud } from './cloud-context.ts'
import { CloudError } from './cloud-error.tsx'
import { StepForm } from './cloud-fields.tsx'
import { useReview } from './use-review.tsx'

export function ReviewStep() {
  const t = useStrings(cloudStrings)
  const { state, save } = useCloud()
  const { logs, stream, formatting } = useReview()
  const { call, failure } = state.saving
  return (
    <StepForm
      heading={t('reviewHeading')}
      onSubmit={() => void save()}
      actions={(
        <Button type="submit" variant="primary" disabled={!maySubmit(state, 'save')}>{t(call === null ? 'reviewSubmit' : 'saving')}</Button>
      )}
    >
      {failure && <div className="error"><CloudError failure={failure} /></div>}
      <div>
        <Section title={t('reviewLogs')} rows={logs} step="authorize" />
        <Section title={t('reviewStream')} rows={stream} step="kinesis-setup" />
        <Section title={t('reviewFormatting')} rows={formatting} />
      </div>
    </StepForm>
  )
}

interface SectionProps {
  readonly title: string
  readonly rows: readonly ValueRow[]
  /** Where its values are from. */
  readonly step?: StepKey
}

function Section({ title, rows, step }: SectionProps): ReactNode {
  const t = useStrings(cloudStrings)
  const { state, send } = useCloud()
  return (
    <section className="review-section">
      <div className="row">
        <h3 className="grow">{title}</h3>
        {step && (
          <Button size="sm" variant="ghost" icon="pencil" disabled={state.saving.call !== null} onClick={() => send({ type: 'step-chosen', step })}>
            {t('edit')}<span className="sr"> {title}</span>
          </Button>
        )}
      </div>
      <ValueRows rows={rows} />
    </section>
  )
}
