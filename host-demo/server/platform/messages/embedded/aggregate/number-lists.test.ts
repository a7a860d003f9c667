import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NumberLists } from './number-lists.ts'

/** As it is defined: the place among the sorted values, between two of them by the distance. */
function percentileOf(values: readonly number[], percentile: number): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const rank = (percentile / 100) * (sorted.length - 1)
  const below = Math.floor(rank)
  return rank === below ? sorted[below]! : sorted[below]! + (sorted[below + 1]! - sorted[below]!) * (rank - below)
}

const row = fc.tuple(fc.integer({ min: -1, max: 4 }), fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constant(0)))
const frame = fc.record({
  rows: fc.array(row, { maxLength: 40 }),
  fractions: fc.boolean(),
})

it('percentiles of each group are those of its sorted numbers, whole or not, in any order', () => {
  fc.assert(
    fc.property(
      fc.array(frame, { maxLength: 6 }),
      fc.array(fc.constantFrom(0, 1, 25, 50, 95, 99, 100, 33.3), { minLength: 1, maxLength: 6 }),
      (frames, percentiles) => {
        const lists = new NumberLists(5)
        const expected: number[][] = [[], [], [], [], []]
        for (const { rows, fractions } of frames) {
          const numbers = rows.map(([, value]) => (fractions ? value + 0.5 : value))
          const values = fractions ? Float64Array.from(numbers) : Int32Array.from(numbers)
          lists.add(
            values,
            Int32Array.from(rows, ([group]) => group),
          )
          rows.forEach(([group], i) => expected[group]?.push(numbers[i]!))
        }
        expected.forEach((values, group) => {
          for (const percentile of percentiles) {
            const found = lists.ranked(group).percentile(percentile)
            const wanted = percentileOf(values, percentile)
            if (wanted === null) expect(found).toBeNull()
            else expect(found).toBeCloseTo(wanted, 9)
          }
        })
      },
    ),
  )
})

it('all values may be of one group', () => {
  const lists = new NumberLists(1)
  lists.add(Int32Array.of(3, 1, 2), null)
  lists.add(Float64Array.of(0.5), null)
  expect([0, 50, 100].map(percentile => lists.ranked(0).percentile(percentile))).toEqual([0.5, 1.5, 3])
})

it('very many numbers, in pieces and of several readers, have the same percentiles', () => {
  const percentiles = [0, 0.01, 33.3, 50, 99, 100]
  for (const range of [90, 1_000_000]) {
    for (const wide of [false, true]) {
      const lists = [new NumberLists(2), new NumberLists(2), new NumberLists()] as const
      lists[2].grow(2)
      const expected: number[][] = [[], []]
      for (let frame = 0; frame < 30; frame++) {
        const numbers = Array.from({ length: 5_000 }, (_, i) => ((i * 7_919 + frame * 104_729) % range) - 40)
        const groups = Int32Array.from(numbers, (_, i) => (i % 3 === 0 ? 1 : i % 3 === 1 ? 0 : -1))
        const isWide = wide && frame === 7
        lists[frame % 3 === 0 ? 0 : frame % 3 === 1 ? 1 : 2].add(
          isWide ? Float64Array.from(numbers) : Int32Array.from(numbers),
          groups,
        )
        numbers.forEach((number, i) => expected[groups[i]!]?.push(number))
      }
      for (const other of [lists[1], lists[2]]) lists[0].merge(structuredClone(other.part()), Int32Array.of(0, 1))
      expected.forEach((values, group) => {
        for (const percentile of percentiles)
          expect(lists[0].ranked(group).percentile(percentile)).toBe(percentileOf(values, percentile))
      })
    }
  }
})
