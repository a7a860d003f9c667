import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import {
  accessRequest,
  builtInput,
  createPolicyRequest,
  createStreamRequest,
  createSubscriptionRequest,
  credentialsOf,
  healthCheckRequest,
  saveRequest,
} from './payloads.ts'
import {
  AwsRequest,
  CloudInputRequest,
  CreatePolicyRequest,
  CreateStreamRequest,
  CreateSubscriptionRequest,
  HealthCheckRequest,
} from './schema.ts'
import { after, fresh, healthy, set } from './testing.ts'

const { fields } = after(
  healthy,
  set('awsCloudWatchAssumeARN', ' arn:aws:iam::1:role/x '),
  set('awsEndpointDynamoDB', 'https://ddb.example.org'),
  set('awsCloudWatchKinesisStream', 'vpc'),
  set('awsCloudWatchAwsGroupName', '/aws/vpc'),
  set('awsCloudWatchBatchSize', '500'),
  set('awsCloudWatchThrottleEnabled', false),
)
const access = {
  region: 'eu-central-1',
  aws_access_key_id: 'AKIA1',
  aws_secret_access_key: 's3cret',
  assume_role_arn: 'arn:aws:iam::1:role/x',
  cloudwatch_endpoint: null,
  dynamodb_endpoint: 'https://ddb.example.org',
  iam_endpoint: null,
  kinesis_endpoint: null,
}
const external = { key: 'AKEXT', secret: 'extsecret' }
const { fields: automatic } = after(
  fresh,
  set('awsCloudWatchName', 'n'),
  set('awsCloudWatchAwsRegion', 'us-east-1'),
  set('awsCloudWatchAwsKey', 'left over'),
)

describe('credentials', () => {
  it('those typed in count with Key & Secret, those of the host without', () => {
    expect(credentialsOf(fields, external)).toEqual({ key: 'AKIA1', secret: 's3cret' })
    expect(credentialsOf(automatic, external)).toEqual(external)
    expect(credentialsOf(automatic)).toEqual({ key: '', secret: '' })
  })

  it('every body carries them, null where there are none', () => {
    expect(accessRequest(fields)).toEqual(access)
    expect(accessRequest(automatic, external)).toMatchObject({
      aws_access_key_id: 'AKEXT',
      aws_secret_access_key: 'extsecret',
    })
    expect(accessRequest(automatic)).toEqual({
      region: 'us-east-1',
      aws_access_key_id: null,
      aws_secret_access_key: null,
      assume_role_arn: null,
      cloudwatch_endpoint: null,
      dynamodb_endpoint: null,
      iam_endpoint: null,
      kinesis_endpoint: null,
    })
    const bodies = [
      healthCheckRequest(fields),
      createStreamRequest(fields),
      createPolicyRequest(fields, 'arn:stream'),
      createSubscriptionRequest(fields, 'arn:stream', 'arn:role'),
      saveRequest(fields),
    ]
    for (const body of bodies) expect(body).toMatchObject(access)
  })
})

describe('bodies', () => {
  it('the subscription is filtered by filter-name with an empty pattern', () => {
    expect(createSubscriptionRequest(fields, 'arn:stream', 'arn:role')).toEqual({
      ...access,
      log_group_name: '/aws/vpc',
      filter_name: 'filter-name',
      filter_pattern: '',
      destination_stream_arn: 'arn:stream',
      role_arn: 'arn:role',
    })
  })

  it('the input is saved with a number as batch size', () => {
    expect(saveRequest(fields)).toEqual({
      ...access,
      name: 'Flow logs',
      aws_input_type: 'KINESIS_CLOUDWATCH_FLOW_LOGS',
      stream_name: 'vpc',
      batch_size: 500,
      enable_throttling: false,
      add_flow_log_prefix: true,
    })
    expect(saveRequest(automatic).batch_size).toBe(10_000)
    expect(saveRequest(after(fresh, set('awsCloudWatchBatchSize', ' ')).fields).batch_size).toBe(10_000)
  })

  it('are what the server takes', () => {
    expect(Value.Check(AwsRequest, accessRequest(automatic))).toBe(true)
    expect(Value.Check(HealthCheckRequest, healthCheckRequest(fields))).toBe(true)
    expect(Value.Check(CreateStreamRequest, createStreamRequest(fields))).toBe(true)
    expect(Value.Check(CreatePolicyRequest, createPolicyRequest(fields, 'arn:stream'))).toBe(true)
    expect(Value.Check(CreateSubscriptionRequest, createSubscriptionRequest(fields, 'arn:stream', 'arn:role'))).toBe(
      true,
    )
    expect(Value.Check(CloudInputRequest, saveRequest(fields))).toBe(true)
    expect(Value.Check(CloudInputRequest, { ...saveRequest(fields), batch_size: 0 })).toBe(false)
  })
})

describe('the built input', () => {
  it('has exactly type, title and configuration with its fields', () => {
    expect(builtInput(fields, external)).toEqual({
      type: 'org.graylog.integrations.aws.inputs.AWSInput',
      title: 'Flow logs',
      configuration: {
        aws_access_key: 'AKIA1',
        aws_secret_key: 's3cret',
        aws_message_type: 'KINESIS_CLOUDWATCH_FLOW_LOGS',
        throttling_allowed: false,
        aws_flow_log_prefix: true,
        aws_region: 'eu-central-1',
        aws_assume_role_arn: 'arn:aws:iam::1:role/x',
        cloudwatch_endpoint: '',
        dynamodb_endpoint: 'https://ddb.example.org',
        iam_endpoint: '',
        kinesis_endpoint: '',
        kinesis_stream_name: 'vpc',
        kinesis_record_batch_size: 500,
      },
    })
  })

  it("carries the host's credentials where they were used, and none of an abandoned choice", () => {
    expect(builtInput(automatic, external).configuration).toMatchObject({
      aws_access_key: 'AKEXT',
      aws_secret_key: 'extsecret',
    })
    expect(builtInput(automatic).configuration).toMatchObject({ aws_access_key: '', aws_secret_key: '' })
  })
})
