/** Bytes that no writer has written are refused or answer something: they are never read beyond, and no search of them goes on for ever. */
import { describe, expect, it } from 'vitest'
import { makeMessages, randomFrom } from '../../../../../../../tests/bench/messages.ts'
import { DamagedRow } from '../../../../damaged-files.ts'
import { KeywordReader, openKeywords } from './keyword-reader.ts'
import { encodeKeywords } from './keywords.ts'
import { mergeKeywords, mergeWords } from './merge.ts'
import { PageList, unpackPages } from './pages.ts'
import type { TermReader } from './term-reader.ts'
import { everyChunk } from './term-rows.ts'
import { findWords, type WordQuery } from './word-query.ts'
import { encodeWords, openMergedWords, openWords } from './words.ts'

const TRIES = process.env['LONG'] ? 5_000 : 150
const noPause = (): undefined => undefined
const chunks = [0, 1, 2].map(i => makeMessages(i, 400, 100_000))
const values = chunks.map(messages => encodeKeywords(messages, () => true))
const words = chunks.map(messages => encodeWords(messages))

async function merged(isWords: boolean): Promise<Uint8Array> {
  const pages = new PageList()
  return pages.pack(
    isWords
      ? await mergeWords(words.map(openWords), pages.sink, noPause)
      : await mergeKeywords(values.map(openKeywords), pages.sink, noPause),
  )
}

const phrase = (text: string, openEnd = false): WordQuery => ({ type: 'phrase', words: text.split(' '), openEnd })
const QUERIES = [phrase('ms'), phrase('retrying connection'), phrase('1', true), phrase('connection p', true)]

async function askWords(index: TermReader): Promise<void> {
  const wanted = everyChunk(index.shape.chunks)
  for (const query of QUERIES) await findWords(index, query, null, wanted, noPause)
  await findWords(index, { type: 'test', test: word => word.length > 3, contains: [] }, 'message', wanted, noPause)
}

async function askValues(index: KeywordReader): Promise<void> {
  const wanted = everyChunk(index.terms.shape.chunks)
  for (const value of ['app-gamma-9', 'info', 'none', '']) index.find(null, value, wanted)
  index.find('application', 'app-alpha-0', wanted)
  await index.findBeginning('source', 'host', wanted, noPause)
}

/** Changes, repeats or cuts off some of the bytes. */
function damage(bytes: Uint8Array, random: () => number): Uint8Array {
  const place = (): number => Math.floor(random() * bytes.length)
  const copy = bytes.slice()
  // The directory, on which all depends, stands at the beginning.
  const near = random() < 0.3 ? Math.floor(random() * 64) : place()
  if (random() < 0.1) return copy.subarray(0, place())
  if (random() < 0.3) copy.copyWithin(near, place(), place())
  else copy[near] = Math.floor(random() * 256)
  return copy
}

describe.each<[string, () => Promise<Uint8Array>, (bytes: Uint8Array) => Promise<void>]>([
  ['words of a chunk', () => Promise.resolve(words[0]!), bytes => askWords(openWords(bytes, 0))],
  ['merged words', () => merged(true), bytes => askWords(openMergedWords(unpackPages(bytes)))],
  ['values of a chunk', () => Promise.resolve(values[0]!), bytes => askValues(openKeywords(bytes, 0))],
  ['merged values', () => merged(false), bytes => askValues(new KeywordReader(unpackPages(bytes)))],
])('damaged %s', (_, make, ask) => {
  it('say so, if anything', async () => {
    const bytes = await make()
    const random = randomFrom(11)
    await ask(bytes)
    let refused = 0
    for (let i = 0; i < TRIES; i++) {
      try {
        await ask(damage(bytes, random))
      } catch (error) {
        expect(error).toBeInstanceOf(DamagedRow)
        refused++
      }
    }
    expect(refused).toBeGreaterThan(0)
  })
})
