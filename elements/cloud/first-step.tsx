import { usesKeyAndSecret } from '../../core/cloud/fields.ts'
import { cloudStrings } from '../../core/cloud/strings.ts'
import { Button, Panel, useStrings, ValueRows } from '../kit/kit.ts'
import { useCloud } from './cloud-context.ts'

/** What the first step said, and the way back to it. */
export function FirstStep() {
  const t = useStrings(cloudStrings)
  const { state: { fields }, send } = useCloud()
  return (
    <Panel
      title={t('firstStep')}
      className="facts-of"
      actions={(
        <Button size="sm" variant="ghost" icon="pencil" onClick={() => send({ type: 'step-chosen', step: 'authorize' })}>{t('edit')}</Button>
      )}
    >
      <div className="facts">
        <ValueRows
          rows={[
            { label: t('rowName'), value: <bdi>{fields.awsCloudWatchName.value}</bdi> },
            { label: t('rowAuthentication'), value: t(usesKeyAndSecret(fields) ? 'key-secret' : 'automatic') },
            { label: t('rowArn'), value: fields.awsCloudWatchAssumeARN.value === '' ? t('noValue') : <Code text={fields.awsCloudWatchAssumeARN.value} /> },
            { label: t('rowRegion'), value: <Code text={fields.awsCloudWatchAwsRegion.value} /> },
          ]}
        />
      </div>
    </Panel>
  )
}

const Code = ({ text }: { readonly text: string }) => <bdi className="mono">{text}</bdi>
