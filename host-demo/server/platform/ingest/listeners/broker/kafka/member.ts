/** A member of the consumer group: it reads the partitions it is given and acknowledges what is durable in the journal. */
import type { ClusterMetadata, ConnectionPool, Consumer } from '@platformatic/kafka'
import { untilRoom } from '../room.ts'
import { takeDurably } from '../take-durably.ts'
import { within } from '../within.ts'
import type { Origin } from '../../../journal/batch.ts'
import { sleep } from '../../backoff.ts'
import type { Intake } from '../../transport.ts'
import { assignPartitions } from './assignment.ts'
import type { KafkaClients } from './client.ts'
import { movedPositions, positionsOf, type Positions } from './positions.ts'
import { newRecords } from './records.ts'
import type { KafkaSettings } from './settings.ts'

export interface MemberParts {
  readonly settings: KafkaSettings
  readonly clients: KafkaClients
  readonly intake: Intake
  readonly topics: readonly string[]
  readonly isLater: (topic: string) => boolean
  /** It is in the group and knows where to read. */
  readonly reading: () => void
  readonly signal: AbortSignal
}

/** Frames taken before the journal is waited for. */
const sliceFrames = 1000
const closeMs = 3000
const forever = 2 ** 31 - 1

/** Resolves when the signal is aborted and it has left the group. Rejects where it cannot go on. */
export async function readAsMember(parts: MemberParts): Promise<void> {
  const { settings, clients, topics, intake, signal } = parts
  const { Consumer, ConnectionPool } = await import('@platformatic/kafka')
  const consumer = new Consumer({
    ...clients.options,
    groupId: settings.groupId,
    sessionTimeout: settings.sessionMs,
    rebalanceTimeout: 3 * settings.sessionMs,
    heartbeatInterval: settings.heartbeatMs,
    partitionAssigner: assignPartitions,
  })
  // Reads wait at the broker; nothing else may wait behind them.
  const fetching = new ConnectionPool(settings.clientId, clients.options)
  clients.guard(consumer.connections)
  clients.guard(fetching)
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => {})
  consumer.on('error', failure.reject)
  let turn = new AbortController()
  consumer.on('consumer:group:join', () => turn.abort())
  const work = async () => {
    consumer.topics.trackAll(...topics)
    await consumer.joinGroup({})
    while (!signal.aborted) {
      turn = new AbortController()
      await readAssigned({ ...parts, consumer, fetching, signal: AbortSignal.any([signal, turn.signal]) })
    }
  }
  intake.traffic.openConnections++
  intake.traffic.totalConnections++
  const working = work()
  try {
    await Promise.race([working, failure.promise])
  } finally {
    intake.traffic.openConnections--
    turn.abort()
    await within(closeMs, working)
    await within(closeMs, consumer.close(true))
    await within(closeMs, fetching.close())
  }
}

interface TurnParts extends MemberParts {
  readonly consumer: Consumer
  readonly fetching: ConnectionPool
}

/** Until the group shares its partitions again, or the input is stopped. */
async function readAssigned(parts: TurnParts): Promise<void> {
  const { consumer, settings, isLater, topics, reading, signal } = parts
  const assignments = consumer.assignments ?? []
  if (assignments.length === 0) {
    reading()
    while (!signal.aborted) await sleep(forever, signal)
    return
  }
  const metadata = await consumer.metadata({ topics: [...topics] })
  const positions = await positionsOf({
    consumer,
    assignments,
    isLater,
    beginning: settings.beginning,
    partitionsOf: topic => metadata.topics.get(topic)?.partitionsCount ?? 0,
  })
  reading()
  const failed = new AbortController()
  const stop = AbortSignal.any([signal, failed.signal])
  await Promise.all(
    [...byLeader(metadata, positions)].map(([node, own]) =>
      readNode({ ...parts, signal: stop }, metadata, node, own).catch((error: unknown) => {
        failed.abort()
        throw error
      }),
    ),
  )
}

function byLeader(metadata: ClusterMetadata, positions: Positions): ReadonlyMap<number, Positions> {
  const nodes = new Map<number, Positions>()
  for (const [topic, partitions] of positions) {
    for (const [partition, offset] of partitions) {
      const node = metadata.topics.get(topic)?.partitions[partition]?.leader
      if (node === undefined)
        throw new Error(`The cluster does not know the partition ${partition} of ${topic} any more.`)
      const own = nodes.get(node) ?? new Map<string, Map<number, bigint>>()
      nodes.set(node, own)
      own.set(topic, (own.get(topic) ?? new Map<number, bigint>()).set(partition, offset))
    }
  }
  return nodes
}

/** Reads the partitions one broker leads. */
async function readNode(
  parts: TurnParts,
  metadata: ClusterMetadata,
  node: number,
  positions: Positions,
): Promise<void> {
  const { consumer, fetching, clients, settings, intake, signal } = parts
  const { findErrorBy } = await import('@platformatic/kafka')
  const names = new Map([...metadata.topics].map(([name, { id }]) => [id, name]))
  const broker = metadata.brokers.get(node)
  let origin: Origin | null = null
  while (!signal.aborted) {
    await untilRoom(intake, settings.throttling, signal)
    if (signal.aborted) return
    const response = await consumer
      .fetch({
        node,
        topics: asked(metadata, positions, settings.partitionBytes),
        connectionPool: fetching,
        minBytes: settings.minBytes,
        maxWaitTime: settings.maxWaitMs,
        maxBytes: settings.answerBytes,
        isolationLevel: settings.isolationLevel,
      })
      .catch(async (error: Error) => {
        if (!findErrorBy(error, 'apiId', 'OFFSET_OUT_OF_RANGE')) throw error
        const moved = await movedPositions(consumer, positions)
        if (moved.length > 0)
          intake.warn(
            `The cluster no longer has what was to be read next. Reading goes on elsewhere: ${moved.join(', ')}.`,
          )
        return null
      })
    if (!response) continue
    const { frames, bytes, offsets } = newRecords(response, id => names.get(id), positions)
    if (offsets.length === 0) continue
    intake.traffic.bytesRead += bytes
    origin ??= intake.origin(clients.addressOf(broker?.host ?? ''))
    for (let i = 0; i < frames.length; i += sliceFrames)
      if (!(await take(parts, origin, broker?.port ?? 0, frames.slice(i, i + sliceFrames)))) return
    await consumer.commit({ offsets: [...offsets] })
    for (const { topic, partition, offset } of offsets) positions.get(topic)!.set(partition, offset)
  }
}

const asked = (metadata: ClusterMetadata, positions: Positions, partitionMaxBytes: number) =>
  [...positions].map(([topic, partitions]) => ({
    topicId: metadata.topics.get(topic)!.id,
    partitions: [...partitions].map(([partition, fetchOffset]) => ({
      partition,
      fetchOffset,
      partitionMaxBytes,
      currentLeaderEpoch: -1,
      lastFetchedEpoch: -1,
    })),
  }))

/** False: stopped before it was durable. */
async function take(
  { intake, settings, signal }: TurnParts,
  origin: Origin,
  port: number,
  frames: readonly Buffer[],
): Promise<boolean> {
  try {
    await takeDurably(intake, origin, port, frames, async () => {
      await untilRoom(intake, settings.throttling, signal)
      signal.throwIfAborted()
    })
    return true
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}
