/** The values of the review in words, by section. */
import type { ReactNode } from 'react'
import { defaultBatchSize, textOf, usesKeyAndSecret, type CloudTextName } from '../../core/cloud/fields.ts'
import { logTypeLabel } from '../../core/cloud/log-types.ts'
import { batchSizeOf, logTypeOf } from '../../core/cloud/payloads.ts'
import { cloudStrings } from '../../core/cloud/strings.ts'
import { Icon, useMessages, useStrings, type ValueRow } from '../kit/kit.ts'
import { useCloud } from './cloud-context.ts'

export interface Review {
  readonly logs: readonly ValueRow[]
  readonly stream: readonly ValueRow[]
  readonly formatting: readonly ValueRow[]
}

export function useReview(): Review {
  const t = useStrings(cloudStrings)
  const messages = useMessages()
  const { state: { fields, health } } = useCloud()
  const none = <span className="faint">{t('noValue')}</span>
  const text = (name: CloudTextName): ReactNode => textOf(fields, name) === '' ? none : <bdi className="mono">{textOf(fields, name)}</bdi>
  const flag = (on: boolean): ReactNode => (
    <span className="state"><Icon name={on ? 'check-circle-fill' : 'circle'} className={on ? 'c-success' : 'faint'} />{t(on ? 'yes' : 'no')}</span>
  )
  const size = batchSizeOf(fields)
  const byKey = usesKeyAndSecret(fields)
  return {
    logs: [
      { label: t('rowName'), value: <bdi>{textOf(fields, 'awsCloudWatchName')}</bdi> },
      { label: t('rowAuthentication'), value: t(byKey ? 'key-secret' : 'automatic') },
      ...byKey ? [{ label: t('rowKey'), value: text('awsCloudWatchAwsKey') }] : [],
      { label: t('rowArn'), value: text('awsCloudWatchAssumeARN') },
      { label: t('rowCloudWatch'), value: text('awsEndpointCloudWatch') },
      { label: t('rowIam'), value: text('awsEndpointIAM') },
      { label: t('rowDynamoDb'), value: text('awsEndpointDynamoDB') },
      { label: t('rowKinesis'), value: text('awsEndpointKinesis') },
      { label: t('rowRegion'), value: text('awsCloudWatchAwsRegion') },
    ],
    stream: [
      { label: t('rowStream'), value: text('awsCloudWatchKinesisStream') },
      { label: t('rowGlobal'), value: flag(true) },
      { label: t('rowBatchSize'), value: size === Number(defaultBatchSize) ? t('batchDefault', { size }) : String(size) },
      { label: t('rowThrottling'), value: flag(fields.awsCloudWatchThrottleEnabled.value) },
      { label: t('rowPrefix'), value: flag(fields.awsCloudWatchAddFlowLogPrefix.value) },
    ],
    formatting: [
      { label: t('rowLogType'), value: logTypeLabel(messages, logTypeOf(fields)) },
      { label: t('rowSample'), value: health.data ? <pre className="code sample" tabIndex={0}>{health.data.message}</pre> : none },
    ],
  }
}
