import { expect, it } from 'vitest'
import { movedPositions, positionsOf, type PositionParts } from './positions.ts'

interface Stand {
  readonly committed: Record<string, bigint[]>
  readonly oldest: Record<string, bigint[]>
  readonly newest: Record<string, bigint[]>
}

function cluster({ committed, oldest, newest }: Stand) {
  const commits: string[] = []
  const consumer = {
    listCommittedOffsets: async () => new Map(Object.entries(committed)),
    listOffsets: async ({ timestamp }: { timestamp: bigint }) =>
      new Map(Object.entries(timestamp === -2n ? oldest : newest)),
    commit: async ({ offsets }: { offsets: readonly { topic: string; partition: number; offset: bigint }[] }) => {
      for (const { topic, partition, offset } of offsets) commits.push(`${topic}/${partition}=${offset}`)
    },
  } as unknown as PositionParts['consumer']
  return { consumer, commits }
}

const parts: Omit<PositionParts, 'consumer'> = {
  assignments: [{ topic: 'a', partitions: [0, 1] }],
  partitionsOf: () => 2,
  beginning: 'latest',
  isLater: () => false,
}
const shown = (positions: ReadonlyMap<string, ReadonlyMap<number, bigint>>) =>
  [...positions].map(([topic, own]) => [topic, [...own]])

it('reading goes on behind what was acknowledged', async () => {
  const { consumer, commits } = cluster({
    committed: { a: [5n, 6n] },
    oldest: { a: [0n, 0n] },
    newest: { a: [9n, 9n] },
  })
  expect(shown(await positionsOf({ ...parts, consumer }))).toEqual([
    [
      'a',
      [
        [0, 5n],
        [1, 6n],
      ],
    ],
  ])
  expect(commits).toEqual([])
})

it('a group that has not read begins where it was told, and remembers it at once', async () => {
  const stand = { committed: { a: [-1n, -1n] }, oldest: { a: [2n, 3n] }, newest: { a: [8n, 9n] } }
  const latest = cluster(stand)
  expect(shown(await positionsOf({ ...parts, consumer: latest.consumer }))).toEqual([
    [
      'a',
      [
        [0, 8n],
        [1, 9n],
      ],
    ],
  ])
  expect(latest.commits).toEqual(['a/0=8', 'a/1=9'])
  const earliest = cluster(stand)
  expect(shown(await positionsOf({ ...parts, beginning: 'earliest', consumer: earliest.consumer }))).toEqual([
    [
      'a',
      [
        [0, 2n],
        [1, 3n],
      ],
    ],
  ])
})

it('a topic that appeared later, and a partition that was added, are read from their first message on', async () => {
  const later = cluster({ committed: {}, oldest: { a: [2n, 3n] }, newest: { a: [8n, 9n] } })
  expect(shown(await positionsOf({ ...parts, isLater: () => true, consumer: later.consumer }))).toEqual([
    [
      'a',
      [
        [0, 2n],
        [1, 3n],
      ],
    ],
  ])
  const added = cluster({ committed: { a: [5n, -1n] }, oldest: { a: [0n, 0n] }, newest: { a: [8n, 9n] } })
  expect(shown(await positionsOf({ ...parts, consumer: added.consumer }))).toEqual([
    [
      'a',
      [
        [0, 5n],
        [1, 0n],
      ],
    ],
  ])
})

it('what the topic no longer has is gone on with at its oldest record', async () => {
  const { consumer } = cluster({ committed: {}, oldest: { a: [10n, 0n, 0n] }, newest: { a: [20n, 3n, 9n] } })
  const positions = new Map([
    [
      'a',
      new Map([
        [0, 5n],
        [1, 7n],
        [2, 4n],
      ]),
    ],
  ])
  expect(await movedPositions(consumer, positions)).toEqual(['a/0 from 5 to 10', 'a/1 from 7 to 0'])
  expect(shown(positions)).toEqual([
    [
      'a',
      [
        [0, 10n],
        [1, 0n],
        [2, 4n],
      ],
    ],
  ])
})
