/** Cloud ingestion on the wire (contract 2, 12.1; specification 7.6). Browser code imports the types only. */
import { Type, type Static, type TSchema } from 'typebox'
import { arnLimit, keyLimit, maximumBatchSize, secretLimit } from './limits.ts'
import { logTypes } from './log-types.ts'

const optional = <const S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]))
const Place = optional(Type.String({ maxLength: arnLimit }))

/** A secret as it is sent: plain, or `{ set_value }`. Null and '' are none. It is never answered. */
const SecretText = Type.String({ maxLength: secretLimit })
const Secret = optional(Type.Union([SecretText, Type.Object({ set_value: SecretText })]))

/**
 * The account and its region, part of every body. Null and '' mean the provider's defaults (credentials, endpoints).
 */
const access = {
  region: Type.String({ minLength: 1 }),
  aws_access_key_id: optional(Type.String({ maxLength: keyLimit })),
  aws_secret_access_key: Secret,
  assume_role_arn: Place,
  cloudwatch_endpoint: Place,
  dynamodb_endpoint: Place,
  iam_endpoint: Place,
  kinesis_endpoint: Place,
}
const closed = { additionalProperties: false } as const
const Name = Type.String({ minLength: 1 })

/** POST kinesis/streams and cloudwatch/log_groups */
export const AwsRequest = Type.Object(access, closed)
export type AwsRequest = Static<typeof AwsRequest>

/** GET regions: sorted by value. The label reads 'US East (N. Virginia): us-east-1'. */
export const Regions = Type.Object({
  regions: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
  total: Type.Integer(),
})
export type Regions = Static<typeof Regions>
export type Region = Regions['regions'][number]

/** GET available_services; `policy` is JSON in a string. */
export const AvailableServices = Type.Object({
  services: Type.Array(
    Type.Object({
      name: Type.String(),
      description: Type.String(),
      policy: Type.String(),
      helper_text: Type.String(),
      learn_more_link: Type.String(),
    }),
  ),
  total: Type.Integer(),
})
export type AvailableServices = Static<typeof AvailableServices>

/** GET permissions: policies, JSON in strings. */
export const Permissions = Type.Object({ setup_policy: Type.String(), auto_setup_policy: Type.String() })
export type Permissions = Static<typeof Permissions>

export const Streams = Type.Object({ streams: Type.Array(Type.String()), total: Type.Integer() })
export type Streams = Static<typeof Streams>

export const LogGroups = Type.Object({ log_groups: Type.Array(Type.String()), total: Type.Integer() })
export type LogGroups = Static<typeof LogGroups>

/** POST kinesis/health_check; answered with 202. */
export const HealthCheckRequest = Type.Object({ ...access, stream_name: Name }, closed)
export type HealthCheckRequest = Static<typeof HealthCheckRequest>
export const HealthCheck = Type.Object({
  input_type: Type.Enum([...logTypes]),
  explanation: Type.String(),
  message_fields: Type.Record(Type.String(), Type.Unknown()),
})
export type HealthCheck = Static<typeof HealthCheck>

/** POST kinesis/auto_setup/create_stream: the stream has 1 shard and is active when the answer comes. */
export const CreateStreamRequest = Type.Object({ ...access, stream_name: Name }, closed)
export type CreateStreamRequest = Static<typeof CreateStreamRequest>
export const CreatedStream = Type.Object({
  stream_name: Type.String(),
  stream_arn: Type.String(),
  result: Type.String(),
})
export type CreatedStream = Static<typeof CreatedStream>

/** POST kinesis/auto_setup/create_subscription_policy */
export const CreatePolicyRequest = Type.Object({ ...access, stream_name: Name, stream_arn: Name }, closed)
export type CreatePolicyRequest = Static<typeof CreatePolicyRequest>
export const CreatedPolicy = Type.Object({ result: Type.String(), role_arn: Type.String(), role_name: Type.String() })
export type CreatedPolicy = Static<typeof CreatedPolicy>

/** POST kinesis/auto_setup/create_subscription */
export const CreateSubscriptionRequest = Type.Object(
  {
    ...access,
    log_group_name: Name,
    filter_name: Name,
    filter_pattern: Type.String(),
    destination_stream_arn: Name,
    role_arn: Name,
  },
  closed,
)
export type CreateSubscriptionRequest = Static<typeof CreateSubscriptionRequest>
export const CreatedSubscription = Type.Object({ result: Type.String() })
export type CreatedSubscription = Static<typeof CreatedSubscription>

/** POST inputs: creates a global input and answers it (contract 2, 3.1). */
export const CloudInputRequest = Type.Object(
  {
    ...access,
    name: Name,
    aws_input_type: Type.Enum([...logTypes]),
    stream_name: Name,
    batch_size: Type.Integer({ minimum: 1, maximum: maximumBatchSize }),
    enable_throttling: Type.Boolean(),
    add_flow_log_prefix: Type.Boolean(),
  },
  closed,
)
export type CloudInputRequest = Static<typeof CloudInputRequest>
