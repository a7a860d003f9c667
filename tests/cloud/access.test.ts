/** Signatures and policies are checked: what the wizard's user reads when a key is wrong, and that the policies shown suffice. */
import {
  AttachUserPolicyCommand,
  CreatePolicyCommand,
  CreateRoleCommand,
  PutRolePolicyCommand,
} from '@aws-sdk/client-iam'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until, type ServerProcess } from '../support/server.ts'
import { openAccount, type Account, type Keys } from './peers/account.ts'
import type { Moto } from './peers/moto.ts'
import { startProvider, type Peers } from './peers/peers.ts'
import { ask, base, done, found, saveInput, startProduct, stateOf } from './product.ts'

const actions = (...names: string[]) =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: names, Resource: '*' }] })

let peers: Peers & { moto: Moto }
let server: ServerProcess
/** May do everything. */
let owner: Account
let policies: { setup_policy: string; auto_setup_policy: string }
let setup: Keys
let autoSetup: Keys
let nothing: Keys
let taker: Keys
beforeAll(async () => {
  peers = await startProvider()
  server = await startProduct(peers)
  policies = await server.json('GET', `${base}/permissions`)
  const {
    account,
    moto: { url },
  } = peers
  owner = openAccount({ kinesis: url, logs: url, iam: url }, await account.createUser('owner', actions('*')))
  // The policy is longer than one that lies in the user may be.
  setup = await account.createUser('setup', actions('sts:GetCallerIdentity'))
  const { Policy } = await account.iam.send(
    new CreatePolicyCommand({ PolicyName: 'setup', PolicyDocument: policies.setup_policy }),
  )
  await account.iam.send(new AttachUserPolicyCommand({ UserName: 'setup', PolicyArn: Policy!.Arn }))
  autoSetup = await account.createUser('auto-setup', policies.auto_setup_policy)
  nothing = await account.createUser('nothing', actions('sts:GetCallerIdentity'))
  taker = await account.createUser('taker', actions('sts:AssumeRole'))
  await account.createStream('existing')
  await account.createLogGroup('/app/existing')
  await account.subscribe('/app/existing', 'existing')
  await account.putLogEvents('/app/existing', ['cedar 1', 'cedar 2'])
  await account.createLogGroup('/app/new')
  await account.createLogGroup('/app/newer')
  await peers.moto.checkAccess(true)
})
afterAll(async () => {
  owner.destroy()
  await server.stop()
  await peers.stop()
})

describe('errors of the wizard', () => {
  const calls = [
    ['kinesis/streams', {}],
    ['cloudwatch/log_groups', {}],
    ['kinesis/health_check', { stream_name: 'existing' }],
    ['kinesis/auto_setup/create_stream', { stream_name: 'refused' }],
  ] as const

  it.each(calls)("%s: a wrong key is reported in the provider's words", async (path, body) => {
    expect(await ask(server, path, body, { ...setup, accessKeyId: 'AKIAWRONGWRONGWRONG1' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('security token') },
    })
  })

  it.each(calls)("%s: a wrong secret is reported in the provider's words", async (path, body) => {
    expect(
      await ask(server, path, body, { ...setup, secretAccessKey: 'wrongwrongwrongwrongwrongwrongwrongwrong' }),
    ).toMatchObject({ status: 400, body: { message: expect.stringContaining('signing method') } })
  })

  it.each(calls)('%s: a right that is missing is named', async (path, body) => {
    expect(await ask(server, path, body, nothing)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/not authorized to perform: (kinesis|logs):\w+/) },
    })
  })

  it('a region with nothing in it', async () => {
    expect((await ask(server, 'kinesis/streams', { region: 'sa-east-1' }, setup)).body.message).toContain(
      'No Kinesis streams',
    )
    expect((await ask(server, 'cloudwatch/log_groups', { region: 'sa-east-1' }, setup)).body.message).toContain(
      'No CloudWatch log groups',
    )
  })

  it('key without secret, secret without key, and no credentials at all', async () => {
    expect(await ask(server, 'kinesis/streams', { aws_access_key_id: setup.accessKeyId }, null)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('aws_secret_access_key') },
    })
    expect(await ask(server, 'kinesis/streams', { aws_secret_access_key: 'x' }, null)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('aws_access_key_id') },
    })
    expect(await ask(server, 'kinesis/streams', {}, null)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/credentials/i) },
    })
  })

  it('an input whose key is wrong says so by its state', async () => {
    const { id } = await done<{ id: string }>(
      server,
      'inputs',
      {
        name: 'Wrong',
        aws_input_type: 'KINESIS_RAW',
        stream_name: 'existing',
        batch_size: 100,
        enable_throttling: true,
        add_flow_log_prefix: true,
      },
      { ...setup, secretAccessKey: 'wrong' },
    )
    await until(async () => (await stateOf(server, id)).state === 'FAILING', 'the input to fail')
    expect((await stateOf(server, id)).detailed_message).toContain('signing method')
    await server.json('DELETE', `/system/inputs/${id}`)
  })
})

