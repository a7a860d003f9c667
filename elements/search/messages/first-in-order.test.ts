import { expect, it } from 'vitest'
import { firstInOrder } from './first-in-order.ts'

it('gives the first texts in their order, whatever order they came in', () => {
  const texts = Array.from({ length: 500 }, (_, at) => `field${(at * 7919) % 500}`)
  for (const count of [1, 7, 499, 500, 1000])
    expect(firstInOrder(texts, count)).toEqual(texts.toSorted().slice(0, count))
  expect(firstInOrder([], 3)).toEqual([])
  expect(firstInOrder(['b', 'a'], 0)).toEqual([])
})
