import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseFlowLog } from './flow-log.ts'
import { addressOf, frameOf, type FrameFacts } from './frames.ts'
import { codecOf, loadParts } from '../../registry.ts'

beforeAll(loadParts)

const accepted =
  '2 123456789010 eni-1235b8ca123456789 172.31.16.139 172.31.16.21 20641 22 6 20 4249 1418530010 1418530070 ACCEPT OK'
const noData = '2 123456789010 eni-1235b8ca123456789 - - - - - - - 1431280876 1431280934 - NODATA'
const place = { logGroup: '/vpc/flow', logStream: 'eni-1-all', owner: '123456789010' }
const placeFields = {
  aws_owner: '123456789010',
  aws_log_group: '/vpc/flow',
  aws_log_stream: 'eni-1-all',
  aws_kinesis_stream: 'logs',
  aws_kinesis_shard: 'shardId-000000000001',
}

function decode(type: string, facts: FrameFacts | null, text: string | Buffer, more = {}) {
  const bytes = Buffer.from(text)
  return codecOf('AWSCodec')!.create({ aws_message_type: type, ...more })({
    bytes: facts ? frameOf(facts, bytes) : bytes,
    receivedAt: 5000,
    remoteAddress: addressOf('logs', 'shardId-000000000001'),
    remoteName: null,
  })
}

it('single events have codecs of their own', () => {
  const frame = { bytes: Buffer.from(accepted), receivedAt: 5000, remoteAddress: '192.0.2.7', remoteName: null }
  const own = { message: accepted, source: '192.0.2.7' }
  expect(codecOf('FlowLog')!.create({})(frame)).toMatchObject({
    fields: { ...own, ...parseFlowLog(accepted, true).fields },
    undecodable: false,
  })
  expect(codecOf('FlowLog')!.create({})({ ...frame, bytes: Buffer.from('hi') })).toMatchObject({
    fields: { message: 'hi' },
    undecodable: true,
  })
  expect(codecOf('CloudWatchRawLog')!.create({})(frame)).toMatchObject({ fields: own, problem: null })
})

describe('a flow log', () => {
  it('has its fields, with the prefix or without', () => {
    const expected = {
      version: 2,
      account_id: '123456789010',
      interface_id: 'eni-1235b8ca123456789',
      src_addr: '172.31.16.139',
      dst_addr: '172.31.16.21',
      src_port: 20641,
      dst_port: 22,
      protocol: 6,
      packets: 20,
      bytes: 4249,
      start: 1_418_530_010,
      end: 1_418_530_070,
      action: 'ACCEPT',
      log_status: 'OK',
    }
    expect(parseFlowLog(accepted, false)).toEqual({ fields: expected, problem: null })
    expect(parseFlowLog(`${accepted}\n`, true).fields).toEqual(
      Object.fromEntries(Object.entries(expected).map(([name, value]) => [`flow_log_${name}`, value])),
    )
  })

  it('without data has only the fields that have a value', () => {
    expect(parseFlowLog(noData, false).fields).toEqual({
      version: 2,
      account_id: '123456789010',
      interface_id: 'eni-1235b8ca123456789',
      start: 1_431_280_876,
      end: 1_431_280_934,
      log_status: 'NODATA',
    })
  })

  it('keeps a number no double can hold as its text', () => {
    expect(parseFlowLog(accepted.replace(' 4249 ', ' 18446744073709551615 '), false).fields).toMatchObject({
      bytes: '18446744073709551615',
    })
  })

  it.each([
    ['', 'fewer than 14 values'],
    ['version account-id interface-id', 'fewer than 14 values'],
    [`${accepted} vpc-1`, 'more than 14 values'],
    [accepted.replace(/^2/, '3'), 'not the version 2'],
    [accepted.replace(' 22 ', ' ssh '), "'dst_port' is not a number"],
    [accepted.replace('1418530010', '99999999999999'), "'start' is not a time"],
  ])('that is not in the default format says why: %j', (line, why) => {
    const { fields, problem } = parseFlowLog(line, true)
    expect(fields).toBeNull()
    expect(problem).toContain(why)
  })
})

