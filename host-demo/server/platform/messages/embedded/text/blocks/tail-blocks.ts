/**
 * Words of messages that are not packed into a chunk yet, made in memory by whoever reads them: a block for each thousand rows, so that
 * when some more have come, only the last one is made again.
 */
import type { Message } from '../../../message-store.ts'
import { noRows, type Rows } from '../../rows.ts'
import type { TermReader } from './term-reader.ts'
import type { Pause } from './term-rows.ts'
import { findWords, type WordQuery } from './word-query.ts'
import { encodeWords, openWords } from './words.ts'

const SEGMENT_ROWS = 1_000
const EVERY = Uint8Array.of(1)

/** Some rows and their words, which are made when they are first asked for. */
class Segment {
  readonly messages: readonly Message[]
  #words: TermReader | null = null

  constructor(messages: readonly Message[]) {
    this.messages = messages
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
  async words(query: WordQuery, field: string | null, pause: Pause): Promise<Rows> {
    const found: Rows[] = []
    for (const segment of this.#segments) {
      const waiting = pause()
      if (waiting) await waiting
      found.push((await findWords(segment.words, query, field, EVERY, pause))[0]!)
    }
    if (found.every(rows => rows === false)) return false
    if (found.every(rows => rows === true)) return true
    const joined = noRows(this.#n)
    for (const [i, rows] of found.entries()) {
      const first = i * SEGMENT_ROWS
      const count = this.#segments[i]!.messages.length
      if (rows === true) joined.fill(1, first, first + count)
      else if (rows !== false) joined.set(rows.subarray(0, count), first)
    }
    return joined
  }
}
