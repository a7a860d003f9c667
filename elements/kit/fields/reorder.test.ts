import { expect, it } from 'vitest'
import { moved, placeAt, placeByKey } from './reorder.ts'

it('moves an item and leaves the others in order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a', 'b'], 0, 9)).toEqual(['b', 'a'])
  expect(moved(['a'], 0, -1)).toEqual(['a'])
})

it('finds the place under the pointer', () => {
  const rows = [0, 40, 80].map(top => ({ top, bottom: top + 40 }))
  expect([-10, 19, 21, 99, 101].map(y => placeAt(y, rows))).toEqual([0, 0, 1, 2, 3])
})

it('stops at the ends', () => {
  expect(placeByKey('ArrowUp', 0, 3)).toBe(0)
  expect(placeByKey('ArrowDown', 2, 3)).toBe(2)
  expect(placeByKey('End', 0, 3)).toBe(2)
  expect(placeByKey('x', 0, 3)).toBeNull()
})
