import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LiteralScan } from './literal-scan.ts'
import { ruleRegex } from './regexes.ts'
import { requiredLiterals } from './required-literals.ts'

it.each<[string, readonly string[] | null]>([
  ['login failed', ['login failed']],
  ['^user=\\w+ logged (in|out)$', [' logged ']],
  ['GET|POST', ['GET', 'POST']],
  ['colou?rs', ['colo']],
  ['a{0,3}bcd', ['bcd']],
  ['xa{2}yz', ['xa']],
  ['10\\.0\\.\\d+', ['10.0.']],
  ['\\p{Lu}rror', ['rror']],
  ['[^\\]x]error', ['error']],
  ['(?i)error', null],
  ['a(?i:b)cde', null],
  ['.*', null],
  ['GET|.', null],
  ['\\x41bc', null],
  ['\\Qa.b\\E', null],
  ['(\\Q)\\E)abc', null],
  ['[[:alpha:]]abc', null],
  ['😀?', null],
])('%s requires %j', (pattern, expected) => expect(requiredLiterals(pattern)).toEqual(expected))

it('every text an expression is found in has one of its literals', () => {
  const part = fc.constantFrom(
    'a',
    'b',
    'abc',
    'é',
    '😀',
    '.',
    '\\.',
    '\\d',
    '\\w',
    '[ab]',
    '[^a]',
    '(ab|c)',
    '(?:b)',
    '+',
    '*',
    '?',
    '{2}',
    '{0,1}',
    '|',
    '^',
    '$',
    '\\p{L}',
    '\\pN',
    '\\b',
  )
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ab', 'abc', 'é', '😀', '.', '1', ' ') })
  let found = 0
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 7 }).map(parts => parts.join('')),
      fc.array(text, { maxLength: 20 }),
      (pattern, texts) => {
        let matches: (text: string) => boolean
        try {
          matches = ruleRegex(pattern)
        } catch {
          return
        }
        const required = requiredLiterals(pattern)
        if (required === null) return
        for (const one of texts.filter(matches)) {
          found++
          expect(
            required.some(literal => one.includes(literal)),
            `${pattern} in ${one}`,
          ).toBe(true)
        }
      },
    ),
    { numRuns: 3000 },
  )
  expect(found).toBeGreaterThan(100)
})

it('the scan finds each literal of a text once, as looking for each does', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\0', '😀', '\ud800'), maxLength: 40 })
  const literal = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\0', '😀', '\ud800'), minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.uniqueArray(literal, { maxLength: 40 }), fc.array(text, { maxLength: 5 }), (literals, texts) => {
      const scan = new LiteralScan(literals)
      for (const one of texts) {
        const found: string[] = []
        scan.scan(one, i => found.push(literals[i]!))
        expect(found.sort()).toEqual(literals.filter(wanted => one.includes(wanted)).sort())
      }
    }),
  )
})
