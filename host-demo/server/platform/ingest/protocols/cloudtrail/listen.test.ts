/** The input against stand-ins of the queue and the bucket: the calls it signs, and what it takes from the files. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenTransport } from '../../listeners/transport.ts'
import { openTransport, testIntake, type TestIntake } from '../../testing/intake.ts'
import { filesOf } from './notice.ts'

const type = 'org.graylog.aws.inputs.cloudtrail.CloudTrailInput'
const queueUrl = 'https://sqs.eu-central-1.amazonaws.com/123456789012/trail'

interface Call {
  readonly what: string
  readonly headers: IncomingHttpHeaders
  readonly body: Record<string, unknown>
}

let server: Server
let calls: Call[] = []
/** Bodies of messages that wait in the queue, by their receipt. */
let queue = new Map<string, string>()
/** Objects by their path; a number is a status. */
let objects = new Map<string, Buffer | number>()
let opened: OpenTransport | null = null

beforeEach(async () => {
  calls = []
  queue = new Map()
  objects = new Map()
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const action = request.headers['x-amz-target']?.toString().split('.')[1]
        const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
        calls.push({ what: action ?? `${request.method} ${request.url}`, headers: request.headers, body })
        if (action === undefined) {
          const object = objects.get(request.url ?? '') ?? 404
          response.statusCode = typeof object === 'number' ? object : 200
          return response.end(
            typeof object === 'number' ? '<Error><Code>NoSuchKey</Code><Message>Not there.</Message></Error>' : object,
          )
        }
        if (action === 'DeleteMessage') queue.delete(String(body['ReceiptHandle']))
        const answers: Record<string, () => object> = {
          GetQueueUrl: () => ({ QueueUrl: queueUrl }),
          ReceiveMessage: () => ({
            Messages: [...queue].map(([ReceiptHandle, Body]) => ({ MessageId: ReceiptHandle, ReceiptHandle, Body })),
          }),
          DeleteMessage: () => ({}),
        }
        return response.end(JSON.stringify(answers[action]?.() ?? {}))
      })
  })
  await new Promise<void>(done => {
    server.listen(0, '127.0.0.1', done)
  })
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  await opened?.close()
  opened = null
  vi.unstubAllEnvs()
  server.closeAllConnections()
  server.close()
})

const notice = (...keys: string[]) => JSON.stringify({ s3Bucket: 'logs', s3ObjectKey: keys })
const byTopic = (message: string) => JSON.stringify({ Type: 'Notification', MessageId: '1', Message: message })
const file = (...names: string[]) =>
  gzipSync(JSON.stringify({ Records: names.map(eventName => ({ eventName, eventTime: '2023-08-02T10:00:00Z' })) }))
const key = 'AWSLogs/1/CloudTrail/eu-central-1/a.json.gz'

async function open(intake: TestIntake, configuration: Record<string, unknown> = {}): Promise<void> {
  const { transport } = await openTransport(type, intake, {
    aws_sqs_region: 'eu-central-1',
    aws_s3_region: 'eu-west-1',
    aws_sqs_queue_name: 'trail',
    aws_access_key: 'AKIA1',
    aws_secret_key: 'secret',
    ...configuration,
  })
  opened = transport
}
const names = ({ frames }: TestIntake) =>
  frames.map(({ text }) => (JSON.parse(text) as { eventName: string }).eventName)

