import { describe, expect, it } from 'vitest'
import { awsError } from '../platform/aws/testing/fake-aws.ts'
import { useCloudServer } from './testing/cloud-server.ts'

const cloud = useCloudServer()

describe('the automatic set-up', () => {
  const arn = 'arn:aws:kinesis:eu-central-1:123456789012:stream/cwl'
  const roleName = 'cordwood-cloudwatch-role-2026-01-31-12-00-05'
  const roleArn = `arn:aws:iam::123456789012:role/${roleName}`
  const StreamCreationTimestamp = Date.UTC(2026, 0, 31, 12, 0, 5) / 1000
  const described = (StreamStatus: string) => ({
    StreamDescription: { StreamName: 'cwl', StreamARN: arn, StreamStatus, StreamCreationTimestamp },
  })

  it('makes a stream with one shard and waits until it is active', async () => {
    cloud.aws.answers['CreateStream'] = {}
    cloud.aws.answers['DescribeStream'] = [
      awsError('ResourceNotFoundException', 'Not yet.'),
      described('CREATING'),
      described('ACTIVE'),
    ]
    expect(await cloud.post('/kinesis/auto_setup/create_stream', { stream_name: 'cwl' })).toMatchObject({
      status: 200,
      body: { stream_name: 'cwl', stream_arn: arn, result: 'The Kinesis stream cwl has been created with 1 shard.' },
    })
    expect(cloud.aws.calls[0]?.body).toEqual({ StreamName: 'cwl', ShardCount: 1 })
  })

  it('goes on with a stream that is there, but not with one that goes', async () => {
    cloud.aws.answers['CreateStream'] = awsError('ResourceInUseException', 'Stream cwl exists.')
    cloud.aws.answers['DescribeStream'] = described('ACTIVE')
    const again = await cloud.post('/kinesis/auto_setup/create_stream', { stream_name: 'cwl' })
    expect(again).toMatchObject({
      status: 200,
      body: { stream_arn: arn, result: expect.stringContaining('was there already') },
    })
    cloud.aws.answers['DescribeStream'] = described('DELETING')
    expect(await cloud.post('/kinesis/auto_setup/create_stream', { stream_name: 'cwl' })).toMatchObject({
      status: 400,
      message: 'The Kinesis stream cwl is being deleted. Try again when that is done.',
    })
  })

  it('refuses a stream name that cannot be', async () => {
    for (const stream_name of ['a b', 'ü', 'x'.repeat(129)])
      expect((await cloud.post('/kinesis/auto_setup/create_stream', { stream_name })).message).toMatch(
        /^'stream_name' must have 1-128/,
      )
    expect(cloud.aws.calls).toEqual([])
  })

  const policy = (stream_arn = arn) =>
    cloud.post('/kinesis/auto_setup/create_subscription_policy', { stream_name: 'cwl', stream_arn })

  it("makes a role that only the account's log service may take on, for that stream alone", async () => {
    cloud.aws.answers['DescribeStream'] = described('ACTIVE')
    cloud.aws.answers['CreateRole'] = { Role: { RoleName: roleName, Arn: roleArn } }
    cloud.aws.answers['PutRolePolicy'] = {}
    expect(await policy()).toMatchObject({
      status: 200,
      body: {
        role_arn: roleArn,
        role_name: roleName,
        result: expect.stringContaining('has been created'),
      },
    })
    const [, create, put] = cloud.aws.calls.map(({ body }) => body)
    expect(JSON.parse(String(create!['AssumeRolePolicyDocument']))).toMatchObject({
      Statement: [
        {
          Principal: { Service: 'logs.eu-central-1.amazonaws.com' },
          Condition: { StringLike: { 'aws:SourceArn': 'arn:aws:logs:eu-central-1:123456789012:*' } },
        },
      ],
    })
    expect(put).toMatchObject({ RoleName: roleName, PolicyName: 'cordwood-cwl' })
    expect(JSON.parse(String(put!['PolicyDocument']))).toMatchObject({
      Statement: [{ Action: ['kinesis:PutRecord', 'kinesis:PutRecords'], Resource: arn }],
    })
  })

  it('uses the role of an earlier try again', async () => {
    cloud.aws.answers['DescribeStream'] = described('ACTIVE')
    cloud.aws.answers['CreateRole'] = awsError('EntityAlreadyExists', `Role with name ${roleName} already exists.`, 409)
    cloud.aws.answers['GetRole'] = { Role: { RoleName: roleName, Arn: roleArn } }
    cloud.aws.answers['PutRolePolicy'] = {}
    expect(await policy()).toMatchObject({
      status: 200,
      body: {
        role_arn: roleArn,
        role_name: roleName,
        result: expect.stringContaining('was there already'),
      },
    })
    expect(cloud.aws.actions()).toEqual(['DescribeStream', 'CreateRole', 'GetRole', 'PutRolePolicy'])
  })

  it('gives no role to another stream', async () => {
    cloud.aws.answers['DescribeStream'] = described('ACTIVE')
    const refusal = async (stream: string) => (await policy(`arn:aws:kinesis:eu-central-1:${stream}`)).message
    expect(await refusal('123456789012:stream/other')).toMatch(/^'stream_arn' must be the ARN of the stream cwl/)
    expect(await refusal('999999999999:stream/cwl')).toMatch(/^'stream_arn' is not that of the stream cwl/)
    expect(cloud.aws.actions()).not.toContain('CreateRole')
  })

  const subscribe = () =>
    cloud.post('/kinesis/auto_setup/create_subscription', {
      log_group_name: 'group',
      filter_name: 'filter-name',
      filter_pattern: '',
      destination_stream_arn: arn,
      role_arn: roleArn,
    })
  const filters = (...destinations: readonly string[]) => ({
    subscriptionFilters: [
      { filterName: 'filter-name-2', destinationArn: 'x' },
      ...destinations.map(destinationArn => ({ filterName: 'filter-name', destinationArn })),
    ],
  })

  it('subscribes as soon as the role is usable', async () => {
    cloud.aws.answers['DescribeSubscriptionFilters'] = filters()
    cloud.aws.answers['PutSubscriptionFilter'] = [
      awsError('InvalidParameterException', 'Could not deliver test message to specified Kinesis stream.'),
      {},
    ]
    expect((await subscribe()).body).toEqual({
      result: `The subscription has been created. The log group group goes to the stream ${arn}.`,
    })
    expect(cloud.aws.calls.at(-1)?.body).toEqual({
      logGroupName: 'group',
      filterName: 'filter-name',
      filterPattern: '',
      destinationArn: arn,
      roleArn,
    })
  })

  it('says what a subscription of the same name was before', async () => {
    cloud.aws.answers['PutSubscriptionFilter'] = {}
    cloud.aws.answers['DescribeSubscriptionFilters'] = filters(arn)
    expect((await subscribe()).body['result']).toMatch(/^The subscription was there already\./)
    cloud.aws.answers['DescribeSubscriptionFilters'] = filters(`${arn}-before`)
    expect((await subscribe()).body['result']).toContain(`it went to ${arn}-before before.`)
    cloud.aws.answers['DescribeSubscriptionFilters'] = awsError('AccessDeniedException', 'You may not look.')
    expect((await subscribe()).status).toBe(200)
  })

  it('says what can be done when a group has all its subscriptions', async () => {
    cloud.aws.answers['DescribeSubscriptionFilters'] = filters()
    cloud.aws.answers['PutSubscriptionFilter'] = awsError('LimitExceededException', 'Resource limit exceeded.')
    expect(await subscribe()).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Resource limit exceeded\. The log group group has as many/),
    })
  })

  it('passes other errors at once', async () => {
    cloud.aws.answers['DescribeSubscriptionFilters'] = filters()
    cloud.aws.answers['PutSubscriptionFilter'] = awsError(
      'InvalidParameterException',
      'The log group is of a class without subscriptions.',
    )
    expect(await subscribe()).toMatchObject({
      status: 400,
      message: 'The log group is of a class without subscriptions.',
    })
    expect(cloud.aws.actions().filter(action => action === 'PutSubscriptionFilter')).toHaveLength(1)
  })
})
