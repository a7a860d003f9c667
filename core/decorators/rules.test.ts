import { describe, expect, it } from 'vitest'
import { decoratorsFor, inputOf, reordered } from './rules.ts'
import type { Decorator } from './schema.ts'

const decorator = (id: string, order: number, stream: string | null = null): Decorator => ({
  id,
  type: 'x',
  config: {},
  order,
  stream,
})

describe('decorators', () => {
  it('apply in their order: those of the one stream that is searched, else the default ones', () => {
    const all = [decorator('b', 2), decorator('a', 1), decorator('own', 0, 's1')]
    expect(decoratorsFor(all, []).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(decoratorsFor(all, ['s1']).map(({ id }) => id)).toEqual(['own'])
    expect(decoratorsFor(all, ['s1', 's2']).map(({ id }) => id)).toEqual(['a', 'b'])
  })
  it('are saved where their place has changed, and only there', () => {
    expect(
      reordered([decorator('a', 0), decorator('c', 2), decorator('b', 1)]).map(({ id, order }) => [id, order]),
    ).toEqual([
      ['c', 1],
      ['b', 2],
    ])
  })
  it('are sent without a stream where they are of none', () => {
    expect(inputOf(decorator('a', 3))).toEqual({ type: 'x', config: {}, order: 3 })
    expect(inputOf(decorator('a', 3, 's1'))).toEqual({ type: 'x', config: {}, order: 3, stream: 's1' })
  })
})
