import { describe, expect, it } from 'vitest'
import { compileUserRegex, UserRegexError } from './regex.ts'

const finds = (pattern: string, text: string, options = {}) => compileUserRegex(pattern, options).matcher(text).find()

describe('a regular expression in the notation of Java', () => {
  it.each([
    ['^\\Qhttps://a.b/?x=1\\E$', 'https://a.b/?x=1', 'https://aXb/?x=1'],
    ['\\Qa.b', 'a.b', 'aXb'],
    ['^\\Qa\\E\\\\E\\Qb\\E$', 'a\\Eb', 'aEb'],
    ['^[\\Q-]^\\E]+$', '-]^', 'a'],
    ['^[]a]+$', ']a', 'b'],
    ['^[^]a]$', 'b', ']'],
    ['^\\p{Alpha}+$', 'aZ', 'a1'],
    ['^[\\p{Digit}_]+$', '1_', 'a'],
    ['^\\P{Alpha}$', '1', 'a'],
    ['^\\p{IsLatin}+$', 'é', 'я'],
    ['^\\u0041\\x42$', 'AB', 'ab'],
    ['^\\0101$', 'A', '\b1'],
    ['^a\\hb$', 'a\u00a0b', 'a\nb'],
    ['^a\\vb$', 'a\u2028b', 'a b'],
    ['^a\\Rb$', 'a\r\nb', 'a b'],
    ['^(?<year>\\d{4})$', '2024', '24'],
    ['(?iu)^ab$', 'AB', 'abc'],
    ['(?u:a)', 'a', 'b'],
    ['^\\.\\[\\\\$', '.[\\', 'a'],
  ])('%s', (pattern, yes, no) => {
    expect(finds(pattern, yes)).toBe(true)
    expect(finds(pattern, no)).toBe(false)
  })

  it('lets the dot match line breaks, and ignores case, where it is told to', () => {
    expect([finds('a.b', 'a\nb'), finds('a.b', 'a\nb', { dotAll: true })]).toEqual([false, true])
    expect([finds('a', 'A'), finds('a', 'A', { ignoreCase: true })]).toEqual([false, true])
  })

  it.each([
    ['(?=a)', 'lookahead and lookbehind cannot run in linear time'],
    ['(a)\\1', 'back-references cannot run in linear time'],
    ['a++', 'possessive repetitions are not known'],
    ['[a-z&&[^b]]', 'Intersections of character classes'],
    ['[a[bc]]', 'A character class within another'],
    ['(', 'missing closing'],
    ['a\\', 'trailing backslash'],
    ['((a{100}){100}){100}', 'invalid repeat count'],
    ['a'.repeat(8193), '8192 characters at most'],
    ['\ud800', 'lone surrogate'],
    ['\\p{NoSuch}', 'invalid character class range'],
  ])('refuses %s and says why', (pattern, why) => {
    expect(() => compileUserRegex(pattern)).toThrow(UserRegexError)
    expect(() => compileUserRegex(pattern)).toThrow(why)
  })

  it('runs what would take an exponential time elsewhere', () => {
    expect(finds('^(a+)+$', `${'a'.repeat(50_000)}b`)).toBe(false)
  })
})
