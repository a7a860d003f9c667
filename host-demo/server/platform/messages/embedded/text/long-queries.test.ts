/** Long words and phrases against long texts: what takes time by the product of both ends no search in time. */
import { describe, expect, it } from 'vitest'
import { withinDistance } from './edit-distance.ts'
import { compileLeaf } from '../read/matcher.ts'
import { matchesPhrase } from './phrase.ts'

/** Counts how often the items of a list are looked at. */
function counting<T extends object>(list: T): { list: T; looks: () => number } {
  let looks = 0
  return {
    looks: () => looks,
    list: new Proxy(list, {
      get: (target, key, own) => {
        looks++
        return Reflect.get(target, key, own)
      },
    }),
  }
}

const context = { now: 0, timeZone: 'UTC' }

describe('a fuzzy word', () => {
  it.each([
    ['house', 'house', 1],
    ['house', 'hose', 1],
    ['house', 'housee', 1],
    ['house', 'mouse', 1],
    ['house', 'huose', 1],
    ['', 'a', 1],
    ['ab', 'ba', 1],
    ['house', 'horses', 2],
    ['ca', 'ac', 1],
    ['\u{1f525}x', 'x', 1],
    ['abcdef', 'bacdfe', 2],
  ])('%s is %s within %i', (word, value, distance) => {
    expect(withinDistance(word, distance)(value)).toBe(true)
  })

  it.each([
    ['house', 'hoses', 1],
    ['house', 'moose', 1],
    ['ca', 'abc', 2],
    ['abcd', 'dcba', 2],
    ['', 'ab', 1],
    ['abcdef', 'badcfe', 2],
  ])('%s is not %s within %i', (word, value, distance) => {
    expect(withinDistance(word, distance)(value)).toBe(false)
  })

  it('of any length is compared by its length alone', () => {
    const long = 'a'.repeat(1_000_000)
    expect(withinDistance(`${long}b`, 2)(`c${long}`)).toBe(true)
    expect(withinDistance(`${long}bbb`, 2)(`${long}ccc`)).toBe(false)
  })
})

describe('a phrase', () => {
  it('of words that stand together is found by looking at no token twice', () => {
    const { list, looks } = counting([...Array.from({ length: 20_000 }, () => 'a'), 'b', 'a'])
    expect(matchesPhrase([...Array.from({ length: 10_000 }, () => 'a'), 'b'], 0, list)).toBe(true)
    expect(matchesPhrase([...Array.from({ length: 10_000 }, () => 'a'), 'c'], 0, list)).toBe(false)
    expect(looks()).toBeLessThan(100_000)
    expect(matchesPhrase(['a', 'a', 'b', 'a'], 0, ['a', 'a', 'a', 'b', 'a'])).toBe(true)
    expect(matchesPhrase(['a', 'b', 'a', 'b', 'c'], 0, ['a', 'b', 'a', 'b', 'a', 'b', 'c'])).toBe(true)
    expect(matchesPhrase(['a', 'b'], 0, ['a', 'x', 'b'])).toBe(false)
  })

  it('whose words may move has few of them', () => {
    expect(() => compileLeaf({ type: 'phrase', field: 'message', value: 'ab '.repeat(101), slop: 2 }, context)).toThrow(
      'at most 100 words; this one has 101.',
    )
    expect(
      compileLeaf({ type: 'phrase', field: 'message', value: 'ab '.repeat(101), slop: 0 }, context).text,
    ).toMatchObject({ type: 'phrase' })
    expect(matchesPhrase(['a', 'b'], 2, ['b', 'a'])).toBe(true)
    expect(matchesPhrase(['a', 'b'], 1, ['a', 'x', 'x', 'b'])).toBe(false)
  })
})
