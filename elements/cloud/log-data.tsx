import { healthWords, type LogData } from '../../core/cloud/health.ts'
import { cloudStrings } from '../../core/cloud/strings.ts'
import { Button, Link, TextArea, useCore, useMessages, useStrings } from '../kit/kit.ts'
import { useCloud } from './cloud-context.ts'
import { StepForm } from './cloud-fields.tsx'

const nothing = () => undefined

/** A record of the stream, and what it looks like. */
export function LogDataPanel({ data }: { readonly data: LogData }) {
  const t = useStrings(cloudStrings)
  const core = useCore()
  const { heading, text } = healthWords(useMessages(), data)
  const { send } = useCloud()
  return (
    <StepForm
      heading={heading}
      text={text}
      onSubmit={() => send({ type: 'health-submitted' })}
      actions={
        <Button type="submit" variant="primary">
          {t('healthSubmit')}
        </Button>
      }
    >
      <div className="part finding">
        {data.additional !== '' && <p className="sm">{data.additional}</p>}
        <TextArea label={t('sampleMessage')} value={data.message} onChange={nothing} rows={10} readOnly mono />
        <p className="sm muted">
          {t('pipelinesText')} <Link to={core.routes.pipelineRules()}>{t('pipelines')}</Link>
        </p>
      </div>
    </StepForm>
  )
}
