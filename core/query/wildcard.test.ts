import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesWildcard, wildcardPrefix } from './index.ts'
import type { WildcardPart } from './index.ts'

const partsOf = (pattern: string): WildcardPart[] =>
  (pattern.match(/[*?]|[^*?]+/gu) ?? []).map(piece => (piece === '*' || piece === '?' ? piece : { literal: piece }))

describe('matchesWildcard', () => {
  const cases: [pattern: string, matching: string[], others: string[]][] = [
    ['a*', ['a', 'ab', 'a\nb'], ['', 'ba', 'A']],
    ['*b', ['b', 'ab', 'bbb'], ['', 'ba']],
    ['a*b*c', ['abc', 'a--b--b--c'], ['ab', 'acb', 'abcd']],
    ['a?c', ['abc', 'a😀c'], ['ac', 'abbc']],
    ['*', ['', 'anything'], []],
    ['?', ['x', '東', '😀'], ['', 'xx']],
    ['a?*', ['ab', 'abc'], ['a']],
    ['*ab?', ['ababx'], ['abab']],
  ]
  for (const [pattern, matching, others] of cases) {
    it(pattern, () => {
      for (const text of matching) expect(matchesWildcard(partsOf(pattern), text), text).toBe(true)
      for (const text of others) expect(matchesWildcard(partsOf(pattern), text), text).toBe(false)
    })
  }

  it('agrees with the regular expression of the same meaning', () => {
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?', '😀'), maxLength: 6 })
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '😀'), maxLength: 8 })
    fc.assert(
      fc.property(pattern, text, (pattern, text) => {
        const regex = new RegExp(`^${pattern.replaceAll('*', '[^]*').replaceAll('?', '[^]')}$`, 'u')
        expect(matchesWildcard(partsOf(pattern), text)).toBe(regex.test(text))
      }),
      { numRuns: 1000 },
    )
  })

  it('does not blow up', () => {
    expect(matchesWildcard(partsOf('*a'.repeat(500) + '*b'), 'a'.repeat(20_000))).toBe(false)
  })
})

it('wildcardPrefix is what every match begins with', () => {
  expect(wildcardPrefix(partsOf('ab*c'))).toBe('ab')
  expect(wildcardPrefix(partsOf('*c'))).toBe('')
})
