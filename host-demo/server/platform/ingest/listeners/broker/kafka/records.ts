/** Records of an answer of the broker: what is new in it, as frames. */
import type { RecordsBatch } from '@platformatic/kafka'
import type { Positions } from './positions.ts'

/** Part of the broker's answer (Fetch) that is used here. */
export interface FetchAnswer {
  readonly responses: readonly {
    readonly topicId: string
    readonly partitions: readonly {
      readonly partitionIndex: number
      readonly records?: readonly RecordsBatch[] | null
    }[]
  }[]
}

export interface NewRecords {
  readonly frames: readonly Buffer[]
  readonly bytes: number
  /** Offsets to acknowledge once the frames are durable. */
  readonly offsets: readonly {
    readonly topic: string
    readonly partition: number
    readonly offset: bigint
    readonly leaderEpoch: number
  }[]
}

/** Batches of control records are the broker's own (message format 2, attribute bit 5). */
const isControl = 1 << 5
const nothing = Buffer.alloc(0)

/** A batch may begin before the position asked for: it is given whole. */
export function newRecords(
  response: FetchAnswer,
  topicOf: (id: string) => string | undefined,
  positions: Positions,
): NewRecords {
  const frames: Buffer[] = []
  const offsets: NewRecords['offsets'][number][] = []
  let bytes = 0
  for (const { topicId, partitions } of response.responses) {
    const topic = topicOf(topicId)
    if (topic === undefined) continue
    for (const { partitionIndex: partition, records } of partitions) {
      const from = positions.get(topic)?.get(partition)
      if (from === undefined) continue
      let offset = from
      let leaderEpoch = -1
      for (const batch of records ?? []) {
        const end = batch.firstOffset + BigInt(batch.lastOffsetDelta) + 1n
        if (end <= offset) continue
        if (!(batch.attributes & isControl)) {
          for (const record of batch.records) {
            if (batch.firstOffset + BigInt(record.offsetDelta) < offset) continue
            frames.push(record.value ?? nothing)
            bytes += record.value?.length ?? 0
          }
        }
        offset = end
        leaderEpoch = batch.partitionLeaderEpoch
      }
      if (offset > from) offsets.push({ topic, partition, offset, leaderEpoch })
    }
  }
  return { frames, bytes, offsets }
}
