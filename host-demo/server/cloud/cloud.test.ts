import { describe, expect, it, vi } from 'vitest'
import { awsError } from '../platform/aws/testing/fake-aws.ts'
import { area as inputs } from '../inputs/area.ts'
import { area as system } from '../system/area.ts'
import { basic, newUser, testServer } from '../testing/test-server.ts'
import { area } from './area.ts'
import { base, keys, secret, useCloudServer } from './testing/cloud-server.ts'

const cloud = useCloudServer()
const get = async <T>(path: string) => (await cloud.server.call('GET', base + path)).json<T>()

describe('what can be chosen', () => {
  it('regions have a label and are sorted by id', async () => {
    const { regions, total } = await get<{ regions: { value: string; label: string }[]; total: number }>('/regions')
    expect(regions).toHaveLength(total)
    expect(regions).toContainEqual({ value: 'us-east-1', label: 'US East (N. Virginia): us-east-1' })
    expect(regions.map(({ value }) => value)).toEqual(regions.map(({ value }) => value).sort())
  })

  it('both policies are JSON, the one of the service among them', async () => {
    interface Policy {
      readonly Statement: readonly { readonly Action: string[] }[]
    }
    const policies = await get<{ setup_policy: string; auto_setup_policy: string }>('/permissions')
    const [setup, auto] = [policies.setup_policy, policies.auto_setup_policy].map(text => JSON.parse(text) as Policy)
    expect(setup).toMatchObject({
      Version: '2012-10-17',
      Statement: [{ Sid: 'CordwoodKinesisSetup', Effect: 'Allow', Resource: '*' }],
    })
    expect(auto).toMatchObject({
      Version: '2012-10-17',
      Statement: [{ Sid: 'CordwoodKinesisAutoSetup', Effect: 'Allow', Resource: '*' }],
    })
    expect(setup!.Statement[0]!.Action).toEqual(expect.arrayContaining(auto!.Statement[0]!.Action))
    expect(auto!.Statement[0]!.Action.filter(action => /GetRecords|dynamodb/.test(action))).toEqual([])
    const { services } = await get<{ services: { name: string; policy: string }[] }>('/available_services')
    expect(services).toEqual([expect.objectContaining({ name: 'CloudWatch', policy: policies.setup_policy })])
  })

  it('every page of the streams is read, by token or by name', async () => {
    cloud.aws.answers['ListStreams'] = [
      { StreamNames: ['b', 'a'], HasMoreStreams: true, NextToken: 't1' },
      { StreamNames: ['c'], HasMoreStreams: true },
      { StreamNames: ['d'], HasMoreStreams: false },
    ]
    expect(await cloud.post('/kinesis/streams')).toMatchObject({
      status: 200,
      body: { streams: ['a', 'b', 'c', 'd'], total: 4 },
    })
    expect(cloud.aws.calls.map(({ body }) => [body['NextToken'], body['ExclusiveStartStreamName']])).toEqual([
      [undefined, undefined],
      ['t1', undefined],
      [undefined, 'c'],
    ])
  })

  it('no stream is an error the wizard knows', async () => {
    cloud.aws.answers['ListStreams'] = { StreamNames: [], HasMoreStreams: false }
    expect(await cloud.post('/kinesis/streams')).toMatchObject({
      status: 400,
      message: 'No Kinesis streams were found in the region eu-central-1.',
    })
  })

  it('every page of the log groups is read; those that take no subscription are left out', async () => {
    cloud.aws.answers['DescribeLogGroups'] = [
      {
        logGroups: [{ logGroupName: 'z' }, { logGroupName: 'rare', logGroupClass: 'INFREQUENT_ACCESS' }],
        nextToken: 'n',
      },
      { logGroups: [{ logGroupName: 'y', logGroupClass: 'STANDARD' }] },
    ]
    expect(await cloud.post('/cloudwatch/log_groups')).toMatchObject({
      status: 200,
      body: { log_groups: ['y', 'z'], total: 2 },
    })
    cloud.aws.answers['DescribeLogGroups'] = { logGroups: [] }
    expect((await cloud.post('/cloudwatch/log_groups')).message).toBe(
      'No CloudWatch log groups were found in the region eu-central-1.',
    )
  })
})

