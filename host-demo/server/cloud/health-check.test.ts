import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { awsError } from '../platform/aws/testing/fake-aws.ts'
import { useCloudServer } from './testing/cloud-server.ts'

const cloud = useCloudServer()

describe('the health check', () => {
  const flowLog =
    '2 123456789010 eni-1235b8ca123456789 172.31.16.139 172.31.16.21 20641 22 6 20 4249 1418530010 1418530070 ACCEPT OK'
  const envelope = (messages: readonly string[], messageType = 'DATA_MESSAGE') =>
    gzipSync(
      JSON.stringify({
        messageType,
        owner: '123456789012',
        logGroup: 'group',
        logStream: 'stream',
        logEvents: messages.map((message, id) => ({ id, timestamp: 1, message })),
      }),
    )
  /** Sets up shards that hold these records from their start; records that arrived lately default to none. */
  const shards = (
    held: Readonly<Record<string, readonly Buffer[]>>,
    lately: Readonly<Record<string, readonly Buffer[]>> = {},
  ) => {
    cloud.aws.answers['ListShards'] = { Shards: Object.keys(held).map(ShardId => ({ ShardId })) }
    cloud.aws.answers['GetShardIterator'] = ({ body }) => ({
      ShardIterator: `${body['ShardIteratorType'] === 'AT_TIMESTAMP' ? 'lately' : 'held'} ${String(body['ShardId'])}`,
    })
    cloud.aws.answers['GetRecords'] = ({ body }) => {
      const [from, shard = ''] = String(body['ShardIterator']).split(' ')
      const records = (from === 'lately' ? lately : held)[shard] ?? []
      return { Records: records.map(data => ({ Data: data.toString('base64') })), MillisBehindLatest: 0 }
    }
  }
  const check = () => cloud.post('/kinesis/health_check', { stream_name: 'logs' })
  beforeEach(() => {
    cloud.server.services.ingest.decode = async (codec, configuration, frame, remote) => ({
      timestamp: 0,
      fields: {
        codec,
        type: String(configuration['aws_message_type']),
        text: frame.toString(),
        address: remote.address,
      },
    })
  })

  it('knows flow logs among the events of a log group', async () => {
    shards({ s0: [envelope([], 'CONTROL_MESSAGE')], s1: [envelope(['starting', flowLog])] })
    const { status, body } = await check()
    expect(status).toBe(202)
    expect(body).toEqual({
      input_type: 'KINESIS_CLOUDWATCH_FLOW_LOGS',
      explanation: expect.stringContaining('flow logs'),
      message_fields: {
        timestamp: '1970-01-01T00:00:00.000Z',
        codec: 'AWSCodec',
        type: 'KINESIS_CLOUDWATCH_FLOW_LOGS',
        text: expect.stringContaining(flowLog),
        address: 'logs/s1',
      },
    })
  })

  it('knows other events, and records of others', async () => {
    shards({ s0: [envelope(['{"level":"info"}'])] })
    expect((await check()).body).toMatchObject({
      input_type: 'KINESIS_CLOUDWATCH_RAW',
      message_fields: { text: expect.stringContaining('"info"') },
    })
    for (const raw of [Buffer.from('plain'), gzipSync('plain'), Buffer.from(flowLog)]) {
      shards({ s0: [Buffer.alloc(0), raw] })
      expect((await check()).body).toMatchObject({ input_type: 'KINESIS_RAW' })
    }
  })

  it('prefers what came lately', async () => {
    shards({ s0: [Buffer.from('old')], s1: [] }, { s1: [envelope(['new'])] })
    expect((await check()).body).toMatchObject({ input_type: 'KINESIS_CLOUDWATCH_RAW' })
    expect(cloud.aws.calls.filter(({ body }) => body['ShardIteratorType'] === 'TRIM_HORIZON')).toEqual([])
  })

  it('reads on over empty answers until the shard has no more', async () => {
    shards({ s0: [] })
    cloud.aws.answers['GetRecords'] = [
      { Records: [], NextShardIterator: 'n1', MillisBehindLatest: 9000 },
      { Records: [], NextShardIterator: 'n2', MillisBehindLatest: 5 },
      { Records: [{ Data: Buffer.from('there').toString('base64') }], MillisBehindLatest: 0 },
    ]
    expect((await check()).body).toMatchObject({ input_type: 'KINESIS_RAW' })
    const reads = cloud.aws.calls.filter(({ action }) => action === 'GetRecords')
    expect(reads.map(({ body }) => body['ShardIterator'])).toEqual(['lately s0', 'n1', 'n2'])
  })

  it('says that there is nothing yet, or no such stream', async () => {
    shards({ s0: [], s1: [envelope([], 'CONTROL_MESSAGE')] })
    expect(await check()).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^The Kinesis stream logs holds no log messages/),
    })
    cloud.aws.answers['ListShards'] = awsError('ResourceNotFoundException', 'Stream logs under account 1 not found.')
    expect(await check()).toMatchObject({ status: 400, message: 'Stream logs under account 1 not found.' })
  })
})
