/** The last step: every value once more, and the way back to it. */
import { reviewSections, type ReviewRow, type ReviewSection } from '../../core/cloud/review.ts'
import { cloudStrings } from '../../core/cloud/strings.ts'
import { maySubmit } from '../../core/cloud/wizard.ts'
import { Button, useMessages, useStrings, ValueRows } from '../kit/kit.ts'
import { useCloud } from './cloud-context.ts'
import { CloudError } from './cloud-error.tsx'
import { StepForm } from './cloud-fields.tsx'
import { RegionName } from './region-name.tsx'

export function ReviewStep() {
  const t = useStrings(cloudStrings)
  const messages = useMessages()
  const { state, save } = useCloud()
  const { call, failure } = state.saving
  return (
    <StepForm
      heading={t('reviewHeading')}
      onSubmit={() => void save()}
      actions={
        <Button type="submit" variant="primary" disabled={!maySubmit(state, 'save')}>
          {t(call === null ? 'reviewSubmit' : 'saving')}
        </Button>
      }
    >
      {failure && (
        <div className="error">
          <CloudError failure={failure} />
        </div>
      )}
      <div>
        {reviewSections(messages, state).map(section => (
          <Section key={section.key} section={section} />
        ))}
      </div>
    </StepForm>
  )
}

function Section({ section: { heading, rows, edit } }: { readonly section: ReviewSection }) {
  const t = useStrings(cloudStrings)
  const { state, send } = useCloud()
  const saving = state.saving.call !== null
  return (
    <section className="review-section">
      <div className="row">
        <h3 className="grow">{heading}</h3>
        {edit && (
          <Button
            size="sm"
            variant="ghost"
            icon="pencil"
            disabled={saving}
            onClick={() => send({ type: 'step-chosen', step: edit })}
          >
            {t('edit')}
            <span className="sr"> {heading}</span>
          </Button>
        )}
      </div>
      <ValueRows rows={rows.map(row => ({ label: row.label, value: <Value row={row} /> }))} />
    </section>
  )
}

/** Fields whose values are words; the others' are names of the account, read in their own direction and letters. */
const words = new Set([
  'awsCloudWatchName',
  'awsAuthenticationType',
  'awsCloudWatchBatchSize',
  'awsCloudWatchKinesisInputType',
])

function Value({ row: { key, value } }: { readonly row: ReviewRow }) {
  const t = useStrings(cloudStrings)
  if (value.kind === 'flag') {
    return (
      <label className="check">
        <input type="checkbox" checked={value.on} disabled />
        {t(value.on ? 'yes' : 'no')}
      </label>
    )
  }
  if (value.kind === 'code')
    return (
      <pre className="code sample" tabIndex={0}>
        {value.text}
      </pre>
    )
  if (value.text === '') return <span className="faint">{t('noValue')}</span>
  if (key === 'awsCloudWatchAwsRegion') return <RegionName id={value.text} />
  return <bdi className={words.has(key) ? undefined : 'mono'}>{value.text}</bdi>
}