describe('a request', () => {
  it.each<[object, string]>([
    [{ region: 'moon-1' }, "'region' must be one of the regions"],
    [{ region: 'eu-central-1.evil.test' }, "'region' must be one of the regions"],
    [{ aws_access_key_id: '' }, "'aws_access_key_id' is missing. It belongs to 'aws_secret_access_key'."],
    [{ aws_secret_access_key: null }, "'aws_secret_access_key' is missing. It belongs to 'aws_access_key_id'."],
    [{ aws_secret_access_key: { set_value: 'has blank' } }, "'aws_secret_access_key' has blanks or characters in it"],
    [{ aws_access_key_id: 'A\r\nX: y' }, "'aws_access_key_id' has blanks"],
    [{ aws_access_key_id: 'A'.repeat(513) }, 'aws_access_key_id'],
    [{ assume_role_arn: 'reader' }, "'assume_role_arn' must be the ARN of a role"],
    [{ kinesis_endpoint: 'http://kinesis.test' }, "'kinesis_endpoint' must be a URL that begins with 'https://'."],
    [{ cloudwatch_endpoint: 'kinesis.test' }, "'cloudwatch_endpoint' must be"],
    [{ iam_endpoint: 'https://' }, "'iam_endpoint' must be"],
    [{ dynamodb_endpoint: 'https://a b' }, "'dynamodb_endpoint' must be"],
    [{ colour: 'red' }, 'colour'],
  ])('that cannot be is refused before anything is called: %j', async (wrong, words) => {
    const reply = await cloud.server.call('POST', `${base}/kinesis/streams`, { ...keys, ...wrong })
    expect(reply.statusCode).toBe(400)
    expect(reply.body).toContain(words)
    expect(reply.body).not.toContain('blank\\"')
    expect(cloud.aws.calls).toEqual([])
  })

  it('to a configured endpoint goes through the guard', async () => {
    const { message, status } = await cloud.post('/kinesis/streams', { kinesis_endpoint: 'https://10.0.0.1/' })
    expect([status, message]).toEqual([
      400,
      expect.stringContaining('https://10.0.0.1 leads to an address that is not public.'),
    ])
  })

  it("takes the secret as a plain text, too, and uses the server's own credentials without", async () => {
    cloud.aws.answers['ListStreams'] = { StreamNames: ['a'], HasMoreStreams: false }
    await cloud.post('/kinesis/streams', { aws_secret_access_key: secret })
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAOWN')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'own')
    await cloud.server.call('POST', `${base}/kinesis/streams`, { region: 'eu-central-1' })
    expect(cloud.aws.calls.map(({ headers }) => /Credential=(\w+)/.exec(headers.authorization ?? '')?.[1])).toEqual([
      'AKIA1',
      'AKIAOWN',
    ])
  })

  it("gets the provider's words", async () => {
    cloud.aws.answers['ListStreams'] = awsError(
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    )
    expect(await cloud.post('/kinesis/streams')).toMatchObject({
      status: 400,
      message: 'The security token included in the request is invalid.',
    })
  })

  it('needs the permission', async () => {
    await cloud.server.call('POST', '/api/users', newUser('eve'))
    await cloud.server.call('POST', '/api/users', newUser('amy', { permissions: ['aws:read'] }))
    cloud.aws.answers['ListStreams'] = { StreamNames: ['a'], HasMoreStreams: false }
    expect((await cloud.post('/kinesis/streams', {}, basic('eve', 'pw'))).status).toBe(403)
    expect((await cloud.post('/kinesis/streams', {}, basic('amy', 'pw'))).status).toBe(200)
    expect((await cloud.post('/inputs', {}, basic('amy', 'pw'))).status).toBe(403)
  })
})

it('in the cloud edition key and secret must be given', async () => {
  const other = await testServer([area], { edition: 'cloud' })
  const reply = await other.call('POST', `${base}/kinesis/streams`, { region: 'eu-central-1' })
  expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
    400,
    "'aws_access_key_id' is missing. In this edition key and secret must be given.",
  ])
  await other.close()
})

