import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SharedTexts } from '../shared-texts.ts'
import { firstTexts } from './first-texts.ts'
import { compareTexts } from './value-order.ts'

const text = fc.oneof(fc.constantFrom('', 'a', 'B', 'é', '5', '10', ' 7', '1e1'), fc.string({ maxLength: 3 }))

describe('firstTexts', () => {
  it('has the first ones by count and then in the order of values', () => {
    const counted = fc.uniqueArray(fc.tuple(text, fc.nat(3)), { selector: ([own]) => own, maxLength: 40 })
    fc.assert(
      fc.property(counted, fc.integer({ min: 1, max: 12 }), (list, most) => {
        const texts = new SharedTexts()
        for (const [own] of list) texts.numberOf(own)
        const found = firstTexts(
          texts,
          Int32Array.from(list, ([, count]) => count),
          most,
        ).map(number => texts.text(number))
        const expected = list
          .filter(([, count]) => count > 0)
          .toSorted(([a, countOfA], [b, countOfB]) => countOfB - countOfA || compareTexts(a, b))
          .slice(0, most)
          .map(([own]) => own)
        expect(new Set(found)).toEqual(new Set(expected))
      }),
    )
  })

  it('gives all of many equal ones, and of a long list', () => {
    const texts = new SharedTexts()
    const counts = Int32Array.from({ length: 300 }, (_, i) => texts.numberOf(`user ${i}`) && 1)
    expect(firstTexts(texts, counts, 200)).toHaveLength(299)
    expect(firstTexts(texts, counts, Infinity)).toHaveLength(299)
    expect(firstTexts(texts, counts, 2).map(number => texts.text(number))).toEqual(['user 1', 'user 10'])
  })
})
