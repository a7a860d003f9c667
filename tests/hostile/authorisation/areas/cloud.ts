/** Cloud ingestion: for admins; whoever may create inputs may create one here, too. */
import { from, type Attempt, type Case, type Cases } from '../cases.ts'
import type { Fixture } from '../fixture.ts'

const base = '/plugins/org.graylog.integrations/aws'
const keys = {
  region: 'eu-central-1',
  aws_access_key_id: 'AKIA1',
  aws_secret_access_key: { set_value: 'wJalrXUtnFEMI/K7MDENG' },
}
const arn = 'arn:aws:kinesis:eu-central-1:123456789012:stream/cwl'
const roleArn = 'arn:aws:iam::123456789012:role/cordwood'
const StreamCreationTimestamp = Date.UTC(2026, 0, 31, 12, 0, 5) / 1000
const described = {
  StreamDescription: { StreamName: 'cwl', StreamARN: arn, StreamStatus: 'ACTIVE', StreamCreationTimestamp },
}
const filters = { subscriptionFilters: [{ filterName: 'f', destinationArn: arn, roleArn }] }

/** A call in an account that answers so. */
const asking = (answers: Fixture['aws']['answers'], body: object = {}): Case => ({
  from: 'admin',
  call(fixture): Attempt {
    Object.assign(fixture.aws.answers, answers)
    return { body: { ...keys, ...body } }
  },
})
const input = (fixture: Fixture) => ({
  ...keys,
  name: fixture.name(),
  aws_input_type: 'KINESIS_RAW',
  stream_name: 'cwl',
  batch_size: 10,
  enable_throttling: false,
  add_flow_log_prefix: false,
})

export const cloud: Cases = {
  [`GET ${base}/regions`]: from('admin'),
  [`GET ${base}/available_services`]: from('admin'),
  [`GET ${base}/permissions`]: from('admin'),
  [`POST ${base}/kinesis/streams`]: asking({ ListStreams: { StreamNames: ['cwl'], HasMoreStreams: false } }),
  [`POST ${base}/cloudwatch/log_groups`]: asking({
    DescribeLogGroups: { logGroups: [{ logGroupName: 'g', logGroupClass: 'STANDARD' }] },
  }),
  [`POST ${base}/kinesis/health_check`]: asking(
    {
      ListShards: { Shards: [{ ShardId: 's0' }] },
      GetShardIterator: { ShardIterator: 'i' },
      GetRecords: { Records: [{ Data: btoa('plain') }], MillisBehindLatest: 0 },
    },
    { stream_name: 'cwl' },
  ),
  [`POST ${base}/kinesis/auto_setup/create_stream`]: asking(
    { CreateStream: {}, DescribeStream: described },
    { stream_name: 'cwl' },
  ),
  [`POST ${base}/kinesis/auto_setup/create_subscription_policy`]: asking(
    {
      DescribeStream: described,
      CreateRole: { Role: { RoleName: 'cordwood', Arn: roleArn } },
      PutRolePolicy: {},
    },
    { stream_name: 'cwl', stream_arn: arn },
  ),
  [`POST ${base}/kinesis/auto_setup/create_subscription`]: asking(
    { PutSubscriptionFilter: {}, DescribeSubscriptionFilters: filters },
    {
      log_group_name: 'g',
      filter_name: 'f',
      filter_pattern: '',
      destination_stream_arn: arn,
      role_arn: roleArn,
    },
  ),
  [`POST ${base}/inputs`]: { from: 'other', call: fixture => ({ body: input(fixture) }) },
}