describe('the input type itself', () => {
  const type = 'org.graylog.integrations.aws.inputs.AWSInput'
  const configuration = {
    aws_access_key: 'AKIA1',
    aws_secret_key: secret,
    aws_message_type: 'KINESIS_RAW',
    aws_region: 'eu-central-1',
    kinesis_stream_name: 'cwl',
    kinesis_record_batch_size: 100,
    throttling_allowed: true,
    aws_flow_log_prefix: true,
  }
  const create = (more: object, server = cloud.server) =>
    server.call('POST', '/api/system/inputs', {
      title: 't',
      type,
      global: true,
      configuration: { ...configuration, ...more },
    })

  it.each<[object, string]>([
    [{ kinesis_endpoint: 'http://kinesis.test' }, "'kinesis_endpoint' must be a URL that begins with 'https://'."],
    [{ aws_region: 'moon-1' }, "'aws_region' must be one of the regions"],
    [{ aws_secret_key: '' }, "'aws_secret_key' is missing. It belongs to 'aws_access_key'."],
    [{ aws_assume_role_arn: 'x' }, "'aws_assume_role_arn' must be the ARN of a role"],
  ])('refuses what the wizard refuses: %j', async (wrong, words) => {
    const reply = await create(wrong)
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([400, expect.stringContaining(words)])
  })

  it('has its key in the cloud edition, and keeps it when it is changed', async () => {
    const other = await testServer([system, area, inputs], { edition: 'cloud' })
    expect((await create({ aws_access_key: '', aws_secret_key: '' }, other)).body).toContain(
      "'aws_access_key' is missing.",
    )
    const { id } = (await create({}, other)).json<{ id: string }>()
    const change = (aws_secret_key: object) =>
      other.call('PUT', `/api/system/inputs/${id}`, {
        title: 'new',
        type,
        global: true,
        configuration: { ...configuration, aws_secret_key },
      })
    expect((await change({ delete_value: true })).body).toContain("'aws_secret_key' is missing.")
    expect((await change({ keep_value: true })).statusCode).toBeLessThan(300)
    await other.close()
  })
})

it('the paths follow the setting, which everybody can read', async () => {
  const other = await testServer([system, area], { integrationsNamespace: 'dev.cordwood' })
  expect((await other.call('GET', '/api/plugins/dev.cordwood/aws/regions')).statusCode).toBe(200)
  expect((await other.call('GET', `${base}/regions`)).statusCode).toBe(404)
  expect((await other.call('GET', '/api/features')).json()).toMatchObject({ integrations_namespace: 'dev.cordwood' })
  await other.close()
})

describe('saving', () => {
  const wanted = {
    name: 'Logs of the shop',
    aws_input_type: 'KINESIS_CLOUDWATCH_RAW',
    stream_name: 'cwl',
    batch_size: 500,
    enable_throttling: true,
    add_flow_log_prefix: false,
    assume_role_arn: 'arn:aws:iam::123456789012:role/reader',
    kinesis_endpoint: 'https://kinesis.example.org',
  }

  it('makes a global input and never tells the secret', async () => {
    const { status, body } = await cloud.post('/inputs', wanted)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        title: 'Logs of the shop',
        type: 'org.graylog.integrations.aws.inputs.AWSInput',
        global: true,
        node: null,
      }),
    ])
    expect(body['attributes']).toMatchObject({
      aws_access_key: 'AKIA1',
      aws_secret_key: { is_set: true },
      aws_message_type: 'KINESIS_CLOUDWATCH_RAW',
      throttling_allowed: true,
      aws_flow_log_prefix: false,
      aws_region: 'eu-central-1',
      aws_assume_role_arn: wanted.assume_role_arn,
      cloudwatch_endpoint: '',
      kinesis_endpoint: wanted.kinesis_endpoint,
      kinesis_stream_name: 'cwl',
      kinesis_record_batch_size: 500,
    })
    expect(JSON.stringify(body)).not.toContain(secret)
    const listed = await cloud.server.call('GET', '/api/system/inputs')
    expect(listed.body).toContain('Logs of the shop')
    expect(listed.body).not.toContain(secret)
  })

  it.each<[object, string]>([
    [{ batch_size: 0 }, 'batch_size'],
    [{ batch_size: 10_001 }, 'batch_size'],
    [{ aws_input_type: 'OTHER' }, 'aws_input_type'],
    [{ name: '' }, 'name'],
    [{ stream_name: undefined }, 'stream_name'],
    [{ region: 'x' }, 'region'],
  ])('refuses what cannot be: %j', async (wrong, field) => {
    const reply = await cloud.server.call('POST', `${base}/inputs`, { ...keys, ...wanted, ...wrong })
    expect([reply.statusCode, reply.body]).toEqual([400, expect.stringContaining(field)])
  })
})
