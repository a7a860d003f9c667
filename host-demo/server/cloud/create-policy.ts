/** Second step of the automatic set-up: the role by which the log service may write to the stream. */
import type { Role } from '@aws-sdk/client-iam'
import type { CreatedPolicy, CreatePolicyRequest } from '../../../core/cloud/schema.ts'
import { defaultBrand } from '../../../core/brand/brand.ts'
import { isAwsError } from '../platform/aws/errors.ts'
import { badRequest } from '../platform/errors/errors.ts'
import type { AwsCalls } from './calls.ts'

const prefix = defaultBrand.product.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')

/**
 * The role is named after the time its stream was made (`cordwood-cloudwatch-role-2026-01-31-12-00-00`), so that a second try finds the
 * role of the first; its policy is named after the stream and written again each time.
 */
export async function createPolicy(
  aws: AwsCalls,
  { region, stream_name: stream, stream_arn: arn }: CreatePolicyRequest,
): Promise<CreatedPolicy> {
  const { PutRolePolicyCommand } = await import('@aws-sdk/client-iam')
  const { partition, account } = partsOf(arn, stream)
  const roleName = `${prefix}-cloudwatch-role-${stamp(await createdAt(aws, stream, arn))}`
  const client = await aws.iam()
  const trust = trustPolicy(partition, region, account)
  const { role, exists } = await roleNamed(aws, roleName, trust)
  await client.send(
    new PutRolePolicyCommand({
      RoleName: roleName,
      PolicyName: `${prefix}-${stream}`.slice(0, 128),
      PolicyDocument: JSON.stringify(writePolicy(arn)),
    }),
    aws.options,
  )
  const result = exists
    ? `The role ${roleName} was there already and may write to the stream ${stream}.`
    : `The role ${roleName} has been created and may write to the stream ${stream}.`
  return { result, role_arn: role.Arn ?? '', role_name: roleName }
}

const streamArn = /^arn:([\w-]+):kinesis:[a-z0-9-]+:(\d+):stream\/([\w.-]+)$/

function partsOf(arn: string, stream: string): { readonly partition: string; readonly account: string } {
  const [, partition, account, name] = streamArn.exec(arn) ?? []
  if (partition === undefined || account === undefined || name !== stream)
    throw badRequest(
      `'stream_arn' must be the ARN of the stream ${stream}: 'arn:aws:kinesis:{region}:{account}:stream/${stream}'.`,
    )
  return { partition, account }
}

/** @throws ApiError 400 where the account's stream of that name is another */
async function createdAt(aws: AwsCalls, stream: string, arn: string): Promise<Date> {
  const { DescribeStreamCommand } = await import('@aws-sdk/client-kinesis')
  const client = await aws.kinesis()
  const { StreamDescription: found } = await client.send(
    new DescribeStreamCommand({ StreamName: stream, Limit: 1 }),
    aws.options,
  )
  if (found?.StreamARN !== arn)
    throw badRequest(`'stream_arn' is not that of the stream ${stream}, which is '${found?.StreamARN ?? ''}'.`)
  return found.StreamCreationTimestamp ?? new Date()
}

const stamp = (time: Date) => time.toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')

async function roleNamed(
  aws: AwsCalls,
  name: string,
  trust: object,
): Promise<{ readonly role: Role; readonly exists: boolean }> {
  const { CreateRoleCommand, GetRoleCommand } = await import('@aws-sdk/client-iam')
  const client = await aws.iam()
  const created = await client
    .send(
      new CreateRoleCommand({
        RoleName: name,
        AssumeRolePolicyDocument: JSON.stringify(trust),
        Description: `Lets CloudWatch Logs write to a Kinesis stream that ${defaultBrand.product} reads.`,
      }),
      aws.options,
    )
    .catch((error: unknown) => {
      if (isAwsError(error, 'EntityAlreadyExistsException')) return null
      throw error
    })
  if (created?.Role) return { role: created.Role, exists: false }
  const { Role } = await client.send(new GetRoleCommand({ RoleName: name }), aws.options)
  if (!Role) throw badRequest(`The role ${name} is there, but cannot be read.`)
  return { role: Role, exists: true }
}

/** Only for the account's own log groups: no other customer's may use the service to write here. */
const trustPolicy = (partition: string, region: string, account: string) => ({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Principal: { Service: `logs.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}` },
      Action: 'sts:AssumeRole',
      Condition: { StringLike: { 'aws:SourceArn': `arn:${partition}:logs:${region}:${account}:*` } },
    },
  ],
})

const writePolicy = (arn: string) => ({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action: ['kinesis:PutRecord', 'kinesis:PutRecords'], Resource: arn }],
})
