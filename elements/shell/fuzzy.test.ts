import { expect, it } from 'vitest'
import { fuzzyFind, fuzzyScore } from './fuzzy.ts'

const find = (texts: readonly string[], wanted: string) => fuzzyFind(texts, wanted, text => text)

it('letters are found in their order, without case', () => {
  expect(find(['Inputs', 'Indices', 'Overview'], 'IN')).toEqual(['Inputs', 'Indices'])
  expect(find(['Checkout errors', 'Payments'], 'cherr')).toEqual(['Checkout errors'])
  expect(fuzzyScore('abc', 'acb')).toBe(null)
})

it('what begins so comes before what holds it, runs before scattered letters', () => {
  expect(find(['My search', 'Search', 'Sea of archives'], 'search')).toEqual(['Search', 'My search', 'Sea of archives'])
  expect(find(['sprocket chain', 'System configurations'], 'sc')).toEqual(['sprocket chain', 'System configurations'])
  expect(find(['errors of checkout'], 'checkout errors')).toEqual(['errors of checkout'])
})

it('without letters everything is there, in its order', () => {
  expect(find(['b', 'a'], ' ')).toEqual(['b', 'a'])
})
