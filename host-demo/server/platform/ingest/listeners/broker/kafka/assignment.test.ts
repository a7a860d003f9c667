import { expect, it } from 'vitest'
import { assignPartitions } from './assignment.ts'

const assigned = (members: Record<string, readonly string[]>, topics: Record<string, number>) => {
  const result = assignPartitions(
    'a',
    new Map(Object.entries(members).map(([id, own]) => [id, { topics: own }])),
    new Set(members['a']),
    { topics: new Map(Object.entries(topics).map(([name, partitionsCount]) => [name, { partitionsCount }])) },
  )
  return Object.fromEntries(
    result.map(({ memberId, assignments }) => [
      memberId,
      [...assignments.values()].flatMap(({ topic, partitions }) =>
        partitions.map(partition => `${topic}/${partition}`),
      ),
    ]),
  )
}

it('members of one group that read different topics get those of their own, and every topic is read', () => {
  expect(assigned({ a: ['logs'], b: ['gelf'], c: ['logs'] }, { logs: 3, gelf: 2 })).toEqual({
    a: ['logs/0', 'logs/2'],
    b: ['gelf/0', 'gelf/1'],
    c: ['logs/1'],
  })
})

it('partitions are shared out evenly; who reads little leaves the rest to others', () => {
  expect(assigned({ a: ['one'], b: ['one', 'two'] }, { one: 2, two: 2 })).toEqual({
    a: ['one/0'],
    b: ['one/1', 'two/0', 'two/1'],
  })
  expect(assigned({ a: ['x'], b: ['x'], c: ['x'] }, { x: 2 })).toEqual({ a: ['x/0'], b: ['x/1'], c: [] })
})

it('a topic the cluster does not know is not given to anybody', () => {
  expect(assigned({ a: ['gone', '__proto__'] }, { x: 2 })).toEqual({ a: [] })
})
