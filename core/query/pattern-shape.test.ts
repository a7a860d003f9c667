import { describe, expect, it } from 'vitest'
import { foldShape, isWithinToken, tokenRuns, wildcardShape, type Shape } from './pattern-shape.ts'
import { regexShapes } from './regex.ts'
import { readWord } from './words.ts'

const ofWildcard = (pattern: string): Shape => foldShape(wildcardShape(readWord(pattern)))
const ofRegex = (pattern: string): Shape[] => regexShapes(pattern).map(foldShape)

describe('isWithinToken', () => {
  it('is true of patterns that match nothing across separators, but what a token matches too', () => {
    for (const pattern of ['conn*', '*conn*', '*conn', 'conn', 'Größe*', '*42'])
      expect(isWithinToken(ofWildcard(pattern)), pattern).toBe(true)
    for (const pattern of [
      'conn.*',
      '.*conn.*',
      'f(ail|ox).*',
      '[0-9]+',
      '(a|b)+',
      'x\\d{1,3}',
      '<1-99>',
      '.*err[o0]r',
    ]) {
      expect(ofRegex(pattern).every(isWithinToken), pattern).toBe(true)
    }
  })

  it('is false of patterns that may match across separators', () => {
    for (const pattern of ['a?b', 'a*b', 'pam_*', '10.251.*', 'カタ*', '漢*', '*🎉*', 'a.b'])
      expect(isWithinToken(ofWildcard(pattern)), pattern).toBe(false)
    for (const pattern of [
      'a.b',
      'a.+',
      '[^a]+',
      '\\w+',
      '[0-9.]+',
      '[a-z]*.*',
      '.*',
      'a.*b',
      'a\\.b',
      '"a.b"',
      '[A-z]+',
      'a_?',
    ]) {
      expect(ofRegex(pattern).every(isWithinToken), pattern).toBe(false)
    }
  })
})

describe('tokenRuns', () => {
  const runs = (shape: Shape): string[] =>
    tokenRuns(shape).map(
      ({ tokens, openLeft, openRight }) => `${openLeft ? '…' : ''}${tokens.join(' ')}${openRight ? '…' : ''}`,
    )

  it('gives the tokens that each match has', () => {
    const wildcards = {
      'pam_*': ['pam'],
      '10.251.*': ['10 251'],
      'blk_38*': ['blk 38…'],
      '*_init': ['init'],
      '*.com': ['com'],
      'foo?bar': ['foo…', '…bar'],
      "DON'*": ['don'],
      'カタ*': ['カ タ…'],
      '*a_b*': ['…a b…'],
      '*_*': [],
    }
    for (const [pattern, expected] of Object.entries(wildcards))
      expect(runs(ofWildcard(pattern)), pattern).toEqual(expected)
    const regexes = {
      'pam_.*': [['pam']],
      'blk_-?[0-9]+': [['blk']],
      '[0-9]{1,3}(\\.[0-9]{1,3}){3}': [[]],
      'a\\.b|c_.*': [['a b'], ['c']],
      'ab?c_d': [['a…', '…c d']],
      '"x.y"+': [[]],
    }
    for (const [pattern, expected] of Object.entries(regexes))
      expect(ofRegex(pattern).map(runs), pattern).toEqual(expected)
  })
})
