import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RegexSyntaxError, toLinear } from './index.ts'

const matches = (pattern: string, text: string): boolean => new RegExp(`^(?:${toLinear(pattern)})$`, 'u').test(text)

function failure(pattern: string): RegexSyntaxError {
  try {
    toLinear(pattern)
  } catch (error) {
    if (error instanceof RegexSyntaxError) return error
    throw error
  }
  throw new Error(`${pattern} was translated`)
}

describe('toLinear', () => {
  const patterns: [pattern: string, matching: string[], others: string[]][] = [
    ['', [''], ['a']],
    ['ab', ['ab'], ['xab', 'abx']],
    ['a.c', ['abc', 'a\nc', 'a😀c'], ['ac']],
    ['(ab|cd)+e?', ['ab', 'abcde'], ['', 'e']],
    ['a{2,3}b{2}c{1,}', ['aabbc', 'aaabbcc'], ['abbc', 'aabc']],
    ['[a-c_\\-x]', ['b', '_', '-', 'x'], ['d', '']],
    ['[^a-c]', ['d', '\n'], ['a']],
    ['[a.*$&&"~-]', ['.', '*', '$', '&', '"', '~', '-'], ['b']],
    ['[[:x]', ['[', ':', 'x'], [']']],
    ['[\\d\\]]', ['5', ']'], ['d']],
    ['\\.\\*\\/\\-', ['.*/-'], ['x']],
    ['\\d+\\s\\w', ['12 a'], ['dsw']],
    ['a\\n\\t', ['a\n\t'], ['ant']],
    ['say "a.b(c"', ['say a.b(c'], ['say axb(c']],
    ['user-name:/x=1,2;%', ['user-name:/x=1,2;%'], []],
    ['a]b}c', ['a]b}c'], []],
    ['.+?b', ['xb'], ['b']],
    ['(?:ab)*', ['', 'abab'], ['aba']],
    ['é東😀?', ['é東', 'é東😀'], ['é']],
    ['\\@\\#\\&\\~\\<\\"\\^\\$', ['@#&~<"^$'], []],
    ['a|b|', ['a', 'b', ''], ['ab']],
  ]
  for (const [pattern, matching, others] of patterns) {
    it(JSON.stringify(pattern), () => {
      for (const text of matching) expect(matches(pattern, text), text).toBe(true)
      for (const text of others) expect(matches(pattern, text), text).toBe(false)
    })
  }

  const errors: [pattern: string, offset: number, message: string][] = [
    ['a(?=b)', 1, 'lookahead'],
    ['(?!a)', 0, 'lookahead'],
    ['(?<=a)b', 0, 'lookbehind'],
    ['x(?<name>a)', 1, 'plain groups'],
    ['(?i)a', 0, 'plain groups'],
    ['(a)\\1', 3, 'back-references'],
    ['\\k<a>', 0, 'back-references'],
    ['a~b', 1, "operator '~'"],
    ['a&b', 1, "operator '&'"],
    ['#', 0, "operator '#'"],
    ['me@x', 2, "operator '@'"],
    ['^a', 0, 'whole value'],
    ['a$', 1, 'whole value'],
    ['\\ba', 0, 'whole value'],
    ['\\p{L}', 0, 'no known escape'],
    ['(a', 0, 'missing closing parenthesis'],
    ['a)', 1, 'no opening parenthesis'],
    ['a[b', 1, 'missing closing bracket'],
    ['[]', 0, 'must not be empty'],
    ['[z-a]', 3, 'lower to a higher'],
    ['[\\d-z]', 4, 'lower to a higher'],
    ['a\\', 1, 'missing after the last backslash'],
    ['*a', 0, 'nothing to repeat'],
    ['a**', 2, 'cannot be repeated'],
    ['a{2}{3}', 4, 'cannot be repeated'],
    ['a{3,2}', 1, 'ends before'],
    ['a{2000}', 1, 'more than 1000'],
    ['(a{999}){999}', 8, 'too large'],
    ['a{x', 1, 'nothing to repeat'],
    ['"a', 0, 'missing closing quote'],
    ['<a-b>', 0, 'only numbers'],
    ['(('.repeat(60), 100, 'more than 100'],
  ]
  for (const [pattern, offset, message] of errors) {
    it(`refuses ${pattern.slice(0, 20)}`, () => {
      const error = failure(pattern)
      expect(error.message).toContain(message)
      expect(error.offset).toBe(offset)
    })
  }

  it('intervals are the numbers between their bounds', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(2000), fc.nat(2100), (one, other, number) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const width = String(one).length === String(other).length ? String(one).length : 0
        const text = String(number).padStart(width, '0')
        const within = number >= low && number <= high && (width === 0 || text.length === width)
        expect(matches(`<${one}-${other}>`, text)).toBe(within)
      }),
      { numRuns: 500 },
    )
    expect(matches('<1-100>', '007')).toBe(true)
    expect(matches('<001-100>', '07')).toBe(false)
    expect(matches('port <0-65535>', 'port 65536')).toBe(false)
  })

  it('every pattern is translated to one that compiles, or refused', () => {
    const piece = fc.constantFrom(
      'a',
      '😀',
      '(',
      ')',
      '[',
      ']',
      '^',
      '-',
      '\\',
      '{',
      '2',
      ',',
      '}',
      '*',
      '+',
      '?',
      '|',
      '"',
      '<',
      '>',
      '.',
      ':',
      '=',
      '!',
      'd',
      'x',
      '&',
      '/',
    )
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: piece }), fc.string({ unit: 'binary' })), pattern => {
        try {
          expect(matches(pattern, 'a')).toBeTypeOf('boolean')
        } catch (error) {
          expect(error).toBeInstanceOf(RegexSyntaxError)
          expect((error as RegexSyntaxError).offset).toBeLessThanOrEqual(pattern.length)
        }
      }),
      { numRuns: 2500 },
    )
  })
})
