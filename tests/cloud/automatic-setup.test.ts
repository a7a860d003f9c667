/** Automatic set-up from nothing: stream, role and subscription are made, and what then comes into the log group is found. */
import { DescribeSubscriptionFiltersCommand } from '@aws-sdk/client-cloudwatch-logs'
import { GetRolePolicyCommand, ListRolePoliciesCommand, ListRolesCommand } from '@aws-sdk/client-iam'
import { DescribeStreamSummaryCommand } from '@aws-sdk/client-kinesis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServerProcess } from '../support/server.ts'
import { startProvider, type Peers } from './peers/peers.ts'
import { ask, done, found, saveInput, startProduct } from './product.ts'

let peers: Peers
let server: ServerProcess
beforeAll(async () => {
  peers = await startProvider()
  server = await startProduct(peers)
  await peers.account.createLogGroup('/app/orders')
})
afterAll(async () => {
  await server.stop()
  await peers.stop()
})

const makeStream = () =>
  done<{ stream_name: string; stream_arn: string; result: string }>(server, 'kinesis/auto_setup/create_stream', {
    stream_name: 'orders',
  })
const makePolicy = (stream_arn: string) =>
  done<{ role_arn: string; role_name: string; result: string }>(
    server,
    'kinesis/auto_setup/create_subscription_policy',
    { stream_name: 'orders', stream_arn },
  )
const subscription = (destination_stream_arn: string, role_arn: string) => ({
  log_group_name: '/app/orders',
  filter_name: 'filter-name',
  filter_pattern: '',
  destination_stream_arn,
  role_arn,
})
const subscribe = (stream: string, role: string) =>
  done<{ result: string }>(server, 'kinesis/auto_setup/create_subscription', subscription(stream, role))

it('the whole way from nothing', async () => {
  expect((await ask(server, 'kinesis/streams')).body.message).toContain('No Kinesis streams')
  expect(await done(server, 'cloudwatch/log_groups')).toEqual({ log_groups: ['/app/orders'], total: 1 })
  const { stream_arn, stream_name, result } = await makeStream()
  expect(stream_name).toBe('orders')
  expect(result).toContain('orders')
  const { StreamDescriptionSummary: made } = await peers.account.kinesis.send(
    new DescribeStreamSummaryCommand({ StreamName: 'orders' }),
  )
  expect(made).toMatchObject({ StreamStatus: 'ACTIVE', OpenShardCount: 1, StreamARN: stream_arn })
  const { role_arn, role_name } = await makePolicy(stream_arn)
  expect(role_name).toMatch(/-cloudwatch-role-\d{4}(-\d\d){5}$/)
  expect(role_arn).toMatch(new RegExp(`:role/${role_name}$`))
  expect((await subscribe(stream_arn, role_arn)).result).toContain('/app/orders')
  const { subscriptionFilters } = await peers.account.logs.send(
    new DescribeSubscriptionFiltersCommand({ logGroupName: '/app/orders' }),
  )
  expect(subscriptionFilters).toMatchObject([
    { filterName: 'filter-name', filterPattern: '', destinationArn: stream_arn, roleArn: role_arn },
  ])

  await saveInput(server, 'orders', 'KINESIS_CLOUDWATCH_RAW')
  await peers.account.putLogEvents('/app/orders', ['almond 1', 'almond 2', 'almond 3'])
  expect(await done(server, 'kinesis/health_check', { stream_name: 'orders' })).toMatchObject({
    input_type: 'KINESIS_CLOUDWATCH_RAW',
    message_fields: { message: expect.stringContaining('almond') },
  })
  await found(server, 'almond AND aws_log_group:"/app/orders"', 3)
})

it('each call can be made again: nothing is made twice', async () => {
  const first = await makeStream()
  const { role_arn: role } = await makePolicy(first.stream_arn)
  expect(await makeStream()).toMatchObject({ stream_arn: first.stream_arn, result: expect.stringContaining('already') })
  expect(await makePolicy(first.stream_arn)).toMatchObject({ role_arn: role })
  await subscribe(first.stream_arn, role)
  await subscribe(first.stream_arn, role)
  const { Roles = [] } = await peers.account.iam.send(new ListRolesCommand({}))
  expect(Roles).toHaveLength(1)
  const { PolicyNames = [] } = await peers.account.iam.send(
    new ListRolePoliciesCommand({ RoleName: Roles[0]!.RoleName }),
  )
  expect(PolicyNames).toHaveLength(1)
  const { subscriptionFilters } = await peers.account.logs.send(
    new DescribeSubscriptionFiltersCommand({ logGroupName: '/app/orders' }),
  )
  expect(subscriptionFilters).toHaveLength(1)
})

it('the role may write to its stream and to nothing else, and only the log service may take it on', async () => {
  const { Roles: [role] = [] } = await peers.account.iam.send(new ListRolesCommand({}))
  const { PolicyNames: [name] = [] } = await peers.account.iam.send(
    new ListRolePoliciesCommand({ RoleName: role!.RoleName }),
  )
  const { PolicyDocument } = await peers.account.iam.send(
    new GetRolePolicyCommand({ RoleName: role!.RoleName, PolicyName: name }),
  )
  const { stream_arn } = await makeStream()
  const { Statement } = JSON.parse(decodeURIComponent(PolicyDocument!)) as {
    Statement: { Action: string[]; Resource: string }[]
  }
  expect(Statement).toHaveLength(1)
  expect(Statement[0]!.Resource).toBe(stream_arn)
  expect(Statement[0]!.Action.every(action => action.startsWith('kinesis:Put'))).toBe(true)
  const trust = JSON.parse(decodeURIComponent(role!.AssumeRolePolicyDocument!)) as {
    Statement: { Principal: { Service: string } }[]
  }
  expect(trust.Statement.map(({ Principal }) => Principal.Service)).toEqual([
    expect.stringMatching(/^logs\.([\w-]+\.)?amazonaws\.com$/),
  ])
})

it('names that cannot be, and places that are not there, are refused in words', async () => {
  for (const stream_name of ['', 'two words', 'x'.repeat(129), 'ö', '../streams', '__proto__\u0000']) {
    const { status, body } = await ask(server, 'kinesis/auto_setup/create_stream', { stream_name })
    expect({ stream_name, status }).toEqual({ stream_name, status: 400 })
    expect(JSON.stringify(body)).toContain('stream_name')
  }
  const { stream_arn } = await makeStream()
  const { role_arn } = await makePolicy(stream_arn)
  const nowhere = await ask(server, 'kinesis/auto_setup/create_subscription', {
    ...subscription(stream_arn, role_arn),
    log_group_name: '/not/there',
  })
  expect(nowhere.status).toBe(400)
  expect(nowhere.body.message).toMatch(/log group/i)
})

it('a role that cannot be used yet and a stream that is not active yet are waited for', async () => {
  const asked = peers.proxy.asked.length
  let refusals = 2
  peers.proxy.meddle = ({ operation }) =>
    operation === 'PutSubscriptionFilter' && refusals-- > 0
      ? {
          status: 400,
          code: 'InvalidParameterException',
          message:
            'Could not deliver test message to specified Kinesis stream. Check if the given kinesis stream is in ACTIVE state.',
        }
      : undefined
  try {
    const { stream_arn } = await makeStream()
    const { role_arn } = await makePolicy(stream_arn)
    await subscribe(stream_arn, role_arn)
  } finally {
    peers.proxy.meddle = null
  }
  expect(peers.proxy.asked.slice(asked).filter(({ operation }) => operation === 'PutSubscriptionFilter')).toHaveLength(
    3,
  )
})
