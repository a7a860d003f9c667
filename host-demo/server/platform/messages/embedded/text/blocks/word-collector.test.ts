import { expect, it } from 'vitest'
import { tokenize } from '../../../../../../../core/query/analysis.ts'
import { integer, pick, randomFrom } from '../../../../../../../tests/bench/messages.ts'
import { WordCollector } from './word-collector.ts'

it('collects the words of texts that are nearly those before', () => {
  const random = randomFrom(3)
  const parts = ['user', 'USERS', 'user 7', '7', '77', 'x7', 'logged', 'in', 'é', '', ' - ', 'inn']
  const collector = new WordCollector()
  for (let chunk = 0; chunk < 3; chunk++) {
    collector.clear()
    for (let field = 0; field < 2; field++) {
      const kinds = Array.from({ length: 5 }, () =>
        Array.from({ length: 1 + integer(random, 6) }, () => pick(random, parts)),
      )
      const texts = Array.from({ length: 500 }, () => {
        const text = pick(random, kinds)
          .map(part => (random() < 0.1 ? pick(random, parts) : part))
          .join(' ')
        return random() < 0.2 ? text.slice(0, integer(random, text.length + 1)) : text
      })
      const { words, ends } = collector.add(texts)
      const { bytes, starts, ends: wordEnds } = collector
      const found = Array.from(words, word => Buffer.from(bytes.subarray(starts[word], wordEnds[word])).toString())
      for (const [text, end] of ends.entries())
        expect(found.slice(text === 0 ? 0 : ends[text - 1], end)).toEqual(tokenize(texts[text]!))
      expect(new Set(words).size).toBe(new Set(found).size)
    }
  }
})
