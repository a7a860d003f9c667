import { expect, it } from 'vitest'
import { coverChunks } from './cover-chunks.ts'
import type { Shape } from './shape.ts'

const shape = (...chunks: number[]): Shape => ({
  chunks: chunks.map(c => ({ c, n: 10 })),
  fields: [],
  hasPositions: true,
})

it('asks each index once, for its own chunks', () => {
  const merged = shape(0, 1, 2, 4)
  const single = shape(5)
  const { covered, left } = coverChunks([merged, single, shape(9)], index => index, [1, 4, 5, 6])
  expect(covered).toEqual([
    { index: merged, wanted: Uint8Array.of(0, 1, 0, 1), places: Int32Array.of(-1, 0, -1, 1) },
    { index: single, wanted: Uint8Array.of(1), places: Int32Array.of(2) },
  ])
  expect(left).toEqual([3])
})

it('asks no second index for a chunk that two have', () => {
  const { covered } = coverChunks([shape(0, 1), shape(1)], index => index, [1])
  expect(covered).toHaveLength(1)
})
