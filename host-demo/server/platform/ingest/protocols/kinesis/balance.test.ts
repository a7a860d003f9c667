import { expect, it } from 'vitest'
import { leasesToTake, type Situation } from './balance.ts'

const situation = (
  owners: readonly (string | null)[],
  expired: readonly string[] = [],
  held: readonly number[] = [],
): Situation => ({
  me: 'me',
  leases: owners.map((owner, i) => ({ key: `${i}`, owner, counter: 1, checkpoint: '1' })),
  held: new Set(held.map(String)),
  isExpired: ({ owner }) => expired.includes(owner ?? ''),
})
const taken = (...given: Parameters<typeof situation>) => leasesToTake(situation(...given)).length

it.each<[string, readonly (string | null)[], readonly string[], readonly number[], number]>([
  ['everything, alone', [null, null, null], [], [], 3],
  ['half of what is free beside another', [null, null, null, 'a'], [], [], 2],
  ['what it had before it died', ['me', 'me', 'a', 'a'], [], [], 2],
  ['what a dead worker left', ['a', 'a', 'b', 'b'], ['b'], [], 2],
  ['one at a time of a living one', ['a', 'a', 'a', 'a'], [], [], 1],
  ['none where the other has only one more', ['a', 'a', 'me'], [], [2], 0],
  ['none beyond its share', ['a', 'me', 'me', null], [], [1, 2], 0],
  ['none where there is none', [], [], [], 0],
])('a worker takes %s', (_name, owners, expired, held, count) => {
  expect(taken(owners, expired, held)).toBe(count)
})

it('it is the one with the most that gives', () => {
  const [lease] = leasesToTake(situation(['a', 'b', 'b', 'b', 'me'], [], [4]), () => 0)
  expect(lease).toMatchObject({ owner: 'b' })
})
