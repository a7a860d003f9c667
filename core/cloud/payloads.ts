/** Payloads of the wizard: for its calls and for an external submit handler (specification 3, 7.6 and 9.8). */
import { defaultBatchSize, textOf, usesKeyAndSecret, type CloudFields, type CloudTextName } from './fields.ts'
import { cloudInputType } from './input-type.ts'
import { defaultLogType, isLogType, type LogType } from './log-types.ts'
import type {
  AwsRequest,
  CloudInputRequest,
  CreatePolicyRequest,
  CreateStreamRequest,
  CreateSubscriptionRequest,
  HealthCheckRequest,
} from './schema.ts'

export { cloudInputType }
/** The subscription filter that the automatic set-up creates. */
export const subscriptionFilter = { filter_name: 'filter-name', filter_pattern: '' } as const

/** Key and secret that the host has; used where the wizard's user does not type them in. */
export interface ExternalCredentials {
  readonly key: string
  readonly secret: string
}

export interface CloudInputConfiguration {
  readonly aws_access_key: string
  readonly aws_secret_key: string
  readonly aws_message_type: LogType
  readonly throttling_allowed: boolean
  readonly aws_flow_log_prefix: boolean
  readonly aws_region: string
  readonly aws_assume_role_arn: string
  readonly cloudwatch_endpoint: string
  readonly dynamodb_endpoint: string
  readonly iam_endpoint: string
  readonly kinesis_endpoint: string
  readonly kinesis_stream_name: string
  readonly kinesis_record_batch_size: number
}

/** The input for an external submit handler: the body of POST /system/inputs without `global: true`. Contains the secret. */
export interface BuiltInput {
  readonly type: string
  readonly title: string
  readonly configuration: CloudInputConfiguration
}

/** Key and secret in use; both '' for the server's own credentials. */
export function credentialsOf(fields: CloudFields, external?: ExternalCredentials): ExternalCredentials {
  if (usesKeyAndSecret(fields)) {
    return { key: textOf(fields, 'awsCloudWatchAwsKey'), secret: textOf(fields, 'awsCloudWatchAwsSecret') }
  }
  return { key: external?.key ?? '', secret: external?.secret ?? '' }
}

/** The fields that every body carries; null for those left empty. */
export function accessRequest(fields: CloudFields, external?: ExternalCredentials): AwsRequest {
  const { key, secret } = credentialsOf(fields, external)
  const given = (name: CloudTextName) => textOf(fields, name) || null
  return {
    region: textOf(fields, 'awsCloudWatchAwsRegion'),
    aws_access_key_id: key || null,
    aws_secret_access_key: secret || null,
    assume_role_arn: given('awsCloudWatchAssumeARN'),
    cloudwatch_endpoint: given('awsEndpointCloudWatch'),
    dynamodb_endpoint: given('awsEndpointDynamoDB'),
    iam_endpoint: given('awsEndpointIAM'),
    kinesis_endpoint: given('awsEndpointKinesis'),
  }
}

const streamOf = (fields: CloudFields) => textOf(fields, 'awsCloudWatchKinesisStream')

export const healthCheckRequest = (fields: CloudFields, external?: ExternalCredentials): HealthCheckRequest => ({
  ...accessRequest(fields, external),
  stream_name: streamOf(fields),
})

export const createStreamRequest = (fields: CloudFields, external?: ExternalCredentials): CreateStreamRequest => ({
  ...accessRequest(fields, external),
  stream_name: streamOf(fields),
})

export const createPolicyRequest = (
  fields: CloudFields,
  streamArn: string,
  external?: ExternalCredentials,
): CreatePolicyRequest => ({ ...accessRequest(fields, external), stream_name: streamOf(fields), stream_arn: streamArn })

export const createSubscriptionRequest = (
  fields: CloudFields,
  streamArn: string,
  roleArn: string,
  external?: ExternalCredentials,
): CreateSubscriptionRequest => ({
  ...accessRequest(fields, external),
  log_group_name: textOf(fields, 'awsCloudWatchAwsGroupName'),
  ...subscriptionFilter,
  destination_stream_arn: streamArn,
  role_arn: roleArn,
})

/** The chosen type; the default where none is. */
export function logTypeOf(fields: CloudFields): LogType {
  const type = fields.awsCloudWatchKinesisInputType.value
  return isLogType(type) ? type : defaultLogType
}

/** The batch size as a number; the default where the field was emptied. */
export const batchSizeOf = (fields: CloudFields): number =>
  Number(textOf(fields, 'awsCloudWatchBatchSize') || defaultBatchSize)

export const saveRequest = (fields: CloudFields, external?: ExternalCredentials): CloudInputRequest => ({
  ...accessRequest(fields, external),
  name: textOf(fields, 'awsCloudWatchName'),
  aws_input_type: logTypeOf(fields),
  stream_name: streamOf(fields),
  batch_size: batchSizeOf(fields),
  enable_throttling: fields.awsCloudWatchThrottleEnabled.value,
  add_flow_log_prefix: fields.awsCloudWatchAddFlowLogPrefix.value,
})

export function builtInput(fields: CloudFields, external?: ExternalCredentials): BuiltInput {
  const { key, secret } = credentialsOf(fields, external)
  return {
    type: cloudInputType,
    title: textOf(fields, 'awsCloudWatchName'),
    configuration: {
      aws_access_key: key,
      aws_secret_key: secret,
      aws_message_type: logTypeOf(fields),
      throttling_allowed: fields.awsCloudWatchThrottleEnabled.value,
      aws_flow_log_prefix: fields.awsCloudWatchAddFlowLogPrefix.value,
      aws_region: textOf(fields, 'awsCloudWatchAwsRegion'),
      aws_assume_role_arn: textOf(fields, 'awsCloudWatchAssumeARN'),
      cloudwatch_endpoint: textOf(fields, 'awsEndpointCloudWatch'),
      dynamodb_endpoint: textOf(fields, 'awsEndpointDynamoDB'),
      iam_endpoint: textOf(fields, 'awsEndpointIAM'),
      kinesis_endpoint: textOf(fields, 'awsEndpointKinesis'),
      kinesis_stream_name: streamOf(fields),
      kinesis_record_batch_size: batchSizeOf(fields),
    },
  }
}
