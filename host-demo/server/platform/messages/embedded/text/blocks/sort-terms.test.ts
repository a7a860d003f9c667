import { expect, it } from 'vitest'
import { randomFrom, type Random } from '../../../../../../../tests/bench/messages.ts'
import { compareBytes } from './shape.ts'
import { sortTerms } from './sort-terms.ts'

const makers: Readonly<Record<string, (random: Random, i: number) => string>> = {
  'few letters': random => 'ab\0'.repeat(3).slice(0, Math.floor(random() * 6)) + 'ba\0'[Math.floor(random() * 3)]!,
  numbers: random => `u${Math.floor(random() * random() * 50_000)}`,
  'long common beginnings': random => `${'/api/v1/component-'.repeat(3)}${Math.floor(random() * 900)}`,
  'each the beginning of the next': (_, i) => 'a'.repeat(i % 700),
  'NUL at the end': (_, i) => `same${'\0'.repeat(i % 40)}`,
  'all equal': () => 'same',
  'any bytes': random => Array.from({ length: 3 }, () => String.fromCharCode(random() * 256)).join(''),
}

it.each(Object.keys(makers))('sorts terms by their bytes, equal ones as they are: %s', name => {
  for (const count of [0, 1, 2, 12, 13, 2_000]) {
    const random = randomFrom(count)
    const terms = Array.from({ length: count }, (_, i) => Buffer.from(makers[name]!(random, i), 'latin1'))
    const bytes = Buffer.concat(terms)
    const ends = new Uint32Array(count)
    for (let i = 0, end = 0; i < count; i++) ends[i] = end += terms[i]!.length
    const starts = ends.map((end, i) => end - terms[i]!.length)
    const order = Array.from(terms, (_, i) => i).sort(
      (a, b) => compareBytes(bytes, starts[a]!, ends[a]!, bytes, starts[b]!, ends[b]!) || a - b,
    )
    expect([...sortTerms(bytes, starts, ends, count)]).toEqual(order)
  }
})
