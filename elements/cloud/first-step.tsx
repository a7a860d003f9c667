import { usesKeyAndSecret } from '../../core/cloud/fields.ts'
import { cloudStrings } from '../../core/cloud/strings.ts'
import { Button, Panel, useStrings, ValueRows } from '../kit/kit.ts'
import { useCloud } from './cloud-context.ts'
import { RegionName } from './region-name.tsx'

/** Summarises the first step, with a way back to it. */
export function FirstStep() {
  const t = useStrings(cloudStrings)
  const {
    state: { fields },
    send,
  } = useCloud()
  const arn = fields.awsCloudWatchAssumeARN.value
  return (
    <Panel
      title={t('firstStep')}
      className="facts-of"
      actions={
        <Button
          size="sm"
          variant="ghost"
          icon="pencil"
          onClick={() => send({ type: 'step-chosen', step: 'authorize' })}
        >
          {t('edit')}
        </Button>
      }
    >
      <div className="facts">
        <ValueRows
          rows={[
            { label: t('rowName'), value: <bdi>{fields.awsCloudWatchName.value}</bdi> },
            { label: t('rowAuthentication'), value: t(usesKeyAndSecret(fields) ? 'key-secret' : 'automatic') },
            { label: t('rowArn'), value: arn === '' ? t('noValue') : <bdi className="mono">{arn}</bdi> },
            { label: t('rowRegion'), value: <RegionName id={fields.awsCloudWatchAwsRegion.value} /> },
          ]}
        />
      </div>
    </Panel>
  )
}
