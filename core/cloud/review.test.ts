import { describe, expect, it } from 'vitest'
import { reviewSections } from './review.ts'
import { after, messages, reviewed, set, waitingForData } from './testing.ts'
import type { WizardState } from './wizard.ts'

const rowsOf = (state: WizardState) =>
  Object.fromEntries(
    reviewSections(messages, state).flatMap(({ rows }) =>
      rows.map(({ label, value }) => [label, value.kind === 'flag' ? value.on : value.text]),
    ),
  )

describe('the review', () => {
  it('has every value in three sections', () => {
    const state = after(reviewed, set('awsEndpointIAM', 'https://iam.example.org'))
    expect(reviewSections(messages, state).map(({ heading, edit }) => [heading, edit])).toEqual([
      ['Setting up CloudWatch', 'authorize'],
      ['Setting up Kinesis', 'kinesis-setup'],
      ['Formatting', undefined],
    ])
    expect(rowsOf(after(reviewed))).toEqual({
      Name: 'Flow logs',
      'Authorization Type': 'Key & Secret',
      'AWS Key': 'AKIA1',
      'Assumed ARN': '',
      'CloudWatch VPC Endpoint': '',
      'IAM VPC Endpoint': '',
      'DynamoDB VPC Endpoint': '',
      'Kinesis VPC Endpoint': '',
      Region: 'eu-central-1',
      Stream: 'vpc',
      'Global Input': true,
      'Record Batch Size': '10000 (default)',
      'Enable Throttling': true,
      'Add Flow Log field name prefix': true,
      'Log Type': 'Kinesis CloudWatch Flow Logs',
      'Sample Log': '{\n  "src_addr": "10.0.0.1",\n  "bytes": 40\n}',
    })
    expect(rowsOf(state)).toMatchObject({ 'IAM VPC Endpoint': 'https://iam.example.org' })
  })

  it('never shows the secret, and the key only where it is used', () => {
    expect(JSON.stringify(reviewSections(messages, reviewed))).not.toContain('s3cret')
    expect(rowsOf(after(reviewed, set('awsAuthenticationType', 'automatic')))).not.toHaveProperty('AWS Key')
  })

  it('marks the batch size where it is the default, given or left empty', () => {
    const size = (value: string) => rowsOf(after(reviewed, set('awsCloudWatchBatchSize', value)))['Record Batch Size']
    expect(['10000', '', '500'].map(size)).toEqual(['10000 (default)', '10000 (default)', '500'])
  })

  it('has no sample where the health check was skipped', () => {
    const skipped = after(waitingForData, set('awsCloudWatchKinesisInputType', 'KINESIS_RAW'), {
      type: 'check-skipped',
    })
    expect(rowsOf(skipped)).toMatchObject({ 'Log Type': 'Kinesis Raw' })
    expect(rowsOf(skipped)).not.toHaveProperty('Sample Log')
  })
})
