/** 'Final Review': every value in words (specification 2.9). */
import type { Messages } from '../brand/catalogue.ts'
import { defaultBatchSize, textOf, usesKeyAndSecret, type CloudFields, type CloudTextName } from './fields.ts'
import { logTypeLabel } from './log-types.ts'
import { batchSizeOf, logTypeOf } from './payloads.ts'
import { cloudStrings } from './strings.ts'
import type { StepKey, WizardState } from './wizard-state.ts'

/** `text` is '' for what was left empty. */
export type ReviewValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'flag'; readonly on: boolean }
  | { readonly kind: 'code'; readonly text: string }

export interface ReviewRow {
  readonly key: string
  readonly label: string
  readonly value: ReviewValue
}

export interface ReviewSection {
  readonly key: 'logs' | 'stream' | 'formatting'
  readonly heading: string
  /** The step its Edit link returns to. */
  readonly edit?: StepKey
  readonly rows: readonly ReviewRow[]
}

const text = (value: string): ReviewValue => ({ kind: 'text', text: value })
const flag = (on: boolean): ReviewValue => ({ kind: 'flag', on })

function batchSizeText(messages: Messages, fields: CloudFields): string {
  const size = String(batchSizeOf(fields))
  return size === defaultBatchSize ? messages.of(cloudStrings)('batchDefault', { size }) : size
}

/** The secret is not among them. */
export function reviewSections(messages: Messages, { fields, health }: WizardState): readonly ReviewSection[] {
  const t = messages.of(cloudStrings)
  const row = (key: string, label: string, value: ReviewValue): ReviewRow => ({ key, label, value })
  const given = (key: CloudTextName, label: string) => row(key, label, text(textOf(fields, key)))
  const typed = usesKeyAndSecret(fields)
  return [
    {
      key: 'logs',
      heading: t('reviewLogs'),
      edit: 'authorize',
      rows: [
        given('awsCloudWatchName', t('rowName')),
        row('awsAuthenticationType', t('rowAuthentication'), text(t(typed ? 'key-secret' : 'automatic'))),
        ...(typed ? [given('awsCloudWatchAwsKey', t('rowKey'))] : []),
        given('awsCloudWatchAssumeARN', t('rowArn')),
        given('awsEndpointCloudWatch', t('rowCloudWatch')),
        given('awsEndpointIAM', t('rowIam')),
        given('awsEndpointDynamoDB', t('rowDynamoDb')),
        given('awsEndpointKinesis', t('rowKinesis')),
        given('awsCloudWatchAwsRegion', t('rowRegion')),
      ],
    },
    {
      key: 'stream',
      heading: t('reviewStream'),
      edit: 'kinesis-setup',
      rows: [
        given('awsCloudWatchKinesisStream', t('rowStream')),
        row('global', t('rowGlobal'), flag(true)),
        row('awsCloudWatchBatchSize', t('rowBatchSize'), text(batchSizeText(messages, fields))),
        row('awsCloudWatchThrottleEnabled', t('rowThrottling'), flag(fields.awsCloudWatchThrottleEnabled.value)),
        row('awsCloudWatchAddFlowLogPrefix', t('rowPrefix'), flag(fields.awsCloudWatchAddFlowLogPrefix.value)),
      ],
    },
    {
      key: 'formatting',
      heading: t('reviewFormatting'),
      rows: [
        row('awsCloudWatchKinesisInputType', t('rowLogType'), text(logTypeLabel(messages, logTypeOf(fields)))),
        ...(health.data ? [row('sample', t('rowSample'), { kind: 'code', text: health.data.message })] : []),
      ],
    },
  ]
}
