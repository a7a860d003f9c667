import { expect, it } from 'vitest'
import { inOrder } from './in-order.ts'

it('follows the ids; items that are not named keep their order at the end', () => {
  const items = ['a', '__proto__', 'b', 'c'].map(id => ({ id }))
  expect(inOrder(items, ['c', 'gone', '__proto__']).map(item => item.id)).toEqual(['c', '__proto__', 'a', 'b'])
})
