/** Third step of the automatic set-up: the log group's events go to the stream. */
import { setTimeout as wait } from 'node:timers/promises'
import type { CreatedSubscription, CreateSubscriptionRequest } from '../../../core/cloud/schema.ts'
import { isAwsError } from '../platform/aws/errors.ts'
import { badRequest } from '../platform/errors/errors.ts'
import type { AwsCalls } from './calls.ts'

const pauseMs = 2000
/** A new role is usable everywhere after some ten seconds. */
const patienceMs = 60_000

/** A subscription of the same name is replaced; `result` says what it was before. */
export async function createSubscription(
  aws: AwsCalls,
  {
    log_group_name: group,
    filter_name,
    filter_pattern,
    destination_stream_arn: stream,
    role_arn,
  }: CreateSubscriptionRequest,
): Promise<CreatedSubscription> {
  const { PutSubscriptionFilterCommand } = await import('@aws-sdk/client-cloudwatch-logs')
  const client = await aws.logs()
  const before = await destinationBefore(aws, group, filter_name)
  const command = () =>
    client.send(
      new PutSubscriptionFilterCommand({
        logGroupName: group,
        filterName: filter_name,
        filterPattern: filter_pattern,
        destinationArn: stream,
        roleArn: role_arn,
      }),
      aws.options,
    )
  await onceUsable(aws, command).catch((error: unknown) => {
    if (!isAwsError(error, 'LimitExceededException')) throw error
    const { message } = error as Error
    throw badRequest(
      `${message} The log group ${group} has as many subscriptions as it may have. Remove one, or choose another group.`,
    )
  })
  return { result: `${words(before, stream)} The log group ${group} goes to the stream ${stream}.` }
}

function words(before: string | null, stream: string): string {
  if (before === null) return 'The subscription has been created.'
  return before === stream
    ? 'The subscription was there already.'
    : `The subscription has been changed: it went to ${before} before.`
}

/** Null for none, and where the keys may not look. */
async function destinationBefore(aws: AwsCalls, group: string, filter: string): Promise<string | null> {
  const { DescribeSubscriptionFiltersCommand } = await import('@aws-sdk/client-cloudwatch-logs')
  const client = await aws.logs()
  return client
    .send(new DescribeSubscriptionFiltersCommand({ logGroupName: group, filterNamePrefix: filter }), aws.options)
    .then(
      ({ subscriptionFilters = [] }) =>
        subscriptionFilters.find(({ filterName }) => filterName === filter)?.destinationArn ?? null,
      (error: unknown) => {
        if (isAwsError(error, 'AccessDeniedException')) return null
        throw error
      },
    )
}

/** Tries again while the service cannot take on the role or reach the stream yet; the last error stands. */
async function onceUsable(aws: AwsCalls, subscribe: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + patienceMs
  for (;;) {
    try {
      await subscribe()
      return
    } catch (error) {
      if (!isNotYet(error) || Date.now() + pauseMs > end) throw error
    }
    await wait(pauseMs, undefined, { signal: aws.signal })
  }
}

function isNotYet(error: unknown): boolean {
  if (isAwsError(error, 'OperationAbortedException')) return true
  return isAwsError(error, 'InvalidParameterException') && /deliver test message|assume/i.test((error as Error).message)
}
