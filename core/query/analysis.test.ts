import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldCase, tokenize, tokenSpans } from './index.ts'

describe('tokenize', () => {
  const texts: Record<string, string[]> = {
    '': [],
    ' -_.:/ ': [],
    'Failed password for root from 10.0.0.1': ['failed', 'password', 'for', 'root', 'from', '10', '0', '0', '1'],
    'snake_case camelCase': ['snake', 'case', 'camelcase'],
    'Ünïcode STRASSE': ['ünïcode', 'strasse'],
    'e\u0301a x': ['e\u0301a', 'x'],
    '\u0301x': ['x'],
    '東京タワー abc': ['東', '京', 'タ', 'ワ', 'ー', 'abc'],
    ab東c: ['ab', '東', 'c'],
    서울: ['서', '울'],
    'ΟΔΟΣ ΟΔΟΣ.': ['οδοσ', 'οδοσ'],
    'x² ½': ['x²', '½'],
    'привет, мир': ['привет', 'мир'],
    '𝒜𠀀😀a': ['𝒜', '𠀀', 'a'],
    'a\0b\ud800c': ['a', 'b', 'c'],
    K: ['k'],
  }
  for (const [text, tokens] of Object.entries(texts))
    it(JSON.stringify(text), () => expect(tokenize(text)).toEqual(tokens))
})

describe('tokenSpans', () => {
  it('finds the same tokens, where they stand', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string({ unit: fc.constantFrom('a', 'B', 'İ', 'Σ', 'ς', '東', '\u0301', ' ', '.', '1', '😀', 'K') }),
        ),
        text => {
          const spans = tokenSpans(text)
          expect(spans.map(({ token }) => token)).toEqual(tokenize(text))
          for (const { token, from, to } of spans) expect(tokenize(text.slice(from, to))).toEqual([token])
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('foldCase', () => {
  it('folds each character on its own, once and for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        expect(foldCase(one + other)).toBe(foldCase(one) + foldCase(other))
        expect(foldCase(foldCase(one))).toBe(foldCase(one))
      }),
    )
    expect(foldCase('ΟΔΟΣ')).toBe(foldCase('οδος'))
  })
})