/** The three calls, as the wizard makes them. */
async function setUp(stream_name: string, log_group_name: string, keys: Keys): Promise<void> {
  const { stream_arn } = await done<{ stream_arn: string }>(
    server,
    'kinesis/auto_setup/create_stream',
    { stream_name },
    keys,
  )
  const { role_arn } = await done<{ role_arn: string }>(
    server,
    'kinesis/auto_setup/create_subscription_policy',
    { stream_name, stream_arn },
    keys,
  )
  await done(
    server,
    'kinesis/auto_setup/create_subscription',
    { log_group_name, filter_name: 'filter-name', filter_pattern: '', destination_stream_arn: stream_arn, role_arn },
    keys,
  )
}

describe('policies', () => {
  it('setup_policy suffices for the whole way with an existing stream', async () => {
    expect((await done<{ streams: string[] }>(server, 'kinesis/streams', {}, setup)).streams).toContain('existing')
    expect(await done(server, 'kinesis/health_check', { stream_name: 'existing' }, setup)).toMatchObject({
      input_type: 'KINESIS_CLOUDWATCH_RAW',
    })
    await saveInput(server, 'existing', 'KINESIS_CLOUDWATCH_RAW', {}, setup)
    await found(server, 'cedar', 2)
  })

  it('setup_policy suffices for the automatic set-up, twice over, and for reading what comes', async () => {
    await setUp('new', '/app/new', setup)
    await setUp('new', '/app/new', setup)
    await owner.putLogEvents('/app/new', ['cypress 1'])
    expect(await done(server, 'kinesis/health_check', { stream_name: 'new' }, setup)).toMatchObject({
      input_type: 'KINESIS_CLOUDWATCH_RAW',
    })
    await saveInput(server, 'new', 'KINESIS_CLOUDWATCH_RAW', {}, setup)
    await found(server, 'cypress', 1)
  })

  it('auto_setup_policy suffices for choosing and for the automatic set-up, not for reading', async () => {
    await done(server, 'kinesis/streams', {}, autoSetup)
    await done(server, 'cloudwatch/log_groups', {}, autoSetup)
    await setUp('newer', '/app/newer', autoSetup)
    await setUp('newer', '/app/newer', autoSetup)
    expect(await ask(server, 'kinesis/health_check', { stream_name: 'newer' }, autoSetup)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/not authorized to perform: kinesis:/) },
    })
  })

  it('nothing was asked for that setup_policy does not name', async () => {
    const {
      Statement: [{ Action }],
    } = JSON.parse(policies.setup_policy) as { Statement: [{ Action: string[] }] }
    const used = new Set(
      peers.proxy.asked
        .filter(({ service }) => service !== 'sts')
        .map(({ service, operation }) => `${service}:${operation}`),
    )
    expect([...used].filter(action => !Action.includes(action))).toEqual([])
  })

  it('a role is taken on: its rights count, not those of the key', async () => {
    await peers.moto.checkAccess(false)
    const { Role } = await owner.iam.send(
      new CreateRoleCommand({
        RoleName: 'reader',
        AssumeRolePolicyDocument: JSON.stringify({
          Version: '2012-10-17',
          Statement: [{ Effect: 'Allow', Principal: { AWS: '*' }, Action: 'sts:AssumeRole' }],
        }),
      }),
    )
    await owner.iam.send(
      new PutRolePolicyCommand({ RoleName: 'reader', PolicyName: 'setup', PolicyDocument: policies.setup_policy }),
    )
    await peers.moto.checkAccess(true)
    expect((await ask(server, 'kinesis/streams', {}, taker)).body.message).toContain('not authorized')
    const assume_role_arn = Role!.Arn
    expect(
      (await done<{ streams: string[] }>(server, 'kinesis/streams', { assume_role_arn }, taker)).streams,
    ).toContain('existing')
    await saveInput(server, 'existing', 'KINESIS_CLOUDWATCH_RAW', { assume_role_arn }, taker)
    await found(server, 'cedar', 4)
    expect((await ask(server, 'kinesis/streams', { assume_role_arn }, nothing)).body.message).toMatch(
      /not authorized to perform: sts:AssumeRole/,
    )
  })
})