describe('the codec', () => {
  it('makes a message of a flow log, at the time of the event, with where it came from', () => {
    expect(decode('KINESIS_CLOUDWATCH_FLOW_LOGS', { timestamp: 1_418_530_010_000, event: place }, accepted)).toEqual({
      timestamp: 1_418_530_010_000,
      problem: null,
      undecodable: false,
      inflated: accepted.length,
      fields: { message: accepted, source: '/vpc/flow', ...placeFields, ...parseFlowLog(accepted, true).fields },
    })
    expect(
      decode('KINESIS_CLOUDWATCH_FLOW_LOGS', { timestamp: 1, event: place }, accepted, { aws_flow_log_prefix: false })
        .fields,
    ).toMatchObject({ src_addr: '172.31.16.139' })
  })

  it('keeps another line of a flow log group as it is, and says why', () => {
    const { fields, problem, undecodable } = decode(
      'KINESIS_CLOUDWATCH_FLOW_LOGS',
      { timestamp: 1, event: place },
      '3 short',
    )
    expect(fields).toEqual({ message: '3 short', source: '/vpc/flow', ...placeFields })
    expect(problem).toContain('kept as it is')
    expect(undecodable).toBe(true)
  })

  it('leaves log events that are no flow logs alone', () => {
    expect(decode('KINESIS_CLOUDWATCH_RAW', { timestamp: 1_700_000_000_000, event: place }, 'two\nlines')).toEqual({
      timestamp: 1_700_000_000_000,
      fields: { message: 'two\nlines', source: '/vpc/flow', ...placeFields },
      problem: null,
      undecodable: false,
      inflated: 9,
    })
  })

  it('takes a raw record at the time it arrived in the stream, whatever its bytes', () => {
    const bytes = Buffer.from([0xff, 0x0a, 0x00, 0x41])
    expect(decode('KINESIS_RAW', { timestamp: 1000, event: null }, bytes)).toEqual({
      timestamp: 1000,
      problem: null,
      undecodable: false,
      inflated: 4,
      fields: {
        message: 'ÿ\n\u0000A',
        source: 'logs',
        aws_kinesis_stream: 'logs',
        aws_kinesis_shard: 'shardId-000000000001',
      },
    })
  })

  it('says that a compressed record is no envelope', () => {
    expect(decode('KINESIS_CLOUDWATCH_RAW', { timestamp: 1000, event: null }, gzipSync('other'))).toMatchObject({
      undecodable: true,
      problem: expect.stringContaining('compressed'),
    })
  })

  it('reads a text that came through no stream, and one that only looks like it had', () => {
    expect(decode('KINESIS_CLOUDWATCH_FLOW_LOGS', null, accepted).fields).toMatchObject({ flow_log_action: 'ACCEPT' })
    expect(decode('KINESIS_RAW', null, '{"aws":[1]}')).toMatchObject({
      timestamp: 5000,
      fields: { message: '{"aws":[1]}' },
    })
  })

  it('takes hostile names of groups and streams as values', () => {
    const hostile = { logGroup: '__proto__', logStream: 'a\u0000\n"}\u202e', owner: '' }
    expect(decode('KINESIS_CLOUDWATCH_RAW', { timestamp: -1, event: hostile }, 'x')).toMatchObject({
      timestamp: 5000,
      fields: { message: 'x', source: '__proto__', aws_log_group: '__proto__', aws_log_stream: 'a\u0000\n"}\u202e' },
    })
  })

  it('refuses a type it does not know', () => {
    expect(() => codecOf('AWSCodec')!.create({ aws_message_type: 'us-east-1' })).toThrow(
      /aws_message_type must be one of KINESIS_RAW/,
    )
  })
})
