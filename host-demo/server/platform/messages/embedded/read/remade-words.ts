/** Words of chunks whose block cannot be read, made of their messages again: a thousand rows or so at a time, so that other jobs have their turn. */
import { TEXT_FIELDS } from '../field-kinds.ts'
import type { Rows } from '../rows.ts'
import type { Pause } from '../text/blocks/term-rows.ts'
import type { WordQuery } from '../text/blocks/word-query.ts'
import { findInSegments, SEGMENT_ROWS, type Texts, type WordSegment } from '../text/blocks/word-segments.ts'
import { encodeWords, openWords } from '../text/blocks/words.ts'
import { Kept, type ByteCache } from './cache.ts'
import type { Documents } from './chunk.ts'

/** Characters of the texts that are made words of in one step. */
const STEP_CHARACTERS = 1 << 20

/** The messages of a chunk. */
export interface ChunkTexts {
  readonly n: number
  documents(): Documents
}

export class RemadeWords {
  readonly #cache: ByteCache
  readonly #kept = new Kept()

  constructor(cache: ByteCache) {
    this.#cache = cache
  }

  /** Returns the rows of the chunk that match. They stay in the cache while there is room. @param c number of the chunk */
  async find(c: number, texts: ChunkTexts, query: WordQuery, field: string | null, pause: Pause): Promise<Rows> {
    const known = this.#cache.recall(this.#kept, c) as readonly WordSegment[] | undefined
    if (known) return findInSegments(known, texts.n, query, field, pause)
    const made = new MadeSegments(texts, this.#cache.limit / 4)
    const rows = await findInSegments(made, texts.n, query, field, pause)
    if (made.kept) this.#cache.put(this.#kept, c, made.kept, made.bytes)
    return rows
  }

  forget(): void {
    this.#cache.forget(this.#kept)
  }
}

/** Makes one segment after the other as they are asked for. */
class MadeSegments implements Iterable<WordSegment> {
  bytes = 0
  /** Returns the words that were made; null: they take more than `limit`. */
  kept: WordSegment[] | null = []
  readonly #texts: ChunkTexts
  readonly #limit: number

  constructor(texts: ChunkTexts, limit: number) {
    this.#texts = texts
    this.#limit = limit
  }

  *[Symbol.iterator](): Generator<WordSegment> {
    const documents = this.#texts.documents()
    for (let row = 0; row < this.#texts.n; ) {
      const messages: Texts[] = []
      for (let size = 0; row < this.#texts.n && messages.length < SEGMENT_ROWS && size < STEP_CHARACTERS; row++) {
        const fields: Record<string, string> = {}
        for (const name of TEXT_FIELDS) {
          const value = documents.value(row, name)
          if (value === undefined) continue
          fields[name] = String(value)
          size += fields[name].length
        }
        messages.push({ fields })
      }
      const bytes = encodeWords(messages)
      const segment = { rows: messages.length, words: openWords(bytes, 0) }
      this.bytes += bytes.length + segment.words.size
      if (this.bytes > this.#limit) this.kept = null
      this.kept?.push(segment)
      yield segment
    }
  }
}
