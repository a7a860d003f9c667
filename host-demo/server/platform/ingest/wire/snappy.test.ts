import { compressSync } from 'snappy'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SnappyError, unsnap } from './snappy.ts'

const limit = 10_000_000

it('what the library of its authors compresses comes out again', () => {
  const repeated = fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 50 }), fc.integer({ min: 1, max: 3000 }))
    .map(([bytes, times]) => Buffer.concat(Array.from({ length: times }, () => Buffer.from(bytes))))
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 5000 }).map(bytes => Buffer.from(bytes)),
        repeated,
      ),
      bytes => {
        expect(unsnap(compressSync(bytes), limit).equals(bytes)).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
  const zeros = Buffer.alloc(5_000_000)
  expect(unsnap(compressSync(zeros), limit).equals(zeros)).toBe(true)
})

it.each([
  ['nothing', '', /too early/],
  ['a length without an end', 'ffffffffff01', /does not begin with its length/],
  ['a length that cannot be', 'c0843d0061', /longer than it can be/],
  ['too few bytes for it', '0500', /too early/],
  ['a literal that ends early', '05106162', /too early/],
  ['a literal with a lying length', '05fcffffffff', /longer than it says/],
  ['more than it says', '010461620000', /longer than it says/],
  ['less than it says', '050061', /shorter than it says/],
  ['a copy from before the beginning', '0500610105', /repeats what is not there/],
  ['a copy from nowhere', '0500610100', /repeats what is not there/],
  ['a copy cut off', '05006102', /too early/],
])('%s is refused in words', (_, hex, reason) => {
  expect(() => unsnap(Buffer.from(hex, 'hex'), limit)).toThrow(reason)
})

it('a bomb is refused by what it says', () => {
  expect(() => unsnap(compressSync(Buffer.alloc(1000)), 999)).toThrow(expect.objectContaining({ tooLarge: true }))
})

it('random bytes come out within the limit or are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), bytes => {
      try {
        expect(unsnap(Buffer.from(bytes), 1000).length).toBeLessThanOrEqual(1000)
      } catch (error) {
        expect(error).toBeInstanceOf(SnappyError)
      }
    }),
    { numRuns: 3000 },
  )
})
