import { expect, it } from 'vitest'
import { tokenize } from '../../../../../../core/query/analysis.ts'
import { TermList } from './term-list.ts'

/** Reference result: every token of every text, in order of first occurrence. */
const expected = (texts: readonly string[]) => [...new Set(texts.flatMap(text => tokenize(text)))].join('\n')

function listed(texts: readonly string[]): string {
  const list = new TermList()
  for (const text of texts) list.add(text)
  return list.bytes.toString()
}

it.each([
  ['none', []],
  ['empty texts', ['', ' ,;\0\n']],
  ['case', ['Connection from CONNECTION', 'connection']],
  ['terms at both ends, one within another', ['ab abc a b', 'abc', 'bc']],
  ['other alphabets', ['Größe ΣΊΣΥΦΟΣ 東京 größe', 'naïve Å K', 'plain Größe']],
  ['line feeds in texts', ['a\nb\na', 'b']],
  ['a term longer than all room there was', ['x'.repeat(200_000), 'y', 'x'.repeat(200_000), 'x']],
])('%s', (_, texts) => {
  expect(listed(texts)).toBe(expected(texts))
})

it('a hundred thousand terms, each met twice', () => {
  const texts = Array.from({ length: 50_000 }, (_, i) => `request ${i.toString(36)} took ${i * 7919} ms`)
  expect(listed([...texts, ...texts])).toBe(expected(texts))
})
