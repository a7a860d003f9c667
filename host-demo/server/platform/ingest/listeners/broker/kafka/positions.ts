/**
 * Finds the offset from which each partition is read: after the last one the group acknowledged, or at the configured
 * start of a topic the group has not read yet.
 */
import type { Consumer, GroupAssignment } from '@platformatic/kafka'

/** Offsets of the next record to read, by topic and partition. */
export type Positions = Map<string, Map<number, bigint>>

/** As the protocol asks for the oldest and the newest offset (ListOffsets). */
const times = { earliest: -2n, latest: -1n } as const

export interface PositionParts {
  readonly consumer: Pick<Consumer, 'listCommittedOffsets' | 'listOffsets' | 'commit'>
  readonly assignments: readonly GroupAssignment[]
  /** Returns the number of partitions of a topic. */
  readonly partitionsOf: (topic: string) => number
  readonly beginning: 'earliest' | 'latest'
  /** Topics that appeared while the input ran: they are read from their first message on. */
  readonly isLater: (topic: string) => boolean
}

/**
 * Offsets the group has none of yet are acknowledged at once, so that a crash before the first message is acknowledged does not begin
 * at a newer one. A partition added to a topic that the group has read is read from its first message on.
 */
export async function positionsOf({
  consumer,
  assignments,
  partitionsOf,
  beginning,
  isLater,
}: PositionParts): Promise<Positions> {
  const asked = assignments.map(({ topic }) => ({
    topic,
    partitions: Array.from({ length: partitionsOf(topic) }, (_, index) => index),
  }))
  const committed = await consumer.listCommittedOffsets({ topics: asked })
  const positions: Positions = new Map()
  for (const { topic, partitions } of assignments) {
    const known = committed.get(topic) ?? []
    const isRead = known.some(offset => offset >= 0n)
    const own = new Map<number, bigint>()
    positions.set(topic, own)
    const fresh = partitions.filter(partition => (known[partition] ?? -1n) < 0n)
    for (const partition of partitions) if (!fresh.includes(partition)) own.set(partition, known[partition]!)
    if (fresh.length === 0) continue
    const from = isRead || isLater(topic) ? 'earliest' : beginning
    const offsets = (await consumer.listOffsets({ topics: [topic], timestamp: times[from] })).get(topic) ?? []
    for (const partition of fresh) own.set(partition, offsets[partition] ?? 0n)
    await consumer.commit({
      offsets: fresh.map(partition => ({ topic, partition, offset: own.get(partition)!, leaderEpoch: -1 })),
    })
  }
  return positions
}

/** Puts positions that the topic no longer has (kept for a time only, or made again) at its oldest record. @returns what was moved, in words */
export async function movedPositions(
  consumer: Pick<Consumer, 'listOffsets'>,
  positions: Positions,
): Promise<readonly string[]> {
  const topics = [...positions.keys()]
  const oldest = await consumer.listOffsets({ topics, timestamp: times.earliest })
  const newest = await consumer.listOffsets({ topics, timestamp: times.latest })
  const moved: string[] = []
  for (const [topic, partitions] of positions) {
    for (const [partition, offset] of partitions) {
      const first = oldest.get(topic)?.[partition] ?? 0n
      if (offset >= first && offset <= (newest.get(topic)?.[partition] ?? offset)) continue
      partitions.set(partition, first)
      moved.push(`${topic}/${partition} from ${offset} to ${first}`)
    }
  }
  return moved
}
