/**
 * Words of messages that are not packed into a chunk yet, made in memory by whoever reads them: a block for each thousand rows, so that
 * when some more have come, only the last one is made again.
 */
import type { Message } from '../../../message-store.ts'
import type { Rows } from '../../rows.ts'
import type { TermReader } from './term-reader.ts'
import type { Pause } from './term-rows.ts'
import type { WordQuery } from './word-query.ts'
import { findInSegments, SEGMENT_ROWS, type WordSegment } from './word-segments.ts'
import { encodeWords, openWords } from './words.ts'

/** Some rows and their words, which are made when they are first asked for. */
class Segment implements WordSegment {
  readonly messages: readonly Message[]
  #words: TermReader | null = null

  constructor(messages: readonly Message[]) {
    this.messages = messages
  }

  get rows(): number {
    return this.messages.length
  }

  get words(): TermReader {
    return (this.#words ??= openWords(encodeWords(this.messages), 0))
  }
}

export class TailBlocks {
  readonly #n: number
  readonly #segments: readonly Segment[]

  /**
   * @param messages the rows, in order
   * @param before that of the first of these rows, if there was one
   */
  constructor(messages: readonly Message[], before: TailBlocks | null = null) {
    this.#n = messages.length
    this.#segments = Array.from({ length: Math.ceil(messages.length / SEGMENT_ROWS) }, (_, i) => {
      const own = messages.slice(i * SEGMENT_ROWS, (i + 1) * SEGMENT_ROWS)
      const known = before === null ? undefined : before.#segments[i]
      return known?.messages.length === own.length ? known : new Segment(own)
    })
  }

  /** Returns the rows that match; see `findWords`. */
  words(query: WordQuery, field: string | null, pause: Pause): Promise<Rows> {
    return findInSegments(this.#segments, this.#n, query, field, pause)
  }
}
