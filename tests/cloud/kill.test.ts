/**
 * The promise of the stream input: `kill -9` while records wait in four shards, eight shards when it comes back, and every record is there. Twice there may be
 * only what was read and not acknowledged yet.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../support/server.ts'
import { startStreams, type Peers } from './peers/peers.ts'
import type { Asked } from './peers/tls-proxy.ts'
import { exported, saveInput, startProduct } from './product.ts'

const count = 50_000
const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-cloud-kill-'))
let peers: Peers
beforeAll(async () => {
  peers = await startStreams()
})
afterAll(async () => {
  await peers.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The shard and the sequence number up to which a call acknowledges it; null for other calls. */
function acknowledgement({ operation, body }: Asked): readonly [shard: string, sequence: bigint] | null {
  if (operation !== 'UpdateItem') return null
  const { Key, ExpressionAttributeValues: values } = JSON.parse(body) as {
    Key: { shard: { S: string } }
    ExpressionAttributeValues: Record<string, { S?: string }>
  }
  const checkpoint = values[':checkpoint']?.S ?? ''
  return /^\d+$/.test(checkpoint) ? [Key.shard.S.split('/').at(-1)!, BigInt(checkpoint)] : null
}

it(`${count} records survive kill -9 and a resharding`, async () => {
  const { account, proxy } = peers
  await account.createStream('waiting', 4)
  const texts = Array.from(
    { length: count },
    (_, i) => `acorn ${i} padding so that it is about as long as a real line of log`,
  )
  const placed = await account.putRecords('waiting', texts)
  let server = await startProduct(peers, { dataDir })
  const batch_size = 500
  await saveInput(server, 'waiting', 'KINESIS_RAW', { batch_size })
  // It is killed between the journal's commit and the acknowledgement, which never arrives: the worst moment.
  const reached = new Map<string, bigint>()
  let acknowledged = 0
  let held = 0
  proxy.meddle = asked => {
    const given = acknowledgement(asked)
    if (!given) return undefined
    if (acknowledged++ >= 8)
      return new Promise(() => {
        held++
      })
    reached.set(...given)
    return undefined
  }
  await until(() => held === 4, 'every shard to be read beyond its last acknowledgement')
  await server.kill()
  proxy.meddle = null
  const waiting = placed.filter(({ shard, sequence }) => sequence > (reached.get(shard) ?? 0n)).length
  expect(waiting).toBeGreaterThan(count / 10)
  await account.splitShards('waiting')
  expect(await account.openShards('waiting')).toBe(8)
  const more = await account.putRecords(
    'waiting',
    Array.from({ length: 1000 }, (_, i) => `acorn ${count + i}`),
  )
  server = await startProduct(peers, { dataDir })
  try {
    const total = count + more.length
    let messages: number[] = []
    await until(
      async () => {
        if ((await server.total('acorn')) < total) return false
        messages = (await exported(server, 'acorn')).map(({ message }) => Number(message.split(' ')[1]))
        return new Set(messages).size === total
      },
      `${total} different records`,
      90_000,
    )
    const seen = new Set<number>()
    const twice = messages.filter(number => seen.size === seen.add(number).size)
    console.log(
      `${waiting} of ${count} records waited when the server was killed; ${seen.size} of ${total} were found, ${twice.length} of them twice.`,
    )
    expect(
      twice.filter(number => !placed[number] || placed[number].sequence <= (reached.get(placed[number].shard) ?? 0n)),
    ).toEqual([])
    expect(twice.length).toBeGreaterThan(0)
    expect(twice.length).toBeLessThanOrEqual(4 * batch_size)
  } finally {
    await server.stop()
  }
}, 300_000)
