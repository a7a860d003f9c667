import { expect, it } from 'vitest'
import { recentFirst } from './recent-first.ts'

const dashboards = ['a', 'b', 'c', 'd'].map(id => ({ id }))
const grns = (...names: readonly string[]) => names.map(name => ({ grn: `grn::::${name}` }))
const ordered = (...names: readonly string[]) => recentFirst(dashboards, grns(...names)).map(({ id }) => id)

it('what was opened last comes first, the others keep their order', () => {
  expect(ordered('dashboard:c', 'dashboard:b')).toEqual(['c', 'b', 'a', 'd'])
  expect(ordered()).toEqual(['a', 'b', 'c', 'd'])
})

it('what is no dashboard, is gone, or cannot be read as a name changes nothing', () => {
  expect(ordered('search:d', 'dashboard:gone', 'dashboard', 'dashboard:d')).toEqual(['d', 'a', 'b', 'c'])
})
