import { maximumBatchSize } from '../../core/cloud/limits.ts'
import { cloudStrings } from '../../core/cloud/strings.ts'
import { Disclosure, NumberField, numberValue, useStrings } from '../kit/kit.ts'
import { useCloud } from './cloud-context.ts'
import { CloudFlag } from './cloud-fields.tsx'

/** Reading options of the input: throttling, the names of flow-log fields, the batch size. */
export function AdvancedOptions() {
  const t = useStrings(cloudStrings)
  const {
    state: { fields },
    change,
  } = useCloud()
  return (
    <div className="fold">
      <Disclosure title={t('advanced')}>
        <div className="form">
          <CloudFlag name="awsCloudWatchThrottleEnabled" hint={t('throttleHelp')} />
          <CloudFlag name="awsCloudWatchAddFlowLogPrefix" hint={t('prefixHelp')} />
          <div className="short">
            <NumberField
              label={t('awsCloudWatchBatchSize')}
              hint={t('batchHelp')}
              min={1}
              max={maximumBatchSize}
              value={numberValue(fields.awsCloudWatchBatchSize.value)}
              onChange={size => change('awsCloudWatchBatchSize', size === undefined ? '' : String(size))}
            />
          </div>
        </div>
      </Disclosure>
    </div>
  )
}
