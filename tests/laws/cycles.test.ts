import { expect, it } from 'vitest'
import { circles } from './circles.ts'
import { imports } from './sources.ts'

it('no files import values from each other in a circle', () => {
  const values = imports.filter(({ isType, isLazy }) => !isType && !isLazy)
  const edges = Map.groupBy(values, ({ from }) => from)
  const found = circles(new Map([...edges].map(([from, some]) => [from, some.map(({ to }) => to)])))
  expect(found, 'move what both need to a file of its own, or import only the type').toEqual([])
})
