import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ExactSums } from './exact-sums.ts'

const numbers = fc.array(
  fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e200, max: 1e200 }),
    fc.constantFrom(0.1, 0.2, 0.3, 1e16, -1e16, 1, 2 ** -53, -(2 ** -53), 2 ** 53),
  ),
  { maxLength: 30 },
)

/** The exact sum as a whole number of the smallest unit there is, and so as a number. */
function exactly(list: readonly number[]): number {
  const Unit = 1_074n
  let sum = 0n
  for (const number of list) {
    const view = new DataView(new ArrayBuffer(8))
    view.setFloat64(0, Math.abs(number))
    const bits = view.getBigUint64(0)
    const exponent = bits >> 52n
    const digits = bits & ((1n << 52n) - 1n)
    const size = exponent === 0n ? digits : (digits | (1n << 52n)) << (exponent - 1n)
    sum += number < 0 ? -size : size
  }
  const size = sum < 0n ? -sum : sum
  const length = BigInt(size.toString(2).length)
  const shift = length > 53n ? length - 53n : 0n
  let digits = size >> shift
  const half = shift > 0n ? 1n << (shift - 1n) : 0n
  const rest = size - (digits << shift)
  if (shift > 0n && (rest > half || (rest === half && (digits & 1n) === 1n))) digits++
  const value = shift > 0n ? Number(digits) * 2 ** Number(shift - Unit) : Number(digits) * 2 ** -537 * 2 ** -537
  return sum < 0n ? -value : value
}

it('the sum is the nearest number to the exact one, in whatever order', () => {
  fc.assert(
    fc.property(numbers, fc.nat(30), (list, at) => {
      const [sums, others] = [new ExactSums(), new ExactSums()]
      for (const number of list) sums.add(0, number)
      expect(sums.sum(0) + 0).toBe(exactly(list) + 0)
      const turned = [...list.slice(at), ...list.slice(0, at)].reverse()
      for (const number of turned.slice(0, at)) others.add(3, number)
      const merged = new ExactSums()
      for (const number of turned.slice(at)) merged.add(1, number)
      merged.merge(others.part(), Int32Array.of(0, 0, 0, 1))
      expect(merged.sum(1) + 0).toBe(sums.sum(0) + 0)
    }),
  )
})
