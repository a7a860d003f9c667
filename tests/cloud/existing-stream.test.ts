/** The whole way with a stream that is there: from two keys to searchable logs, by the calls the wizard makes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type ServerProcess } from '../support/server.ts'
import { anyKeys, region } from './peers/account.ts'
import { startProvider, type Peers } from './peers/peers.ts'
import { ask, base, done, flowLog, found, saveInput, startProduct, stateOf } from './product.ts'

let peers: Peers
beforeAll(async () => {
  peers = await startProvider()
  const { account } = peers
  await account.createStream('network')
  await account.createLogGroup('/vpc/flow')
  await account.subscribe('/vpc/flow', 'network')
  await account.putLogEvents('/vpc/flow', [flowLog('172.31.16.139', 22), flowLog('172.31.16.140', 443)])
  await account.createStream('lines')
  await account.createLogGroup('/app/lines')
  await account.subscribe('/app/lines', 'lines')
  await account.putLogEvents('/app/lines', ['walnut one', 'walnut two\nof two lines'])
  await account.createStream('records', 2)
  await account.putRecords('records', ['hazel one', 'hazel {"two":2}'])
  await account.createStream('silent')
})
afterAll(() => peers.stop())

interface Health {
  readonly input_type: string
  readonly explanation: string
  readonly message_fields: Record<string, unknown>
}

describe("with the operator's endpoints", () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startProduct(peers)
  })
  afterAll(() => server.stop())

  it('flow logs are recognized, read, and found by their fields', async () => {
    expect(await done(server, 'kinesis/streams')).toEqual({
      streams: ['lines', 'network', 'records', 'silent'],
      total: 4,
    })
    const { status, body } = await ask<Health>(server, 'kinesis/health_check', { stream_name: 'network' })
    expect(status).toBe(202)
    expect(body.input_type).toBe('KINESIS_CLOUDWATCH_FLOW_LOGS')
    expect(body.message_fields).toMatchObject({
      flow_log_src_addr: expect.stringMatching(/^172/),
      flow_log_action: 'ACCEPT',
      aws_log_group: '/vpc/flow',
    })
    expect(body.explanation).not.toBe('')
    await saveInput(server, 'network', 'KINESIS_CLOUDWATCH_FLOW_LOGS')
    const [message] = await found(server, 'flow_log_dst_port:443', 1)
    expect(message).toMatchObject({
      message: flowLog('172.31.16.140', 443),
      source: '/vpc/flow',
      aws_log_group: '/vpc/flow',
      aws_log_stream: 'events',
      aws_kinesis_stream: 'network',
      flow_log_src_addr: '172.31.16.140',
      flow_log_dst_port: 443,
      flow_log_protocol: 6,
      flow_log_bytes: 4249,
      flow_log_action: 'ACCEPT',
      flow_log_log_status: 'OK',
    })
    await peers.account.putLogEvents('/vpc/flow', [flowLog('172.31.16.141', 8080)])
    await found(server, 'aws_kinesis_stream:network', 3)
  })

  it('flow logs without the prefix have their own names', async () => {
    const id = await saveInput(server, 'network', 'KINESIS_CLOUDWATCH_FLOW_LOGS', { add_flow_log_prefix: false })
    const [message] = await found(server, `gl2_source_input:${id} AND dst_port:22`, 1)
    expect(message).toMatchObject({ src_addr: '172.31.16.139', action: 'ACCEPT' })
  })

  it('lines of a log group are raw log events, each a message', async () => {
    const { input_type, message_fields } = await done<Health>(server, 'kinesis/health_check', { stream_name: 'lines' })
    expect(input_type).toBe('KINESIS_CLOUDWATCH_RAW')
    expect(message_fields).toMatchObject({ aws_log_group: '/app/lines' })
    await saveInput(server, 'lines', 'KINESIS_CLOUDWATCH_RAW')
    const messages = await found(server, 'walnut', 2)
    expect(messages.map(({ message }) => message).sort()).toEqual(['walnut one', 'walnut two\nof two lines'])
  })

  it('records without an envelope are raw, from every shard', async () => {
    expect((await done<Health>(server, 'kinesis/health_check', { stream_name: 'records' })).input_type).toBe(
      'KINESIS_RAW',
    )
    await saveInput(server, 'records', 'KINESIS_RAW')
    expect((await found(server, 'hazel', 2)).map(({ message }) => message).sort()).toEqual([
      'hazel one',
      'hazel {"two":2}',
    ])
  })

  it('a stream in which nothing came, and one that is not there, are refused in words', async () => {
    const silent = await ask(server, 'kinesis/health_check', { stream_name: 'silent' })
    expect(silent.status).toBe(400)
    expect(silent.body.message).toContain('silent')
    const absent = await ask(server, 'kinesis/health_check', { stream_name: 'absent' })
    expect(absent.status).toBe(400)
    expect(absent.body.message).toMatch(/absent/)
  })

  it('a region without streams or log groups says so by the words the wizard knows', async () => {
    const streams = await ask(server, 'kinesis/streams', { region: 'ap-south-1' })
    expect(streams).toMatchObject({ status: 400, body: { message: expect.stringContaining('No Kinesis streams') } })
    const groups = await ask(server, 'cloudwatch/log_groups', { region: 'ap-south-1' })
    expect(groups).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('No CloudWatch log groups') },
    })
  })

  it('a stopped input reads nothing; started again it goes on where it was', async () => {
    await peers.account.createStream('paused')
    const id = await saveInput(server, 'paused', 'KINESIS_RAW')
    await peers.account.putRecords('paused', ['pecan before'])
    await found(server, 'pecan', 1)
    await server.json('DELETE', `/system/inputstates/${id}`)
    await peers.account.putRecords('paused', ['pecan while stopped'])
    await server.json('PUT', `/system/inputstates/${id}`)
    await found(server, 'pecan', 2)
    expect((await stateOf(server, id)).state).toBe('RUNNING')
  })
})

describe('with endpoints in the wizard', () => {
  let server: ServerProcess
  let endpoints: Record<string, string>
  beforeAll(async () => {
    server = await startServer({ env: { ...peers.trust } })
    const { kinesis, logs, iam, dynamodb } = peers.proxy.urls
    endpoints = { kinesis_endpoint: kinesis, cloudwatch_endpoint: logs, iam_endpoint: iam, dynamodb_endpoint: dynamodb }
  })
  afterAll(() => server.stop())

  it('one that is not on the whitelist is never called, and the answer names it', async () => {
    const before = peers.proxy.asked.length
    const { status, body } = await ask(server, 'kinesis/streams', endpoints)
    expect(status).toBe(400)
    expect(body.message).toContain(peers.proxy.urls.kinesis)
    expect(body.message).toMatch(/whitelist/i)
    expect(peers.proxy.asked.length).toBe(before)
  })

  it('one that is not https is refused', async () => {
    expect(await ask(server, 'kinesis/streams', { kinesis_endpoint: 'http://localhost:4566' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('kinesis_endpoint') },
    })
  })

  it('those on the whitelist lead the whole way', async () => {
    const entries = Object.entries(endpoints).map(([title, value], i) => ({
      id: `entry-${i}`,
      type: 'literal',
      title,
      value,
    }))
    await server.json('PUT', '/system/urlwhitelist', { disabled: false, entries })
    expect(await done(server, 'kinesis/streams', endpoints)).toMatchObject({
      streams: expect.arrayContaining(['lines']),
    })
    expect(await done(server, 'cloudwatch/log_groups', endpoints)).toMatchObject({
      log_groups: ['/app/lines', '/vpc/flow'],
    })
    expect(await done(server, 'kinesis/health_check', { ...endpoints, stream_name: 'lines' })).toMatchObject({
      input_type: 'KINESIS_CLOUDWATCH_RAW',
    })
    await saveInput(server, 'lines', 'KINESIS_CLOUDWATCH_RAW', endpoints)
    await found(server, 'walnut', 2)
  })

  it('taken off the whitelist while the input reads, they are called no more, and the state says why', async () => {
    const id = (await server.json<{ inputs: { id: string }[] }>('GET', '/system/inputs')).inputs[0]!.id
    await server.json('PUT', '/system/urlwhitelist', { disabled: false, entries: [] })
    await server.json('DELETE', `/system/inputstates/${id}`)
    await server.call('PUT', `/system/inputstates/${id}`)
    await expect
      .poll(async () => stateOf(server, id), { timeout: 30_000 })
      .toMatchObject({ state: 'FAILING', detailed_message: expect.stringMatching(/whitelist/i) })
  })
})

it('the calls are for those who may read the account, and the answers need no key', async () => {
  const server = await startProduct(peers)
  try {
    const { regions, total } = await server.json<{ regions: { value: string; label: string }[]; total: number }>(
      'GET',
      `${base}/regions`,
    )
    expect(total).toBe(regions.length)
    expect(regions.map(({ value }) => value)).toEqual(regions.map(({ value }) => value).sort())
    expect(regions).toContainEqual({ value: 'us-east-1', label: 'US East (N. Virginia): us-east-1' })
    for (const path of ['regions', 'permissions', 'available_services']) {
      expect((await fetch(`${server.url}/api${base}/${path}`)).status).toBe(401)
    }
    const refused = await fetch(`${server.url}/api${base}/kinesis/streams`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-by': 'test' },
      body: JSON.stringify({ region, aws_access_key_id: anyKeys.accessKeyId }),
    })
    expect(refused.status).toBe(401)
  } finally {
    await server.stop()
  }
})
