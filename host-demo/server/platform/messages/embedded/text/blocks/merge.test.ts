/** Merged indices answer as those of their chunks do. */
import { describe, expect, it } from 'vitest'
import { makeMessages, randomFrom } from '../../../../../../../tests/bench/messages.ts'
import type { Message } from '../../../message-store.ts'
import { listRows, type Rows } from '../../rows.ts'
import { KeywordReader, openKeywords } from './keyword-reader.ts'
import { encodeKeywords } from './keywords.ts'
import { mergeKeywords, mergeWords } from './merge.ts'
import { PageList, unpackPages } from './pages.ts'
import type { TermReader } from './term-reader.ts'
import { everyChunk } from './term-rows.ts'
import { countWord, findWords, type WordQuery } from './word-query.ts'
import { encodeWords, openMergedWords, openWords } from './words.ts'

const noPause = (): undefined => undefined

/** Chunks of all sizes; a few messages have the other text, too. */
const CHUNKS: readonly Message[][] = [700, 1, 1_500, 0, 900, 64].map((count, i) =>
  makeMessages(i, count, 100_000).map((message, row) =>
    row % 9 === 0
      ? { ...message, fields: { ...message.fields, full_message: `begin ${String(message.fields['message'])}` } }
      : message,
  ),
)
const words = CHUNKS.map((messages, i) => openWords(encodeWords(messages), 3 * i))
const keywords = CHUNKS.map((messages, i) =>
  openKeywords(
    encodeKeywords(messages, () => true),
    3 * i,
  ),
)

async function mergedWords(sources: readonly TermReader[]): Promise<TermReader> {
  const pages = new PageList()
  return openMergedWords(unpackPages(pages.pack(await mergeWords(sources, pages.sink, noPause))))
}
async function mergedKeywords(sources: readonly KeywordReader[]): Promise<KeywordReader> {
  const pages = new PageList()
  return new KeywordReader(unpackPages(pages.pack(await mergeKeywords(sources, pages.sink, noPause))))
}

const listed = (index: TermReader, rows: readonly Rows[]): number[][] =>
  rows.map((own, i) => [...listRows(own, index.shape.chunks[i]!.n)])

const phrase = (text: string, openEnd = false): WordQuery => ({ type: 'phrase', words: text.split(' '), openEnd })
const QUERIES: readonly WordQuery[] = [
  ...[
    'ms',
    'request',
    'begin',
    '10',
    '0042',
    'status 1',
    'retrying connection',
    'begin request finished',
    'nowhere',
  ].map(text => phrase(text)),
  phrase('1', true),
  phrase('in 0', true),
  { type: 'and', of: [phrase('ms'), phrase('bytes')] },
  { type: 'test', test: word => /^[a-f]+$/.test(word), contains: [] },
]

describe('merged words', () => {
  it('are found as in each chunk', async () => {
    const merged = await mergedWords(words)
    // In two steps: of merged ones and single ones.
    const again = await mergedWords([
      await mergedWords(words.slice(0, 2)),
      words[2]!,
      await mergedWords(words.slice(3)),
    ])
    expect(merged.shape.chunks.map(({ c }) => c)).toEqual([0, 3, 6, 9, 12, 15])
    for (const query of QUERIES)
      for (const field of [null, 'message', 'full_message']) {
        const expected: number[][] = []
        for (const index of words)
          expected.push(...listed(index, await findWords(index, query, field, everyChunk(index.shape.chunks), noPause)))
        for (const index of [merged, again]) {
          const wanted = everyChunk(index.shape.chunks)
          expect({ query, field, rows: listed(index, await findWords(index, query, field, wanted, noPause)) }).toEqual({
            query,
            field,
            rows: expected,
          })
          wanted.set([0, 1, 0], 1)
          const some = expected.map((rows, i) => (wanted[i] ? rows : []))
          expect(listed(index, await findWords(index, query, field, wanted, noPause))).toEqual(some)
        }
        if (query.type === 'phrase' && query.words.length === 1 && !query.openEnd && field !== null)
          expect([...countWord(merged, query.words[0]!, field, everyChunk(merged.shape.chunks))]).toEqual(
            expected.map(rows => rows.length),
          )
      }
  })

  it('are listed once', async () => {
    const all = (index: TermReader): string[] =>
      Array.from({ length: index.sections }, (_, i) =>
        index.section(i).terms.text.toString().split('\n').slice(0, -1),
      ).flat()
    const merged = all(await mergedWords(words))
    expect(merged).toEqual([...new Set(words.flatMap(all))].sort())
  })

  it('of chunks that do not follow one another are refused', async () => {
    await expect(mergedWords([words[1]!, words[0]!])).rejects.toThrow('do not ascend')
  })
})

it('merged values are found as in each chunk', async () => {
  const merged = await mergedKeywords(keywords)
  const random = randomFrom(4)
  const every = everyChunk(merged.terms.shape.chunks)
  const one = Uint8Array.of(1)
  const all = CHUNKS.flat()
  for (let i = 0; i < 300; i++) {
    const strings = Object.entries(all[Math.floor(random() * all.length)]!.fields).filter(
      ([name, value]) => typeof value === 'string' && name !== 'message' && name !== 'full_message',
    ) as [string, string][]
    const [name, value] = strings[Math.floor(random() * strings.length)]!
    for (const field of [name, null]) {
      const each = keywords.map(index => index.find(field, value, one))
      const found = merged.find(field, value, every)
      expect(listed(merged.terms, found.rows)).toEqual(each.flatMap(({ rows }, i) => listed(keywords[i]!.terms, rows)))
      expect(found.undecided).toEqual(each.map(({ undecided }) => undecided[0]))
      const prefix = value.slice(0, 3)
      const begun = await merged.findBeginning(field, prefix, every, noPause)
      const eachBegun = await Promise.all(keywords.map(index => index.findBeginning(field, prefix, one, noPause)))
      expect(listed(merged.terms, begun.rows)).toEqual(
        eachBegun.flatMap(({ rows }, i) => listed(keywords[i]!.terms, rows)),
      )
      expect(begun.undecided).toEqual(eachBegun.map(({ undecided }) => undecided[0]))
    }
  }
})
