import { describe, expect, it } from 'vitest'
import { hex, integer, pick, randomFrom, type Random } from '../../../../../../tests/bench/messages.ts'
import { toCodes } from '../text-codes.ts'
import { textsAsJson } from './dictionary.ts'
import { plainTexts } from './plain-texts.ts'

const MAKERS: readonly ((random: Random) => string)[] = [
  () => 'same',
  () => '',
  random => `u${integer(random, 900)}`,
  random => hex(random, 16),
  random => pick(random, ['', 'a', 'aa', 'aaa', 'aaaa', 'aaaab', 'aaaac', '\x7f', ' ~']),
  random => 'x'.repeat(integer(random, 300)),
]

describe('the texts of a column by their bytes', () => {
  it('have the codes and bytes that they have one by one', () => {
    for (let seed = 0; seed < 60; seed++) {
      const random = randomFrom(seed)
      const values = Array.from({ length: 1 + integer(random, 3_000) }, () => MAKERS[seed % MAKERS.length]!(random))
      const { codes, dictionary } = toCodes(values)
      expect(plainTexts(values)).toEqual({ codes, texts: dictionary, plain: textsAsJson(dictionary) })
    }
  })

  it('have no bytes where JSON escapes some', () => {
    for (const escaped of ['"', '\\', '\n', '\0']) {
      const values = ['a', `b${escaped}`, 'a']
      expect(plainTexts(values)).toEqual({ codes: Uint16Array.of(0, 1, 0), texts: values.slice(0, 2), plain: null })
    }
  })

  it.each([
    ['characters beyond ASCII', ['a', 'é']],
    ['a lone surrogate', ['a', '\ud800']],
    ['a long text with characters beyond ASCII', ['é'.repeat(200_000)]],
    ['more characters than are copied', ['a', 'b'].map(text => text.repeat(3 << 20))],
  ])('are left to others: %s', (_, values) => expect(plainTexts(values)).toBeNull())
})
