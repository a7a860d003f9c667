/** Words of messages without a block in the file, made in memory by whoever reads them: an index for each thousand rows or so. */
import type { Message } from '../../../message-store.ts'
import { noRows, type Rows } from '../../rows.ts'
import type { TermReader } from './term-reader.ts'
import type { Pause } from './term-rows.ts'
import { findWords, type WordQuery } from './word-query.ts'

/** Encoding the words of so many rows of a usual size takes some five milliseconds. */
export const SEGMENT_ROWS = 1_000

export interface WordSegment {
  readonly rows: number
  readonly words: TermReader
}

/** Messages with the texts that words are made of. */
export type Texts = Pick<Message, 'fields'>

const EVERY = Uint8Array.of(1)

/** Returns the rows of one segment after the other that match. @param n rows of all segments together */
export async function findInSegments(
  segments: Iterable<WordSegment> | AsyncIterable<WordSegment>,
  n: number,
  query: WordQuery,
  field: string | null,
  pause: Pause,
): Promise<Rows> {
  const joined = noRows(n)
  let first = 0
  let any = false
  let every = true
  for await (const segment of segments) {
    const waiting = pause()
    if (waiting) await waiting
    const { rows } = segment
    const found = (await findWords(segment.words, query, field, EVERY, pause))[0]!
    any ||= found !== false
    every &&= found === true
    if (found === true) joined.fill(1, first, first + rows)
    else if (found !== false) joined.set(found.subarray(0, rows), first)
    first += rows
  }
  return any && (every || joined)
}
