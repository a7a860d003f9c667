import fc from 'fast-check'
import { expect, it } from 'vitest'
import { complementFound, intersectFound, RowBits, toBits, toRows, uniteFound, type Found } from './found-rows.ts'
import { noRows, type Rows } from '../rows.ts'

const sizes = fc.constantFrom(1, 7, 8, 31, 32, 33, 64, 100, 1_000)
const given = sizes.chain(n =>
  fc.record({ n: fc.constant(n), sets: fc.array(fc.uniqueArray(fc.nat(n - 1)), { minLength: 2, maxLength: 2 }) }),
)

function rowsOf(list: readonly number[], n: number): Uint8Array<ArrayBuffer> {
  const rows = noRows(n)
  for (const row of list) rows[row] = 1
  return rows
}
const listed = (found: Found, n: number): number[] => {
  const rows: Rows = toRows(found)
  return Array.from({ length: n }, (_, row) => row).filter(row => rows === true || (rows !== false && rows[row] === 1))
}

it('sets of bits and of bytes, and of both, give the same', () => {
  fc.assert(
    fc.property(given, ({ n, sets }) => {
      const all = Array.from({ length: n }, (_, row) => row)
      const [a, b] = sets.map(set => new Set(set)) as [Set<number>, Set<number>]
      const forms = (set: Set<number>): (() => Found)[] => [
        () => toBits(rowsOf([...set], n), n),
        () => rowsOf([...set], n),
      ]
      for (const left of forms(a)) {
        expect(listed(left(), n)).toEqual(all.filter(row => a.has(row)))
        expect(listed(complementFound(left(), n), n)).toEqual(all.filter(row => !a.has(row)))
        for (const right of forms(b)) {
          expect(listed(intersectFound(left(), right()), n)).toEqual(all.filter(row => a.has(row) && b.has(row)))
          expect(listed(uniteFound(left(), right()), n)).toEqual(all.filter(row => a.has(row) || b.has(row)))
        }
      }
      const bits = RowBits.of(rowsOf([...a], n), n)
      expect([bits.count, ...bits.list()]).toEqual([a.size, ...all.filter(row => a.has(row))])
      expect(bits.rows().length).toBe(noRows(n).length)
    }),
  )
})

it('no rows and all rows are told without bits', () => {
  expect([toBits(noRows(40), 40), toBits(noRows(40).fill(1, 0, 40), 40), toBits(true, 40), toBits(false, 40)]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it('kept rows are not changed by what is made of them', () => {
  const kept = RowBits.of(rowsOf([1, 5], 9), 9)
  intersectFound(kept, rowsOf([1], 9))
  uniteFound(rowsOf([2], 9), kept)
  complementFound(kept, 9)
  expect([...kept.list()]).toEqual([1, 5])
})
