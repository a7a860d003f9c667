import { describe, expect, it } from 'vitest'
import { makeMessages } from '../../../../../../tests/bench/messages.ts'
import { listRows, type Rows } from '../rows.ts'
import { findWords, type WordQuery } from '../text/blocks/word-query.ts'
import { encodeWords, openWords } from '../text/blocks/words.ts'
import { ByteCache } from './cache.ts'
import { plainDocuments } from './chunk.ts'
import { RemadeWords } from './remade-words.ts'

const N = 3_300
const messages = makeMessages(1, N, 100_000)
const query: WordQuery = { type: 'phrase', words: ['retrying', 'connection'], openEnd: false }
const cacheOf = (bytes: number) => new ByteCache({ bytes, ownBytes: bytes, used: new SharedArrayBuffer(4) }, 0)

/** The messages of a chunk, and how many of them were read. */
function counted() {
  const texts = {
    n: N,
    read: 0,
    documents: () =>
      plainDocuments(row => {
        texts.read++
        return messages[row]!
      }),
  }
  return texts
}
const list = (rows: Rows): number[] => [...listRows(rows, N)]

describe('words that are made again', () => {
  it('are found as in the block, and made once', async () => {
    const [expected] = await findWords(
      openWords(encodeWords(messages), 0),
      query,
      null,
      Uint8Array.of(1),
      () => undefined,
    )
    const remade = new RemadeWords(cacheOf(1e7))
    const texts = counted()
    for (let i = 0; i < 3; i++)
      expect(list(await remade.find(4, texts, query, null, () => undefined))).toEqual(list(expected!))
    expect(texts.read).toBe(N)
  })

  it('are made again where the cache has no room for them', async () => {
    const remade = new RemadeWords(cacheOf(10_000))
    const texts = counted()
    const first = await remade.find(4, texts, query, null, () => undefined)
    expect(list(await remade.find(4, texts, query, null, () => undefined))).toEqual(list(first))
    expect(texts.read).toBe(2 * N)
  })

  it('are made in steps between which others have their turn, and no further once the asker has left', async () => {
    const texts = counted()
    let steps = 0
    const leaving = (): Promise<void> => {
      if (texts.read > 1_000) throw new Error('cancelled')
      steps++
      return Promise.resolve()
    }
    await expect(new RemadeWords(cacheOf(1e7)).find(4, texts, query, null, leaving)).rejects.toThrow('cancelled')
    expect(steps).toBeGreaterThan(0)
    expect(texts.read).toBe(2_000)
  })
})
