/** First step of the automatic set-up: a stream that is ready to be written to. */
import type { StreamDescription } from '@aws-sdk/client-kinesis'
import { setTimeout as wait } from 'node:timers/promises'
import type { CreatedStream, CreateStreamRequest } from '../../../core/cloud/schema.ts'
import { isAwsError } from '../platform/aws/errors.ts'
import { badRequest } from '../platform/errors/errors.ts'
import type { AwsCalls } from './calls.ts'

const pollMs = 1000

/** With 1 shard. One of that name that is there already is used as it is, so that a second try goes on where the first ended. */
export async function createStream(
  aws: AwsCalls,
  { stream_name: stream }: CreateStreamRequest,
): Promise<CreatedStream> {
  if (!/^[a-zA-Z0-9_.-]{1,128}$/.test(stream))
    throw badRequest(
      "'stream_name' must have 1-128 alphanumeric characters, underscores (_), periods (.) and hyphens (-).",
    )
  const { CreateStreamCommand } = await import('@aws-sdk/client-kinesis')
  const client = await aws.kinesis()
  const exists = await client.send(new CreateStreamCommand({ StreamName: stream, ShardCount: 1 }), aws.options).then(
    () => false,
    (error: unknown) => {
      if (isAwsError(error, 'ResourceInUseException')) return true
      throw error
    },
  )
  const { StreamARN = '' } = await whenActive(aws, stream)
  return {
    stream_name: stream,
    stream_arn: StreamARN,
    result: `The Kinesis stream ${stream} ${exists ? 'was there already and is used as it is' : 'has been created with 1 shard'}.`,
  }
}

/** Ends with the caller's time. @throws ApiError 400 for one that is being deleted */
async function whenActive(aws: AwsCalls, stream: string): Promise<StreamDescription> {
  for (;;) {
    const description = await describeStream(aws, stream)
    const status = description?.StreamStatus
    if (description && (status === 'ACTIVE' || status === 'UPDATING')) return description
    if (status === 'DELETING')
      throw badRequest(`The Kinesis stream ${stream} is being deleted. Try again when that is done.`)
    await wait(pollMs, undefined, { signal: aws.signal })
  }
}

/** Null for a stream so new that not every part of the service knows it. */
async function describeStream(aws: AwsCalls, stream: string): Promise<StreamDescription | null> {
  const { DescribeStreamCommand } = await import('@aws-sdk/client-kinesis')
  const client = await aws.kinesis()
  return client.send(new DescribeStreamCommand({ StreamName: stream, Limit: 1 }), aws.options).then(
    ({ StreamDescription }) => StreamDescription ?? null,
    (error: unknown) => {
      if (isAwsError(error, 'ResourceNotFoundException')) return null
      throw error
    },
  )
}
