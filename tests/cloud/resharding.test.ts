/** Shards that split while they are read: each record once, each shard in its order, parents before children. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until, type ServerProcess } from '../support/server.ts'
import { startStreams, type Peers } from './peers/peers.ts'
import { exported, found, saveInput, startProduct } from './product.ts'

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

const shardId = (number: number) => `shardId-${String(number).padStart(12, '0')}`

it('four shards become eight while they are read', async () => {
  const { account, proxy } = peers
  const numbered = (from: number, count: number) => Array.from({ length: count }, (_, i) => `chestnut ${from + i}`)
  await account.createStream('splitting', 4)
  const before = await account.putRecords('splitting', numbered(0, 4000))
  const id = await saveInput(server, 'splitting', 'KINESIS_RAW', { batch_size: 200 })
  await until(async () => (await server.total('chestnut')) > 400, 'some to be read')
  await account.splitShards('splitting')
  expect(await account.openShards('splitting')).toBe(8)
  const after = await account.putRecords('splitting', numbered(4000, 4000))
  await found(server, 'chestnut', 8000, 60_000)

  const placed = [...before, ...after]
  expect(new Set(placed.map(({ shard }) => shard)).size).toBe(12)
  const messages = (await exported(server, 'chestnut')).map(({ message, shard }) => ({
    number: Number(message.split(' ')[1]),
    shard,
  }))
  expect(new Set(messages.map(({ number }) => number)).size).toBe(8000)
  expect(messages.filter(({ number, shard }) => placed[number]!.shard !== shard)).toEqual([])
  for (const shard of new Set(placed.map(({ shard }) => shard))) {
    const numbers = messages.filter(message => message.shard === shard).map(({ number }) => number)
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  }

  const metric = async (name: string) => {
    const full = `org.graylog.integrations.aws.inputs.AWSInput.${id}.${name}`
    return (
      await server.json<{ metrics: { metric: unknown }[] }>('POST', '/system/metrics/multiple', { metrics: [full] })
    ).metrics[0]!.metric
  }
  await expect.poll(() => metric('stream_records'), { timeout: 10_000 }).toMatchObject({ rate: { total: 8000 } })
  expect(await metric('stream_errors')).toMatchObject({ count: 0 })
  const { value: lags } = (await metric('stream_shard_lag_ms')) as { value: Record<string, number> }
  expect(Object.values(lags)).toEqual(Object.keys(lags).map(() => expect.any(Number)))
  expect(Object.keys(lags)).toEqual(expect.arrayContaining([4, 5, 6, 7, 8, 9, 10, 11].map(shardId)))

  // A child is opened only when the checkpoint of its parent says that nothing is left.
  const opened = (shard: string) =>
    proxy.asked.findIndex(({ operation, body }) => operation === 'GetShardIterator' && body.includes(`"${shard}"`))
  const ended = (shard: string) =>
    proxy.asked.findIndex(
      ({ operation, body }) => operation === 'UpdateItem' && body.includes(`/${shard}"`) && body.includes('SHARD_END'),
    )
  for (let parent = 0; parent < 4; parent++) {
    expect(ended(shardId(parent))).toBeGreaterThan(-1)
    for (const child of [4 + 2 * parent, 5 + 2 * parent])
      expect(opened(shardId(child))).toBeGreaterThan(ended(shardId(parent)))
  }
})