describe('the input', () => {
  it('takes the events of the files that the queue names, then removes the message', async () => {
    objects.set(`/logs/${key}`, file('CreateUser', 'DeleteUser'))
    objects.set('/logs/a%20b/%28c%29.json', Buffer.from('{"Records":[{"eventName":"Plain","n":9007199254740993}]}'))
    queue.set('r1', byTopic(notice(key, 'a b/(c).json')))
    const intake = testIntake()
    await open(intake)
    await intake.until(3)
    expect(names(intake)).toEqual(['CreateUser', 'DeleteUser', 'Plain'])
    expect(intake.frames[0]).toMatchObject({ address: 'trail', port: 0 })
    expect(intake.frames[2]!.text).toContain('9007199254740993')
    await vi.waitFor(() => expect(queue.size).toBe(0))
    const [asked, received, fetched] = calls
    expect(asked).toMatchObject({ what: 'GetQueueUrl', body: { QueueName: 'trail' } })
    expect(asked!.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIA1\/\d{8}\/eu-central-1\/sqs\/aws4_request, /,
    )
    expect(received).toMatchObject({ what: 'ReceiveMessage', body: { QueueUrl: queueUrl } })
    expect(fetched).toMatchObject({ what: `GET /logs/${key}` })
    expect(fetched!.headers.authorization).toContain('/eu-west-1/s3/aws4_request')
  })

  it('leaves what it cannot read in the queue, says why, and goes on with the others', async () => {
    objects.set(`/logs/${key}`, file('Good'))
    objects.set('/logs/damaged', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]))
    queue.set('r1', notice('missing'))
    queue.set('r2', notice('damaged'))
    queue.set('r3', 'something else')
    queue.set('r4', notice(key))
    const intake = testIntake()
    await open(intake)
    await intake.until(1)
    await vi.waitFor(() => expect([...queue.keys()]).toEqual(['r1', 'r2', 'r3']))
    expect(names(intake)).toEqual(['Good'])
    await vi.waitFor(() => expect(intake.states.at(-1)).toMatch(/^FAILING: A message of the queue names no log files/))
    queue.delete('r3')
    await vi.waitFor(() =>
      expect(intake.states.at(-1)).toMatch(/^FAILING: The log file damaged in the bucket logs cannot be read: /),
    )
  })

  it('removes nothing that is not on the disk', async () => {
    objects.set(`/logs/${key}`, file('Again'))
    queue.set('r1', notice(key))
    const intake = testIntake()
    let fails = true
    intake.committed = async () => {
      if (fails) throw new Error('The disk is full.')
    }
    await open(intake)
    await vi.waitFor(() => expect(intake.states.at(-1)).toBe('FAILING: The disk is full.'))
    expect(queue.size).toBe(1)
    fails = false
    await vi.waitFor(() => expect(queue.size).toBe(0))
  })

  it.each([
    [{ aws_sqs_region: 'moon' }, /aws_sqs_region/],
    [{ aws_s3_region: 'moon' }, /aws_s3_region must be one of the regions/],
    [{ aws_sqs_queue_name: queueUrl }, /aws_sqs_queue_name must be the name of a queue, not its URL/],
    [{ aws_secret_key: '' }, /aws_secret_key/],
  ])('says which setting is wrong: %j', async (configuration, problem) => {
    await expect(open(testIntake(), configuration)).rejects.toThrow(problem)
  })
})

describe('messages of the queue', () => {
  const named = [{ bucket: 'logs', key }]
  const ofBucket = (object: string) =>
    JSON.stringify({ Records: [{ s3: { bucket: { name: 'logs' }, object: { key: object } } }] })
  it.each([
    ['of the trail, delivered raw', notice(key), named],
    ['of the trail, by a topic', byTopic(notice(key)), named],
    ['of the bucket', ofBucket(key), named],
    [
      'of the bucket, by a topic, with an escaped key',
      byTopic(ofBucket('a+b%28.json')),
      [{ bucket: 'logs', key: 'a b(.json' }],
    ],
    ['that try the way', byTopic('CloudTrail validation message.'), []],
    ['of a bucket that tries the way', JSON.stringify({ Event: 's3:TestEvent', Bucket: 'logs' }), []],
    ['about digests', notice('AWSLogs/1/CloudTrail-Digest/x.json.gz'), []],
    ['of anything else', '{"a":1}', null],
    ['that are no JSON', 'hello', null],
    ['whose list is of something else', '{"Records":[{"kinesis":{}}]}', null],
  ])('%s', (_, body, files) => {
    expect(filesOf(body)).toEqual(files)
  })
})
