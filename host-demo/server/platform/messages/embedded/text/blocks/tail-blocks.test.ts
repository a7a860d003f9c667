import { describe, expect, it, vi } from 'vitest'
import { makeMessages } from '../../../../../../../tests/bench/messages.ts'
import { listRows, type Rows } from '../../rows.ts'
import { openKeywords } from './keyword-reader.ts'
import { encodeKeywords } from './keywords.ts'
import { TailBlocks } from './tail-blocks.ts'
import { findWords, type WordQuery } from './word-query.ts'
import * as words from './words.ts'

const noPause = (): undefined => undefined
const hasColumns = (): boolean => true
const every = Uint8Array.of(1)
const all = makeMessages(1, 2_300, 100_000)
const QUERIES: readonly WordQuery[] = [
  { type: 'phrase', words: ['retrying', 'connection'], openEnd: false },
  { type: 'phrase', words: ['1'], openEnd: true },
  { type: 'phrase', words: ['nowhere'], openEnd: false },
  { type: 'test', test: () => true, contains: '' },
]

describe('messages that are not packed yet', () => {
  it('are found as in one block of them all, while more come', async () => {
    let tail: TailBlocks | null = null
    for (const n of [1, 999, 1_000, 1_700, 2_300]) {
      const messages = all.slice(0, n)
      const list = (rows: Rows): number[] => [...listRows(rows, n)]
      tail = new TailBlocks(messages, hasColumns, tail)
      const block = words.openWords(words.encodeWords(messages), 0)
      for (const query of QUERIES) {
        const [rows] = await findWords(block, query, null, every, noPause)
        expect(list(await tail.words(query, null, noPause))).toEqual(list(rows!))
      }
      const values = openKeywords(encodeKeywords(messages, hasColumns), 0)
      for (const [field, value] of [
        ['application', 'app-alpha-0'],
        ['source', 'host-001.prod.south.example'],
        [null, 'info'],
      ] as const) {
        const one = values.find(field, value, every)
        const found = tail.values(field, value)
        // A value of one row of a segment is left to the column, which has the rows of all segments.
        if (one.undecided[0]) expect(found.undecided).toBe(true)
        if (!found.undecided) expect(list(found.rows)).toEqual(list(one.rows[0]!))
        else expect(list(one.rows[0]!)).toEqual(expect.arrayContaining(list(found.rows)))
        const begun = await tail.valuesBeginning(field, value.slice(0, 6), noPause)
        const oneBegun = await values.findBeginning(field, value.slice(0, 6), every, noPause)
        if (!begun.undecided) expect(list(begun.rows)).toEqual(list(oneBegun.rows[0]!))
      }
    }
  })

  it('are encoded again only behind the last whole thousand', async () => {
    const encode = vi.spyOn(words, 'openWords')
    const first = new TailBlocks(all.slice(0, 2_100), hasColumns)
    await first.words(QUERIES[0]!, null, noPause)
    expect(encode).toHaveBeenCalledTimes(3)
    const second = new TailBlocks(all, hasColumns, first)
    await second.words(QUERIES[0]!, null, noPause)
    expect(encode).toHaveBeenCalledTimes(4)
    encode.mockRestore()
  })
})
