import { describe, expect, it, vi } from 'vitest'
import { makeMessages } from '../../../../../../../tests/bench/messages.ts'
import { listRows, type Rows } from '../../rows.ts'
import { TailBlocks } from './tail-blocks.ts'
import { findWords, type WordQuery } from './word-query.ts'
import * as words from './words.ts'

const noPause = (): undefined => undefined
const every = Uint8Array.of(1)
const all = makeMessages(1, 2_300, 100_000)
const QUERIES: readonly WordQuery[] = [
  { type: 'phrase', words: ['retrying', 'connection'], openEnd: false },
  { type: 'phrase', words: ['1'], openEnd: true },
  { type: 'phrase', words: ['nowhere'], openEnd: false },
  { type: 'test', test: () => true, contains: [] },
]

describe('messages that are not packed yet', () => {
  it('are found as in one block of them all, while more come', async () => {
    let tail: TailBlocks | null = null
    for (const n of [1, 999, 1_000, 1_700, 2_300]) {
      const messages = all.slice(0, n)
      const list = (rows: Rows): number[] => [...listRows(rows, n)]
      tail = new TailBlocks(messages, tail)
      const block = words.openWords(words.encodeWords(messages), 0)
      for (const query of QUERIES) {
        const [rows] = await findWords(block, query, null, every, noPause)
        expect(list(await tail.words(query, null, noPause))).toEqual(list(rows!))
      }
    }
  })

  it('are encoded again only behind the last whole thousand', async () => {
    const encode = vi.spyOn(words, 'openWords')
    const first = new TailBlocks(all.slice(0, 2_100))
    await first.words(QUERIES[0]!, null, noPause)
    expect(encode).toHaveBeenCalledTimes(3)
    const second = new TailBlocks(all, first)
    await second.words(QUERIES[0]!, null, noPause)
    expect(encode).toHaveBeenCalledTimes(4)
    encode.mockRestore()
  })
})
