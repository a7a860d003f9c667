/** An account of many years: every stream and every log group is listed, over all pages. */
import { CreateLogGroupCommand } from '@aws-sdk/client-cloudwatch-logs'
import { CreateStreamCommand } from '@aws-sdk/client-kinesis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServerProcess } from '../support/server.ts'
import { startProvider, type Peers } from './peers/peers.ts'
import { done, startProduct } from './product.ts'

let peers: Peers
let server: ServerProcess
const names = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, i) => `${prefix}${String(i).padStart(4, '0')}`)
const streams = names(600, 'stream-')
const groups = names(2000, '/app/group-')

/** As many at once as a client has connections. */
async function each(items: readonly string[], make: (item: string) => Promise<unknown>): Promise<void> {
  const queue = [...items]
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      for (let item = queue.pop(); item !== undefined; item = queue.pop()) await make(item)
    }),
  )
}

beforeAll(async () => {
  peers = await startProvider()
  server = await startProduct(peers)
  await each(streams, StreamName => peers.account.kinesis.send(new CreateStreamCommand({ StreamName, ShardCount: 1 })))
  await each(groups, logGroupName => peers.account.logs.send(new CreateLogGroupCommand({ logGroupName })))
})
afterAll(async () => {
  await server.stop()
  await peers.stop()
})

it('600 streams', async () => {
  expect(await done(server, 'kinesis/streams')).toEqual({ streams, total: 600 })
})

it('2,000 log groups', async () => {
  expect(await done(server, 'cloudwatch/log_groups')).toEqual({ log_groups: groups, total: 2000 })
})

it('a page that is throttled is asked for again', async () => {
  const asked = peers.proxy.asked.length
  let calls = 0
  peers.proxy.meddle = ({ operation }) =>
    operation === 'ListStreams' && ++calls === 3
      ? { status: 400, code: 'LimitExceededException', message: 'Rate exceeded for stream listing' }
      : undefined
  expect(await done<{ total: number }>(server, 'kinesis/streams')).toMatchObject({ total: 600 })
  expect(peers.proxy.asked.length - asked).toBeGreaterThan(3)
  peers.proxy.meddle = null
})
