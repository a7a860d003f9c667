import type { RecordsBatch } from '@platformatic/kafka'
import { expect, it } from 'vitest'
import { newRecords } from './records.ts'

const batch = (firstOffset: bigint, texts: readonly (string | null)[], attributes = 0) =>
  ({
    firstOffset,
    lastOffsetDelta: texts.length - 1,
    attributes,
    partitionLeaderEpoch: 3,
    records: texts.map((text, offsetDelta) => ({ offsetDelta, value: text === null ? null : Buffer.from(text) })),
  }) as unknown as RecordsBatch

const answer = (...records: RecordsBatch[]) => ({
  responses: [
    {
      topicId: 'id',
      partitions: [
        { partitionIndex: 0, records },
        { partitionIndex: 7, records },
      ],
    },
  ],
})
const read = (from: bigint, ...records: RecordsBatch[]) => {
  const { frames, offsets } = newRecords(answer(...records), () => 'a', new Map([['a', new Map([[0, from]])]]))
  return { texts: frames.map(String), offsets }
}

it('a batch that begins earlier gives what is new in it; partitions nobody asked for give nothing', () => {
  expect(read(11n, batch(10n, ['old', 'new']), batch(12n, ['newer', null]))).toEqual({
    texts: ['new', 'newer', ''],
    offsets: [{ topic: 'a', partition: 0, offset: 14n, leaderEpoch: 3 }],
  })
})

it('control records are passed over and acknowledged', () => {
  expect(read(5n, batch(5n, ['commit'], 1 << 5))).toEqual({
    texts: [],
    offsets: [{ topic: 'a', partition: 0, offset: 6n, leaderEpoch: 3 }],
  })
})

it('what was read already, and nothing at all, change nothing', () => {
  expect(read(20n, batch(10n, ['old']))).toEqual({ texts: [], offsets: [] })
  expect(read(20n)).toEqual({ texts: [], offsets: [] })
})
