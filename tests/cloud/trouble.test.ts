/** A provider that refuses for a while: the input says what hinders it, waits, and goes on where it was. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until, type ServerProcess } from '../support/server.ts'
import { startStreams, type Peers } from './peers/peers.ts'
import type { Fault, Service } from './peers/tls-proxy.ts'
import { exported, found, saveInput, startProduct, stateOf, whenRunning } from './product.ts'

let peers: Peers
let server: ServerProcess
beforeAll(async () => {
  peers = await startStreams()
  server = await startProduct(peers)
})
afterAll(async () => {
  await server.stop()
  await peers.stop()
})
afterEach(() => {
  peers.proxy.meddle = null
})

const numbered = (word: string, from: number) => Array.from({ length: 50 }, (_, i) => `${word} ${from + i}`)
const whenFailing = (id: string) =>
  until(async () => (await stateOf(server, id)).state === 'FAILING', 'the input to fail')

const troubles: readonly { name: string; word: string; of: readonly Service[]; fault: Fault; words: RegExp }[] = [
  {
    name: 'credentials that expire half-way',
    word: 'beech',
    of: ['kinesis', 'dynamodb'],
    words: /credentials.*The security token included in the request is expired/,
    fault: {
      status: 400,
      code: 'ExpiredTokenException',
      message: 'The security token included in the request is expired',
    },
  },
  {
    name: 'a right that was taken away',
    word: 'maple',
    of: ['kinesis'],
    words: /not allowed kinesis:/,
    fault: {
      status: 400,
      code: 'AccessDeniedException',
      message: 'User: arn:aws:iam::123456789012:user/reader is not authorized to perform this',
    },
  },
  {
    name: 'a service that is out of order',
    word: 'alder',
    of: ['kinesis'],
    words: /kinesis:/,
    fault: {
      status: 500,
      code: 'InternalFailure',
      message: 'The request processing has failed because of an unknown error',
    },
  },
  {
    name: 'a database that cannot keep up',
    word: 'elder',
    of: ['dynamodb'],
    words: /fewer calls of dynamodb:/,
    fault: {
      status: 400,
      code: 'ProvisionedThroughputExceededException',
      message: 'The level of configured provisioned throughput for the table was exceeded',
    },
  },
]

describe.each(troubles)('$name', ({ word, of, fault, words }) => {
  it('the state tells it in words, then the input runs again and nothing is lost', async () => {
    await peers.account.createStream(word, 2)
    await peers.account.putRecords(word, numbered(word, 0))
    const id = await saveInput(server, word, 'KINESIS_RAW')
    await found(server, word, 50)
    peers.proxy.meddle = ({ service }) => (of.includes(service) ? fault : undefined)
    await peers.account.putRecords(word, numbered(word, 50))
    await whenFailing(id)
    const { detailed_message } = await stateOf(server, id)
    expect(detailed_message).toMatch(words)
    peers.proxy.meddle = null
    await whenRunning(server, id)
    expect((await stateOf(server, id)).detailed_message).toBeNull()
    await until(async () => (await server.total(word)) >= 100, 'all of them', 30_000)
    expect(new Set((await exported(server, word)).map(({ message }) => message)).size).toBe(100)
    await server.json('DELETE', `/system/inputs/${id}`)
  })
})

it('reads that are throttled become fewer', async () => {
  await peers.account.createStream('larch')
  await peers.account.putRecords('larch', numbered('larch', 0))
  const id = await saveInput(server, 'larch', 'KINESIS_RAW')
  await found(server, 'larch', 50)
  const refused: number[] = []
  peers.proxy.meddle = ({ operation, at }) => {
    if (operation !== 'GetRecords') return undefined
    refused.push(at)
    return {
      status: 400,
      code: 'ProvisionedThroughputExceededException',
      message: 'Rate exceeded for shard shardId-000000000000',
    }
  }
  await peers.account.putRecords('larch', numbered('larch', 50))
  await whenFailing(id)
  expect((await stateOf(server, id)).detailed_message).toMatch(/fewer calls of kinesis:GetRecords/)
  // At the rate of a reader that is not refused it would have been five a second.
  expect(refused.length).toBeLessThan((5 * (Date.now() - refused[0]!)) / 1000)
  peers.proxy.meddle = null
  await whenRunning(server, id)
  await found(server, 'larch', 100, 30_000)
})

it('a stream that is not there, and one that is made again, are reported and read', async () => {
  const { id } = await server.json<{ id: string }>('POST', '/system/inputs', {
    title: 'Later',
    type: 'org.graylog.integrations.aws.inputs.AWSInput',
    global: true,
    configuration: {
      aws_access_key: 'AKIAIOSFODNN7EXAMPLE',
      aws_secret_key: 'any',
      aws_region: 'eu-central-1',
      aws_message_type: 'KINESIS_RAW',
      kinesis_stream_name: 'later',
    },
  })
  await whenFailing(id)
  expect((await stateOf(server, id)).detailed_message).toMatch(/later/)
  await peers.account.createStream('later')
  await peers.account.putRecords('later', ['rowan at last'])
  await found(server, 'rowan', 1, 40_000)
  await whenRunning(server, id)
})
